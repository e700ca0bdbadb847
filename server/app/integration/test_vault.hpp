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
#include "core/base/encoding/hex.hpp"
#include "core/crypto/curves/x25519.hpp"
#include "core/crypto/hpke.hpp"
#include "core/vault/wallet.hpp"
#include "server/app/integration/clients.hpp"
#include "server/app/integration/program.hpp"
#include "server/app/system.hpp"
#include "server/vault/rules/test_device_key.hpp"

namespace portico::app::vault_process {

namespace body = api::vault;

inline const std::string kProject(32, 'a');
inline const std::string kOrigin = "http://vault.localhost";
inline const std::string kPage = "https://shop.example";
inline const std::string kEmail = "ada.lovelace@example.org";

inline std::string random_id() {
    FixedBytes<16> id{};
    fill_random(id);
    return to_hex(id);
}

/// Tests ask faster than people.
inline const std::vector<std::string> kNoLimits = {"codes_email=1000", "codes_address=1000",
                                                   "calls_per_second=1000", "calls_burst=10000"};

/// What a request may have wrong.
struct Odd {
    std::string htm = {}, htu = {}, proof = {}, origin = kOrigin;
    std::int64_t later_s = 0;
    bool without_proof = false;
};

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
        std::vector<std::string> out = {"--vault-listen",
                                        "127.0.0.1:0",
                                        "--vault-origin",
                                        kOrigin,
                                        "--vault-auth-key-file",
                                        folder_.file("key1"),
                                        "--vault-recovery-key-file",
                                        folder_.file(recovery_key),
                                        "--vault-demo-inbox",
                                        "--demo"};
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

    std::string proof_of(const vault::DeviceKey& key, const std::string& method,
                         const std::string& path, const std::string& access,
                         const Odd& odd = {}) const {
        std::string claims = R"({"jti":")" + random_id() + R"(","htm":")" +
                             (odd.htm.empty() ? method : odd.htm) + R"(","htu":")" +
                             (odd.htu.empty() ? kOrigin + path : odd.htu) + R"(","iat":)" +
                             std::to_string(now_ms() / 1000 + odd.later_s);
        if (!access.empty()) claims += R"(,"ath":")" + to_base64url(sha256(as_bytes(access))) + '"';
        return key.sign(key.header(), claims + "}");
    }
    Answer call(const std::string& method, const std::string& path, const std::string& text,
                const vault::DeviceKey* key = nullptr, const std::string& access = {},
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
    Out post(const std::string& path, const In& in, const vault::DeviceKey* key,
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

    std::string inbox() const { return fetch(relay_->admin_port, "GET", "/vault/inbox").body; }
    /// The newest code to an address.
    std::string code_for(const std::string& email) const {
        const std::string page = inbox();
        const std::size_t mail = page.find("To: " + email + "\nSubject: Your code");
        std::smatch found;
        const std::string rest = mail == std::string::npos ? "" : page.substr(mail);
        EXPECT_TRUE(std::regex_search(rest, found, std::regex("\n    ([0-9]{6})\n"))) << page;
        return found.empty() ? "" : found[1].str();
    }
    static std::string other_than(const std::string& code) {
        return code == "000000" ? "000001" : "000000";
    }
    body::CodeSent start_login(const vault::DeviceKey& key, const std::string& email = kEmail) {
        return post<body::CodeSent>(
            "login", body::LoginStart{kProject, email, kPage, "Chrome on Linux"}, &key);
    }
    body::LoginOutcome log_in(const vault::DeviceKey& key, const std::string& email = kEmail) {
        const body::CodeSent sent = start_login(key, email);
        return post<body::LoginResult>("login/code", body::CodeEntry{sent.flow, code_for(email)},
                                       &key)
            .outcome;
    }
    body::SignedIn signed_in(const vault::DeviceKey& key, const std::string& email = kEmail) {
        auto outcome = log_in(key, email);
        const auto* in = std::get_if<body::SignedIn>(&outcome);
        EXPECT_NE(in, nullptr);
        return in ? *in : body::SignedIn();
    }
    Answer enter(const vault::DeviceKey& key, const std::string& flow,
                 const std::string& code) const {
        return call("POST", "login/code", to_json_text(body::CodeEntry{flow, code}), &key);
    }

    Folder folder_;
    std::vector<std::string> more_;  ///< options
    std::unique_ptr<Relay> relay_;
    std::uint16_t port_ = 0;
};

/// A wallet as vault.wasm makes it.
struct TestWallet {
    vault::WalletRecord record;
    std::optional<vault::OpenWallet> open;
    SecretBytes device;

    explicit TestWallet(const std::string& device_id) {
        record.tenant = kProject;
        record.wallet = random_id();
        record.devices.push_back({device_id, 1});
        Secret<16> code;
        fill_random(code.expose_mutable());
        record.recovery_keys.push_back(
            {std::string(32, 'c'), vault::RecoveryKind::kKit,
             vault::derive_kit_recovery(code, record.wallet)->public_key});
        open = std::move(*vault::create_wallet(record, fill_random));
    }

    body::SignedRecord signed_record() const {
        body::SignedRecord out;
        out.record.tenant = record.tenant.value;
        out.record.wallet = record.wallet.value;
        out.record.addresses = {record.addresses.eip155, record.addresses.solana};
        out.record.version = record.version;
        out.record.recoveryEpoch = record.recovery_epoch;
        for (const auto& one : record.devices)
            out.record.devices.push_back({one.id.value, one.epoch});
        for (const auto& one : record.recovery_keys)
            out.record.recoveryKeys.push_back(
                {one.id.value, body::RecoveryKind::kKit, to_base64url(one.public_key)});
        out.mac = to_base64url(vault::authenticate_record(open->entropy, record));
        return out;
    }
    /// The first change: both sets.
    body::WalletChange first_change() {
        body::WalletChange out{
            .id = random_id(), .wallet = signed_record(), .auth = {}, .recovery = {}};
        add_split(out);
        auto recovery = *vault::split_for_recovery(*open, record, fill_random);
        out.recovery.emplace();
        out.recovery->auth = to_base64url(recovery.auth.expose());
        for (const vault::SealedShare& share : recovery.recovery)
            out.recovery->shares.push_back(
                {share.key_id.value, to_base64url(share.sealed), std::nullopt, std::nullopt});
        return out;
    }
    void add_split(body::WalletChange& change) {
        auto shares = *vault::split_for_device(*open, record, record.devices[0].id, fill_random);
        change.auth = to_base64url(shares.auth.expose());
        device = std::move(shares.device);
    }
};

/// Asks for a share and opens it; empty where it is refused.
struct ShareKeys {
    Secret<32> secret;
    std::string request(std::uint32_t epoch,
                        body::SharePurpose purpose = body::SharePurpose::kUnlock) {
        fill_random(secret.expose_mutable());
        return to_json_text(
            body::ShareRequest{epoch, to_base64url(derive_x25519_public(secret)), purpose});
    }
    SecretBytes open(const Answer& answer, const vault::WalletRecord& record,
                     const std::string& device) const {
        const auto sealed = parse_described<body::SealedToCaller>(answer.body);
        if (answer.status != 200 || !sealed) return {};
        auto opened = open_with_private_key(
            secret, as_bytes("portico share release 1"),
            vault::share_binding(vault::ShareKind::kAuth,
                                 {record.tenant, record.wallet, device, sealed->epoch}),
            *parse_base64url(sealed->sealed.value));
        return opened ? SecretBytes(std::move(*opened)) : SecretBytes();
    }
};

}  // namespace portico::app::vault_process
