// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include <csignal>

namespace petaplan::cli {
namespace {

// Set from the signal handler alone: long work asks it between its steps.
volatile std::sig_atomic_t interrupted = 0;
void onInterrupt(int) {
    interrupted = 1;
}

}  // namespace

void noteInterrupts() {
    std::signal(SIGINT, onInterrupt);
}

bool wasInterrupted() {
    return interrupted != 0;
}

}  // namespace petaplan::cli
