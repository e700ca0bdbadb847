// SPDX-License-Identifier: Apache-2.0
//
// The active account as it is shown: its native balance, cached for 30 s and not asked again for 30
// s after a failure (specification, sections 8 and 9), and the copying of its address.
#pragma once

#include "core/engine/context.hpp"

namespace portico::engine {

struct Balance {
    std::string account;                  ///< CAIP-10
    std::optional<std::string> amount{};  ///< decimal text, in the native currency
    std::int64_t at_ms = 0;               ///< of the amount
    std::int64_t blocked_until_ms = 0;    ///< 0: the last answer was not a failure
    std::int64_t asked = 0;               ///< key of the request in flight
};

struct AccountState {
    Vec<Balance> balances;  ///< oldest first
    std::int64_t retry_timer = 0;
    bool copied = false;
    std::int64_t copied_timer = 0;
    EffectId clipboard = 0;
};

void update(AccountState& state, const ConnectionChanged& command, const Context& context);
void update(AccountState& state, const RefreshAccount& event, const Context& context);
void update(AccountState& state, const RpcAnswer& command, const Context& context);
void update(AccountState& state, const WalletAnswered& event, const Context& context);
void update(AccountState& state, const CopyAddress& event, const Context& context);
void update(AccountState& state, const ClipboardAnswered& event, const Context& context);
void update(AccountState& state, const wc::TimerFired& event, const Context& context);
/// The modal has opened: what is shown should be fresh.
void view_changed(AccountState& state, const Context& context);

AccountSlice make_slice(const AccountState& state, const Setup& setup, const Facts& facts);

}  // namespace portico::engine
