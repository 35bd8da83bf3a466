// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "db/store/catalog_store.h"
#include "db/store/user_store.h"
#include "db/updates/apply_update.h"
#include "db/updates/publish.h"
#include "db/updates/trusted_keys.h"
#include "tests/db/store/catalog_text_folder.h"
#include "tests/db/updates/update_testing.h"

namespace petaplan::updates::testing {

/// A user whose seed is the small catalog and who trusts one publisher.
class UpdateWorld : public ::testing::Test {
protected:
    using Text = store::testing::CatalogTextFolder;

    UpdateWorld() {
        store::compileCatalog(smallText.path(), seed);
        trustKey(user, key.publicKey().toText(), "Price desk", today);
        before = catalogs.openCurrent().catalog->id();
    }

    std::filesystem::path path(const std::string& name) const { return folder.path() / name; }

    /// A catalog file of the small text, spoilt by `change`.
    std::filesystem::path catalogWith(const std::string& name,
                                      const std::function<void(const Text&)>& change) const {
        const Text changed;
        change(changed);
        store::compileCatalog(changed.path(), path(name));
        return path(name);
    }
    /// The price list of a later day: one price changed, one added, one removed, one machine new.
    std::filesystem::path newerCatalog(const std::string& name = "newer.sqlite") const {
        return catalogWith(name, [](const Text& changed) {
            changed.replace("catalog.csv", "2026-11-30", "2026-12-01");
            changed.replace("prices.csv", "on_demand,21.957642,,USD,,,,2026-06-15",
                            "on_demand,20.5,,USD,,,,2026-11-20");
            changed.replace("prices.csv",
                            "aws,p4d.24xlarge,,spot,9.10,,USD,,,,,derived,,,list-2026\n", "");
            changed.append("prices.csv",
                           "verda,slice,global,on_demand,0.12,,EUR,,,,2026-11-20,observed,,,"
                           "list-2026");
            changed.append("instances.csv",
                           "verda,full,s,t4g,1,1,8,32,,,,none,none,docs,2026-11-20");
        });
    }
    Published publish(const std::filesystem::path& catalog, std::int64_t serial,
                      const std::vector<std::filesystem::path>& bases = {},
                      const std::string& to = "out") const {
        PublishRequest request;
        request.catalog = catalog;
        request.folder = path(to);
        request.key = &key;
        request.serial = serial;
        request.created = today;
        request.expires = Date::of(2027, 3, 1);
        request.bases = bases;
        return publishBundle(request);
    }
    StagedUpdate stage(const std::filesystem::path& bundle) {
        return stageUpdate(bundle, catalogs, user, rules);
    }
    std::string apply(const std::filesystem::path& bundle) {
        return applyUpdate(stage(bundle), catalogs, user, today);
    }
    /// The rule by which a bundle is refused; checks that nothing was changed by it.
    std::string refusal(const std::filesystem::path& bundle) {
        const std::string id = currentId();
        const std::size_t files = catalogs.list().size();
        const std::string rule = ruleOf([&] { apply(bundle); });
        EXPECT_EQ(currentId(), id);
        EXPECT_EQ(catalogs.list().size(), files);
        std::error_code absent;
        for (const auto& entry :
             std::filesystem::directory_iterator(updatesFolder(catalogs), absent)) {
            ADD_FAILURE() << "left behind: " << entry.path();
        }
        return rule;
    }
    std::string currentId() { return catalogs.openCurrent().catalog->id(); }

    petaplan::testing::TemporaryFolder folder;
    const Text smallText;
    const std::filesystem::path seed = folder.path() / "seed.sqlite";
    store::CatalogStore catalogs{folder.path() / "data", seed};
    store::UserStore user{folder.path() / "data" / "user.sqlite"};
    const SecretKey key = SecretKey::generate();
    const Date today = Date::of(2026, 12, 1);
    AcceptanceRules rules{Date::of(2026, 12, 1), {}};
    std::string before;
};

}  // namespace petaplan::updates::testing
