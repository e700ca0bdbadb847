// SPDX-License-Identifier: Apache-2.0
//
// Where the vault keeps accounts, devices, sessions, wallets and sealed shares. The contract of
// every implementation: each call is all or nothing and durable before it returns, and what it
// changes stands in the account's audit log in the same transaction, and what its owner is to be
// told as a notice. The log is append-only: the
// database itself refuses to change or take away a line.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/secret.hpp"
#include "server/data/newest_versions.hpp"
#include "server/data/store_error.hpp"
#include "server/data/vault_records.hpp"

namespace portico::vault {

using store::StoreResult;

/// What a login makes where it ends well. The ids count where something new is made.
struct SignIn {
    std::string flow = {};
    std::string device = {};
    std::string new_account = {};
    SessionRow session = {};  ///< its account is filled in
    Bytes32 approval_hash{};
    std::string number = {};
    std::string numbers = {};
    std::int64_t approval_ends_ms = 0;
    std::int64_t now_ms = 0;
};

enum class SignInState : std::uint8_t {
    kSignedIn,
    kWaiting,  ///< for its approval; `is_new`: asked for by this call
    kRefused,  ///< by whoever has the mail
    kRemoved,  ///< the device was removed: its key is not let in again
    kFull,     ///< the account has as many devices as it may have
    kEnded,    ///< no such flow of this device, its code was not shown, or it is over
};

struct SignInResult {
    SignInState state = SignInState::kEnded;
    bool is_new = false;
    AccountRow account = {};
    LoginFlow flow = {};
};

/// A recovery that waits; `is_new`: since this call.
struct HeldRow {
    RecoveryRow row = {};
    bool is_new = false;
};

/// Which recovery's shares are asked for.
struct RecoveryRelease {
    std::string key = {};   ///< id of the recovery key
    std::string held = {};  ///< the recovery that has waited for it; empty: it need not wait
    std::int64_t now_ms = 0;
};

/// What became of rows that an earlier version of this program left (Store::seal_once).
enum class SealedOnce : std::uint8_t {
    kDone,    ///< they are sealed now, as they stood
    kBefore,  ///< they were already
    kRefused  ///< there are seals, or something else speaks of them, and the mark is gone
};

/// What a `Caller` does, the store does where its session still counts then: else it is as if what
/// is asked for were not there. What it reads of an account or of a login is as this program left
/// it: else the error is kAltered, and nothing is done.
class Store {
  public:
    virtual ~Store() = default;

    /// What the audit log is signed with, and, by a key that is derived from it, the rows. Before
    /// it is given, nothing is read or done of any account or login.
    virtual void sign_log(std::shared_ptr<const Secret<32>> key) = 0;
    /// Rows that are older than what was seen before are refused too.
    virtual void watch_versions(std::shared_ptr<NewestVersions> newest) = 0;

    /// Seals the rows of all accounts as they stand, where an earlier version left them, and puts
    /// `mark` as the installation's secret of this name, so that it is done once. `was_done`: it is
    /// known that it was; where there are accounts, it is not done again.
    virtual StoreResult<SealedOnce> seal_once(const std::string& name, const SealedRow& mark,
                                              bool was_done, std::int64_t now_ms) = 0;
    /// False: rows of the account are not as this program left them.
    virtual StoreResult<bool> is_whole(const std::string& account) = 0;
    /// Ends an account's sessions, recoveries and what else waits. `as_it_stands`: also where
    /// something else has written its rows, which the operator has looked at and which count from
    /// then on. False: there is no such account.
    virtual StoreResult<bool> end_all(const std::string& account, bool as_it_stands,
                                      std::int64_t now_ms) = 0;

    /// A secret of the installation, sealed; the first one that is put stays. Nothing without
    /// `row` where there is none yet.
    virtual StoreResult<std::optional<SealedRow>> installation_secret(
        const std::string& name, const std::optional<SealedRow>& row) = 0;

    /// Notes that a proof was shown. False: it was before.
    virtual StoreResult<bool> note_proof(const Bytes32& hash, std::int64_t now_ms) = 0;

    /// Notes a hash for as long as that; noted again, it is for the longer.
    virtual StoreResult<void> remember(const Bytes32& hash, std::int64_t until_ms) = 0;
    virtual StoreResult<bool> remembers(const Bytes32& hash, std::int64_t now_ms) = 0;
    virtual StoreResult<void> forget(const Bytes32& hash) = 0;

    /// Keeps a flow; sweeps what is over.
    virtual StoreResult<void> add_flow(const LoginFlow& flow) = 0;
    /// Reads a flow, lets `edit` change it and writes it back, so that no count is lost. `edit` may
    /// run more than once, each time on what is stored. False: there is no such flow.
    virtual StoreResult<bool> edit_flow(const std::string& id,
                                        const std::function<void(LoginFlow&)>& edit) = 0;
    /// The same by the hash of an approval link.
    virtual StoreResult<bool> edit_approval(const Bytes32& token_hash,
                                            const std::function<void(LoginFlow&)>& edit) = 0;

    /// Keeps a flow with what a provider has to answer to.
    virtual StoreResult<void> add_social(const LoginFlow& flow, const SocialFlow& social) = 0;
    /// The flow to which a state belongs. Nothing: there is none.
    virtual StoreResult<std::optional<std::string>> find_social(const Bytes32& state_hash) = 0;
    /// Reads a social login, lets `edit` change its two flows, and writes them back; `edit` as with
    /// edit_flow. The identity and the address are those that were stored before. False: there is
    /// no such flow.
    virtual StoreResult<bool> edit_social(const std::string& flow,
                                          const std::function<void(SocialLogin&)>& edit) = 0;

    /// Ends a login whose code was right, or whose provider said who it is: makes the account and
    /// its first device, or takes the device that is known, or asks for the approval of a new one
    /// (not where the account has no address to ask). An identity that no account has is linked
    /// when the device is signed in; a wallet that is there is then not exported for a day. Where a
    /// code shows an address that only a provider had vouched for, the account's identities of
    /// before are dropped.
    virtual StoreResult<SignInResult> sign_in(const SignIn& sign_in) = 0;

    /// Who has an access token that counts. Nothing: nobody.
    virtual StoreResult<std::optional<Caller>> find_caller(const Bytes32& access_hash,
                                                           std::int64_t now_ms) = 0;
    /// The tokens that a refresh gave were used, by the device that they are for: the token they
    /// were given for is not exchanged again. Nothing happens where they were before, or are gone.
    virtual StoreResult<void> note_use(const Caller& caller, const Bytes32& access_hash) = 0;
    /// Reads the session whose refresh token this is or was, lets `edit` change it and writes it
    /// back. Nothing: there is none; else its account.
    virtual StoreResult<std::optional<AccountRow>> edit_session(
        const Bytes32& refresh_hash, const std::function<void(SessionRow&)>& edit) = 0;
    /// Those that count, the last used first.
    virtual StoreResult<std::vector<SessionRow>> sessions(const std::string& account,
                                                          std::int64_t now_ms) = 0;
    /// False: there is no such session of this account.
    virtual StoreResult<bool> end_session(const Caller& caller, const std::string& session,
                                          std::int64_t now_ms) = 0;

    /// The session may do what needs a fresh code, until then. False: it has ended.
    virtual StoreResult<bool> step_up(const Caller& caller, std::int64_t until_ms,
                                      std::int64_t now_ms) = 0;
    /// Another address for the account: its other sessions end, and nothing is exported or
    /// recovered before `held_until_ms`. False: somebody of the project has that address.
    virtual StoreResult<bool> change_email(const Caller& caller, const std::string& email,
                                           std::int64_t held_until_ms, std::int64_t now_ms) = 0;

    /// Whether the device is one of the account that has this address.
    virtual StoreResult<bool> knows_device(const std::string& project, const std::string& email,
                                           const std::string& device) = 0;
    virtual StoreResult<std::vector<DeviceRow>> devices(const std::string& account) = 0;
    /// An account and a device of it, of all that were removed.
    virtual StoreResult<std::vector<std::pair<std::string, std::string>>> removed_devices() = 0;
    /// Ends its sessions, deletes its shares, and its key is not let in again. False: there is no
    /// such device of this account, or it is removed already.
    virtual StoreResult<bool> remove_device(const Caller& caller, const std::string& device,
                                            std::int64_t now_ms) = 0;

    /// The identities that sign in to the account, the oldest first.
    virtual StoreResult<std::vector<LinkedLogin>> logins(const std::string& account) = 0;
    /// Links what a provider answered to the caller's account. Its owner is told, and a wallet that
    /// is there is not exported for a day, as with sign_in.
    virtual StoreResult<LoginAdded> add_login(const Caller& caller, const SocialFlow& social,
                                              std::int64_t now_ms) = 0;
    /// Takes one away, of which its owner is told. The last way in stays.
    virtual StoreResult<LoginRemoved> remove_login(const Caller& caller, const std::string& id,
                                                   std::int64_t now_ms) = 0;

    virtual StoreResult<std::optional<WalletRow>> wallet(const std::string& account) = 0;
    /// The change of this account that is prepared and not committed.
    virtual StoreResult<std::optional<PreparedChange>> pending_change(
        const std::string& account) = 0;
    /// Keeps a change and its shares beside those that count; one that was not committed goes.
    /// `may` says whether the stored wallet may become this one; false: nothing is done, and the
    /// result is false. Asked for twice with the same body, it is done once. With a `handover` it
    /// is for the device that asked, and that step is taken with it; false: its time is not now.
    virtual StoreResult<bool> prepare_change(
        const Caller& caller, const PreparedChange& change,
        const std::function<bool(const std::optional<WalletRow>& stored)>& may) = 0;
    /// The prepared record and shares count from now on; those that they replace are deleted, and
    /// devices that the record no longer names are removed. Of other recovery keys its owner is
    /// told. True also where it was committed before; false: there is no such change, or it was
    /// given to a session that has ended, or the account is held.
    virtual StoreResult<bool> commit_change(const Caller& caller, const std::string& change,
                                            std::int64_t now_ms) = 0;

    /// An auth share of the caller's device, also a prepared one, with its line in the audit log.
    /// Nothing: there is none of this epoch, or it was given and could not be committed now.
    virtual StoreResult<std::optional<SealedRow>> release_share(const Caller& caller,
                                                                std::uint32_t epoch,
                                                                const std::string& purpose,
                                                                std::int64_t now_ms) = 0;

    /// Those that did not end yet, the oldest first.
    virtual StoreResult<std::vector<RecoveryRow>> recoveries(const std::string& account,
                                                             std::int64_t now_ms) = 0;
    /// Of the recovery keys that count, by their ids; of those from before dates were kept nothing.
    /// No rule reads them: they are not among what is sealed.
    virtual StoreResult<std::vector<RecoveryDateRow>> recovery_dates(
        const std::string& account) = 0;
    /// Keeps a recovery of the caller's device, in place of an earlier one with another key; one
    /// with the same key stays as it is.
    virtual StoreResult<HeldRow> hold_recovery(const Caller& caller, const RecoveryRow& recovery,
                                               const Bytes32& cancel_hash) = 0;
    /// Ends a recovery, and the sessions of whoever asked for it where that is another device; one
    /// that has no share of the wallet is removed. False: there is none.
    virtual StoreResult<bool> end_recovery(const Caller& caller, const std::string& id,
                                           std::int64_t now_ms) = 0;
    /// The same by the hash of the mailed link's token. The account, or nothing: there is none.
    virtual StoreResult<std::optional<std::string>> cancel_recovery(const Bytes32& cancel_hash,
                                                                    std::int64_t now_ms) = 0;
    /// The recovery's set that counts, as it is stored and for nobody to see. Nothing: there is
    /// none.
    virtual StoreResult<std::optional<RecoveryRows>> recovery_set(const std::string& account) = 0;
    /// The recovery's set that counts, with its line in the audit log. Nothing: there is none, its
    /// owner ended the recovery or its time is not now, the account is held, or `may` says no of
    /// the record that counts.
    virtual StoreResult<std::optional<RecoveryRows>> release_recovery(
        const Caller& caller, const RecoveryRelease& release,
        const std::function<bool(const api::vault::WalletRecord&)>& may) = 0;

    /// Keeps a hand-over that the caller's device asks for, in place of an earlier one of it;
    /// sweeps what is over. False: the session has ended, or the id is taken.
    virtual StoreResult<bool> add_handover(const Caller& caller, const HandoverRow& handover) = 0;
    /// Those that are not over, the oldest first.
    virtual StoreResult<std::vector<HandoverRow>> handovers(const std::string& account,
                                                            std::int64_t now_ms) = 0;
    /// Reads a hand-over, lets `edit` take its next step and writes it back. False: there is none
    /// that is not over, or `edit` said no. kGiven comes with prepare_change alone.
    virtual StoreResult<bool> edit_handover(const Caller& caller, const std::string& id,
                                            std::int64_t now_ms,
                                            const std::function<bool(HandoverRow&)>& edit) = 0;
    /// Ends it, and the change that it has prepared. False: there is none.
    virtual StoreResult<bool> end_handover(const Caller& caller, const std::string& id,
                                           std::int64_t now_ms) = 0;

    /// The notice that has been due the longest, which is due again when the lease ends: whoever
    /// mails it ends it or puts it back before. Those of recoveries that are over are forgotten.
    virtual StoreResult<std::optional<NoticeRow>> take_notice(std::int64_t now_ms,
                                                              std::int64_t lease_ends_ms) = 0;
    virtual StoreResult<void> put_back_notice(const NoticeRow& notice, std::int64_t due_at_ms) = 0;
    /// It was mailed. The hold of its recovery runs from now, where that is late.
    virtual StoreResult<void> end_notice(const NoticeRow& notice, std::int64_t now_ms) = 0;

    /// Lines with smaller numbers than `before` (nothing: all), the newest first. Where the newest
    /// line is not this program's, the next one that is written says so ("log.broken").
    virtual StoreResult<std::vector<AuditLine>> audit(const std::string& account,
                                                      std::optional<std::int64_t> before,
                                                      std::int64_t limit) = 0;
    /// Ids of accounts that have a log or should have one, above `after`, in their order.
    virtual StoreResult<std::vector<std::string>> audited_accounts(const std::string& after,
                                                                   std::int64_t limit) = 0;
};

}  // namespace portico::vault
