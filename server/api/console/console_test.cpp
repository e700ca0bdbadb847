// SPDX-License-Identifier: Apache-2.0
//
// The console as a browser meets it: ways in, sessions, cross-site requests, changes and their
// lines of the log. Over a real SQLite database and its worker threads.
#include "server/api/console/console.hpp"

#include <gmock/gmock.h>

#include <condition_variable>
#include <deque>
#include <fstream>
#include <map>
#include <mutex>

#include "server/api/console/test_authenticator.hpp"
#include "server/api/console/tokens.hpp"
#include "server/api/console/traffic_log.hpp"
#include "server/store/console_store.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/project_store.hpp"
#include "server/store/sql/sqlite_connection.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::api::console {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

constexpr const char* kOrigin = "http://localhost:5556";
const std::string kId(32, '7');

/// A browser's request: method, path, body, and headers, of which those of our pages come first.
struct Ask {
    std::string method, path, body = {};
    std::map<std::string, std::string> headers = {{"Host", "localhost:5556"},
                                                  {"Origin", kOrigin},
                                                  {"X-Portico-Console", "1"},
                                                  {"Content-Type", "application/json"}};
    Ask& with(const std::string& name, const std::string& value) {
        headers[name] = value;
        return *this;
    }
};

struct ConsoleTest : testing::Test {
    ConsoleTest() {
        auto opened = connect();
        EXPECT_TRUE(store::migrate(**opened, store::api_schema()));
        std::ofstream(folder.file("index.html")) << "<title>Console</title>";
        std::ofstream(folder.file("preview.html")) << "<title>Preview</title>";
        auto address = parse_address(kOrigin);
        console = std::make_unique<Console>(
            Foundations{.store = {worker, store::open_console_store},
                        .projects = projects,
                        .usage = traffic,
                        .health = health,
                        .log = log,
                        .entropy = [this](std::span<std::uint8_t> out) { fill(out); },
                        .clock = [this] { return now_ms; },
                        .send_later =
                            [this](net::ConnectionId id, net::Response response) {
                                answers[id] = std::move(response);
                            }},
            *address, folder.path());
    }

    /// Never the same twice, and the same in every run.
    void fill(std::span<std::uint8_t> out) {
        while (!out.empty()) {
            const Bytes32 block = sha256(as_bytes(std::to_string(next++)));
            const std::size_t size = std::min(out.size(), block.size());
            std::copy_n(block.begin(), size, out.begin());
            out = out.subspan(size);
        }
    }
    store::StoreResult<std::unique_ptr<store::sql::Connection>> connect() {
        return store::sql::open_sqlite(folder.file("db"));
    }

    net::Response ask(const Ask& what) {
        const std::size_t question = what.path.find('?');
        net::Request request;
        request.method = what.method;
        request.path = std::string_view(what.path).substr(0, question);
        if (question != std::string::npos)
            request.query = std::string_view(what.path).substr(question + 1);
        request.body = what.body;
        request.address = "192.0.2.1";
        if (const auto origin = what.headers.find("Origin"); origin != what.headers.end())
            request.origin = origin->second;
        request.message = &what.headers;
        request.find_header = [](const void* of, std::string_view name) -> std::string_view {
            const auto& headers = *static_cast<const std::map<std::string, std::string>*>(of);
            const auto found = headers.find(std::string(name));
            return found == headers.end() ? std::string_view() : found->second;
        };
        const net::ConnectionId id = ++last_id;
        auto answer = console->on_request(id, request);
        while (!answer) {
            std::function<void()> action;
            {
                std::unique_lock lock(mutex);
                wake.wait(lock, [this] { return !posted.empty(); });
                action = std::move(posted.front());
                posted.pop_front();
            }
            action();
            if (const auto found = answers.find(id); found != answers.end())
                answer = std::move(found->second);
        }
        return *answer;
    }
    /// As a page of the console that is signed in.
    Ask mine(const std::string& method, const std::string& path, const std::string& body = {}) {
        return Ask{method, "/console/api/" + path, body}.with("Cookie", cookie);
    }
    net::Response ask_mine(const std::string& method, const std::string& path,
                           const std::string& body = {}) {
        return ask(mine(method, path, body));
    }

    std::string make_link(const std::string& name = "Ada") {
        const Token token = make_token([this](std::span<std::uint8_t> out) { fill(out); });
        auto sql = connect();
        EXPECT_TRUE(store::open_console_store(**sql)->add_link(token.hash, name, kId, now_ms));
        return token.text;
    }
    net::Response use_link(const std::string& token) {
        return ask({"POST", "/console/api/sign-in/link", R"({"token":")" + token + R"("})"});
    }
    void keep_cookie(const net::Response& response) {
        for (const auto& [name, value] : response.headers)
            if (name == "Set-Cookie") cookie = "other=1; " + value.substr(0, value.find(';'));
    }
    void sign_in() {
        const net::Response response = use_link(make_link());
        ASSERT_EQ(response.status, 200) << response.body;
        keep_cookie(response);
    }
    static std::string header(const net::Response& response, std::string_view name) {
        for (const auto& [key, value] : response.headers)
            if (key == name) return value;
        return {};
    }
    static std::string code(const net::Response& response) {
        const auto json = parse_json(response.body);
        return json && json->find("error") ? std::string(*json->find("error")->find_string("code"))
                                           : std::to_string(response.status);
    }
    static Json read(const net::Response& response) {
        EXPECT_EQ(response.status, 200) << response.body;
        auto json = parse_json(response.body);
        return json ? *json : Json::object();
    }
    static std::string text(const Json& json, const char* name) {
        return std::string(json.find_string(name).value_or("nothing"));
    }
    std::string make_project(const std::string& name = "Shop") {
        return text(read(ask_mine("POST", "projects", R"({"name":")" + name + R"("})")), "id");
    }

    store::TestFolder folder;
    std::int64_t now_ms = 1'700'000'000'000;
    std::uint32_t next = 1;
    std::string cookie;
    net::ConnectionId last_id = 0;
    std::map<net::ConnectionId, net::Response> answers;
    std::mutex mutex;
    std::condition_variable wake;
    std::deque<std::function<void()>> posted;
    ops::Log log{ops::Level::kError, std::fopen("/dev/null", "w")};
    store::Worker worker{{},
                         [this] { return connect(); },
                         [this](std::function<void()> action) {
                             {
                                 const std::lock_guard lock(mutex);
                                 posted.push_back(std::move(action));
                             }
                             wake.notify_one();
                         }};
    projects::Projects projects{{worker, store::open_project_store}, {0, {}}, log};
    TrafficLog traffic{[this] { return now_ms; }};
    HealthLog health{[this] { return now_ms; }};
    std::unique_ptr<Console> console;
};

TEST_F(ConsoleTest, LinkSignsInOnce) {
    EXPECT_EQ(code(ask_mine("GET", "session")), "sign_in_needed");
    const std::string link = make_link();
    const net::Response first = use_link(link);
    EXPECT_EQ(first.status, 200);
    EXPECT_THAT(header(first, "Set-Cookie"),
                testing::MatchesRegex(
                    "portico-console=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=Strict; "
                    "Max-Age=604800"));
    EXPECT_THAT(first.body, Not(HasSubstr(link)));
    keep_cookie(first);
    EXPECT_EQ(text(*read(ask_mine("GET", "session")).find("operator"), "name"), "Ada");

    const net::Response again = use_link(link);
    EXPECT_EQ(code(again), "sign_in_failed");
    EXPECT_THAT(again.body, HasSubstr("has been used"));
    EXPECT_EQ(header(again, "Set-Cookie"), "");
    EXPECT_EQ(code(use_link("")), "sign_in_failed");
    EXPECT_EQ(code(use_link(std::string(43, 'A'))), "sign_in_failed");
}

TEST_F(ConsoleTest, LinkIsTooOldAfterFifteenMinutes) {
    const std::string link = make_link();
    now_ms += kLinkMs;
    EXPECT_EQ(code(use_link(link)), "sign_in_failed");
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
    EXPECT_EQ(code(ask_mine("GET", "session")), "sign_in_needed");
    sign_in();
    const net::Response out = ask_mine("POST", "sign-out");
    EXPECT_THAT(header(out, "Set-Cookie"), HasSubstr("Max-Age=0"));
    EXPECT_EQ(code(ask_mine("GET", "session")), "sign_in_needed");
    EXPECT_EQ(code(ask({"GET", "/console/api/session"})), "sign_in_needed");
    cookie = "portico-console=" + std::string(43, '!');
    EXPECT_EQ(code(ask_mine("GET", "session")), "sign_in_needed");
}

TEST_F(ConsoleTest, OneSessionEndsAnother) {
    sign_in();
    const std::string first = cookie;
    sign_in();
    const Json found = read(ask_mine("GET", "sessions"));
    const auto& sessions = found.find("sessions")->items();
    ASSERT_THAT(sessions, SizeIs(2));
    for (const Json& session : sessions)
        if (!session.find("isThis")->as_bool())
            EXPECT_EQ(ask_mine("DELETE", "sessions/" + text(session, "id")).status, 200);
    cookie = first;
    EXPECT_EQ(code(ask_mine("GET", "session")), "sign_in_needed");
}

// reference/security.md: a page of another site, or a name pointed at a loopback listener.
TEST_F(ConsoleTest, OtherSitesCannotAsk) {
    sign_in();
    const std::string name = R"({"name":"Evil"})";
    const std::vector<Ask> refused = {
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
    for (const Ask& one : refused) EXPECT_EQ(code(ask(one)), "console_refused") << one.method;
    EXPECT_THAT(projects.all(), IsEmpty());
    EXPECT_EQ(ask(mine("GET", "projects").with("Origin", "")).status, 200);
    EXPECT_EQ(ask(mine("GET", "projects").with("Sec-Fetch-Site", "same-origin")).status, 200);
}

TEST_F(ConsoleTest, EveryAnswerForbidsFramesAndCaches) {
    for (const char* path : {"/console/api/session", "/console/api/none", "/console/"}) {
        const net::Response response = ask({"GET", path});
        EXPECT_THAT(header(response, "Content-Security-Policy"),
                    HasSubstr("frame-ancestors 'none'"))
            << path;
        EXPECT_EQ(header(response, "X-Frame-Options"), "DENY") << path;
        EXPECT_EQ(header(response, "Referrer-Policy"), "no-referrer") << path;
        EXPECT_EQ(header(response, "Access-Control-Allow-Origin"), "") << path;
    }
    EXPECT_EQ(header(ask({"GET", "/console/api/session"}), "Cache-Control"), "no-store");
    EXPECT_THAT(header(ask({"GET", "/console/preview.html"}), "Content-Security-Policy"),
                HasSubstr("frame-ancestors 'self'"));
}

TEST_F(ConsoleTest, PagesHaveManyAddresses) {
    for (const char* path : {"/console/", "/console/projects/1", "/console/audit"})
        EXPECT_THAT(ask({"GET", path}).body, HasSubstr("<title>Console")) << path;
    EXPECT_EQ(ask({"GET", "/console"}).status, 308);
    EXPECT_EQ(ask({"GET", "/console/none.js"}).status, 404);
    EXPECT_THAT(ask({"GET", "/console/../db"}).body, Not(HasSubstr("SQLite")));
    EXPECT_EQ(ask(Ask{"GET", "/console/"}.with("Host", "evil.org")).status, 403);
    // A link in somebody's mail.
    EXPECT_EQ(ask(Ask{"GET", "/console/"}.with("Sec-Fetch-Site", "cross-site")).status, 200);
}

/// Registers and signs in as the browser's API would.
struct PasskeyTest : ConsoleTest {
    TestAuthenticator device{kEs256};

    static std::string b64(const Bytes& bytes) { return to_base64url(bytes); }
    Bytes challenge(const std::string& path) {
        return *parse_base64url(text(read(ask_mine("POST", path, "{}")), "challenge"));
    }
    net::Response add(const Bytes& given) {
        return ask_mine("POST", "passkeys",
                        R"({"name":"Laptop","clientDataJSON":")" +
                            b64(device.client_data("webauthn.create", given)) +
                            R"(","attestationObject":")" + b64(device.attestation()) + R"("})");
    }
    net::Response enter(const Bytes& given, const std::string& user = kId) {
        const Bytes json = device.client_data("webauthn.get", given);
        const Bytes data = device.data(false);
        return ask({"POST", "/console/api/sign-in/passkey",
                    R"({"id":")" + b64(device.id) + R"(","clientDataJSON":")" + b64(json) +
                        R"(","authenticatorData":")" + b64(data) + R"(","signature":")" +
                        b64(device.sign(data, json)) + R"(","userHandle":")" + b64(to_bytes(user)) +
                        R"("})"});
    }
    static constexpr const char* kEnter = "sign-in/passkey/options";
};

TEST_F(PasskeyTest, AddedPasskeySignsIn) {
    sign_in();
    EXPECT_EQ(add(challenge("passkeys/options")).status, 200);
    ask_mine("POST", "sign-out");
    device.count = 1;
    const net::Response in = enter(challenge(kEnter));
    ASSERT_EQ(in.status, 200) << in.body;
    keep_cookie(in);
    EXPECT_EQ(text(read(ask_mine("GET", "session")), "method"), "passkey");
    const Json listed = read(ask_mine("GET", "passkeys"));
    const Json& row = listed.find("passkeys")->items().at(0);
    EXPECT_EQ(text(row, "name"), "Laptop");
    EXPECT_EQ(row.find("usedAt")->as_integer(), now_ms);
    EXPECT_EQ(ask_mine("DELETE", "passkeys/" + text(row, "id")).status, 200);
    device.count = 2;
    EXPECT_THAT(enter(challenge(kEnter)).body, HasSubstr("not known here"));
}

TEST_F(PasskeyTest, ChallengesAreSingleUseAndOfTheirCeremony) {
    sign_in();
    const Bytes first = challenge("passkeys/options");
    const Bytes late = challenge("passkeys/options");
    EXPECT_EQ(add(first).status, 200);
    device.id = to_bytes("another");
    EXPECT_THAT(add(first).body, HasSubstr("took too long"));
    EXPECT_THAT(add(challenge(kEnter)).body, HasSubstr("took too long"));
    now_ms += kChallengeMs;
    EXPECT_THAT(add(late).body, HasSubstr("took too long"));
    device.id = TestAuthenticator(kEs256).id;
    const Bytes enter_once = challenge(kEnter);
    device.rp_id = "evil.org";  // a failing try spends it too
    EXPECT_EQ(code(enter(enter_once)), "sign_in_failed");
    device.rp_id = "localhost";
    EXPECT_THAT(enter(enter_once).body, HasSubstr("took too long"));
    EXPECT_THAT(enter(Bytes(32, 1)).body, HasSubstr("took too long"));
}

TEST_F(PasskeyTest, WrongAssertionsDoNotSignIn) {
    sign_in();
    EXPECT_EQ(add(challenge("passkeys/options")).status, 200);
    device.count = 1;
    EXPECT_THAT(enter(challenge(kEnter), std::string(32, 'e')).body, HasSubstr("another account"));
    device.flags = 0x01;
    EXPECT_THAT(enter(challenge(kEnter)).body, HasSubstr("PIN or finger"));
    device.flags = 0x05;
    device.origin = "https://evil.org";
    EXPECT_THAT(enter(challenge(kEnter)).body, HasSubstr("another page"));
    device.origin = kOrigin;
    TestAuthenticator thief(kEs256);
    std::swap(device, thief);
    device.count = 5;
    now_ms += 60'000;
    EXPECT_THAT(enter(challenge(kEnter)).body, HasSubstr("signature is wrong"));
}

TEST_F(PasskeyTest, CounterThatGoesBackIsNoticed) {
    sign_in();
    device.count = 10;
    EXPECT_EQ(add(challenge("passkeys/options")).status, 200);
    device.count = 11;
    EXPECT_EQ(enter(challenge(kEnter)).status, 200);
    device.count = 11;
    EXPECT_THAT(enter(challenge(kEnter)).body, HasSubstr("copy of it may be in use"));
    device.count = 12;
    EXPECT_EQ(code(enter(challenge(kEnter))), "sign_in_failed");
    EXPECT_THAT(ask_mine("GET", "passkeys").body, HasSubstr(R"("isDoubted":true)"));
    EXPECT_THAT(ask_mine("GET", "audit").body, HasSubstr("passkey.doubt"));
}

TEST_F(ConsoleTest, ProjectsAreMadeAndChanged) {
    sign_in();
    const std::string id = make_project();
    EXPECT_EQ(projects.find(id)->name, "Shop");  // at once
    Json project = read(ask_mine("GET", "projects/" + id));
    const std::string version = text(project, "version");
    project = read(ask_mine(
        "PATCH", "projects/" + id,
        R"({"version":")" + version +
            R"(","isEnabled":false,"features":[{"id":"swap","isEnabled":true,"config":[]},)"
            R"({"id":"social_login","isEnabled":true,"config":["email","x"]}],)"
            R"("limits":{"requestsPerSecond":5}})"));
    EXPECT_NE(text(project, "version"), version);
    EXPECT_FALSE(projects.find(id)->is_enabled);
    EXPECT_EQ(projects.find(id)->limits, (projects::ProjectLimits{5, 0}));
    EXPECT_EQ(projects.find(id)->features[0].id, "social_login");
    EXPECT_EQ(code(ask_mine("POST", "projects", R"({"name":"B","id":")" + id + R"("})")),
              "changed_meanwhile");
    EXPECT_EQ(code(ask_mine("POST", "projects", R"({"name":""})")), "parameter_invalid");
    EXPECT_EQ(code(ask_mine("GET", "projects/none")), "not_found");
}

TEST_F(ConsoleTest, ChangesOfSomebodyElseAreNotOverwritten) {
    sign_in();
    const std::string id = make_project();
    const std::string version = text(read(ask_mine("GET", "projects/" + id)), "version");
    const auto rename = [&](const std::string& name) {
        return ask_mine("PATCH", "projects/" + id,
                        R"({"version":")" + version + R"(","name":")" + name + R"("})");
    };
    EXPECT_EQ(rename("First").status, 200);
    EXPECT_EQ(code(rename("Second")), "changed_meanwhile");
    EXPECT_EQ(projects.find(id)->name, "First");
    EXPECT_EQ(code(ask_mine("PATCH", "projects/" + id, R"({"name":"Third"})")),
              "parameter_invalid");
    EXPECT_EQ(code(ask_mine("PATCH", "projects/" + id, "[]")), "parameter_invalid");
    EXPECT_EQ(code(ask_mine("PATCH", "projects/" + id, "{")), "parameter_invalid");
}

TEST_F(ConsoleTest, OriginsAreAddedCheckedAndRemoved) {
    sign_in();
    const std::string id = make_project(), path = "projects/" + id + "/origins";
    const auto origin = [](const std::string& text) { return R"({"origin":")" + text + R"("})"; };
    EXPECT_EQ(ask_mine("POST", path, origin("https://*.Shop.example.org")).status, 200);
    EXPECT_THAT(projects.find(id)->allowed_origins,
                testing::ElementsAre("https://*.shop.example.org"));
    EXPECT_EQ(code(ask_mine("POST", path, origin("https://*.com"))), "parameter_invalid");
    Json verdict = read(ask_mine("POST", path + "/check", origin("https://a.b.shop.example.org")));
    EXPECT_FALSE(verdict.find("isAllowed")->as_bool());
    EXPECT_THAT(text(verdict, "why"), HasSubstr("exactly one label"));
    verdict = read(ask_mine("POST", path + "/check", origin("https://a.shop.example.org")));
    EXPECT_TRUE(verdict.find("isAllowed")->as_bool());
    EXPECT_EQ(ask_mine("POST", path + "/remove", origin("https://*.shop.example.org")).status, 200);
    EXPECT_THAT(projects.find(id)->allowed_origins, IsEmpty());
}

TEST_F(ConsoleTest, AuditSaysWhoDidWhat) {
    sign_in();
    const std::string id = make_project();
    ask_mine("POST", "projects/" + id + "/origins", R"({"origin":"https://a.org"})");
    ask_mine("POST", "projects/" + id + "/origins", R"({"origin":"https://a.org"})");  // no change
    const Json whole = read(ask_mine("GET", "audit?limit=2"));
    const auto& lines = whole.find("entries")->items();
    ASSERT_THAT(lines, SizeIs(2));
    EXPECT_EQ(text(lines[0], "action"), "origin.add");
    EXPECT_EQ(text(lines[0], "operator"), "Ada");
    EXPECT_EQ(text(lines[0], "subject"), id);
    EXPECT_THAT(lines[0].find("before")->find("allowedOrigins")->items(), IsEmpty());
    EXPECT_THAT(lines[0].find("after")->find("allowedOrigins")->items(), SizeIs(1));
    const std::string next_page = std::to_string(*whole.find("next")->as_integer());
    const Json rest = read(ask_mine("GET", "audit?before=" + next_page));
    EXPECT_EQ(text(rest.find("entries")->items().at(0), "action"), "session.begin");
    EXPECT_TRUE(rest.find("next")->is_null());
    EXPECT_THAT(read(ask_mine("GET", "audit?project=" + id)).find("entries")->items(), SizeIs(2));
    for (const char* wrong : {"before=0", "before=-1", "before=x", "before=1'--", "limit=0",
                              "limit=201", "before=99999999999999999999"})
        EXPECT_EQ(code(ask_mine("GET", std::string("audit?") + wrong)), "parameter_invalid")
            << wrong;
}

TEST_F(ConsoleTest, UsageIsWhatTheGateSaw) {
    sign_in();
    const std::string id = make_project();
    traffic.note(id, Traffic::kPassed);
    now_ms += 2 * TrafficLog::kStepMs;
    traffic.note(id, Traffic::kLimited);
    traffic.note("other", Traffic::kRefused);
    const Json mine = read(ask_mine("GET", "usage?project=" + id));
    const auto& steps = mine.find("steps")->items();
    ASSERT_THAT(steps, SizeIs(144));
    EXPECT_EQ(steps[143].find("limited")->as_integer(), 1);
    EXPECT_EQ(steps[143].find("refused")->as_integer(), 0);
    EXPECT_EQ(steps[141].find("requests")->as_integer(), 1);
    EXPECT_TRUE(mine.find("funnel")->is_null());  // no events are stored
    EXPECT_EQ(
        read(ask_mine("GET", "usage")).find("steps")->items()[143].find("refused")->as_integer(),
        1);
    EXPECT_EQ(code(ask_mine("GET", "usage?range=1y")), "parameter_invalid");
    now_ms += TrafficLog::kKeptMs;
    sign_in();  // a day later
    traffic.note(id, Traffic::kPassed);
    EXPECT_EQ(read(ask_mine("GET", "usage?project=" + id))
                  .find("steps")
                  ->items()[143]
                  .find("requests")
                  ->as_integer(),
              1);
}

TEST_F(ConsoleTest, HealthTellsWhatDoesNotAnswer) {
    sign_in();
    HealthLog::Answer late;
    health.add("database", [](const HealthLog::Answer& answer) { answer({Health::kGood, "", 1}); });
    health.add("redis", [&](HealthLog::Answer answer) { late = std::move(answer); });
    health.look();
    health.look();
    const Json found = read(ask_mine("GET", "health"));
    const auto& services = found.find("services")->items();
    EXPECT_EQ(text(services[0], "state"), "good");
    EXPECT_THAT(services[0].find("kept")->items(), SizeIs(2));
    EXPECT_EQ(text(services[1], "state"), "down");
    late({Health::kSlow, "", 400});
    EXPECT_EQ(health.services()[1]->now.health, Health::kSlow);
    for (std::size_t i = 0; i < 2 * HealthLog::kKept; ++i) health.look();
    EXPECT_THAT(health.services()[0]->kept, SizeIs(HealthLog::kKept));
}

}  // namespace
}  // namespace portico::api::console
