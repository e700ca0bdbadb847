// SPDX-License-Identifier: Apache-2.0
#include "server/ops/shares.hpp"

#include <algorithm>
#include <functional>

#include "server/ops/rate_limit.hpp"

namespace portico::ops {
namespace {

std::uint64_t key_of(std::string_view text) {
    return text.empty() ? 0 : std::hash<std::string_view>{}(text) | 1;
}

}  // namespace

Holder holder_of(std::string_view address) {
    return {key_of(address), key_of(wider_network(address))};
}

Shares::Shares(std::size_t total, std::size_t share)
    : total_(total),
      share_(share),
      of_network_(std::min(kSharesOfNetwork * share, std::max(total / 2, share))) {}

std::size_t Shares::held(std::uint64_t key) const {
    const auto found = held_.find(key);
    return key == 0 || found == held_.end() ? 0 : found->second;
}

bool Shares::fits(const Holder& holder, std::size_t count) const {
    return holder.address == 0 ||
           (held(holder.address) + count <= share_ &&
            (holder.network == 0 || held(holder.network) + count <= of_network_));
}

bool Shares::is_over(const Holder& holder) const { return !fits(holder, 0); }

bool Shares::allows(const Holder& holder, std::size_t count, std::size_t taken) const {
    if (taken + count > total_) return false;
    return taken + count <= total_ / 2 || fits(holder, count);
}

void Shares::take(const Holder& holder, std::size_t count) {
    for (const std::uint64_t key : {holder.address, holder.network})
        if (key != 0 && count > 0) held_[key] += count;
}

void Shares::give_back(const Holder& holder, std::size_t count) {
    for (const std::uint64_t key : {holder.address, holder.network}) {
        const auto found = held_.find(key);
        if (key == 0 || found == held_.end()) continue;
        found->second -= count;
        if (found->second == 0) held_.erase(found);
    }
}

}  // namespace portico::ops
