// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/help_window.h"

#include <QCoreApplication>
#include <QDir>
#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPointer>
#include <QTextBrowser>

#include <algorithm>
#include <memory>
#include <utility>

#include "db/data_error.h"
#include "db/documents/resource_folder.h"
#include "ui/shell/action_registry.h"
#include "ui/shell/main_window.h"
#include "ui/shell/page.h"
#include "ui/shell/session.h"
#include "ui/theme/theme.h"

namespace petaplan::ui {

HelpWindow::HelpWindow(QString folder, const ActionRegistry& actions, QWidget* parent)
    : QDialog(parent),
      m_folder(std::move(folder)),
      m_actions(actions),
      m_list(new QListWidget(this)),
      m_browser(new QTextBrowser(this)) {
    setObjectName(QStringLiteral("help"));
    resize(px(920), px(680));
    m_list->setFixedWidth(px(220));
    m_list->setFrameShape(QFrame::NoFrame);
    m_browser->setFrameShape(QFrame::NoFrame);
    m_browser->document()->setDocumentMargin(px(space::kLarge));
    m_browser->setFont(ui::font(TypeRole::Body));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_list);
    layout->addWidget(m_browser, 1);
    connect(m_list, &QListWidget::currentRowChanged, this, &HelpWindow::showCurrent);
    retranslate();
}

const QStringList& HelpWindow::topics() {
    static const QStringList ids{
        QStringLiteral("catalog"),      QStringLiteral("compare"),       QStringLiteral("advisor"),
        QStringLiteral("workloads"),    QStringLiteral("plans"),         QStringLiteral("trust"),
        QStringLiteral("figures"),      QStringLiteral("costs"),         QStringLiteral("import"),
        QStringLiteral("updates"),
        QStringLiteral("keys"),  // of the keyboard
        QStringLiteral("command_line"), QStringLiteral("workload_json"),
    };
    return ids;
}

void HelpWindow::setLanguage(text::Language language) {
    m_language = language;
    showCurrent();
}

void HelpWindow::retranslate() {
    setWindowTitle(tr("Help"));
    m_list->setAccessibleName(tr("Help topics"));
    m_browser->setAccessibleName(tr("Help text"));
    const QStringList titles{tr("Catalog"),
                             tr("Compare"),
                             tr("Advisor"),
                             tr("Workloads"),
                             tr("Plans"),
                             tr("Trust"),
                             tr("Ranges and evidence"),
                             tr("How costs are computed"),
                             tr("Import of price lists"),
                             tr("Updates"),
                             tr("Keys"),
                             tr("Command line"),
                             tr("Workload files")};
    const int row = std::max(0, m_list->currentRow());
    m_list->clear();
    m_list->addItems(titles);
    m_list->setCurrentRow(row);
    showCurrent();
}

void HelpWindow::showTopic(const QString& topic) {
    m_list->setCurrentRow(std::max<int>(0, static_cast<int>(topics().indexOf(topic))));
    showCurrent();
}

QString HelpWindow::currentTopic() const {
    return topics().value(m_list->currentRow());
}

QString HelpWindow::text() const {
    return m_browser->toPlainText();
}

QString HelpWindow::markdown(const QString& topic) const {
    const std::string_view code = text::languageCode(m_language);
    const QString language = QString::fromLatin1(code.data(), static_cast<qsizetype>(code.size()));
    QFile file(QDir(m_folder).filePath(QStringLiteral("%1/%2.md").arg(language, topic)));
    if (!file.open(QIODevice::ReadOnly))
        return tr("The help text is missing: %1. Reinstalling Petaplan brings it back.")
            .arg(file.fileName());
    return QString::fromUtf8(file.readAll());
}

QString HelpWindow::keyTable() const {
    QString table = QStringLiteral("# %1\n\n| %2 | %3 |\n| --- | --- |\n")
                        .arg(tr("Keys"), tr("Key"), tr("Does"));
    const QStringList lines = m_actions.keyTable().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    for (const QString& line : lines) {
        table +=
            QStringLiteral("| %1 | %2 |\n")
                .arg(line.section(QLatin1Char('\t'), 0, 0), line.section(QLatin1Char('\t'), 1));
    }
    return table;
}

void HelpWindow::showCurrent() {
    const QString topic = currentTopic();
    m_browser->setMarkdown(topic == QLatin1String("keys") ? keyTable() : markdown(topic));
}

void HelpWindow::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

void installHelp(MainWindow& window) {
    auto shown = std::make_shared<QPointer<HelpWindow>>();
    const auto show = [&window, shown](const QString& topic) {
        if (shown->isNull()) {
            QString folder;
            try {
                const auto resources = documents::ResourceFolder::besideProgram(
                    QCoreApplication::applicationFilePath().toStdString());
                folder = QString::fromStdString((resources.path() / "help").string());
            } catch (const DataError&) {
                folder.clear();  // the window then says that the text is missing
            }
            *shown = new HelpWindow(folder, window.actions(), &window);
        }
        (*shown)->setLanguage(window.session().language());
        (*shown)->showTopic(topic);
        (*shown)->show();
        (*shown)->raise();
        (*shown)->activateWindow();
    };
    QObject::connect(&window.session(), &Session::languageChanged, &window, [&window, shown] {
        if (!shown->isNull()) (*shown)->setLanguage(window.session().language());
    });
    const auto add = [&window](const char* id, std::function<QString()> text,
                               const QList<QKeySequence>& keys, std::function<void()> run) {
        ActionSpec spec;
        spec.id = QLatin1String(id);
        spec.text = std::move(text);
        spec.iconName = QStringLiteral("help");
        spec.shortcuts = keys;
        spec.menu = MenuPlace::Help;
        window.actions().add(std::move(spec), std::move(run));
    };
    add(
        "help.page", [] { return HelpWindow::tr("&Help for this page"); },
        {QKeySequence(Qt::Key_F1)},
        [&window, show] {
            const Page* page = window.currentPage();
            show(page == nullptr ? QString() : page->id());
        });
    add(
        "help.keys", [] { return HelpWindow::tr("&Keys"); }, {QKeySequence(Qt::CTRL | Qt::Key_F1)},
        [show] { show(QStringLiteral("keys")); });
    add(
        "help.figures", [] { return HelpWindow::tr("&Ranges and evidence"); }, {},
        [show] { show(QStringLiteral("figures")); });
}

}  // namespace petaplan::ui
