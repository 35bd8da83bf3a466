#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# ./dev check: format, desktop files, linters, sanitizer suites. Every step runs; the exit status tells
# whether all were clean. Arguments: number of jobs, then the steps to run (default: all).
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
jobs=${1:-2}
shift || true
steps=("$@")
[ ${#steps[@]} -gt 0 ] || steps=(format packaging tidy clazy asan tsan)
failed=()

configure() {
    [ -f "build/$1/build.ninja" ] || cmake --preset "$1" >/dev/null
}

sources() { git ls-files -- "$@" ':!tests/data'; }

step_format() {
    sources '*.h' '*.cpp' | xargs clang-format-14 --dry-run --Werror
}

step_packaging() {
    desktop-file-validate packaging/petaplan.desktop &&
        appstreamcli validate --no-net packaging/io.github.petaplan.Petaplan.metainfo.xml
}

# Linters read the generated moc and ui headers, so those targets are built first.
prepare_tidy() {
    configure tidy || return 1
    local autogen
    autogen=$(ninja -C build/tidy -t targets all 2>/dev/null | sed -n 's/^\([^ ]*_autogen\): phony$/\1/p')
    [ -z "$autogen" ] || ninja -C build/tidy --quiet $autogen
}

step_tidy() {
    prepare_tidy || return 1
    # Tests assert on values directly; the product's own sources are what the checks are for.
    sources 'core/*.cpp' 'db/*.cpp' 'ui/*.cpp' 'app/*.cpp' |
        xargs python3 tests/check/lint.py tidy build/tidy "$jobs"
}

step_clazy() {
    prepare_tidy || return 1
    sources 'ui/*.cpp' 'app/gui/*.cpp' | xargs python3 tests/check/lint.py clazy build/tidy "$jobs"
}

suite() {
    configure "$1" && cmake --build "build/$1" --parallel "$jobs" -- --quiet &&
        ctest --preset "$1" --parallel "$jobs"
}

step_asan() {
    # libdbus keeps one allocation for the process when a real X session is used.
    LSAN_OPTIONS="suppressions=$PWD/tests/check/lsan.supp:print_suppressions=0" \
        UBSAN_OPTIONS=print_stacktrace=1 suite asan
}

step_tsan() { suite tsan; }

for step in "${steps[@]}"; do
    started=$SECONDS
    printf '== %s\n' "$step"
    if "step_$step"; then
        printf -- '-- %s: clean (%s s)\n' "$step" $((SECONDS - started))
    else
        printf -- '-- %s: FAILED (%s s)\n' "$step" $((SECONDS - started))
        failed+=("$step")
    fi
done

if [ ${#failed[@]} -gt 0 ]; then
    printf 'not clean: %s\n' "${failed[*]}"
    exit 1
fi
printf 'all checks clean\n'
