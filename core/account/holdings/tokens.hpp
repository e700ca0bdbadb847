// SPDX-License-Identifier: Apache-2.0
//
// Everything the account holds (docs/spec/account.md#tokens). Asked of a wallet that
// discovers assets (EIP-7811), else of the operator's server, when the Account view is looked at;
// kept for 30 s, and not asked again for 30 s after a failure.
//
//   portfolio  event                                   next
//   unknown    looked at, server not known yet         waits for the server's networks
//   unknown    looked at, network not known to it      unsupported
//   unknown    looked at, eip155, wallet not asked     the wallet is asked what it can do
//   any        looked at, old or none                  asked, of all networks on offer
//   asked      answered                                known
//   asked      answered, but for some networks         known, what those held before stays; old
//                                                      after 10 s
//   known      still looked at                         a timer of 10 s sees whether it is old
//   asked      failed                                  failed or stale, 30 s of rest
//   any        refreshed, or a host sent something     asked, with forceUpdate
#pragma once

#include "core/account/server.hpp"

namespace portico::account {

struct Portfolio {
    enum class Discovery : std::uint8_t { kUnknown, kRequesting, kYes, kNo };
    std::string account;  ///< CAIP-10
    Vec<TokenRow> tokens{};
    Vec<ChainId> missing{};             ///< chains that the last answer was without
    std::int64_t at_ms = 0;             ///< 0: never answered
    std::int64_t blocked_until_ms = 0;  ///< 0: the last answer was not a failure
    EffectId requested = 0;             ///< the question in flight, to server or wallet
    Discovery discovery = Discovery::kUnknown;
    bool prices_missing = false;  ///< in the last answer: what it is worth is not known
    bool waiting = false;         ///< for the server's networks
    bool unsupported = false;
    bool reported = false;  ///< the log says that it failed
    bool forced = false;    ///< the next question is with forceUpdate
};

struct TokensState {
    Vec<Portfolio> portfolios;  ///< oldest first
    std::int64_t timer = 0;
    std::int64_t sent = 0;  ///< WatchAccount::sent as last seen
};

/// Somebody else is watched, is looked at, or the server has told what it knows.
void watch_changed(TokensState& state, ServerState& server, const Context& context);
void update(TokensState& state, ServerState& server, const RefreshAccount& event,
            const Context& context);
void update(TokensState& state, ServerState& server, const HttpAnswered& event,
            const Context& context);
void update(TokensState& state, ServerState& server, const WalletAnswered& event,
            const Context& context);
void update(TokensState& state, ServerState& server, const wc::TimerFired& event,
            const Context& context);

/// `balance`: what the chain itself tells of its currency, for where nobody else does.
TokensSlice make_slice(const TokensState& state, const BalanceSlice& balance,
                       const Context& context);

}  // namespace portico::account
