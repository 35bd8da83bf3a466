// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QPixmap>

#include "ui/theme/theme.h"

class QPainter;

namespace petaplan::ui {

/// An icon of the set by its file name without ending ("catalog"). It is drawn in the colour of the
/// role at the moment of painting, so it follows the theme; disabled icons take the disabled
/// colour.
QIcon icon(const QString& name, Role role = Role::Text);

/// Draws an icon into a square.
void paintIcon(QPainter& painter, const QString& name, const QRectF& square, const QColor& colour);

/// The coloured icon of the program.
QIcon applicationIcon();

}  // namespace petaplan::ui
