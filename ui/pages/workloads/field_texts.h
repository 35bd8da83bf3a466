// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/base/message.h"
#include "ui/plan_views/workload_form.h"

namespace petaplan::ui {

class Session;

/// Words of the form in the current language.
QString groupLabel(FieldGroup group);
QString fieldLabel(const QString& fieldId);
/// "tokens", "days"; empty for fields without. `currency` is that of the question.
QString fieldUnit(const QString& fieldId, const QString& currency);
/// What an empty field means: "planner chooses", "no limit", "any".
QString fieldPlaceholder(const QString& fieldId);
/// Why the field is there, as tool tip.
QString fieldHint(const QString& fieldId);
QString choiceLabel(const QString& fieldId, const QString& choice);

/// The sentence of a problem with the labels of the form for core's field names.
QString problemSentence(const Session& session, const Message& problem);

}  // namespace petaplan::ui
