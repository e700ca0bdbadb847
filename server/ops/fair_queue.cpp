// SPDX-License-Identifier: Apache-2.0
#include "server/ops/fair_queue.hpp"

#include <algorithm>
#include <utility>

#include "server/ops/rate_limit.hpp"

namespace portico::ops {

FairQueue::Holders FairQueue::holders_of(std::string_view network, std::string_view place) {
    // Few are at once, so that neighbours of IPv4 (a /24) could have all: they are a network here
    // as well. Not so sites: a hoster's are many owners'.
    return {{holder_of(network).address, holder_of(networks_around(network).near).address},
            holder_of(place)};
}

bool FairQueue::add(const Holders& holders, std::function<void()> begin) {
    if (under_way_.allows(holders)) {
        under_way_.take(holders);
        begin();
        return true;
    }
    if (!kept_.allows(holders)) return false;
    kept_.take(holders);
    waiting_.push_back({holders, std::move(begin)});
    return true;
}

void FairQueue::end(const Holders& holders) {
    under_way_.give_back(holders);
    // The first that may, as often as one may: who is over their share lets others pass.
    for (;;) {
        const auto next = std::ranges::find_if(
            waiting_, [this](const Waiting& one) { return under_way_.allows(one.holders); });
        if (next == waiting_.end()) return;
        const Waiting one = std::move(*next);
        waiting_.erase(next);
        kept_.give_back(one.holders);
        under_way_.take(one.holders);
        one.begin();
    }
}

}  // namespace portico::ops
