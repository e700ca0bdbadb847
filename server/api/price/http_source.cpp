// SPDX-License-Identifier: Apache-2.0
#include "server/api/price/http_source.hpp"

#include <algorithm>
#include <charconv>

#include "core/base/json/json.hpp"
#include "core/base/text/ascii.hpp"
#include "server/api/price/pool_math.hpp"
#include "server/upstream/upstream_thread.hpp"

namespace portico::api::price {
namespace {

constexpr int kTooManyRequests = 429, kUnavailable = 503;
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

const Platform* find_platform(std::string_view chain) {
    const auto* const found = std::ranges::find(kPlatforms, chain, &Platform::chain);
    return found == std::end(kPlatforms) ? nullptr : found;
}

/// What a price is kept by: a currency is the same on all networks that have it.
std::string key_of(const Platform& platform, std::string_view currency, std::string_view address) {
    std::string key(address.empty() ? platform.coin : platform.chain);
    key.append(" ").append(currency).append(" ").append(address);
    return key;
}

/// Its sockets and timers live on a thread of their own.
class ServiceClient {
  public:
    ServiceClient(HttpSourceConfig config, upstream::Url url, ops::Executor to_server)
        : to_server_(std::move(to_server)),
          client_(std::make_unique<upstream::HttpClient>(thread_.loop())) {
        client_->add({.url = std::move(url),
                      .allow_private = config.allow_private,
                      .answer_bytes_max = 1024 * 1024,
                      .connections_max = 8,
                      .headers = std::move(config.headers)});
    }
    ServiceClient(const ServiceClient&) = delete;
    ServiceClient& operator=(const ServiceClient&) = delete;
    ~ServiceClient() {
        thread_.post([this] { client_.reset(); });
        thread_.end();
    }
    void get(std::string path, upstream::HttpClient::Done done) {
        thread_.post([this, path = std::move(path), done = std::move(done)] {
            client_->get(0, path, kTimeoutMs, [this, done](upstream::HttpAnswer answer) {
                to_server_([done, answer = std::move(answer)] { done(answer); });
            });
        });
    }

  private:
    ops::Executor to_server_;
    upstream::UpstreamThread thread_;
    std::unique_ptr<upstream::HttpClient> client_;
};

}  // namespace

struct HttpSource::Job {
    const Platform* platform = nullptr;
    std::string currency;
    std::vector<Asset> assets;
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

HttpSource::HttpSource(std::string base, Fetch fetch, Clock clock)
    : base_(std::move(base)),
      fetch_(std::move(fetch)),
      clock_(std::move(clock)),
      cache_(kServiceBytes, kKeptMs) {
    while (base_.ends_with('/')) base_.pop_back();
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
    std::string base = url->target;
    const auto client =
        std::make_shared<ServiceClient>(std::move(config), std::move(*url), std::move(to_server));
    return std::make_unique<HttpSource>(
        std::move(base),
        [client](std::string path, upstream::HttpClient::Done called) {
            client->get(std::move(path), std::move(called));
        },
        std::move(clock));
}

const ServicePrice* HttpSource::find(const std::string& key) {
    const Kept* kept = cache_.find(key, clock_());
    return kept != nullptr ? &kept->price : nullptr;
}

void HttpSource::prices(std::string_view chain, std::string_view currency,
                        std::vector<Asset> assets, Done done) {
    const Platform* platform = find_platform(chain);
    if (platform == nullptr || !is_currency(currency))
        return done(std::vector<PriceText>(assets.size()));
    auto job = std::make_shared<Job>();
    job->platform = platform;
    job->currency = currency;
    job->assets = std::move(assets);
    job->done = std::move(done);
    std::vector<std::string> addresses;
    bool native = false;
    for (Asset& asset : job->assets) {
        asset.address = spelling(chain, asset.address);
        const Kept* kept = cache_.find(key_of(*platform, currency, asset.address), clock_());
        if (kept != nullptr && clock_() < kept->at_ms + kFreshMs) continue;
        if (asset.address.empty())
            native = true;
        else if (addresses.size() < std::min(kAssetsMax, kCallsMax * at_once_))
            addresses.push_back(asset.address);
    }
    job->left = 1;  // until all is asked
    // Whoever goes on asking while the service counts stays above what it allows.
    if ((native || !addresses.empty()) && rest_.wait_ms({}, clock_()) == 0) {
        if (native) ask_coin(job);
        ask(job, addresses);
    }
    if (--job->left == 0) finish(job);
}

void HttpSource::ask(const std::shared_ptr<Job>& job, const std::vector<std::string>& addresses) {
    for (std::size_t from = 0; from < addresses.size(); from += at_once_) {
        const auto piece = std::span(addresses).subspan(from);
        const auto size = std::min(piece.size(), at_once_);
        ++job->left;
        fetch(job, std::vector(piece.begin(), piece.begin() + static_cast<std::ptrdiff_t>(size)));
    }
}

void HttpSource::ask_coin(const std::shared_ptr<Job>& job) {
    ++job->left;
    const std::string key = key_of(*job->platform, job->currency, {});
    const bool is_asked = asking_.contains(key);
    asking_[key].push_back(job);
    if (is_asked) return;
    ++requested_;
    const std::string coin(job->platform->coin);
    fetch_(base_ + "/simple/price?ids=" + coin + "&vs_currencies=" + job->currency +
               "&include_24hr_change=true",
           [this, key, coin, currency = job->currency](const upstream::HttpAnswer& answer) {
               if (answer.outcome == upstream::HttpAnswer::Outcome::kAnswered &&
                   answer.status == 200) {
                   rest_.answered();
                   const std::vector<std::string> keys{coin};
                   cache_.put(key, {read_service_prices(answer.body, keys, currency)[0], clock_()},
                              clock_());
               } else {
                   refused(answer);
               }
               const auto waiting = asking_.extract(key);
               for (const std::shared_ptr<Job>& one : waiting.mapped())
                   if (--one->left == 0) finish(one);
           });
}

void HttpSource::fetch(const std::shared_ptr<Job>& job, std::vector<std::string> addresses) {
    ++requested_;
    std::string path = base_ + "/simple/token_price/" + std::string(job->platform->platform) +
                       "?contract_addresses=";
    for (const std::string& one : addresses) path += (&one == &addresses[0] ? "" : "%2C") + one;
    path += "&vs_currencies=" + job->currency + "&include_24hr_change=true";
    fetch_(std::move(path),
           [this, job, addresses = std::move(addresses)](const upstream::HttpAnswer& answer) {
               answered(job, addresses, answer);
           });
}

void HttpSource::answered(const std::shared_ptr<Job>& job,
                          const std::vector<std::string>& addresses,
                          const upstream::HttpAnswer& answer) {
    const bool read = answer.outcome == upstream::HttpAnswer::Outcome::kAnswered;
    if (read && answer.status == 200) {
        rest_.answered();
        const auto prices = read_service_prices(answer.body, addresses, job->currency);
        // That it knows none is kept too.
        for (std::size_t i = 0; i < addresses.size(); ++i)
            cache_.put(key_of(*job->platform, job->currency, addresses[i]), {prices[i], clock_()},
                       clock_());
    } else if (read && answer.status == 400 && addresses.size() > 1) {
        // More than its plan takes at once: without a key that is one.
        at_once_ = std::min(at_once_, addresses.size() / 2);
        ask(job,
            {addresses.begin(), addresses.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                        addresses.size(), kCallsMax * at_once_))});
    } else {
        refused(answer);
    }
    if (--job->left == 0) finish(job);
}

void HttpSource::refused(const upstream::HttpAnswer& answer) {
    ++failed_;
    const bool asks_to_wait = answer.status == kTooManyRequests ||
                              (answer.status == kUnavailable && !answer.retry_after.empty());
    if (asks_to_wait)
        rest_.refused(answer.retry_after, {}, clock_());
    else
        rest_.failed();
}

void HttpSource::finish(const std::shared_ptr<Job>& job) {
    std::vector<PriceText> prices;
    for (const Asset& asset : job->assets) {
        const auto* known = find(key_of(*job->platform, job->currency, asset.address));
        prices.push_back(known != nullptr ? known->price : std::nullopt);
    }
    job->done(std::move(prices));
}

std::vector<ChangeText> HttpSource::day_changes(std::string_view chain, std::string_view currency,
                                                const std::vector<Asset>& assets) {
    const Platform* platform = find_platform(chain);
    std::vector<ChangeText> changes(assets.size());
    for (std::size_t i = 0; platform != nullptr && i < assets.size(); ++i)
        if (const auto* known =
                find(key_of(*platform, currency, spelling(chain, assets[i].address))))
            changes[i] = known->day_change;
    return changes;
}

bool HttpSource::lacks_any(std::string_view chain, std::string_view currency,
                           const std::vector<Asset>& assets) {
    const Platform* platform = find_platform(chain);
    return platform != nullptr && std::ranges::any_of(assets, [&](const Asset& asset) {
               return find(key_of(*platform, currency, spelling(chain, asset.address))) == nullptr;
           });
}

void HttpSource::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_price_service_calls_total", "Calls of the price service.", requested_);
    out.counter("portico_price_service_failures_total", "Of these, not answered with prices.",
                failed_);
}

}  // namespace portico::api::price
