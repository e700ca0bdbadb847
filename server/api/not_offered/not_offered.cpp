// SPDX-License-Identifier: Apache-2.0
#include "server/api/not_offered/not_offered.hpp"

#include <string>
#include <string_view>

#include "core/base/json.hpp"
#include "server/api/routing/reasons.hpp"

namespace portico::api::not_offered {
namespace {

struct Empty {
    std::string_view pattern, body;
};

constexpr Empty kEmpty[] = {
    {"/v1/convert/quotes", R"({"quotes":[]})"},
    {"/v1/convert/tokens", R"({"tokens":[]})"},
    {"/v1/profile/account/:name", "[]"},  // as for a name that nobody has, apiVersion 2
    {"/v1/profile/reverse/:address", "[]"},
    {"/v1/profile/suggestions/:name", R"({"suggestions":[]})"},
    {"/v1/sessions/:address", R"({"pcis":[]})"},
};

struct Refused {
    std::string_view method, pattern, field, description;
};

constexpr std::string_view kNoSwaps = "Swaps are not available on this server. Nothing was done";
constexpr std::string_view kNoPurchases =
    "Buying with a card is not available on this server. Nothing was done";

constexpr Refused kRefused[] = {
    {"GET", "/v1/convert/allowance", "conversion", kNoSwaps},
    {"GET", "/v1/convert/gas-price", "conversion", kNoSwaps},
    {"GET", "/v1/convert/build-approve", "conversion", kNoSwaps},
    {"POST", "/v1/convert/build-transaction", "conversion", kNoSwaps},
    {"POST", "/v1/profile/account", "name",
     "Names cannot be registered on this server. Nothing was done"},
    {"POST", "/v1/generators/onrampurl", "onramp", kNoPurchases},
    {"GET", "/v1/onramp/options", "onramp", kNoPurchases},
    {"POST", "/v1/onramp/quote", "onramp", kNoPurchases},
    {"POST", "/v1/sessions/:address/revoke", "pci",
     "Sessions with permissions are not available on this server. Nothing was done"},
};

/// Until a service answers instead, soon enough.
constexpr const char* kCaching = "public, max-age=300";

void send_empty(const Reply& reply, std::string body) {
    net::Response response{.body = std::move(body)};
    response.headers.emplace_back("Cache-Control", kCaching);
    reply.send(std::move(response));
}

void refuse(const RouteRequest& request, const Reply& reply, int status, std::string_view field,
            std::string_view description, ApiCode code) {
    reply.send(
        reasons_response({status, field, description, api_error_word(code)}, request.request_id));
}

/// A body that is no JSON object is the caller's mistake, whatever is offered (protocols 1.2).
bool has_json_object(const RouteRequest& request) {
    const auto body = parse_json(request.http.body);
    return body && body->is_object();
}

}  // namespace

void add_routes(Router& router, access::Gate& gate) {
    using access::ProjectRef;
    for (const Empty& row : kEmpty)
        gate.add(router, "GET", row.pattern,
                 [body = row.body](const RouteRequest&, const ProjectRef&, const Reply& reply) {
                     send_empty(reply, std::string(body));
                 });
    for (const Refused& row : kRefused)
        gate.add(router, row.method, row.pattern,
                 [&row](const RouteRequest& request, const ProjectRef&, const Reply& reply) {
                     if (row.method == "POST" && !has_json_object(request))
                         return refuse(request, reply, 400, "", "The body must be a JSON object",
                                       ApiCode::body_invalid);
                     refuse(request, reply, 503, row.field, row.description, ApiCode::not_offered);
                 },
                 {.project_in_body = row.method == "POST"});
}

}  // namespace portico::api::not_offered
