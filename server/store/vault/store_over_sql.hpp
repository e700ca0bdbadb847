// SPDX-License-Identifier: Apache-2.0
//
// The class behind open_vault_store. Private to this folder: its parts stand in six files.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "server/data/vault_store.hpp"
#include "server/store/sql/connection.hpp"
#include "server/store/vault/row_seal.hpp"

namespace portico::store {

/// What the column holds of an account without an address, since it is unique and never null: no
/// address has a blank in front.
inline constexpr std::string_view kNoEmail = " ";
inline std::string stored_email(const vault::AccountRow& account) {
    return account.email.empty() ? std::string(kNoEmail) + account.id : account.email;
}
inline std::string email_of(std::string stored) {
    return stored.starts_with(kNoEmail) ? std::string() : stored;
}

/// The first line of every account's audit log.
inline constexpr std::string_view kAccountMade = "account.made";
/// What that says since rows are sealed.
inline constexpr std::string_view kMadeSealed = "its rows are sealed";

inline Bytes32 hash_at(const sql::Query& row, int column) {
    const Bytes bytes = row.bytes(column);
    Bytes32 out{};
    if (bytes.size() == out.size()) std::ranges::copy(bytes, out.begin());
    return out;
}

class VaultStore final : public vault::Store {
    using NewestVersions = vault::NewestVersions;

  public:
    explicit VaultStore(sql::Connection& sql) : sql_(sql) {}

    void sign_log(std::shared_ptr<const Secret<32>> key) override {
        log_key_ = std::move(key);
        row_key_.emplace(derive_row_key(*log_key_));
    }
    void watch_versions(std::shared_ptr<NewestVersions> newest) override {
        newest_ = std::move(newest);
    }
    StoreResult<vault::SealedOnce> seal_once(const std::string& name, const vault::SealedRow& mark,
                                             bool was_done, std::int64_t now_ms) override;
    StoreResult<bool> is_whole(const std::string& account) override;
    StoreResult<bool> end_all(const std::string& account, bool as_it_stands,
                              std::int64_t now_ms) override;
    StoreResult<std::optional<vault::SealedRow>> installation_secret(
        const std::string& name, const std::optional<vault::SealedRow>& row) override;
    StoreResult<bool> note_proof(const Bytes32& hash, std::int64_t now_ms) override;
    StoreResult<void> remember(const Bytes32& hash, std::int64_t until_ms) override;
    StoreResult<bool> remembers(const Bytes32& hash, std::int64_t now_ms) override;
    StoreResult<void> forget(const Bytes32& hash) override;
    StoreResult<void> add_flow(const vault::LoginFlow& flow) override;
    StoreResult<bool> edit_flow(const std::string& id,
                                const std::function<void(vault::LoginFlow&)>& edit) override;
    StoreResult<bool> edit_approval(const Bytes32& token_hash,
                                    const std::function<void(vault::LoginFlow&)>& edit) override;
    StoreResult<void> add_social(const vault::LoginFlow& flow,
                                 const vault::SocialFlow& social) override;
    StoreResult<std::optional<std::string>> find_social(const Bytes32& state_hash) override;
    StoreResult<bool> edit_social(const std::string& flow,
                                  const std::function<void(vault::SocialLogin&)>& edit) override;
    StoreResult<vault::SignInResult> sign_in(const vault::SignIn& sign_in) override;
    StoreResult<std::optional<vault::Caller>> find_caller(const Bytes32& access_hash,
                                                          std::int64_t now_ms) override;
    StoreResult<void> note_use(const vault::Caller& caller, const Bytes32& access_hash) override;
    StoreResult<std::optional<vault::AccountRow>> edit_session(
        const Bytes32& refresh_hash, const std::function<void(vault::SessionRow&)>& edit) override;
    StoreResult<std::vector<vault::SessionRow>> sessions(const std::string& account,
                                                         std::int64_t now_ms) override;
    StoreResult<bool> end_session(const vault::Caller& caller, const std::string& session,
                                  std::int64_t now_ms) override;
    StoreResult<bool> step_up(const vault::Caller& caller, std::int64_t until_ms,
                              std::int64_t now_ms) override;
    StoreResult<bool> change_email(const vault::Caller& caller, const std::string& email,
                                   std::int64_t held_until_ms, std::int64_t now_ms) override;
    StoreResult<bool> knows_device(const std::string& project, const std::string& email,
                                   const std::string& device) override;
    StoreResult<std::vector<vault::DeviceRow>> devices(const std::string& account) override;
    StoreResult<std::vector<std::pair<std::string, std::string>>> removed_devices() override;
    StoreResult<std::vector<vault::LinkedLogin>> logins(const std::string& account) override;
    StoreResult<vault::LoginAdded> add_login(const vault::Caller& caller,
                                             const vault::SocialFlow& social,
                                             std::int64_t now_ms) override;
    StoreResult<vault::LoginRemoved> remove_login(const vault::Caller& caller,
                                                  const std::string& id,
                                                  std::int64_t now_ms) override;
    StoreResult<bool> remove_device(const vault::Caller& caller, const std::string& device,
                                    std::int64_t now_ms) override;

    StoreResult<std::optional<vault::WalletRow>> wallet(const std::string& account) override;
    StoreResult<std::optional<vault::PreparedChange>> pending_change(
        const std::string& account) override;
    StoreResult<bool> prepare_change(
        const vault::Caller& caller, const vault::PreparedChange& change,
        const std::function<bool(const std::optional<vault::WalletRow>& stored)>& may) override;
    StoreResult<bool> commit_change(const vault::Caller& caller, const std::string& change,
                                    std::int64_t now_ms) override;
    StoreResult<std::optional<vault::SealedRow>> release_share(const vault::Caller& caller,
                                                               std::uint32_t epoch,
                                                               const std::string& purpose,
                                                               std::int64_t now_ms) override;
    StoreResult<std::vector<vault::RecoveryRow>> recoveries(const std::string& account,
                                                            std::int64_t now_ms) override;
    StoreResult<std::vector<vault::RecoveryDateRow>> recovery_dates(
        const std::string& account) override;
    StoreResult<vault::HeldRow> hold_recovery(const vault::Caller& caller,
                                              const vault::RecoveryRow& recovery,
                                              const Bytes32& cancel_hash) override;
    StoreResult<bool> end_recovery(const vault::Caller& caller, const std::string& id,
                                   std::int64_t now_ms) override;
    StoreResult<std::optional<std::string>> cancel_recovery(const Bytes32& cancel_hash,
                                                            std::int64_t now_ms) override;
    StoreResult<std::optional<vault::RecoveryRows>> recovery_set(
        const std::string& account) override;
    StoreResult<std::optional<vault::RecoveryRows>> release_recovery(
        const vault::Caller& caller, const vault::RecoveryRelease& release,
        const std::function<bool(const api::vault::WalletRecord&)>& may) override;
    StoreResult<bool> add_handover(const vault::Caller& caller,
                                   const vault::HandoverRow& handover) override;
    StoreResult<std::vector<vault::HandoverRow>> handovers(const std::string& account,
                                                           std::int64_t now_ms) override;
    StoreResult<bool> edit_handover(const vault::Caller& caller, const std::string& id,
                                    std::int64_t now_ms,
                                    const std::function<bool(vault::HandoverRow&)>& edit) override;
    StoreResult<bool> end_handover(const vault::Caller& caller, const std::string& id,
                                   std::int64_t now_ms) override;
    StoreResult<std::optional<vault::NoticeRow>> take_notice(std::int64_t now_ms,
                                                             std::int64_t lease_ends_ms) override;
    StoreResult<void> put_back_notice(const vault::NoticeRow& notice,
                                      std::int64_t due_at_ms) override;
    StoreResult<void> end_notice(const vault::NoticeRow& notice, std::int64_t now_ms) override;
    StoreResult<std::vector<vault::AuditLine>> audit(const std::string& account,
                                                     std::optional<std::int64_t> before,
                                                     std::int64_t limit) override;
    StoreResult<std::vector<std::string>> audited_accounts(const std::string& after,
                                                           std::int64_t limit) override;

  private:
    /// The rows of a set, which are as this program left them; else kAltered. Within transact.
    StoreResult<StoredRows> check(RowSet set, const std::string& id);
    /// Seals what was done to a set that was `before`. Within transact.
    StoreResult<void> seal(RowSet set, const std::string& id, const StoredRows& before);
    StoreResult<void> seal_anew(RowSet set, const std::string& id, std::int64_t version);
    std::unexpected<StoreError> altered(RowSet set, const std::string& id);
    enum class Alone : std::uint8_t {
        kWithName,  ///< of those that work on what has this name
        kAtAll,
    };
    /// Holds off others that write, in other processes too; nothing where one writer is all that
    /// there is.
    void lock(Alone alone, const std::string& name);
    void unlock(Alone alone, const std::string& name);
    /// As sql_.transaction; `name`: of what is written, so that many at once wait instead of
    /// failing.
    template <class Work>
    auto transact(const std::string& name, Work work) -> decltype(work());
    /// `work` reads, all of it as of one moment.
    template <class Work>
    auto read(Work work) -> decltype(work());
    /// A try of one of both, with what it has seen remembered. False: it was behind, and is worth
    /// another.
    template <class Answer>
    bool settle(const Answer& done);
    /// `work` reads an account.
    template <class Work>
    auto look(const std::string& account, Work work) -> decltype(work());
    /// `work` changes an account.
    template <class Work>
    auto change(const std::string& account, Work work) -> decltype(work());

    /// Within transact. `before`: of the flow's set.
    StoreResult<std::optional<vault::LoginFlow>> read_flow(const std::string& id,
                                                           StoredRows& before);
    StoreResult<std::optional<vault::WalletRow>> read_wallet(const std::string& account);
    StoreResult<std::optional<vault::PreparedChange>> read_pending(const std::string& account);
    StoreResult<std::vector<vault::RecoveryRow>> read_recoveries(const std::string& account,
                                                                 std::int64_t now_ms);
    StoreResult<std::optional<vault::RecoveryRows>> read_recovery_set(const std::string& account);
    /// Of keys that `before` does not have yet, and none of those that `now` has not.
    StoreResult<void> date_recovery_keys(const std::string& account,
                                         const std::optional<vault::WalletRow>& before,
                                         const api::vault::WalletRecord& now, std::int64_t now_ms);
    StoreResult<bool> has_share(const std::string& account, const std::string& device);
    StoreResult<void> write_flow(const vault::LoginFlow& flow);
    StoreResult<void> insert_flow(const vault::LoginFlow& flow);
    StoreResult<std::optional<vault::SocialFlow>> read_social(const std::string& flow);
    /// Whose identity it is. Nothing: nobody's.
    StoreResult<std::optional<vault::AccountRow>> account_of(const std::string& project,
                                                             const vault::SocialFlow& social);
    /// The addresses of the project's accounts that are this mailbox of Gmail; of other mailboxes
    /// none.
    StoreResult<std::vector<std::string>> spellings(const std::string& project,
                                                    const std::string& email);
    /// The address, as the one account that has its mailbox has it.
    StoreResult<std::string> known_spelling(const std::string& project, const std::string& email);
    /// Who has the identity, and the address, of the login.
    StoreResult<void> find_owners(vault::SocialLogin& login);
    struct Owner {
        vault::AccountRow account = {};
        bool was_there = false;
        bool is_known = false;  ///< by its identity
        StoredRows before = {};
    };
    /// Whose account a login is for; it is made where there is none. Nothing: the address is that
    /// of an account which this login does not get into.
    StoreResult<std::optional<Owner>> owner_of(const vault::LoginFlow& flow,
                                               const vault::SocialFlow* social,
                                               const vault::SignIn& sign_in);
    /// Its identities, each with what it is named by in its table.
    struct Identity {
        vault::LinkedLogin login = {};
        std::string issuer = {}, subject = {};
    };
    StoreResult<std::vector<Identity>> read_identities(const std::string& account);
    StoreResult<void> link(const vault::AccountRow& account, bool was_there,
                           const vault::SocialFlow& social, const vault::SignIn& sign_in);
    /// Nothing: the device may sign in now; else the state in which the login stays.
    StoreResult<std::optional<vault::SignInState>> admit_device(const vault::AccountRow& owner,
                                                                vault::LoginFlow& flow,
                                                                const vault::SignIn& sign_in,
                                                                bool& is_new);
    StoreResult<std::int64_t> count_devices(const std::string& account);
    /// Up to so many that have no share and no session give way, the longest unseen first.
    StoreResult<void> make_room(const std::string& account, std::int64_t wanted,
                                std::int64_t now_ms);
    StoreResult<void> begin_session(const std::string& account, const vault::SignIn& sign_in);
    StoreResult<void> forget_device(const std::string& account, const std::string& device);
    StoreResult<bool> has_device(const std::string& account, const std::string& device);
    /// Its session has not ended since it was looked at.
    StoreResult<bool> is_live(const vault::Caller& caller);
    /// Whether a held recovery of the caller's may be opened now.
    StoreResult<bool> has_waited(const vault::Caller& caller,
                                 const vault::RecoveryRelease& release);
    /// Where SQLite's log has pages with shares that were deleted, it is emptied into the file. Not
    /// where others keep reading for long; then it is once the log is written from its beginning.
    void empty_log();
    StoreResult<void> drop_pending(const std::string& account);
    /// With the changes that they have prepared: the caller's own, and those of some others.
    StoreResult<void> sweep_handovers(const std::string& account, std::int64_t now_ms);
    StoreResult<void> sweep_handovers_of(const std::string& account, std::int64_t now_ms);
    StoreResult<void> sweep_notices(std::int64_t now_ms);
    StoreResult<void> drop_handover(const std::string& account, const std::string& device);
    /// Nothing: there is none that is not over.
    StoreResult<std::optional<vault::HandoverRow>> read_handover(const std::string& account,
                                                                 const std::string& id,
                                                                 std::int64_t now_ms);
    StoreResult<void> write_handover(const vault::Caller& caller, const vault::HandoverRow& row,
                                     std::int64_t now_ms);
    /// The step that comes with a prepared change. False: its time is not now.
    StoreResult<bool> give_handover(const vault::Caller& caller,
                                    const vault::PreparedChange& change);
    enum class Given : std::uint8_t {
        kNot,
        kNow,
        kOver,  ///< too late, the session that asked has ended, or the account is held
    };
    /// Whether a hand-over has prepared this change, and may be taken.
    StoreResult<Given> given_by(const std::string& account, const std::string& change,
                                std::int64_t now_ms);
    /// `by`: the device that ends it; empty: whoever has the mail.
    StoreResult<bool> drop_recovery(const std::string& account, const std::string& id,
                                    const std::string& by, std::int64_t now_ms);
    /// Adds a line; its number and hash follow from the line before. And one before it where that
    /// is not this program's.
    StoreResult<void> note(const std::string& account, std::int64_t at_ms, std::string action,
                           std::string device, std::string detail);
    /// What the owner is to be told of the line that was added last.
    StoreResult<void> tell(vault::NoticeKind kind, const vault::AccountRow& account,
                           const std::string& device, const std::string& recovery,
                           std::int64_t at_ms);

    StoreResult<vault::AuditLine> add_line(const std::string& account, vault::AuditLine line,
                                           const vault::AuditLine& before);
    /// Whether the account's log ended with this line when it was written last.
    StoreResult<bool> is_last(const std::string& account, const vault::AuditLine& line);

    sql::Connection& sql_;
    std::shared_ptr<const Secret<32>> log_key_;
    std::optional<Secret<32>> row_key_;  ///< of it
    std::shared_ptr<NewestVersions> newest_;
    /// Of the transaction that is under way: what it has seen or written, and what others had
    /// written before it began.
    std::map<std::string, std::int64_t> seen_, floors_;
    bool is_behind_ = false;  ///< it saw less than others have written, maybe since it began
};

// --- templates

template <class Answer>
bool VaultStore::settle(const Answer& done) {
    if (done && newest_)
        for (const auto& [set, version] : seen_) newest_->saw(set, version);
    return done || !is_behind_;
}

// What is remembered while a transaction runs may be newer than all that it sees: a set that is
// behind is looked at once more, in one that begins later.
inline constexpr int kLooksOfOne = 3;

template <class Work>
auto VaultStore::transact(const std::string& name, Work work) -> decltype(work()) {
    floors_.clear();
    for (const Alone alone : {Alone::kWithName, Alone::kAtAll}) {
        lock(alone, name);
        auto done = sql_.transaction([&] {
            seen_.clear();
            is_behind_ = false;
            return work();
        });
        for (int looks = 1; !settle(done) && looks < kLooksOfOne; ++looks)
            done = sql_.transaction([&] {
                seen_.clear();
                is_behind_ = false;
                return work();
            });
        unlock(alone, name);
        if (done || alone == Alone::kAtAll || !sql_.lost_to_others()) return done;
    }
    std::unreachable();
}

template <class Work>
auto VaultStore::read(Work work) -> decltype(work()) {
    floors_.clear();
    for (int looks = 1;; ++looks) {
        if (const auto begun = sql_.begin_reading(); !begun) return std::unexpected(begun.error());
        seen_.clear();
        is_behind_ = false;
        auto done = work();
        sql_.end_reading();
        if (settle(done) || looks == kLooksOfOne) return done;
    }
}

template <class Work>
auto VaultStore::look(const std::string& account, Work work) -> decltype(work()) {
    return read([&]() -> decltype(work()) {
        PORTICO_CHECK(check(RowSet::kAccount, account));
        return work();
    });
}

template <class Work>
auto VaultStore::change(const std::string& account, Work work) -> decltype(work()) {
    return transact(account, [&]() -> decltype(work()) {
        const StoredRows before = PORTICO_TRY(check(RowSet::kAccount, account));
        auto done = work();
        if (done) PORTICO_CHECK(seal(RowSet::kAccount, account, before));
        return done;
    });
}

}  // namespace portico::store
