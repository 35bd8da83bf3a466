// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDate>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLibraryInfo>
#include <QLocale>
#include <QScreen>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>
#include <QTranslator>
#include <QUndoGroup>
#include <QUndoStack>
#include <QVBoxLayout>

#include "ui/shell/action_registry.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/page.h"
#include "ui/shell/rail.h"
#include "ui/shell/session.h"
#include "ui/shell/settings_dialog.h"
#include "ui/shell/status_line.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/widgets/strip.h"
#include "ui/widgets/surface.h"

namespace petaplan::ui {

namespace {

constexpr int kStateVersion = 1;

ThemeMode modeOf(ThemeChoice choice, ThemeMode system) {
    switch (choice) {
        case ThemeChoice::Light:
            return ThemeMode::Light;
        case ThemeChoice::Dark:
            return ThemeMode::Dark;
        case ThemeChoice::System:
            break;
    }
    return system;
}

/// Read once: later the palette is our own.
ThemeMode systemMode() {
    static const ThemeMode mode = Theme::systemMode();
    return mode;
}

}  // namespace

MainWindow::MainWindow(const Settings& settings)
    : m_settings(settings),
      m_session(new Session(this)),
      m_actions(new ActionRegistry(this)),
      m_rail(new Rail),
      m_stack(new QStackedWidget),
      m_strip(new Strip) {
    setAcceptDrops(true);
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(QStringLiteral("Petaplan"));
    setWindowIcon(applicationIcon());
    Theme::instance().apply(modeOf(settings.theme, systemMode()), settings.textScale);
    m_session->setLanguage(settings.language);
    installTranslators();

    auto* side = new Surface(Role::Panel, Qt::RightEdge);
    auto* sideColumn = new QVBoxLayout(side);
    sideColumn->setContentsMargins(0, px(8), 1, px(8));
    sideColumn->setSpacing(0);
    sideColumn->addWidget(m_rail, 1);
    auto* commands = new QToolButton;
    commands->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    commands->setIcon(icon(QStringLiteral("search"), Role::SecondaryText));
    commands->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setButtonKind(commands, ButtonKind::Flat);
    m_commands = commands;
    auto* commandsRow = new QHBoxLayout;
    commandsRow->setContentsMargins(px(8), 0, px(8), 0);
    commandsRow->addWidget(commands);
    sideColumn->addLayout(commandsRow);

    auto* content = new QWidget;
    auto* contentColumn = new QVBoxLayout(content);
    contentColumn->setContentsMargins(0, 0, 0, 0);
    contentColumn->setSpacing(0);
    auto* stripFrame = new QWidget;
    auto* stripRow = new QVBoxLayout(stripFrame);
    stripRow->setContentsMargins(px(16), 0, px(16), 0);
    stripRow->addWidget(m_strip);
    contentColumn->addWidget(stripFrame);
    contentColumn->addWidget(m_stack, 1);

    auto* central = new QWidget;
    auto* column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(side);
    row->addWidget(content, 1);
    column->addLayout(row, 1);
    m_status = new StatusLine(*m_session, this);
    column->addWidget(m_status);
    setCentralWidget(central);

    m_palette = new CommandPalette(*m_actions, this);
    m_palette->addSource([this] {
        std::vector<PaletteItem> items;
        for (Page* page : m_pages) {
            for (PaletteItem& item : page->paletteItems()) items.push_back(std::move(item));
        }
        return items;
    });
    registerActions();
    connect(commands, &QToolButton::clicked, m_palette, &CommandPalette::open);
    connect(m_rail, &Rail::pageChosen, m_stack, &QStackedWidget::setCurrentIndex);
    connect(m_stack, &QStackedWidget::currentChanged, this, &MainWindow::onPageShown);
    connect(m_session, &Session::pageRequested, this, &MainWindow::showPage);
    // What a page changes (the currency) is kept like what the settings change.
    connect(m_session, &Session::contextChanged, this, [this] {
        const catalog::QueryContext& context = m_session->context();
        Settings changed = m_settings;
        changed.currency = QString::fromStdString(context.currency);
        changed.precision =
            QString::fromStdString(std::string(catalog::formatName(context.precision)));
        if (changed == m_settings) return;
        m_settings = changed;
        m_settings.save();
    });
    connect(m_status, &StatusLine::languageClicked, this, [this] {
        Settings changed = m_settings;
        changed.language = changed.language == text::Language::English
                               ? text::Language::SimplifiedChinese
                               : text::Language::English;
        setSettings(changed);
    });
    // Menus are filled once all pages have registered theirs.
    connect(
        m_actions, &ActionRegistry::changed, this,
        [this] { QTimer::singleShot(0, this, [this] { fillMenus(); }); }, Qt::SingleShotConnection);
    resize(px(1280), px(800));
    setMinimumSize(px(760), px(480));
    retranslate();
}

MainWindow::~MainWindow() {
    // Pages go first: they hold references to the session and the actions.
    m_stack->disconnect(this);
    m_rail->disconnect();
    for (Page* page : m_pages) delete page;
    for (QTranslator* translator : m_translators) QCoreApplication::removeTranslator(translator);
}

void MainWindow::addPage(std::unique_ptr<Page> owned) {
    Page* page = owned.release();
    page->setSession(*m_session);
    m_pages.push_back(page);
    m_stack->addWidget(page);
    m_rail->addPage(page);
    const QString id = page->id();
    m_actions->add({.id = QStringLiteral("page.") + id,
                    .text = [page] { return page->title(); },
                    .iconName = page->iconName(),
                    .shortcuts = {QKeySequence(
                        Qt::CTRL | static_cast<Qt::Key>(Qt::Key_0 + page->shortcutDigit()))},
                    .helpTopic = id,
                    .menu = MenuPlace::View},
                   [this, id] { showPage(id); });
    page->registerActions(*m_actions);
    page->retranslate();
    if (QUndoStack* stack = page->undoStack()) m_session->undoGroup().addStack(stack);
    if (m_pages.size() == 1) {
        m_rail->setCurrentPage(0);
        onPageShown(0);
        page->firstFocus()->setFocus();
    }
}

Page* MainWindow::page(const QString& id) const {
    for (Page* page : m_pages) {
        if (page->id() == id) return page;
    }
    return nullptr;
}

Page* MainWindow::currentPage() const {
    return m_pages.empty() ? nullptr : m_pages[static_cast<std::size_t>(m_stack->currentIndex())];
}

void MainWindow::showPage(const QString& id) {
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        if (m_pages[i]->id() != id) continue;
        m_rail->setCurrentPage(static_cast<int>(i));
        m_stack->setCurrentIndex(static_cast<int>(i));
        m_pages[i]->firstFocus()->setFocus(Qt::OtherFocusReason);
        return;
    }
}

void MainWindow::onPageShown(int index) {
    if (index < 0 || index >= static_cast<int>(m_pages.size())) return;
    m_rail->setCurrentPage(index);
    Page* page = m_pages[static_cast<std::size_t>(index)];
    m_session->undoGroup().setActiveStack(page->undoStack());
    // What the page before said last is no news of this one.
    if (m_shownPage != page) m_session->announce(QString());
    noteShown(page);
    setWindowTitle(QStringLiteral("%1 – Petaplan").arg(page->title()));
}

void MainWindow::noteShown(const Page* page) {
    if (m_shownPage != nullptr && m_shownPage != page && !m_travelling) {
        m_back.push_back(m_shownPage);
        m_forward.clear();
    }
    m_shownPage = page;
    showHistory();
}

void MainWindow::showHistory() {
    if (QAction* back = m_actions->find(QStringLiteral("view.back"))) {
        back->setEnabled(!m_back.empty());
    }
    if (QAction* forward = m_actions->find(QStringLiteral("view.forward"))) {
        forward->setEnabled(!m_forward.empty());
    }
}

void MainWindow::goBack() {
    if (m_back.empty()) return;
    const Page* page = m_back.back();
    m_back.pop_back();
    m_forward.push_back(m_shownPage);
    m_travelling = true;
    showPage(page->id());
    m_travelling = false;
}

void MainWindow::goForward() {
    if (m_forward.empty()) return;
    const Page* page = m_forward.back();
    m_forward.pop_back();
    m_back.push_back(m_shownPage);
    m_travelling = true;
    showPage(page->id());
    m_travelling = false;
}

Date MainWindow::today() {
    const QDate today = QDate::currentDate();
    return Date::of(today.year(), static_cast<unsigned>(today.month()),
                    static_cast<unsigned>(today.day()));
}

void MainWindow::installTranslators() {
    for (QTranslator* translator : m_translators) {
        QCoreApplication::removeTranslator(translator);
        delete translator;
    }
    m_translators.clear();
    const bool chinese = m_settings.language == text::Language::SimplifiedChinese;
    QLocale::setDefault(chinese ? QLocale(QLocale::Chinese, QLocale::China)
                                : QLocale(QLocale::English, QLocale::UnitedStates));
    const auto install = [this](const QString& file, const QString& folder) {
        auto* translator = new QTranslator(this);
        if (translator->load(file, folder)) {
            QCoreApplication::installTranslator(translator);
            m_translators.push_back(translator);
        } else {
            delete translator;
        }
    };
    if (chinese) {
        install(QStringLiteral("qtbase_zh_CN"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    }
    install(chinese ? QStringLiteral("petaplan_zh_CN") : QStringLiteral("petaplan_en"),
            QStringLiteral(":/i18n"));
}

void MainWindow::setSettings(const Settings& settings) {
    const bool language = settings.language != m_settings.language;
    const bool look =
        settings.theme != m_settings.theme || settings.textScale != m_settings.textScale;
    const bool question = settings.currency != m_settings.currency ||
                          settings.precision != m_settings.precision ||
                          settings.asOf != m_settings.asOf;
    m_settings = settings;
    m_settings.save();
    if (look) Theme::instance().apply(modeOf(settings.theme, systemMode()), settings.textScale);
    if (language) {
        // The session first: a page that hears of the language asks it for sentences.
        installTranslators();
        m_session->setLanguage(settings.language);
        retranslate();
        for (Page* page : m_pages) page->retranslate();
    }
    if (question) m_session->setContext(settings.contextAsOf(today()));
}

void MainWindow::showSettings() {
    SettingsDialog dialog(m_settings, m_session->currencies(), this);
    connect(&dialog, &SettingsDialog::settingsChanged, this,
            [this, &dialog](const Settings& changed) {
                const bool language = changed.language != m_settings.language;
                setSettings(changed);
                if (language) dialog.retranslate();
            });
    dialog.exec();
}

void MainWindow::restoreSession() {
    const QJsonObject state = QJsonDocument::fromJson(SessionState::read()).object();
    if (state.value(QLatin1String("version")).toInt() != kStateVersion) return;
    const auto geometry =
        QByteArray::fromBase64(state.value(QLatin1String("geometry")).toString().toLatin1());
    restoreGeometry(geometry);
    if (const QScreen* screen = this->screen()) {
        // A window of a monitor that is gone must not stay out of sight.
        const QRect area = screen->availableGeometry();
        if (!area.intersects(frameGeometry()) || width() < px(320) || height() < px(240)) {
            resize(QSize(px(1280), px(800)).boundedTo(area.size()));
            move(area.topLeft());
        }
    }
    QStringList tray;
    const QJsonArray trayIds = state.value(QLatin1String("tray")).toArray();
    for (const auto& id : trayIds) {
        tray.append(id.toString());
    }
    m_session->tray().set(tray);
    const QJsonObject pages = state.value(QLatin1String("pages")).toObject();
    for (Page* page : m_pages) page->restoreState(pages.value(page->id()).toObject());
    showPage(state.value(QLatin1String("page")).toString());
    // The way back begins where the user left off.
    m_back.clear();
    showHistory();
}

void MainWindow::saveSession() const {
    QJsonObject pages;
    for (const Page* page : m_pages) pages.insert(page->id(), page->saveState());
    QJsonObject state;
    state.insert(QLatin1String("version"), kStateVersion);
    state.insert(QLatin1String("geometry"), QString::fromLatin1(saveGeometry().toBase64()));
    state.insert(QLatin1String("page"), currentPage() != nullptr ? currentPage()->id() : QString());
    state.insert(QLatin1String("tray"), QJsonArray::fromStringList(m_session->tray().ids()));
    state.insert(QLatin1String("pages"), pages);
    SessionState::write(QJsonDocument(state).toJson(QJsonDocument::Compact));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    for (Page* page : m_pages) {
        if (!page->mayClose()) {
            event->ignore();
            return;
        }
    }
    saveSession();
    event->accept();
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() != QEvent::WindowStateChange) return;
    if (QAction* action = m_actions->find(QStringLiteral("view.full_screen"))) {
        action->setChecked(isFullScreen());
    }
}

void MainWindow::retranslate() {
    auto* commands = static_cast<QToolButton*>(m_commands);
    commands->setText(tr("Commands"));
    commands->setAccessibleName(tr("Commands"));
    m_rail->retranslate();
    m_status->retranslate();
    m_actions->retranslate();
    fillMenus();
    if (currentPage() != nullptr) onPageShown(m_stack->currentIndex());
}

}  // namespace petaplan::ui
