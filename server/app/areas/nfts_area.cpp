// SPDX-License-Identifier: Apache-2.0
//
// Collectibles: what the indexer saw come to an account, verified, described, and shown.
#include "server/api/chain_data/rpc_reader.hpp"
#include "server/api/nfts/media_location.hpp"
#include "server/api/nfts/nft_service.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/store/history/history_store.hpp"

namespace portico::app {
namespace {

using namespace api::nfts;

constexpr std::size_t kImageKeyBytes = 32;

/// The indexer's tables.
class StoredNfts final : public Holdings {
  public:
    explicit StoredNfts(store::Worker& worker) : worker_(worker) {}

    void candidates(std::int64_t chain, const api::chain_data::EvmAddress& account,
                    const std::optional<TokenRef>& after, std::size_t most, Done done) override {
        indexer::NftQuery query{.account = account, .chain = chain, .most = most};
        if (after) query.after = indexer::NftName{after->contract, after->id};
        const auto reported = std::make_shared<Done>(std::move(done));
        const bool taken = worker_.run(
            [query](store::sql::Connection& sql) {
                return store::open_history_store(sql)->nfts_of(query);
            },
            [reported, chain](const store::StoreResult<std::vector<indexer::Nft>>& stored) {
                if (!stored) return (*reported)(std::nullopt);
                std::vector<Candidate> all;
                for (const indexer::Nft& one : *stored)
                    all.push_back({{chain, one.name.contract, one.name.id, one.is_erc1155},
                                   one.info.name,
                                   one.info.symbol});
                (*reported)(std::move(all));
            });
        if (!taken) (*reported)(std::nullopt);
    }

  private:
    store::Worker& worker_;
};

class NftsArea final : public Area {
  public:
    NftsArea(const Platform& platform, std::unique_ptr<files::FileCache> files, Bytes key)
        : reader_(platform.rpc),
          contracts_(reader_, now_ms),
          readers_({.threads = 1}, history_connector(platform.options), platform.server.executor()),
          holdings_(readers_),
          fetcher_(platform.options.nfts, platform.server.executor(), now_ms),
          media_cache_(std::move(files), platform.server.executor()),
          metadata_(contracts_, fetcher_, media_cache_, platform.options.nfts, now_ms),
          pictures_(metadata_, fetcher_, media_cache_, reader_, platform.options.nfts, key, now_ms),
          nfts_(holdings_, reader_, contracts_, metadata_, pictures_, key, now_ms) {
        nfts_.add_routes(platform.router, platform.authorizer);
        pictures_.add_routes(platform.router, platform.authorizer);
        platform.server.every(MetadataSource::kTickMs, [this] { metadata_.tick(); });
    }
    void write_metrics(ops::MetricsText& out) const override {
        readers_.write_metrics("portico_nft_store_", out);
        fetcher_.write_metrics(out);
        pictures_.write_metrics(out);
    }

  private:
    api::chain_data::RpcReader reader_;
    api::chain_data::Contracts contracts_;
    store::Worker readers_;
    StoredNfts holdings_;
    GuardedFetcher fetcher_;
    FileMediaCache media_cache_;
    MetadataSource metadata_;
    Pictures pictures_;
    NftService nfts_;
};

}  // namespace

CheckedArea check_nfts_area(const Options& options) {
    if (options.nfts.ipfs_gateway.empty()) return {};
    const auto url = upstream::parse_url(options.nfts.ipfs_gateway);
    if (url && may_be_fetched(*url, options.nfts)) return {};
    return std::unexpected(
        "nfts.ipfs_gateway is an https address, or an http one whose host and port stand in "
        "nfts.private_hosts");
}

MadeArea make_nfts_area(const Platform& platform) {
    const api::nfts::Config& config = platform.options.nfts;
    PORTICO_CHECK(check_nfts_area(platform.options));
    FixedBytes<kImageKeyBytes> fresh{};
    fill_random(fresh);
    const auto key = [&]() -> store::StoreResult<Bytes> {
        const auto sql = PORTICO_TRY(open_migrated(platform.options, store::history_schema()));
        return store::open_history_store(*sql)->cursor_key(fresh);
    }();
    if (!key)
        return std::unexpected("the " + database_label(platform.options, store::history_schema()) +
                               " cannot be used: " + key.error().text);
    auto files = files::FileCache::open(platform.options.data + "/" + kCacheFolder,
                                        static_cast<std::uint64_t>(config.cache_bytes));
    if (!files) return std::unexpected(files.error());
    return std::make_unique<NftsArea>(platform, std::move(*files), *key);
}

}  // namespace portico::app
