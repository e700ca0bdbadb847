// SPDX-License-Identifier: Apache-2.0
//
// For tests: people with wallets at the vault, and what is asked of their recoveries.
#pragma once

#include "server/vault/service/test_vault.hpp"

namespace portico::vault {

inline constexpr std::int64_t kMinute = 60'000;
inline constexpr std::int64_t kHour = 60 * kMinute;

class Recovery : public VaultTest {
  protected:
    /// A person at a device, who has signed in and enrolled it.
    struct Person {
        DeviceKey key;
        std::string access;
        std::optional<TestWallet> wallet;
    };
    void enrol(Person& person, bool assisted = true) {
        person.access = signed_in(person.key).tokens.access;
        const auto state = parse_described<body::RecoveryState>(
            call("GET", "recovery", "", &person.key, person.access).body, {.depth = 8});
        ASSERT_TRUE(state);
        person.wallet.emplace(person.key.thumbprint(), assisted ? state->assisted.value : "");
        const auto change = person.wallet->first_change();
        post<body::ChangeState>("wallet/changes", change, &person.key, person.access);
        post<body::Account>("wallet/commit", body::ChangeRef{change.id}, &person.key,
                            person.access);
    }
    /// Signs in on a further device; its access token.
    std::string approve(const DeviceKey& key) {
        auto outcome = log_in(key);
        const auto& needed = std::get<body::ApprovalNeeded>(outcome);
        post<body::Done>("approval/decision",
                         body::ApprovalDecision{link("/approve#"), needed.number}, nullptr);
        const auto result =
            post<body::LoginResult>("login/approval", body::FlowRef{needed.flow}, &key);
        return std::get<body::SignedIn>(result.outcome).tokens.access;
    }
    /// The token of the newest mail's link.
    std::string link(const std::string& path) {
        std::smatch found;
        const std::string page = inbox();
        EXPECT_TRUE(std::regex_search(page, found, std::regex(path + "([0-9a-f]{32})"))) << page;
        return found.empty() ? "" : found[1].str();
    }
    Answer submit(const std::string& path, const std::string& flow, const std::string& code,
                  const DeviceKey& key, const std::string& access) {
        return call("POST", path, to_json_text(body::CodeEntry{flow, code}), &key, access);
    }
    body::CodeSent start_step_up(const DeviceKey& key, const std::string& access) {
        const Answer answer = call("POST", "step-up", "", &key, access);
        const auto sent = parse_described<body::CodeSent>(answer.body);
        EXPECT_TRUE(sent) << answer.body;
        return sent.value_or(body::CodeSent());
    }
    Answer export_share(const Person& person) {
        ShareKeys keys;
        return call("POST", "share", keys.request(1, body::SharePurpose::kExport), &person.key,
                    person.access);
    }
    struct Asked {
        Secret<32> secret;
        std::string publicKey;
    };
    static Asked release_key() {
        Asked out;
        fill_random(out.secret.expose_mutable());
        out.publicKey = to_base64url(derive_x25519_public(out.secret));
        return out;
    }
    body::RecoveryOutcome recover(const std::string& recovery_key, const Asked& asked,
                                  const DeviceKey& key, const std::string& access) {
        return post<body::RecoveryResult>(
                   "recovery", body::RecoveryStart{recovery_key, asked.publicKey}, &key, access)
            .outcome;
    }
    body::RecoveryOutcome finish(const std::string& id, const Asked& asked, const DeviceKey& key,
                                 const std::string& access) {
        return post<body::RecoveryResult>("recovery/finish",
                                          body::RecoveryFinish{id, asked.publicKey}, &key, access)
            .outcome;
    }
    /// The entropy that the two shares of an opened recovery give.
    static Bytes entropy_of(const body::RecoveryOutcome& outcome, const Asked& asked,
                            const Secret<32>& recovery_key, const TestWallet& wallet) {
        const auto* opened = std::get_if<body::RecoveryOpened>(&outcome);
        if (opened == nullptr) return {};
        const ShareOwner owner{wallet.record.tenant, wallet.record.wallet, {}, opened->auth.epoch};
        const auto auth = open_with_private_key(asked.secret, share_release_info(),
                                                share_binding(ShareKind::kAuth, owner),
                                                *parse_base64url(opened->auth.sealed.value));
        const auto exit = open_sealed_share(
            {.key_id = "", .sealed = *parse_base64url(opened->share.sealed.value)}, recovery_key,
            wallet.record, "", opened->auth.epoch);
        if (!auth || !exit) return {};
        const auto joined = join_shares(SecretBytes(Bytes(*auth)), *exit);
        return joined ? joined->expose() : Bytes();
    }
    /// What a change says `recovered` with; empty: it does not open with this key.
    static std::string proof_of_recovery(const body::RecoveryOutcome& outcome,
                                         const Secret<32>& recovery_key, const TestWallet& wallet) {
        const auto& opened = std::get<body::RecoveryOpened>(outcome);
        const ShareOwner owner{wallet.record.tenant, wallet.record.wallet, {}, opened.auth.epoch};
        const auto proof = open_with_private_key(recovery_key, recovery_proof_info(),
                                                 share_binding(ShareKind::kExit, owner),
                                                 *parse_base64url(opened.proof.value));
        return proof ? to_base64url(*proof) : "";
    }
};

}  // namespace portico::vault
