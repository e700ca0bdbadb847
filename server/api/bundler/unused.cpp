// SPDX-License-Identifier: Apache-2.0
#include "server/api/bundler/unused.hpp"

#include <algorithm>
#include <utility>

#include "server/ops/rate_limit.hpp"

namespace portico::api::bundler {
namespace {

// Of a day's budget, what is a share: one in so many. One operation may be larger.
constexpr std::int64_t kPartOfOne = 64;  // an address, an account
constexpr std::int64_t kPartOfNear = 32;
constexpr std::int64_t kPartOfFar = 16;

// Of what is left of an account's day, that is kept for others: as much as is held, or one in so
// many parts of it.
constexpr std::int64_t kKeptOfOne = 1;   // an address has half
constexpr std::int64_t kKeptOfNear = 3;  // three quarters
constexpr std::int64_t kKeptOfFar = 7;   // seven eighths

std::string operation_key(const std::string& chain, const std::string& sender,
                          const std::string& nonce) {
    return chain + " " + sender + " " + nonce;
}

}  // namespace

/// Whom a reservation is counted under: its account, then the address and the networks around it.
std::vector<Unused::Who> Unused::whose(const Reservation& wanted, const std::string& network) {
    const std::string of = wanted.project + " " + wanted.chain + " ";
    const auto [near, far] = ops::networks_around(network);
    std::vector<Who> out = {{of + wanted.sender, kPartOfOne}};
    if (!network.empty()) out.push_back({of + network, kPartOfOne});
    if (!near.empty()) out.push_back({of + near, kPartOfNear});
    if (!far.empty()) out.push_back({of + far, kPartOfFar});
    return out;
}

/// Who asks in the account's name.
std::vector<Unused::Who> Unused::of_account(const Reservation& wanted, const std::string& network) {
    const std::string of = wanted.project + " " + wanted.chain + " " + wanted.sender + " ";
    const auto [near, far] = ops::networks_around(network);
    std::vector<Who> out;
    if (!network.empty()) out.push_back({of + network, kKeptOfOne});
    if (!near.empty()) out.push_back({of + near, kKeptOfNear});
    if (!far.empty()) out.push_back({of + far, kKeptOfFar});
    return out;
}

/// What is held under the key beside `same`.
std::int64_t Unused::others_of(const std::string& key, const Held* same) const {
    const auto found = gwei_.find(key);
    const std::int64_t all = found == gwei_.end() ? 0 : found->second;
    const bool has_same = same != nullptr && std::ranges::find(same->keys, key) != same->keys.end();
    return has_same ? all - same->gwei : all;
}

/// What of an account's day has to stay free for others when this is reserved.
std::int64_t Unused::kept_of_account(const Reservation& wanted, const std::string& network,
                                     const Held* same) const {
    std::int64_t kept = 0;
    for (const Who& who : of_account(wanted, network))
        if (const std::int64_t others = others_of(who.key, same); others > 0)
            kept = std::max(kept, (others + wanted.gwei) / who.part);
    return kept;
}

/// Whether it holds no more than its share with as much as that, beside `same`.
bool Unused::fits(const Who& who, std::int64_t gwei, std::int64_t day, const Held* same) const {
    const std::int64_t others = others_of(who.key, same);
    return others == 0 || others + gwei <= day / who.part;
}

const Unused::Held* Unused::find(const Reservation& wanted) const {
    const auto found = held_.find(operation_key(wanted.chain, wanted.sender, wanted.nonce));
    return found == held_.end() ? nullptr : &found->second;
}

Budgets Unused::within(const Reservation& wanted, const std::string& network,
                       const Budgets& budgets) const {
    const Held* same = find(wanted);
    Budgets out = budgets;
    out.user_day -= kept_of_account(wanted, network, same);
    if (std::ranges::all_of(whose(wanted, network), [&](const Who& who) {
            return fits(who, wanted.gwei, budgets.day, same);
        }))
        return out;
    const std::int64_t kept = std::min(budgets.day, budgets.total) / 2;
    out.day -= kept;
    out.total -= kept;
    return out;
}

std::string Unused::take(const Reservation& wanted, const std::string& network,
                         const Budgets& budgets) {
    const Held* same = find(wanted);
    Held held{.keys = {}, .gwei = wanted.gwei, .ends_at_ms = wanted.ends_at_ms};
    for (Who& who : whose(wanted, network)) {
        // What is beyond a share takes nothing of that of the networks around.
        const bool is_within = held.keys.empty() || fits(who, held.gwei, budgets.day, same);
        gwei_[who.key] += held.gwei;
        held.keys.push_back(std::move(who.key));
        if (!is_within) break;
    }
    for (Who& who : of_account(wanted, network)) {
        gwei_[who.key] += held.gwei;
        held.keys.push_back(std::move(who.key));
    }
    std::string taken = operation_key(wanted.chain, wanted.sender, wanted.nonce) + " asked " +
                        std::to_string(++taken_);
    held_.emplace(taken, std::move(held));
    return taken;
}

void Unused::keep(const std::string& taken, const Reservation& wanted) {
    auto node = held_.extract(taken);
    if (node.empty()) return;
    Held& held = node.mapped();
    const std::string key = operation_key(wanted.chain, wanted.sender, wanted.nonce);
    if (const auto before = held_.find(key); before != held_.end()) {
        const std::int64_t more = std::max<std::int64_t>(0, before->second.gwei - held.gwei);
        for (const std::string& who : held.keys) gwei_[who] += more;
        held.gwei += more;
        give_back(before->second);
        held_.erase(before);
    }
    held_.emplace(key, std::move(held));
}

void Unused::drop(const std::string& taken) { remove_at(held_.find(taken)); }

void Unused::give_back(const Held& held) {
    for (const std::string& key : held.keys) {
        const auto found = gwei_.find(key);
        if (found == gwei_.end()) continue;
        found->second -= held.gwei;
        if (found->second <= 0) gwei_.erase(found);
    }
}

void Unused::remove(const std::string& chain, const std::string& sender, const std::string& nonce) {
    remove_at(held_.find(operation_key(chain, sender, nonce)));
}

void Unused::remove_at(std::unordered_map<std::string, Held>::iterator at) {
    if (at == held_.end()) return;
    give_back(at->second);
    held_.erase(at);
}

void Unused::remove_ended(std::int64_t ended_ms) {
    for (auto at = held_.begin(); at != held_.end();) {
        if (at->second.ends_at_ms >= ended_ms) {
            ++at;
            continue;
        }
        give_back(at->second);
        at = held_.erase(at);
    }
}

}  // namespace portico::api::bundler
