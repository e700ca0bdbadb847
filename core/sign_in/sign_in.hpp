// SPDX-License-Identifier: Apache-2.0
//
// Signing in with the active account (docs/sign-in.md#the-widget).
//
//   state       intent or event                        next
//   any         another account or network is active   looking: the plug-in is asked for sessions
//   any         no account, or an unsupported network  none; the view closes
//   looking     a session                              signed_in; the view closes
//   looking     no session                             asked; the view opens
//   looking     the plug-in failed                     failed; the wallet is disconnected
//   signed_in   its time is over, another tab ended it asked; the view opens where it is required
//   asked       sign_in                                preparing: the plug-in makes the message
//   preparing   the message                            signing: the wallet is asked
//   signing     a signature                            adding: the plug-in takes it
//   adding      taken                                  signed_in; the view closes
//   preparing, signing, adding: a failure              asked with a problem; a closed modal opens
//   any         cancel_sign_in, not required           asked; the view closes
//   any         cancel_sign_in, required               cancelling: has the last network a session?
//   cancelling  it has                                 asked, and that network is chosen
//   cancelling  it has not, or there is none           none; the wallet is disconnected
//
// A wallet that signed when it connected (wc_sessionAuthenticate) is not asked again: what it
// signed goes to the plug-in, and sessions are looked for when that has answered.
#pragma once

#include <optional>
#include <string>

#include "core/base/vec.hpp"
#include "core/machine/context.hpp"
#include "core/sign_in/contract.hpp"
#include "core/sign_in/stored_keys.hpp"

namespace portico::sign_in {

enum class Owner : std::uint8_t { kSignIn };

struct Context : machine::Context {
    machine::Storage& storage;
};

/// A chain and an address that has, or had, a session in this page.
struct SessionOf {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    ChainId chain;
    AddressText address;
};

struct SignInRules {
    SignInSlice shown;
    std::string account;  ///< CAIP-10, the active one; empty: none
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    bool smart = false;        ///< the account is a contract
    bool unsupported = false;  ///< the wallet is on a network that is not offered
    Vec<ChainNamespace> connected;
    Vec<SessionOf> known;
    ChainId last_chain;  ///< the last one that had a session; empty: none

    // What the engine shows.
    bool modal_open = false;
    bool view_shown = false;  ///< ours is the router's view
    bool was_visible = false;
    bool view_holds = false;  ///< it was opened so that it declines to close

    // What is awaited; 0: nothing.
    EffectId look = 0;
    EffectId last_look = 0;  ///< of `last_chain`, to cancel
    EffectId message = 0;
    EffectId signing = 0;
    EffectId adding = 0;
    EffectId adding_signed = 0;  ///< what the wallet signed when it connected
    /// Why the plug-in did not take that; told once, where the look finds no session.
    std::optional<PluginError> refused_signed;
    bool made_aware = false;  ///< the look is of a new account: the view opens
    std::int64_t timer = 0;   ///< the session's end
    std::int64_t expires_at_ms = 0;
};

void update(SignInRules& state, const SignIn& event, const Context& context);
void update(SignInRules& state, const CancelSignIn& event, const Context& context);
void update(SignInRules& state, const CheckSignIn& event, const Context& context);
void update(SignInRules& state, const SessionsFound& event, const Context& context);
void update(SignInRules& state, const MessageMade& event, const Context& context);
void update(SignInRules& state, const WalletAuthenticated& event, const Context& context);
void update(SignInRules& state, const WalletAnswered& event, const Context& context);
void update(SignInRules& state, const SessionAdded& event, const Context& context);
void update(SignInRules& state, const machine::TimerFired& event, const Context& context);
void update(SignInRules& state, const machine::SliceChanged& event, const Context& context);

/// The slices of the engine that it follows.
machine::WatchSlices watched_slices();

}  // namespace portico::sign_in
