// SPDX-License-Identifier: Apache-2.0
//
// Where the console keeps operators, their ways in, and the audit log. The contract of every
// implementation: each call is all or nothing and durable before it returns, and what it changes
// stands in the audit log in the same transaction. The log is append-only: the database itself
// refuses to change or take away a line.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/data/operator.hpp"
#include "server/data/project_store.hpp"
#include "server/data/store_error.hpp"

namespace portico::api::console {

using store::StoreResult;

struct AuditQuery {
    std::string subject = {};                 ///< empty: all
    std::optional<std::int64_t> before = {};  ///< lines with smaller numbers
    std::int64_t limit = 50;
};

/// An account that signed in to a project by a message (sign_in_store.hpp).
struct SignedInAccount {
    std::string id;  ///< 32 hex digits
    std::string address;
    std::string chain;       ///< CAIP-2, of the last sign-in
    std::string connection;  ///< by what, of the last one
    std::string metadata;    ///< AccountMetadata as JSON (core/api/sign_in.hpp), or empty
    std::int64_t created_at_ms = 0, signed_in_at_ms = 0;
    std::int64_t sessions = 0;  ///< that last

    friend bool operator==(const SignedInAccount&, const SignedInAccount&) = default;
};

/// Where a page of accounts ended: the next begins behind it.
struct AccountPlace {
    std::int64_t signed_in_at_ms = 0;
    std::string id;
};

struct AccountQuery {
    std::string project;
    std::string address = {};  ///< its beginning, in capitals or not; empty: all
    std::optional<AccountPlace> after = {};
    std::int64_t limit = 50;
};

class Store {
  public:
    /// Writes the line of a change; nothing before: the project is new.
    using AuditOf =
        std::function<AuditEntry(const projects::Project* before, const projects::Project& after)>;

    virtual ~Store() = default;

    /// Keeps a link for the operator of that name, who is made with `new_id` where there is none.
    /// What is over is swept.
    virtual StoreResult<Operator> add_link(const Bytes32& token_hash, const std::string& name,
                                           const std::string& new_id, std::int64_t now_ms) = 0;
    /// Spends a link for a session. Nothing: there is no such link, it is spent, or too old.
    virtual StoreResult<std::optional<SignedIn>> use_link(const Bytes32& token_hash,
                                                          const NewSession& session,
                                                          std::int64_t now_ms) = 0;

    /// Whose session a token is; notes that it was used. Nothing: unknown, idle too long, or old.
    virtual StoreResult<std::optional<SignedIn>> find_session(const Bytes32& token_hash,
                                                              std::int64_t now_ms) = 0;
    /// Sessions that still count, the last used first.
    virtual StoreResult<std::vector<Session>> sessions(const std::string& operator_id,
                                                       std::int64_t now_ms) = 0;
    /// False: there is no such session of this operator.
    virtual StoreResult<bool> end_session(const Operator& who, const std::string& session_id,
                                          std::int64_t now_ms) = 0;

    /// Keeps a challenge until it is used or over. `operator_id` is empty for a sign-in.
    virtual StoreResult<void> add_challenge(const Bytes32& hash, Ceremony ceremony,
                                            const std::string& operator_id,
                                            std::int64_t now_ms) = 0;
    /// Spends a challenge. False: it was not given out for this, is spent, or too old.
    virtual StoreResult<bool> take_challenge(const Bytes32& hash, Ceremony ceremony,
                                             const std::string& operator_id,
                                             std::int64_t now_ms) = 0;

    virtual StoreResult<std::vector<Passkey>> passkeys(const std::string& operator_id) = 0;
    /// Errors: kConflict (the id is known already), kFull (kPasskeysMax).
    virtual StoreResult<void> add_passkey(const Operator& who, const Passkey& passkey) = 0;
    /// False: there is no such passkey of this operator.
    virtual StoreResult<bool> remove_passkey(const Operator& who, const Bytes& id,
                                             std::int64_t now_ms) = 0;
    struct OwnedPasskey {
        Operator who;
        Passkey passkey;
    };
    virtual StoreResult<std::optional<OwnedPasskey>> find_passkey(const Bytes& id) = 0;
    /// After its signature was found right: takes the new counter and begins a session. Nothing:
    /// the counter did not grow as it must (WebAuthn 7.2, step 21), or the passkey was doubted
    /// before or is gone; then it is marked and no session begins.
    virtual StoreResult<std::optional<SignedIn>> use_passkey(const Bytes& id,
                                                             std::int64_t sign_count,
                                                             const NewSession& session,
                                                             std::int64_t now_ms) = 0;

    /// As those of projects::Store, with their line of the log.
    virtual StoreResult<projects::Change> create_project(const projects::Project& project,
                                                         const AuditOf& line) = 0;
    virtual StoreResult<projects::Change> edit_project(
        const std::string& id, const std::function<bool(projects::Project&)>& edit,
        const AuditOf& line) = 0;

    /// Who signed in last comes first.
    virtual StoreResult<std::vector<SignedInAccount>> accounts(const AccountQuery& query,
                                                               std::int64_t now_ms) = 0;
    /// Ends all sessions of an account that last; how many there were, none of which leaves no line
    /// in the log. Nothing: the project has no such account.
    virtual StoreResult<std::optional<std::int64_t>> sign_out_account(const Operator& who,
                                                                      const std::string& project,
                                                                      const std::string& account,
                                                                      std::int64_t now_ms) = 0;

    /// The newest first.
    virtual StoreResult<std::vector<AuditEntry>> audit(const AuditQuery& query) = 0;
};

}  // namespace portico::api::console
