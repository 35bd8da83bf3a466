// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/updates/update_facts.h"

#include <QCoreApplication>
#include <QLocale>

#include <map>

#include "ui/pages/updates/finding_model.h"
#include "ui/shell/session.h"

namespace petaplan::ui {

namespace {

QString text(const char* words) {
    return QCoreApplication::translate("UpdateFacts", words);
}

QString counted(std::uint64_t count) {
    return QLocale().toString(static_cast<qulonglong>(count));
}

}  // namespace

FactList bundleFacts(const OpenUpdate& update) {
    const auto& bundle = update.staged->bundle();
    const auto& manifest = bundle.manifest;
    FactList facts;
    facts.append({text(QT_TRANSLATE_NOOP("UpdateFacts", "File")),
                  QString::fromStdString(bundle.file.string())});
    facts.append({text(QT_TRANSLATE_NOOP("UpdateFacts", "Catalog")),
                  QString::fromStdString(manifest.title)});
    if (manifest.catalogDate) {
        facts.append({text(QT_TRANSLATE_NOOP("UpdateFacts", "Date")),
                      QString::fromStdString(manifest.catalogDate->toText())});
    }
    facts.append({text(QT_TRANSLATE_NOOP("UpdateFacts", "Serial")),
                  QLocale().toString(static_cast<qlonglong>(manifest.serial))});
    facts.append({text(QT_TRANSLATE_NOOP("UpdateFacts", "Expires")),
                  QString::fromStdString(manifest.expires.toText())});
    facts.append({text(QT_TRANSLATE_NOOP("UpdateFacts", "Signed by")),
                  QString::fromStdString(bundle.signer.name)});
    facts.append({text(QT_TRANSLATE_NOOP("UpdateFacts", "Remark of the signer")),
                  QString::fromStdString(bundle.trustedComment)});
    return facts;
}

FactList importFacts(const Session& session, const OpenUpdate& update) {
    FactList facts;
    std::map<std::string_view, std::uint64_t> byRule;
    for (const feeds::FileSummary& file : update.import->import().files()) {
        QString lines =
            text(QT_TRANSLATE_NOOP("UpdateFacts", "feed %1"))
                .arg(QString::fromUtf8(file.feed.data(), static_cast<qsizetype>(file.feed.size())));
        const auto add = [&lines](const QString& words, std::uint64_t count) {
            if (count > 0) lines += QLatin1Char('\n') + words.arg(counted(count));
        };
        add(text(QT_TRANSLATE_NOOP("UpdateFacts", "%1 records read")), file.read);
        add(text(QT_TRANSLATE_NOOP("UpdateFacts", "%1 kept")), file.kept);
        add(text(QT_TRANSLATE_NOOP("UpdateFacts", "%1 prices")), file.observations);
        add(text(QT_TRANSLATE_NOOP("UpdateFacts", "%1 samples of histories")), file.samples);
        add(text(QT_TRANSLATE_NOOP("UpdateFacts", "%1 refused")), file.refused);
        facts.append({QString::fromStdString(file.file), lines});
        for (const auto& [rule, count] : file.byRule) byRule[rule] += count;
    }
    QStringList rules;
    for (const auto& [rule, count] : byRule) {
        rules.append(QStringLiteral("%1 × %2").arg(counted(count),
                                                   session.word("rule." + std::string(rule))));
    }
    if (!rules.isEmpty()) {
        facts.append({text(QT_TRANSLATE_NOOP("UpdateFacts", "Broken rules")),
                      rules.join(QLatin1Char('\n'))});
    }
    return facts;
}

FactList findingFacts(const Session& session, const store::Finding& finding) {
    FactList facts;
    facts.append({text(QT_TRANSLATE_NOOP("UpdateFacts", "Selected record")), placeOf(finding)});
    facts.append({text(QT_TRANSLATE_NOOP("UpdateFacts", "Rule")),
                  session.word("rule." + std::string(finding.rule->name))});
    if (!finding.detail.empty()) {
        facts.append({text(QT_TRANSLATE_NOOP("UpdateFacts", "Detail")),
                      QString::fromStdString(finding.detail)});
    }
    if (!finding.subject.empty()) {
        facts.append({text(QT_TRANSLATE_NOOP("UpdateFacts", "Offer")),
                      QString::fromStdString(finding.subject)});
    }
    if (!finding.keptBy.empty()) {
        facts.append({text(QT_TRANSLATE_NOOP("UpdateFacts", "Kept by")),
                      QString::fromStdString(finding.keptBy)});
    }
    facts.append({text(QT_TRANSLATE_NOOP("UpdateFacts", "As it stands in the file")),
                  QString::fromStdString(finding.raw)});
    return facts;
}

FactList planFacts(const OpenUpdate& update) {
    if (!update.planEffect) return {};
    const updates::PlanEffect& effect = *update.planEffect;
    const QLocale locale;
    QString words;
    if (!effect.relative) {
        words = text(QT_TRANSLATE_NOOP("UpdateFacts", "its offer has no price any more"));
    } else if (*effect.relative == 0) {
        words = text(QT_TRANSLATE_NOOP("UpdateFacts", "the price of its offer stays"));
    } else {
        const double percent = *effect.relative * 100;
        words = text(QT_TRANSLATE_NOOP("UpdateFacts", "the price of its offer changes by %1 %"))
                    .arg((percent > 0 ? QStringLiteral("+") : QString()) +
                         locale.toString(percent, 'f', 1));
    }
    words += QLatin1Char('\n') +
             text(QT_TRANSLATE_NOOP("UpdateFacts", "changed prices among its offers: %1"))
                 .arg(counted(effect.changes.size())) +
             QLatin1Char('\n') +
             text(QT_TRANSLATE_NOOP("UpdateFacts",
                                    "A plan keeps its prices until they are updated in the plan."));
    const QString title = text(QT_TRANSLATE_NOOP("UpdateFacts", "Effect on the open plan %1"))
                              .arg(QString::fromStdString(effect.name));
    return {{title, words}};
}

}  // namespace petaplan::ui
