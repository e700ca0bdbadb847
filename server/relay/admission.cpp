// SPDX-License-Identifier: Apache-2.0
#include "server/relay/admission.hpp"

#include <algorithm>

#include "core/walletconnect/relay_auth.hpp"

namespace portico::relay {
namespace {

std::unexpected<Refusal> refuse(int status, std::string_view data, std::string reason) {
    return std::unexpected(Refusal{status, auth_error(data, reason), reason});
}

std::string_view without_slash(std::string_view url) {
    while (url.ends_with('/')) url.remove_suffix(1);
    return url;
}

bool contains(const std::vector<std::string>& list, std::string_view value) {
    return std::find(list.begin(), list.end(), value) != list.end();
}

}  // namespace

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
        return refuse(
            401, "InvalidJwt",
            "JWT validation error: JWT Token is expired: Some(" + std::to_string(token->exp) + ")");
    if (!policy.audiences.empty() &&
        std::none_of(policy.audiences.begin(), policy.audiences.end(), [&](const std::string& one) {
            return without_slash(one) == without_slash(token->aud);
        }))
        return refuse(401, "InvalidJwt", "JWT validation error: Invalid audience");
    return Admitted{token->iss, token->aud};
}

}  // namespace portico::relay
