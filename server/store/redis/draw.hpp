// SPDX-License-Identifier: Apache-2.0
//
// What one request draws from several limits of so many in an hour: of all of them or of none. A
// request that is refused has used up nothing, so whoever waits for their turn keeps what is
// theirs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/ops/awaitable.hpp"
#include "server/store/redis/rate_limiter.hpp"

namespace portico::store {

struct HourlyLimit {
    std::string key;
    std::int64_t per_hour = 0;  ///< 1 or more
    std::int64_t burst = 0;     ///< at once; 0: an hour's worth
};

/// Of a network address, and of those around it: the near one (/24, /48) four times that, the far
/// one (/16, /32) sixteen times.
std::vector<HourlyLimit> limits_of_network(std::string_view place, std::string_view network,
                                           std::int64_t per_hour);

/// A total that strangers share.
struct Pool {
    HourlyLimit all;
    /// Of the second half of what may come at once, in an hour: one network address; the networks
    /// around it have a few of its shares.
    std::int64_t of_address = 0;
    /// What was drawn of the first half counts against that too. Where not, whoever draws much on
    /// an ordinary day still has it when strangers come.
    bool counts_from_first = false;
};

class Draw {
  public:
    static constexpr std::int64_t kHourS = 3600;

    /// `limiter` must outlive it.
    Draw(RateLimiter& limiter, std::int64_t now_ms, WhenUnknown when_unknown)
        : limiter_(limiter), now_ms_(now_ms), when_unknown_(when_unknown) {}
    Draw(const Draw&) = delete;

    /// How many are left.
    ops::Awaitable<std::int64_t> left(HourlyLimit limit);
    /// Whether there is one left, which is drawn with the others.
    ops::Awaitable<bool> add(HourlyLimit limit);
    /// All of them, in their order.
    ops::Awaitable<bool> add_all(std::vector<HourlyLimit> limits);
    /// While less than half of it is drawn everybody may draw; beyond, an address has a share, and
    /// the networks around it a few of these, so that no few of them shut others out.
    ops::Awaitable<bool> add_pool(Pool pool, std::string network);
    /// Draws of it too, as far as there is something left.
    void note(HourlyLimit limit) { noted_.push_back(std::move(limit)); }
    /// Draws of all that was added. False: somebody else was first.
    ops::Awaitable<bool> take();
    /// Gives back what earlier draws took of it, `times` times. False: it is not known whether.
    ops::Awaitable<bool> give_back(HourlyLimit limit, std::int64_t times);
    /// For a refusal that is the caller's own.
    void wait(std::int64_t seconds) { wait_s_ = std::max(wait_s_, seconds); }
    /// Seconds until what was refused last has one again.
    std::int64_t wait_s() const { return wait_s_; }

  private:
    ops::Awaitable<ops::RateVerdict> ask(HourlyLimit limit, std::int64_t cost);

    RateLimiter& limiter_;
    const std::int64_t now_ms_;
    const WhenUnknown when_unknown_;
    std::vector<HourlyLimit> wanted_, noted_;  ///< noted: as much of it as is left
    std::int64_t wait_s_ = 1;
};

}  // namespace portico::store
