// SPDX-License-Identifier: Apache-2.0
//
// Routes of the specification's section 7 behind which there is no service on this server. They
// answer what clients read as "nothing there" (protocols 1.8 to 1.16), or 503 in the shape of
// protocols 1.3 where an empty answer would be a wrong one: a quote, a price of gas, an allowance.
// A service that comes takes its row out of the table and adds its route itself, and its feature is
// `offered` from then on (projects/settings.cpp): until then pages are told that it is off.
#pragma once

#include "server/api/access/gate.hpp"
#include "server/api/routing/router.hpp"

namespace portico::api::not_offered {

void add_routes(Router& router, access::Gate& gate);

}  // namespace portico::api::not_offered
