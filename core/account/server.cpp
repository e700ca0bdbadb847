// SPDX-License-Identifier: Apache-2.0
//
// See server.hpp.
#include "core/account/server.hpp"

#include <algorithm>

#include "core/account/constants.hpp"
#include "core/base/utf8.hpp"
#include "core/base/visible_text.hpp"

namespace portico::account {
namespace {

constexpr JsonLimits kBodyLimits{.depth = 16, .size_bytes = 4 * 1024 * 1024};

}  // namespace

ServerAnswer knows_chain(ServerState& state, std::string_view chain, const Context& context) {
    if (!context.config.api_url) return ServerAnswer::kNo;
    if (state.known)
        return std::ranges::find(state.chains, chain) == state.chains.end() ? ServerAnswer::kNo
                                                                            : ServerAnswer::kYes;
    if (state.asked == 0) {
        if (context.now_ms < state.blocked_until_ms) return ServerAnswer::kFailed;
        state.asked = context.ask_server(Owner::kServer, "/v1/supported-chains");
    }
    return ServerAnswer::kWait;
}

bool update(ServerState& state, const HttpAnswered& event, const Context& context) {
    if (state.asked == 0 || event.id != state.asked) return false;
    state.asked = 0;
    const auto body = read_body(event);
    const Json* chains = body ? body->find("http") : nullptr;
    state.known = chains != nullptr && chains->is_array();
    if (state.known) {
        for (const Json& chain : chains->items())
            if (chain.is_string()) state.chains.push_back(chain.as_string());
    } else {
        state.blocked_until_ms = context.now_ms + kBalanceRetryBlockMs;
    }
    return true;
}

std::optional<Json> read_body(const HttpAnswered& event) {
    if (event.failure || event.status != 200 || !event.body) return std::nullopt;
    auto body = parse_json(event.body->value, kBodyLimits);
    if (!body) return std::nullopt;
    return std::move(*body);
}

std::optional<std::string> read_text(const Json& json, const char* name, std::size_t max_bytes) {
    const auto text = json.find_string(name);
    if (!text) return std::nullopt;
    std::string seen(truncate_utf8(visible_text(*text), max_bytes));
    if (seen.empty()) return std::nullopt;
    return seen;
}

std::optional<std::string> read_picture(const Json& json, const char* name) {
    const auto url = json.find_string(name);
    if (!url || url->size() > ShortText::kMax || !url->starts_with("https://")) return std::nullopt;
    return std::string(*url);
}

std::optional<std::string> read_hosted_picture(const Json& json, const char* name,
                                               const Context& context) {
    const auto path = json.find_string(name);
    if (!path || !path->starts_with("/v1/")) return read_picture(json, name);
    std::string url = context.api_base().append(*path);
    if (url.size() > ShortText::kMax) return std::nullopt;
    return url;
}

bool has_flag(const Json& json, const char* name) {
    const Json* flags = json.find("flags");
    const Json* flag = flags ? flags->find(name) : nullptr;
    return flag != nullptr && flag->is_bool() && flag->as_bool();
}

}  // namespace portico::account
