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

void add_routes(Router& router, access::ProjectAuthorizer& authorizer);
/// Of swaps: for a server whose operator turned them off (docs/money.md).
void add_swaps(Router& router, access::ProjectAuthorizer& authorizer, const ServesChain& serves);
/// Of the bundler: for a server without one (docs/smart-accounts.md).
void add_bundler(Router& router, access::ProjectAuthorizer& authorizer);
/// Of sessions: for a server without them (docs/smart-accounts.md).
void add_sessions(Router& router, access::ProjectAuthorizer& authorizer);
/// Of names: for a server without zones (docs/names.md).
void add_names(Router& router, access::ProjectAuthorizer& authorizer);

/// Of buying: for a server without providers of it (docs/onramp.md).
void add_purchases(Router& router, access::ProjectAuthorizer& authorizer);

}  // namespace portico::api::not_offered
