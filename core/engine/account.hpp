// SPDX-License-Identifier: Apache-2.0
//
// The active account as it is shown, the copying of its address, and what the account machine
// (core/account: balances, activity) is notified of it.
#pragma once

#include "core/engine/context.hpp"

namespace portico::engine {

struct AccountState {
    bool copied = false;
    std::int64_t copied_timer = 0;
    EffectId clipboard = 0;
};

void update(AccountState& state, const CopyAddress& event, const Context& context);
void update(AccountState& state, const ClipboardAnswered& event, const Context& context);
void update(AccountState& state, const wc::TimerFired& event, const Context& context);

AccountSlice make_slice(const AccountState& state, const Setup& setup, const Facts& facts);
/// `sent`: WatchAccount::sent.
WatchAccount make_watch(std::int64_t sent, const Setup& setup, const Facts& facts);

}  // namespace portico::engine
