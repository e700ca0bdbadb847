// SPDX-License-Identifier: Apache-2.0
//
// User operations that the server's own bundler took, and the bundle of each network that is under
// way. The contract of every implementation: each call is all or nothing and durable before it
// returns.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/data/store_error.hpp"

namespace portico::api::bundler {

using store::StoreResult;

enum class OperationState : std::uint8_t {
    kWaiting,
    kSent,      ///< in the bundle that is under way
    kIncluded,  ///< in a block that may still be replaced
    kFinal,     ///< in a block that is deep enough
    kDropped    ///< will not be sent any more: `reason`
};

struct OperationRow {
    std::string hash;         ///< 0x and small letters, as all texts here but `body`
    std::string chain;        ///< CAIP-2
    std::string entry_point;  ///< an address
    std::string sender;
    std::string nonce;    ///< quantity
    std::string project;  ///< who pays for it where it fails
    std::string body;     ///< core/chain/eip155/user_operation/user_operation_json.hpp
    std::int64_t max_fee_per_gas = 0, max_priority_fee_per_gas = 0;
    OperationState state = OperationState::kWaiting;
    std::string reason = {};       ///< why it was dropped
    std::string transaction = {};  ///< of kIncluded and kFinal
    std::int64_t block = 0;
    std::int64_t received_at_ms = 0, changed_at_ms = 0;
    std::int64_t gas = 0;            ///< that it takes of a bundle
    std::int64_t good_until_ms = 0;  ///< 0: without end

    friend bool operator==(const OperationRow&, const OperationRow&) = default;
};

/// One of the bundler's transactions with all that was sent in its place at higher fees.
struct BundleRow {
    std::string chain;
    std::int64_t nonce = 0;
    std::vector<std::string> transactions = {};  ///< hashes, the newest last
    std::int64_t max_fee_per_gas = 0, max_priority_fee_per_gas = 0;
    std::int64_t sent_at_ms = 0;

    friend bool operator==(const BundleRow&, const BundleRow&) = default;
};

enum class Added : std::uint8_t {
    kDone,
    kKnown,     ///< this very operation is there already
    kTooCheap,  ///< one of the same sender and nonce waits; both fees must be a tenth higher
    kUnderWay,  ///< one of the same sender and nonce was sent already
    kSenderIsFull,
    kProjectIsFull,
    kIsFull
};

/// How many may wait.
struct WaitingLimits {
    std::int64_t sender = 4, project = 200, all = 2000;
    std::int64_t project_bytes = 4 * 1024 * 1024;  ///< of the bodies of one project
};

/// What can be sent now.
struct Sendable {
    std::int64_t least_fee = 0;      ///< max_fee_per_gas
    std::int64_t good_until_ms = 0;  ///< it has to be good until then
    std::int64_t since_ms = 0;       ///< when it came at the earliest
};

/// `reason` of those that were dropped for it.
inline constexpr const char* kBundleFailed = "its bundle failed on the chain";

/// What becomes of an operation.
struct OperationChange {
    std::string hash;
    OperationState state = OperationState::kWaiting;
    std::string reason = {}, transaction = {};
    std::int64_t block = 0;
};

/// Whom an operation that made its bundle fail on the chain is held against.
struct Fault {
    std::vector<std::string> addresses;  ///< with their network; banned for kBanMs
    std::string project;                 ///< its failures count for kFailuresMs from the first on
};
inline constexpr std::int64_t kBanMs = 3'600'000;
inline constexpr std::int64_t kFailuresMs = 86'400'000;
/// So many of the newest are known of each kind. A row costs whoever made it a failed bundle of the
/// bundler's, whose key has run dry long before.
inline constexpr std::size_t kFaultsMax = 10'000;

struct Ban {
    std::string address;        ///< as in Fault
    std::int64_t until_ms = 0;  ///< from then on it holds no more
    friend bool operator==(const Ban&, const Ban&) = default;
};
struct Failures {
    std::string project;
    std::int64_t count = 0, since_ms = 0;
    friend bool operator==(const Failures&, const Failures&) = default;
};
/// In the order of their names.
struct Penalties {
    std::vector<Ban> bans;
    std::vector<Failures> failures;
};

class Store {
  public:
    virtual ~Store() = default;

    /// One that replaces another of its sender and nonce drops that.
    virtual StoreResult<Added> add(const OperationRow& row, const WaitingLimits& limits) = 0;
    virtual StoreResult<std::optional<OperationRow>> find(const std::string& hash) = 0;
    /// The longest waiting first; without `body`, which may be long.
    virtual StoreResult<std::vector<OperationRow>> with_state(const std::string& chain,
                                                              OperationState state,
                                                              std::size_t most) = 0;
    /// The first that waits of each account, where it can be sent; in the same way.
    virtual StoreResult<std::vector<OperationRow>> sendable(const std::string& chain,
                                                            const Sendable& wanted,
                                                            std::size_t most) = 0;
    /// Those that wait and came too early or are not good for long enough; in the same way.
    virtual StoreResult<std::vector<OperationRow>> overdue(const std::string& chain,
                                                           const Sendable& wanted,
                                                           std::size_t most) = 0;
    /// Of those that are still in the state `from`: another process may have gone on with some.
    virtual StoreResult<void> change(OperationState from,
                                     const std::vector<OperationChange>& changes,
                                     std::int64_t now_ms) = 0;

    virtual StoreResult<std::optional<BundleRow>> bundle(const std::string& chain) = 0;
    /// The operations are kSent from now on. `before`: the transactions of the chain's bundle that
    /// this one takes the place of; none: there is no bundle. False, and nothing is written, where
    /// it is not so: another process has the chain.
    virtual StoreResult<bool> put_bundle(const BundleRow& bundle,
                                         const std::vector<std::string>& before,
                                         const std::vector<std::string>& operations,
                                         std::int64_t now_ms) = 0;
    /// The bundle with these transactions has ended; with what became of its operations, and who is
    /// to blame. False, and nothing is written, where another process has raised or ended it.
    virtual StoreResult<bool> end_bundle(const std::string& chain,
                                         const std::vector<std::string>& transactions,
                                         const std::vector<OperationChange>& changes,
                                         const std::vector<Fault>& faults, std::int64_t now_ms) = 0;
    /// Whether the account had an operation final before that time, and made no bundle fail since.
    virtual StoreResult<bool> is_known(const std::string& chain, const std::string& sender,
                                       std::int64_t before_ms) = 0;
    /// What is held against anybody at that time.
    virtual StoreResult<Penalties> penalties(std::int64_t now_ms) = 0;
    /// Takes away operations that ended before that time, and penalties that are over.
    virtual StoreResult<void> purge(std::int64_t before_ms, std::int64_t now_ms) = 0;
};

}  // namespace portico::api::bundler
