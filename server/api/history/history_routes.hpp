// SPDX-License-Identifier: Apache-2.0
//
// GET /v1/account/:address/history (docs/spec/http-api.md#history), from whatever
// provider the operator has chosen.
#pragma once

#include "server/api/access/authorizer.hpp"
#include "server/api/history/provider.hpp"
#include "server/api/routing/router.hpp"
#include "server/ops/log.hpp"

namespace portico::api::history {

/// Tokens of the book have their pictures by way of this server. All must outlive the router's last
/// request.
void add_history_route(Router& router, access::ProjectAuthorizer& authorizer,
                       HistoryProvider& provider, const tokens::TokenBook& book, ops::Log& log);

}  // namespace portico::api::history
