// SPDX-License-Identifier: Apache-2.0
#include "server/api/convert/hosted.hpp"

#include <algorithm>
#include <chrono>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "server/api/chain_data/contracts.hpp"

namespace portico::api::convert {
namespace {

constexpr std::int64_t kTimeoutMs = 8'000;
constexpr int kTooManyRequests = 429;
constexpr std::size_t kAnswerBytes = 512 * 1024;
/// Of what the visitor allows: their prices move a little between two calls.
constexpr std::int64_t kMarginBps = 5;

std::int64_t steady_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

EvmAddress place_of(const Asset& asset) {
    return asset.is_native ? swap::kNativePlace : asset.token;
}

std::string chain_number(std::string_view chain) {
    return std::string(chain.substr(chain.find(':') + 1));
}

std::optional<Uint256> number_of(const Json& json, const char* name) {
    const auto text = json.find_string(name);
    return text ? chain::parse_uint256(*text) : std::nullopt;
}

std::uint64_t gas_of(const Json* gas) {
    if (gas == nullptr) return 0;
    if (gas->is_string()) return parse_decimal(gas->as_string()).value_or(0);
    return gas->is_number() ? static_cast<std::uint64_t>(
                                  std::max<std::int64_t>(gas->as_integer().value_or(0), 0))
                            : 0;
}

/// `to`, `data` and `value` of a transaction.
std::optional<Built> read_transaction(const Json* json) {
    if (json == nullptr) return std::nullopt;
    const auto to = json->find_string("to"), data = json->find_string("data");
    const auto value = number_of(*json, "value");
    auto address = to ? chain::checksum_evm_address(*to) : fail(Code::address_invalid);
    if (!address || !data || !data->starts_with("0x") || !value) return std::nullopt;
    auto bytes = parse_hex(*data);
    if (!bytes) return std::nullopt;
    return Built{*chain::parse_evm_address(*address), std::move(*bytes), *value};
}

/// What may be lost between the offer and the minimum, a little less.
std::int64_t slippage_bps(const Offer& offer, const Uint256& minimum) {
    const auto lost = subtract(offer.out, minimum);
    const auto bps = lost ? swap::scale(*lost, 10'000, offer.out) : std::nullopt;
    const auto whole = bps && bps->fits_u64() ? static_cast<std::int64_t>(bps->low_u64()) : 0;
    return std::max<std::int64_t>(whole - std::min(kMarginBps, whole / 4), 1);
}

struct Place {
    std::string url;
    bool allow_private = false;
    upstream::Url parsed;
};
std::expected<Place, std::string> read_place(const HostedConfig& config, std::string_view name) {
    constexpr std::string_view kPrivateWord = " allow_private";
    Place place{.url = config.url, .parsed = {}};
    place.allow_private = place.url.ends_with(kPrivateWord);
    if (place.allow_private) place.url.resize(place.url.size() - kPrivateWord.size());
    auto parsed = upstream::parse_url(place.url);
    if (!parsed) return std::unexpected("swap." + std::string(name) + "_url: " + parsed.error());
    if (parsed->websocket)
        return std::unexpected("swap." + std::string(name) + "_url: an address of https or http");
    if (config.key.find_first_of("\r\n") != std::string::npos)
        return std::unexpected("swap." + std::string(name) + "_key is one line");
    place.parsed = std::move(*parsed);
    return place;
}

class OneInch final : public Hosted {
  public:
    OneInch(Place place, const std::string& key, ops::Executor to_server)
        : Hosted(place.parsed, "Authorization: Bearer " + key + "\r\n", place.allow_private,
                 std::move(to_server)) {}

    std::string_view id() const override { return "1inch"; }
    std::string_view name() const override { return "1inch"; }
    bool serves(std::string_view chain) const override {
        return std::ranges::find(kChains, chain) != std::end(kChains);
    }
    std::vector<EvmAddress> spenders(std::string_view) const override { return {kRouter}; }

    ops::Awaitable<std::optional<Offer>> quote(Ask ask) override {
        const auto answer = co_await get(path(ask, "quote") + "&includeGas=true", ask.asker);
        const auto out = answer ? number_of(*answer, "dstAmount") : std::nullopt;
        if (!out || out->is_zero()) co_return std::nullopt;
        Offer offer{.provider = std::string(id()),
                    .kind = ConvertRouterKind::kOneInchV6,
                    .router = kRouter,
                    .out = *out,
                    .gas = gas_of(answer->find("gas"))};
        if (!ask.from.is_native) offer.spender = kRouter;
        co_return offer;
    }

    ops::Awaitable<std::expected<Built, std::string>> build(Offer offer, BuildAsk ask) override {
        const std::string account = chain::evm_address_text(ask.account);
        const std::int64_t bps = slippage_bps(offer, ask.minimum);
        // `compatibility`: the one function that says to whom and how much at least.
        const auto answer =
            co_await get(path(ask.ask, "swap") + "&from=" + account + "&origin=" + account +
                             "&receiver=" + account + "&slippage=" + std::to_string(bps / 100) +
                             "." + (bps % 100 < 10 ? "0" : "") + std::to_string(bps % 100) +
                             "&disableEstimate=true&allowPartialFill=false&compatibility=true",
                         ask.ask.asker);
        auto built = answer ? read_transaction(answer->find("tx")) : std::nullopt;
        if (!built) co_return std::unexpected("1inch makes no transaction of it at the moment");
        if (built->to != kRouter) co_return std::unexpected("1inch named another router");
        const auto call = swap::read_one_inch_call(built->data);
        if (!call) co_return std::unexpected("1inch made a call that cannot be read");
        if (auto why = why_not_as_asked(*call, built->value, ask))
            co_return std::unexpected("1inch made a call with " + *why);
        co_return std::move(*built);
    }

  private:
    static constexpr std::string_view kChains[] = {
        "eip155:1",     "eip155:10",    "eip155:56",        "eip155:100",
        "eip155:137",   "eip155:250",   "eip155:8217",      "eip155:8453",
        "eip155:42161", "eip155:43114", "eip155:1313161554"};
    /// AggregationRouterV6: 0x111111125421cA6dc452d289314280a0f8842A65 on all of these.
    static constexpr EvmAddress kRouter = {0x11, 0x11, 0x11, 0x12, 0x54, 0x21, 0xca,
                                           0x6d, 0xc4, 0x52, 0xd2, 0x89, 0x31, 0x42,
                                           0x80, 0xa0, 0xf8, 0x84, 0x2a, 0x65};

    static std::string path(const Ask& ask, const std::string& what) {
        return "/swap/v6.0/" + chain_number(ask.chain) + "/" + what +
               "?src=" + chain::evm_address_text(place_of(ask.from)) +
               "&dst=" + chain::evm_address_text(place_of(ask.to)) +
               "&amount=" + to_decimal(ask.amount);
    }
};

class ZeroX final : public Hosted {
  public:
    ZeroX(Place place, const std::string& key, chain_data::Reader& reader, ops::Executor to_server)
        : Hosted(place.parsed, "0x-api-key: " + key + "\r\n0x-version: v2\r\n", place.allow_private,
                 std::move(to_server)),
          reader_(reader) {}

    std::string_view id() const override { return "0x"; }
    std::string_view name() const override { return "0x"; }
    bool serves(std::string_view chain) const override {
        return std::ranges::find(kChains, chain) != std::end(kChains) && reader_.serves(chain);
    }
    std::vector<EvmAddress> spenders(std::string_view) const override { return {kHolder}; }

    ops::Awaitable<std::optional<Offer>> quote(Ask ask) override {
        const auto answer = co_await get(path(ask, "price"), ask.asker);
        const Json* liquid = answer ? answer->find("liquidityAvailable") : nullptr;
        if (liquid == nullptr || !liquid->is_bool() || !liquid->as_bool()) co_return std::nullopt;
        const auto out = number_of(*answer, "buyAmount");
        if (!out || out->is_zero()) co_return std::nullopt;
        Offer offer{.provider = std::string(id()),
                    .kind = ConvertRouterKind::kZeroExAllowanceHolder,
                    .router = kHolder,
                    .out = *out,
                    .gas = gas_of(answer->find("gas"))};
        if (!ask.from.is_native) offer.spender = kHolder;
        co_return offer;
    }

    ops::Awaitable<std::expected<Built, std::string>> build(Offer offer, BuildAsk ask) override {
        const auto answer =
            co_await get(path(ask.ask, "quote") + "&taker=" + chain::evm_address_text(ask.account) +
                             "&slippageBps=" + std::to_string(slippage_bps(offer, ask.minimum)),
                         ask.ask.asker);
        auto built = answer ? read_transaction(answer->find("transaction")) : std::nullopt;
        if (!built) co_return std::unexpected("0x makes no transaction of it at the moment");
        const auto call = swap::read_zero_x_call(built->data);
        if (!call) co_return std::unexpected("0x made a call that cannot be read");
        if (auto why = why_not_as_asked(*call, built->value, ask))
            co_return std::unexpected("0x made a call with " + *why);
        // Either the holder of allowances runs a Settler, or a Settler is called for the currency.
        const bool is_direct = call->settler == EvmAddress{};
        if (!is_direct && built->to != kHolder)
            co_return std::unexpected("0x named another router");
        const EvmAddress settler = is_direct ? built->to : call->settler;
        std::vector<EvmAddress> named = co_await settlers(ask.ask.chain);
        if (std::ranges::find(named, settler) == named.end())
            co_return std::unexpected("0x named a Settler that its registry does not");
        co_return std::move(*built);
    }

  private:
    static constexpr std::string_view kChains[] = {"eip155:1",    "eip155:10",   "eip155:56",
                                                   "eip155:137",  "eip155:8453", "eip155:42161",
                                                   "eip155:43114"};
    /// 0x0000000000001fF3684f28c67538d4D072C22734, on all of these.
    static constexpr EvmAddress kHolder = {0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x1f,
                                           0xf3, 0x68, 0x4f, 0x28, 0xc6, 0x75, 0x38,
                                           0xd4, 0xd0, 0x72, 0xc2, 0x27, 0x34};
    /// The registry of Settlers, 0x00000000000004533Fe15556B1E086BB1A72cEae, and its number for
    /// swaps that takers send.
    static constexpr EvmAddress kRegistry = {0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x04,
                                             0x53, 0x3f, 0xe1, 0x55, 0x56, 0xb1, 0xe0,
                                             0x86, 0xbb, 0x1a, 0x72, 0xce, 0xae};
    static constexpr std::uint64_t kTakerSubmitted = 2;

    static std::string path(const Ask& ask, const std::string& what) {
        return "/swap/allowance-holder/" + what + "?chainId=" + chain_number(ask.chain) +
               "&sellToken=" + chain::evm_address_text(place_of(ask.from)) +
               "&buyToken=" + chain::evm_address_text(place_of(ask.to)) +
               "&sellAmount=" + to_decimal(ask.amount);
    }

    /// The one of now, and the one before it, which answers may still name.
    ops::Awaitable<std::vector<EvmAddress>> settlers(std::string chain) {
        std::vector<chain_data::ChainCall> calls;
        for (const char* function : {"ownerOf(uint256)", "prev(uint128)"})
            calls.push_back(
                {"eth_call", R"([{"to":")" + to_hex_0x(kRegistry) + R"(","data":")" +
                                 to_hex_0x(chain_data::make_call(
                                     function, {chain::AbiValue::number(kTakerSubmitted)})) +
                                 R"("},"latest"])"});
        const auto answers = co_await ops::callback<chain_data::ChainAnswers>(
            [&](auto done) { reader_.read(chain, std::move(calls), std::move(done)); });
        std::vector<EvmAddress> named;
        for (const chain_data::ChainAnswer& answer : answers) {
            const std::string* text = answer.text();
            const auto bytes = text != nullptr && text->starts_with("0x")
                                   ? parse_hex(*text)
                                   : fail(Code::hex_bad_digit);
            const auto address = bytes ? chain::read_address(*bytes) : fail(Code::abi_data_invalid);
            if (address && *address != EvmAddress{}) named.push_back(*address);
        }
        co_return named;
    }

    chain_data::Reader& reader_;
};

}  // namespace

std::optional<std::string> why_not_as_asked(const swap::HostedCall& call, const Uint256& value,
                                            const BuildAsk& ask) {
    const Ask& of = ask.ask;
    if (call.recipient != ask.account) return "another recipient";
    if (call.token_in != place_of(of.from) || call.token_out != place_of(of.to))
        return "other tokens";
    if (value != (of.from.is_native ? of.amount : Uint256())) return "another value";
    if (call.amount != of.amount && !(of.from.is_native && call.amount.is_zero()))
        return "another amount";
    if (call.minimum < ask.minimum) return "a lower minimum";
    return std::nullopt;
}

Hosted::Hosted(upstream::Url url, std::string headers, bool allow_private, ops::Executor to_server)
    : to_server_(std::move(to_server)),
      base_(url.target),
      client_(std::make_unique<upstream::HttpClient>(thread_.loop())) {
    while (base_.ends_with('/')) base_.pop_back();
    client_->add({.url = std::move(url),
                  .allow_private = allow_private,
                  .answer_bytes_max = kAnswerBytes,
                  .connections_max = kConnections,
                  .queue_max = kWaitingMax,
                  .headers = std::move(headers)});
}

Hosted::~Hosted() {
    // Its sockets and timers live on the thread, and go there.
    thread_.post([this] { client_.reset(); });
    thread_.end();
}

ops::Awaitable<std::optional<Json>> Hosted::get(std::string path, std::string asker) {
    const std::uint64_t id = ++last_id_;
    const auto holders = ops::FairQueue::holders_of(asker, {});
    const std::int64_t asked_at_ms = steady_ms();
    // Who waits stays on this thread: the other one knows it by its number.
    const auto answered = [this, id](upstream::HttpAnswer got) {
        to_server_([this, id, got = std::move(got)] {
            if (auto waiter = waiting_.extract(id); !waiter.empty()) waiter.mapped()(got);
        });
    };
    bool has_place = true;
    const auto answer = co_await ops::callback<upstream::HttpAnswer>([&](auto done) {
        waiting_.emplace(id, std::move(done));
        has_place = queue_.add(holders, [this, path = base_ + path, asker, asked_at_ms, answered] {
            const std::int64_t now = steady_ms();
            if (now - asked_at_ms >= kTimeoutMs || rest_.wait_ms(asker, now) > 0)
                return answered({.no_room = true});
            ++requested_;
            thread_.post([this, path, answered] { client_->get(0, path, kTimeoutMs, answered); });
        });
        if (!has_place) answered({.no_room = true});
    });
    if (has_place) queue_.end(holders);
    if (answer.no_room) co_return std::nullopt;
    const bool is_answered = answer.outcome == upstream::HttpAnswer::Outcome::kAnswered;
    if (is_answered && answer.status == kTooManyRequests)
        rest_.refused(answer.retry_after, asker, steady_ms());
    else if (is_answered)
        rest_.answered();
    else
        rest_.failed();
    if (is_answered && answer.status == 200)
        if (auto json = parse_json(answer.body, {.depth = 32, .size_bytes = kAnswerBytes});
            json && json->is_object())
            co_return std::move(*json);
    ++failed_;
    co_return std::nullopt;
}

void Hosted::write_metrics(ops::MetricsText& out) const {
    const std::string name = id() == "0x" ? "zero_x" : "one_inch";
    out.counter("portico_swap_" + name + "_calls_total", "Calls of this hosted service.",
                requested_);
    out.counter("portico_swap_" + name + "_failures_total",
                "Of these, not answered with what was asked for.", failed_);
}

std::expected<void, std::string> check_one_inch(const HostedConfig& config) {
    PORTICO_CHECK(read_place(config, "one_inch"));
    return {};
}

std::expected<void, std::string> check_zero_x(const HostedConfig& config) {
    PORTICO_CHECK(read_place(config, "zero_x"));
    return {};
}

std::expected<std::unique_ptr<Hosted>, std::string> open_one_inch(HostedConfig config,
                                                                  ops::Executor to_server) {
    auto place = read_place(config, "one_inch");
    if (!place) return std::unexpected(place.error());
    return std::make_unique<OneInch>(std::move(*place), config.key, std::move(to_server));
}

std::expected<std::unique_ptr<Hosted>, std::string> open_zero_x(HostedConfig config,
                                                                chain_data::Reader& reader,
                                                                ops::Executor to_server) {
    auto place = read_place(config, "zero_x");
    if (!place) return std::unexpected(place.error());
    return std::make_unique<ZeroX>(std::move(*place), config.key, reader, std::move(to_server));
}

}  // namespace portico::api::convert
