// SPDX-License-Identifier: Apache-2.0
//
// GET /v1/account/:address/history (docs/spec/http-api.md#history), from whatever
// provider the operator has chosen.
#pragma once

#include <functional>

#include "server/api/access/authorizer.hpp"
#include "server/api/history/bought.hpp"
#include "server/api/history/provider.hpp"
#include "server/api/routing/router.hpp"
#include "server/ops/log.hpp"

namespace portico::api::history {

/// Answers requests that name `onramp`: purchases, which no chain knows.
using Purchases = std::function<ops::Awaitable<net::Response>(const RouteRequest& request,
                                                              const access::ProjectRef& project)>;

/// Tokens of the book have their pictures by way of this server. `find_bought`: none where nothing
/// is sold; clients of the reference, whose lists have no word for what was bought, are told that
/// it was received. All must outlive the router's last request.
void add_history_route(Router& router, access::ProjectAuthorizer& authorizer,
                       HistoryProvider& provider, const tokens::TokenBook& book, ops::Log& log,
                       Purchases purchases, FindBought find_bought = {});

}  // namespace portico::api::history
