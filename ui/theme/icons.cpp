// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icons.h"

#include <QFile>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

#include <memory>

namespace petaplan::ui {

namespace {

QString path(const QString& name) {
    return QStringLiteral(":/icons/%1.svg").arg(name);
}

const QByteArray& drawing(const QString& name) {
    static QHash<QString, QByteArray> cache;
    const auto found = cache.constFind(name);
    if (found != cache.constEnd()) return *found;
    QFile file(path(name));
    if (!file.open(QIODevice::ReadOnly)) qWarning("icon %s is missing", qPrintable(name));
    return *cache.insert(name, file.readAll());
}

QSvgRenderer& renderer(const QString& name, const QColor& colour) {
    static QHash<QString, std::shared_ptr<QSvgRenderer>> cache;
    const QString key = name + colour.name();
    const auto found = cache.constFind(key);
    if (found != cache.constEnd()) return **found;
    QByteArray svg = drawing(name);
    svg.replace("currentColor", colour.name().toLatin1());
    return **cache.insert(key, std::make_shared<QSvgRenderer>(svg));
}

class RoleIconEngine final : public QIconEngine {
public:
    RoleIconEngine(QString name, Role role) : m_name(std::move(name)), m_role(role) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const Role role = mode == QIcon::Disabled   ? Role::DisabledText
                          : mode == QIcon::Selected ? Role::SelectedText
                                                    : m_role;
        paintIcon(*painter, m_name, rect, colour(role));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap result(size);
        result.fill(Qt::transparent);
        QPainter painter(&result);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return result;
    }
    QIconEngine* clone() const override { return new RoleIconEngine(m_name, m_role); }

private:
    QString m_name;
    Role m_role;
};

}  // namespace

QIcon icon(const QString& name, Role role) {
    return QIcon(new RoleIconEngine(name, role));
}

void paintIcon(QPainter& painter, const QString& name, const QRectF& square, const QColor& colour) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    renderer(name, colour).render(&painter, square);
    painter.restore();
}

QIcon applicationIcon() {
    QIcon result;
    for (const int size : {16, 24, 32, 48}) {
        result.addFile(QStringLiteral(":/icons/petaplan-%1.svg").arg(size), QSize(size, size));
    }
    result.addFile(QStringLiteral(":/icons/petaplan.svg"));
    return result;
}

}  // namespace petaplan::ui
