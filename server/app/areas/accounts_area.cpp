// SPDX-License-Identifier: Apache-2.0
//
// What accounts hold, what it is worth and who they are, from the chains' nodes.
#include <algorithm>

#include "core/base/text/decimal.hpp"
#include "core/chain/names/coin_type.hpp"
#include "server/api/approvals/approval_service.hpp"
#include "server/api/balance/balance_service.hpp"
#include "server/api/balance/chain_provider.hpp"
#include "server/api/chain_data/rpc_reader.hpp"
#include "server/api/chart/chart_service.hpp"
#include "server/api/identity/identity_service.hpp"
#include "server/api/identity/registry_provider.hpp"
#include "server/api/logos/logos.hpp"
#include "server/api/price/http_source.hpp"
#include "server/api/price/price_service.hpp"
#include "server/api/wallet_rpc/wallet_rpc.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/areas/exchanges.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/store/exchanges/order_store.hpp"
#include "server/store/history/history_store.hpp"
#include "server/store/names/name_store.hpp"

namespace portico::app {
namespace {

using namespace api;

/// The indexer's tables.
class StoredTokens final : public balance::TokenHistory {
  public:
    explicit StoredTokens(store::Worker& worker) : worker_(worker) {}

    void tokens_of(std::string_view chain, const chain::EvmAddress& account, std::size_t most,
                   Done done) override {
        const auto reported = std::make_shared<Done>(std::move(done));
        const auto id = parse_decimal(chain.substr(chain.find(':') + 1));
        const bool taken =
            id && worker_.run(
                      [account, id = static_cast<indexer::ChainId>(*id),
                       most](store::sql::Connection& sql) {
                          return store::open_history_store(sql)->tokens_of(account, id, most);
                      },
                      [reported](const store::StoreResult<std::vector<indexer::Token>>& stored) {
                          std::vector<chain::EvmAddress> contracts;
                          if (stored)
                              for (const indexer::Token& token : *stored)
                                  contracts.push_back(token.address);
                          (*reported)(std::move(contracts));
                      });
        if (!taken) (*reported)({});  // what the lists have is better than nothing
    }

  private:
    store::Worker& worker_;
};

class StoredApprovals final : public approvals::Given {
  public:
    explicit StoredApprovals(store::Worker& worker) : worker_(worker) {}

    void find(std::int64_t chain, const chain::EvmAddress& account, std::size_t most,
              Done done) override {
        const auto reported = std::make_shared<Done>(std::move(done));
        const bool taken = worker_.run(
            [account, chain, most](store::sql::Connection& sql) {
                return store::open_history_store(sql)->approvals_of(account, chain, most);
            },
            [reported](store::StoreResult<indexer::Approvals> stored) {
                (*reported)(stored ? std::optional(std::move(*stored)) : std::nullopt);
            });
        if (!taken) (*reported)(std::nullopt);
    }

  private:
    store::Worker& worker_;
};

/// Names of the operator's own zones. One counts where it leads back to the address, on Ethereum as
/// those of registries do, and its owner has claimed it.
class OwnNames final : public identity::Provider {
  public:
    OwnNames(store::Worker& worker, const std::vector<std::string>& zones)
        : store_(worker, store::open_name_store), zones_(zones) {}

    void identify(const chain::EvmAddress& address, Done done) override {
        constexpr std::size_t kMost = 16;
        const auto reported = std::make_shared<Done>(std::move(done));
        const std::string text = chain::evm_address_text(address);
        const bool taken = store_.run(
            [text](names::Store& store) { return store.names_of(text, kMost); },
            [this, text, reported](const store::StoreResult<std::vector<names::NameRow>>& rows) {
                if (!rows) return (*reported)(std::nullopt);
                for (const names::NameRow& row : *rows) {
                    const std::string* leads_to = row.address_of(chain::kCoinOfEthereum);
                    if (std::ranges::find(zones_, row.zone) != zones_.end() &&
                        leads_to != nullptr && *leads_to == text)
                        return (*reported)(identity::Identity{row.name, ""});
                }
                (*reported)(identity::Identity{});
            });
        if (!taken) (*reported)(std::nullopt);
    }

  private:
    store::Access<names::Store> store_;
    const std::vector<std::string>& zones_;
};

/// What the configuration says, read.
struct GivenAccounts {
    std::vector<identity::Registry> registries;
    std::optional<price::HttpSourceConfig> price_service;
};

std::expected<GivenAccounts, std::string> read_accounts(const Options& options) {
    GivenAccounts out;
    auto registries = identity::read_registries(options.identity_registries);
    if (!registries) return std::unexpected(registries.error());
    out.registries = std::move(*registries);
    PORTICO_CHECK(Exchanges::check(options));
    const std::string& source = options.price.source;
    if (source != "pools" && source != "http" && source != "none")
        return std::unexpected("price.source is one of pools, http and none");
    if (source != "http") return out;
    price::HttpSourceConfig config{.url = options.price.http_url};
    constexpr std::string_view kPrivateWord = " allow_private";
    config.allow_private = config.url.ends_with(kPrivateWord);
    if (config.allow_private) config.url.resize(config.url.size() - kPrivateWord.size());
    const std::string& key = options.price_http_key.expose();
    if (key.find_first_of("\r\n") != std::string::npos)
        return std::unexpected("price.http_key is one line");
    if (!key.empty()) config.headers = options.price.http_key_header + ": " + key + "\r\n";
    if (const auto url = price::HttpSource::read_url(config); !url)
        return std::unexpected(url.error());
    out.price_service = std::move(config);
    return out;
}

/// What is made before the area, because it may not be possible.
struct Parts {
    std::vector<identity::Registry> registries;
    std::unique_ptr<price::HttpSource> price_service;
    std::unique_ptr<Exchanges> exchanges;
};

std::expected<Parts, std::string> make_parts(const Platform& platform) {
    auto given = PORTICO_TRY(read_accounts(platform.options));
    Parts parts{.registries = std::move(given.registries), .price_service = {}, .exchanges = {}};
    parts.exchanges = PORTICO_TRY(Exchanges::open(platform.options, platform.server.executor()));
    if (given.price_service)
        parts.price_service = PORTICO_TRY(price::HttpSource::open(
            std::move(*given.price_service), platform.server.executor(), now_ms));
    return parts;
}

class AccountsArea final : public Area {
  public:
    AccountsArea(const Platform& platform, Parts parts)
        : parts_(std::move(parts)),
          tokens_(platform.tokens),
          reader_(platform.rpc),
          contracts_(reader_, now_ms),
          index_({.threads = 1}, history_connector(platform.options), platform.server.executor()),
          history_(index_),
          given_(index_),
          approvals_(given_, reader_, contracts_, tokens_, head_time_of(platform.rpc), now_ms),
          prices_(source_of(platform), platform.tokens),
          chain_balances_(reader_, platform.tokens, &history_, now_ms),
          balances_(platform.options.balance, {&chain_balances_}, source_of(platform), now_ms),
          chart_(reader_, chain_balances_, &history_, platform.pools, now_ms),
          logo_fetcher_(platform.options.nfts, platform.server.executor(), now_ms),
          logos_(platform.tokens, logo_fetcher_, platform.options.nfts, now_ms),
          registries_(make_registries(platform.options.ipfs_gateway)),
          own_names_(platform.worker, platform.options.names.zones),
          identities_(name_sources(), platform.options.names.zones.empty() ? nullptr : &own_names_,
                      logo_fetcher_, platform.options.nfts, rpc::RpcService::now_ms),
          wallet_rpc_(wallet_foundations(platform), platform.options.wallet_rpc) {
        wallet_rpc_.add_routes(platform.router, platform.authorizer);
        platform.server.every(wallet_rpc_.kTickMs, [this] { wallet_rpc_.tick(); });
        balances_.add_routes(platform.router, platform.authorizer);
        platform.server.every(balances_.kTickMs, [this] { balances_.tick(); });
        approvals_.add_routes(platform.router, platform.authorizer);
        prices_.add_routes(platform.router, platform.authorizer);
        chart_.add_routes(platform.router, platform.authorizer);
        logos_.add_routes(platform.router, platform.authorizer);
        identities_.add_routes(platform.router, platform.authorizer);
    }
    void write_metrics(ops::MetricsText& out) const override {
        out.gauge("portico_tokens_listed", "Tokens that are in a list.", tokens_.size());
        chain_balances_.write_metrics(out);
        balances_.write_metrics(out);
        index_.write_metrics("portico_token_store_", out);
        chart_.write_metrics(out);
        logos_.write_metrics(out);
        if (parts_.price_service) parts_.price_service->write_metrics(out);
        identities_.write_metrics(out);
        wallet_rpc_.write_metrics(out);
    }

  private:
    static approvals::ApprovalService::HeadTime head_time_of(rpc::RpcService& nodes) {
        return [&nodes](std::string_view chain) {
            const auto index = nodes.find_chain(chain);
            const auto head = index ? nodes.head(*index) : std::nullopt;
            return head.transform([](const rpc::Head& one) { return one.time_s; });
        };
    }
    price::Source* source_of(const Platform& platform) {
        if (parts_.price_service) return parts_.price_service.get();
        return platform.pools;
    }
    std::vector<std::unique_ptr<identity::RegistryProvider>> make_registries(
        const std::string& gateway) {
        std::vector<std::unique_ptr<identity::RegistryProvider>> made;
        for (const identity::Registry& registry : parts_.registries)
            made.push_back(std::make_unique<identity::RegistryProvider>(registry, reader_,
                                                                        contracts_, gateway));
        return made;
    }
    std::vector<identity::Provider*> name_sources() {
        std::vector<identity::Provider*> all;
        for (const auto& one : registries_) all.push_back(one.get());
        return all;
    }

    wallet_rpc::Foundations wallet_foundations(const Platform& platform) {
        return {
            .exchanges = parts_.exchanges->all(),
            .orders = {platform.worker, store::open_order_store},
            .chains = reader_,
            .asset_chains = [this] { return chain_balances_.usual_chains("eip155"); },
            .holdings =
                [this](std::string chain, std::string address) {
                    return balances_.part(
                        {.chain = std::move(chain), .address = std::move(address), .forced = {}},
                        "usd");
                },
            .limiter = platform.limiter,
            .log = platform.log,
            .entropy = fill_random,
            .clock = now_ms};
    }

    Parts parts_;
    const tokens::TokenBook& tokens_;
    chain_data::RpcReader reader_;
    chain_data::Contracts contracts_;
    store::Worker index_;
    StoredTokens history_;
    StoredApprovals given_;
    approvals::ApprovalService approvals_;
    price::PriceService prices_;
    balance::ChainProvider chain_balances_;
    balance::BalanceService balances_;
    chart::ChartService chart_;
    nfts::GuardedFetcher logo_fetcher_;
    logos::Logos logos_;
    std::vector<std::unique_ptr<identity::RegistryProvider>> registries_;
    OwnNames own_names_;
    identity::IdentityService identities_;
    wallet_rpc::WalletRpc wallet_rpc_;
};

}  // namespace

CheckedArea check_accounts_area(const Options& options) {
    PORTICO_CHECK(read_accounts(options));
    return {};
}

MadeArea make_accounts_area(const Platform& platform) {
    auto parts = make_parts(platform);
    if (!parts) return std::unexpected(parts.error());
    return std::make_unique<AccountsArea>(platform, std::move(*parts));
}

}  // namespace portico::app
