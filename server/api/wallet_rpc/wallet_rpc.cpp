// SPDX-License-Identifier: Apache-2.0
//
// One call: what it is, who answers it, and how it is answered.
#include "server/api/wallet_rpc/wallet_rpc.hpp"

#include <utility>

#include "core/base/describe/describe_lenient.hpp"

namespace portico::api::wallet_rpc {
namespace {

constexpr std::size_t kBodyBytes = 16 * 1024;
constexpr JsonLimits kLimits{.depth = 8, .size_bytes = kBodyBytes, .values = 2'000};
constexpr std::int64_t kInvalidRequest = -32600, kUnknownMethod = -32601, kInvalidParams = -32602,
                       kParseError = -32700;

net::Response respond(int status, std::string body) {
    net::Response out{.status = status, .body = std::move(body)};
    out.headers.emplace_back("Cache-Control", "no-store");
    return out;
}

}  // namespace

WalletRpc::WalletRpc(Foundations foundations, Config config)
    : on_(std::move(foundations)), config_(std::move(config)) {}

void WalletRpc::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    for (const char* path : {"/v1/json-rpc", "/v1/wallet"})
        authorizer.add(router, "POST", path,
                       [this](const RouteRequest& request, const access::ProjectRef& project) {
                           return answer({.body = std::string(request.http.body),
                                          .network = std::string(request.http.address),
                                          .project = project->id,
                                          .pays = !access::is_switched_off(project, "pay")});
                       },
                       {.project_in_body = true}, {.body_bytes = kBodyBytes});
    // Pages show pictures by <img>, which says neither project nor origin.
    authorizer.add(router, "GET", "/v1/exchanges/image/:id",
                   [this](const RouteRequest& request, const auto&, const Reply& reply) {
                       get_image(request, reply);
                   },
                   {.project_optional = true, .any_origin = true});
}

ops::Awaitable<net::Response> WalletRpc::answer(Call call) {
    ++calls_;
    static constexpr std::pair<std::string_view, Method> kMethods[] = {
        {"reown_getExchanges", &WalletRpc::get_exchanges},
        {"reown_getExchangePayUrl", &WalletRpc::get_pay_url},
        {"reown_getExchangeBuyStatus", &WalletRpc::get_buy_status},
        {"wallet_getAssets", &WalletRpc::get_assets},
    };
    WalletCall read;
    const auto json = parse_json(call.body, kLimits);
    const auto said = json && json->is_object() ? read_leniently<WalletCall>(*json) : std::nullopt;
    if (said) read = *said;
    const bool has_id = read.id.is_string() || read.id.is_number();
    const auto fail = [&](const Failed& failed) {
        ++failed_;
        WalletFailure out;
        if (has_id) out.id = read.id;
        out.error = {.code = failed.code, .message = failed.message};
        return respond(failed.status, to_json_text(out));
    };
    if (!json) co_return fail({kParseError, "the body is no JSON"});
    if (!said || read.jsonrpc != "2.0" || !has_id || read.method.empty())
        co_return fail({kInvalidRequest, "the body is no single call of JSON-RPC 2.0"});
    for (const auto& [name, method] : kMethods) {
        if (read.method != name) continue;
        Json params = read.params;
        if (params.is_array() && params.items().size() == 1) params = Json(params.items()[0]);
        if (!params.is_object()) co_return fail({kInvalidParams, "params is no object"});
        const Answer answered = co_await (this->*method)(std::move(params), call);
        if (!answered) co_return fail(answered.error());
        WalletResult out;
        out.id = read.id;
        out.result = *answered;
        co_return respond(200, to_json_text(out));
    }
    co_return fail({kUnknownMethod, "this server has no method " + read.method.value});
}

void WalletRpc::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_wallet_rpc_calls_total", "Calls of JSON-RPC for wallets.", calls_);
    out.counter("portico_wallet_rpc_failed_total", "Those that got an error.", failed_);
    out.counter("portico_wallet_rpc_orders_total", "Purchases begun at exchanges.", orders_);
    out.counter("portico_wallet_rpc_other_sent_total",
                "Answers of exchanges that they sent something else than was ordered.",
                other_sent_);
}

}  // namespace portico::api::wallet_rpc
