// SPDX-License-Identifier: Apache-2.0
//
// Ways into the console, sessions, requests of other sites, the pages.
#include "server/api/console/test_console.hpp"

namespace portico::api::console {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

TEST_F(ConsoleTest, LinkSignsInOnce) {
    EXPECT_EQ(code(request_signed_in("GET", "session")), "sign_in_needed");
    const std::string link = make_link();
    const net::Response first = use_link(link);
    EXPECT_EQ(first.status, 200);
    EXPECT_THAT(header(first, "Set-Cookie"),
                testing::MatchesRegex(
                    "portico-console=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=Strict; "
                    "Max-Age=604800"));
    EXPECT_THAT(first.body, Not(HasSubstr(link)));
    keep_cookie(first);
    EXPECT_EQ(text(*read(request_signed_in("GET", "session")).find("operator"), "name"), "Ada");

    const net::Response again = use_link(link);
    EXPECT_EQ(code(again), "sign_in_failed");
    EXPECT_THAT(again.body, HasSubstr("has been used"));
    EXPECT_THAT(again.body, HasSubstr("`portico console link --config FILE`"));
    EXPECT_EQ(header(again, "Set-Cookie"), "");
    EXPECT_EQ(code(use_link("")), "sign_in_failed");
    EXPECT_EQ(code(use_link(std::string(43, 'A'))), "sign_in_failed");
}

TEST_F(ConsoleTest, LinkIsTooOldAfterFifteenMinutes) {
    const std::string link = make_link();
    now_ms += kLinkMs;
    EXPECT_EQ(code(use_link(link)), "sign_in_failed");
}

TEST_F(ConsoleTest, TellsWherePagesReachTheServer) {
    sign_in();
    EXPECT_TRUE(read(request_signed_in("GET", "session")).find("server")->is_null());
    public_origin = "https://portico.example.org";
    open_console();
    EXPECT_EQ(text(read(request_signed_in("GET", "session")), "server"), public_origin);
}

TEST_F(ConsoleTest, WhoSitsAtTheDemosMachineSignsInAsOftenAsTheyWant) {
    const Call demo{"POST", "/console/api/sign-in/demo"};
    const Call offer{"GET", "/console/api/sign-in"};
    EXPECT_EQ(fetch(offer).body, R"({"isDemo":false})");
    EXPECT_EQ(fetch(demo).status, 404) << "outside of demo mode there is no such way";

    open_console(true);
    EXPECT_EQ(fetch(offer).body, R"({"isDemo":true})");
    for (int times = 0; times < 2; ++times) {
        const net::Response in = fetch(demo);
        ASSERT_EQ(in.status, 200) << in.body;
        keep_cookie(in);
        EXPECT_EQ(text(*read(request_signed_in("GET", "session")).find("operator"), "name"),
                  "operator");
        now_ms += kSessionIdleMs;
    }
    const net::Response spent = use_link(std::string(43, 'A'));
    EXPECT_THAT(spent.body, HasSubstr("has been used"));
    EXPECT_THAT(spent.body, Not(HasSubstr("portico console link"))) << "nothing to be typed";
}

TEST_F(ConsoleTest, NobodyElseSignsInToTheDemo) {  // docs/spec/security.md#case-124
    open_console(true);
    for (const auto& [name, value] :
         std::map<std::string, std::string>{{"Origin", "https://evil.org"},
                                            {"Host", "evil.org:5556"},
                                            {"X-Portico-Console", ""},
                                            {"Sec-Fetch-Site", "cross-site"},
                                            {"X-Forwarded-For", "198.51.100.7"},
                                            {"Via", "1.1 proxy"}}) {
        const net::Response refused =
            fetch(Call{"POST", "/console/api/sign-in/demo"}.with(name, value));
        EXPECT_EQ(code(refused), "console_refused") << name;
        EXPECT_EQ(header(refused, "Set-Cookie"), "") << name;
    }
    EXPECT_EQ(fetch(Call{"GET", "/console/api/sign-in"}.with("Via", "1.1 proxy")).body,
              R"({"isDemo":false})");
    std::string last;
    for (int i = 0; i < 11; ++i) last = code(fetch({"POST", "/console/api/sign-in/demo"}));
    EXPECT_EQ(last, "rate_limited");
}

TEST_F(ConsoleTest, CookiesAreSecureWhereTheConsoleIs) {
    const auto address = parse_address("https://console.example.org");
    EXPECT_EQ(write_session_cookie("x", *address),
              "__Host-portico-console=x; Path=/; HttpOnly; SameSite=Strict; Max-Age=604800; "
              "Secure");
    EXPECT_TRUE(address->passkeys);
    EXPECT_FALSE(parse_address("http://127.0.0.1:5556")->passkeys);
    EXPECT_FALSE(parse_address("ftp://console.example.org"));
    EXPECT_FALSE(parse_address("console.example.org"));
}

TEST_F(ConsoleTest, AnotherServicesCookieOfTheSameNameLocksNobodyOut) {  // cookies know no ports
    sign_in();
    const std::string own = cookie;
    for (const std::string& before :
         {std::string("portico-console="), std::string("portico-console=nonsense"),
          "portico-console=" + std::string(43, 'A')}) {
        cookie = before + "; " + own;
        EXPECT_EQ(request_signed_in("GET", "session").status, 200) << before;
        cookie = own + "; " + before;
        EXPECT_EQ(request_signed_in("GET", "session").status, 200) << before;
    }
    cookie = "portico-console=; " + own;
    EXPECT_EQ(request_signed_in("POST", "sign-out").status, 200);  // ends the session that it is
    cookie = own;
    EXPECT_EQ(code(request_signed_in("GET", "session")), "sign_in_needed");
}

TEST_F(ConsoleTest, ABodyWithADoubledNameIsRefused) {  // docs/spec/security.md#case-108
    const std::string link = make_link();
    const auto two =
        fetch({"POST", "/console/api/sign-in/link", R"({"token":")" + link + R"(","token":"x"})"});
    EXPECT_EQ(code(two), "parameter_invalid");
    EXPECT_EQ(use_link(link).status, 200);  // and has spent nothing
}

TEST_F(ConsoleTest, TooManyTriesMustWait) {
    std::string last;
    for (int i = 0; i < 11; ++i) last = code(use_link("x"));
    EXPECT_EQ(last, "rate_limited");
    const std::string link = make_link();
    EXPECT_EQ(header(use_link(link), "Retry-After"), "10");
    now_ms += 10'000;
    EXPECT_EQ(use_link(link).status, 200);  // what was refused did not spend it
}

TEST_F(ConsoleTest, SessionsEnd) {
    sign_in();
    now_ms += kSessionIdleMs;
    EXPECT_EQ(code(request_signed_in("GET", "session")), "sign_in_needed");
    sign_in();
    const net::Response out = request_signed_in("POST", "sign-out");
    EXPECT_THAT(header(out, "Set-Cookie"), HasSubstr("Max-Age=0"));
    EXPECT_EQ(code(request_signed_in("GET", "session")), "sign_in_needed");
    EXPECT_EQ(code(fetch({"GET", "/console/api/session"})), "sign_in_needed");
    cookie = "portico-console=" + std::string(43, '!');
    EXPECT_EQ(code(request_signed_in("GET", "session")), "sign_in_needed");
}

TEST_F(ConsoleTest, OneSessionEndsAnother) {
    sign_in();
    const std::string first = cookie;
    sign_in();
    const Json found = read(request_signed_in("GET", "sessions"));
    const auto& sessions = found.find("sessions")->items();
    ASSERT_THAT(sessions, SizeIs(2));
    for (const Json& session : sessions)
        if (!session.find("isThis")->as_bool())
            EXPECT_EQ(request_signed_in("DELETE", "sessions/" + text(session, "id")).status, 200);
    cookie = first;
    EXPECT_EQ(code(request_signed_in("GET", "session")), "sign_in_needed");
}

// docs/spec/security.md, cases 103 and 106: a page of another site, or a name pointed at a loopback
// listener.
TEST_F(ConsoleTest, OtherSitesCannotAsk) {
    sign_in();
    const std::string name = R"({"name":"Evil"})";
    const std::vector<Call> refused = {
        mine("POST", "projects", name).with("Origin", "https://evil.org"),
        mine("POST", "projects", name).with("Origin", ""),
        mine("POST", "projects", name).with("Origin", "http://127.0.0.1:5556"),
        mine("POST", "projects", name).with("X-Portico-Console", ""),
        mine("POST", "projects", name).with("Content-Type", "text/plain"),
        mine("POST", "projects", name).with("Sec-Fetch-Site", "same-site"),
        mine("POST", "projects", name).with("Sec-Fetch-Site", "none"),
        mine("GET", "projects").with("Host", "evil.org:5556"),
        mine("GET", "projects").with("Host", "localhost"),
        mine("GET", "projects").with("Sec-Fetch-Site", "cross-site"),
        mine("GET", "projects").with("Origin", "https://evil.org"),
        mine("DELETE", "sessions/x").with("Origin", "https://evil.org")};
    for (const Call& one : refused) EXPECT_EQ(code(fetch(one)), "console_refused") << one.method;
    EXPECT_THAT(projects.all(), IsEmpty());
    EXPECT_EQ(fetch(mine("GET", "projects").with("Origin", "")).status, 200);
    EXPECT_EQ(fetch(mine("GET", "projects").with("Sec-Fetch-Site", "same-origin")).status, 200);
}

TEST_F(ConsoleTest, EveryAnswerForbidsFramesAndCaches) {
    for (const char* path : {"/console/api/session", "/console/api/none", "/console/"}) {
        const net::Response response = fetch({"GET", path});
        EXPECT_THAT(header(response, "Content-Security-Policy"),
                    HasSubstr("frame-ancestors 'none'"))
            << path;
        EXPECT_EQ(header(response, "X-Frame-Options"), "DENY") << path;
        EXPECT_EQ(header(response, "Referrer-Policy"), "no-referrer") << path;
        EXPECT_EQ(header(response, "Access-Control-Allow-Origin"), "") << path;
    }
    EXPECT_EQ(header(fetch({"GET", "/console/api/session"}), "Cache-Control"), "no-store");
    EXPECT_THAT(header(fetch({"GET", "/console/preview.html"}), "Content-Security-Policy"),
                HasSubstr("frame-ancestors 'self'"));
}

TEST_F(ConsoleTest, PagesHaveManyAddresses) {
    for (const char* path : {"/console/", "/console/projects/1", "/console/audit"})
        EXPECT_THAT(std::string(fetch({"GET", path}).content()), HasSubstr("<title>Console"))
            << path;
    EXPECT_EQ(fetch({"GET", "/console"}).status, 308);
    EXPECT_EQ(fetch({"GET", "/console/none.js"}).status, 404);
    EXPECT_THAT(std::string(fetch({"GET", "/console/../db"}).content()), Not(HasSubstr("SQLite")));
    EXPECT_EQ(fetch(Call{"GET", "/console/"}.with("Host", "evil.org")).status, 403);
    // A link in somebody's mail.
    EXPECT_EQ(fetch(Call{"GET", "/console/"}.with("Sec-Fetch-Site", "cross-site")).status, 200);
}

}  // namespace
}  // namespace portico::api::console
