// SPDX-License-Identifier: Apache-2.0
//
// For tests: the real program with its vault, devices that speak to it by raw HTTP, and wallets as
// vault.wasm makes them.
#pragma once

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/stat.h>

#include <atomic>
#include <fstream>
#include <iterator>
#include <regex>
#include <thread>

#include "core/api/refusal.hpp"
#include "core/api/vault.hpp"
#include "core/base/describe/describe.hpp"
#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"
#include "server/app/system.hpp"
#include "server/vault/service/test_wallet.hpp"

namespace portico::app::vault_process {

namespace body = api::vault;
using vault::DeviceKey;
using vault::kEmail;
using vault::kOrigin;
using vault::kPage;
using vault::kProject;
using vault::make_proof;
using vault::Odd;
using vault::random_id;
using vault::ShareKeys;
using vault::TestWallet;

/// Tests ask faster than people.
inline const std::vector<std::string> kNoLimits = {
    "codes_email=1000",           "codes_address=1000",    "codes_project=1000000",
    "wrong_codes_project=100000", "calls_per_second=1000", "calls_burst=10000"};

class VaultProcess : public testing::Test {
  protected:
    VaultProcess() {
        for (const char c : {'1', '2'}) {
            const std::string path =
                folder_.write(std::string("key") + c, std::string(64, c) + "\n");
            chmod(path.c_str(), 0400);
        }
        const Outcome made = run_program({"project", "create", "--data", folder_.path(), "--id",
                                          kProject, "--name", "Harbour & Söhne", "--allow", kPage});
        EXPECT_EQ(made.status, 0) << made.errors;
    }

    std::vector<std::string> options(const std::string& recovery_key = "key2") const {
        std::vector<std::string> out = {
            "--vault-listen",       "127.0.0.1:0",
            "--vault-origin",       kOrigin,
            "--vault-auth-key",     auth_key_.empty() ? folder_.file("key1") : auth_key_,
            "--vault-recovery-key", folder_.file(recovery_key),
            "--vault-demo-inbox",   "--demo"};
        out.insert(out.end(), more_.begin(), more_.end());
        return out;
    }
    /// `environment`: as Program has it. Where it does not come up, there is no port.
    void start(std::vector<std::string> limits = kNoLimits,
               std::vector<std::string> environment = {}) {
        relay_ = std::make_unique<Relay>(folder_.path(), std::move(limits), options(), "debug",
                                         std::move(environment));
        const std::string line = relay_->program().line();
        port_ = line.starts_with("portico vault on http://")
                    ? static_cast<std::uint16_t>(std::stoi(line.substr(line.rfind(':') + 1)))
                    : std::uint16_t{0};
    }

    std::string proof_of(const DeviceKey& key, const std::string& method, const std::string& path,
                         const std::string& access, const Odd& odd = {}) const {
        return make_proof(key, method, path, access, now_ms(), odd);
    }
    Answer call(const std::string& method, const std::string& path, const std::string& text,
                const DeviceKey* key = nullptr, const std::string& access = {},
                const Odd& odd = {}) const {
        RawClient client(port_);
        std::string head = method + " /v1/vault/" + path +
                           " HTTP/1.1\r\nHost: vault.localhost\r\nConnection: close\r\n";
        if (!odd.origin.empty()) head += "Origin: " + odd.origin + "\r\n";
        if (!text.empty()) head += "Content-Type: application/json\r\n";
        if (!access.empty()) head += "Authorization: DPoP " + access + "\r\n";
        const std::string bare = "/v1/vault/" + path.substr(0, path.find('?'));
        if (key != nullptr && !odd.without_proof)
            head += "DPoP: " +
                    (odd.proof.empty() ? proof_of(*key, method, bare, access, odd) : odd.proof) +
                    "\r\n";
        client.send(head + "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text);
        return client.read_answer();
    }
    template <class Out, class In>
    Out post(const std::string& path, const In& in, const DeviceKey* key,
             const std::string& access = {}) const {
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
    bool is_mailed(std::string_view text) const {
        for (const std::int64_t end = now_ms() + 10'000; now_ms() < end;)
            if (inbox().contains(text)) return true;
        return false;
    }
    std::string inbox() const { return fetch(relay_->admin_port, "GET", "/vault/inbox").body; }
    /// The newest code to an address.
    std::string code_for(const std::string& email) const {
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
    Answer enter(const DeviceKey& key, const std::string& flow, const std::string& code) const {
        return call("POST", "login/code", to_json_text(body::CodeEntry{flow, code}), &key);
    }

    Folder folder_;
    std::string auth_key_;           ///< other than the file key1
    std::vector<std::string> more_;  ///< options
    std::unique_ptr<Relay> relay_;
    std::uint16_t port_ = 0;
};

}  // namespace portico::app::vault_process
