// SPDX-License-Identifier: Apache-2.0
//
// The account's balance in the network's own currency, asked of the chain itself: cached for 30 s
// and not asked again for 30 s after a failure (docs/spec/account.md#native-balance).
#pragma once

#include "core/account/context.hpp"

namespace portico::account {

struct NativeBalance {
    std::string account;                  ///< CAIP-10
    std::uint8_t decimals = 0;            ///< of the currency
    std::optional<std::string> amount{};  ///< decimal text
    std::int64_t at_ms = 0;               ///< of the amount
    std::int64_t blocked_until_ms = 0;    ///< 0: the last answer was not a failure
    EffectId requested = 0;               ///< the request in flight
    bool reported = false;                ///< a toast said that it failed
};

struct BalanceState {
    Vec<NativeBalance> balances;  ///< oldest first
    std::int64_t retry_timer = 0;
};

/// Somebody else is watched, is looked at, or the page is online again.
void watch_changed(BalanceState& state, const Context& context);
void update(BalanceState& state, const RefreshAccount& event, const Context& context);
void update(BalanceState& state, const ChainAnswered& answer, const Context& context);
void update(BalanceState& state, const WalletAnswered& event, const Context& context);
void update(BalanceState& state, const wc::TimerFired& event, const Context& context);

BalanceSlice make_slice(const BalanceState& state, const WatchAccount& watch);

}  // namespace portico::account
