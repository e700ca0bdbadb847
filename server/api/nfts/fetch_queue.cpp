// SPDX-License-Identifier: Apache-2.0
#include "server/api/nfts/fetch_queue.hpp"

#include <algorithm>
#include <utility>

namespace portico::api::nfts {

FetchQueue::Holders FetchQueue::holders_of(std::string_view network, std::string_view place) {
    return {ops::holder_of(network), ops::holder_of(place)};
}

bool FetchQueue::add(const Holders& holders, std::function<void()> begin) {
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

void FetchQueue::end(const Holders& holders) {
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

std::string_view site_of(std::string_view host) {
    const bool is_address =
        host.contains(':') || (!host.empty() && host.back() >= '0' && host.back() <= '9');
    const std::size_t last = host.rfind('.');
    if (is_address || last == std::string_view::npos || last == 0) return host;
    const std::size_t before = host.rfind('.', last - 1);
    return before == std::string_view::npos ? host : host.substr(before + 1);
}

}  // namespace portico::api::nfts
