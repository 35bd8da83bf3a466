// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>

#include "app/cli/session.h"
#include "db/updates/update_preview.h"

namespace petaplan::cli {

/// The rows of a preview as a list: offer, kind, prices before and after, change, dates, rules.
documents::OutputTable previewTable(Session& session, const updates::UpdatePreview& preview,
                                    std::size_t limit);

/// Bundle, counts, plans and the first rows as one JSON object.
documents::Json previewJson(Session& session, const updates::StagedUpdate& update,
                            const updates::UpdatePreview& preview, std::size_t limit);

/// Who signed what, the counts and the plans, on stderr.
void tellOfBundle(Session& session, const updates::StagedUpdate& update);
void tellOfPreview(Session& session, const updates::UpdatePreview& preview);

}  // namespace petaplan::cli
