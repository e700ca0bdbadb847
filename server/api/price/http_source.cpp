// SPDX-License-Identifier: Apache-2.0
#include "server/api/price/http_source.hpp"

#include <algorithm>
#include <charconv>

#include "core/base/json/json.hpp"
#include "core/base/text/ascii.hpp"
#include "server/api/price/pool_math.hpp"

namespace portico::api::price {
namespace {

constexpr std::int64_t kCacheMs = 60'000;
constexpr std::size_t kServiceBytes = 6 * 1024 * 1024;
constexpr std::int64_t kTimeoutMs = 8'000;

/// What the service calls a chain and its currency; from its own list of asset platforms.
struct Platform {
    std::string_view chain, platform, coin;
};
constexpr Platform kPlatforms[] = {
    {"eip155:1", "ethereum", "ethereum"},
    {"eip155:10", "optimistic-ethereum", "ethereum"},
    {"eip155:56", "binance-smart-chain", "binancecoin"},
    {"eip155:100", "xdai", "xdai"},
    {"eip155:137", "polygon-pos", "polygon-ecosystem-token"},
    {"eip155:324", "zksync", "ethereum"},
    {"eip155:8453", "base", "ethereum"},
    {"eip155:42161", "arbitrum-one", "ethereum"},
    {"eip155:42220", "celo", "celo"},
    {"eip155:43114", "avalanche", "avalanche-2"},
    {"eip155:7777777", "zora-network", "ethereum"},
    {"eip155:1313161554", "aurora", "ethereum"},
    {"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "solana", "solana"},
};

/// Of an address, as the service has it.
std::string spelling(std::string_view chain, std::string_view address) {
    return chain.starts_with("eip155:") ? ascii_lower(address) : std::string(address);
}

std::optional<double> read_number(const Json* reported) {
    if (reported == nullptr || !reported->is_number()) return std::nullopt;
    const std::string& text = reported->number_text();
    double value = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
    return end.ec == std::errc() ? std::optional(value) : std::nullopt;
}

std::string prefix_of(std::string_view chain, std::string_view currency) {
    return std::string(chain) + " " + std::string(currency) + " ";
}

}  // namespace

struct HttpSource::Job {
    std::string prefix;  ///< of keys in the cache: chain and currency
    std::string currency, coin, platform;
    std::vector<Asset> assets;
    std::vector<PriceText> prices;
    Done done;
    std::size_t left = 0;
};

std::vector<ServicePrice> read_service_prices(std::string_view body,
                                              std::span<const std::string> keys,
                                              std::string_view currency) {
    std::vector<ServicePrice> prices(keys.size());
    const auto json = parse_json(body, {.depth = 8, .size_bytes = 1024 * 1024});
    if (!json) return prices;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const Json* entry = json->find(std::string_view(keys[i]));
        if (entry == nullptr) continue;
        if (const auto price = read_number(entry->find(currency)))
            prices[i].price = price_text(*price);
        if (const auto change = read_number(entry->find(std::string(currency) + "_24h_change")))
            prices[i].day_change = percent_text(*change);
    }
    return prices;
}

HttpSource::HttpSource(HttpSourceConfig config, upstream::Url url, ops::Executor to_server,
                       Clock clock)
    : to_server_(std::move(to_server)),
      clock_(std::move(clock)),
      base_(url.target),
      cache_(kServiceBytes, kCacheMs),
      client_(std::make_unique<upstream::HttpClient>(thread_.loop())) {
    while (base_.ends_with('/')) base_.pop_back();
    client_->add({.url = std::move(url),
                  .allow_private = config.allow_private,
                  .answer_bytes_max = 1024 * 1024,
                  .connections_max = 8,
                  .headers = std::move(config.headers)});
}

std::expected<upstream::Url, std::string> HttpSource::read_url(const HttpSourceConfig& config) {
    auto url = upstream::parse_url(config.url);
    if (!url) return std::unexpected("price.http_url: " + url.error());
    if (url->websocket)
        return std::unexpected(std::string("price.http_url: an address of https or http"));
    return std::move(*url);
}

std::expected<std::unique_ptr<HttpSource>, std::string> HttpSource::open(HttpSourceConfig config,
                                                                         ops::Executor to_server,
                                                                         Clock clock) {
    auto url = read_url(config);
    if (!url) return std::unexpected(url.error());
    return std::unique_ptr<HttpSource>(
        new HttpSource(std::move(config), std::move(*url), std::move(to_server), std::move(clock)));
}

HttpSource::~HttpSource() {
    // Its sockets and timers live on the thread, and go there.
    thread_.post([this] { client_.reset(); });
    thread_.end();
}

void HttpSource::prices(std::string_view chain, std::string_view currency,
                        std::vector<Asset> assets, Done done) {
    const auto* platform = std::ranges::find(kPlatforms, chain, &Platform::chain);
    if (platform == std::end(kPlatforms) || !is_currency(currency))
        return done(std::vector<PriceText>(assets.size()));
    auto job = std::make_shared<Job>();
    job->prefix = prefix_of(chain, currency);
    job->currency = currency;
    job->coin = platform->coin;
    job->assets = std::move(assets);
    job->done = std::move(done);
    std::vector<std::string> addresses;
    bool native = false;
    for (Asset& asset : job->assets) {
        asset.address = spelling(chain, asset.address);
        if (cache_.find(job->prefix + asset.address, clock_()) != nullptr) continue;
        if (asset.address.empty())
            native = true;
        else if (addresses.size() < std::min(kAssetsMax, kCallsMax * at_once_))
            addresses.push_back(asset.address);
    }
    job->platform = platform->platform;
    job->left = native ? 1 : 0;
    if (native) fetch(job, {});
    ask(job, addresses);
    if (job->left == 0) finish(job);
}

void HttpSource::ask(const std::shared_ptr<Job>& job, const std::vector<std::string>& addresses) {
    for (std::size_t from = 0; from < addresses.size(); from += at_once_) {
        const auto piece = std::span(addresses).subspan(from);
        const auto size = std::min(piece.size(), at_once_);
        ++job->left;
        fetch(job, std::vector(piece.begin(), piece.begin() + static_cast<std::ptrdiff_t>(size)));
    }
}

void HttpSource::fetch(const std::shared_ptr<Job>& job, std::vector<std::string> addresses) {
    ++requested_;
    std::string path = base_ + "/simple/price?ids=" + job->coin;
    if (!addresses.empty()) {
        path = base_ + "/simple/token_price/" + job->platform + "?contract_addresses=";
        for (const std::string& one : addresses) path += (&one == &addresses[0] ? "" : "%2C") + one;
    }
    path += "&vs_currencies=" + job->currency + "&include_24hr_change=true";
    thread_.post([this, job, path, addresses = std::move(addresses)] {
        client_->get(0, path, kTimeoutMs, [this, job, addresses](upstream::HttpAnswer answer) {
            to_server_([this, job, addresses, answer = std::move(answer)] {
                answered(job, addresses, answer);
            });
        });
    });
}

void HttpSource::answered(const std::shared_ptr<Job>& job,
                          const std::vector<std::string>& addresses,
                          const upstream::HttpAnswer& answer) {
    const bool read = answer.outcome == upstream::HttpAnswer::Outcome::kAnswered;
    if (read && answer.status == 200) {
        const std::vector<std::string> keys =
            addresses.empty() ? std::vector{job->coin} : addresses;
        const auto prices = read_service_prices(answer.body, keys, job->currency);
        // That it knows none is kept too.
        for (std::size_t i = 0; i < keys.size(); ++i)
            cache_.put(job->prefix + (addresses.empty() ? std::string() : keys[i]), prices[i],
                       clock_());
    } else if (read && answer.status == 400 && addresses.size() > 1) {
        // More than its plan takes at once: without a key that is one.
        at_once_ = std::min(at_once_, addresses.size() / 2);
        ask(job,
            {addresses.begin(), addresses.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                        addresses.size(), kCallsMax * at_once_))});
    } else {
        ++failed_;
    }
    if (--job->left == 0) finish(job);
}

void HttpSource::finish(const std::shared_ptr<Job>& job) {
    for (const Asset& asset : job->assets) {
        const ServicePrice* cached = cache_.find(job->prefix + asset.address, clock_());
        job->prices.push_back(cached != nullptr ? cached->price : std::nullopt);
    }
    job->done(std::move(job->prices));
}

std::vector<ChangeText> HttpSource::day_changes(std::string_view chain, std::string_view currency,
                                                const std::vector<Asset>& assets) {
    const std::string prefix = prefix_of(chain, currency);
    std::vector<ChangeText> changes;
    for (const Asset& asset : assets) {
        const ServicePrice* cached = cache_.find(prefix + spelling(chain, asset.address), clock_());
        changes.push_back(cached != nullptr ? cached->day_change : std::nullopt);
    }
    return changes;
}

void HttpSource::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_price_service_calls_total", "Calls of the price service.", requested_);
    out.counter("portico_price_service_failures_total", "Of these, not answered with prices.",
                failed_);
}

}  // namespace portico::api::price
