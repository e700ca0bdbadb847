// SPDX-License-Identifier: Apache-2.0
//
// POST /v1/fungible/price (docs/spec/http-api.md#prices): prices of listed tokens
// and of chains' own currencies, of all that are asked for.
#pragma once

#include "server/api/access/authorizer.hpp"
#include "server/api/price/price_source.hpp"
#include "server/api/routing/router.hpp"
#include "server/api/tokens/token_book.hpp"

namespace portico::api::price {

class PriceService {
  public:
    static constexpr std::size_t kAddressesMax = 100;

    /// Both must outlive this; `source` may be null: there are no prices.
    PriceService(Source* source, const tokens::TokenBook& book) : source_(source), book_(book) {}

    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);

  private:
    struct PendingRequest;
    void post(const RouteRequest& request, const Reply& reply);

    Source* source_;
    const tokens::TokenBook& book_;
};

}  // namespace portico::api::price
