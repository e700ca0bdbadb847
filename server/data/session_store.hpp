// SPDX-License-Identifier: Apache-2.0
//
// Sessions: what an app's key may do with an account together with a key of this server (the
// co-signer), and what was signed for it. Times are seconds since 1970. The contract of every
// implementation: each call is all or nothing and durable before it returns; of two that count at
// once for one session each sees what the other counted.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.hpp"
#include "server/data/store_error.hpp"

namespace portico::api::sessions {

using store::StoreResult;

struct CosignedSession {
    std::string pci;  ///< its name: a UUID
    std::string project;
    std::string project_name;  ///< as it is now; not written
    std::string chain;         ///< CAIP-2
    std::string account;       ///< with its EIP-55 checksum
    std::int64_t expiry_s = 0, created_s = 0;
    std::string signer, permissions, policies;  ///< JSON, as the app gave it
    Bytes point;                                ///< the co-signer's key: SEC1, uncompressed
    std::string wrapped_by;
    std::int64_t wrapped_version = 0;
    Bytes wrapped;                       ///< its private half
    std::optional<std::string> context;  ///< hex; there once the session is active
    std::optional<std::int64_t> revoked_s;
    /// Who made it, by a few digits of hashes (server/api/sessions/maker.hpp); empty: it was made
    /// before that was kept.
    std::string maker = {};
    /// When the account's chain said that it knows the co-signer's key; nothing: not yet.
    std::optional<std::int64_t> proved_s = {};

    friend bool operator==(const CosignedSession&, const CosignedSession&) = default;
};

/// Sessions that are not over.
struct SessionLimits {
    /// For their activation, of one account, project and maker; the oldest gives way.
    std::int64_t waiting_maker = 8;
    std::int64_t active_project = 32;  ///< of one account with one project, proved
    std::int64_t active = 255;         ///< and with all
    /// What all sessions without proof take of the disk. Beyond, whose network has most gives way.
    std::int64_t unproved_bytes = 32LL * 1024 * 1024;
    /// What still counts for one of them: a row for each meter and operation.
    std::int64_t unproved_counts = 2000;
};

/// Digits of a maker: of the far network (/16, /32), up to the near one (/24, /48), and all of
/// them. Makers of one network begin alike.
inline constexpr std::size_t kMakerFarDigits = 3, kMakerNearDigits = 5, kMakerDigits = 7;

enum class SessionChange : std::uint8_t {
    kDone,
    kNotFound,
    kActive,   ///< it was activated before
    kRevoked,  ///< it was taken back before
    kOver,     ///< it has expired, or waited too long
    kTooMany   ///< the account has as many as it may
};

/// Of one session: a name, and from when on counts count.
struct Meter {
    std::string name;
    std::int64_t since_s = 0;
};
/// What a meter has: of operations of other nonces since then, and of this one before. Decimal.
struct Counted {
    std::vector<std::string> others;
    std::string own = "0";
};
/// What the operation counts for on each meter from now on, decimal; nothing: it is refused. May
/// be called again.
using Judge =
    std::function<std::optional<std::vector<std::string>>(const std::vector<Counted>& counted)>;

enum class Counting : std::uint8_t {
    kDone,
    kRefused,
    kNotActive,
    kRevoked,
    kOver,
    kUnproved  ///< as much is counted as may be without proof
};

/// How long a session waits for its activation.
inline constexpr std::int64_t kWaitsS = 3600;
/// How long one that is neither proved nor used lasts in any case.
inline constexpr std::int64_t kUnusedS = 24LL * 3600;
/// How long one that is over stays in lists.
inline constexpr std::int64_t kListedS = 30LL * 24 * 3600;

class Store {
  public:
    virtual ~Store() = default;

    /// Errors: kConflict (no such project). For those without proof to fit, others of them go: of
    /// the network that has most of them, and within it of the address that has, those that sign
    /// nothing first and each the oldest first.
    virtual StoreResult<void> add(const CosignedSession& row, const SessionLimits& limits) = 0;
    virtual StoreResult<std::optional<CosignedSession>> find(const std::string& pci) = 0;
    /// Of an account, on this chain or (empty) on all, that were activated and that the account
    /// knows: proved, taken back by it, or from before anybody asked. Those in force first, each
    /// the newest first. Others are known to who made them alone.
    virtual StoreResult<std::vector<CosignedSession>> list(const std::string& account,
                                                           const std::string& chain,
                                                           std::int64_t now_s,
                                                           std::size_t most) = 0;
    /// One without proof takes no place of the account's.
    virtual StoreResult<SessionChange> activate(const std::string& pci, const std::string& context,
                                                bool is_proved, const SessionLimits& limits,
                                                std::int64_t now_s) = 0;
    /// Of one that is active. The owner gave it to the account on its chain: it has a place.
    virtual StoreResult<void> prove(const std::string& pci, std::int64_t now_s) = 0;
    virtual StoreResult<SessionChange> revoke(const std::string& pci, std::int64_t now_s) = 0;
    /// Counts an operation of a session that is in force. Of one nonce a chain carries out one
    /// operation: what it counts for replaces what it counted for before.
    virtual StoreResult<Counting> count(const std::string& pci, const std::string& nonce,
                                        std::int64_t now_s, const std::vector<Meter>& meters,
                                        const SessionLimits& limits, const Judge& judge) = 0;
    /// Active ones that are not proved and for which nothing was ever signed, a day after they were
    /// made: whether to drop them is for whoever asks their chains. By their names, from behind
    /// `after` on.
    virtual StoreResult<std::vector<CosignedSession>> list_unused(const std::string& after,
                                                                  std::size_t most,
                                                                  std::int64_t now_s) = 0;
    /// Drops those of these that list_unused would still list.
    virtual StoreResult<void> drop_unused(const std::vector<std::string>& pcis,
                                          std::int64_t now_s) = 0;
    /// Sessions whose list they need not be in any more, those that are not proved and over, and
    /// what does not fit.
    virtual StoreResult<void> purge(const SessionLimits& limits, std::int64_t now_s) = 0;
};

}  // namespace portico::api::sessions
