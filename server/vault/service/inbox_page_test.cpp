// SPDX-License-Identifier: Apache-2.0
#include "server/vault/service/inbox_page.hpp"

#include <gmock/gmock.h>

#include <map>

#include "core/base/encoding/base64.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico::vault {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

using HeaderMap = std::map<std::string, std::string, std::less<>>;

class InboxPageTest : public testing::Test {
  protected:
    /// The page as a browser asks for it, or what `headers` make of that.
    net::Response get(HeaderMap headers = {}) {
        headers.emplace("Host", "127.0.0.1:8081");
        net::Request request;
        request.method = "GET";
        request.path = "/vault/inbox";
        request.origin = headers["Origin"];
        request.if_none_match = headers["If-None-Match"];
        request.message = &headers;
        request.find_header = [](const void* message, std::string_view name) {
            const auto& all = *static_cast<const HeaderMap*>(message);
            const auto found = all.find(name);
            return found == all.end() ? std::string_view() : std::string_view(found->second);
        };
        return page_.answer(request);
    }
    static std::string header(const net::Response& response, std::string_view wanted) {
        for (const auto& [name, value] : response.headers)
            if (name == wanted) return value;
        return "";
    }

    std::int64_t now_ms_ = 1'700'000'000'000;
    DemoInbox inbox_{[this] { return now_ms_; }};
    InboxPage page_{inbox_};
};

TEST_F(InboxPageTest, ShowsCodesAndLinksTheNewestFirst) {
    const MailPage shop{"Shop", "https://shop.example"};
    EXPECT_THAT(get().body, HasSubstr("No mail yet"));
    inbox_.send(make_code_mail("ada@example.org", "012345", shop, 10));
    inbox_.send(make_approval_mail("ada@example.org", "http://localhost:8083/approve#00", "Firefox",
                                   shop, 15));
    const std::string page = get().body;
    EXPECT_THAT(page, HasSubstr("<p class=\"code\"><b>012345</b>"));
    EXPECT_THAT(page, HasSubstr("<a href=\"http://localhost:8083/approve#00\" target"));
    EXPECT_LT(page.find("A new device for Shop"), page.find("Your code for Shop"));
    EXPECT_THAT(page, HasSubstr("2023-11-14T22:13:20Z"));
    EXPECT_THAT(page, Not(HasSubstr("No mail yet")));
    EXPECT_THAT(page, Not(HasSubstr("data-version=\"{")));
    now_ms_ += DemoInbox::kAgeMaxMs;
    EXPECT_THAT(get().body, AllOf(HasSubstr("No mail yet"), Not(HasSubstr("012345"))));
}

// What stands in a mail is what a project or a browser is called: anybody's.
TEST_F(InboxPageTest, WhatStrangersWroteIsText) {
    const std::string evil = "</pre><script>alert(1)</script><img src=x onerror=\"a\">{mails}";
    inbox_.send(make_code_mail("ada@example.org", "012345", {evil, evil}, 10));
    inbox_.send(
        make_approval_mail("ada@example.org", "http://localhost/\"><i>", evil, {evil, evil}, 15));
    inbox_.send({.to = evil, .subject = evil, .text = evil, .html = evil, .code = evil});
    const std::string mails = write_mails(inbox_);
    for (const char* bad : {"<script", "<img", "</pre><script", "onerror=\"", "\"><i>"})
        EXPECT_THAT(mails, Not(HasSubstr(bad)));
    EXPECT_THAT(mails, HasSubstr("&lt;script&gt;alert(1)"));
    const std::string page = get().body;
    EXPECT_EQ(page.find("<script>"), page.rfind("<script>")) << "the page's own alone";
    EXPECT_EQ(page.find("<article"), page.find(mails)) << "filled in once";
    EXPECT_EQ(page.find(mails, page.find(mails) + 1), std::string::npos);
}

TEST_F(InboxPageTest, ThePolicyNamesTheTwoTextsThatCount) {
    const net::Response response = get();
    const std::string policy = header(response, "Content-Security-Policy");
    const std::string& page = response.body;
    for (const std::string name : {"style", "script"}) {
        const std::size_t start = page.find("<" + name + ">") + name.size() + 2;
        const std::string text = page.substr(start, page.find("</" + name + ">") - start);
        EXPECT_THAT(policy,
                    HasSubstr(name + "-src 'sha256-" + to_base64(sha256(as_bytes(text))) + "'"));
    }
    EXPECT_THAT(policy, AllOf(HasSubstr("default-src 'none'"), HasSubstr("frame-ancestors 'none'"),
                              Not(HasSubstr("unsafe"))));
    EXPECT_EQ(header(response, "Cache-Control"), "no-store");
    EXPECT_EQ(header(response, "Cross-Origin-Opener-Policy"), "same-origin");
    EXPECT_EQ(header(response, "Cross-Origin-Resource-Policy"), "same-origin");
}

TEST_F(InboxPageTest, SaysNothingWhereNothingIsNew) {
    inbox_.send(make_code_mail("ada@example.org", "012345", {"Shop", "https://a.example"}, 10));
    const std::string etag = header(get(), "ETag");
    const net::Response same = get({{"If-None-Match", etag}});
    EXPECT_EQ(same.status, 304);
    EXPECT_EQ(same.body, "");
    EXPECT_THAT(get().body, HasSubstr("data-version=" + etag)) << "what its script asks with";
    inbox_.send(make_code_mail("ada@example.org", "012345", {"Shop", "https://a.example"}, 10));
    EXPECT_EQ(get({{"If-None-Match", etag}}).status, 200);
}

TEST_F(InboxPageTest, Case124NobodyButABrowserOnThisMachineGetsIt) {
    inbox_.send(make_code_mail("ada@example.org", "012345", {"Shop", "https://a.example"}, 10));
    const auto shows = [&](HeaderMap headers) {
        const net::Response response = get(std::move(headers));
        EXPECT_EQ(response.status == 200, response.body.find("012345") != std::string::npos);
        EXPECT_TRUE(response.status == 200 || response.status == 403);
        return response.status == 200;
    };
    for (const char* host : {"localhost", "localhost:8081", "127.0.0.1", "[::1]", "[::1]:8081"})
        EXPECT_TRUE(shows({{"Host", host}})) << host;
    for (const char* host :
         {"", "evil.example", "evil.example:8081", "127.0.0.1.evil.example", "localhost.evil.org",
          "evil.localhost", "192.168.1.5:8081", "0.0.0.0:8081", "[::]:8081", "localhost:1@evil.org",
          "127.0.0.1:8081, evil.example", "[::1].evil.org"})
        EXPECT_FALSE(shows({{"Host", host}})) << host;
    EXPECT_TRUE(shows({{"Origin", "http://127.0.0.1:8081"}}));
    for (const char* origin : {"http://127.0.0.1:8080", "http://localhost:8081",
                               "https://evil.example", "null", "http://127.0.0.1:80811"})
        EXPECT_FALSE(shows({{"Origin", origin}})) << origin;
    for (const char* name : {"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "Via"})
        EXPECT_FALSE(shows({{name, "198.51.100.7"}})) << name;
    const auto of = [](const char* site, const char* mode, const char* kind) {
        return HeaderMap{
            {"Sec-Fetch-Site", site}, {"Sec-Fetch-Mode", mode}, {"Sec-Fetch-Dest", kind}};
    };
    EXPECT_TRUE(shows(of("none", "navigate", "document")));
    EXPECT_TRUE(shows(of("same-origin", "cors", "empty")));
    EXPECT_TRUE(shows(of("cross-site", "navigate", "document"))) << "a link that is followed";
    EXPECT_FALSE(shows(of("cross-site", "navigate", "iframe")));
    EXPECT_FALSE(shows(of("same-site", "no-cors", "empty")));
    EXPECT_FALSE(shows(of("cross-site", "no-cors", "image")));
}

}  // namespace
}  // namespace portico::vault
