// SPDX-License-Identifier: GPL-3.0-or-later
// Fetching from a real web server on this machine.
#include "db/updates/download.h"

#include <gmock/gmock.h>

#include "db/updates/update_source.h"
#include "tests/db/updates/update_world.h"
#include "tests/db/updates/web_server.h"

namespace petaplan::updates {
namespace {

namespace fs = std::filesystem;
using testing::contentOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::ruleOf;
using ::testing::StartsWith;
using testing::WebServer;
using testing::write;

class DownloadTest : public testing::UpdateWorld {
protected:
    DownloadTest() {
        fs::create_directories(path("web"));
        write(path("web") / "file.bin", content);
        network.proxy = "none";
    }
    Download get(const std::string& at, const std::string& name = "got") {
        return fetch(server.url(at), path(name), user, network, {});
    }
    /// The rule of a fetch that must fail as a fault of the network.
    std::string faultOf(const std::string& url) {
        try {
            fetch(url, path("got"), user, network, {});
        } catch (const DataError& error) {
            EXPECT_EQ(error.kind(), DataError::Kind::Network) << error.what();
            EXPECT_EQ(error.file(), url);
            EXPECT_FALSE(error.remedy().empty());
            return error.rule();
        }
        return {};
    }
    FoundUpdate updateFrom(const std::string& url, bool again = false) {
        const FoundUpdate found = fetchUpdate(url, catalogs, user, network, again, {});
        if (found.bundle) apply(*found.bundle);
        return found;
    }
    const std::string content = [] {
        std::string text;
        for (int i = 0; text.size() < 300000; ++i) text += std::to_string(i * 7919) + "\n";
        return text;
    }();
    NetworkOptions network;
    WebServer server{folder.path() / "web"};
};

TEST_F(DownloadTest, ASecondFetchTransfersNothing) {
    const Download first = get("/file.bin");
    EXPECT_FALSE(first.unchanged);
    EXPECT_EQ(first.transferredBytes, content.size());
    EXPECT_EQ(contentOf(path("got")), content);
    const Download second = get("/file.bin");
    EXPECT_TRUE(second.unchanged);
    EXPECT_EQ(second.transferredBytes, 0U);
    EXPECT_EQ(contentOf(path("got")), content);
    const auto requests = server.requests();
    ASSERT_EQ(requests.size(), 2U);
    // The ETag goes back byte for byte, with its quotes.
    EXPECT_THAT(requests[1], StartsWith("GET /file.bin 304 0 If-None-Match=\""));
    write(path("web") / "file.bin", "new");
    EXPECT_EQ(get("/file.bin").transferredBytes, 3U);
    EXPECT_EQ(contentOf(path("got")), "new");
    fs::remove(path("got"));  // what is gone is fetched again
    EXPECT_EQ(get("/file.bin").transferredBytes, 3U);
}

TEST_F(DownloadTest, ABrokenTransferContinuesWhereItStopped) {
    EXPECT_EQ(faultOf(server.url("/cut/file.bin")), "network");
    EXPECT_FALSE(fs::exists(path("got")));
    const std::uint64_t have = fs::file_size(path("got.part"));
    EXPECT_EQ(have, content.size() / 2);
    const Download rest = get("/cut/file.bin");
    EXPECT_EQ(rest.resumedAt, have);
    EXPECT_EQ(rest.transferredBytes, content.size() - have);
    EXPECT_EQ(contentOf(path("got")), content);
    EXPECT_THAT(server.requests().back(), HasSubstr(" 206 "));
    EXPECT_THAT(server.requests().back(), HasSubstr("Range=bytes=" + std::to_string(have) + "-"));
}

TEST_F(DownloadTest, AChangedFileIsNotContinued) {
    EXPECT_EQ(faultOf(server.url("/cut/file.bin")), "network");
    const std::string other = "other " + content;
    write(path("web") / "file.bin", other);
    const Download whole = get("/cut/file.bin");
    EXPECT_EQ(whole.resumedAt, 0U);
    EXPECT_EQ(contentOf(path("got")), other);
    EXPECT_THAT(server.requests().back(), HasSubstr(" 200 "));
}

TEST_F(DownloadTest, APartAsLongAsTheFileAndWeakTagsBeginAnew) {
    EXPECT_EQ(faultOf(server.url("/cut/file.bin")), "network");
    write(path("got.part"), content);  // the whole file, but nobody noted so
    EXPECT_EQ(get("/cut/file.bin").transferredBytes, content.size());
    EXPECT_EQ(contentOf(path("got")), content);
    EXPECT_EQ(faultOf(server.url("/cut/weak/file.bin")), "network");
    EXPECT_EQ(get("/cut/weak/file.bin").resumedAt, 0U);
    EXPECT_EQ(contentOf(path("got")), content);
}

TEST_F(DownloadTest, SizesTimesAndStatesAreFaultsOfTheNetwork) {
    EXPECT_EQ(faultOf(server.url("/absent.ppcat")), "network_status");
    EXPECT_EQ(faultOf(server.url("/error")), "network_status");
    network.largestBytes = content.size() - 1;
    EXPECT_EQ(faultOf(server.url("/file.bin")), "download_oversize");  // stated
    EXPECT_EQ(faultOf(server.url("/endless")), "download_oversize");   // not stated
    EXPECT_FALSE(fs::exists(path("got.part")));                        // of no use to anybody
    network.largestBytes = content.size();
    EXPECT_EQ(faultOf(server.url("/file.bin")), "");
    network.stallSeconds = 1;
    EXPECT_EQ(faultOf(server.url("/stall")), "network_timeout");
    network.stallSeconds = 30;
    network.wholeSeconds = 1;
    EXPECT_EQ(faultOf(server.url("/stall")), "network_timeout");
    EXPECT_EQ(faultOf("http://127.0.0.1:1/x"), "network");  // nobody listens there
    network.proxy = "http://127.0.0.1:1";
    EXPECT_EQ(faultOf(server.url("/file.bin")), "network");  // asked through the proxy
}

TEST_F(DownloadTest, RedirectsLeadToHttpAlone) {
    EXPECT_EQ(get("/redirect-to?" + server.url("/file.bin"), "other").transferredBytes,
              content.size());
    EXPECT_EQ(get("/moved/file.bin").transferredBytes, content.size());
    EXPECT_EQ(faultOf(server.url("/redirect-file")), "network_redirect");
    EXPECT_EQ(faultOf(server.url("/redirect-ftp")), "network_redirect");
    EXPECT_EQ(faultOf(server.url("/loop")), "network_redirect");
    for (const std::string url :
         {"ftp://127.0.0.1/x", "gopher://127.0.0.1/", "x", "", "http://name:word@127.0.0.1/x"}) {
        EXPECT_EQ(ruleOf([&] { fetch(url, path("got"), user, network, {}); }), "url") << url;
    }
}

TEST_F(DownloadTest, CertificatesAreVerified) {
    const WebServer secure(path("web"), true);
    EXPECT_EQ(faultOf(secure.url("/file.bin")), "network_certificate");
    network.caFile = WebServer::certificate();
    EXPECT_EQ(faultOf(secure.url("/file.bin")), "");
    EXPECT_EQ(contentOf(path("got")), content);
    // From https there is no way down to http.
    EXPECT_EQ(faultOf(secure.url("/redirect-to?" + server.url("/file.bin"))), "network_redirect");
    network.caFile = path("absent.pem");
    EXPECT_EQ(faultOf(secure.url("/file.bin")), "network_certificate");
}

TEST_F(DownloadTest, CancellingKeepsThePart) {
    std::stop_source stop;
    LongWork work;
    work.stop = stop.get_token();
    work.progress = [&](Stage, std::uint64_t done, std::uint64_t) {
        if (done > 0) stop.request_stop();
    };
    EXPECT_THROW(fetch(server.url("/stall"), path("got"), user, network, work), Cancelled);
    EXPECT_FALSE(fs::exists(path("got")));
    EXPECT_EQ(contentOf(path("got.part")), "0123456789");
}

TEST_F(DownloadTest, AnUpdateFromAPublishersFolderAndNothingTheSecondTime) {
    const fs::path newer = newerCatalog();
    const Published published = publish(newer, 4, {seed}, "web");
    const FoundUpdate first = updateFrom(server.url("/"));
    EXPECT_EQ(currentId(), published.index.catalogId);
    EXPECT_EQ(first.newestSerial, 4);
    // The delta was taken, the base being here.
    EXPECT_THAT(server.requests()[1], HasSubstr(published.bundles[1].file.filename().string()));
    EXPECT_LT(first.transferredBytes, published.bundles[0].bytes);
    const std::size_t before304 = server.requests().size();
    const FoundUpdate second = updateFrom(server.url("/"));
    EXPECT_FALSE(second.bundle.has_value());
    EXPECT_EQ(second.transferredBytes, 0U);
    ASSERT_EQ(server.requests().size(), before304 + 1);
    EXPECT_THAT(server.requests().back(), StartsWith("GET /latest.json 304 0"));
    // Rolled back by the user, it does not come back by itself, but when asked for.
    catalogs.rollBack();
    EXPECT_FALSE(updateFrom(server.url("/latest.json")).bundle.has_value());
    EXPECT_EQ(currentId(), before);
    EXPECT_EQ(updateFrom(server.url("/"), true).transferredBytes, 0U);
    EXPECT_EQ(currentId(), published.index.catalogId);
    // The next serial: a delta to it is not offered, the former bundle gives way.
    publish(seed, 5, {}, "web");
    EXPECT_GT(updateFrom(server.url("")).transferredBytes, 0U);
    EXPECT_EQ(currentId(), before);
    std::vector<std::string> bundles;
    for (const auto& entry : fs::directory_iterator(updatesFolder(catalogs))) {
        const std::string name = entry.path().filename().string();
        if (name.find(".ppcat") != std::string::npos) bundles.push_back(name.substr(13));
    }
    std::sort(bundles.begin(), bundles.end());
    EXPECT_THAT(bundles, ElementsAre("catalog-5.ppcat", "catalog-5.ppcat.minisig"));
}

TEST_F(DownloadTest, ABundleByItsAddressAndByAFileAddress) {
    const Published published = publish(newerCatalog(), 1, {}, "web");
    const std::string url = server.url("/catalog-1.ppcat");
    EXPECT_GT(updateFrom(url).transferredBytes, 0U);
    EXPECT_EQ(currentId(), published.index.catalogId);
    const FoundUpdate second = updateFrom(url);
    EXPECT_EQ(second.transferredBytes, 0U);
    EXPECT_FALSE(second.bundle.has_value());
    catalogs.rollBack();
    updateFrom("file://" + path("web").string());
    EXPECT_EQ(currentId(), published.index.catalogId);
    EXPECT_EQ(ruleOf([&] { updateFrom("file://host/x"); }), "url");
}

TEST_F(DownloadTest, HostileIndexes) {
    const Published published = publish(newerCatalog(), 1, {}, "web");
    const fs::path index = published.indexFile;
    const std::string good = contentOf(index);
    const auto refusedWith = [&](const std::string& from, const std::string& to) {
        std::string changed = good;
        changed.replace(changed.find(from), from.size(), to);
        write(index, changed);
        const std::string rule = ruleOf([&] { updateFrom(server.url("/")); });
        EXPECT_EQ(currentId(), before);
        return rule;
    };
    EXPECT_EQ(refusedWith("catalog-1.ppcat", "../catalog-1.ppcat"), "bundle_name");
    EXPECT_EQ(refusedWith("catalog-1.ppcat", "http://elsewhere/x.ppcat"), "bundle_name");
    EXPECT_EQ(refusedWith("\"format\": 1", "\"format\": 2"), "bundle_version");
    EXPECT_EQ(refusedWith("petaplan_catalog_index", "other"), "bundle_index");
    EXPECT_EQ(refusedWith("\"serial\": 1", "\"serial\": \"x\""), "bundle_index");
    EXPECT_EQ(refusedWith("{", ""), "bundle_index");
    EXPECT_EQ(refusedWith("catalog-1.ppcat", "catalog-9.ppcat"), "network_status");
    write(index, std::string((1U << 20U) + 1, ' '));
    EXPECT_EQ(ruleOf([&] { updateFrom(server.url("/")); }), "download_oversize");
}

TEST_F(DownloadTest, FoldersOnAStick) {
    fs::create_directories(path("stick"));
    EXPECT_EQ(ruleOf([&] { findUpdate(path("stick"), catalogs); }), "missing_file");
    const Published published = publish(newerCatalog(), 1, {seed}, "stick");
    EXPECT_EQ(findUpdate(path("stick"), catalogs).bundle, published.bundles[1].file);
    apply(*findUpdate(published.indexFile, catalogs).bundle);
    EXPECT_EQ(currentId(), published.index.catalogId);
    fs::remove(published.indexFile);
    EXPECT_EQ(ruleOf([&] { findUpdate(path("stick"), catalogs); }), "bundle_choice");
    fs::remove(published.bundles[1].file);
    EXPECT_EQ(findUpdate(path("stick"), catalogs).bundle, published.bundles[0].file);
}

}  // namespace
}  // namespace petaplan::updates
