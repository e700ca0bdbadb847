// SPDX-License-Identifier: Apache-2.0
//
// The profile: every connection there is, and the way from one to another
// (docs/spec/connection.md#profile).
//
//   chosen                            then
//   the used one, another account     it becomes the active one (asked for, where the wallet has to
//                                     know: every namespace but eip155)
//   a connected link                  portico_connect silently; a session is used as it is
//   a recent link                     a new login: its wallet is requested, or a code is shown
//   a link that was locked meanwhile  a new login
#pragma once

#include "core/engine/context.hpp"

namespace portico::engine {

struct ConnectionState;

void update(ConnectionState& state, const SwitchAccount& event, const Context& context);
void update(ConnectionState& state, const SwitchConnection& event, const Context& context);
void update(ConnectionState& state, const ForgetConnection& event, const Context& context);
void update(ConnectionState& state, const LabelAddress& event, const Context& context);
/// The answer of the wallet that is being switched to, if it is one.
void answer_switch(ConnectionState& state, const WalletAnswered& event, const Context& context);

ProfileSlice make_profile(const ConnectionState& state, const Setup& setup, const Facts& facts);

}  // namespace portico::engine
