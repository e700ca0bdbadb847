// SPDX-License-Identifier: Apache-2.0
//
// Payments of merchants (docs/pay.md). Nothing has to
// be set: a project takes payments once an operator has made a key for it.
#include "core/chain/networks.hpp"
#include "server/api/pay/payment_service.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/own_nodes.hpp"
#include "server/app/system.hpp"
#include "server/store/pay/payment_store.hpp"

namespace portico::app {
namespace {

api::pay::Token currency_of(std::string_view chain) {
    if (const auto network = chain::find_known_network(chain))
        return {std::string(network->currency_symbol), network->currency_decimals};
    return {"ETH", 18};
}

class PayArea final : public Area {
  public:
    explicit PayArea(const Platform& platform)
        : own_nodes_(platform),
          service_({.store = {platform.worker, store::open_payment_store},
                    .own_nodes = own_nodes_,
                    .currency = currency_of,
                    .project = [&projects = platform.projects](
                                   std::string_view id) { return projects.find(id); },
                    .limiter = platform.limiter,
                    .log = platform.log,
                    .entropy = fill_random,
                    .clock = now_ms},
                   platform.options.pay) {
        service_.add_routes(platform.router, platform.authorizer);
        platform.server.every(service_.kLookEveryMs, [this] { service_.look(); });
        platform.server.every(service_.kSweepEveryMs, [this] { service_.sweep(); });
        platform.server.every(service_.kPurgeEveryMs, [this] { service_.purge(); });
    }
    void write_metrics(ops::MetricsText& out) const override { service_.write_metrics(out); }

  private:
    OwnNodes own_nodes_;
    api::pay::PaymentService service_;
};

}  // namespace

MadeArea make_pay_area(const Platform& platform) { return std::make_unique<PayArea>(platform); }

}  // namespace portico::app
