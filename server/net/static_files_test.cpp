// SPDX-License-Identifier: Apache-2.0
#include "server/net/static_files.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <fstream>

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
        return StaticFiles(folder / "www")
            .find({.method = "GET",
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
    std::filesystem::path folder;
};

TEST_F(StaticFilesTest, TypesFollowTheName) {
    EXPECT_EQ(get("/engine.wasm")->content_type, "application/wasm");
    EXPECT_EQ(get("/")->content_type, "text/html; charset=utf-8");
    EXPECT_EQ(get("/assets/app-4f9a01bc.js")->content_type, "text/javascript; charset=utf-8");
    EXPECT_EQ(get("/assets/")->body, "inner");
    EXPECT_EQ(mime_type("x.unknown"), "application/octet-stream");
}

TEST_F(StaticFilesTest, CompressedFileIsServedToWhoAcceptsIt) {
    EXPECT_EQ(get("/", "gzip, br")->body, "compressed");
    EXPECT_EQ(header(*get("/", "gzip, br;q=0.9"), "Content-Encoding"), "br");
    EXPECT_EQ(get("/", "br;q=0")->body, "<h1>");
    EXPECT_EQ(get("/", "gzip")->body, "<h1>");
    EXPECT_EQ(header(*get("/"), "Vary"), "Accept-Encoding");
    EXPECT_EQ(get("/engine.wasm", "br")->body, "wasm");
}

TEST_F(StaticFilesTest, TagSavesTheBody) {
    const std::string etag = header(*get("/engine.wasm"), "ETag");
    EXPECT_EQ(get("/engine.wasm", "", etag)->status, 304);
    EXPECT_EQ(get("/engine.wasm", "", "\"other\"")->status, 200);
    EXPECT_EQ(header(*get("/engine.wasm"), "Cache-Control"), "no-cache");
    EXPECT_EQ(header(*get("/assets/app-4f9a01bc.js"), "Cache-Control"),
              "public, max-age=31536000, immutable");
}

TEST_F(StaticFilesTest, NothingOutsideTheFolder) {
    for (const char* path :
         {"/../outside.txt", "/%2e%2e/outside.txt", "/assets/../../outside.txt", "/link.txt",
          "/..%2foutside.txt", "//etc/passwd", "/.secret", "/assets/..%5c", "/a%00", "/%zz", "",
          "index.html", "/none", "/assets"})
        EXPECT_FALSE(get(path)) << path;
}

}  // namespace
}  // namespace portico::net
