// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

#include "core/planning/plan.h"
#include "core/workload/transformer_model.h"

namespace petaplan::ui {

enum class WorkloadKind { Train, FineTune, Serve };
/// "train", "finetune", "serve"
QString workloadKindName(WorkloadKind kind);

/// An Expression is a filter as --where understands it.
enum class FieldKind { Count, Choice, Names, Expression };

/// Groups of the form, in order.
enum class FieldGroup { Model, Data, Traffic, Quality, Software, Limits, Where };

/// One field of the form. Its id is the word of the command line and of core's problems.
struct FieldSpec {
    const char* id;
    FieldKind kind;
    FieldGroup group;
    bool train, fineTune, serve;  ///< kinds of workload that have it
    const char* defaultText;      ///< "" for none
    bool required = false;
};

const std::vector<FieldSpec>& fieldSpecs();
const FieldSpec* findFieldSpec(const QString& id);
bool fieldBelongsTo(const FieldSpec& field, WorkloadKind kind);
/// Ids of the choices of a field, as core names them; empty for other fields.
QStringList choicesOf(const QString& fieldId, WorkloadKind kind);

/// What the user entered, as text, by field id; a field without entry has its default.
struct WorkloadForm {
    WorkloadKind kind = WorkloadKind::Train;
    QMap<QString, QString> entries;
    /// Dimensions read from a file; wins over the preset that "model" names.
    std::optional<workload::TransformerModel> ownModel;
    /// What a question may ask of offers beyond the fields (kinds of provider, links, stale prices,
    /// several ways to pay); kept as it was opened.
    catalog::OfferFilter further;

    QString text(const QString& fieldId) const;
    bool isSet(const QString& fieldId) const;

    friend bool operator==(const WorkloadForm& a, const WorkloadForm& b) {
        return a.kind == b.kind && a.entries == b.entries &&
               (a.ownModel ? a.ownModel->id : std::string()) ==
                   (b.ownModel ? b.ownModel->id : std::string());
    }
};

/// The question that a form asks, or what is wrong with it. Problems of fields that cannot be read
/// stand beside those that core finds.
struct FormReading {
    planning::PlanRequest request;
    std::vector<Problem> problems;
};
FormReading readForm(const WorkloadForm& form, const workload::ModelLibrary& models,
                     const catalog::QueryContext& context);

/// The form that asks a given question.
WorkloadForm formOf(const planning::PlanRequest& request, const workload::ModelLibrary& models);

}  // namespace petaplan::ui
