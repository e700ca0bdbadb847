// SPDX-License-Identifier: Apache-2.0
//
// Names of the operator's zones, where names.zones names any; without, not_offered_area.cpp
// answers.
#include "server/api/names/ens_gateway.hpp"
#include "server/api/names/name_service.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/own_nodes.hpp"
#include "server/app/private_key.hpp"
#include "server/app/system.hpp"
#include "server/store/names/name_store.hpp"

namespace portico::app {
namespace {

class NamesArea final : public Area {
  public:
    NamesArea(const Platform& platform, std::optional<Secret<32>> ens_key)
        : own_nodes_(platform),
          service_(
              {.store = {platform.worker, store::open_name_store},
               .own_nodes = own_nodes_,
               .serves = [&rpc = platform.rpc](
                             std::string_view chain) { return rpc.find_chain(chain).has_value(); },
               .limiter = platform.limiter,
               .log = platform.log,
               .clock = now_ms},
              platform.options.names) {
        service_.add_routes(platform.router, platform.authorizer);
        if (ens_key) {
            ens_.emplace(api::names::EnsGateway::Foundations{.store = {platform.worker,
                                                                       store::open_name_store},
                                                             .limiter = platform.limiter,
                                                             .log = platform.log,
                                                             .clock = now_ms},
                         std::move(*ens_key), platform.options.names.zones,
                         platform.options.names.ens_answers_address);
            ens_->add_routes(platform.router);
        }
        platform.server.every(service_.kTickMs, [this] { service_.tick(); });
    }
    void write_metrics(ops::MetricsText& out) const override {
        service_.write_metrics(out);
        if (ens_) ens_->write_metrics(out);
    }

  private:
    OwnNodes own_nodes_;
    api::names::NameService service_;
    std::optional<api::names::EnsGateway> ens_;
};

/// The key that answers of ENS are signed with, if there is one, with all else checked.
std::expected<std::optional<Secret<32>>, std::string> read_ens_key_of(const Options& options) {
    PORTICO_CHECK(api::names::check_config(options.names));
    if (options.names_ens_key.empty()) return std::nullopt;
    return read_private_key(options, "names.ens_key", options.names_ens_key);
}

}  // namespace

CheckedArea check_names_area(const Options& options) {
    if (options.names.zones.empty()) return {};
    PORTICO_CHECK(read_ens_key_of(options));
    return {};
}

MadeArea make_names_area(const Platform& platform) {
    if (platform.options.names.zones.empty()) return std::make_unique<Area>();
    auto ens_key = PORTICO_TRY(read_ens_key_of(platform.options));
    return std::make_unique<NamesArea>(platform, std::move(ens_key));
}

}  // namespace portico::app
