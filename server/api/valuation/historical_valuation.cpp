// SPDX-License-Identifier: Apache-2.0
#include "server/api/valuation/historical_valuation.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/contracts/multicall.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "core/chain/units.hpp"
#include "server/api/balance/balance_body.hpp"
#include "server/api/chain_data/block_time.hpp"
#include "server/api/price/past_prices.hpp"

namespace portico::api::valuation {
namespace {

using history::Transfer;

using chain_data::ChainAnswer;
using chain_data::ChainAnswers;
using chain_data::ContractCall;

constexpr std::size_t kWorthsBytes = 6 * 1024 * 1024, kChainsBytes = 1024 * 1024;
constexpr std::uint8_t kValuationDecimals = 18;
constexpr double kUsualBlockS = 12;
constexpr std::int64_t kBlocksBackMax = 20'000;
/// Blocks come unevenly on small chains: the nearest that is a window before is taken.
constexpr std::int64_t kTimesBack[] = {36, 6, 1};
constexpr std::int64_t kMeanMaxS = 24 * 3600;

bool stands_among(const std::vector<chain::EvmAddress>& all, const std::string& text) {
    const auto address = chain::parse_evm_address(text);
    return address && std::ranges::find(all, *address) != all.end();
}

bool is_own_currency(const price::Markets& markets, const Transfer& one) {
    return one.fungible && (!one.contract || stands_among(markets.wrapped, *one.contract));
}

template <class Paid>
void value_by(Paid& paid, const std::string& price) {
    if (paid.quantity.empty()) return;
    const auto units = chain::parse_units(paid.quantity, kValuationDecimals);
    auto value = units ? balance::value_of(*units, kValuationDecimals, price) : std::nullopt;
    if (!value) return;
    paid.value = std::move(*value);
    paid.price = price;
}

/// So many blocks before as the window lasts: v2 pools tell the mean since then.
template <class Moments>
std::int64_t blocks_back(const Moments& moments, std::uint32_t window_s) {
    const auto [first, last] =
        std::ranges::minmax(moments, {}, [](const auto& one) { return one.block; });
    const auto blocks = static_cast<double>(last.block - first.block);
    const auto seconds = static_cast<double>(last.time_s - first.time_s);
    const double block_s = blocks > 0 && seconds > 0 ? seconds / blocks : kUsualBlockS;
    const double back = std::min(window_s / block_s, static_cast<double>(kBlocksBackMax));
    return static_cast<std::int64_t>(back) + 1;
}

/// What one block told: its time first, as the aggregate's contract knows it.
struct Reading {
    std::int64_t at_s = 0;
    std::vector<std::optional<Bytes>> pools = {};
};

std::optional<Reading> read_reported_block(std::span<const ChainAnswer> reported,
                                           std::size_t count) {
    auto results = read_aggregates(reported, count);
    const auto at_s = results && results->front() ? chain::read_number(*results->front())
                                                  : fail(Code::abi_data_invalid);
    if (!at_s || at_s->bit_length() > 32) return {};
    results->erase(results->begin());
    return Reading{static_cast<std::int64_t>(at_s->low_u64()), std::move(*results)};
}

std::string key_at(const std::string& chain, std::int64_t block) {
    return chain + " " + std::to_string(block);
}

}  // namespace

struct HistoricalValuation::Job {
    std::string chain;
    Moments moments;
    std::int64_t back = 0;  ///< blocks
    price::PastPrices prices;
    bool is_shallow = false;

    std::span<const std::int64_t> times_back() const {
        return is_shallow ? std::span<const std::int64_t>() : kTimesBack;
    }
};

HistoricalValuation::HistoricalValuation(HistoryProvider& plain, chain_data::Reader& reader,
                                         price::PoolSource& pools, Clock clock)
    : plain_(plain),
      reader_(reader),
      pools_(pools),
      clock_(std::move(clock)),
      known_(kWorthsBytes, kCacheMs),
      lost_until_s_(kChainsBytes, kLostMs),
      shallow_(kChainsBytes, kLostMs) {}

void HistoricalValuation::page(const HistoryQuery& query, Done done) {
    plain_.page(query, [this, done = std::move(done)](
                           std::expected<HistoryPage, HistoryFailure> page) mutable {
        if (!page) return done(std::move(page));
        auto chains = wanted(*page);
        for (auto& [chain, moments] : chains) learn(chain, std::move(moments));
        for (Entry& entry : page->entries) value(entry);
        done(std::move(page));
    });
}

std::map<std::string, HistoricalValuation::Moments> HistoricalValuation::wanted(
    const HistoryPage& page) {
    std::map<std::string, Moments> out;
    std::size_t count = 0;
    for (const Entry& entry : page.entries) {
        const price::Markets* markets = pools_.markets_of(entry.chain);
        if (markets == nullptr || markets->wrapped.empty() || entry.block < 0 ||
            !reader_.serves(entry.chain))
            continue;
        const bool wants =
            entry.fee || std::ranges::any_of(entry.transfers, [&](const Transfer& one) {
                return is_own_currency(*markets, one);
            });
        const std::int64_t* lost = lost_until_s_.find(entry.chain, clock_());
        if (!wants || count == kBlocksMax || (lost != nullptr && entry.mined_at_s <= *lost) ||
            known_.find(key_at(entry.chain, entry.block), clock_()) != nullptr)
            continue;
        Moments& moments = out[entry.chain];
        if (!moments.empty() && moments.back().block == entry.block) continue;
        moments.push_back({entry.block, entry.mined_at_s});
        ++count;
    }
    return out;
}

void HistoricalValuation::learn(const std::string& chain, Moments moments) {
    if (!learning_.insert(chain).second) return;
    pools_.find_pools(
        chain, {},
        [this, chain,
         moments = std::move(moments)](std::optional<std::vector<price::TokenPools>> found) {
            const auto& markets = *pools_.markets_of(chain);
            price::PastPrices prices(markets, pools_.rules(),
                                     found ? std::move(*found) : std::vector<price::TokenPools>());
            if (prices.call_count() == 0) return void(learning_.erase(chain));
            const std::int64_t back = blocks_back(moments, pools_.rules().window_s);
            read_ends(std::make_shared<Job>(chain, moments, back, std::move(prices),
                                            shallow_.find(chain, clock_()) != nullptr));
        });
}

/// The latest and the oldest first: every refusal counts against a node. Where the oldest is lost
/// the older half is left alone for a while, so that a few visits find out where states begin.
void HistoricalValuation::read_ends(const std::shared_ptr<Job>& job) {
    const Moments& all = job->moments;
    Moments ends{all.front()};
    if (all.size() > 1) ends.push_back(all.back());
    read(job, std::move(ends), [this, job](const std::vector<ReadOutcome>& reported) {
        const Moments& moments = job->moments;
        if (reported.back() == ReadOutcome::kLost) {
            const std::size_t oldest = moments.size() - 1;
            const std::size_t half = oldest > 2 ? moments.size() / 2 : oldest;
            const std::size_t lost = reported.front() == ReadOutcome::kLost ? 0 : half;
            lost_until_s_.put(job->chain, moments[lost].time_s, clock_());
        }
        const bool is_there = std::ranges::all_of(
            reported, [](const ReadOutcome& one) { return one == ReadOutcome::kAnswer; });
        if (!is_there || moments.size() <= 2) return void(learning_.erase(job->chain));
        read(job, {moments.begin() + 1, moments.end() - 1},
             [this, job](const std::vector<ReadOutcome>&) { learning_.erase(job->chain); });
    });
}

void HistoricalValuation::read(const std::shared_ptr<Job>& job, Moments moments,
                               std::function<void(const std::vector<ReadOutcome>&)> done) {
    // The time of the block before stands in no history: the aggregate's contract tells it.
    std::vector<ContractCall> calls{chain_data::make_block_time_call()};
    job->prices.append_calls(calls);
    std::vector<chain_data::ChainCall> batch;
    const auto append = [&](std::int64_t block) {
        std::ranges::move(make_aggregates(job->chain, calls,
                                          chain::to_quantity(static_cast<std::uint64_t>(block))),
                          std::back_inserter(batch));
    };
    for (const Moment& one : moments) {
        for (const std::int64_t times : job->times_back())
            append(std::max<std::int64_t>(0, one.block - times * job->back));
        append(one.block);
    }
    reader_.read(
        job->chain, std::move(batch),
        [this, job, moments = std::move(moments), done = std::move(done),
         count = calls.size()](const ChainAnswers& answers) {
            const std::size_t each = answers.size() / moments.size();
            const std::size_t blocks = job->times_back().size() + 1;
            std::vector<ReadOutcome> reported;
            for (std::size_t i = 0; i < moments.size(); ++i)
                reported.push_back(take(
                    *job, moments[i], {std::span(answers).subspan(i * each, each), blocks}, count));
            done(reported);
        });
}

HistoricalValuation::ReadOutcome HistoricalValuation::take(Job& job, const Moment& moment,
                                                           const ReportedBlocks& reported,
                                                           std::size_t count) {
    const auto own = reported.at(reported.blocks - 1);
    // That nobody answered says nothing about the block: it is asked again.
    if (own.back().outcome == ChainAnswer::Outcome::kUnavailable) return ReadOutcome::kNothing;
    const auto now = read_reported_block(own, count);
    // A node without that block's state may answer with that of another.
    if (!now || std::abs(now->at_s - moment.time_s) > chain_data::kTimeSlackS)
        return ReadOutcome::kLost;
    price::PastPrices prices = job.prices;
    for (std::size_t i = reported.blocks - 1; i-- > 0;) {
        if (reported.at(i).front().outcome == ChainAnswer::Outcome::kError) {
            job.is_shallow = true;
            shallow_.put(job.chain, true, clock_());
        }
        const auto then = read_reported_block(reported.at(i), count);
        if (!then || now->at_s - then->at_s < pools_.rules().window_s) continue;
        if (now->at_s - then->at_s <= kMeanMaxS)
            (void)prices.read(then->pools, static_cast<std::uint32_t>(then->at_s));
        break;
    }
    const auto found = prices.read(now->pools, static_cast<std::uint32_t>(now->at_s));
    const auto price = found.find(pools_.markets_of(job.chain)->wrapped.front());
    known_.put(key_at(job.chain, moment.block),
               price != found.end() ? std::optional(price->second) : std::nullopt, clock_());
    return ReadOutcome::kAnswer;
}

void HistoricalValuation::value(Entry& entry) {
    const price::Markets* markets = pools_.markets_of(entry.chain);
    if (markets == nullptr) return;
    const auto* const known = known_.find(key_at(entry.chain, entry.block), clock_());
    const auto price =
        known != nullptr && *known ? price::price_text(**known) : std::optional<std::string>();
    if (entry.fee && price) value_by(*entry.fee, *price);
    for (Transfer& one : entry.transfers) {
        if (one.contract && stands_among(markets->stable, *one.contract))
            value_by(one, "1");
        else if (price && is_own_currency(*markets, one))
            value_by(one, *price);
    }
}

}  // namespace portico::api::valuation
