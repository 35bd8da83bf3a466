#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Unpacks the built package into a folder and starts both programs from there.
set -euo pipefail
build=$1
package=$(ls -t "$build"/petaplan_*.deb | head -n 1)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
dpkg-deb --extract "$package" "$root"
printf 'package: %s\n' "$package"
XDG_DATA_HOME="$root/data" "$root/usr/bin/petaplan-cli" --version
XDG_DATA_HOME="$root/data" "$root/usr/bin/petaplan-cli" offers --gpu h100 --limit 1
QT_QPA_PLATFORM=offscreen XDG_DATA_HOME="$root/data" "$root/usr/bin/petaplan" --version
lintian --fail-on error "$package"
