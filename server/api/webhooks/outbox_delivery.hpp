// SPDX-License-Identifier: Apache-2.0
//
// Carries messages of the outbox to services of hosts, each at least once and by itself: a service
// tells by its status whether it has taken one, and what it did not take comes again, ever more
// slowly, for three days. Then it is dead: kept, and sent again when an operator says so.
//
//   POST {url}
//   Portico-Signature: t=1763726400,v1=hex(HMAC-SHA-256(secret, "1763726400." + body))
//
// Endpoints take turns, and one has one message under way: a slow one holds up none but itself.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/data/outbox_store.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/worker.hpp"

namespace portico::api::webhooks {

struct Post {
    std::string url, body, signature;
};

class OutboxDelivery {
  public:
    static constexpr std::int64_t kLookEveryMs = 500;
    static constexpr std::int64_t kPurgeEveryMs = 3'600'000;
    static constexpr std::int64_t kLeaseMs = 60'000;  ///< longer than a post may take
    static constexpr std::int64_t kFirstRetryMs = 2'000;
    static constexpr std::int64_t kLongestRetryMs = 6 * 3'600'000;
    static constexpr std::int64_t kAttemptsMax = 24;  ///< about three days
    static constexpr std::size_t kUnderWayMax = 16;

    /// Posts; answers with the HTTP status, 0 where nobody answered, on the server's thread.
    using Sender = std::function<void(Post post, std::function<void(int status)> done)>;
    using Clock = std::function<std::int64_t()>;  ///< milliseconds since 1970

    OutboxDelivery(store::Access<OutboxStore> store, Sender sender, Clock clock, ops::Log& log);

    /// Sends what is due. Every kLookEveryMs.
    void look();
    /// Takes away what has been dead for long. Every kPurgeEveryMs.
    void purge();
    void write_metrics(ops::MetricsText& out) const;

  private:
    void send(Due due);
    void answered(Due due, int status);

    store::Access<OutboxStore> store_;
    const Sender sender_;
    const Clock clock_;
    ops::Log& log_;
    bool looking_ = false, purging_ = false;
    std::size_t under_way_ = 0;
    std::uint64_t posts_ = 0, failures_ = 0, dead_ = 0;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  ///< answers may come after us
};

}  // namespace portico::api::webhooks
