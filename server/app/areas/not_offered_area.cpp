// SPDX-License-Identifier: Apache-2.0
#include "server/api/not_offered/not_offered.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/areas/onramp_providers.hpp"

namespace portico::app {

MadeArea make_not_offered_area(const Platform& platform) {
    api::not_offered::add_routes(platform.router, platform.authorizer);
    if (!platform.options.swap.enabled)
        api::not_offered::add_swaps(platform.router, platform.authorizer,
                                    [&rpc = platform.rpc](std::string_view chain) {
                                        return rpc.find_chain(chain).has_value();
                                    });
    if (platform.options.bundler.chains.empty())
        api::not_offered::add_bundler(platform.router, platform.authorizer);
    if (platform.options.sessions.chains.empty())
        api::not_offered::add_sessions(platform.router, platform.authorizer);
    if (platform.options.names.zones.empty())
        api::not_offered::add_names(platform.router, platform.authorizer);
    if (const auto providers = onramp_providers(platform.options); providers && providers->empty())
        api::not_offered::add_purchases(platform.router, platform.authorizer);
    return std::make_unique<Area>();
}

}  // namespace portico::app
