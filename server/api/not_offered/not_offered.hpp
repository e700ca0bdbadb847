// SPDX-License-Identifier: Apache-2.0
//
// Routes of the reference behind which there is no service on this server
// (docs/spec/http-api.md#services-that-are-not-offered). In one way: lists answer that nothing is
// there, and a name is not found, as clients read it; whatever does something, or whose emptiness
// would be wrong (a price of gas, an allowance), answers 503 `not_offered` with reasons. A service
// that comes takes its row out of the table and adds its route itself, and its feature is `offered`
// from then on (projects/settings.cpp): until then pages are told that it is off.
#pragma once

#include <functional>
#include <string_view>

#include "server/api/access/authorizer.hpp"
#include "server/api/routing/router.hpp"

namespace portico::api::not_offered {

/// Whether the server has nodes of a chain (CAIP-2).
using ServesChain = std::function<bool(std::string_view chain)>;

void add_routes(Router& router, access::ProjectAuthorizer& authorizer, const ServesChain& serves);

}  // namespace portico::api::not_offered
