// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/claim_model.h"

#include <QCoreApplication>

#include <array>
#include <utility>

#include "ui/widgets/data_delegate.h"

namespace petaplan::ui {
namespace {

/// How a verdict is said and drawn.
struct VerdictLook {
    const char* verdict;
    const char* word;
    Mark mark;
    Role colour;
};

constexpr std::array kVerdicts{
    VerdictLook{"confirmed", QT_TRANSLATE_NOOP("Verdict", "true"), Mark::Fresh, Role::Better},
    VerdictLook{"contradicted", QT_TRANSLATE_NOOP("Verdict", "false"), Mark::Conflict, Role::Worse},
    VerdictLook{"outdated", QT_TRANSLATE_NOOP("Verdict", "outdated"), Mark::Stale, Role::Caution},
    VerdictLook{"implausible", QT_TRANSLATE_NOOP("Verdict", "implausible"), Mark::Derived,
                Role::Caution},
    VerdictLook{"unverifiable", QT_TRANSLATE_NOOP("Verdict", "cannot be decided"), Mark::Undated,
                Role::SecondaryText},
};

const VerdictLook* lookOf(const QString& verdict) {
    for (const VerdictLook& look : kVerdicts) {
        if (verdict == QLatin1String(look.verdict)) return &look;
    }
    return nullptr;
}

QString valueWithUnit(const std::string& value, const std::string& unit) {
    if (value.empty() || unit.empty()) return QString::fromStdString(value);
    return QString::fromStdString(value + " " + unit);
}

}  // namespace

QString verdictWord(const QString& verdict) {
    const VerdictLook* look = lookOf(verdict);
    return look == nullptr ? verdict : QCoreApplication::translate("Verdict", look->word);
}

void ClaimModel::setCatalog(std::shared_ptr<const catalog::Catalog> catalog) {
    beginResetModel();
    m_catalog = std::move(catalog);
    endResetModel();
}

void ClaimModel::retranslate() {
    beginResetModel();
    endResetModel();
}

const catalog::Claim& ClaimModel::claim(int row) const {
    return m_catalog->claims()[static_cast<std::size_t>(row)];
}

QString ClaimModel::verdict(int row) const {
    return QString::fromStdString(claim(row).verdict);
}

int ClaimModel::countOf(const QString& verdict) const {
    int count = 0;
    for (int row = 0; row < rowCount(); ++row) count += this->verdict(row) == verdict ? 1 : 0;
    return count;
}

QStringList ClaimModel::verdicts() const {
    QStringList found;
    for (const VerdictLook& look : kVerdicts) {
        if (countOf(QLatin1String(look.verdict)) > 0) found.append(QLatin1String(look.verdict));
    }
    return found;
}

FactList ClaimModel::facts(int row) const {
    const catalog::Claim& one = claim(row);
    FactList facts;
    const auto fact = [&](const QString& name, const QString& text) {
        if (!text.isEmpty()) facts.append({name, text});
    };
    fact(tr("Verdict"), verdictWord(QString::fromStdString(one.verdict)));
    fact(tr("It says"), valueWithUnit(one.value, one.unit));
    fact(tr("Correct"), QString::fromStdString(one.correctValue));
    fact(tr("Why"), QString::fromStdString(one.why));
    fact(tr("About"), QString::fromStdString(one.subject));
    fact(tr("Source"), QString::fromStdString(one.source.title));
    if (one.source.date) {
        fact(tr("Date of the source"), QString::fromStdString(one.source.date->toText()));
    }
    if (one.checkedOn) fact(tr("Checked on"), QString::fromStdString(one.checkedOn->toText()));
    fact(tr("Statements like it"), QString::fromStdString(one.relatedClaims));
    return facts;
}

int ClaimModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_catalog ? 0 : static_cast<int>(m_catalog->claims().size());
}

int ClaimModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString ClaimModel::text(const catalog::Claim& claim, int column) const {
    switch (column) {
        case Verdict:
            return verdictWord(QString::fromStdString(claim.verdict));
        case Statement:
            return QString::fromStdString(claim.statement);
        case Correct:
            return QString::fromStdString(claim.correctValue);
        case Subject:
            return QString::fromStdString(claim.subject);
        default:
            return claim.checkedOn ? QString::fromStdString(claim.checkedOn->toText()) : QString();
    }
}

QVariant ClaimModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const catalog::Claim& one = claim(index.row());
    const VerdictLook* look = lookOf(QString::fromStdString(one.verdict));
    switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            return text(one, index.column());
        case MarkBeforeRole:
            if (index.column() != Verdict || look == nullptr) return {};
            return static_cast<int>(look->mark);
        case ColourRole:
            if (index.column() != Verdict || look == nullptr) return {};
            return static_cast<int>(look->colour);
        case MutedRole:
            return index.column() == Subject || index.column() == CheckedOn;
        default:
            return {};
    }
}

QVariant ClaimModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
        case Verdict:
            return tr("Verdict");
        case Statement:
            return tr("Statement");
        case Correct:
            return tr("Correct");
        case Subject:
            return tr("About");
        default:
            return tr("Checked on");
    }
}

}  // namespace petaplan::ui
