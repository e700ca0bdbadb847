// SPDX-License-Identifier: Apache-2.0
//
// For tests: the console as a browser meets it, over a real SQLite database and its worker threads.
#pragma once

#include <gmock/gmock.h>

#include <condition_variable>
#include <deque>
#include <fstream>
#include <map>
#include <mutex>

#include "core/crypto/hash/sha2.hpp"
#include "server/api/console/console.hpp"
#include "server/api/console/tokens.hpp"
#include "server/api/console/traffic_log.hpp"
#include "server/store/console/console_store.hpp"
#include "server/store/console/project_store.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/sqlite_connection.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::api::console {

inline constexpr const char* kOrigin = "http://localhost:5556";
inline const std::string kId(32, '7');

/// A browser's request: method, path, body, and headers, of which those of our pages come first.
struct Call {
    std::string method, path, body = {};
    std::map<std::string, std::string> headers = {{"Host", "localhost:5556"},
                                                  {"Origin", kOrigin},
                                                  {"X-Portico-Console", "1"},
                                                  {"Content-Type", "application/json"}};
    Call& with(const std::string& name, const std::string& value) {
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
        open_console();
    }
    /// `is_demo`: in demo mode.
    void open_console(bool is_demo = false) {
        const auto address = parse_address(kOrigin);
        console = std::make_unique<Console>(
            Foundations{
                .store = {worker, store::open_console_store},
                .projects = projects,
                .usage = traffic,
                .health = health,
                .log = log,
                .entropy = [this](std::span<std::uint8_t> out) { fill(out); },
                .clock = [this] { return now_ms; },
                .send_later = [this](net::ConnectionId id,
                                     net::Response response) { answers[id] = std::move(response); },
                .sponsorship =
                    [this](const std::string& project,
                           const std::function<void(SponsoredNetworks)>& done) {
                        done(paid ? paid(project)
                                  : SponsoredNetworks(std::vector<SponsoredNetwork>()));
                    },
                .is_demo = is_demo,
                .public_origin = public_origin},
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

    net::Response fetch(const Call& what) {
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
    Call mine(const std::string& method, const std::string& path, const std::string& body = {}) {
        return Call{method, "/console/api/" + path, body}.with("Cookie", cookie);
    }
    net::Response request_signed_in(const std::string& method, const std::string& path,
                                    const std::string& body = {}) {
        return fetch(mine(method, path, body));
    }

    std::string make_link(const std::string& name = "Ada") {
        const Token token = make_token([this](std::span<std::uint8_t> out) { fill(out); });
        auto sql = connect();
        EXPECT_TRUE(store::open_console_store(**sql)->add_link(token.hash, name, kId, now_ms));
        return token.text;
    }
    net::Response use_link(const std::string& token) {
        return fetch({"POST", "/console/api/sign-in/link", R"({"token":")" + token + R"("})"});
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
        return text(read(request_signed_in("POST", "projects", R"({"name":")" + name + R"("})")),
                    "id");
    }

    store::TestFolder folder;
    std::int64_t now_ms = 1'700'000'000'000;
    std::uint32_t next = 1;
    std::string cookie;
    std::string public_origin;
    net::ConnectionId last_id = 0;
    std::map<net::ConnectionId, net::Response> answers;
    /// What the server pays for; empty: nothing.
    std::function<SponsoredNetworks(const std::string& project)> paid;
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

}  // namespace portico::api::console
