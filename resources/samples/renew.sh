#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Plans the samples anew, after a change of the seed catalog or of the model: a test compares their
# catalog with the one that is shipped. usage: renew.sh PETAPLAN_CLI
set -euo pipefail
cli=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")"
XDG_DATA_HOME=$(mktemp -d)
export XDG_DATA_HOME
trap 'rm -rf "$XDG_DATA_HOME"' EXIT

# The day of the shipped catalog, so that ages in the samples do not depend on when this runs.
day=2026-11-30

renew() {
    local file=$1 name=$2
    shift 2
    "$cli" plan "$@" --as-of "$day" --top 5 --format json --save "$XDG_DATA_HOME/$file" >/dev/null
    sed -e "s|\"name\": \"${file%.petaplan}\"|\"name\": \"$name\"|" \
        -e "s|\"saved_on\": \"[0-9-]*\"|\"saved_on\": \"$day\"|" "$XDG_DATA_HOME/$file" >"$file"
}

renew train.petaplan "Llama 2 7B on 2 trillion tokens" \
    train --model llama-2-7b --tokens 2e12 --seq-len 4096 --deadline-days 30
renew finetune.petaplan "LoRA of Llama 3.1 8B" \
    finetune --model llama-3.1-8b --method lora --dataset-tokens 1.5e9 --seq-len 4096 \
    --deadline-days 7 --pricing on_demand
renew infer.petaplan "Llama 3.1 70B for 32 users at once" \
    infer --model llama-3.1-70b --input-len 1024 --output-len 256 --concurrency 32 --pricing on_demand
