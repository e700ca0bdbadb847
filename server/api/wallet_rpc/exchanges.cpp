// SPDX-License-Identifier: Apache-2.0
//
// Exchanges: which there are, where a buyer goes, and what has become of it. Amounts are exact: a
// decimal of whole tokens becomes base units by the token's own decimals, as its chain says.
#include <algorithm>

#include "core/base/describe/describe_lenient.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "core/chain/units.hpp"
#include "server/api/access/hourly_limit.hpp"
#include "server/api/artwork/artwork.hpp"
#include "server/api/tokens/token_book.hpp"
#include "server/api/wallet_rpc/wallet_rpc.hpp"

namespace portico::api::wallet_rpc {
namespace {

constexpr std::int64_t kNoExchanges = -6, kNoPayUrl = -7, kNoStatus = -8;
const std::string kImages = "/v1/exchanges/image/";
constexpr const char* kNoDatabase = "the server's database does not answer";
constexpr std::string_view kNative = "slip44";
constexpr std::size_t kDecimalMax = 64;
constexpr std::int64_t kOrdersKeptMs = 30 * 86'400'000ll;

bool names(const std::optional<ExchangeIds>& ids, std::string_view id) {
    return ids && std::ranges::any_of(*ids, [&](const auto& one) { return one == id; });
}

bool is_session(std::string_view text) {
    return text.size() == 32 && parse_hex_fixed<16>(text).has_value();
}

/// A decimal text, of a JSON text or number, without exponent or sign.
std::optional<std::string> decimal_of(const Json& amount) {
    const std::string* text = amount.is_string()   ? &amount.as_string()
                              : amount.is_number() ? &amount.number_text()
                                                   : nullptr;
    if (text == nullptr || text->empty() || text->size() > kDecimalMax ||
        text->find_first_not_of("0123456789.") != std::string::npos)
        return std::nullopt;
    return *text;
}

Purchase purchase_of(const OrderRow& order) {
    return {.session = order.id,
            .asset = order.asset,
            .amount = order.amount,
            .decimals = static_cast<std::uint8_t>(order.decimals),
            .recipient = order.recipient};
}

/// All are asked at once: the slowest is waited for, and not one behind the other.
ops::Awaitable<std::vector<Exchange*>> those_that_send(std::vector<Exchange*> all,
                                                       std::string asset, std::string amount) {
    if (all.empty()) co_return all;
    struct Asking {
        std::vector<Exchange::Has> has;
        std::size_t left = 0;
    };
    const auto asking = std::make_shared<Asking>();
    asking->has.resize(all.size(), Exchange::Has::kUnavailable);
    asking->left = all.size();
    co_await ops::callback<bool>([&](auto done) {
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i]->has(asset, amount, [asking, i, done](Exchange::Has has) {
                asking->has[i] = has;
                if (--asking->left == 0) done(true);
            });
    });
    std::vector<Exchange*> out;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (asking->has[i] == Exchange::Has::kYes) out.push_back(all[i]);
    co_return out;
}

}  // namespace

Exchange* WalletRpc::find(std::string_view id) const {
    for (Exchange* one : on_.exchanges)
        if (one->id() == id) return one;
    return nullptr;
}

void WalletRpc::get_image(const RouteRequest& request, const Reply& reply) const {
    Exchange* one = find(request.path("id"));
    const auto svg = one != nullptr ? artwork::find(one->artwork()) : std::nullopt;
    if (!svg) return reply.fail(ApiCode::not_found, "no exchange of this id has a picture");
    net::Response out{.content_type = "image/svg+xml", .body = std::string(*svg)};
    out.headers.emplace_back("Cache-Control", "public, max-age=86400");
    out.headers.emplace_back("Content-Security-Policy", "default-src 'none'; sandbox");
    reply.send(std::move(out));
}

ops::Awaitable<WalletRpc::Answer> WalletRpc::get_exchanges(Json params, Call call) {
    const auto query = read_leniently<ExchangesQuery>(params);
    if (!query) co_return std::unexpected(Failed{kNoExchanges, "the parameters cannot be read"});
    if (query->includeOnly && query->exclude)
        co_return std::unexpected(
            Failed{kNoExchanges, "includeOnly and exclude are mutually exclusive"});
    if (query->asset && !chain::Caip19::parse(query->asset->value))
        co_return std::unexpected(Failed{kNoExchanges, "asset is no CAIP-19 id"});
    // A page that has no amount yet asks with 0, or with none.
    std::string amount = decimal_of(query->amount).value_or("");
    if (amount.find_first_not_of("0.") == std::string::npos) amount.clear();
    ExchangesBody out;
    std::vector<Exchange*> asked;
    for (Exchange* one : on_.exchanges)
        if (call.pays && (!query->includeOnly || names(query->includeOnly, one->id())) &&
            !names(query->exclude, one->id()))
            asked.push_back(one);
    // One that does not answer is not there.
    if (query->asset) asked = co_await those_that_send(asked, query->asset->value, amount);
    for (Exchange* one : asked) {
        ExchangeRow row{
            .id = one->id(), .name = one->name(), .imageUrl = one->image_url(), .image = {}};
        if (artwork::find(one->artwork())) row.image = kImages + one->id();
        out.exchanges.push_back(std::move(row));
    }
    out.total = static_cast<std::int64_t>(out.exchanges.size());
    // All stand on the first page.
    if (query->page > 1) out.exchanges.clear();
    co_return *parse_json(to_json_text(out));
}

void WalletRpc::log_failure(const store::StoreError& error) const {
    on_.log.error_seldom("exchange.store_failed", {{"reason", store::failure_word(error.kind)}});
}

void WalletRpc::tick() {
    // Where the queue is full, the next tick does it.
    (void)on_.orders.run(
        [before_ms = on_.clock() - kOrdersKeptMs](Store& store) { return store.purge(before_ms); },
        [this, alive = std::weak_ptr(alive_)](const StoreResult<void>& done) {
            if (!alive.expired() && !done) log_failure(done.error());
        });
}

ops::Awaitable<std::int64_t> WalletRpc::ask_decimals(std::string chain, std::string token) {
    if (token.empty()) co_return tokens::native_token(chain).decimals;
    const auto answers = co_await ops::callback<chain_data::ChainAnswers>([&](auto done) {
        on_.chains.read(
            chain,
            {{"eth_call", R"([{"to":")" + token + R"(","data":")" +
                              to_hex_0x(chain::make_decimals_call()) + R"("},"latest"])"}},
            done);
    });
    const std::string* text = answers[0].text();
    const auto bytes = text != nullptr ? parse_hex(*text) : Result<Bytes>(Bytes());
    const auto decimals = chain::read_decimals(bytes.value_or(Bytes()));
    co_return decimals ? std::int64_t{*decimals} : -1;
}

ops::Awaitable<WalletRpc::Answer> WalletRpc::get_pay_url(Json params, Call call) {
    const auto wrong = [](std::string why) {
        return std::unexpected(Failed{kNoPayUrl, std::move(why)});
    };
    if (!call.pays) co_return wrong(api_error_text(ApiCode::feature_off, "pay"));
    const auto body = read_leniently<ExchangePurchase>(params);
    Exchange* exchange = body ? find(body->exchangeId.value) : nullptr;
    if (exchange == nullptr) co_return wrong("there is no such exchange");
    const auto asset = chain::Caip19::parse(body->asset.value);
    const auto recipient = chain::Caip10::parse(body->recipient.value);
    if (!asset) co_return wrong("asset is no CAIP-19 id");
    if (!recipient) co_return wrong("recipient is no CAIP-10 id");
    if (recipient->chain() != asset->chain)
        co_return wrong("recipient is on another chain than asset");
    // Clients look for these three words.
    const std::string not_supported = "Asset " + body->asset.value + " is not supported";
    const bool is_native = asset->asset_namespace == kNative;
    std::string token;
    if (asset->chain.chain_namespace() != "eip155" || !asset->token_id.empty() ||
        !on_.chains.serves(asset->chain.text()))
        co_return wrong(not_supported);
    if (!is_native) {
        const auto address = chain::checksum_evm_address(asset->asset_reference);
        if (asset->asset_namespace != "erc20" || !address) co_return wrong(not_supported);
        token = *address;
    }
    const auto to = chain::checksum_evm_address(recipient->address());
    if (!to) co_return wrong("recipient is no address of its chain");
    const auto decimal = decimal_of(body->amount);
    if (!decimal) co_return wrong("amount is no decimal number of whole tokens");

    if (co_await access::take_hourly(
            &on_.limiter,
            access::hourly_of_network("exchange-orders", call.network, config_.orders_address),
            {"exchange-orders-project", call.project, config_.orders_project, call.network},
            on_.clock()) != 0)
        co_return std::unexpected(Failed{kNoPayUrl, "too many purchases: try again later", 429});
    const auto has = co_await ops::callback<Exchange::Has>(
        [&](auto done) { exchange->has(body->asset.value, {}, done); });
    if (has == Exchange::Has::kNo) co_return wrong(not_supported);
    const std::int64_t decimals = co_await ask_decimals(asset->chain.text(), token);
    if (decimals < 0) co_return wrong("the token does not say its decimals");
    const auto amount = chain::parse_units(*decimal, static_cast<std::uint8_t>(decimals));
    if (!amount || *amount == "0") co_return wrong("amount is nothing, or finer than the token");

    FixedBytes<16> drawn{};
    on_.entropy(drawn);
    // Before the exchange is told: what it sends is then somebody's, whatever happens here.
    const OrderRow order{.id = to_hex(drawn),
                         .project = call.project,
                         .exchange = exchange->id(),
                         .asset = body->asset.value,
                         .amount = *amount,
                         .decimals = decimals,
                         .recipient = asset->chain.text() + ":" + *to,
                         .tx_hash = {},
                         .created_at_ms = on_.clock()};
    if (const auto added = co_await ask_store([order](Store& store) { return store.add(order); });
        !added) {
        log_failure(added.error());
        co_return std::unexpected(Failed{kNoPayUrl, kNoDatabase, 500});
    }
    const auto url = co_await ops::callback<std::expected<std::string, Exchange::Fault>>(
        [&](auto done) { exchange->start(purchase_of(order), call.network, done); });
    if (!url) {
        // Nobody knows its page, so nobody can pay.
        if (const auto dropped =
                co_await ask_store([id = order.id](Store& store) { return store.drop(id); });
            !dropped)
            log_failure(dropped.error());
        co_return wrong(url.error() == Exchange::Fault::kRefused
                            ? "the exchange does not take this purchase"
                            : "the exchange does not answer");
    }
    ++orders_;
    const ExchangePayUrl out{.url = *url, .sessionId = order.id};
    co_return *parse_json(to_json_text(out));
}

ops::Awaitable<WalletRpc::Answer> WalletRpc::get_buy_status(Json params, Call call) {
    const auto wrong = [](std::string why) {
        return std::unexpected(Failed{kNoStatus, std::move(why)});
    };
    const auto query = read_leniently<ExchangeStatusQuery>(params);
    Exchange* exchange = query ? find(query->exchangeId.value) : nullptr;
    if (exchange == nullptr) co_return wrong("there is no such exchange");
    const std::string& session = query->sessionId.value;
    if (session.empty() || session.size() > 50) co_return wrong("sessionId has 1 to 50 characters");
    BuyStatus status;
    if (is_session(session)) {
        // Every question may be one to the exchange, which has limits of its own.
        if (co_await access::take_hourly(&on_.limiter,
                                         access::hourly_of_network("exchange-status", call.network,
                                                                   config_.statuses_address),
                                         on_.clock()) != 0)
            co_return std::unexpected(Failed{kNoStatus, "too many questions: ask later", 429});
        const auto found =
            co_await ask_store([session](Store& store) { return store.find(session); });
        if (!found) {
            log_failure(found.error());
            co_return std::unexpected(Failed{kNoStatus, kNoDatabase, 500});
        }
        const auto& order = *found;
        // Another project's order is nobody's here, and is not asked about.
        const bool is_own =
            order && order->project == call.project && order->exchange == exchange->id();
        if (is_own && !order->tx_hash.empty()) {
            status = {BuyState::kSuccess, order->tx_hash};
        } else if (is_own) {
            const auto told = co_await ops::callback<std::expected<BuyStatus, Exchange::Fault>>(
                [&](auto done) { exchange->status(purchase_of(*order), done); });
            if (!told) co_return wrong("the exchange does not answer");
            status = *told;
            if (status.is_other) {
                ++other_sent_;
                // Once is enough of each, however often it is asked about; each has cost something.
                on_.log.warn_seldom("exchange.other_sent", session,
                                    {{"exchange", exchange->id()}, {"session", session}});
            }
            if (status.state == BuyState::kSuccess && !status.hash.empty()) {
                // Told the same from now on, also when the exchange has forgotten it.
                const auto kept = co_await ask_store([session, hash = status.hash](Store& store) {
                    return store.pay(session, hash);
                });
                if (!kept) log_failure(kept.error());
            }
        }
    }
    static constexpr std::string_view kWords[] = {"UNKNOWN", "IN_PROGRESS", "SUCCESS", "FAILED"};
    ExchangeStatusBody out;
    out.status = kWords[static_cast<std::size_t>(status.state)];
    if (!status.hash.empty()) out.txHash = status.hash;
    co_return *parse_json(to_json_text(out));
}

}  // namespace portico::api::wallet_rpc
