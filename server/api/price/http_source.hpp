// SPDX-License-Identifier: Apache-2.0
//
// Prices from a service that speaks CoinGecko's version 3: /simple/token_price/{platform} and
// /simple/price, with their changes in a day (include_24hr_change). Kept for a minute; what it says
// is read as untrusted input.
#pragma once

#include <expected>
#include <memory>
#include <span>

#include "server/api/price/price_source.hpp"
#include "server/ops/executor.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/ttl_lru_cache.hpp"
#include "server/upstream/http_client.hpp"
#include "server/upstream/upstream_thread.hpp"

namespace portico::api::price {

struct HttpSourceConfig {
    std::string url = {};      ///< of the service, up to its version
    std::string headers = {};  ///< with a key, each with its line's end; empty: none
    bool allow_private = false;
};

struct ServicePrice {
    PriceText price = {};
    ChangeText day_change = {};

    std::size_t heap_bytes() const { return ops::heap_bytes(price, day_change); }
};

class HttpSource final : public Source {
  public:
    using Clock = std::function<std::int64_t()>;
    static constexpr std::size_t kAssetsMax = 100;  ///< that are asked for in one go
    static constexpr std::size_t kCallsMax = 10;    ///< that this takes, where few go into one

    /// Errors: one line for the operator.
    static std::expected<upstream::Url, std::string> read_url(const HttpSourceConfig& config);
    static std::expected<std::unique_ptr<HttpSource>, std::string> open(HttpSourceConfig config,
                                                                        ops::Executor to_server,
                                                                        Clock clock);
    ~HttpSource() override;

    bool knows_currency(std::string_view currency) const override { return is_currency(currency); }
    bool looks_at_tokens() const override { return true; }
    void prices(std::string_view chain, std::string_view currency, std::vector<Asset> assets,
                Done done) override;
    std::vector<ChangeText> day_changes(std::string_view chain, std::string_view currency,
                                        const std::vector<Asset>& assets) override;
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct Job;
    HttpSource(HttpSourceConfig config, upstream::Url url, ops::Executor to_server, Clock clock);
    void ask(const std::shared_ptr<Job>& job, const std::vector<std::string>& addresses);
    /// No addresses: the network's own currency.
    void fetch(const std::shared_ptr<Job>& job, std::vector<std::string> addresses);
    void answered(const std::shared_ptr<Job>& job, const std::vector<std::string>& addresses,
                  const upstream::HttpAnswer& answer);
    void finish(const std::shared_ptr<Job>& job);

    ops::Executor to_server_;
    Clock clock_;
    std::string base_;  ///< path before /simple
    ops::TtlLruCache<ServicePrice> cache_;
    std::size_t at_once_ = kAssetsMax;  ///< addresses that the service takes in one call
    std::uint64_t requested_ = 0, failed_ = 0;
    upstream::UpstreamThread thread_;
    std::unique_ptr<upstream::HttpClient> client_;
};

/// `{"<key>":{"usd":2350.25,"usd_24h_change":-0.84}}`: what stands under these keys.
std::vector<ServicePrice> read_service_prices(std::string_view body,
                                              std::span<const std::string> keys,
                                              std::string_view currency);

}  // namespace portico::api::price
