// SPDX-License-Identifier: Apache-2.0
#include "server/net/http/static_files.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <thread>

namespace portico::net {
namespace {

struct StaticFilesTest : testing::Test {
    StaticFilesTest() {
        std::string pattern = std::filesystem::temp_directory_path() / "portico-static-XXXXXX";
        folder = mkdtemp(pattern.data());
        std::filesystem::create_directories(folder / "www/assets");
        write("www/index.html", "<h1>");
        write("www/index.html.br", "compressed");
        write("www/engine.wasm", "wasm");
        write("www/assets/app-4f9a01bc.js", "js");
        write("www/assets/index.html", "inner");
        write("www/.secret", "hidden");
        write("outside.txt", "outside");
        std::filesystem::create_symlink(folder / "outside.txt", folder / "www/link.txt");
    }
    ~StaticFilesTest() override { std::filesystem::remove_all(folder); }
    void write(const char* name, const char* text) { std::ofstream(folder / name) << text; }

    std::optional<Response> get(std::string_view path, std::string_view encoding = "",
                                std::string_view etag = "") {
        return fetch(StaticFiles(folder / "www", limits, log), path, encoding, etag);
    }
    static std::optional<Response> fetch(const StaticFiles& files, std::string_view path,
                                         std::string_view encoding = "",
                                         std::string_view etag = "") {
        return files.find({.method = "GET",
                           .path = path,
                           .query = {},
                           .authorization = {},
                           .origin = {},
                           .accept_encoding = encoding,
                           .if_none_match = etag,
                           .body = {}});
    }
    static std::string header(const Response& response, std::string_view name) {
        for (const auto& [key, value] : response.headers)
            if (key == name) return value;
        return "";
    }
    static std::string body(const std::optional<Response>& response) {
        return response ? std::string(response->content()) : "nothing";
    }
    /// Asks again and again until it is true; a minute at most.
    static bool comes_true(const std::function<bool()>& question) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
        while (std::chrono::steady_clock::now() < end) {
            if (question()) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return false;
    }
    std::filesystem::path folder;
    StaticFiles::Limits limits{.look_ms = 5};
    ops::Log log{ops::Level::kError, std::fopen("/dev/null", "w")};
};

TEST_F(StaticFilesTest, TypesFollowTheName) {
    EXPECT_EQ(get("/engine.wasm")->content_type, "application/wasm");
    EXPECT_EQ(get("/")->content_type, "text/html; charset=utf-8");
    EXPECT_EQ(get("/assets/app-4f9a01bc.js")->content_type, "text/javascript; charset=utf-8");
    EXPECT_EQ(body(get("/assets/")), "inner");
    EXPECT_EQ(mime_type("x.unknown"), "application/octet-stream");
}

TEST_F(StaticFilesTest, CompressedFileIsServedToWhoAcceptsIt) {
    EXPECT_EQ(body(get("/", "gzip, br")), "compressed");
    EXPECT_EQ(header(*get("/", "gzip, br;q=0.9"), "Content-Encoding"), "br");
    EXPECT_EQ(body(get("/", "br;q=0")), "<h1>");
    EXPECT_EQ(body(get("/", "gzip")), "<h1>");
    EXPECT_EQ(header(*get("/"), "Vary"), "Accept-Encoding");
    EXPECT_EQ(body(get("/engine.wasm", "br")), "wasm");
    EXPECT_EQ(header(*get("/engine.wasm", "br"), "Vary"), "");
    write("www/index.html.gz", "zipped");
    EXPECT_EQ(body(get("/", "gzip")), "zipped");
    EXPECT_EQ(header(*get("/", "gzip"), "Content-Encoding"), "gzip");
    EXPECT_EQ(body(get("/", "gzip, br")), "compressed");
    // Each form is another thing to a cache.
    EXPECT_NE(header(*get("/", "gzip"), "ETag"), header(*get("/"), "ETag"));
    const std::string tag = header(*get("/", "br"), "ETag");
    EXPECT_EQ(get("/", "br", tag)->status, 304);
    EXPECT_EQ(header(*get("/", "br", tag), "Vary"), "Accept-Encoding");
    EXPECT_EQ(get("/", "", tag)->status, 200);
}

TEST_F(StaticFilesTest, ACompressedFormOfAnOlderFileIsNotServed) {
    namespace fs = std::filesystem;
    fs::last_write_time(folder / "www/index.html",
                        fs::last_write_time(folder / "www/index.html.br") + std::chrono::hours(1));
    EXPECT_EQ(body(get("/", "br")), "<h1>");
}

TEST_F(StaticFilesTest, TagSavesTheBody) {
    const std::string etag = header(*get("/engine.wasm"), "ETag");
    EXPECT_EQ(get("/engine.wasm", "", etag)->status, 304);
    EXPECT_EQ(get("/engine.wasm", "", "\"other\"")->status, 200);
    EXPECT_EQ(get("/engine.wasm", "", "\"other\", W/" + etag)->status, 304);
    EXPECT_EQ(get("/engine.wasm", "", "*")->status, 304);
    EXPECT_EQ(header(*get("/engine.wasm"), "Cache-Control"), "no-cache");
    EXPECT_EQ(header(*get("/assets/app-4f9a01bc.js"), "Cache-Control"),
              "public, max-age=31536000, immutable");
}

TEST_F(StaticFilesTest, OnlyNamesOfBuildToolsSayThatAFileNeverChanges) {
    const char* const built[] = {"app-4f9a01bc.js", "ja-B38UjMQV.js", "mount-CS5LtDEI.js",
                                 "portico-startMoney-DwYuf5Ul.js", "index.a1b2c3d4e5f60718.css"};
    const char* const given[] = {"og-1200x630.png",       "banner-1920x1080.webp",
                                 "terms-20260131.html",   "portico-standalone2.js",
                                 "page-4f9a01bc.html",    "photo-ProductList2.png",
                                 "photo-openPairing2.png"};
    for (const char* name : built) write((std::string("www/") + name).c_str(), "x");
    for (const char* name : given) write((std::string("www/") + name).c_str(), "x");
    const StaticFiles files(folder / "www", limits, log);
    const auto caching = [&](const char* name) {
        return header(*fetch(files, std::string("/") + name), "Cache-Control");
    };
    for (const char* name : built)
        EXPECT_THAT(caching(name), testing::HasSubstr("immutable")) << name;
    for (const char* name : given) EXPECT_EQ(caching(name), "no-cache") << name;
}

TEST_F(StaticFilesTest, NothingOutsideTheFolder) {
    for (const char* path :
         {"/../outside.txt", "/%2e%2e/outside.txt", "/assets/../../outside.txt", "/link.txt",
          "/..%2foutside.txt", "//etc/passwd", "/.secret", "/assets/..%5c", "/a%00", "/%zz", "",
          "index.html", "/none", "/assets"})
        EXPECT_FALSE(get(path)) << path;
}

TEST_F(StaticFilesTest, RequestsAreAnsweredWithoutTheDisk) {
    limits.look_ms = 3'600'000;
    const StaticFiles files(folder / "www", limits, log);
    std::filesystem::remove_all(folder / "www");
    EXPECT_EQ(body(fetch(files, "/engine.wasm")), "wasm");
    // All answers share one copy of the bytes.
    EXPECT_EQ(fetch(files, "/engine.wasm")->shared_body, fetch(files, "/engine.wasm")->shared_body);
}

TEST_F(StaticFilesTest, AChangedFolderIsNoticed) {
    const StaticFiles files(folder / "www", limits, log);
    const auto kept = fetch(files, "/assets/app-4f9a01bc.js")->shared_body;
    write("www/engine.wasm", "newer");
    write("www/new.txt", "new");
    std::filesystem::remove(folder / "www/assets/index.html");
    EXPECT_TRUE(comes_true([&] { return body(fetch(files, "/engine.wasm")) == "newer"; }));
    EXPECT_TRUE(comes_true([&] { return body(fetch(files, "/new.txt")) == "new"; }));
    EXPECT_TRUE(comes_true([&] { return !fetch(files, "/assets/"); }));
    EXPECT_EQ(fetch(files, "/assets/app-4f9a01bc.js")->shared_body, kept)
        << "it was not read again";
}

TEST_F(StaticFilesTest, AFolderThatIsALinkMayPointElsewhere) {  // releases switched in one step
    namespace fs = std::filesystem;
    fs::create_directory(folder / "next");
    write("next/index.html", "next");
    fs::create_directory_symlink("www", folder / "current");
    const StaticFiles files(folder / "current", limits, log);
    EXPECT_EQ(body(fetch(files, "/")), "<h1>");
    fs::create_directory_symlink("next", folder / "switch");
    fs::rename(folder / "switch", folder / "current");
    EXPECT_TRUE(comes_true([&] { return body(fetch(files, "/")) == "next"; }));
}

TEST_F(StaticFilesTest, MemoryIsBounded) {
    limits.file_bytes = 5;
    EXPECT_FALSE(get("/index.html.br")) << "one file too large is not served";
    EXPECT_EQ(body(get("/assets/")), "inner");
    EXPECT_EQ(body(get("/", "br")), "<h1>");
    limits.total_bytes = 8;
    EXPECT_EQ(body(get("/assets/app-4f9a01bc.js")), "js");
    EXPECT_EQ(body(get("/assets/")), "inner");
    EXPECT_FALSE(get("/engine.wasm")) << "by name, until it is full";
}

}  // namespace
}  // namespace portico::net
