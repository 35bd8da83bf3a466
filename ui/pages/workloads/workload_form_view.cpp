// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/workloads/workload_form_view.h"

#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/pages/workloads/field_texts.h"
#include "ui/pages/workloads/form_field.h"
#include "ui/pages/workloads/workload_view_model.h"
#include "ui/plan_views/section_head.h"
#include "ui/shell/session.h"
#include "ui/theme/style.h"
#include "ui/widgets/text_label.h"

namespace petaplan::ui {

namespace {

constexpr int kWidth = 400;

}  // namespace

WorkloadFormView::WorkloadFormView(WorkloadViewModel& model, QWidget* parent)
    : QScrollArea(parent), m_model(model) {
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumWidth(px(360));
    resize(px(kWidth), height());
    build();
    connect(&m_model, &WorkloadViewModel::formChanged, this, &WorkloadFormView::showForm);
    connect(&m_model, &WorkloadViewModel::problemsChanged, this, &WorkloadFormView::showProblems);
}

void WorkloadFormView::build() {
    auto* content = new QWidget(this);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, px(space::kLarge));
    layout->setSpacing(0);
    const FieldSpec* previous = nullptr;
    QVBoxLayout* rows = nullptr;
    for (const FieldSpec& spec : fieldSpecs()) {
        if (previous == nullptr || previous->group != spec.group) {
            auto* box = new QWidget(content);
            auto* outer = new QVBoxLayout(box);
            outer->setContentsMargins(0, 0, 0, 0);
            outer->setSpacing(0);
            rows = new QVBoxLayout;
            rows->setContentsMargins(px(space::kLarge), px(space::kMedium), px(space::kLarge),
                                     px(space::kMedium));
            rows->setSpacing(px(space::kTight));
            auto* title = new TextLabel(TypeRole::Section, Role::Text, box);
            rows->addWidget(title);
            rows->addSpacing(px(space::kTight));
            outer->addLayout(rows);
            outer->addWidget(hairline(box));
            layout->addWidget(box);
            m_groups.append({spec.group, box, title});
        }
        auto* field = new FormField(spec, content);
        rows->addWidget(field);
        m_fields.insert(field->id(), field);
        connect(field, &FormField::edited, &m_model, &WorkloadViewModel::setEntry);
        if (field->id() == QLatin1String("model")) {
            m_openModel = new QToolButton(content);
            m_openModel->setObjectName(QStringLiteral("open_config"));
            setButtonKind(m_openModel, ButtonKind::Link);
            rows->addWidget(m_openModel, 0, Qt::AlignRight);
            connect(m_openModel, &QToolButton::clicked, this, &WorkloadFormView::ownModelWanted);
        }
        previous = &spec;
    }
    m_general = new TextLabel(TypeRole::Caption, Role::Worse, content);
    m_general->setWordWrap(true);
    m_general->setContentsMargins(px(space::kLarge), px(space::kMedium), px(space::kLarge), 0);
    m_general->hide();
    layout->addWidget(m_general);
    layout->addStretch(1);
    setWidget(content);
}

void WorkloadFormView::setSession(Session& session) {
    m_session = &session;
    connect(&session, &Session::catalogChanged, this, &WorkloadFormView::fillChoices);
    connect(&session, &Session::contextChanged, this, &WorkloadFormView::retranslate);
    fillChoices();
}

void WorkloadFormView::fillChoices() {
    if (m_session == nullptr) return;
    if (m_session->models()) {
        QList<std::pair<QString, QString>> models;
        for (const workload::TransformerModel& model : m_session->models()->models())
            models.append({QString::fromStdString(model.id), QString::fromStdString(model.name)});
        m_fields.value(QStringLiteral("model"))->setChoices(models);
    }
    if (const auto& catalog = m_session->catalog()) {
        QStringList gpus, providers, regions, countries;
        for (const std::string& name : catalog->gpuNames())
            gpus.append(QString::fromStdString(name));
        for (const catalog::Provider& provider : catalog->providers())
            providers.append(QString::fromStdString(provider.id));
        for (const catalog::Region& region : catalog->regions()) {
            regions.append(QString::fromStdString(region.id));
            countries.append(QString::fromStdString(region.country));
        }
        for (QStringList* names : {&gpus, &providers, &regions, &countries}) {
            names->removeAll(QString());
            names->removeDuplicates();
            names->sort();
        }
        m_fields.value(QStringLiteral("gpu"))->setCompletions(gpus);
        m_fields.value(QStringLiteral("provider"))->setCompletions(providers);
        m_fields.value(QStringLiteral("region"))->setCompletions(regions);
        m_fields.value(QStringLiteral("country"))->setCompletions(countries);
    }
    retranslate();
    showForm();
    showProblems();
}

void WorkloadFormView::showForm() {
    const WorkloadForm& form = m_model.form();
    const QString method = form.text(QStringLiteral("method"));
    for (FormField* field : std::as_const(m_fields)) {
        const FieldSpec* spec = findFieldSpec(field->id());
        bool shown = fieldBelongsTo(*spec, form.kind);
        if (field->id() == QLatin1String("lora_rank"))
            shown = shown && method != QLatin1String("full");
        field->setVisible(shown);
        field->setText(form.text(field->id()));
    }
    for (const Group& group : std::as_const(m_groups)) {
        bool any = false;
        for (const FieldSpec& spec : fieldSpecs())
            any = any || (spec.group == group.id && fieldBelongsTo(spec, form.kind));
        group.box->setVisible(any);
    }
}

void WorkloadFormView::showProblems() {
    if (m_session == nullptr) return;
    const auto& problems = m_model.problems();
    for (FormField* field : std::as_const(m_fields)) {
        const auto problem = problems.constFind(field->id());
        field->setError(problem == problems.constEnd() ? QString()
                                                       : problemSentence(*m_session, *problem));
    }
    const auto general = problems.constFind(QString());
    m_general->setVisible(general != problems.constEnd());
    if (general != problems.constEnd()) m_general->setText(problemSentence(*m_session, *general));
    m_fields.value(QStringLiteral("model"))->setCaption(m_model.derivedSizes());
    const QString method = m_model.form().text(QStringLiteral("method"));
    m_fields.value(QStringLiteral("lora_rank"))
        ->setVisible(m_model.form().kind == WorkloadKind::FineTune &&
                     method != QLatin1String("full"));
}

void WorkloadFormView::retranslate() {
    setAccessibleName(tr("Question"));
    const QString currency = m_session == nullptr
                                 ? QStringLiteral("USD")
                                 : QString::fromStdString(m_session->context().currency);
    for (FormField* field : std::as_const(m_fields)) {
        field->retranslate(currency);
        QList<std::pair<QString, QString>> choices;
        for (const QString& choice : choicesOf(field->id(), m_model.form().kind))
            choices.append({choice, choiceLabel(field->id(), choice)});
        if (!choices.isEmpty()) field->setChoices(choices);
    }
    for (const Group& group : std::as_const(m_groups)) group.title->setText(groupLabel(group.id));
    m_openModel->setText(tr("Open config.json…"));
    m_openModel->setToolTip(
        tr("Take the dimensions of the model from a Hugging Face config.json file"));
    showForm();
    showProblems();
}

}  // namespace petaplan::ui
