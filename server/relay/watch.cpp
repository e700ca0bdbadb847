// SPDX-License-Identifier: Apache-2.0
#include "server/relay/watch.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/api/watch_event.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/walletconnect/relay/relay_auth.hpp"
#include "server/relay/frames/jwt_part.hpp"

namespace portico::relay {
namespace {

constexpr std::array<std::pair<std::string_view, WatchStatus>, 3> kStatuses = {{
    {"accepted", WatchStatus::kAccepted},
    {"queued", WatchStatus::kQueued},
    {"delivered", WatchStatus::kDelivered},
}};
constexpr std::size_t kTagsMax = 256;

bool is_web_url(std::string_view url, std::size_t limit_bytes) {
    if (url.size() > limit_bytes) return false;
    for (const char c : url)
        if (c <= ' ' || c == '\x7f') return false;
    for (const std::string_view scheme : {"https://", "http://"})
        if (url.starts_with(scheme))
            return url.size() > scheme.size() && url[scheme.size()] != '/' &&
                   url[scheme.size()] != ':';
    return false;
}

std::unexpected<RpcError> invalid_jwt(std::string_view what) {
    return handler_error("InvalidJwt", "Invalid watch JWT: " + std::string(what));
}

RpcResult<std::vector<std::uint32_t>> read_tags(const Json& claims) {
    std::vector<std::uint32_t> tags;
    const Json* list = claims.find("tag");
    if (list == nullptr || !list->is_array() || list->items().size() > kTagsMax)
        return invalid_jwt("tag must be a list of at most 256 integers");
    for (const Json& item : list->items()) {
        const auto tag = item.as_integer();
        if (!tag || *tag < 0 || *tag > 0xFFFF'FFFF)
            return invalid_jwt("a tag is not an unsigned 32-bit integer");
        tags.push_back(static_cast<std::uint32_t>(*tag));
    }
    return tags;
}

RpcResult<std::uint8_t> read_statuses(const Json& claims) {
    const Json* list = claims.find("sts");
    if (list == nullptr || !list->is_array() || list->items().empty())
        return invalid_jwt("sts must list statuses");
    std::uint8_t statuses = 0;
    for (const Json& item : list->items()) {
        const auto* known = std::find_if(kStatuses.begin(), kStatuses.end(), [&](const auto& one) {
            return item.is_string() && item.as_string() == one.first;
        });
        if (known == kStatuses.end()) return invalid_jwt("unknown status in sts");
        statuses |= static_cast<std::uint8_t>(known->second);
    }
    return statuses;
}

}  // namespace

RpcResult<WatchRequest> parse_watch(std::string_view jwt, WatchAction action, const Limits& limits,
                                    std::int64_t at_ms) {
    const auto token = wc::verify_relay_jwt(jwt, {.time_s = at_ms / 1000});
    if (!token) return invalid_jwt(token.error().detail);
    const auto header = jwt_part(jwt, 0);
    const auto claims = jwt_part(jwt, 1);
    if (!header || !claims || header->find("crit") != nullptr) return invalid_jwt("header");

    const std::string_view wanted =
        action == WatchAction::kRegister ? "irn_watchRegister" : "irn_watchUnregister";
    if (claims->find_string("act") != wanted)
        return handler_error("InvalidAction", "Invalid action: act must be " + std::string(wanted));
    if (token->exp <= token->iat || token->exp - token->iat > limits.watch_ttl_s)
        return handler_error("InvalidTtl", "Invalid time to live. Maximum is " +
                                               std::to_string(limits.watch_ttl_s) + " s");
    const std::string bytes = std::to_string(limits.watch_url_bytes);
    if (!is_web_url(token->sub, limits.watch_url_bytes))
        return handler_error("InvalidServiceUrl",
                             "Invalid service URL: http or https, at most " + bytes + " bytes");
    const auto webhook = claims->find_string("whu");
    if (!webhook || !is_web_url(*webhook, limits.watch_url_bytes))
        return handler_error("InvalidWebhookUrl",
                             "Invalid webhook URL: http or https, at most " + bytes + " bytes");
    const auto type = claims->find_string("typ");
    if (type != "subscriber" && type != "publisher")
        return invalid_jwt("typ must be subscriber or publisher");

    WatchRequest out{token->iss, {}};
    out.watch.service_url = token->sub;
    out.watch.webhook_url = *webhook;
    out.watch.publisher = type == "publisher";
    out.watch.expires_at_ms = token->exp * 1000;
    if (action == WatchAction::kRegister) {
        out.watch.tags = PORTICO_TRY(read_tags(*claims));
        out.watch.statuses = PORTICO_TRY(read_statuses(*claims));
    }
    return out;
}

std::string make_watch_event(const Secret<32>& relay_seed, std::string_view relay_id,
                             std::string_view client, const Watch& watch, WatchStatus status,
                             const Message& message, std::int64_t at_ms) {
    std::string_view word;
    for (const auto& [name, value] : kStatuses)
        if (value == status) word = name;

    api::WatchEventClaims claims{.act = "irn_watchEvent",
                                 .iss = relay_id,
                                 .aud = watch.service_url,
                                 .sub = client,
                                 .typ = watch.publisher ? "publisher" : "subscriber",
                                 .whu = watch.webhook_url,
                                 .iat = at_ms / 1000,
                                 .evt = {.messageId = to_hex(message.hash),
                                         .status = word,
                                         .topic = to_hex(message.topic),
                                         .message = message.text,
                                         .attestation = {},
                                         .publishedAt = message.published_at_ms,
                                         .tag = message.tag}};
    if (message.attestation) claims.evt.attestation = *message.attestation;

    std::string jwt = to_base64url(as_bytes(R"({"alg":"EdDSA","typ":"JWT"})"));
    jwt.push_back('.');
    jwt.append(to_base64url(as_bytes(to_json_text(claims))));
    const FixedBytes<64> signature = sign_ed25519(relay_seed, as_bytes(jwt));
    jwt.push_back('.');
    jwt.append(to_base64url(signature));
    return jwt;
}

}  // namespace portico::relay
