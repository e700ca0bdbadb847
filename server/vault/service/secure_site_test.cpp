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
    std::ofstream(folder + "/frame.html") << "<meta content=\"{origins}\" />";
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
        SecureSite::open(folder, "https://vault.example", "https://api.example", projects, log);
    ASSERT_TRUE(site) << site.error();
    const auto ancestors = [&](const std::string& query) {
        net::Request request{};
        request.method = "GET";
        request.path = "/frame.html";
        request.query = query;
        request.find_header = [](const void*, std::string_view name) {
            return name == "Host" ? std::string_view("vault.example") : std::string_view();
        };
        const net::Response answer = (*site)->answer(request);
        for (const auto& [name, value] : answer.headers)
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
    std::fclose(file);
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace portico::vault
