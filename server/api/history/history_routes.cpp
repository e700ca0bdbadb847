// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/history_routes.hpp"

#include <memory>

#include "core/base/describe/describe.hpp"
#include "core/chain/address.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/address.hpp"
#include "server/api/access/reference_client.hpp"
#include "server/api/history/history_body.hpp"
#include "server/api/history/spam_filter.hpp"
#include "server/api/history/spoofed_transfers.hpp"
#include "server/api/routing/reasons.hpp"

namespace portico::api::history {
namespace {

constexpr int kBadRequest = 400, kConflict = 409, kUnavailable = 503;

void refuse(const Reply& reply, std::string_view request_id, int status, std::string_view field,
            std::string_view text, ApiCode code) {
    reply.send(reasons_response({status, field, text, api_error_word(code)}, request_id));
}

void answer(const Reply& reply, const std::string& request_id, ops::Log& log,
            const tokens::TokenBook& book, std::expected<HistoryPage, HistoryFailure> page) {
    using Why = HistoryFailure::Why;
    if (page) {
        net::Response response{.body = to_json_text(make_history_body(std::move(*page), book))};
        response.headers.emplace_back("Cache-Control", "private, no-store");
        return reply.send(std::move(response));
    }
    switch (page.error().why) {
        case Why::kCursor:
            return refuse(reply, request_id, kBadRequest, "cursor",
                          "The cursor is not of this history: give `next` of the page before, with "
                          "the same address and chainId, or none for the first page",
                          ApiCode::parameter_invalid);
        case Why::kOutdated:
            return refuse(reply, request_id, kConflict, "cursor",
                          "The chain was reorganised, so the pages before have changed: read again "
                          "from the first page. Nothing was lost",
                          ApiCode::changed_meanwhile);
        case Why::kUnavailable:
            log.warn_seldom("history.unavailable", {}, {{"reason", page.error().text}});
            net::Response response =
                reasons_response({kUnavailable, "address",
                                  "The history cannot be read at the moment. Nothing was lost: try "
                                  "again in a moment",
                                  api_error_word(ApiCode::temporarily_unavailable)},
                                 request_id);
            response.headers.emplace_back("Retry-After",
                                          std::to_string(page.error().retry_after_s));
            reply.send(std::move(response));
    }
}

}  // namespace

void add_history_route(Router& router, access::ProjectAuthorizer& authorizer,
                       HistoryProvider& provider, const tokens::TokenBook& book, ops::Log& log,
                       Purchases purchases, FindBought find_bought) {
    const auto marked = std::make_shared<SpoofedTransferFilter>(provider, book);
    authorizer.add(
        router, "GET", "/v1/account/:address/history",
        [marked, without_spam = std::make_shared<SpamFilter>(*marked), &book, &log,
         purchases = std::move(purchases),
         find_bought = std::make_shared<const FindBought>(std::move(find_bought))](
            const RouteRequest& request, const access::ProjectRef& project, const Reply& reply) {
            if (!request.query.text("onramp").empty())
                return reply.send(purchases(request, project));
            const auto bad = [&](std::string_view field, std::string_view text) {
                refuse(reply, request.request_id, kBadRequest, field, text,
                       ApiCode::parameter_invalid);
            };
            HistoryQuery query{.account = std::string(request.path("address")),
                               .chain = std::string(request.query.text("chainId")),
                               .cursor = std::string(request.query.text("cursor")),
                               .asker = std::string(request.http.address)};
            if (!query.chain.empty()) {
                const auto chain = chain::Caip2::parse(query.chain);
                if (!chain || chain->chain_namespace() != "eip155")
                    return bad("chainId",
                               "Histories are there for eip155 chains: chainId is a CAIP-2 "
                               "id, like eip155:1, or is left out");
            }
            if (!chain::checksum_evm_address(query.account))
                return bad("address", "The address must be 0x and 40 hex digits");
            const bool knows_icons = request.query.text("st") != access::kReferenceSdk;
            HistoryProvider& pages =
                knows_icons ? static_cast<HistoryProvider&>(*marked) : *without_spam;
            BoughtQuery bought{
                .project = project ? project->id : "", .account = query.account, .hashes = {}};
            const auto find = *find_bought && knows_icons ? find_bought : nullptr;
            pages.page(query, [reply, id = std::string(request.request_id), &book, &log, find,
                               bought = std::move(bought)](
                                  std::expected<HistoryPage, HistoryFailure> page) mutable {
                if (find != nullptr && page) bought.hashes = hashes_of_received(*page);
                if (bought.hashes.empty()) return answer(reply, id, log, book, std::move(page));
                const auto shared = std::make_shared<HistoryPage>(std::move(*page));
                (*find)(std::move(bought), [reply, id, &book, &log,
                                            shared](const std::vector<BoughtTransaction>& found) {
                    mark_bought(*shared, found);
                    answer(reply, id, log, book, std::move(*shared));
                });
            });
        });
}

}  // namespace portico::api::history
