// SPDX-License-Identifier: Apache-2.0
//
// Names of ENS that a page cannot look up at its node.
#include "server/api/chain_data/rpc_reader.hpp"
#include "server/api/ens/ens_service.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/system.hpp"

namespace portico::app {
namespace {

class EnsArea final : public Area {
  public:
    explicit EnsArea(const Platform& platform)
        : reader_(platform.rpc),
          contracts_(reader_, now_ms),
          gateways_(platform.options.ens, platform.server.executor()),
          service_({.reader = reader_,
                    .contracts = contracts_,
                    .gateways = gateways_,
                    .limiter = platform.limiter,
                    .clock = now_ms},
                   platform.options.ens) {
        service_.add_routes(platform.router, platform.authorizer);
    }
    void write_metrics(ops::MetricsText& out) const override { service_.write_metrics(out); }

  private:
    api::chain_data::RpcReader reader_;
    api::chain_data::Contracts contracts_;
    api::ens::GuardedGateways gateways_;
    api::ens::EnsService service_;
};

}  // namespace

MadeArea make_ens_area(const Platform& platform) { return std::make_unique<EnsArea>(platform); }

}  // namespace portico::app
