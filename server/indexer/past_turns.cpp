// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/past_turns.hpp"

#include <algorithm>

namespace portico::indexer {

std::optional<Backfill> PastTurns::next(std::span<const Backfill> open) {
    if (open.empty()) return {};
    auto first = open.begin();
    if (last_asker_) {
        first = std::ranges::upper_bound(open, *last_asker_, {}, &Backfill::asker);
        if (first == open.end()) {
            first = open.begin();
            is_newest_ = !is_newest_;
        }
    }
    last_asker_ = first->asker;
    if (is_newest_) return *first;
    return *std::prev(std::ranges::upper_bound(open, *last_asker_, {}, &Backfill::asker));
}

}  // namespace portico::indexer
