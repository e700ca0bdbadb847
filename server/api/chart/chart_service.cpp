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

constexpr std::int64_t kCacheMs = 60'000;
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

void refuse(const Reply& reply, std::string_view field, std::string_view text) {
    reply.send(reasons_response({400, field, text, api_error_word(ApiCode::parameter_invalid)},
                                reply.request_id()));
}

void send_chart(const Reply& reply, std::string body, std::int64_t cache_ms = kCacheMs) {
    net::Response response{.body = std::move(body)};
    response.headers.emplace_back("Cache-Control",
                                  "private, max-age=" + std::to_string(cache_ms / 1000));
    reply.send(std::move(response));
}

void send_unavailable(const Reply& reply) {
    reply.send(unavailable_response(
        "chart", "The chart is not available at the moment: no node of the chain answers",
        reply.request_id()));
}

std::string chart_text(const std::vector<Point>& points) {
    ChartBody body;
    for (const Point& point : points) body.points.push_back({point.at_s * 1000, point.value});
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
    std::string past = {};             ///< key of its states
    std::int64_t cache_ms = kCacheMs;  ///< as long as nothing better is to be had

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
      cache_(kChartsBytes, kCacheMs),
      past_(kPastBytes) {}

void ChartService::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    authorizer.add(router, "GET", "/v1/account/:address/chart",
                   [this](const RouteRequest& request, const access::ProjectRef&,
                          const Reply& reply) { get(request, reply); });
}

void ChartService::get(const RouteRequest& request, const Reply& reply) {
    const auto chain = chain::Caip2::parse(request.query.text("chainId"));
    const auto account = chain::parse_evm_address(request.path("address"));
    const auto* const period =
        std::ranges::find(kPeriods, request.query.text("period"), &Period::word);
    if (!chain) return refuse(reply, "chainId", "chainId is needed: a CAIP-2 id, like eip155:1");
    if (period == std::end(kPeriods))
        return refuse(reply, "period", "period is one of day, week, month, year");
    if (chain->chain_namespace() == "eip155" && !account)
        return refuse(reply, "address", "The address must be 0x and 40 hex digits");
    if (chain->chain_namespace() != "eip155" || pools_ == nullptr ||
        pools_->markets_of(chain->text()) == nullptr || !balances_.serves(chain->text()))
        return send_chart(reply, chart_text({}));
    const std::string address = chain::evm_address_text(*account);
    const std::string key = chain->text() + ":" + address + " " + std::string(period->word);
    if (const Body* cached = cache_.find(key, clock_()); cached && clock_() < cached->until_ms)
        return send_chart(reply, cached->text, cached->until_ms - clock_());
    const auto answer = [reply](const std::optional<std::string>& body, std::int64_t cache_ms) {
        body ? send_chart(reply, *body, cache_ms) : send_unavailable(reply);
    };
    if (!making_.join(key, answer)) return;
    auto job = std::make_shared<Job>(key, balance::Query{chain->text(), address}, *period, *account,
                                     pools_->rules().window_s);
    balances_.balances(job->query, [this, job](std::optional<std::vector<balance::Holding>> held) {
        if (!held) return finish(job, std::nullopt);
        if (history_ == nullptr) return choose_assets(job, std::move(*held), {});
        history_->tokens_of(
            job->query.chain, job->account, kDealtWithMax,
            [this, job, held = std::move(*held)](const std::vector<chain::EvmAddress>& dealt_with) {
                choose_assets(job, held, dealt_with);
            });
    });
}

/// The own currency, what is held, and of what is held no more what the index has seen.
void ChartService::choose_assets(const std::shared_ptr<Job>& job,
                                 std::vector<balance::Holding> held,
                                 const std::vector<chain::EvmAddress>& dealt_with) {
    const auto& markets = *pools_->markets_of(job->query.chain);
    job->assets = {{markets.wrapped.empty() ? chain::EvmAddress{} : markets.wrapped[0], 18}};
    job->priced = {{"", 18}};
    for (const bool is_now : {true, false}) {
        for (const balance::Holding& one : held) {
            const auto token = chain::parse_evm_address(one.token.address);
            if (!token || one.is_untrusted || (one.amount != "0") != is_now ||
                one.token.decimals == 0 || job->assets.size() == kAssetsMax)
                continue;
            if (!is_now && std::ranges::find(dealt_with, *token) == dealt_with.end()) continue;
            job->assets.push_back({*token, one.token.decimals});
            job->priced.push_back({one.token.address, one.token.decimals});
        }
    }
    pools_->find_pools(job->query.chain, job->priced,
                       [this, job](std::optional<std::vector<price::TokenPools>> found) {
                           if (!found) return finish(job, std::nullopt);
                           job->pools = std::move(*found);
                           find_blocks(job);
                       });
}

void ChartService::find_blocks(const std::shared_ptr<Job>& job) {
    finder_.find(job->query.chain, {job->period.span_s, job->period.steps},
                 [this, job](std::optional<std::vector<BlockAt>> blocks) {
                     if (!blocks) return finish(job, std::nullopt);
                     job->blocks = std::move(*blocks);
                     probe(job);
                 });
}

void ChartService::probe(const std::shared_ptr<Job>& job) {
    if (job->is_recent()) return read_blocks(job);
    job->past = job->query.chain + " " + std::string(job->period.word);
    const auto has = past_.has(job->past, clock_());
    if (has == true) return read_blocks(job);
    if (has == false) return read_recent(job, past_.left_ms(job->past, clock_()));
    // The middle one: the first may be older than the contract that is asked.
    const std::int64_t middle = job->blocks[job->blocks.size() / 2].number;
    reader_.read(
        job->query.chain, {job->calls_at(middle)[0]}, [this, job](const ChainAnswers& reported) {
            using enum ChainAnswer::Outcome;
            if (reported[0].outcome == kResult) return read_blocks(job);
            // That nobody answered says nothing about what they have.
            read_recent(job, reported[0].outcome == kUnavailable
                                 ? PastStates::kFirstWaitMs
                                 : past_.found(job->past, PastStates::Found::kNone, clock_()));
        });
}

void ChartService::read_recent(const std::shared_ptr<Job>& job, std::int64_t cache_ms) {
    const std::int64_t oldest = job->blocks.back().number - kRecentBlocks;
    std::erase_if(job->blocks, [&](const BlockAt& block) { return block.number < oldest; });
    job->cache_ms = std::min(job->cache_ms, cache_ms);
    job->past.clear();
    read_blocks(job);
}

void ChartService::read_blocks(const std::shared_ptr<Job>& job) {
    std::vector<ChainCall> calls;
    for (const BlockAt& block : job->blocks)
        std::ranges::move(job->calls_at(block.number), std::back_inserter(calls));
    reader_.read(job->query.chain, std::move(calls),
                 [this, job](const ChainAnswers& reported) { value(job, reported); });
}

void ChartService::value(const std::shared_ptr<Job>& job, const ChainAnswers& reported) {
    if (reported.back().outcome == ChainAnswer::Outcome::kUnavailable)
        return finish(job, std::nullopt);
    price::PastPrices prices(*pools_->markets_of(job->query.chain), pools_->rules(), job->pools);
    const std::size_t assets = job->assets.size();
    const std::size_t each = reported.size() / job->blocks.size();
    const bool is_whole = std::ranges::all_of(reported, [](const ChainAnswer& one) {
        return one.outcome == ChainAnswer::Outcome::kResult;
    });
    if (!job->past.empty()) {
        const auto found = is_whole ? PastStates::Found::kAll : PastStates::Found::kSome;
        job->cache_ms = std::min(job->cache_ms, past_.found(job->past, found, clock_()));
    } else if (!is_whole) {
        job->cache_ms = std::min(job->cache_ms, PastStates::kFirstWaitMs);
    }
    std::vector<Moment> moments;
    for (std::size_t i = 0; i < job->blocks.size(); ++i) {
        const auto read = read_aggregates(std::span(reported).subspan(i * each, each),
                                          1 + assets + prices.call_count());
        if (!read || !chain_data::is_of_block(read->front(), job->blocks[i].time_s)) continue;
        const auto answers = std::span(*read).subspan(1);
        Moment moment{.at_s = job->blocks[i].time_s};
        for (std::size_t at = 0; at < assets; ++at) {
            // A contract that was not there yet: nothing was held of it.
            const bool is_none = answers[at] && answers[at]->empty();
            const auto amount = answers[at] && !is_none ? chain::read_number(*answers[at])
                                                        : fail(Code::abi_data_invalid);
            moment.amounts.push_back(is_none  ? std::optional(chain::Uint256())
                                     : amount ? std::optional(*amount)
                                              : std::nullopt);
        }
        moment.prices =
            prices.read(answers.subspan(assets), static_cast<std::uint32_t>(moment.at_s));
        moments.push_back(std::move(moment));
    }
    auto points = value_moments(job->assets, moments);
    const std::int64_t from_s = job->blocks.back().time_s -
                                job->period.span_s * (job->period.steps - 1) / job->period.steps;
    std::erase_if(points, [&](const Point& point) {
        return point.at_s < from_s - job->period.span_s / job->period.steps / 2;
    });
    finish(job, std::move(points));
}

void ChartService::finish(const std::shared_ptr<Job>& job,
                          std::optional<std::vector<Point>> points) {
    ++(points ? made_ : failed_);
    std::optional<std::string> body;
    if (points) {
        body = chart_text(*points);
        cache_.put(job->key, {*body, clock_() + job->cache_ms}, clock_());
    }
    making_.finish(job->key, body, job->cache_ms);
}

void ChartService::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_charts_total", "Charts made.", made_);
    out.counter("portico_chart_failures_total", "Charts that no node's answers made.", failed_);
}

}  // namespace portico::api::chart
