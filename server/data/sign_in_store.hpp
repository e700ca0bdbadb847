// SPDX-License-Identifier: Apache-2.0
//
// What sign-in keeps: the keys that sign tokens, nonces that were spent, accounts of projects and
// their sessions. A nonce costs no row before somebody has signed it. The contract of every
// implementation: each call is all or nothing and durable before it returns.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.hpp"
#include "server/data/outbox_store.hpp"
#include "server/data/store_error.hpp"

namespace portico::api::sign_in {

using store::StoreResult;

/// A key of tokens. What it signs is verified by every process, who can sign with it only one that
/// has the file under which the private half is wrapped.
struct KeyRow {
    std::string id;  ///< the key's thumbprint (RFC 7638)
    Bytes point;     ///< SEC1, uncompressed
    std::string wrapped_by;
    std::int64_t wrapped_version = 0;
    Bytes wrapped;
    std::int64_t created_at_ms = 0;

    friend bool operator==(const KeyRow&, const KeyRow&) = default;
};

struct AccountRow {
    std::string id;  ///< 32 hex digits
    std::string project;
    /// Where `address` is one account: the namespace ("eip155") where a key signed, which is the
    /// same on each of its networks; the network (CAIP-2) where a contract did, which others may
    /// own elsewhere.
    std::string scope;
    std::string address;
    std::string chain;       ///< CAIP-2, of the last sign-in
    std::string connection;  ///< by what, of the last one
    std::string metadata;    ///< AccountMetadata as JSON (core/api/sign_in.hpp), or empty
    std::int64_t created_at_ms = 0, signed_in_at_ms = 0, updated_at_ms = 0;

    friend bool operator==(const AccountRow&, const AccountRow&) = default;
};

struct SessionRow {
    std::string id;  ///< 32 hex digits
    std::int64_t ends_at_ms = 0;
};

struct SpentNonce {
    std::string project, nonce;
    std::int64_t ends_at_ms = 0;  ///< when it could not be used any more anyway
};

/// What a project's service is told, once the account is known (docs/sign-in.md#webhooks).
struct Notice {
    std::string id;  ///< 32 hex digits
    std::int64_t at_ms = 0;
    std::function<std::string(const AccountRow&)> body;
};

/// Of one account; the oldest gives way.
inline constexpr std::int64_t kSessionsMax = 50;

class Store {
  public:
    virtual ~Store() = default;

    /// The newest first.
    virtual StoreResult<std::vector<KeyRow>> keys() = 0;
    virtual StoreResult<void> add_key(const KeyRow& key) = 0;

    /// False: it was spent before.
    virtual StoreResult<bool> spend(const SpentNonce& nonce) = 0;
    /// Spends the nonce, makes the account of that scope and address or finds it (`account.id` is
    /// that of a new one), and begins a session; the account as it is then. Nothing: the nonce was
    /// spent before, and nothing was done. Errors: kConflict (no such project). Here and below a
    /// notice waits in the outbox from the same moment, where the project has a webhook.
    virtual StoreResult<std::optional<AccountRow>> sign_in(const SpentNonce& nonce,
                                                           const AccountRow& account,
                                                           const SessionRow& session,
                                                           const Notice& notice) = 0;
    /// The account of a session of this project that lasts.
    virtual StoreResult<std::optional<AccountRow>> find(const std::string& session,
                                                        const std::string& project,
                                                        std::int64_t now_ms) = 0;
    virtual StoreResult<void> set_metadata(const std::string& account, const std::string& metadata,
                                           std::int64_t now_ms) = 0;
    virtual StoreResult<void> end_session(const std::string& session, const Notice& notice) = 0;
    virtual StoreResult<void> end_sessions(const std::string& account, const Notice& notice) = 0;

    /// In place of the one that the project has, whose messages go with it. False: no such project.
    virtual StoreResult<bool> set_webhook(const webhooks::Endpoint& endpoint) = 0;
    virtual StoreResult<std::optional<webhooks::Endpoint>> webhook(const std::string& project) = 0;
    /// False: it had none.
    virtual StoreResult<bool> remove_webhook(const std::string& project) = 0;

    /// What is over: nonces and sessions by `now_ms`, keys made before `keys_before_ms`.
    virtual StoreResult<void> purge(std::int64_t now_ms, std::int64_t keys_before_ms) = 0;
};

}  // namespace portico::api::sign_in
