// SPDX-License-Identifier: Apache-2.0
#include "server/relay/admission.hpp"

#include <algorithm>
#include <optional>

#include "core/base/text/ascii.hpp"
#include "core/base/text/uri_syntax.hpp"
#include "core/walletconnect/relay/relay_auth.hpp"
#include "server/relay/frames/jwt_part.hpp"

namespace portico::relay {
namespace {

std::unexpected<Refusal> refuse(int status, std::string_view data, std::string reason) {
    return std::unexpected(Refusal{status, auth_error(data, reason), reason});
}

struct Scheme {
    std::string_view start, port;
};
constexpr Scheme kSchemes[] = {
    {"ws://", ":80"}, {"http://", ":80"}, {"wss://", ":443"}, {"https://", ":443"}};

/// Where the host begins in relay_address().
constexpr std::size_t kHostStart = 2;

bool contains(const std::vector<std::string>& list, std::string_view value) {
    return std::find(list.begin(), list.end(), value) != list.end();
}

/// And 0.0.0.0, which some clients are told for the same.
bool is_this_machine(std::string_view host) { return host == "0.0.0.0" || is_loopback_host(host); }

bool is_for_us(const AdmissionPolicy& policy, std::string_view audience) {
    if (policy.any_audience) return true;
    if (policy.audiences.empty()) return is_this_machine(uri_host(ascii_lower(audience)));
    const std::string requested = relay_address(audience);
    return std::ranges::any_of(
        policy.audiences, [&](const std::string& one) { return relay_address(one) == requested; });
}

/// What verify_relay_jwt leaves to the relay. The error is for the client.
std::optional<std::string> find_fault(const AdmissionPolicy& policy, const wc::RelayJwt& token,
                                      std::string_view jwt, std::int64_t now_s) {
    if (token.exp < token.iat) return "JWT Token expires before it was issued";
    if (token.exp - token.iat > policy.lifetime_max_s)
        return "JWT Token lives too long: at most " + std::to_string(policy.lifetime_max_s) + " s";
    const auto header = jwt_part(jwt, 0);
    const auto claims = jwt_part(jwt, 1);
    if (!header || !claims) return "Invalid token: format";
    if (header->find("crit") != nullptr) return "Invalid token: crit is not understood";
    if (const Json* from = claims->find("nbf")) {
        const auto nbf_s = from->is_number() ? from->as_integer() : std::nullopt;
        if (!nbf_s) return "Invalid token: nbf";
        if (*nbf_s > now_s + policy.leeway_s) return "JWT Token is not yet valid: nbf";
    }
    return std::nullopt;
}

}  // namespace

std::string relay_address(std::string_view url) {
    const std::string lower = ascii_lower(url);
    for (const Scheme& scheme : kSchemes) {
        if (!lower.starts_with(scheme.start)) continue;
        const std::size_t start = scheme.start.size();
        const std::size_t end = std::min(lower.find_first_of("/?#", start), lower.size());
        std::string_view host = std::string_view(lower).substr(start, end - start);
        if (host.ends_with(scheme.port)) host.remove_suffix(scheme.port.size());
        std::string_view path = url.substr(end);
        while (path.ends_with('/')) path.remove_suffix(1);
        return "//" + std::string(host) + std::string(path);
    }
    return "?" + std::string(url);
}

bool is_own_origin(const AdmissionPolicy& policy, std::string_view origin) {
    const std::string from = relay_address(origin);
    return std::ranges::any_of(policy.audiences, [&](std::string_view one) {
        const std::string address = relay_address(one);
        return address.substr(0, address.find('/', kHostStart)) == from;
    });
}

bool is_loopback_listener(std::string_view listen) {
    std::string_view host = listen.substr(0, listen.rfind(':'));
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    return is_loopback_host(host);
}

std::expected<Admitted, Refusal> admit_client(const AdmissionPolicy& policy,
                                              const AdmissionRequest& request, std::int64_t now_s) {
    if (!policy.project_ids.empty()) {
        if (request.project_id.empty())
            return refuse(401, "ProjectIdNotSpecified", "Project ID is missing");
        if (!contains(policy.project_ids, request.project_id))
            return refuse(401, "ProjectNotFound", "Project not found");
    }
    if (!policy.origins.empty() && !request.origin.empty() &&
        !contains(policy.origins, request.origin))
        return refuse(403, "OriginNotAllowed", "Unauthorized: origin not allowed");

    if (request.jwt.empty())
        return refuse(401, "MissingJwt", "JWT validation error: JWT Token is missing");
    const auto token = wc::verify_relay_jwt(request.jwt);
    if (!token)
        return refuse(401, "InvalidJwt",
                      "JWT validation error: Invalid token: " + token.error().detail);
    const std::string leeway = std::to_string(policy.leeway_s);
    if (token->iat > now_s + policy.leeway_s)
        return refuse(401, "InvalidJwt",
                      "JWT validation error: JWT Token is not yet valid: basic.iat: " +
                          std::to_string(token->iat) + ", now + time_leeway: " +
                          std::to_string(now_s + policy.leeway_s) + ", time_leeway: " + leeway);
    if (token->exp < now_s - policy.leeway_s)
        return refuse(401, "InvalidJwt",
                      "JWT validation error: JWT Token is expired: Some(" +
                          std::to_string(token->exp) + "), now: " + std::to_string(now_s));
    if (const auto fault = find_fault(policy, *token, request.jwt, now_s))
        return refuse(401, "InvalidJwt", "JWT validation error: " + *fault);
    if (!is_for_us(policy, token->aud)) {
        auto refusal = refuse(401, "InvalidJwt", "JWT validation error: Invalid audience");
        refusal.error().audience = token->aud;
        return refusal;
    }
    return Admitted{token->iss, token->aud};
}

}  // namespace portico::relay
