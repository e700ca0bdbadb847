// SPDX-License-Identifier: Apache-2.0
#include "server/store/vault/vault_store.hpp"

#include <algorithm>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "server/store/vault/audit_chain.hpp"
#include "server/store/vault/store_over_sql.hpp"

namespace portico::store {
namespace {

using namespace vault;

/// More than twice the skew that a proof may have (server/vault/rules/dpop.hpp): seconds are
/// rounded there, and the clocks of two processes differ.
constexpr std::int64_t kProofKeptMs = 300'000;
/// Longer than a code and an approval live.
constexpr std::int64_t kFlowKeptMs = 60 * 60'000;
/// Of one account; the oldest gives way.
constexpr std::int64_t kSessionsMax = 256;

constexpr std::string_view kFlowColumns =
    "SELECT id, project, device, purpose, email, code_hash, sent_at_ms, sends, submissions, used, "
    "account, origin, device_name, network, created_at_ms, approval, approval_hash, number, "
    "numbers, approval_ends_ms, session, new_email, used_at_ms, language FROM vault_flow ";

/// The column's: the newest code's, then those before it, 32 bytes each.
Bytes hashes_of(const CodeFlow& flow) {
    Bytes out(flow.code_hash.begin(), flow.code_hash.end());
    for (const Bytes32& hash : flow.earlier_hashes) out.insert(out.end(), hash.begin(), hash.end());
    return out;
}

void read_hashes(const Bytes& stored, CodeFlow& flow) {
    for (std::size_t at = 0; at + 32 <= stored.size(); at += 32) {
        Bytes32 hash{};
        std::copy_n(stored.begin() + static_cast<std::ptrdiff_t>(at), 32, hash.begin());
        if (at == 0)
            flow.code_hash = hash;
        else
            flow.earlier_hashes.push_back(hash);
    }
}

LoginFlow flow_at(const sql::Query& row) {
    LoginFlow out;
    out.code = {.id = row.text(0),
                .project = row.text(1),
                .device = row.text(2),
                .purpose = static_cast<CodePurpose>(row.integer(3)),
                .email = row.text(4),
                .sent_at_ms = row.integer(6),
                .sends = static_cast<std::uint32_t>(row.integer(7)),
                .submissions = static_cast<std::uint32_t>(row.integer(8)),
                .used = row.integer(9) != 0};
    read_hashes(row.bytes(5), out.code);
    out.account = row.text(10);
    out.origin = row.text(11);
    out.device_name = row.text(12);
    out.network = row.text(13);
    out.created_at_ms = row.integer(14);
    out.approval = static_cast<Approval>(row.integer(15));
    out.approval_hash = hash_at(row, 16);
    out.number = row.text(17);
    out.numbers = row.text(18);
    out.approval_ends_ms = row.integer(19);
    out.session = row.text(20);
    out.new_email = row.text(21);
    out.code.used_at_ms = row.integer(22);
    out.language = row.text(23);
    return out;
}

constexpr std::string_view kSessionColumns =
    "SELECT s.id, s.account, s.device, s.access_hash, s.host_hash, s.refresh_hash, "
    "s.previous_refresh_hash, s.created_at_ms, s.refreshed_at_ms, s.access_ends_ms, s.ends_ms, "
    "s.stepped_up_until_ms, s.ended, s.is_unused FROM vault_session s ";

SessionRow session_at(const sql::Query& row) {
    SessionRow out;
    out.family = {.id = row.text(0),
                  .account = row.text(1),
                  .device = row.text(2),
                  .refresh_hash = hash_at(row, 5),
                  .previous_refresh_hash = hash_at(row, 6),
                  .refreshed_at_ms = row.integer(8),
                  .is_unused = row.integer(13) != 0,
                  .ended = row.integer(12) != 0};
    out.access_hash = hash_at(row, 3);
    out.host_hash = hash_at(row, 4);
    out.created_at_ms = row.integer(7);
    out.access_ends_ms = row.integer(9);
    out.ends_ms = row.integer(10);
    out.stepped_up_until_ms = row.integer(11);
    return out;
}

}  // namespace

StoreResult<std::optional<SealedRow>> VaultStore::installation_secret(
    const std::string& name, const std::optional<SealedRow>& row) {
    return sql_.transaction([&]() -> StoreResult<std::optional<SealedRow>> {
        if (row)
            PORTICO_CHECK(sql_.run(
                "INSERT INTO vault_secret (name, key_id, key_version, wrapped, sealed) "
                "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (name) DO NOTHING",
                name, row->key.key_id, row->key.key_version, row->key.wrapped, row->sealed));
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT key_id, key_version, wrapped, sealed FROM vault_secret WHERE name = $1", name));
        if (!PORTICO_TRY(rows.next())) return std::nullopt;
        return SealedRow{.key = {.key_id = rows.text(0),
                                 .key_version = static_cast<std::uint32_t>(rows.integer(1)),
                                 .wrapped = rows.bytes(2)},
                         .sealed = rows.bytes(3)};
    });
}

StoreResult<bool> VaultStore::note_proof(const Bytes32& hash, std::int64_t now_ms) {
    return sql_.transaction([&]() -> StoreResult<bool> {
        PORTICO_CHECK(sql_.run("DELETE FROM vault_proof WHERE expires_at_ms <= $1", now_ms));
        return PORTICO_TRY(sql_.run("INSERT INTO vault_proof (hash, expires_at_ms) VALUES ($1, $2) "
                                    "ON CONFLICT (hash) DO NOTHING",
                                    hash, now_ms + kProofKeptMs)) == 1;
    });
}

// Beside the proofs: hashes both, and gone at their time.
StoreResult<void> VaultStore::remember(const Bytes32& hash, std::int64_t until_ms) {
    PORTICO_CHECK(
        sql_.run("INSERT INTO vault_proof (hash, expires_at_ms) VALUES ($1, $2) ON CONFLICT (hash) "
                 "DO UPDATE SET expires_at_ms = $2 WHERE vault_proof.expires_at_ms < $2",
                 hash, until_ms));
    return {};
}

StoreResult<bool> VaultStore::remembers(const Bytes32& hash, std::int64_t now_ms) {
    return PORTICO_TRY(
               sql_.integer("SELECT 1 FROM vault_proof WHERE hash = $1 AND expires_at_ms > $2",
                            hash, now_ms))
        .has_value();
}

StoreResult<void> VaultStore::forget(const Bytes32& hash) {
    PORTICO_CHECK(sql_.run("DELETE FROM vault_proof WHERE hash = $1", hash));
    return {};
}

StoreResult<void> VaultStore::add_flow(const LoginFlow& flow) {
    return transact(flow.code.id, [&]() -> StoreResult<void> {
        PORTICO_CHECK(insert_flow(flow));
        return seal(RowSet::kFlow, flow.code.id, {});
    });
}

StoreResult<void> VaultStore::insert_flow(const LoginFlow& flow) {
    PORTICO_CHECK(sql_.run("DELETE FROM vault_flow WHERE created_at_ms <= $1",
                           flow.created_at_ms - kFlowKeptMs));
    PORTICO_CHECK(sql_.run(
        "INSERT INTO vault_flow (id, project, device, purpose, email, code_hash, sent_at_ms, "
        "sends, submissions, used, account, origin, device_name, network, created_at_ms, "
        "approval, approval_hash, number, numbers, approval_ends_ms, session, new_email, "
        "used_at_ms, language) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, "
        "$14, $15, "
        "$16, $17, $18, $19, $20, $21, $22, $23, $24)",
        flow.code.id, flow.code.project, flow.code.device,
        static_cast<std::int64_t>(flow.code.purpose), flow.code.email, hashes_of(flow.code),
        flow.code.sent_at_ms, flow.code.sends, flow.code.submissions, std::int64_t{flow.code.used},
        flow.account, flow.origin, flow.device_name, flow.network, flow.created_at_ms,
        static_cast<std::int64_t>(flow.approval), flow.approval_hash, flow.number, flow.numbers,
        flow.approval_ends_ms, flow.session, flow.new_email, flow.code.used_at_ms, flow.language));
    return {};
}

StoreResult<std::optional<LoginFlow>> VaultStore::read_flow(const std::string& id,
                                                            StoredRows& before) {
    before = PORTICO_TRY(check(RowSet::kFlow, id));
    auto rows = PORTICO_TRY(sql_.query(std::string(kFlowColumns) + "WHERE id = $1", id));
    if (!PORTICO_TRY(rows.next())) return std::nullopt;
    return flow_at(rows);
}

StoreResult<void> VaultStore::write_flow(const LoginFlow& flow) {
    PORTICO_CHECK(
        sql_.run("UPDATE vault_flow SET code_hash = $2, sent_at_ms = $3, sends = $4, "
                 "submissions = $5, used = $6, approval = $7, approval_hash = $8, number = $9, "
                 "numbers = $10, approval_ends_ms = $11, used_at_ms = $12 WHERE id = $1",
                 flow.code.id, hashes_of(flow.code), flow.code.sent_at_ms, flow.code.sends,
                 flow.code.submissions, std::int64_t{flow.code.used},
                 static_cast<std::int64_t>(flow.approval), flow.approval_hash, flow.number,
                 flow.numbers, flow.approval_ends_ms, flow.code.used_at_ms));
    return {};
}

StoreResult<bool> VaultStore::edit_flow(const std::string& id,
                                        const std::function<void(LoginFlow&)>& edit) {
    return transact(id, [&]() -> StoreResult<bool> {
        StoredRows before;
        auto flow = PORTICO_TRY(read_flow(id, before));
        if (!flow) return false;
        edit(*flow);
        PORTICO_CHECK(write_flow(*flow));
        PORTICO_CHECK(seal(RowSet::kFlow, id, before));
        return true;
    });
}

StoreResult<bool> VaultStore::edit_approval(const Bytes32& token_hash,
                                            const std::function<void(LoginFlow&)>& edit) {
    return transact(to_hex(token_hash), [&]() -> StoreResult<bool> {
        std::string id;
        {
            auto rows = PORTICO_TRY(
                sql_.query("SELECT id FROM vault_flow WHERE approval_hash = $1 AND approval <> 0",
                           token_hash));
            if (!PORTICO_TRY(rows.next())) return false;
            id = rows.text(0);
        }
        StoredRows before;
        auto flow = PORTICO_TRY(read_flow(id, before));
        if (!flow) return false;
        edit(*flow);
        PORTICO_CHECK(write_flow(*flow));
        PORTICO_CHECK(seal(RowSet::kFlow, id, before));
        return true;
    });
}

StoreResult<std::optional<SignInState>> VaultStore::admit_device(const AccountRow& owner,
                                                                 LoginFlow& flow,
                                                                 const SignIn& sign_in,
                                                                 bool& is_new) {
    const std::string& account = owner.id;
    const bool can_be_asked = !owner.email.empty();
    const auto removed = PORTICO_TRY(
        sql_.integer("SELECT is_removed FROM vault_device WHERE account = $1 AND id = $2", account,
                     sign_in.device));
    if (removed)
        return *removed != 0 ? std::optional(SignInState::kRemoved) : std::optional<SignInState>();
    std::int64_t others = PORTICO_TRY(count_devices(account));
    if (can_be_asked && others > 0 && flow.approval == Approval::kNone) {
        flow.approval = Approval::kPending;
        flow.approval_hash = sign_in.approval_hash;
        flow.number = sign_in.number;
        flow.numbers = sign_in.numbers;
        flow.approval_ends_ms = sign_in.approval_ends_ms;
        PORTICO_CHECK(write_flow(flow));
        is_new = true;
        return SignInState::kWaiting;
    }
    if (can_be_asked && others > 0 && flow.approval != Approval::kApproved)
        return flow.approval == Approval::kPending ? SignInState::kWaiting : SignInState::kRefused;
    if (others >= static_cast<std::int64_t>(kDevicesMax)) {
        PORTICO_CHECK(make_room(account, others + 1 - static_cast<std::int64_t>(kDevicesMax),
                                sign_in.now_ms));
        others = PORTICO_TRY(count_devices(account));
    }
    const std::size_t most = flow.approval == Approval::kApproved ? kDevicesLetIn : kDevicesMax;
    if (others >= static_cast<std::int64_t>(most)) return SignInState::kFull;
    PORTICO_CHECK(sql_.run(
        "INSERT INTO vault_device (account, id, name, created_at_ms, seen_at_ms, is_removed) "
        "VALUES ($1, $2, $3, $4, $4, 0)",
        account, sign_in.device, flow.device_name, sign_in.now_ms));
    PORTICO_CHECK(note(account, sign_in.now_ms, "device.added", sign_in.device, flow.device_name));
    if (others > 0)
        PORTICO_CHECK(tell(NoticeKind::kDeviceAdded, owner, sign_in.device, {}, sign_in.now_ms));
    return std::nullopt;
}

StoreResult<std::int64_t> VaultStore::count_devices(const std::string& account) {
    return PORTICO_TRY(
               sql_.integer(
                   "SELECT count(*) FROM vault_device WHERE account = $1 AND is_removed = 0",
                   account))
        .value_or(0);
}

// Browsers that forget (WebKit, Brave) are another device at each visit, and what they left opens
// nothing. Nobody has removed these: a browser that comes back after all is a further device.
StoreResult<void> VaultStore::make_room(const std::string& account, std::int64_t wanted,
                                        std::int64_t now_ms) {
    std::vector<std::pair<std::string, std::string>> idle;
    {
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT d.id, d.name FROM vault_device d WHERE d.account = $1 AND d.is_removed = 0 "
            "AND NOT EXISTS (SELECT 1 FROM vault_share x WHERE x.account = $1 AND x.device = d.id) "
            "AND NOT EXISTS (SELECT 1 FROM vault_session s WHERE s.account = $1 AND s.device = "
            "d.id AND s.ended = 0 AND s.ends_ms > $2) ORDER BY d.seen_at_ms, d.id LIMIT $3",
            account, now_ms, wanted));
        while (PORTICO_TRY(rows.next())) idle.emplace_back(rows.text(0), rows.text(1));
    }
    for (const auto& [device, name] : idle) {
        PORTICO_CHECK(forget_device(account, device));
        PORTICO_CHECK(sql_.run("DELETE FROM vault_session WHERE account = $1 AND device = $2",
                               account, device));
        PORTICO_CHECK(
            sql_.run("DELETE FROM vault_device WHERE account = $1 AND id = $2", account, device));
        PORTICO_CHECK(note(account, now_ms, "device.made_room", device, name));
    }
    return {};
}

StoreResult<void> VaultStore::begin_session(const std::string& account, const SignIn& sign_in) {
    const SessionRow& session = sign_in.session;
    PORTICO_CHECK(
        sql_.run("DELETE FROM vault_session WHERE account = $1 AND (ends_ms <= $2 OR id IN "
                 "(SELECT id FROM vault_session WHERE account = $1 "
                 "ORDER BY refreshed_at_ms DESC, id LIMIT 1000000 OFFSET $3))",
                 account, sign_in.now_ms, kSessionsMax - 1));
    PORTICO_CHECK(
        sql_.run("INSERT INTO vault_session (id, account, device, access_hash, host_hash, "
                 "refresh_hash, previous_refresh_hash, created_at_ms, refreshed_at_ms, "
                 "access_ends_ms, ends_ms, stepped_up_until_ms, ended) "
                 "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, 0, 0)",
                 session.family.id, account, sign_in.device, session.access_hash, session.host_hash,
                 session.family.refresh_hash, Bytes32{}, sign_in.now_ms, session.access_ends_ms,
                 session.ends_ms));
    PORTICO_CHECK(sql_.run("UPDATE vault_device SET seen_at_ms = $3 WHERE account = $1 AND id = $2",
                           account, sign_in.device, sign_in.now_ms));
    return note(account, sign_in.now_ms, "session.begun", sign_in.device, {});
}

StoreResult<SignInResult> VaultStore::sign_in(const SignIn& sign_in) {
    return transact(sign_in.flow, [&]() -> StoreResult<SignInResult> {
        SignInResult out;
        StoredRows before;
        auto flow = PORTICO_TRY(read_flow(sign_in.flow, before));
        if (!flow || flow->code.device != sign_in.device || !flow->code.used ||
            flow->code.purpose != CodePurpose::kLogin || flow->approval == Approval::kSpent ||
            sign_in.now_ms >= (flow->approval == Approval::kNone ? flow->created_at_ms + kFlowKeptMs
                                                                 : flow->approval_ends_ms))
            return out;
        const auto social = PORTICO_TRY(read_social(flow->code.id));
        if (social && social->step != SocialStep::kShown) return out;
        const auto owner = PORTICO_TRY(owner_of(*flow, social ? &*social : nullptr, sign_in));
        if (!owner) return out;
        out.account = owner->account;
        const auto stays = PORTICO_TRY(admit_device(out.account, *flow, sign_in, out.is_new));
        out.state = stays.value_or(SignInState::kSignedIn);
        if (!stays) {
            if (social && !owner->is_known)
                PORTICO_CHECK(link(out.account, owner->was_there, *social, sign_in));
            PORTICO_CHECK(begin_session(out.account.id, sign_in));
            if (!flow->language.empty())
                PORTICO_CHECK(sql_.run("UPDATE vault_account SET language = $2 WHERE id = $1",
                                       out.account.id, flow->language));
            flow->approval = Approval::kSpent;
            PORTICO_CHECK(write_flow(*flow));
        }
        PORTICO_CHECK(seal(RowSet::kAccount, out.account.id, owner->before));
        PORTICO_CHECK(seal(RowSet::kFlow, flow->code.id, before));
        out.flow = std::move(*flow);
        return out;
    });
}

StoreResult<std::optional<Caller>> VaultStore::find_caller(const Bytes32& access_hash,
                                                           std::int64_t now_ms) {
    return read([&]() -> StoreResult<std::optional<Caller>> {
        std::string account;
        {
            auto rows = PORTICO_TRY(sql_.query(
                "SELECT account FROM vault_session WHERE access_hash = $1", access_hash));
            if (!PORTICO_TRY(rows.next())) return std::nullopt;
            account = rows.text(0);
        }
        PORTICO_CHECK(check(RowSet::kAccount, account));
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT a.id, a.project, a.email, s.id, s.device, s.stepped_up_until_ms, "
            "a.held_until_ms, "
            "CASE WHEN EXISTS (SELECT 1 FROM vault_wallet w WHERE w.account = a.id) AND NOT EXISTS "
            "(SELECT 1 FROM vault_share x WHERE x.account = a.id AND x.device = d.id AND x.change "
            "= "
            "'') "
            "THEN 1 ELSE 0 END, a.language, s.is_unused FROM vault_session s JOIN vault_account a "
            "ON a.id = "
            "s.account "
            "JOIN vault_device d ON d.account = s.account AND d.id = s.device "
            "WHERE s.access_hash = $1 AND s.ended = 0 AND s.access_ends_ms > $2 AND d.is_removed = "
            "0",
            access_hash, now_ms));
        if (!PORTICO_TRY(rows.next())) return std::nullopt;
        return Caller{.account = {.id = rows.text(0),
                                  .project = rows.text(1),
                                  .email = email_of(rows.text(2)),
                                  .language = rows.text(8)},
                      .session = rows.text(3),
                      .device = rows.text(4),
                      .stepped_up_until_ms = rows.integer(5),
                      .held_until_ms = rows.integer(6),
                      .is_outsider = rows.integer(7) != 0,
                      .is_first_use = rows.integer(9) != 0};
    });
}

StoreResult<void> VaultStore::note_use(const Caller& caller, const Bytes32& access_hash) {
    return change(caller.account.id, [&]() -> StoreResult<void> {
        PORTICO_CHECK(
            sql_.run("UPDATE vault_session SET is_unused = 0 WHERE id = $1 AND account = $2 AND "
                     "access_hash = $3 AND is_unused = 1",
                     caller.session, caller.account.id, access_hash));
        return {};
    });
}

StoreResult<std::optional<AccountRow>> VaultStore::edit_session(
    const Bytes32& refresh_hash, const std::function<void(SessionRow&)>& edit) {
    return transact(to_hex(refresh_hash), [&]() -> StoreResult<std::optional<AccountRow>> {
        SessionRow session;
        {
            auto rows = PORTICO_TRY(
                sql_.query(std::string(kSessionColumns) +
                               "WHERE s.refresh_hash = $1 OR s.previous_refresh_hash = $1",
                           refresh_hash));
            if (!PORTICO_TRY(rows.next())) return std::nullopt;
            session = session_at(rows);
        }
        const std::string account = session.family.account;
        const StoredRows before = PORTICO_TRY(check(RowSet::kAccount, account));
        const bool had_ended = session.family.ended;
        edit(session);
        PORTICO_CHECK(
            sql_.run("UPDATE vault_session SET access_hash = $2, host_hash = $3, "
                     "refresh_hash = $4, previous_refresh_hash = $5, refreshed_at_ms = $6, "
                     "access_ends_ms = $7, ends_ms = $8, ended = $9, is_unused = $10 WHERE id = $1",
                     session.family.id, session.access_hash, session.host_hash,
                     session.family.refresh_hash, session.family.previous_refresh_hash,
                     session.family.refreshed_at_ms, session.access_ends_ms, session.ends_ms,
                     std::int64_t{session.family.ended}, std::int64_t{session.family.is_unused}));
        if (session.family.ended && !had_ended)
            PORTICO_CHECK(note(session.family.account, session.family.refreshed_at_ms,
                               "session.ended", session.family.device,
                               "its refresh token was used twice, or is too old"));
        PORTICO_CHECK(seal(RowSet::kAccount, account, before));
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT id, project, email FROM vault_account WHERE id = $1", session.family.account));
        if (!PORTICO_TRY(rows.next())) return std::nullopt;
        return AccountRow{rows.text(0), rows.text(1), email_of(rows.text(2))};
    });
}

StoreResult<std::vector<SessionRow>> VaultStore::sessions(const std::string& account,
                                                          std::int64_t now_ms) {
    return look(account, [&]() -> StoreResult<std::vector<SessionRow>> {
        auto rows =
            PORTICO_TRY(sql_.query(std::string(kSessionColumns) +
                                       "WHERE s.account = $1 AND s.ended = 0 AND s.ends_ms > $2 "
                                       "ORDER BY s.refreshed_at_ms DESC, s.id",
                                   account, now_ms));
        std::vector<SessionRow> out;
        while (PORTICO_TRY(rows.next())) out.push_back(session_at(rows));
        return out;
    });
}

StoreResult<bool> VaultStore::end_session(const Caller& caller, const std::string& session,
                                          std::int64_t now_ms) {
    return change(caller.account.id, [&]() -> StoreResult<bool> {
        if (PORTICO_TRY(sql_.run(
                "UPDATE vault_session SET ended = 1 WHERE account = $1 AND id = $2 AND ended = 0",
                caller.account.id, session)) == 0)
            return false;
        PORTICO_CHECK(note(caller.account.id, now_ms, "session.ended", caller.device, session));
        return true;
    });
}

StoreResult<std::vector<DeviceRow>> VaultStore::devices(const std::string& account) {
    return look(account, [&]() -> StoreResult<std::vector<DeviceRow>> {
        auto rows = PORTICO_TRY(
            sql_.query("SELECT d.id, d.name, d.created_at_ms, d.seen_at_ms, d.is_removed, "
                       "(SELECT count(*) FROM vault_share s WHERE s.account = d.account AND "
                       "s.device = d.id AND "
                       "s.change = '') FROM vault_device d WHERE d.account = $1 ORDER BY "
                       "d.created_at_ms, d.id",
                       account));
        std::vector<DeviceRow> out;
        while (PORTICO_TRY(rows.next()))
            out.push_back({.id = rows.text(0),
                           .name = rows.text(1),
                           .created_at_ms = rows.integer(2),
                           .seen_at_ms = rows.integer(3),
                           .is_removed = rows.integer(4) != 0,
                           .is_enrolled = rows.integer(5) != 0});
        return out;
    });
}

StoreResult<std::vector<std::pair<std::string, std::string>>> VaultStore::removed_devices() {
    auto rows =
        PORTICO_TRY(sql_.query("SELECT account, id FROM vault_device WHERE is_removed = 1"));
    std::map<std::string, std::vector<std::string>> by_account;
    while (PORTICO_TRY(rows.next())) by_account[rows.text(0)].push_back(rows.text(1));
    // Who can write the database would shut devices out for ever: the list is never shorter again.
    std::vector<std::pair<std::string, std::string>> out;
    for (const auto& [account, devices] : by_account)
        if (PORTICO_TRY(is_whole(account)))
            for (const std::string& device : devices) out.emplace_back(account, device);
    return out;
}

StoreResult<void> VaultStore::note(const std::string& account, std::int64_t at_ms,
                                   std::string action, std::string device, std::string detail) {
    if (!log_key_) return store_error(Failure::kInternal, "the audit log has no key");
    const auto newest = PORTICO_TRY(audit(account, std::nullopt, 1));
    AuditLine before = newest.empty() ? AuditLine() : newest.front();
    // The first line of every log says that the account was made.
    if (newest.empty() ? action != kAccountMade : !before.is_whole) {
        AuditLine broken{.at_ms = at_ms, .action = std::string(vault::kLogBroken)};
        broken.detail =
            "what stands before was not written here, ends too early or is of an earlier version";
        before = PORTICO_TRY(add_line(account, std::move(broken), before));
    }
    PORTICO_TRY(add_line(account,
                         {.at_ms = at_ms,
                          .action = std::move(action),
                          .device = std::move(device),
                          .detail = std::move(detail)},
                         before));
    return {};
}

StoreResult<AuditLine> VaultStore::add_line(const std::string& account, AuditLine line,
                                            const AuditLine& before) {
    line.number = before.number + 1;
    line.hash = chain_hash(*log_key_, before.hash, account, line);
    PORTICO_CHECK(sql_.run(
        "INSERT INTO vault_audit (account, number, at_ms, action, device, detail, hash) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7)",
        account, line.number, line.at_ms, line.action, line.device, line.detail, line.hash));
    PORTICO_CHECK(sql_.run(
        "INSERT INTO vault_audit_head (account, number, mac) VALUES ($1, $2, $3) ON CONFLICT "
        "(account) DO UPDATE SET number = excluded.number, mac = excluded.mac",
        account, line.number, head_mac(*log_key_, account, line)));
    return line;
}

StoreResult<bool> VaultStore::is_last(const std::string& account, const AuditLine& line) {
    auto rows =
        PORTICO_TRY(sql_.query("SELECT mac FROM vault_audit_head WHERE account = $1", account));
    return PORTICO_TRY(rows.next()) && hash_at(rows, 0) == head_mac(*log_key_, account, line);
}

StoreResult<std::vector<AuditLine>> VaultStore::audit(const std::string& account,
                                                      std::optional<std::int64_t> before,
                                                      std::int64_t limit) {
    // One more, for what the last one holds of it.
    auto rows = PORTICO_TRY(
        sql_.query("SELECT number, at_ms, action, device, detail, hash FROM vault_audit "
                   "WHERE account = $1 AND number < $2 ORDER BY number DESC LIMIT $3",
                   account, before.value_or(INT64_MAX), limit + 1));
    std::vector<AuditLine> out;
    while (PORTICO_TRY(rows.next()))
        out.push_back({.number = rows.integer(0),
                       .at_ms = rows.integer(1),
                       .action = rows.text(2),
                       .device = rows.text(3),
                       .detail = rows.text(4),
                       .hash = hash_at(rows, 5)});
    for (std::size_t i = 0; log_key_ && i < out.size(); ++i) {
        const AuditLine older = i + 1 < out.size() ? out[i + 1] : AuditLine();
        out[i].is_whole = older.number + 1 == out[i].number &&
                          out[i].hash == chain_hash(*log_key_, older.hash, account, out[i]);
    }
    if (log_key_ && !before && !out.empty() && !PORTICO_TRY(is_last(account, out.front())))
        out.front().is_whole = false;
    if (out.size() > static_cast<std::size_t>(limit)) out.pop_back();
    return out;
}

StoreResult<std::vector<std::string>> VaultStore::audited_accounts(const std::string& after,
                                                                   std::int64_t limit) {
    auto rows = PORTICO_TRY(sql_.query(
        "SELECT id FROM vault_account WHERE id > $1 UNION SELECT account FROM vault_audit_head "
        "WHERE account > $1 ORDER BY 1 LIMIT $2",
        after, limit));
    std::vector<std::string> out;
    while (PORTICO_TRY(rows.next())) out.push_back(rows.text(0));
    return out;
}

std::unique_ptr<vault::Store> open_vault_store(sql::Connection& sql) {
    return std::make_unique<VaultStore>(sql);
}

}  // namespace portico::store
