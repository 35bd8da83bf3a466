// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/query_field.h"

#include <QApplication>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QTextCharFormat>

#include "ui/theme/icons.h"
#include "ui/theme/style.h"

namespace petaplan::ui {

QueryField::QueryField(QWidget* parent) : QLineEdit(parent) {
    setTextMargins(px(22), 0, px(64), 0);
    connect(this, &QLineEdit::textChanged, this, &QueryField::applyFormats);
}

void QueryField::retranslate() {
    setAccessibleName(tr("Filter expression"));
    setPlaceholderText(tr("Filter, for example: gpu_memory_gib >= 80 and gpu_count = 8"));
    update();
}

void QueryField::setError(const std::optional<catalog::FilterSyntaxError>& error) {
    m_errorStart = -1;
    m_errorLength = 0;
    if (error) {
        // Offsets of core are bytes of UTF-8; those of Qt are UTF-16 units.
        const QByteArray bytes = text().toUtf8();
        const auto position = static_cast<qsizetype>(error->position);
        m_errorStart = static_cast<int>(QString::fromUtf8(bytes.left(position)).size());
        m_errorLength = static_cast<int>(
            QString::fromUtf8(bytes.mid(position, static_cast<qsizetype>(error->length))).size());
        if (m_errorLength == 0) {
            // The fault is what is missing at the end: mark the last character.
            m_errorLength = 1;
            m_errorStart = std::max(0, std::min(m_errorStart, static_cast<int>(text().size()) - 1));
        }
    }
    setInvalid(this, error.has_value());
    applyFormats();
}

void QueryField::applyFormats() {
    // QLineEdit takes formats only as those of an input method.
    if (m_formatting) return;
    m_formatting = true;
    QList<QInputMethodEvent::Attribute> attributes;
    const auto format = [&](qsizetype start, qsizetype length, const QTextCharFormat& look) {
        attributes.append({QInputMethodEvent::TextFormat,
                           static_cast<int>(start) - cursorPosition(), static_cast<int>(length),
                           look});
    };
    QTextCharFormat number;
    number.setForeground(colour(Role::Accent));
    const QString whole = text();
    for (qsizetype i = 0; i < whole.size();) {
        const bool startsNumber =
            whole[i].isDigit() &&
            (i == 0 || !(whole[i - 1].isLetterOrNumber() || whole[i - 1] == QLatin1Char('_')));
        qsizetype end = i;
        while (end < whole.size() &&
               (whole[end].isLetterOrNumber() || whole[end] == QLatin1Char('.') ||
                whole[end] == QLatin1Char('_'))) {
            ++end;
        }
        if (startsNumber) format(i, end - i, number);
        i = std::max(end, i + 1);
    }
    if (m_errorStart >= 0) {
        QTextCharFormat fault;
        fault.setForeground(colour(Role::Worse));
        fault.setUnderlineColor(colour(Role::Worse));
        fault.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        format(m_errorStart, m_errorLength, fault);
    }
    QInputMethodEvent event(QString(), attributes);
    QCoreApplication::sendEvent(this, &event);
    m_formatting = false;
}

void QueryField::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        if (text().isEmpty()) {
            emit left();
        } else {
            clear();
            emit textEdited(QString());
        }
        return;
    }
    if (event->key() == Qt::Key_Down || event->key() == Qt::Key_Return) {
        emit left();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void QueryField::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    QPainter painter(this);
    const double side = px(14);
    paintIcon(painter, QStringLiteral("search"), QRectF(px(9), (height() - side) / 2.0, side, side),
              colour(Role::SecondaryText));
    if (hasFocus() && !text().isEmpty()) {
        painter.setFont(ui::font(TypeRole::Caption));
        painter.setPen(colour(Role::SecondaryText));
        painter.drawText(rect().adjusted(0, 0, -px(10), 0), Qt::AlignRight | Qt::AlignVCenter,
                         tr("Esc clears"));
    }
}

void QueryField::changeEvent(QEvent* event) {
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) applyFormats();
}

}  // namespace petaplan::ui
