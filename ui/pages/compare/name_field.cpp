// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/name_field.h"

#include "core/catalog/catalog_name.h"
#include "ui/shell/session.h"
#include "ui/theme/style.h"

namespace petaplan::ui {

NameField::NameField(Session& session, QWidget* parent) : QLineEdit(parent), m_session(session) {
    connect(this, &QLineEdit::returnPressed, this, &NameField::add);
}

void NameField::retranslate() {
    setPlaceholderText(tr("Add a GPU or offer by name"));
    setAccessibleName(tr("Add a GPU or offer by name"));
}

void NameField::add() {
    if (!m_session.isLoaded()) return;
    const QString name = text().trimmed();
    if (name.isEmpty()) return;
    const auto found = catalog::namedInCatalog(*m_session.catalog(), name.toStdString());
    setInvalid(this, found.empty());
    if (found.empty()) {
        QStringList nearest;
        for (const std::string& one :
             catalog::nearestInCatalog(*m_session.catalog(), name.toStdString())) {
            nearest.append(QString::fromStdString(one));
        }
        emit refused(nearest.isEmpty() ? tr("Nothing in the catalog is called \"%1\".").arg(name)
                                       : tr("Nothing in the catalog is called \"%1\". Near: %2.")
                                             .arg(name, nearest.join(QStringLiteral(", "))));
        return;
    }
    if (m_session.tray().isFull()) {
        emit trayFull(tr("Five are compared at most. Remove one first."));
        return;
    }
    m_session.tray().add(
        QString::fromStdString(catalog::idOf(*m_session.catalog(), found.front())));
    clear();
}

}  // namespace petaplan::ui
