#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# ./dev fuzz [SECONDS] [PARSER...]: runs libFuzzer on each parser of foreign bytes, two at a time. New
# inputs are kept in build/fuzz/corpus; an input that breaks something stays in build/fuzz/findings:
# mend the fault and add the input to tests/fuzz/corpus.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
jobs=$1
seconds=${2:-60}
shift 2 || shift $#
parsers=("$@")
[[ $seconds =~ ^[1-9][0-9]*$ ]] || { echo "./dev fuzz SECONDS [PARSER...]: not a number: $seconds" >&2; exit 2; }
export fuzzer=build/fuzz/bin/petaplan-fuzz seconds
if [ ${#parsers[@]} -eq 0 ]; then
    mapfile -t parsers < <("$fuzzer")
fi
mkdir -p build/fuzz/findings build/fuzz/logs

fuzz_one() {
    local parser=$1 log=build/fuzz/logs/$1.txt
    mkdir -p "build/fuzz/corpus/$parser"
    # Bounded readers stay far below 1 GB, the sanitizers included, and below 10 s for 64 KiB.
    if "$fuzzer" --parser="$parser" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -max_len=65536 \
        -artifact_prefix="build/fuzz/findings/$parser-" -print_final_stats=1 \
        "build/fuzz/corpus/$parser" "tests/fuzz/corpus/$parser" >"$log" 2>&1; then
        printf '%-20s clean   %s runs\n' "$parser" "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")"
    else
        printf '%-20s FINDING see %s\n' "$parser" "$log"
        return 1
    fi
}
export -f fuzz_one
printf '%s\n' "${parsers[@]}" | xargs -P "$jobs" -I{} bash -c 'fuzz_one {}'
