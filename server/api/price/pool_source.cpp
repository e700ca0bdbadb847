// SPDX-License-Identifier: Apache-2.0
#include "server/api/price/pool_source.hpp"

#include <algorithm>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "server/api/chain_data/block_time.hpp"

namespace portico::api::price {
namespace {

using chain::AbiValue;
using chain_data::ContractAnswers;
using chain_data::ContractCall;
using chain_data::Contracts;
using chain_data::make_call;

constexpr std::uint64_t kFees[] = {100, 500, 3000, 10'000};  // Uniswap v3, in millionths
constexpr std::int64_t kPoolsMs = 60 * 60 * 1000;
constexpr std::int64_t kPriceMs = 30'000;
constexpr std::int64_t kInterestMs = 60 * 60 * 1000;
constexpr std::size_t kCacheBytes = 8 * 1024 * 1024;
constexpr std::size_t kInterestMax = 500;
constexpr std::uint32_t kSamplesAWindow = 8;
constexpr std::size_t kSamplesMax = 2 * kSamplesAWindow;

bool has(const std::vector<chain::EvmAddress>& all, const chain::EvmAddress& one) {
    return std::ranges::find(all, one) != all.end();
}

/// By which an asset is priced; all zeros: by none.
chain::EvmAddress priced_token(const Markets& markets, const Asset& asset) {
    if (asset.address.empty())
        return markets.wrapped.empty() ? chain::EvmAddress{} : markets.wrapped[0];
    return chain::parse_evm_address(asset.address).value_or(chain::EvmAddress{});
}

std::optional<chain::Uint256> number_of(const std::optional<Bytes>& reported) {
    const auto number = reported ? chain::read_number(*reported) : fail(Code::abi_data_invalid);
    return number ? std::optional(*number) : std::nullopt;
}

}  // namespace

struct PoolSource::Job {
    std::string chain;
    const Markets* markets = nullptr;
    std::vector<Asset> assets;
    Done done;
    std::vector<Wanted> wanted;
    Found found = nullptr;  ///< pools alone are asked for, no prices

    std::vector<EvmAddress> quotes_of(const EvmAddress& token) const {
        std::vector<EvmAddress> quotes;
        for (const auto* some : {&markets->stable, &markets->wrapped})
            for (const EvmAddress& one : *some)
                if (one != token) quotes.push_back(one);
        return quotes;
    }
    EvmAddress token_of(const Asset& asset) const { return priced_token(*markets, asset); }
};

PoolSource::PoolSource(chain_data::Reader& reader, Contracts& contracts, MarketsByChain markets,
                       PoolRules rules, Clock clock)
    : reader_(reader),
      contracts_(contracts),
      markets_(std::move(markets)),
      rules_(rules),
      clock_(std::move(clock)),
      pools_(kCacheBytes, kPoolsMs),
      prices_(kCacheBytes, kPriceMs),
      samples_(kCacheBytes, 4 * 1000 * static_cast<std::int64_t>(rules.window_s)),
      days_(reader, rules, clock_) {}

std::string PoolSource::key_of(const std::string& chain, const EvmAddress& token) const {
    return chain + ":" + to_hex(token);
}

std::optional<double> PoolSource::cached_price(const std::string& chain, const EvmAddress& token) {
    const auto* cached = prices_.find(key_of(chain, token), clock_());
    return cached != nullptr ? *cached : std::nullopt;
}

void PoolSource::prices(std::string_view chain, std::string_view currency,
                        std::vector<Asset> assets, Done done) {
    const auto markets = markets_.find(chain);
    if (markets == markets_.end() || !knows_currency(currency) || !reader_.serves(chain))
        return done(std::vector<PriceText>(assets.size()));
    auto job = std::make_shared<Job>(std::string(chain), &markets->second, std::move(assets),
                                     std::move(done));
    const auto want = [&](const EvmAddress& token, std::uint8_t decimals) {
        const auto same = [&](const Wanted& one) { return one.token == token; };
        if (token == EvmAddress{} || has(job->markets->stable, token) ||
            prices_.find(key_of(job->chain, token), clock_()) != nullptr ||
            std::ranges::any_of(job->wanted, same) || job->wanted.size() >= kAssetsMax)
            return;
        job->wanted.push_back({token, decimals});
        if (interest_.size() < kInterestMax || interest_.contains(key_of(job->chain, token)))
            interest_[key_of(job->chain, token)] = {job->chain, token, decimals,
                                                    clock_() + kInterestMs};
    };
    // The wrapped currency first: what is quoted in it needs its price.
    for (const EvmAddress& wrapped : job->markets->wrapped) want(wrapped, 18);
    for (const Asset& asset : job->assets) want(job->token_of(asset), asset.decimals);
    if (job->wanted.empty()) return finish(job);
    find_pools(job);
}

const Markets* PoolSource::markets_of(std::string_view chain) const {
    const auto markets = markets_.find(chain);
    return markets == markets_.end() ? nullptr : &markets->second;
}

void PoolSource::find_pools(std::string_view chain, const std::vector<Asset>& assets, Found found) {
    const Markets* markets = markets_of(chain);
    if (markets == nullptr || !reader_.serves(chain)) return found(std::vector<TokenPools>());
    auto job = std::make_shared<Job>(std::string(chain), markets);
    job->found = std::move(found);
    const auto want = [&](const EvmAddress& token, std::uint8_t decimals) {
        const auto same = [&](const Wanted& one) { return one.token == token; };
        if (token != EvmAddress{} && !has(markets->stable, token) &&
            !std::ranges::any_of(job->wanted, same) && job->wanted.size() < kAssetsMax)
            job->wanted.push_back({token, decimals});
    };
    for (const EvmAddress& wrapped : markets->wrapped) want(wrapped, 18);
    for (const Asset& asset : assets) want(job->token_of(asset), asset.decimals);
    find_pools(job);
}

void PoolSource::pools_found(const std::shared_ptr<Job>& job) {
    if (job->found) return job->found(std::move(job->wanted));
    read_pools(job);
}

void PoolSource::find_pools(const std::shared_ptr<Job>& job) {
    struct PendingRequest {
        std::size_t wanted;
        EvmAddress quote{};
        bool v3;
    };
    auto requested = std::make_shared<std::vector<PendingRequest>>();
    std::vector<ContractCall> calls;
    const auto quotes = job->quotes_of({});
    for (const EvmAddress& quote : quotes) calls.push_back({quote, chain::make_decimals_call()});
    for (std::size_t i = 0; i < job->wanted.size(); ++i) {
        Wanted& one = job->wanted[i];
        if (const Pools* cached = pools_.find(key_of(job->chain, one.token), clock_())) {
            one.pools = *cached;
            continue;
        }
        const AbiValue token = AbiValue::address(one.token);
        const auto token_quotes = job->quotes_of(one.token);
        const std::size_t places = job->markets->v2_factories.size() +
                                   job->markets->v3_factories.size() * std::size(kFees);
        // All of them or none: whoever left a pool out would say another price.
        if (calls.size() + token_quotes.size() * places > Contracts::kCallsMax) {
            if (job->found) continue;
            // Of these the next call is: without their pools nobody knows that they have no price.
            job->wanted.erase(job->wanted.begin() + static_cast<std::ptrdiff_t>(i),
                              job->wanted.end());
            break;
        }
        for (const EvmAddress& quote : token_quotes) {
            const AbiValue other = AbiValue::address(quote);
            for (const EvmAddress& factory : job->markets->v2_factories) {
                calls.push_back({factory, make_call("getPair(address,address)", {token, other})});
                requested->push_back({i, quote, false});
            }
            for (const EvmAddress& factory : job->markets->v3_factories)
                for (const std::uint64_t fee : kFees) {
                    calls.push_back({factory, make_call("getPool(address,address,uint24)",
                                                        {token, other, AbiValue::number(fee)})});
                    requested->push_back({i, quote, true});
                }
        }
    }
    if (requested->empty()) return pools_found(job);
    ++reads_;
    contracts_.read(
        job->chain, std::move(calls),
        [this, job, requested, quotes](const std::optional<ContractAnswers>& reported) {
            if (!reported) {
                ++failures_;
                return job->found ? job->found(std::nullopt) : finish(job);
            }
            std::vector<bool> found_new(job->wanted.size(), false);
            for (std::size_t i = 0; i < requested->size(); ++i) {
                const auto& [index, quote, v3] = (*requested)[i];
                Wanted& one = job->wanted[index];
                found_new[index] = true;
                const auto& answer = (*reported)[quotes.size() + i];
                const auto address =
                    answer ? chain::read_address(*answer) : fail(Code::abi_data_invalid);
                const auto at =
                    static_cast<std::size_t>(std::ranges::find(quotes, quote) - quotes.begin());
                const auto decimals = (*reported)[at] ? chain::read_decimals(*(*reported)[at])
                                                      : fail(Code::abi_data_invalid);
                if (!address || *address == EvmAddress{} || !decimals || *decimals > 36) continue;
                one.pools.push_back(
                    {*address, quote, v3, {one.token < quote, one.decimals, *decimals}});
            }
            for (std::size_t i = 0; i < job->wanted.size(); ++i)
                if (found_new[i])
                    pools_.put(key_of(job->chain, job->wanted[i].token), job->wanted[i].pools,
                               clock_());
            pools_found(job);
        });
}

void PoolSource::read_pools(const std::shared_ptr<Job>& job) {
    std::vector<ContractCall> calls{chain_data::make_block_time_call()};
    for (auto one = job->wanted.begin(); one != job->wanted.end(); ++one) {
        std::vector<ContractCall> more;
        for (const Pool& pool : one->pools) pool.append_calls(more, rules_.window_s);
        if (calls.size() + more.size() > Contracts::kCallsMax) {
            job->wanted.erase(one, job->wanted.end());  // of these the next call is
            break;
        }
        std::ranges::move(more, std::back_inserter(calls));
    }
    ++reads_;
    contracts_.read(job->chain, std::move(calls),
                    [this, job](const std::optional<ContractAnswers>& reported) {
                        if (reported)
                            judge(job, *reported);
                        else
                            ++failures_;
                        finish(job);
                    });
}

void PoolSource::judge(const std::shared_ptr<Job>& job, const ContractAnswers& reported) {
    const auto block_time = number_of(reported[0]);
    const auto now_s = static_cast<std::uint32_t>(
        block_time && block_time->fits_u64() ? block_time->low_u64()
                                             : static_cast<std::uint64_t>(clock_() / 1000));
    std::size_t at = 1;
    for (const Wanted& one : job->wanted) {
        std::vector<PoolPrice> prices;
        for (const Pool& pool : one.pools) {
            const std::size_t count = pool.call_count();
            auto price = price_of(job->chain, pool, std::span(reported).subspan(at, count), now_s);
            at += count;
            const auto dollars = has(job->markets->stable, pool.quote)
                                     ? std::optional(1.0)
                                     : cached_price(job->chain, pool.quote);
            if (!price || !dollars) continue;
            prices.push_back({price->price * *dollars, price->depth * *dollars});
        }
        const auto price = weigh(std::move(prices), rules_.depth_min_usd);
        if (!price) ++unpriced_;
        prices_.put(key_of(job->chain, one.token), price, clock_());
    }
    learn_day(*job);
}

void PoolSource::learn_day(const Job& job) {
    std::vector<TokenPools> tokens = job.wanted;
    // The wrapped currency first: what is quoted in it needs its price.
    for (const EvmAddress& wrapped : job.markets->wrapped) {
        const Pools* pools = pools_.find(key_of(job.chain, wrapped), clock_());
        if (pools == nullptr) continue;
        std::erase_if(tokens, [&](const TokenPools& one) { return one.token == wrapped; });
        tokens.insert(tokens.begin(), {wrapped, 18, *pools});
    }
    days_.learn(job.chain, *job.markets, std::move(tokens));
}

std::optional<PoolPrice> PoolSource::price_of(const std::string& chain, const Pool& pool,
                                              std::span<const std::optional<Bytes>> reported,
                                              std::uint32_t now_s) {
    if (pool.v3) return pool.read_price(reported, std::nullopt, now_s, rules_.window_s);
    const auto reserves = pool.read_reserves(reported);
    if (!reserves) return std::nullopt;
    // Our own samples: one for each eighth of the window, the youngest that is old enough counts.
    const std::string key = key_of(chain, pool.address) + (pool.sides.token_is_0 ? "0" : "1");
    const auto* cached = samples_.find(key, clock_());
    std::vector<Sample> samples = cached != nullptr ? *cached : std::vector<Sample>();
    std::optional<Sample> then;
    // Of nodes that are not all at the same block, one may know less than another told.
    now_s = reserves->last_s + seconds_between(reserves->last_s, now_s);
    for (const Sample& sample : samples)
        if (seconds_between(sample.at_s, now_s) >= rules_.window_s) then = sample;
    const auto price = pool.read_price(reported, then, now_s, rules_.window_s);
    if (samples.empty() ||
        seconds_between(samples.back().at_s, now_s) >= rules_.window_s / kSamplesAWindow) {
        if (const auto sum = cumulative_at(*reserves, pool.sides.token_is_0, now_s)) {
            samples.push_back({now_s, *sum});
            if (samples.size() > kSamplesMax) samples.erase(samples.begin());
            samples_.put(key, std::move(samples), clock_());
        }
    }
    return price;
}

void PoolSource::finish(const std::shared_ptr<Job>& job) {
    std::vector<PriceText> texts;
    for (const Asset& asset : job->assets) {
        const EvmAddress token = job->token_of(asset);
        if (has(job->markets->stable, token)) {
            texts.emplace_back("1");
            continue;
        }
        const auto price = cached_price(job->chain, token);
        texts.push_back(price ? price_text(*price) : std::nullopt);
    }
    job->done(std::move(texts));
}

std::vector<ChangeText> PoolSource::day_changes(std::string_view chain, std::string_view currency,
                                                const std::vector<Asset>& assets) {
    std::vector<ChangeText> changes(assets.size());
    const Markets* markets = markets_of(chain);
    if (markets == nullptr || !knows_currency(currency)) return changes;
    const std::string id(chain);
    for (std::size_t i = 0; i < assets.size(); ++i) {
        const EvmAddress token = priced_token(*markets, assets[i]);
        const bool stable = has(markets->stable, token);
        const auto then = stable ? std::optional(1.0) : days_.find(id, token);
        const auto now = stable ? then : cached_price(id, token);
        if (then && now) changes[i] = percent_text((*now / *then - 1) * 100);
    }
    return changes;
}

bool PoolSource::lacks_any(std::string_view chain, std::string_view currency,
                           const std::vector<Asset>& assets) {
    const Markets* markets = markets_of(chain);
    if (markets == nullptr || !knows_currency(currency) || !reader_.serves(chain)) return false;
    // Of what was judged it is kept that it has none; of what no node told, nothing is.
    return std::ranges::any_of(assets, [&](const Asset& asset) {
        const EvmAddress token = priced_token(*markets, asset);
        return token != EvmAddress{} && !has(markets->stable, token) &&
               prices_.find(key_of(std::string(chain), token), clock_()) == nullptr;
    });
}

void PoolSource::tick() {
    const std::int64_t now = clock_();
    std::erase_if(interest_, [&](const auto& one) { return one.second.until_ms < now; });
    std::unordered_map<std::string, std::shared_ptr<Job>> jobs;
    for (const auto& [key, one] : interest_) {
        const auto markets = markets_.find(one.chain);
        const Pools* pools = pools_.find(key, now);
        if (markets == markets_.end() || pools == nullptr) continue;
        auto& job = jobs[one.chain];
        if (!job)
            job = std::make_shared<Job>(one.chain, &markets->second, std::vector<Asset>(),
                                        [](const std::vector<PriceText>&) {});
        // The wrapped currency before what is quoted in it.
        const bool first = has(markets->second.wrapped, one.token);
        job->wanted.insert(first ? job->wanted.begin() : job->wanted.end(),
                           Wanted{one.token, one.decimals, *pools});
        if (job->wanted.size() == kAssetsMax) read_pools(std::exchange(job, nullptr));
    }
    for (const auto& [chain, job] : jobs)
        if (job) read_pools(job);
}

void PoolSource::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_price_reads_total", "Reads of pools, each one upstream call.", reads_);
    out.counter("portico_price_read_failures_total", "Of these, where no node answered rightly.",
                failures_);
    out.counter("portico_price_day_reads_total", "Reads of what pools said a day ago.",
                days_.reads());
    out.counter("portico_price_unpriced_total", "Tokens for which no pool gave a price.",
                unpriced_);
}

}  // namespace portico::api::price
