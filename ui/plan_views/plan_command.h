// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/planning/plan.h"

namespace petaplan::ui {

/// The same question for a shell: "petaplan-cli plan train --model llama-2-7b --tokens 2e12 …".
/// Only what differs from the command line's defaults is written; words with blanks are quoted.
/// `modelFile` stands for the model where its dimensions came from a file.
QString planCommand(const planning::PlanRequest& request, const QString& modelFile = {});

/// A word as a POSIX shell reads it back.
QString shellWord(const QString& word);

}  // namespace petaplan::ui
