// SPDX-License-Identifier: Apache-2.0
//
// Prices from a service that speaks CoinGecko's version 3: /simple/token_price/{platform} and
// /simple/price, with their changes in a day (include_24hr_change). Asked for again after a minute;
// while the service refuses (its plan bounds how often it is asked) the last word counts for a
// quarter of an hour. What it says is read as untrusted input.
#pragma once

#include <expected>
#include <map>
#include <memory>
#include <span>

#include "server/api/price/price_source.hpp"
#include "server/ops/executor.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/service_rest.hpp"
#include "server/ops/ttl_lru_cache.hpp"
#include "server/upstream/http_client.hpp"

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
    /// GET of a path; called back on the caller's thread.
    using Fetch = std::function<void(std::string path, upstream::HttpClient::Done done)>;
    static constexpr std::size_t kAssetsMax = 100;  ///< that are asked for in one go
    static constexpr std::size_t kCallsMax = 10;    ///< that this takes, where few go into one
    static constexpr std::int64_t kFreshMs = 60'000, kKeptMs = 15 * 60'000;
    /// After a refusal, at most, and after many in a row.
    static constexpr std::int64_t kPauseMs = 60'000, kPauseMaxMs = 10 * 60'000;

    /// Errors: one line for the operator.
    static std::expected<upstream::Url, std::string> read_url(const HttpSourceConfig& config);
    static std::expected<std::unique_ptr<HttpSource>, std::string> open(HttpSourceConfig config,
                                                                        ops::Executor to_server,
                                                                        Clock clock);
    /// `base`: the path before /simple.
    HttpSource(std::string base, Fetch fetch, Clock clock);

    bool knows_currency(std::string_view currency) const override { return is_currency(currency); }
    bool looks_at_tokens() const override { return true; }
    void prices(std::string_view chain, std::string_view currency, std::vector<Asset> assets,
                Done done) override;
    std::vector<ChangeText> day_changes(std::string_view chain, std::string_view currency,
                                        const std::vector<Asset>& assets) override;
    bool lacks_any(std::string_view chain, std::string_view currency,
                   const std::vector<Asset>& assets) override;
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct Job;
    struct Kept {
        ServicePrice price;
        std::int64_t at_ms = 0;
        std::size_t heap_bytes() const { return price.heap_bytes(); }
    };
    void ask(const std::shared_ptr<Job>& job, const std::vector<std::string>& addresses);
    void ask_coin(const std::shared_ptr<Job>& job);
    void fetch(const std::shared_ptr<Job>& job, std::vector<std::string> addresses);
    void answered(const std::shared_ptr<Job>& job, const std::vector<std::string>& addresses,
                  const upstream::HttpAnswer& answer);
    void refused(const upstream::HttpAnswer& answer);
    void finish(const std::shared_ptr<Job>& job);
    const ServicePrice* find(const std::string& key);

    std::string base_;
    Fetch fetch_;
    Clock clock_;
    ops::TtlLruCache<Kept> cache_;
    /// Whose answers wait for a currency's price: many networks have one currency.
    std::map<std::string, std::vector<std::shared_ptr<Job>>> asking_;
    std::size_t at_once_ = kAssetsMax;  ///< addresses that the service takes in one call
    ops::ServiceRest rest_{kPauseMs, kPauseMaxMs};
    std::uint64_t requested_ = 0, failed_ = 0;
};

/// `{"<key>":{"usd":2350.25,"usd_24h_change":-0.84}}`: what stands under these keys.
std::vector<ServicePrice> read_service_prices(std::string_view body,
                                              std::span<const std::string> keys,
                                              std::string_view currency);

}  // namespace portico::api::price
