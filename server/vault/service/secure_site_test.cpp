// SPDX-License-Identifier: Apache-2.0
//
// Who may embed the frame, by the address that names its project. Headers and
// files: server/app/integration/vault_site_test.cpp.
#include "server/vault/service/secure_site.hpp"

#include <gmock/gmock.h>
#include <stdlib.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace portico::vault {
namespace {

TEST(SecureSite, AnAddressThatNamesTwoProjectsIsEmbeddedByNobody) {
    const std::string mine(32, 'a'), theirs(32, 'b');
    std::string pattern = std::filesystem::temp_directory_path() / "portico-site-XXXXXX";
    const std::string folder = mkdtemp(pattern.data());
    std::ofstream(folder + "/headers.json")
        << R"({"all":{},"/frame.html":{"Content-Security-Policy":"frame-ancestors {origins}"}})";
    std::ofstream(folder + "/frame.html") << "<meta content=\"{origins}\" /><i>{bundler}</i>";
    api::projects::Directory projects;
    projects.replace({.revision = 1,
                      .projects = {{.id = mine,
                                    .name = "Mine",
                                    .created_at_ms = 1,
                                    .allowed_origins = {"https://mine.example"}},
                                   {.id = theirs,
                                    .name = "Theirs",
                                    .created_at_ms = 1,
                                    .allowed_origins = {"https://theirs.example"}}}});
    std::FILE* const file = std::tmpfile();
    ops::Log log(ops::Level::kError, file);
    const auto site =
        SecureSite::open(folder, "https://vault.example", "https://api.example", projects, log,
                         {.bundler = [&](std::string_view project) {
                             return std::string(project == mine ? "eip155:1+smart" : "eip155:1");
                         }});
    ASSERT_TRUE(site) << site.error();
    const auto answer = [&](const std::string& query) {
        net::Request request{};
        request.method = "GET";
        request.path = "/frame.html";
        request.query = query;
        request.find_header = [](const void*, std::string_view name) {
            return name == "Host" ? std::string_view("vault.example") : std::string_view();
        };
        return (*site)->answer(request);
    };
    const auto ancestors = [&](const std::string& query) {
        for (const auto& [name, value] : answer(query).headers)
            if (name == "Content-Security-Policy") return value;
        return std::string("no policy");
    };
    EXPECT_EQ(ancestors("projectId=" + mine), "frame-ancestors https://mine.example");
    EXPECT_EQ(ancestors("a=1&projectId=" + theirs), "frame-ancestors https://theirs.example");
    // The document's reader splits at & alone, and of two takes the first.
    for (const std::string& query : {"a=1?projectId=" + mine + "&projectId=" + theirs,
                                     "projectId=" + mine + "?projectId=" + theirs,
                                     "projectId=" + mine + "&projectId=" + theirs,
                                     "projectId=" + mine + "&%70rojectId=" + theirs})
        EXPECT_EQ(ancestors(query), "frame-ancestors 'none'") << query;
    EXPECT_THAT(answer("projectId=" + mine).body, testing::HasSubstr("<i>eip155:1+smart</i>"));
    EXPECT_THAT(answer("projectId=" + theirs).body, testing::HasSubstr("<i>eip155:1</i>"));
    EXPECT_THAT(answer("").body, testing::HasSubstr("<i></i>"));
    std::fclose(file);
    std::filesystem::remove_all(folder);
}

class CompatibleSite : public testing::Test {
  protected:
    CompatibleSite() {
        std::ofstream(folder + "/headers.json")
            << R"({"all":{},"/sdk.html":{"Content-Security-Policy":"frame-ancestors {origins}",)"
               R"("Cache-Control":"no-store"}})";
        std::ofstream(folder + "/sdk.html") << "<meta content=\"{origins}\" />";
        projects.replace(
            {.revision = 1,
             .projects = {{.id = mine,
                           .name = "Mine",
                           .created_at_ms = 1,
                           .allowed_origins = {"https://mine.example", "https://*.mine.example"}},
                          {.id = theirs,
                           .name = "Theirs",
                           .created_at_ms = 1,
                           .allowed_origins = {"https://theirs.example"}}}});
    }
    ~CompatibleSite() override {
        std::fclose(file);
        std::filesystem::remove_all(folder);
    }
    net::Response get(const std::string& path, const std::string& query,
                      std::vector<std::string> compatible, std::string_view referer = {}) {
        const auto site = SecureSite::open(folder, "https://vault.example", "", projects, log, {},
                                           std::move(compatible));
        EXPECT_TRUE(site) << site.error();
        net::Request request{};
        request.method = "GET";
        request.path = path;
        request.query = query;
        request.message = &referer;
        request.find_header = [](const void* message, std::string_view name) {
            if (name == "Host") return std::string_view("vault.example");
            return name == "Referer" ? *static_cast<const std::string_view*>(message)
                                     : std::string_view();
        };
        return (*site)->answer(request);
    }
    const std::string mine = std::string(32, 'a'), theirs = std::string(32, 'b');
    std::string pattern = std::filesystem::temp_directory_path() / "portico-site-XXXXXX";
    const std::string folder = mkdtemp(pattern.data());
    api::projects::Directory projects;
    std::FILE* const file = std::tmpfile();
    ops::Log log{ops::Level::kError, file};
};

TEST_F(CompatibleSite, IsNotThereWhereNobodySwitchedItOn) {
    const auto nothing = get("/nowhere", "projectId=" + mine, {});
    ASSERT_EQ(nothing.status, 404);
    const auto is_nothing = [&](const net::Response& answer) {
        return answer.status == 404 && answer.body == nothing.body &&
               answer.headers == nothing.headers;
    };
    for (const char* path : {"/sdk", "/sdk.html"}) {
        EXPECT_TRUE(is_nothing(get(path, "projectId=" + mine, {}))) << path;
        EXPECT_TRUE(is_nothing(get(path, "projectId=" + mine, {theirs}))) << path;
        for (const std::string& query :
             {std::string(), std::string("projectId="),
              "projectId=" + theirs + "&projectId=" + mine,
              "projectId=" + theirs + "?projectId=" + mine, "project=" + mine})
            EXPECT_TRUE(is_nothing(get(path, query, {mine}))) << path << query;
    }
}

TEST_F(CompatibleSite, IsEmbeddedByThePagesOfItsProjectAlone) {
    const auto pages = [&](std::string_view referer, const std::string& more = "") {
        const auto answer =
            get("/sdk", "projectId=" + mine + "&chainId=eip155:1" + more, {mine}, referer);
        EXPECT_EQ(answer.status, 200);
        for (const auto& [name, value] : answer.headers)
            if (name == "Content-Security-Policy") {
                EXPECT_EQ(answer.body, "<meta content=\"" + value.substr(16) + "\" />");
                return value.substr(16);
            }
        return std::string("no policy");
    };
    EXPECT_EQ(pages(""), "https://mine.example");
    EXPECT_EQ(pages("https://evil.example/"), "https://mine.example");
    // Its clients do not say of which of a pattern's pages they are.
    EXPECT_EQ(pages("https://eu.mine.example/a/b?c"),
              "https://mine.example https://eu.mine.example");
    EXPECT_EQ(pages("https://eu.mine.example"), "https://mine.example https://eu.mine.example");
    EXPECT_EQ(pages("https://evil.example/", "&origin=https://us.mine.example"),
              "https://mine.example https://us.mine.example");
    EXPECT_EQ(pages("https://a;.mine.example/"), "https://mine.example");
    EXPECT_EQ(pages("eu.mine.example"), "https://mine.example");
}

}  // namespace
}  // namespace portico::vault
