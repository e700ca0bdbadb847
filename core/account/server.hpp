// SPDX-License-Identifier: Apache-2.0
//
// Which networks the operator's server knows: it is asked about an account only on one of these
// (docs/spec/account.md#features-by-namespace: GET v1/supported-chains). Asked once; a failure is
// asked again when somebody next wants to know, at most every 30 s.
#pragma once

#include "core/account/context.hpp"
#include "core/base/describe/describe_lenient.hpp"

namespace portico::account {

enum class ServerAnswer : std::uint8_t { kWait, kYes, kNo, kFailed };

struct ServerState {
    Vec<ChainId> chains;
    Vec<ChainId> indexed;
    bool known = false;
    EffectId requested = 0;
    std::int64_t blocked_until_ms = 0;
};

/// Whether the server may be asked about this chain. kWait: it is being asked, and the areas are
/// told by watch_changed when it has answered.
ServerAnswer knows_chain(ServerState& state, std::string_view chain, const Context& context);
/// True if this was the answer.
bool update(ServerState& state, const HttpAnswered& event, const Context& context);

/// The body of an answer, if it is a good one (core/api; describe_lenient.hpp).
bool read_body(const HttpAnswered& event, const TypeInfo& type, void* body);
template <class Body>
std::optional<Body> read_body(const HttpAnswered& event) {
    std::optional<Body> body(std::in_place);
    if (!read_body(event, type_info<Body>(), &*body)) body.reset();
    return body;
}

/// A peer's text, cut to what a slice may hold.
std::string shown_text(std::string_view text, std::size_t max_bytes);
/// The same for a text of a slice.
template <std::size_t Max>
void show_text(std::string_view text, Text<Max>& into) {
    into = shown_text(text, Max);
}
/// The text, if there is one.
template <std::size_t Max>
std::string_view text_or_none(const std::optional<Text<Max>>& text) {
    return text ? std::string_view(text->value) : std::string_view();
}

/// The address of a picture, https only, so that a page's policy and its visitor's privacy hold;
/// else nothing.
std::string picture_url(std::string_view url);
/// As picture_url, or a path of the operator's server, which keeps pictures that it has checked.
std::string hosted_picture_url(std::string_view path, std::string_view api_url);
std::string hosted_picture_url(std::string_view path, const Context& context);

}  // namespace portico::account
