// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/api/operation.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "server/api/chain_data/rpc_reader.hpp"
#include "server/api/history/history_routes.hpp"
#include "server/api/history/hosted_history.hpp"
#include "server/api/history/local_history.hpp"
#include "server/api/onramp/purchase_history.hpp"
#include "server/api/price/markets.hpp"
#include "server/api/valuation/historical_valuation.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/areas/onramp_providers.hpp"
#include "server/app/services/history_service.hpp"
#include "server/app/services/indexed_chains.hpp"
#include "server/app/services/indexer_health.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/indexer/index_service.hpp"
#include "server/store/disk_reserve.hpp"
#include "server/store/history/history_store.hpp"
#include "server/store/onramp/purchase_store.hpp"

namespace portico::app {
namespace {

using namespace api::history;
using namespace indexer;

constexpr std::size_t kReaders = 2, kReadersQueue = 1000, kOwnerBytes = 8, kCursorKeyBytes = 32;

/// Who this process is among those that share a database. A file belongs to the one that holds the
/// data folder's lock: it goes on with the lease that it had when it was killed.
std::string make_owner(const Options& options) {
    if (!uses_postgres(options)) return "data folder";
    FixedBytes<kOwnerBytes> bytes{};
    fill_random(bytes);
    return to_hex(bytes);
}

std::uint64_t make_seed() {
    std::uint64_t seed = 0;
    fill_random({reinterpret_cast<std::uint8_t*>(&seed), sizeof seed});
    return seed;
}

api::IndexedChainStatuses status_body(const std::vector<ChainStatus>& all) {
    api::IndexedChainStatuses out;
    for (const ChainStatus& one : all) {
        api::IndexedChainStatus& row = out.emplace_back();
        row.chain = one.chain;
        row.state = one.state;
        if (one.tip >= 0) row.tip = one.tip;
        if (one.head >= 0) row.head = one.head;
        row.traces = tracing_word(one.tracing);
        row.rewinds = static_cast<std::int64_t>(one.counts.rewinds);
        row.refused = static_cast<std::int64_t>(one.counts.refused);
    }
    return out;
}

/// Said where this process indexes nothing.
std::string why_off(const Options& options) {
    if (!options.indexer.chains.empty())
        return "This process answers from what another one indexes: indexer.run is off";
    return options.history.source == "index"
               ? "No chain is indexed, so histories are empty: name some in indexer.chains"
               : "No chain is indexed: histories come from the service in history.http_url";
}

class HistoryArea final : public Area {
  public:
    /// `service`: who is asked instead of the index.
    HistoryArea(const Platform& platform, std::vector<IndexedChain> chains, const Bytes& cursor_key,
                std::optional<HostedConfig> service)
        : readers_({.threads = kReaders, .queue_max = kReadersQueue},
                   history_connector(platform.options), platform.server.executor()),
          history_({readers_, store::open_history_store}, platform.tokens, cursor_key,
                   platform.options.indexer.fill_past, now_ms),
          chain_reader_(platform.rpc),
          purchases_({platform.worker, store::open_purchase_store},
                     named_providers(platform.options), platform.log) {
        HistoryProvider* provider = &history_;
        if (service)
            provider = &hosted_.emplace(std::move(*service), cursor_key, platform.server.executor(),
                                        now_ms);
        else if (platform.pools != nullptr)
            provider = &valued_.emplace(history_, chain_reader_, *platform.pools, now_ms);
        add_history_route(
            platform.router, platform.authorizer, *provider, platform.tokens, platform.log,
            [this](const api::RouteRequest& request, const api::access::ProjectRef& project) {
                return purchases_.page(api::onramp::PurchasePages::read(request, project));
            },
            find_bought(platform.options));
        platform.admin_router.add("GET", "/indexer",
                                  [this](const api::RouteRequest&, const api::Reply& reply) {
                                      reply.json(to_json_text(status_body(status())));
                                  },
                                  {.cross_origin = api::CrossOrigin::kNone});
        platform.health.add("indexer", [this, text = why_off(platform.options)](
                                           const api::console::HealthLog::Answer& answer) {
            answer(indexer_ ? indexer_health(indexer_->status())
                            : api::console::ServiceHealth{api::console::Health::kOff, text});
        });
        if (!platform.options.indexer.run || chains.empty()) return;
        IndexServiceConfig config{.chains = chains,
                                  .options = platform.options.indexer,
                                  .rpc = rpc_for_indexing(platform.options.rpc, chains),
                                  .owner = make_owner(platform.options),
                                  .seed = make_seed()};
        if (!uses_postgres(platform.options))
            config.free_space = [folder = platform.options.data] {
                return store::DiskReserve::free_bytes(folder);
            };
        indexer_.emplace(std::move(config), history_connector(platform.options), platform.log);
    }
    void write_metrics(ops::MetricsText& out) const override {
        readers_.write_metrics("portico_history_store_", out);
        if (indexer_) indexer_->write_metrics(out);
        if (hosted_) hosted_->write_metrics(out);
    }

  private:
    std::vector<ChainStatus> status() const {
        return indexer_ ? indexer_->status() : std::vector<ChainStatus>();
    }

    /// None where no provider is set up.
    FindBought find_bought(const Options& options) {
        if (named_providers(options).empty()) return {};
        using Found = api::onramp::PurchasePages::Bought;
        return [this](BoughtQuery query, std::function<void(std::vector<BoughtTransaction>)> done) {
            purchases_.find_bought({.project = std::move(query.project),
                                    .chain_namespace = "eip155",
                                    .address = std::move(query.account),
                                    .hashes = std::move(query.hashes)},
                                   [done = std::move(done)](const std::vector<Found>& found) {
                                       std::vector<BoughtTransaction> out;
                                       for (const Found& one : found)
                                           out.push_back({one.chain, one.hash, one.label});
                                       done(std::move(out));
                                   });
        };
    }

    store::Worker readers_;
    LocalHistory history_;
    api::chain_data::RpcReader chain_reader_;
    api::onramp::PurchasePages purchases_;
    std::optional<api::valuation::HistoricalValuation> valued_;
    std::optional<HostedHistory> hosted_;
    std::optional<IndexService> indexer_;
};

}  // namespace

std::expected<std::vector<IndexedChain>, std::string> indexed_chains(const Options& options) {
    auto chains = read_indexed_chains(options.indexer.chains);
    if (!chains) return chains;
    const auto markets = PORTICO_TRY(api::price::read_markets(options.price.markets));
    for (IndexedChain& chain : *chains)
        if (const auto at = markets.find(chain.id()); at != markets.end())
            chain.wrapped = at->second.wrapped;
    const auto rpc = rpc_for_indexing(options.rpc, *chains);
    for (const IndexedChain& chain : *chains)
        if (std::ranges::find(rpc.chains, chain.id(), &api::rpc::ChainConfig::id) ==
            rpc.chains.end())
            return std::unexpected("indexer.chains names " + chain.id() +
                                   ", which has no upstream in rpc.chains");
    return chains;
}

CheckedArea check_history_area(const Options& options) {
    PORTICO_CHECK(indexed_chains(options));
    PORTICO_CHECK(history_service(options));
    return {};
}

MadeArea make_history_area(const Platform& platform) {
    auto chains = indexed_chains(platform.options);
    if (!chains) return std::unexpected(chains.error());
    auto service = history_service(platform.options);
    if (!service) return std::unexpected(service.error());
    FixedBytes<kCursorKeyBytes> fresh{};
    fill_random(fresh);
    const auto key = [&]() -> store::StoreResult<Bytes> {
        const auto sql = PORTICO_TRY(open_migrated(platform.options, store::history_schema()));
        return store::open_history_store(*sql)->cursor_key(fresh);
    }();
    if (!key)
        return std::unexpected("the " + database_label(platform.options, store::history_schema()) +
                               " cannot be used: " + key.error().text);
    return std::make_unique<HistoryArea>(platform, std::move(*chains), *key, std::move(*service));
}

}  // namespace portico::app
