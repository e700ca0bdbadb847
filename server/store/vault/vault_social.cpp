// SPDX-License-Identifier: Apache-2.0
//
// Social logins: the flows that a provider answers to, and whose an identity is.
#include <algorithm>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/data/gmail.hpp"
#include "server/store/vault/store_over_sql.hpp"

namespace portico::store {

using namespace vault;

namespace {

/// How long a wallet is not exported and not recovered once its account has another way in.
constexpr std::int64_t kHeldMs = 24 * 3'600'000;

constexpr std::string_view kGmail = "@gmail.com";

/// The provider's word and its issuer are ours, and have no line's end in them.
std::string login_id(const std::string& provider, const std::string& issuer,
                     const std::string& subject) {
    return to_hex(sha256(as_bytes(provider + "\n" + issuer + "\n" + subject))).substr(0, 32);
}

}  // namespace

StoreResult<void> VaultStore::add_social(const LoginFlow& flow, const SocialFlow& social) {
    return transact(flow.code.id, [&]() -> StoreResult<void> {
        PORTICO_CHECK(insert_flow(flow));
        PORTICO_CHECK(sql_.run(
            "INSERT INTO vault_social (flow, provider, state_hash, step, channel, issuer, subject, "
            "name, trust, result_hash, result_ends_ms) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
            flow.code.id, social.provider, social.state_hash,
            static_cast<std::int64_t>(social.step), social.channel, social.issuer, social.subject,
            social.name, static_cast<std::int64_t>(social.trust), social.result_hash,
            social.result_ends_ms));
        return seal(RowSet::kFlow, flow.code.id, {});
    });
}

StoreResult<std::optional<std::string>> VaultStore::find_social(const Bytes32& state_hash) {
    auto rows =
        PORTICO_TRY(sql_.query("SELECT flow FROM vault_social WHERE state_hash = $1", state_hash));
    if (!PORTICO_TRY(rows.next())) return std::nullopt;
    return rows.text(0);
}

StoreResult<std::optional<SocialFlow>> VaultStore::read_social(const std::string& flow) {
    auto rows = PORTICO_TRY(
        sql_.query("SELECT provider, state_hash, step, channel, issuer, subject, name, trust, "
                   "result_hash, result_ends_ms FROM vault_social WHERE flow = $1",
                   flow));
    if (!PORTICO_TRY(rows.next())) return std::nullopt;
    return SocialFlow{.provider = rows.text(0),
                      .state_hash = hash_at(rows, 1),
                      .step = static_cast<SocialStep>(rows.integer(2)),
                      .channel = rows.bytes(3),
                      .issuer = rows.text(4),
                      .subject = rows.text(5),
                      .name = rows.text(6),
                      .trust = static_cast<EmailTrust>(rows.integer(7)),
                      .result_hash = hash_at(rows, 8),
                      .result_ends_ms = rows.integer(9)};
}

StoreResult<std::optional<AccountRow>> VaultStore::account_of(const std::string& project,
                                                              const SocialFlow& social) {
    if (social.subject.empty()) return std::nullopt;
    auto rows =
        PORTICO_TRY(sql_.query("SELECT a.id, a.project, a.email, a.language FROM vault_identity i "
                               "JOIN vault_account a ON a.id = i.account WHERE i.project = $1 "
                               "AND i.provider = $2 AND i.issuer = $3 AND i.subject = $4",
                               project, social.provider, social.issuer, social.subject));
    if (!PORTICO_TRY(rows.next())) return std::nullopt;
    return AccountRow{.id = rows.text(0),
                      .project = rows.text(1),
                      .email = email_of(rows.text(2)),
                      .language = rows.text(3)};
}

StoreResult<std::vector<std::string>> VaultStore::spellings(const std::string& project,
                                                            const std::string& email) {
    const std::string plain = without_gmail_dots(email);
    if (!plain.ends_with(kGmail)) return std::vector<std::string>();
    // As the index has them, which knows neither where a dot stands nor that both domains are one.
    std::string one = plain,
                other = plain.substr(0, plain.size() - kGmail.size()) + "@googlemail.com";
    std::erase(one, '.');
    std::erase(other, '.');
    auto rows =
        PORTICO_TRY(sql_.query("SELECT email FROM vault_account WHERE project = $1 AND "
                               "replace(email, '.', '') IN ($2, $3)",
                               project, one, other));
    std::vector<std::string> out;
    while (PORTICO_TRY(rows.next()))
        if (without_gmail_dots(rows.text(0)) == plain) out.push_back(rows.text(0));
    return out;
}

StoreResult<std::string> VaultStore::known_spelling(const std::string& project,
                                                    const std::string& email) {
    const auto known = PORTICO_TRY(spellings(project, email));
    return known.size() == 1 ? known.front() : email;
}

StoreResult<void> VaultStore::find_owners(SocialLogin& login) {
    const std::string& project = login.flow.code.project;
    login.is_known = PORTICO_TRY(account_of(project, login.social)).has_value();
    login.owner = EmailOwner::kNobody;
    if (login.flow.code.email.empty()) return {};
    const std::string email = PORTICO_TRY(known_spelling(project, login.flow.code.email));
    const auto by_code = PORTICO_TRY(
        sql_.integer("SELECT email_by_code FROM vault_account WHERE project = $1 AND email = $2",
                     project, email));
    if (by_code) login.owner = *by_code != 0 ? EmailOwner::kByCode : EmailOwner::kProvider;
    return {};
}

StoreResult<bool> VaultStore::edit_social(const std::string& flow,
                                          const std::function<void(SocialLogin&)>& edit) {
    return transact(flow, [&]() -> StoreResult<bool> {
        SocialLogin login;
        StoredRows before;
        auto known = PORTICO_TRY(read_flow(flow, before));
        auto social = PORTICO_TRY(read_social(flow));
        if (!known || !social) return false;
        login.flow = std::move(*known);
        login.social = std::move(*social);
        PORTICO_CHECK(find_owners(login));
        edit(login);
        PORTICO_CHECK(write_flow(login.flow));
        PORTICO_CHECK(sql_.run("UPDATE vault_flow SET email = $2 WHERE id = $1", flow,
                               login.flow.code.email));
        const SocialFlow& now = login.social;
        PORTICO_CHECK(sql_.run(
            "UPDATE vault_social SET step = $2, issuer = $3, subject = $4, name = $5, trust = $6, "
            "result_hash = $7, result_ends_ms = $8, channel = $9 WHERE flow = $1",
            flow, static_cast<std::int64_t>(now.step), now.issuer, now.subject, now.name,
            static_cast<std::int64_t>(now.trust), now.result_hash, now.result_ends_ms,
            now.channel));
        PORTICO_CHECK(seal(RowSet::kFlow, flow, before));
        return true;
    });
}

StoreResult<void> VaultStore::link(const AccountRow& account, bool was_there,
                                   const SocialFlow& social, const SignIn& sign_in) {
    PORTICO_CHECK(sql_.run(
        "INSERT INTO vault_identity (project, provider, issuer, subject, account, linked_at_ms) "
        "VALUES ($1, $2, $3, $4, $5, $6)",
        account.project, social.provider, social.issuer, social.subject, account.id,
        sign_in.now_ms));
    PORTICO_CHECK(
        note(account.id, sign_in.now_ms, "login.linked", sign_in.device, social.provider));
    if (was_there)
        PORTICO_CHECK(tell(NoticeKind::kLinked, account, sign_in.device, {}, sign_in.now_ms));
    if (was_there)
        PORTICO_CHECK(sql_.run(
            "UPDATE vault_account SET held_until_ms = $2 WHERE id = $1 AND held_until_ms < $2 AND "
            "EXISTS (SELECT 1 FROM vault_wallet w WHERE w.account = vault_account.id)",
            account.id, sign_in.now_ms + kHeldMs));
    return {};
}

StoreResult<std::optional<VaultStore::Owner>> VaultStore::owner_of(const LoginFlow& flow,
                                                                   const SocialFlow* social,
                                                                   const SignIn& sign_in) {
    if (social != nullptr)
        if (auto known = PORTICO_TRY(account_of(flow.code.project, *social))) {
            StoredRows rows = PORTICO_TRY(check(RowSet::kAccount, known->id));
            return Owner{.account = std::move(*known),
                         .was_there = true,
                         .is_known = true,
                         .before = std::move(rows)};
        }
    // A code of this flow was right, or none was asked for.
    const bool by_code = flow.code.sends > 0;
    Owner out{.account = {sign_in.new_account, flow.code.project,
                          PORTICO_TRY(known_spelling(flow.code.project, flow.code.email))}};
    const bool made =
        PORTICO_TRY(sql_.run("INSERT INTO vault_account (id, project, email, created_at_ms, "
                             "email_by_code) VALUES ($1, $2, $3, $4, $5) "
                             "ON CONFLICT (project, email) DO NOTHING",
                             sign_in.new_account, out.account.project, stored_email(out.account),
                             sign_in.now_ms, std::int64_t{by_code})) == 1;
    if (made) {
        PORTICO_CHECK(note(out.account.id, sign_in.now_ms, std::string(kAccountMade),
                           sign_in.device, std::string(kMadeSealed)));
        return out;
    }
    out.was_there = true;
    bool was_by_code = false;
    {
        auto rows = PORTICO_TRY(
            sql_.query("SELECT id, email_by_code, language FROM vault_account WHERE project = $1 "
                       "AND email = $2",
                       out.account.project, stored_email(out.account)));
        if (!PORTICO_TRY(rows.next()))
            return store_error(Failure::kDamaged, "an account is missing");
        out.account.id = rows.text(0);
        was_by_code = rows.integer(1) != 0;
        out.account.language = rows.text(2);
    }
    out.before = PORTICO_TRY(check(RowSet::kAccount, out.account.id));
    if (was_by_code) return out;
    // Whoever vouched before does not get in by that beside the one who reads the mails; a mailbox
    // that is theirs is linked again with the next login.
    if (!by_code) return std::nullopt;
    PORTICO_CHECK(
        sql_.run("UPDATE vault_account SET email_by_code = 1 WHERE id = $1", out.account.id));
    PORTICO_CHECK(sql_.run("DELETE FROM vault_identity WHERE account = $1", out.account.id));
    PORTICO_CHECK(note(out.account.id, sign_in.now_ms, "logins.dropped", sign_in.device, {}));
    return out;
}

StoreResult<std::vector<VaultStore::Identity>> VaultStore::read_identities(
    const std::string& account) {
    auto rows = PORTICO_TRY(sql_.query(
        "SELECT provider, issuer, subject, linked_at_ms FROM vault_identity WHERE account = $1 "
        "ORDER BY linked_at_ms, provider, subject",
        account));
    std::vector<Identity> out;
    while (PORTICO_TRY(rows.next())) {
        Identity one{.login = {.id = {}, .provider = rows.text(0), .linked_at_ms = rows.integer(3)},
                     .issuer = rows.text(1),
                     .subject = rows.text(2)};
        one.login.id = login_id(one.login.provider, one.issuer, one.subject);
        out.push_back(std::move(one));
    }
    return out;
}

StoreResult<std::vector<LinkedLogin>> VaultStore::logins(const std::string& account) {
    return look(account, [&]() -> StoreResult<std::vector<LinkedLogin>> {
        std::vector<LinkedLogin> out;
        for (Identity& one : PORTICO_TRY(read_identities(account)))
            out.push_back(std::move(one.login));
        return out;
    });
}

StoreResult<LoginAdded> VaultStore::add_login(const Caller& caller, const SocialFlow& social,
                                              std::int64_t now_ms) {
    const AccountRow& account = caller.account;
    return change(account.id, [&]() -> StoreResult<LoginAdded> {
        if (!PORTICO_TRY(is_live(caller))) return LoginAdded::kNot;
        if (const auto known = PORTICO_TRY(account_of(account.project, social)))
            return known->id == account.id ? LoginAdded::kDone : LoginAdded::kTaken;
        const auto logins = PORTICO_TRY(read_identities(account.id));
        if (social.subject.empty() || logins.size() >= kLoginsMax) return LoginAdded::kTaken;
        SignIn by;
        by.device = caller.device;
        by.now_ms = now_ms;
        PORTICO_CHECK(link(account, true, social, by));
        return LoginAdded::kDone;
    });
}

StoreResult<LoginRemoved> VaultStore::remove_login(const Caller& caller, const std::string& id,
                                                   std::int64_t now_ms) {
    const AccountRow& account = caller.account;
    return change(account.id, [&]() -> StoreResult<LoginRemoved> {
        if (!PORTICO_TRY(is_live(caller))) return LoginRemoved::kMissing;
        const auto logins = PORTICO_TRY(read_identities(account.id));
        const auto found = std::ranges::find(
            logins, id, [](const Identity& one) -> const std::string& { return one.login.id; });
        if (found == logins.end()) return LoginRemoved::kMissing;
        if (logins.size() == 1 && account.email.empty()) return LoginRemoved::kLast;
        PORTICO_CHECK(sql_.run(
            "DELETE FROM vault_identity WHERE project = $1 AND provider = $2 AND issuer = $3 AND "
            "subject = $4 AND account = $5",
            account.project, found->login.provider, found->issuer, found->subject, account.id));
        PORTICO_CHECK(
            note(account.id, now_ms, "login.unlinked", caller.device, found->login.provider));
        PORTICO_CHECK(tell(NoticeKind::kUnlinked, account, caller.device, {}, now_ms));
        return LoginRemoved::kDone;
    });
}

}  // namespace portico::store
