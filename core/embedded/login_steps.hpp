// SPDX-License-Identifier: Apache-2.0
//
// What logins by an e-mail (login.cpp) and by other providers (social.cpp) have in common.
#pragma once

#include <string>

#include "core/embedded/login.hpp"

namespace portico::embedded {

Json payload_of(const char* name, std::string value);
/// The answers of what was asked before are not ours any more.
void ask(LoginState& state, FrameEvent event, std::optional<Json> payload, const Context& context);
void forget(LoginState& state, const Context& context);
/// Signed out, with these words or none.
void end_login(LoginState& state, std::string error, const Context& context);
/// The account is asked for.
void succeed(LoginState& state, const Context& context);
/// `reply` has the number to pick on a device that is known.
void wait_for_device(LoginState& state, const Json& reply, const Context& context);
/// True, where the frame says that this browser cannot open the wallet yet.
bool needs_recovery(LoginState& state, const Json& reply);
bool is_email(std::string_view text);

/// The word of the provider whose log-in it is, and whose word it is; empty: an e-mail's.
std::string provider_word(const LoginState& state);
std::optional<engine::SocialProvider> find_provider(std::string_view word);

/// What a social login left open: its window, its link.
void end_social(LoginState& state, const Context& context);
void social_replied(LoginState& state, const FrameReplied& command, const Context& context);

}  // namespace portico::embedded
