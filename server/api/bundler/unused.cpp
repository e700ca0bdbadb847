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

/// Whether it holds no more than its share with as much as that, beside `same`.
bool Unused::fits(const Who& who, std::int64_t gwei, std::int64_t day, const Held* same) const {
    const auto found = gwei_.find(who.key);
    std::int64_t others = found == gwei_.end() ? 0 : found->second;
    if (same != nullptr && std::ranges::find(same->keys, who.key) != same->keys.end())
        others -= same->gwei;
    return others == 0 || others + gwei <= day / who.part;
}

const Unused::Held* Unused::find(const Reservation& wanted) const {
    const auto found = held_.find(operation_key(wanted.chain, wanted.sender, wanted.nonce));
    return found == held_.end() ? nullptr : &found->second;
}

Budgets Unused::within(const Reservation& wanted, const std::string& network,
                       const Budgets& budgets) const {
    const Held* same = find(wanted);
    if (std::ranges::all_of(whose(wanted, network), [&](const Who& who) {
            return fits(who, wanted.gwei, budgets.day, same);
        }))
        return budgets;
    const std::int64_t kept = std::min(budgets.day, budgets.total) / 2;
    return {.day = budgets.day - kept, .user_day = budgets.user_day, .total = budgets.total - kept};
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
