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

TEST(SecureSite, DescriptorsAreAListOfDescriptors) {
    std::string pattern = std::filesystem::temp_directory_path() / "portico-site-XXXXXX";
    const std::string folder = mkdtemp(pattern.data());
    const std::string file = folder + "/descriptors.json";
    const auto said = [&](const std::string& text) {
        std::ofstream(file) << text;
        const auto read = read_descriptors(file);
        return read ? *read : read.error();
    };
    const std::string one = R"([{"context":{},"display":{}}])";
    EXPECT_EQ(read_descriptors("").value(), "[]");
    EXPECT_EQ(said(one), one);
    EXPECT_EQ(said("[]"), "[]");
    for (const char* text : {"", "{}", "[", R"([{"a":1,"a":2}])"})
        EXPECT_THAT(said(text), testing::EndsWith("is not a JSON list")) << text;
    EXPECT_THAT(said(R"([{"context":{},"display":{}},{"context":{}}])"),
                testing::HasSubstr("number 2 is no descriptor of ERC-7730"));
    std::string many = "[";
    for (int i = 0; i < 513; ++i) many += R"({"context":{},"display":{}},)";
    many.back() = ']';
    EXPECT_THAT(said(many), testing::EndsWith("has more than 512 descriptors"));
    EXPECT_THAT(said(std::string(1024 * 1024, ' ') + "[]"), testing::HasSubstr("larger than"));
    std::filesystem::remove_all(folder);
    EXPECT_THAT(read_descriptors(file).error(), testing::EndsWith("it does not exist"));
}

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
                         [&](std::string_view project) {
                             return std::string(project == mine ? "eip155:1+" : "eip155:1");
                         });
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
    EXPECT_THAT(answer("projectId=" + mine).body, testing::HasSubstr("<i>eip155:1+</i>"));
    EXPECT_THAT(answer("projectId=" + theirs).body, testing::HasSubstr("<i>eip155:1</i>"));
    EXPECT_THAT(answer("").body, testing::HasSubstr("<i></i>"));
    std::fclose(file);
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace portico::vault
