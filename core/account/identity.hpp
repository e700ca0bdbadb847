// SPDX-License-Identifier: Apache-2.0
//
// Who an address belongs to (docs/spec/account.md#identity): the operator's server is asked, and
// when that fails for a name of its own; kept for 5 minutes. While neither answers, what was known
// stays, and they are asked again after 30 s. Only eip155, and not on test networks
// (docs/spec/account.md#identity).
#pragma once

#include "core/account/server.hpp"

namespace portico::account {

struct Identity {
    std::string account;  ///< CAIP-10
    std::string name{};
    std::string avatar_url{};
    std::int64_t fresh_until_ms = 0;
    EffectId requested = 0;
    bool by_name = false;  ///< the question in flight is the second one
};

struct IdentityState {
    Vec<Identity> identities;  ///< oldest first
};

void watch_changed(IdentityState& state, ServerState& server, const Context& context);
/// Also a name that has just been taken.
void update(IdentityState& state, ServerState& server, const RefreshAccount& event,
            const Context& context);
void update(IdentityState& state, const HttpAnswered& event, const Context& context);

IdentitySlice make_slice(const IdentityState& state, const WatchAccount& watch);

}  // namespace portico::account
