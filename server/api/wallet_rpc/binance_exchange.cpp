// SPDX-License-Identifier: Apache-2.0
#include "server/api/wallet_rpc/binance_exchange.hpp"

#include "server/api/providers/amount.hpp"

namespace portico::api::wallet_rpc {
namespace {

using providers::Refusal;

/// Coins of all networks with their limits are one answer.
constexpr std::size_t kListBytes = 4 * 1024 * 1024;
constexpr std::size_t kPlaces = 8;  ///< of an amount behind the point
constexpr std::int64_t kCrypto = 2;

struct Network {
    std::string_view word, chain;
};
/// Those that its documents name, of eip155.
constexpr Network kNetworks[] = {{"ETH", "eip155:1"},
                                 {"BSC", "eip155:56"},
                                 {"ARBITRUM", "eip155:42161"},
                                 {"OPTIMISM", "eip155:10"},
                                 {"BASE", "eip155:8453"}};

Json text(std::string_view value) { return Json::string(std::string(value)); }

std::string text_of(const Json& object, const char* name) {
    return std::string(object.find_string(name).value_or(""));
}

bool is_true(const Json& object, const char* name) {
    const Json* found = object.find(name);
    return found != nullptr && found->is_bool() && found->as_bool();
}

/// "Order status" of its documents.
BuyState state_of(std::int64_t status) {
    switch (status) {
        case 0:   // INIT
        case 1:   // ON_RAMP_PROCESSING
        case 2:   // ON_RAMP_COMPLETED
        case 3:   // CONVERT_PROCESSING
        case 4:   // CONVERT_COMPLETED
        case 10:  // WITHDRAW_INIT
        case 11:  // WITHDRAW_PROCESSING
        case 15:  // SWAP_PROCESSING
            return BuyState::kInProgress;
        case 20:  // COMPLETED
            return BuyState::kSuccess;
        case 93:  // SWAP_ABANDONED
        case 94:  // SWAP_FAILED
        case 96:  // WITHDRAW_ABANDONED
        case 97:  // ON_RAMP_FAILED
        case 98:  // WITHDRAW_FAILED
        case 99:  // FAILED
            return BuyState::kFailed;
        default:
            return BuyState::kUnknown;
    }
}

}  // namespace

BinanceExchange::BinanceExchange(BinanceConfig config, providers::RsaKey key,
                                 providers::ServiceClient& client, Clock clock)
    : HostedExchange("binance", "Binance", std::move(clock)),
      config_(std::move(config)),
      key_(std::move(key)),
      client_(client) {}

ops::Awaitable<providers::Answer<Json>> BinanceExchange::ask(std::string path, std::string body) {
    const std::string time = std::to_string(now_ms());
    providers::ServiceCall call;
    call.url = config_.url + path;
    call.headers = "X-Tesla-ClientId: " + config_.client_id +
                   "\r\nX-Tesla-SignAccessToken: " + config_.token +
                   "\r\nX-Tesla-Signature: " + key_.sign(body + time) +
                   "\r\nX-Tesla-Timestamp: " + time + "\r\n";
    call.body = std::move(body);
    call.allow_private = config_.allow_private;
    call.answer_bytes_max = kListBytes;
    const Answer<Json> json = co_await client_.ask(std::move(call));
    if (!json) co_return std::unexpected(json.error());
    if (!json->is_object()) co_return unreadable();
    if (const std::string code = text_of(*json, "code");
        code != "000000" || !is_true(*json, "success"))
        co_return std::unexpected(
            Refusal{Refusal::Why::kRefused, "it answers code " + code.substr(0, 16) + ": " +
                                                text_of(*json, "message").substr(0, 100)});
    const Json* data = json->find("data");
    co_return data != nullptr ? *data : Json();
}

ops::Awaitable<providers::Answer<AssetList>> BinanceExchange::list_assets() {
    const Answer<Json> data = co_await ask("/papi/v1/ramp/connect/crypto-network", "");
    if (!data) co_return std::unexpected(data.error());
    if (!data->is_array()) co_return unreadable();
    AssetList out;
    for (const Json& coin : data->items()) {
        const auto symbol = coin.find_string("cryptoCurrency");
        const Json* networks = coin.find("networks");
        // 1000SATS and 1MBABYDOGE are so many of the contract's token at once.
        if (!symbol || symbol->empty() || ((*symbol)[0] >= '0' && (*symbol)[0] <= '9') ||
            networks == nullptr || !networks->is_array())
            continue;
        for (const Json& network : networks->items()) {
            const auto word = network.find_string("network");
            if (!word || !is_true(network, "withdrawEnable")) continue;
            for (const Network& known : kNetworks) {
                if (known.word != *word) continue;
                const auto limit = [&](const char* name) {
                    return providers::amount_member(network, name).value_or("");
                };
                out.add(known.chain, text_of(network, "contractAddress"),
                        {.symbol = std::string(*symbol),
                         .network = std::string(*word),
                         .least = limit("withdrawMinAmount"),
                         .most = limit("withdrawMaxAmount"),
                         .places = kPlaces});
            }
        }
    }
    co_return out;
}

ops::Awaitable<providers::Answer<std::string>> BinanceExchange::open_page(Order order) {
    Json customization = Json::object();
    customization.set("SEND_PRIMARY", Json::boolean(true)).set("NET_RECEIVE", Json::boolean(true));
    Json body = Json::object();
    body.set("externalOrderId", text(order.session))
        .set("cryptoCurrency", text(order.symbol))
        .set("amountType", Json::integer(kCrypto))
        .set("requestedAmount", text(order.amount))
        .set("network", text(order.network))
        .set("address", text(order.address))
        .set("customization", std::move(customization))
        .set("ts", Json::integer(now_ms()));
    if (!config_.merchant_code.empty()) body.set("merchantCode", text(config_.merchant_code));
    if (!config_.merchant_name.empty()) body.set("merchantName", text(config_.merchant_name));
    const Answer<Json> data = co_await ask("/papi/v1/ramp/connect/buy/pre-order", write_json(body));
    if (!data) co_return std::unexpected(data.error());
    const auto link = data->is_object() ? data->find_string("link") : std::nullopt;
    if (!link) co_return unreadable();
    co_return std::string(*link);
}

ops::Awaitable<providers::Answer<BuyStatus>> BinanceExchange::look_up(Order order) {
    Json body = Json::object();
    body.set("externalOrderId", text(order.session));
    const Answer<Json> data = co_await ask("/papi/v1/ramp/connect/order", write_json(body));
    if (!data) co_return std::unexpected(data.error());
    if (data->is_null()) co_return BuyStatus{};
    const Json* status = data->is_object() ? data->find("status") : nullptr;
    const auto number = status != nullptr ? status->as_integer() : std::nullopt;
    const std::string session = text_of(*data, "externalOrderId");
    if (!number || (!session.empty() && session != order.session)) co_return unreadable();
    BuyStatus out{.state = state_of(*number)};
    if (out.state != BuyState::kSuccess) co_return out;
    const SentAsset sent{.symbol = text_of(*data, "cryptoCurrency"),
                         .network = text_of(*data, "withdrawNetwork"),
                         .address = text_of(*data, "withdrawWalletAddress"),
                         .amount = providers::amount_member(*data, "cryptoAmount").value_or("")};
    if (!is_ordered(sent, order)) co_return BuyStatus{.is_other = true};
    out.hash = hash_of(text_of(*data, "withdrawTxHash"));
    co_return out;
}

}  // namespace portico::api::wallet_rpc
