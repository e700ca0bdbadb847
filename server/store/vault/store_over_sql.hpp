// SPDX-License-Identifier: Apache-2.0
//
// The class behind open_vault_store. Private to this folder: its parts stand in three files.
#pragma once

#include "server/data/vault_store.hpp"
#include "server/store/sql/connection.hpp"

namespace portico::store {

class VaultStore final : public vault::Store {
  public:
    explicit VaultStore(sql::Connection& sql) : sql_(sql) {}

    StoreResult<std::optional<vault::SealedRow>> installation_secret(
        const std::string& name, const std::optional<vault::SealedRow>& row) override;
    StoreResult<bool> note_proof(const Bytes32& hash, std::int64_t now_ms) override;
    StoreResult<void> add_flow(const vault::LoginFlow& flow) override;
    StoreResult<bool> edit_flow(const std::string& id,
                                const std::function<void(vault::LoginFlow&)>& edit) override;
    StoreResult<bool> edit_approval(const Bytes32& token_hash,
                                    const std::function<void(vault::LoginFlow&)>& edit) override;
    StoreResult<vault::SignInResult> sign_in(const vault::SignIn& sign_in) override;
    StoreResult<std::optional<vault::Caller>> find_caller(const Bytes32& access_hash,
                                                          std::int64_t now_ms) override;
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
    StoreResult<vault::HeldRow> hold_recovery(const vault::Caller& caller,
                                              const vault::RecoveryRow& recovery,
                                              const Bytes32& cancel_hash) override;
    StoreResult<bool> end_recovery(const vault::Caller& caller, const std::string& id,
                                   std::int64_t now_ms) override;
    StoreResult<bool> cancel_recovery(const Bytes32& cancel_hash, std::int64_t now_ms) override;
    StoreResult<std::optional<vault::RecoveryRows>> release_recovery(
        const vault::Caller& caller, const vault::RecoveryRelease& release,
        const std::function<bool(const api::vault::WalletRecord&)>& may) override;
    StoreResult<std::vector<vault::AuditLine>> audit(const std::string& account,
                                                     std::optional<std::int64_t> before,
                                                     std::int64_t limit) override;

  private:
    StoreResult<std::optional<vault::LoginFlow>> read_flow(const std::string& id);
    StoreResult<void> write_flow(const vault::LoginFlow& flow);
    StoreResult<vault::AccountRow> account_for(const vault::LoginFlow& flow,
                                               const vault::SignIn& sign_in);
    /// Nothing: the device may sign in now; else the state in which the login stays.
    StoreResult<std::optional<vault::SignInState>> admit_device(const std::string& account,
                                                                vault::LoginFlow& flow,
                                                                const vault::SignIn& sign_in,
                                                                bool& is_new);
    StoreResult<void> begin_session(const std::string& account, const vault::SignIn& sign_in);
    StoreResult<void> forget_device(const std::string& account, const std::string& device);
    StoreResult<bool> has_device(const std::string& account, const std::string& device);
    /// Its session has not ended since it was looked at.
    StoreResult<bool> is_live(const vault::Caller& caller);
    /// Whether a held recovery of the caller's may be opened now.
    StoreResult<bool> has_waited(const vault::Caller& caller,
                                 const vault::RecoveryRelease& release);
    StoreResult<void> drop_pending(const std::string& account);
    /// `by`: the device that ends it; empty: whoever has the mail.
    StoreResult<bool> drop_recovery(const std::string& account, const std::string& id,
                                    const std::string& by, std::int64_t now_ms);
    /// Adds a line; its number and hash follow from the line before.
    StoreResult<void> note(const std::string& account, std::int64_t at_ms, std::string action,
                           std::string device, std::string detail);

    sql::Connection& sql_;
};

}  // namespace portico::store
