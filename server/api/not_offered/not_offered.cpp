// SPDX-License-Identifier: Apache-2.0
#include "server/api/not_offered/not_offered.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/api/not_offered.hpp"
#include "core/base/describe/describe.hpp"
#include "core/chain/caip.hpp"
#include "server/api/routing/reasons.hpp"

namespace portico::api::not_offered {
namespace {

template <class Body>
std::string empty() {
    return to_json_text(Body());
}

struct Empty {
    std::string_view pattern;
    std::string (*body)();
};

constexpr Empty kNoSwapLists[] = {
    {"/v1/convert/quotes", empty<NoQuotes>},
    {"/v1/convert/tokens", empty<NoTokens>},
};

struct Refused {
    std::string_view method, pattern, field, description;
};

constexpr std::string_view kNoSwaps = "Swaps are not available on this server. Nothing was done";
constexpr std::string_view kNoPurchases =
    "Buying with a card is not available on this server. Nothing was done";
constexpr std::string_view kNoNames = "Names cannot be registered on this server. Nothing was done";
constexpr std::string_view kNoSessions =
    "Sessions with permissions are not available on this server. Nothing was done";
constexpr std::string_view kNoBundler =
    "Bundlers are not available on this server: a chain's own may be called by POST /v1. Nothing "
    "was done";
constexpr std::string_view kNoRoutes =
    "Payments across chains are not available on this server. Nothing was done";

constexpr Refused kRefused[] = {
    {"GET", "/v1/account/:address/portfolio", "portfolio",
     "Portfolios are not available on this server: GET /v1/account/:address/balance has what an "
     "account holds"},
    {"POST", "/v1/ca/orchestrator/route", "orchestrationId", kNoRoutes},
    {"POST", "/v2/ca/orchestrator/route", "orchestrationId", kNoRoutes},
    {"GET", "/v1/ca/orchestrator/status", "orchestrationId", kNoRoutes},
};

constexpr Refused kRefusedSessions[] = {
    {"POST", "/v1/sessions/:address", "pci", kNoSessions},
    {"GET", "/v1/sessions/:address/getcontext", "pci", kNoSessions},
    {"POST", "/v1/sessions/:address/activate", "pci", kNoSessions},
    {"POST", "/v1/sessions/:address/revoke", "pci", kNoSessions},
    {"POST", "/v1/sessions/:address/sign", "pci", kNoSessions},
};

constexpr Refused kPurchases[] = {
    {"POST", "/v1/generators/onrampurl", "onramp", kNoPurchases},
    {"GET", "/v1/onramp/options", "onramp", kNoPurchases},
    {"POST", "/v1/onramp/quote", "onramp", kNoPurchases},
    {"GET", "/v1/onramp/buy/options", "onramp", kNoPurchases},
    {"GET", "/v1/onramp/buy/quotes", "onramp", kNoPurchases},
    {"GET", "/v1/onramp/providers", "onramp", kNoPurchases},
    {"GET", "/v1/onramp/providers/properties", "onramp", kNoPurchases},
    {"POST", "/v1/onramp/multi/quotes", "onramp", kNoPurchases},
    {"POST", "/v1/onramp/widget", "onramp", kNoPurchases},
};

constexpr Refused kRefusedSwaps[] = {
    {"GET", "/v1/convert/allowance", "conversion", kNoSwaps},
    {"GET", "/v1/convert/gas-price", "conversion", kNoSwaps},
    {"GET", "/v1/convert/build-approve", "conversion", kNoSwaps},
    {"POST", "/v1/convert/build-transaction", "conversion", kNoSwaps},
};

/// Names belong to no project (docs/spec/http-api.md#names).
constexpr access::Rules kOfNoProject{.no_project = true};
constexpr std::string_view kRegistrations[] = {"/v1/profile/account",
                                               "/v1/profile/account/:name/attributes",
                                               "/v1/profile/account/:name/address"};
struct Lookup {
    std::string_view pattern, field, description;
};
constexpr Lookup kLookups[] = {
    {"/v1/profile/account/:name", "name", "Name is not found: this server has no names"},
    {"/v1/profile/reverse/:address", "address",
     "No name for address is found: this server has no names"},
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

/// A body that is no JSON object is the caller's mistake, whatever is offered
/// (docs/spec/http-api.md#common-rules).
bool has_json_object(const RouteRequest& request) {
    const auto body = parse_json(request.http.body);
    return body && body->is_object();
}

void refuse_call(const RouteRequest& request, const Reply& reply, std::string_view field,
                 std::string_view description) {
    if (request.http.method == "POST" && !has_json_object(request))
        return refuse(request, reply, 400, "", "The body must be a JSON object",
                      ApiCode::body_invalid);
    refuse(request, reply, 503, field, description, ApiCode::not_offered);
}

/// What is wrong with the chains that a swap is about, if anything
/// (docs/spec/http-api.md#services-that-are-not-offered).
std::optional<Refused> wrong_chains(const Query& query, const ServesChain& serves) {
    const std::string_view chain = query.text("chainId");
    if (!chain.empty() && !serves(chain))
        return Refused{{},
                       {},
                       "chainId",
                       "This server does not serve that chain; GET /v1/supported-chains lists "
                       "those it does"};
    const auto from = chain::Caip10::parse(query.text("from"));
    const auto to = chain::Caip10::parse(query.text("to"));
    const bool named = !query.text("from").empty() || !query.text("to").empty();
    if (named && (!from || !to || from->chain().text() != to->chain().text()))
        return Refused{{}, {}, "", "Invalid parameter: from and to are CAIP-10 ids on one chain"};
    return {};
}

void add_refused(Router& router, access::ProjectAuthorizer& authorizer,
                 std::span<const Refused> rows) {
    for (const Refused& row : rows)
        authorizer.add(
            router, row.method, row.pattern,
            [&row](const RouteRequest& request, const access::ProjectRef&, const Reply& reply) {
                refuse_call(request, reply, row.field, row.description);
            },
            {.project_in_body = row.method == "POST"});
}

}  // namespace

void add_names(Router& router, access::ProjectAuthorizer& authorizer) {
    using access::ProjectRef;
    for (const Lookup& row : kLookups)
        authorizer.add(
            router, "GET", row.pattern,
            [&row](const RouteRequest& request, const ProjectRef&, const Reply& reply) {
                if (request.query.text("apiVersion") == "2")
                    return send_empty(reply, empty<NoNames>());
                refuse(request, reply, 404, row.field, row.description, ApiCode::not_found);
            },
            kOfNoProject);
    authorizer.add(
        router, "GET", "/v1/profile/suggestions/:name",
        [](const RouteRequest&, const ProjectRef&, const Reply& reply) {
            send_empty(reply, empty<NoSuggestions>());
        },
        kOfNoProject);
    for (const std::string_view pattern : kRegistrations)
        authorizer.add(
            router, "POST", pattern,
            [](const RouteRequest& request, const ProjectRef&, const Reply& reply) {
                refuse_call(request, reply, "name", kNoNames);
            },
            kOfNoProject);
}

void add_bundler(Router& router, access::ProjectAuthorizer& authorizer) {
    authorizer.add(router, "POST", "/v1/bundler",
                   [](const RouteRequest& request, const access::ProjectRef&, const Reply& reply) {
                       refuse_call(request, reply, "bundler", kNoBundler);
                   },
                   {.project_in_body = true});
}

void add_sessions(Router& router, access::ProjectAuthorizer& authorizer) {
    authorizer.add(router, "GET", "/v1/sessions/:address",
                   [](const RouteRequest&, const access::ProjectRef&, const Reply& reply) {
                       send_empty(reply, empty<NoSessions>());
                   });
    add_refused(router, authorizer, kRefusedSessions);
}

void add_purchases(Router& router, access::ProjectAuthorizer& authorizer) {
    add_refused(router, authorizer, kPurchases);
    authorizer.add(
        router, "POST", "/v1/onramp/webhooks/:provider",
        [](const RouteRequest& request, const access::ProjectRef&, const Reply& reply) {
            refuse_call(request, reply, "onramp", kNoPurchases);
        },
        kOfNoProject);
}

void add_swaps(Router& router, access::ProjectAuthorizer& authorizer, const ServesChain& serves) {
    using access::ProjectRef;
    for (const Empty& row : kNoSwapLists)
        authorizer.add(router, "GET", row.pattern,
                       [body = row.body, serves](const RouteRequest& request, const ProjectRef&,
                                                 const Reply& reply) {
                           if (const auto wrong = wrong_chains(request.query, serves))
                               return refuse(request, reply, 400, wrong->field, wrong->description,
                                             ApiCode::parameter_invalid);
                           send_empty(reply, body());
                       });
    add_refused(router, authorizer, kRefusedSwaps);
}

void add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    add_refused(router, authorizer, kRefused);
}

}  // namespace portico::api::not_offered
