#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs clang-tidy or clazy over sources and remembers which were clean.

A source is read again only when its preprocessed text, the settings or the linter have changed: a
whole run takes a quarter of an hour on two cores, a run after a small change seconds.

usage: lint.py tidy|clazy BUILD_FOLDER JOBS FILE...
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

FINDING = re.compile(r"(warning|error): .*\[")


def linter_command(kind, build):
    if kind == "tidy":
        return ["clang-tidy-14", "-p", build, "--quiet"]
    return ["clazy-standalone", "-p", build, "--only-qt",
            "--checks=level0,no-non-pod-global-static"]


def preprocessed(entry):
    """The text that the linter reads, comments included since they can silence a finding."""
    arguments = shlex.split(entry["command"])
    while arguments and not re.search(r"(g\+\+|c\+\+)[^/]*$", arguments[0]):
        arguments.pop(0)  # the compiler cache and its settings
    kept, skip = [], False
    for argument in arguments:
        if skip:
            skip = False
        elif argument in ("-o", "-MF", "-MT", "-MQ"):
            skip = True
        elif argument not in ("-c", "-MD", "-MMD"):
            kept.append(argument)
    done = subprocess.run(kept + ["-E", "-P", "-C"], cwd=entry["directory"], capture_output=True)
    return done.stdout if done.returncode == 0 else None


def clean_before(kind, command, entry, cache):
    text = preprocessed(entry)
    if text is None:
        return None
    key = hashlib.sha256()
    key.update(" ".join(command[:1] + command[3:]).encode())
    key.update(subprocess.run([command[0], "--version"], capture_output=True).stdout)
    if kind == "tidy":
        key.update(pathlib.Path(".clang-tidy").read_bytes())
    # Folder names of the clone may stand in string constants.
    key.update(text.replace(os.getcwd().encode(), b"."))
    return cache / key.hexdigest()


def lint(kind, command, entry, name, cache):
    mark = clean_before(kind, command, entry, cache)
    if mark and mark.exists():
        return name, True, "", True
    done = subprocess.run(command + [name], capture_output=True, text=True, errors="replace")
    output = done.stdout + (done.stderr if kind == "clazy" else "")
    findings = sorted({line for line in output.splitlines() if FINDING.search(line)})
    clean = done.returncode == 0 and not findings
    if clean and mark:
        mark.touch()
    if not clean and not findings:
        findings = [f"{name}: the linter ended with {done.returncode}"] + (
            output + done.stderr).splitlines()[-5:]
    return name, clean, "\n".join(findings), False


def main():
    kind, build, jobs, names = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:]
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    cache = pathlib.Path(home) / "petaplan-check" / kind
    cache.mkdir(parents=True, exist_ok=True)
    entries = {os.path.relpath(entry["file"]): entry
               for entry in json.loads(pathlib.Path(build, "compile_commands.json").read_text())}
    missing = [name for name in names if name not in entries]
    for name in missing:
        print(f"{name}: not built in {build}, so nobody reads it")
    command = linter_command(kind, build)
    faulty = remembered = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        tasks = [pool.submit(lint, kind, command, entries[name], name, cache)
                 for name in names if name in entries]
        for task in concurrent.futures.as_completed(tasks):
            name, clean, findings, known = task.result()
            remembered += known
            if not clean:
                faulty += 1
                print(findings, flush=True)
    print(f"{len(names)} sources, {remembered} unchanged since they were clean, {faulty} with findings")
    return 1 if faulty or missing else 0


if __name__ == "__main__":
    sys.exit(main())
