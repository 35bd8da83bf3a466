#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The command-line tour: a few questions with their real answers. PETAPLAN_CLI names the program.
set -euo pipefail

cli=${PETAPLAN_CLI:-petaplan-cli}
command -v "$cli" >/dev/null || { echo "tour: $cli is not there; build first (./dev build)" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The tour answers from the shipped catalog and leaves yours alone.
export XDG_DATA_HOME=$work/data

step=0
show() {
    step=$((step + 1))
    printf '\n\033[1m%d. %s\033[0m\n' "$step" "$1"
    shift
    printf '   $ petaplan-cli'
    printf ' %q' "$@"
    printf '\n\n'
    "$cli" "$@" || [ $? -eq 1 ]
}

echo "Petaplan on the command line: questions to the shipped catalog, answered offline."

show "What does an H100 cost by the hour, cheapest trustworthy price first?" \
    offers --gpu h100 --pricing on_demand --sort price_per_gpu_hour --limit 8

show "Where does such a price come from, and how old is it?" \
    explain aws:p5.48xlarge:us-east-1:on_demand --figure price_per_gpu_hour

show "What sets two GPUs apart?" \
    compare a100-sxm4-80 h100-sxm5-80 --only-differences

show "Train a 7-billion-parameter model on 2 trillion tokens within 30 days: on what, at what cost?" \
    plan train --model llama-2-7b --tokens 2e12 --deadline-days 30 --top 5 --save "$work/run.petaplan"

show "Serve a 70-billion-parameter model to 32 users at once." \
    plan infer --model llama-3.1-70b --input-len 1024 --output-len 256 --concurrency 32 --top 5

show "Will one configuration fit, and how fast would it be?" \
    estimate --model llama-3.1-8b --task finetune --method lora --gpu a100-sxm4-80 --count 1 \
    --dataset-tokens 1e7 --seq-len 4096

show "Hand the training plan over as a document." \
    report "$work/run.petaplan" --to "$work/run.md"
sed -n '1,24p' "$work/run.md"
printf '   … (the first lines; .pdf and .csv are written the same way)\n\nMore: petaplan-cli --help, petaplan-cli VERB --help\n'
