// SPDX-License-Identifier: Apache-2.0
//
// What is under way at others and what waits for it. While less than half of either is taken
// everybody may have what is free; beyond, a caller and a place have a share, so that neither
// somebody who asks for many slow things nor one slow place keeps the others waiting
// (docs/decisions/0098-shares-of-the-server.md). The queue alone: whoever has it does the work.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <string_view>

#include "server/ops/shares.hpp"

namespace portico::ops {

class FairQueue {
  public:
    struct Limits {
        std::size_t at_once, share;  ///< of a caller, and of a place
        std::size_t waiting, waiting_share;
    };
    explicit FairQueue(const Limits& limits)
        : under_way_(limits.at_once, limits.share), kept_(limits.waiting, limits.waiting_share) {}

    /// Whose something is.
    struct Holders {
        Holder caller, place;
    };
    /// `network`: the caller's address, which its /24 or /48 is counted with; `place`: the site of
    /// its host (upstream::site_of), or what else answers slowly. Empty: nobody's.
    static Holders holders_of(std::string_view network, std::string_view place);

    /// Calls `begin` at once or later. False: too many wait.
    bool add(const Holders& holders, std::function<void()> begin);
    /// One that began has ended; others may begin within this call.
    void end(const Holders& holders);

    std::size_t under_way() const { return under_way_.count; }
    std::size_t waiting() const { return waiting_.size(); }

  private:
    struct Total {
        explicit Total(std::size_t total, std::size_t share)
            : by_caller(total, share), by_place(total, share) {}
        bool allows(const Holders& holders) const {
            return by_caller.allows(holders.caller, 1, count) &&
                   by_place.allows(holders.place, 1, count);
        }
        void take(const Holders& holders) {
            ++count;
            by_caller.take(holders.caller);
            by_place.take(holders.place);
        }
        void give_back(const Holders& holders) {
            --count;
            by_caller.give_back(holders.caller);
            by_place.give_back(holders.place);
        }
        Shares by_caller, by_place;
        std::size_t count = 0;
    };
    struct Waiting {
        Holders holders;
        std::function<void()> begin;
    };

    Total under_way_;
    Total kept_;  ///< those that wait
    std::deque<Waiting> waiting_;
};

}  // namespace portico::ops
