// SPDX-License-Identifier: Apache-2.0
//
// For tests: the vault over a database of its own, devices that speak to it as the secure site
// does, and wallets as vault.wasm makes them. Time stands still until a test moves it.
#pragma once

#include <gmock/gmock.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <condition_variable>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <regex>
#include <string>

#include "core/api/refusal.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/sqlite_connection.hpp"
#include "server/store/vault/vault_store.hpp"
#include "server/vault/keys/file_provider.hpp"
#include "server/vault/mail/inbox.hpp"
#include "server/vault/service/inbox_page.hpp"
#include "server/vault/service/test_wallet.hpp"
#include "server/vault/service/vault_service.hpp"

namespace portico::vault {

/// Tests ask faster than people.
inline constexpr VaultLimits kNoLimits{.codes_email = 1000,
                                       .codes_address = 1000,
                                       .codes_project = 1'000'000,
                                       .wrong_codes_project = 100'000,
                                       .calls_per_second = 1000,
                                       .calls_burst = 10'000};

/// An answer.
struct Answer {
    int status = 0;
    std::string body;
    std::map<std::string, std::string, std::less<>> headers;
    std::string header(std::string_view name) const {
        const auto found = headers.find(name);
        return found == headers.end() ? "" : found->second;
    }
};

/// What would be sent, or nothing where too many wait, or the mail server takes none.
struct TestMails final : MailSender {
    bool send(Mail mail, Done done = {}) override {
        if (is_full) return false;
        if (!is_down || mail.urgency != Urgency::kNotice)
            return inbox.send(std::move(mail), std::move(done));
        if (done) done(false);
        return true;
    }
    void write_metrics(ops::MetricsText& out) const override { inbox.write_metrics(out); }
    DemoInbox inbox{[] { return std::int64_t{0}; }};  ///< its mails stay
    bool is_full = false;
    bool is_down = false;  ///< takes codes, and no notices
};

class VaultTest : public testing::Test {
  protected:
    VaultTest() {
        std::string pattern = std::filesystem::temp_directory_path() / "portico-vault-XXXXXX";
        folder_ = mkdtemp(pattern.data());
        for (const char digit : {'1', '2'}) {
            std::ofstream(key_file(digit)) << std::string(64, digit);
            chmod(key_file(digit).c_str(), 0400);
        }
        auto sql = store::sql::open_sqlite(database());
        EXPECT_TRUE(store::migrate(**sql, store::api_schema()));
        directory_.replace({.revision = 1,
                            .projects = {{.id = kProject,
                                          .name = "Harbour & Söhne",
                                          .created_at_ms = 1,
                                          .allowed_origins = {kPage}}}});
    }
    ~VaultTest() override {
        stop();
        std::fclose(log_file_);
        std::filesystem::remove_all(folder_);
    }
    std::string key_file(char digit) const { return folder_ + "/key" + digit; }
    std::string database() const { return folder_ + "/api.sqlite"; }

    /// Ends whatever was under way, as the end of the program does.
    void stop() {
        service_.reset();
        worker_.reset();
        posted_.clear();
        sent_.clear();
    }
    void start(VaultLimits limits = kNoLimits, RecoveryPolicy policy = {}) {
        stop();
        const auto to_server = [this](std::function<void()> action) {
            const std::lock_guard lock(mutex_);
            posted_.push_back(std::move(action));
            wake_.notify_all();
        };
        worker_ = std::make_unique<store::Worker>(
            store::WorkerConfig{.threads = 4, .queue_max = 1000},
            [path = database()] { return store::sql::open_sqlite(path); }, to_server);
        std::shared_ptr<KeyProvider> auth = *open_key_file(key_file('1'), fill_random);
        std::shared_ptr<KeyProvider> recovery = *open_key_file(key_file('2'), fill_random);
        auto sql = store::sql::open_sqlite(database());
        auto pepper = open_pepper(*store::open_vault_store(**sql), *auth, fill_random);
        ASSERT_TRUE(pepper) << pepper.error();
        const auto sealed = seal_rows_once(*store::open_vault_store(**sql), *auth, *pepper,
                                           fill_random, false, now_ms);
        ASSERT_TRUE(sealed) << sealed.error();
        service_ = std::make_unique<VaultService>(
            Foundations{
                .store = {*worker_, store::open_vault_store},
                .projects = directory_,
                .auth_keys = auth,
                .recovery_keys = recovery,
                .mails = mails_,
                .limiter = limiter_,
                .log = log_,
                .entropy = fill_random,
                .clock = [this] { return now_ms; },
                .send_later = [this](net::ConnectionId id,
                                     net::Response response) { sent_[id] = std::move(response); },
                .to_server = to_server,
                .providers = providers_.get(),
                .removed = removed_},
            kOrigin, std::move(*pepper), limits, policy);
    }

    /// What the running vault has stored, with its key.
    std::unique_ptr<Store> open_stored(store::sql::Connection& sql) const {
        auto out = store::open_vault_store(sql);
        const auto auth = *open_key_file(key_file('1'), fill_random);
        out->sign_log(derive_log_key(*open_pepper(*out, *auth, fill_random)));
        return out;
    }

    std::string proof_of(const DeviceKey& key, const std::string& method, const std::string& path,
                         const std::string& access, const Odd& odd = {}) const {
        return make_proof(key, method, path, access, now_ms, odd);
    }

    /// A request under way: its texts live as long as the vault may read them.
    struct Sent {
        net::ConnectionId id = 0;
        std::string method, path, query, text, authorization, origin;
        std::map<std::string, std::string, std::less<>> headers;
        std::optional<net::Response> at_once;
    };
    std::unique_ptr<Sent> send(const std::string& method, const std::string& path,
                               const std::string& text, const DeviceKey* key = nullptr,
                               const std::string& access = {}, const Odd& odd = {}) {
        auto sent = std::make_unique<Sent>();
        sent->id = ++last_id_;
        sent->method = method;
        const std::size_t mark = path.find('?');
        sent->path = "/v1/vault/" + path.substr(0, mark);
        if (mark != std::string::npos) sent->query = path.substr(mark + 1);
        sent->text = text;
        sent->origin = odd.origin;
        if (!access.empty()) sent->authorization = "DPoP " + access;
        sent->headers["Host"] = "vault.localhost";
        if (!text.empty()) sent->headers["Content-Type"] = "application/json";
        if (key != nullptr && !odd.without_proof)
            sent->headers["DPoP"] =
                odd.proof.empty() ? proof_of(*key, method, sent->path, access, odd) : odd.proof;
        net::Request request{};
        request.method = sent->method;
        request.path = sent->path;
        request.query = sent->query;
        request.body = sent->text;
        request.authorization = sent->authorization;
        request.origin = sent->origin;
        request.address = address;
        request.message = &sent->headers;
        request.find_header = [](const void* message, std::string_view name) -> std::string_view {
            const auto& headers =
                *static_cast<const std::map<std::string, std::string, std::less<>>*>(message);
            const auto found = headers.find(name);
            return found == headers.end() ? std::string_view() : std::string_view(found->second);
        };
        sent->at_once = service_->on_request(sent->id, request);
        return sent;
    }
    /// Does the next thing that the server's thread would.
    void do_next() {
        std::function<void()> action;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return !posted_.empty(); });
            action = std::move(posted_.front());
            posted_.pop_front();
        }
        action();
    }
    /// Does what the server's thread would until the answer is there.
    Answer wait_for(const Sent& sent) {
        while (!sent.at_once && !sent_.contains(sent.id)) do_next();
        const net::Response& response = sent.at_once ? *sent.at_once : sent_[sent.id];
        Answer out{
            .status = response.status, .body = std::string(response.content()), .headers = {}};
        for (const auto& [name, value] : response.headers) out.headers[std::string(name)] = value;
        return out;
    }
    Answer call(const std::string& method, const std::string& path, const std::string& text,
                const DeviceKey* key = nullptr, const std::string& access = {},
                const Odd& odd = {}) {
        return wait_for(*send(method, path, text, key, access, odd));
    }
    template <class Out, class In>
    Out post(const std::string& path, const In& in, const DeviceKey* key,
             const std::string& access = {}) {
        const Answer answer = call("POST", path, to_json_text(in), key, access);
        EXPECT_EQ(answer.status, 200) << path << ": " << answer.body;
        const auto out = parse_described<Out>(answer.body, {.depth = 12});
        EXPECT_TRUE(out) << error_text(out.error()) << answer.body;
        return out.value_or(Out());
    }
    /// "401 proof_invalid"
    static std::string refusal(const Answer& answer) {
        const auto read = parse_described<api::RefusalBody>(answer.body, {.depth = 8});
        return std::to_string(answer.status) + " " + (read ? read->error.code.value : answer.body);
    }

    /// Notices are mailed beside what they tell of.
    std::string inbox() {
        while (service_->is_mailing()) do_next();
        return write_mails(mails_.inbox);
    }
    /// The newest code to an address.
    std::string code_for(const std::string& email) {
        const std::string page = inbox();
        const std::size_t mail = page.find("To: " + email + "\nSubject: Your code");
        std::smatch found;
        const std::string rest = mail == std::string::npos ? "" : page.substr(mail);
        EXPECT_TRUE(std::regex_search(rest, found, std::regex("\n([0-9]{6})\n"))) << page;
        return found.empty() ? "" : found[1].str();
    }
    static std::string other_than(const std::string& code) {
        return code == "000000" ? "000001" : "000000";
    }
    body::CodeSent start_login(const DeviceKey& key, const std::string& email = kEmail) {
        return post<body::CodeSent>(
            "login", body::LoginStart{kProject, email, kPage, "Chrome on Linux"}, &key);
    }
    body::LoginOutcome log_in(const DeviceKey& key, const std::string& email = kEmail) {
        const body::CodeSent sent = start_login(key, email);
        return post<body::LoginResult>("login/code", body::CodeEntry{sent.flow, code_for(email)},
                                       &key)
            .outcome;
    }
    body::SignedIn signed_in(const DeviceKey& key, const std::string& email = kEmail) {
        auto outcome = log_in(key, email);
        const auto* in = std::get_if<body::SignedIn>(&outcome);
        EXPECT_NE(in, nullptr);
        return in ? *in : body::SignedIn();
    }
    Answer enter(const DeviceKey& key, const std::string& flow, const std::string& code) {
        return call("POST", "login/code", to_json_text(body::CodeEntry{flow, code}), &key);
    }

    std::string logged() {
        std::fflush(log_file_);
        std::rewind(log_file_);
        std::string out;
        for (int c = std::fgetc(log_file_); c != EOF; c = std::fgetc(log_file_))
            out += static_cast<char>(c);
        return out;
    }

    std::int64_t now_ms = 1'800'000'000'000;
    std::string address = "192.0.2.1";  ///< of the caller
    std::string folder_;
    std::FILE* log_file_ = std::tmpfile();
    ops::Log log_{ops::Level::kDebug, log_file_};
    api::projects::Directory directory_;
    TestMails mails_;
    store::RateLimiter limiter_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> posted_;
    std::map<net::ConnectionId, net::Response> sent_;
    net::ConnectionId last_id_ = 0;
    std::unique_ptr<store::Worker> worker_;
    std::shared_ptr<RemovedDevices> removed_;    ///< null: no list beside the database
    std::unique_ptr<social::Client> providers_;  ///< null: no social login
    std::unique_ptr<VaultService> service_;
};

}  // namespace portico::vault
