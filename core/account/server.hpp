// SPDX-License-Identifier: Apache-2.0
//
// Which networks the operator's server knows: it is asked about an account only on one of these
// (specification, section 7: GET v1/supported-chains). Asked once; a failure is asked again when
// somebody next wants to know, at most every 30 s.
#pragma once

#include <vector>

#include "core/account/context.hpp"

namespace portico::account {

enum class ServerAnswer : std::uint8_t { kWait, kYes, kNo, kFailed };

struct ServerState {
    std::vector<std::string> chains;
    bool known = false;
    EffectId asked = 0;
    std::int64_t blocked_until_ms = 0;
};

/// Whether the server may be asked about this chain. kWait: it is being asked, and the areas are
/// told by watch_changed when it has answered.
ServerAnswer knows_chain(ServerState& state, std::string_view chain, const Context& context);
/// True if this was the answer.
bool update(ServerState& state, const HttpAnswered& event, const Context& context);

/// The body of an answer, if it is one and JSON.
std::optional<Json> read_body(const HttpAnswered& event);
/// A peer's text, cut to what a slice may hold; nothing for none.
std::optional<std::string> read_text(const Json& json, const char* name, std::size_t max_bytes);
/// The address of a picture: https only, so that a page's policy and its visitor's privacy hold.
std::optional<std::string> read_picture(const Json& json, const char* name);
/// As read_picture, or a path of the operator's server, which keeps pictures that it has checked.
std::optional<std::string> read_hosted_picture(const Json& json, const char* name,
                                               const Context& context);
/// Whether `flags` has it set.
bool has_flag(const Json& json, const char* name);

}  // namespace portico::account
