// SPDX-License-Identifier: Apache-2.0
#include "server/api/price/price_service.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include "core/api/prices.hpp"
#include "core/base/describe/describe_lenient.hpp"
#include "core/base/text/ascii.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/currency_contracts.hpp"
#include "server/api/routing/reasons.hpp"

namespace portico::api::price {
namespace {

constexpr std::string_view kNativeInPlace = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
constexpr std::string_view kNativeSol = "So11111111111111111111111111111111111111111";

bool is_native(const chain::Caip10& id) {
    if (id.chain().chain_namespace() == "solana") return id.address() == kNativeSol;
    return ascii_lower(id.address()) == kNativeInPlace ||
           chain::is_currency_contract(id.chain().text(), id.address());
}

}  // namespace

/// One call: the tokens in the order they were asked for.
struct PriceService::PendingRequest {
    struct One {
        std::string id;  ///< as it was asked for
        std::string chain;
        tokens::Token token;
        PriceText price = {};
    };
    Reply reply;
    std::vector<One> all = {};
    std::size_t left = 0;

    void send() const {
        PricesBody body;
        for (const One& one : all) {
            if (!one.price) continue;
            TokenPrice& row = body.fungibles.emplace_back();
            row.address = one.id;
            row.name = one.token.name;
            row.symbol = one.token.symbol;
            row.iconUrl = one.token.icon_url;
            row.price = *one.price;
            row.decimals = one.token.decimals;
        }
        reply.json(to_json_text(body));
    }
};

void PriceService::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    authorizer.add(router, "POST", "/v1/fungible/price",
                   [this](const RouteRequest& request, const access::ProjectRef&,
                          const Reply& reply) { post(request, reply); },
                   {.project_in_body = true});
}

void PriceService::post(const RouteRequest& request, const Reply& reply) {
    const auto refuse = [&](int status, std::string_view field, std::string_view text) {
        const ApiCode code = field.empty() ? ApiCode::body_invalid : ApiCode::parameter_invalid;
        reply.send(
            reasons_response({status, field, text, api_error_word(code)}, request.request_id));
    };
    const auto json = parse_json(request.http.body, {.depth = 8, .size_bytes = 64 * 1024});
    const auto body = json ? read_leniently<PricesRequest>(*json) : std::nullopt;
    if (!body) return refuse(400, "", "The body must be a JSON object");
    const auto& currency = body->currency;
    if (!currency || !is_currency(*currency))
        return refuse(422, "currency",
                      "currency is one of btc, eth, usd, eur, gbp, aud, cad, inr, jpy");
    const auto& addresses = body->addresses;
    if (!addresses || addresses->empty() || addresses->size() > kAddressesMax)
        return refuse(400, "addresses", "addresses is a list of 1 to 100 CAIP-10 ids");
    auto requested = std::make_shared<PendingRequest>(reply);
    std::map<std::string, std::vector<std::size_t>> by_chain;
    for (const Json* entry : *addresses) {
        const auto id = entry->is_string() ? chain::Caip10::parse(entry->as_string())
                                           : fail(Code::caip10_invalid);
        if (!id) return refuse(400, "addresses", "addresses is a list of CAIP-10 ids");
        const std::string chain = id->chain().text();
        // What is in no list has no name that could be told beside the price.
        const tokens::Token* listed = is_native(*id) ? nullptr : book_.find(chain, id->address());
        if (listed == nullptr && !is_native(*id)) continue;
        by_chain[chain].push_back(requested->all.size());
        requested->all.push_back(
            {entry->as_string(), chain, listed != nullptr ? *listed : book_.currency(chain)});
    }
    requested->left = by_chain.size();
    if (source_ == nullptr || !source_->knows_currency(*currency) || by_chain.empty())
        return requested->send();
    for (const auto& [chain, indices] : by_chain) {
        std::vector<Asset> assets;
        for (const std::size_t index : indices)
            assets.push_back(
                {requested->all[index].token.address, requested->all[index].token.decimals});
        source_->prices(chain, *currency, std::move(assets),
                        [requested, indices](const std::vector<PriceText>& prices) {
                            for (std::size_t i = 0; i < indices.size() && i < prices.size(); ++i)
                                requested->all[indices[i]].price = prices[i];
                            if (--requested->left == 0) requested->send();
                        });
    }
}

}  // namespace portico::api::price
