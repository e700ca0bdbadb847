// SPDX-License-Identifier: Apache-2.0
//
// Buying at the operator's providers, where any is set up; without, not_offered_area.cpp answers.
#include "server/api/onramp/onramp_service.hpp"
#include "server/api/providers/service_client.hpp"
#include "server/api/tokens/network_icons.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/areas/onramp_providers.hpp"
#include "server/app/system.hpp"
#include "server/store/onramp/purchase_store.hpp"

namespace portico::app {
namespace {

class OnrampArea final : public Area {
  public:
    explicit OnrampArea(const Platform& platform)
        : client_(platform.server.executor()),
          service_(
              {.store = {platform.worker, store::open_purchase_store},
               .serves = [&rpc = platform.rpc](
                             std::string_view chain) { return rpc.find_chain(chain).has_value(); },
               .picture = [&book = platform.tokens](
                              std::string_view chain,
                              std::string_view contract) -> std::optional<std::string> {
                   if (contract.empty()) return api::tokens::logo_path(chain, book.currency(chain));
                   const api::tokens::Token* token = book.find(chain, contract);
                   return token ? api::tokens::logo_path(chain, *token) : std::nullopt;
               },
               .limiter = platform.limiter,
               .log = platform.log,
               .entropy = fill_random,
               .clock = now_ms},
              platform.options.onramp.config,
              api::onramp::make_providers(provider_keys(platform.options.onramp), client_,
                                          {platform.worker, store::open_purchase_store}, now_ms,
                                          fill_random)) {
        service_.add_routes(platform.router, platform.authorizer);
        service_.begin();
        platform.server.every(service_.kTickMs, [this] { service_.tick(); });
    }
    void write_metrics(ops::MetricsText& out) const override { service_.write_metrics(out); }

  private:
    api::providers::ServiceClient client_;
    api::onramp::OnrampService service_;
};

}  // namespace

CheckedArea check_onramp_area(const Options& options) {
    PORTICO_CHECK(onramp_providers(options));
    return {};
}

MadeArea make_onramp_area(const Platform& platform) {
    const auto providers = onramp_providers(platform.options);
    if (!providers) return std::unexpected(providers.error());
    if (providers->empty()) return std::make_unique<Area>();
    return std::make_unique<OnrampArea>(platform);
}

}  // namespace portico::app
