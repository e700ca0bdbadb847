// SPDX-License-Identifier: Apache-2.0
#include "server/api/events/facets.hpp"

#include "core/base/json/json.hpp"

namespace portico::api::events {
namespace {

struct Rule {
    std::string_view event;     ///< its beginning
    std::string_view property;  ///< of its properties
    std::string_view facet;
};

// The events of docs/spec/telemetry.md#events with the properties that charts ask for.
constexpr Rule kRules[] = {
    {"CONNECT_SUCCESS", "method", "method"},
    {"CONNECT_SUCCESS", "name", "wallet"},
    {"CONNECT_ERROR", "message", "reason"},
    {"CONNECT_PROXY_ERROR", "message", "reason"},
    {"SELECT_WALLET", "name", "wallet"},
    {"SELECT_WALLET", "platform", "platform"},
    {"SWITCH_NETWORK", "network", "network"},
    {"SOCIAL_LOGIN_", "provider", "provider"},
    {"EMAIL_VERIFICATION_CODE_FAIL", "message", "reason"},
    {"DISCONNECT_ERROR", "message", "reason"},
    {"SWAP_SUCCESS", "swapFromToken", "token"},
    {"SWAP_ERROR", "message", "reason"},
    {"SWAP_APPROVAL_ERROR", "message", "reason"},
    {"SEND_SUCCESS", "token", "token"},
    {"SEND_ERROR", "message", "reason"},
    {"SELECT_BUY_PROVIDER", "provider", "provider"},
    {"REGISTER_NAME_ERROR", "error", "reason"},
};

std::string cut(std::string_view text) {
    std::size_t end = std::min(text.size(), kFacetBytesMax);
    // Never within a UTF-8 character: 10xxxxxx bytes continue one.
    while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
        --end;
    return std::string(text.substr(0, end));
}

}  // namespace

std::vector<Facet> facets_of(const Event& event) {
    std::vector<Facet> out;
    const auto add = [&](std::string_view facet, std::string_view value) {
        if (!value.empty()) out.push_back({facet, cut(value)});
    };
    const auto properties = parse_json(event.properties);
    if (!properties) return out;
    if (event.kind == Kind::kError) {
        add("reason", properties->find_string("errorType")
                          .value_or(properties->find_string("errorMessage").value_or("")));
        return out;
    }
    if (event.kind == Kind::kLibrary) {
        add("reason", properties->find_string("type").value_or(""));
        return out;
    }
    for (const Rule& rule : kRules)
        if (event.name.starts_with(rule.event))
            add(rule.facet, properties->find_string(rule.property).value_or(""));
    if (event.name == "MODAL_OPEN" || event.name == "CONNECT_SUCCESS") add("system", event.system);
    const Json* connected = properties->find("connected");
    if (event.name == "MODAL_OPEN" && connected && connected->is_bool() && connected->as_bool())
        add("connected", "true");
    return out;
}

}  // namespace portico::api::events
