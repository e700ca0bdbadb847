// SPDX-License-Identifier: Apache-2.0
#include "server/net/connection_places.hpp"

#include <algorithm>

namespace portico::net {
namespace {

/// 2 %, and of a small total as much as some visitors behind one address need.
std::size_t share_of(std::size_t total) {
    constexpr std::size_t kLeast = 48;
    return std::max<std::size_t>(1, std::min(std::max(total / 50, kLeast), total / 4));
}

}  // namespace

ConnectionPlaces::ConnectionPlaces(std::size_t total)
    : total_(total), shares_(total, share_of(total)) {}

std::size_t ConnectionPlaces::add_listener(std::size_t kept) {
    listeners_.push_back({.kept = kept});
    return listeners_.size() - 1;
}

auto ConnectionPlaces::take(std::size_t listener, std::string_view address)
    -> std::expected<Place, Refusal> {
    std::size_t kept = 0;  // for others, and not taken by them yet
    for (std::size_t i = 0; i < listeners_.size(); ++i)
        if (i != listener && listeners_[i].kept > listeners_[i].taken)
            kept += listeners_[i].kept - listeners_[i].taken;
    if (taken_ + kept >= total_) return std::unexpected(Refusal::kFull);
    const ops::Holder holder = ops::holder_of(address);
    if (!shares_.allows(holder, 1, taken_)) return std::unexpected(Refusal::kShare);
    shares_.take(holder);
    ++taken_;
    ++listeners_[listener].taken;
    return Place(*this, listener, holder);
}

void ConnectionPlaces::give_back(const Place& place) {
    shares_.give_back(place.holder_);
    --taken_;
    --listeners_[place.listener_].taken;
}

bool ConnectionPlaces::Place::count_under(std::string_view address) {
    const ops::Holder holder = ops::holder_of(address);
    // Its place is taken already.
    if (!places_->shares_.allows(holder, 1, places_->taken_ - 1)) return false;
    places_->shares_.take(holder);
    holder_ = holder;
    return true;
}

}  // namespace portico::net
