// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/command_palette.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStringListModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

#include "ui/shell/action_registry.h"
#include "ui/theme/style_painting.h"
#include "ui/theme/theme.h"

namespace petaplan::ui {

namespace {

constexpr QChar kSeparator(0x1f);

/// Rows are "text<US>detail".
class PaletteDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const QStringList parts = index.data().toString().split(kSeparator);
        const QRect rect = option.rect.adjusted(px(8), 0, -px(8), 0);
        if (option.state & QStyle::State_Selected) {
            painting::box(*painter, option.rect, colour(Role::CurrentBackground), {}, 4);
        }
        painter->setFont(font(TypeRole::Table));
        painter->setPen(colour(Role::Text));
        painter->drawText(rect, Qt::AlignVCenter | Qt::TextSingleLine, parts.value(0));
        painter->setFont(font(TypeRole::Caption));
        painter->setPen(colour(Role::SecondaryText));
        painter->drawText(rect, Qt::AlignVCenter | Qt::AlignRight, parts.value(1));
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {px(200), px(30)};
    }
};

}  // namespace

CommandPalette::CommandPalette(ActionRegistry& registry, QWidget* window)
    : QFrame(window),
      m_registry(registry),
      m_window(window),
      m_query(new QLineEdit(this)),
      m_list(new QListView(this)),
      m_model(new QStringListModel(this)) {
    setObjectName(QStringLiteral("commandPalette"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(px(8), px(8), px(8), px(8));
    column->setSpacing(px(space::kSmall));
    column->addWidget(m_query);
    column->addWidget(m_list, 1);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new PaletteDelegate(this));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_query->installEventFilter(this);
    connect(m_query, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_list, &QListView::clicked, this, [this] { runCurrent(); });
    hide();
}

void CommandPalette::addSource(ItemSource source) {
    m_sources.push_back(std::move(source));
}

void CommandPalette::open() {
    setFixedSize(std::min(px(560), m_window->width() - px(48)),
                 std::min(px(420), m_window->height() - px(96)));
    move((m_window->width() - width()) / 2, px(64));
    m_query->setPlaceholderText(tr("Type a command, page, column or GPU"));
    m_query->setAccessibleName(tr("Command"));
    m_list->setAccessibleName(tr("Commands found"));
    collect();
    m_query->clear();
    filter();
    show();
    raise();
    m_query->setFocus(Qt::ShortcutFocusReason);
}

std::optional<int> CommandPalette::score(const QString& text, const QString& typed) {
    const QString folded = text.toCaseFolded();
    int total = 0;
    for (const QString& word : typed.toCaseFolded().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const auto at = folded.indexOf(word);
        if (at < 0) return std::nullopt;
        const bool startsWord = at == 0 || !folded.at(at - 1).isLetterOrNumber();
        total += static_cast<int>(at) + (startsWord ? 0 : 100);
    }
    return total;
}

void CommandPalette::collect() {
    m_items.clear();
    for (const ActionRegistry::Entry& entry : m_registry.entries()) {
        if (!entry.action->isEnabled()) continue;
        // An action of a page that is not shown would act on something unseen.
        if (entry.spec.scope != nullptr && !entry.spec.scope->isVisible()) continue;
        QAction* action = entry.action;
        m_items.push_back({plainActionText(*action),
                           action->shortcut().toString(QKeySequence::NativeText),
                           [action] { action->trigger(); }});
    }
    for (const ItemSource& source : m_sources) {
        for (PaletteItem& item : source()) m_items.push_back(std::move(item));
    }
}

void CommandPalette::filter() {
    std::vector<std::pair<int, std::size_t>> found;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        if (const auto fit = score(m_items[i].text, m_query->text())) found.emplace_back(*fit, i);
    }
    std::stable_sort(found.begin(), found.end());
    if (found.size() > 200) found.resize(200);
    m_shown.clear();
    QStringList rows;
    for (const auto& [fit, i] : found) {
        m_shown.push_back(i);
        rows.append(m_items[i].text + kSeparator + m_items[i].detail);
    }
    m_model->setStringList(rows);
    if (!rows.isEmpty()) m_list->setCurrentIndex(m_model->index(0));
}

void CommandPalette::runCurrent() {
    const int row = m_list->currentIndex().row();
    hide();
    if (row < 0 || row >= static_cast<int>(m_shown.size())) return;
    // Copied: running may refill the list.
    const std::function<void()> run = m_items[m_shown[static_cast<std::size_t>(row)]].run;
    run();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_query && event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        switch (key->key()) {
            case Qt::Key_Escape:
                hide();
                m_window->setFocus();
                return true;
            case Qt::Key_Return:
            case Qt::Key_Enter:
                runCurrent();
                return true;
            case Qt::Key_Up:
            case Qt::Key_Down:
            case Qt::Key_PageUp:
            case Qt::Key_PageDown: {
                const int step = key->key() == Qt::Key_Up       ? -1
                                 : key->key() == Qt::Key_Down   ? 1
                                 : key->key() == Qt::Key_PageUp ? -10
                                                                : 10;
                const int last = m_model->rowCount() - 1;
                if (last < 0) return true;
                const int row = std::clamp(m_list->currentIndex().row() + step, 0, last);
                m_list->setCurrentIndex(m_model->index(row));
                return true;
            }
            default:
                break;
        }
    }
    if (watched == m_query && event->type() == QEvent::FocusOut) hide();
    return QFrame::eventFilter(watched, event);
}

void CommandPalette::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Role::Base));
    painting::box(painter, rect(), colour(Role::Base), colour(Role::BorderControl));
}

}  // namespace petaplan::ui
