// SPDX-License-Identifier: Apache-2.0
//
// Which fetches are under way and which wait. While less than half of either is taken everybody may
// have what is free; beyond, a caller and a place have a share, so that neither somebody who looks
// at many slow collectibles nor one slow host keeps the others waiting
// (docs/decisions/0098-shares-of-the-server.md). The queue alone: whoever has it does the fetching.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <string_view>

#include "server/ops/shares.hpp"

namespace portico::api::nfts {

class FetchQueue {
  public:
    static constexpr std::size_t kAtOnce = 16, kWaitingMax = 1000;

    /// Whose a fetch is.
    struct Holders {
        ops::Holder caller, place;
    };
    /// `network`: the caller's address; `place`: site_of its host, or what else answers slowly.
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
        ops::Shares by_caller, by_place;
        std::size_t count = 0;
    };
    struct Waiting {
        Holders holders;
        std::function<void()> begin;
    };

    Total under_way_{kAtOnce, 2};
    Total kept_{kWaitingMax, 100};  ///< of those that wait; a page has fifty
    std::deque<Waiting> waiting_;
};

/// What one owner has of a host's names: its last two labels; of an address all of it.
std::string_view site_of(std::string_view host);

}  // namespace portico::api::nfts
