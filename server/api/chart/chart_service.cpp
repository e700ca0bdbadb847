// SPDX-License-Identifier: Apache-2.0
#include "server/api/chart/chart_service.hpp"

#include <algorithm>

#include "core/api/holdings.hpp"
#include "core/base/describe/describe.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "server/api/chain_data/block_time.hpp"
#include "server/api/routing/reasons.hpp"

namespace portico::api::chart {
namespace {

using chain_data::BlockAt;
using chain_data::ChainAnswer;
using chain_data::ChainAnswers;
using chain_data::ChainCall;
using chain_data::ContractCall;
using chain_data::PastStates;

constexpr std::int64_t kCachedMs = 60'000;
constexpr std::size_t kChartsBytes = 8 * 1024 * 1024, kPastBytes = 1024 * 1024;
constexpr std::size_t kDealtWithMax = 200;
/// States that a node without an archive still has, less some that it loses while it is asked.
constexpr std::int64_t kRecentBlocks = 120;

struct Period {
    std::string_view word;
    std::int64_t span_s, steps;
};
constexpr std::int64_t kHourS = 3600, kDayS = 24 * kHourS;
/// One step more than is shown: v2 pools need one before.
constexpr Period kPeriods[] = {{"day", 25 * kHourS, 25},
                               {"week", 29 * 6 * kHourS, 29},
                               {"month", 31 * kDayS, 31},
                               {"year", 27 * 14 * kDayS, 27}};

net::Response chart_response(std::string body, std::int64_t cache_ms = kCachedMs) {
    net::Response response{.body = std::move(body)};
    response.headers.emplace_back("Cache-Control",
                                  "private, max-age=" + std::to_string(cache_ms / 1000));
    return response;
}

std::string chart_text(const std::vector<Point>& points) {
    ChartBody body;
    for (const Point& point : points) {
        ValueAt& one = body.points.emplace_back();
        one.at = point.at_s * 1000;
        one.value = point.value;
        if (point.unmoved) one.unmoved = *point.unmoved;
    }
    return to_json_text(body);
}

}  // namespace

struct ChartService::Job {
    std::string key;
    balance::Query query;
    Period period;
    chain::EvmAddress account{};
    std::uint32_t window_s = 0;
    std::vector<Asset> assets = {};
    std::vector<price::Asset> priced = {};
    std::vector<price::TokenPools> pools = {};
    std::vector<BlockAt> blocks = {};
    std::string past = {};              ///< key of its states
    std::int64_t cache_ms = kCachedMs;  ///< as long as nothing better is to be had

    bool is_recent() const { return blocks.front().number >= blocks.back().number - kRecentBlocks; }
    std::vector<ContractCall> calls() const {
        std::vector<ContractCall> all{chain_data::make_block_time_call(),
                                      ContractCall::native_balance(account)};
        for (std::size_t i = 1; i < assets.size(); ++i)
            all.push_back({assets[i].token, chain::make_balance_of_call(account)});
        for (const price::TokenPools& token : pools)
            for (const price::Pool& pool : token.pools) pool.append_calls(all, window_s);
        return all;
    }
    std::vector<ChainCall> calls_at(std::int64_t block) const {
        return make_aggregates(query.chain, calls(),
                               chain::to_quantity(static_cast<std::uint64_t>(block)));
    }
};

ChartService::ChartService(chain_data::Reader& reader, balance::Provider& balances,
                           balance::TokenHistory* history, price::PoolSource* pools, Clock clock)
    : reader_(reader),
      balances_(balances),
      history_(history),
      pools_(pools),
      clock_(std::move(clock)),
      finder_(reader),
      cache_(kChartsBytes, kCachedMs),
      past_(kPastBytes) {}

void ChartService::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    authorizer.add(
        router, "GET", "/v1/account/:address/chart",
        [this](const RouteRequest& request, const access::ProjectRef&) { return get(request); });
}

ops::Awaitable<net::Response> ChartService::get(const RouteRequest& request) {
    const auto refuse = [&](std::string_view field, std::string_view text) {
        return ops::ready(reasons_response(
            {400, field, text, api_error_word(ApiCode::parameter_invalid)}, request.request_id));
    };
    const auto chain = chain::Caip2::parse(request.query.text("chainId"));
    const auto account = chain::parse_evm_address(request.path("address"));
    const auto* const period =
        std::ranges::find(kPeriods, request.query.text("period"), &Period::word);
    if (!chain) return refuse("chainId", "chainId is needed: a CAIP-2 id, like eip155:1");
    if (period == std::end(kPeriods))
        return refuse("period", "period is one of day, week, month, year");
    if (chain->chain_namespace() == "eip155" && !account)
        return refuse("address", "The address must be 0x and 40 hex digits");
    if (chain->chain_namespace() != "eip155" || pools_ == nullptr ||
        pools_->markets_of(chain->text()) == nullptr || !balances_.serves(chain->text()))
        return ops::ready(chart_response(chart_text({})));
    const std::string address = chain::evm_address_text(*account);
    std::string key = chain->text() + ":" + address + " " + std::string(period->word);
    if (const Body* cached = cache_.find(key, clock_()); cached && clock_() < cached->until_ms)
        return ops::ready(chart_response(cached->text, cached->until_ms - clock_()));
    return answer(
        Job(std::move(key), {chain->text(), address}, *period, *account, pools_->rules().window_s),
        std::string(request.request_id));
}

ops::Awaitable<net::Response> ChartService::answer(Job job, std::string request_id) {
    const Made made = co_await making_.share(job.key, [&] { return make(job); });
    if (made) co_return chart_response(made->text, made->until_ms - clock_());
    co_return unavailable_response(
        "chart", "The chart is not available at the moment: no node of the chain answers",
        request_id);
}

ops::Awaitable<ChartService::Made> ChartService::make(Job job) {
    const Points points = co_await points_of(job);
    ++(points ? made_ : failed_);
    if (!points) co_return std::nullopt;
    const Body body{chart_text(*points), clock_() + job.cache_ms};
    cache_.put(job.key, body, clock_());
    co_return body;
}

ops::Awaitable<ChartService::Points> ChartService::points_of(Job& job) {
    const auto held = co_await ops::callback<std::optional<std::vector<balance::Holding>>>(
        [&](auto done) { balances_.balances(job.query, done); });
    if (!held) co_return std::nullopt;
    std::vector<chain::EvmAddress> dealt_with;
    if (history_ != nullptr)
        dealt_with = co_await ops::callback<std::vector<chain::EvmAddress>>([&](auto done) {
            history_->tokens_of(job.query.chain, job.account, kDealtWithMax, done);
        });
    choose_assets(job, *held, dealt_with);
    auto pools = co_await ops::callback<std::optional<std::vector<price::TokenPools>>>(
        [&](auto done) { pools_->find_pools(job.query.chain, job.priced, done); });
    if (!pools) co_return std::nullopt;
    job.pools = std::move(*pools);
    auto blocks = co_await ops::callback<std::optional<std::vector<BlockAt>>>([&](auto done) {
        finder_.find(job.query.chain, {job.period.span_s, job.period.steps}, done);
    });
    if (!blocks) co_return std::nullopt;
    job.blocks = std::move(*blocks);
    if (const auto missing = co_await missing_ms(job)) {
        const std::int64_t oldest = job.blocks.back().number - kRecentBlocks;
        std::erase_if(job.blocks, [&](const BlockAt& block) { return block.number < oldest; });
        job.cache_ms = std::min(job.cache_ms, *missing);
        job.past.clear();
    }
    std::vector<ChainCall> calls;
    for (const BlockAt& block : job.blocks)
        std::ranges::move(job.calls_at(block.number), std::back_inserter(calls));
    const auto answers = co_await ops::callback<ChainAnswers>(
        [&](auto done) { reader_.read(job.query.chain, std::move(calls), done); });
    co_return value(job, answers);
}

/// For how long the states of the older blocks are not worth asking for; nothing: they are.
ops::Awaitable<std::optional<std::int64_t>> ChartService::missing_ms(Job& job) {
    if (job.is_recent()) co_return std::nullopt;
    job.past = job.query.chain + " " + std::string(job.period.word);
    const auto has = past_.has(job.past, clock_());
    if (has == true) co_return std::nullopt;
    if (has == false) co_return past_.left_ms(job.past, clock_());
    // The middle one: the first may be older than the contract that is asked.
    const std::int64_t middle = job.blocks[job.blocks.size() / 2].number;
    const auto answers = co_await ops::callback<ChainAnswers>(
        [&](auto done) { reader_.read(job.query.chain, {job.calls_at(middle)[0]}, done); });
    using enum ChainAnswer::Outcome;
    if (answers[0].outcome == kResult) co_return std::nullopt;
    // That nobody answered says nothing about what they have.
    co_return answers[0].outcome == kUnavailable
        ? PastStates::kFirstWaitMs
        : past_.found(job.past, PastStates::Found::kNone, clock_());
}

/// The own currency, what is held, and of what is held no more what the index has seen.
void ChartService::choose_assets(Job& job, const std::vector<balance::Holding>& held,
                                 const std::vector<chain::EvmAddress>& dealt_with) const {
    const auto& markets = *pools_->markets_of(job.query.chain);
    job.assets = {{markets.wrapped.empty() ? chain::EvmAddress{} : markets.wrapped[0], 18}};
    job.priced = {{"", 18}};
    for (const bool is_now : {true, false}) {
        for (const balance::Holding& one : held) {
            const auto token = chain::parse_evm_address(one.token.address);
            if (!token || one.is_untrusted || (one.amount != "0") != is_now ||
                one.token.decimals == 0 || job.assets.size() == kAssetsMax)
                continue;
            if (!is_now && std::ranges::find(dealt_with, *token) == dealt_with.end()) continue;
            job.assets.push_back({*token, one.token.decimals});
            job.priced.push_back({one.token.address, one.token.decimals});
        }
    }
}

ChartService::Points ChartService::value(Job& job, const ChainAnswers& answers) {
    if (answers.back().outcome == ChainAnswer::Outcome::kUnavailable) return std::nullopt;
    price::PastPrices prices(*pools_->markets_of(job.query.chain), pools_->rules(), job.pools);
    const std::size_t assets = job.assets.size();
    const std::size_t each = answers.size() / job.blocks.size();
    const bool is_whole = std::ranges::all_of(answers, [](const ChainAnswer& one) {
        return one.outcome == ChainAnswer::Outcome::kResult;
    });
    if (!job.past.empty()) {
        const auto found = is_whole ? PastStates::Found::kAll : PastStates::Found::kSome;
        job.cache_ms = std::min(job.cache_ms, past_.found(job.past, found, clock_()));
    } else if (!is_whole) {
        job.cache_ms = std::min(job.cache_ms, PastStates::kFirstWaitMs);
    }
    std::vector<Moment> moments;
    for (std::size_t i = 0; i < job.blocks.size(); ++i) {
        const auto read = read_aggregates(std::span(answers).subspan(i * each, each),
                                          1 + assets + prices.call_count());
        if (!read || !chain_data::is_of_block(read->front(), job.blocks[i].time_s)) continue;
        const auto results = std::span(*read).subspan(1);
        Moment moment{.at_s = job.blocks[i].time_s};
        for (std::size_t at = 0; at < assets; ++at) {
            // A contract that was not there yet: nothing was held of it.
            const bool is_none = results[at] && results[at]->empty();
            const auto amount = results[at] && !is_none ? chain::read_number(*results[at])
                                                        : fail(Code::abi_data_invalid);
            moment.amounts.push_back(is_none  ? std::optional(chain::Uint256())
                                     : amount ? std::optional(*amount)
                                              : std::nullopt);
        }
        moment.prices =
            prices.read(results.subspan(assets), static_cast<std::uint32_t>(moment.at_s));
        moments.push_back(std::move(moment));
    }
    auto points = value_moments(job.assets, moments);
    const std::int64_t from_s =
        job.blocks.back().time_s - job.period.span_s * (job.period.steps - 1) / job.period.steps;
    std::erase_if(points, [&](const Point& point) {
        return point.at_s < from_s - job.period.span_s / job.period.steps / 2;
    });
    return points;
}

void ChartService::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_charts_total", "Charts made.", made_);
    out.counter("portico_chart_failures_total", "Charts that no node's answers made.", failed_);
}

}  // namespace portico::api::chart
