// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/updates/update_view_model.h"
#include "ui/widgets/fact_sheet.h"

namespace petaplan::ui {

class Session;

/// What the side pane says of the bundle.
FactList bundleFacts(const OpenUpdate& update);
/// Of the imported files: what was read and kept, and how often each rule was broken.
FactList importFacts(const Session& session, const OpenUpdate& update);
/// A record that broke a rule, as it stands in the file.
FactList findingFacts(const Session& session, const store::Finding& finding);
/// What the open plan would say; empty without one.
FactList planFacts(const OpenUpdate& update);

}  // namespace petaplan::ui
