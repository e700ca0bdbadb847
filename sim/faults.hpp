// SPDX-License-Identifier: Apache-2.0
//
// How bad the simulated world is. A world draws its faults from its seed; at the end of the trouble
// all are set to none and the invariants must come true.
#pragma once

#include <cstdint>

#include "sim/chance.hpp"

namespace portico::sim {

struct Faults {
    std::int64_t delay_max_ms = 20;    ///< of a frame, each way
    std::int64_t stall_per_mille = 0;  ///< a frame after which the connection swallows everything
    std::int64_t duplicate_per_mille = 0;      ///< a frame that arrives twice
    std::int64_t reorder_per_mille = 0;        ///< a frame that others overtake
    std::int64_t page_crash_per_mille = 0;     ///< per pair and second
    std::int64_t wallet_crash_per_mille = 0;   ///< per pair and second
    std::int64_t offline_per_mille = 0;        ///< per party and second: 1 to 60 s without network
    std::int64_t still_per_mille = 0;          ///< per party and second: 1 to 60 s standing still
    std::int64_t relay_crash_per_mille = 0;    ///< per second: down for 0.1 to 20 s
    std::int64_t chain_failure_per_mille = 0;  ///< an RPC answer that fails
    std::int64_t clock_step_per_mille = 0;     ///< per second: the relay's wall clock, by an hour
    std::int64_t flood_per_second = 0;         ///< requests of one address that fills the relay
    // Of several processes that share a relay:
    std::int64_t notification_loss_per_mille = 0;  ///< of another's commit
    std::int64_t notification_twice_per_mille = 0;
    std::int64_t notification_delay_max_ms = 20;
    std::int64_t commit_failure_per_mille = 0;  ///< as the process hears it; the row may be there

    /// From calm to dreadful; each kind of fault is absent in some worlds.
    static Faults draw(Chance& chance) {
        const auto maybe = [&](std::int64_t high) {
            return chance.happens(600) ? chance.between(1, high) : 0;
        };
        return Faults{.delay_max_ms = chance.between(1, 3'000),
                      .stall_per_mille = maybe(20),
                      .duplicate_per_mille = maybe(100),
                      .reorder_per_mille = maybe(100),
                      .page_crash_per_mille = maybe(20),
                      .wallet_crash_per_mille = maybe(20),
                      .offline_per_mille = maybe(20),
                      .still_per_mille = maybe(20),
                      .relay_crash_per_mille = maybe(20),
                      .chain_failure_per_mille = maybe(500),
                      .clock_step_per_mille = maybe(20),
                      .flood_per_second = maybe(60)};
    }
    /// Those of several processes as well.
    void draw_shared(Chance& chance) {
        const auto maybe = [&](std::int64_t high) {
            return chance.happens(600) ? chance.between(1, high) : 0;
        };
        notification_loss_per_mille = maybe(1'000);
        notification_twice_per_mille = maybe(200);
        notification_delay_max_ms = chance.between(1, 3'000);
        commit_failure_per_mille = maybe(50);
    }
};

}  // namespace portico::sim
