// SPDX-License-Identifier: Apache-2.0
//
// See server.hpp.
#include "core/account/server.hpp"

#include <algorithm>

#include "core/account/constants.hpp"
#include "core/api/chains.hpp"
#include "core/base/text/utf8.hpp"
#include "core/base/text/visible_text.hpp"

namespace portico::account {
namespace {

constexpr JsonLimits kBodyLimits{.depth = 16, .size_bytes = 4 * 1024 * 1024};

}  // namespace

ServerAnswer knows_chain(ServerState& state, std::string_view chain, const Context& context) {
    if (!context.config.api_url) return ServerAnswer::kNo;
    if (state.known)
        return std::ranges::find(state.chains, chain, &TextValue::value) == state.chains.end()
                   ? ServerAnswer::kNo
                   : ServerAnswer::kYes;
    if (state.requested == 0) {
        if (context.now_ms < state.blocked_until_ms) return ServerAnswer::kFailed;
        state.requested = context.request_server(Owner::kServer, "/v1/supported-chains");
    }
    return ServerAnswer::kWait;
}

bool update(ServerState& state, const HttpAnswered& event, const Context& context) {
    if (state.requested == 0 || event.id != state.requested) return false;
    state.requested = 0;
    if (auto body = read_body<api::SupportedChainsBody>(event)) {
        state.known = true;
        state.chains = std::move(body->http);
        if (body->indexed) state.indexed = std::move(*body->indexed);
    } else {
        state.blocked_until_ms = context.now_ms + kBalanceRetryBlockMs;
    }
    return true;
}

bool read_body(const HttpAnswered& event, const TypeInfo& type, void* body) {
    if (event.failure || event.status != 200 || !event.body) return false;
    const auto json = parse_json(event.body->value, kBodyLimits);
    return json && read_leniently(type, *json, body);
}

std::string shown_text(std::string_view text, std::size_t max_bytes) {
    return std::string(truncate_utf8(visible_text(text), max_bytes));
}

std::string picture_url(std::string_view url) {
    if (url.size() > ShortText::kMax || !url.starts_with("https://")) return {};
    return std::string(url);
}

std::string hosted_picture_url(std::string_view path, std::string_view api_url) {
    if (!path.starts_with("/v1/")) return picture_url(path);
    while (api_url.ends_with('/')) api_url.remove_suffix(1);
    std::string url = std::string(api_url).append(path);
    if (url.size() > ShortText::kMax) return {};
    return url;
}

std::string hosted_picture_url(std::string_view path, const Context& context) {
    return hosted_picture_url(path, std::string_view(context.config.api_url->value));
}

}  // namespace portico::account
