// SPDX-License-Identifier: Apache-2.0
//
// Messages that services of hosts are to get: each stands here from the moment in which what it
// tells became true (the same transaction) until its service has taken it. Contract of every
// implementation: each call is all or nothing, and durable before it returns.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/data/store_error.hpp"

namespace portico::api::webhooks {

using store::StoreResult;

/// Messages that one endpoint may have waiting. What comes beyond is kept as dead at once.
inline constexpr std::int64_t kWaitingMax = 10'000;
/// Dead ones are kept for so long, for an operator to send again.
inline constexpr std::int64_t kDeadForMs = std::int64_t{30} * 24 * 3600 * 1000;

/// Who gets messages, and the key under which they are signed.
struct Endpoint {
    std::string id;  ///< 32 hex digits
    std::string project;
    std::string url;
    std::string secret;
    std::int64_t created_at_ms = 0;

    friend bool operator==(const Endpoint&, const Endpoint&) = default;
};

struct Message {
    std::string id;  ///< 32 hex digits
    std::string endpoint;
    std::string body;  ///< JSON
    std::int64_t created_at_ms = 0;
    std::int64_t attempts = 0;
    std::int64_t next_at_ms = 0;
    bool is_dead = false;
    std::string last_error = {};

    friend bool operator==(const Message&, const Message&) = default;
};

struct Due {
    Endpoint endpoint;
    Message message;
};

class OutboxStore {
  public:
    virtual ~OutboxStore() = default;

    /// A message that is due, of the endpoint that has waited longest for its turn: nobody's slow
    /// service holds up another's. Until `lease_until_ms` or done() its endpoint gets no other.
    virtual StoreResult<std::optional<Due>> take_due(std::int64_t now_ms,
                                                     std::int64_t lease_until_ms) = 0;
    /// It was taken: gone.
    virtual StoreResult<void> done(const Message& message) = 0;
    /// It was not: attempts, next_at_ms, is_dead and last_error as they are now.
    virtual StoreResult<void> failed(const Message& message) = 0;
    /// Dead ones, the latest first.
    virtual StoreResult<std::vector<Message>> dead(const std::string& project,
                                                   std::size_t most) = 0;
    /// Dead ones of a project wait again. How many.
    virtual StoreResult<std::int64_t> revive(const std::string& project, std::int64_t now_ms) = 0;
    virtual StoreResult<void> purge(std::int64_t now_ms) = 0;
};

}  // namespace portico::api::webhooks
