// SPDX-License-Identifier: Apache-2.0
#include "server/api/not_offered/not_offered.hpp"
#include "server/app/areas/areas.hpp"

namespace portico::app {

MadeArea make_not_offered_area(const Platform& platform) {
    api::not_offered::add_routes(platform.router, platform.authorizer,
                                 [&rpc = platform.rpc](std::string_view chain) {
                                     return rpc.find_chain(chain).has_value();
                                 });
    return std::make_unique<Area>();
}

}  // namespace portico::app
