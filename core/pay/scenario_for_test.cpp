// SPDX-License-Identifier: Apache-2.0
//
// See scenario.hpp.
#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/pay/scenario.hpp"

namespace portico::pay {
namespace {

Json json(const std::string& text) { return parse_json(text).value(); }
// The log of dollars that went from Alice to the shop.
std::string moved() {
    const auto word = [](const std::string& address) {
        return "\"0x" + std::string(24, '0') + ascii_lower(address.substr(2)) + "\"";
    };
    return R"({"address":")" + kDollar +
           R"(","topics":["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",)" +
           word(kAlice) + "," + word(kShop) + R"(],"data":"0x)" + std::string(63, '0') + "1\"}";
}

std::string padded(const Uint256& value) { return to_hex_0x(value.big_endian()); }

}  // namespace

void Server::costs(const std::string& token, const std::string& ether) {
    std::string rows;
    const auto add = [&](const std::string& address, const std::string& price) {
        if (price.empty()) return;
        rows += (rows.empty() ? "" : ",") + (R"({"address":"eip155:1:)" + address) +
                R"(","name":"","symbol":"","iconUrl":"","price":)" + price + R"(,"decimals":18})";
    };
    add(ascii_lower(kDollar), token);
    add("0x" + std::string(40, 'e'), ether);
    prices = R"({"fungibles":[)" + rows + "]}";
}

std::optional<Json> Node::answer(const RequestChain& request, engine::RpcError& error) const {
    const std::string& method = request.method.value;
    const auto text = [](const std::string& value) { return Json::string(value); };
    const auto refuse = [&](std::int64_t code, const std::string& message) {
        error.code = code;
        error.message = message;
        return std::nullopt;
    };
    if (down) return refuse(-32603, "away");
    if (method == "eth_chainId") return text(chain::make_quantity(chain_id));
    if (method == "eth_getBalance") return text(to_quantity(balance));
    if (method == "eth_getCode") return text(own_code);
    if (method == "eth_gasPrice") return text(to_quantity(base));
    if (method == "eth_feeHistory")
        return json(R"({"oldestBlock":"0x64","baseFeePerGas":[")" + to_quantity(base) +
                    R"("],"reward":[]})");
    if (method == "eth_getTransactionReceipt") {
        const auto found = receipts.find(request.params.items()[0].as_string());
        return found == receipts.end() ? Json() : json(found->second);
    }
    if (method == "eth_getTransactionByHash" && request.params.items()[0].as_string() == lost)
        return Json();
    if (method == "eth_getTransactionByHash")
        return json(request.params.items()[0].as_string() == kSecond
                        ? R"({"hash":"0x00","nonce":"0x8"})"
                        : R"({"hash":"0x00","nonce":"0x7"})");
    if (method == "eth_blockNumber") return text(chain::make_quantity(head));
    if (method == "eth_getTransactionCount") {
        const std::string& at = request.params.items()[1].as_string();
        const auto block = at == "latest" ? head : chain::parse_quantity_u64(at).value();
        return text(used_in != 0 && block >= used_in ? "0x8" : "0x7");
    }
    if (method == "eth_getBlockByNumber") {
        if (request.params.items()[0].as_string() != chain::make_quantity(used_in)) return Json();
        return json(R"({"hash":"0x00","transactions":)" + used_by + "}");
    }
    if (method == "eth_simulateV1") {
        if (!arrives) return refuse(-32601, "the method does not exist");
        return json(R"([{"calls":[{"returnData":")" + padded(5) +
                    R"("},{"returnData":"0x"},{"returnData":")" + padded(5 + *arrives) +
                    R"("}]}])");
    }
    const Json& call = request.params.items()[0];
    const std::string data(call.find_string("data").value_or(""));
    if (data.starts_with("0xf1c7a58b"))
        return oracle_busy ? refuse(-32005, "rate limit") : std::optional(text("0x"));
    if (data.starts_with("0x313ce567")) return text(padded(static_cast<std::uint64_t>(decimals)));
    if (data.starts_with("0x70a08231")) return text(padded(dollars));
    if (!refuses_call.empty()) return refuse(3, "execution reverted: " + refuses_call);
    if (method == "eth_estimateGas") return text("0xc350");
    if (method == "eth_call")
        return text(data.starts_with("0xa9059cbb") ? padded(says_no ? 0 : 1) : "0x");
    return refuse(-32601, "unknown: " + method);
}

Scenario::Scenario() {
    config.project_id = "project";
    config.api_url = "https://api.example/";
    account.emplace();
    account->address = kAlice;
    account->chain = "eip155:1";
    account->network.emplace();
    account->network->caip_network_id = "eip155:1";
    account->network->name = "Ethereum";
    account->network->native_currency = {"Ether", "ETH", 18};
    account->network->rpc_urls = {"https://node.example"};
    api::PaymentBody& body = server.payment;
    body.id = kId;
    body.asset = "eip155:1/erc20:" + kDollar;
    body.symbol = "USDX";
    body.decimals = 6;
    body.amount = "1500000";
    body.received = "0";
    body.recipient = "eip155:1:" + kShop;
    body.reference = "0x" + kReference;
    body.confirmations = 3;
    body.title = Text<100>("Two lamps");
    body.createdAt = at_ms / 1000;
    body.expiresAt = at_ms / 1000 + 900;
}

void Scenario::given_native(const std::string& amount) {
    server.payment.asset = "eip155:1/slip44:60";
    server.payment.symbol = "ETH";
    server.payment.decimals = 18;
    server.payment.amount = amount;
}

OpenPay Scenario::own(const std::string& amount) {
    OpenPay asked;
    asked.call = "1";
    asked.chain = Text<64>("eip155:1");
    asked.asset = Text<64>(kDollar);
    asked.symbol = Text<32>("USDX");
    asked.decimals = 6;
    asked.recipient = Text<64>(kShop);
    asked.amount = Text<96>(amount);
    return asked;
}

void Scenario::start() {
    config.at_ms = at_ms;
    config.storage.emplace();
    for (const auto& [key, value] : storage) config.storage->push_back({key, value});
    auto created = Machine::create(to_json_text(config), [this](std::span<std::uint8_t> out) {
        for (auto& byte : out) byte = ++entropy_;
    });
    ASSERT_TRUE(created) << error_text(created.error());
    machine.emplace(std::move(*created));
    timers.clear();
    open_.clear();
    shown = {};
    when(machine::OnlineChanged{true});
}

void Scenario::when(PayInput event) {
    step(std::move(event));
    answer_all();
}

void Scenario::step(PayInput event) {
    const std::string text = machine->step(to_json_text(PayStepInput{at_ms, std::move(event)}));
    auto output = parse_described<PayOutput>(text);
    ASSERT_TRUE(output) << error_text(output.error()) << "\n" << text;
    if (output->slices.pay) shown.pay = std::move(output->slices.pay);
    if (output->slices.pay_transfers) shown.pay_transfers = std::move(output->slices.pay_transfers);
    const std::vector<PayEffect> effects(output->effects.begin(), output->effects.end());
    for (const PayEffect& effect : effects) take(effect);
}

HttpAnswered Scenario::serve(EffectId id, const std::string& url, const std::string* body) {
    HttpAnswered answered;
    answered.id = id;
    answered.status = 200;
    const auto is = [&](const char* part) { return url.find(part) != std::string::npos; };
    if (is("/v1/fungible/price")) {
        server.prices_asked.push_back(*body);
        answered.body = server.prices;
        return answered;
    }
    server.urls.push_back(url);
    if (body != nullptr) server.bodies.push_back(*body);
    if (is("/transactions")) {
        answered.status = server.report_status;
        if (answered.status == 200) server.list(*parse_described<api::SentTransaction>(*body));
        answered.body = to_json_text(server.payment);
    } else if (is("/v1/payments/")) {
        answered.status = server.status;
        answered.body = to_json_text(server.payment);
    } else if (body->find("reown_getExchanges") != std::string::npos) {
        answered.body = server.exchanges;
    } else if (body->find("PayUrl") != std::string::npos) {
        answered.body = server.pay_url;
    } else {
        answered.body = server.buy_status;
        for (const auto& [session, status] : server.buy_statuses)
            if (body->find(R"("sessionId":")" + session + '"') != std::string::npos)
                answered.body = R"({"result":{"status":")" + status + R"("}})";
    }
    if (answered.body->value.find("\"error\"") != std::string::npos) answered.status = 400;
    return answered;
}

void Scenario::answer_all() {
    while (!open_.empty()) {
        const PayEffect effect = open_.front();
        open_.erase(open_.begin());
        if (const auto* chain = std::get_if<RequestChain>(&effect)) {
            engine::RpcError error;
            ChainAnswered answered{chain->id, std::nullopt, std::nullopt};
            if (auto result = node.answer(*chain, error))
                answered.result = std::move(*result);
            else
                answered.error = error;
            step(std::move(answered));
        } else if (server.hangs) {
            continue;
        } else if (const auto* get = std::get_if<HttpGet>(&effect)) {
            step(serve(get->id, get->url, nullptr));
        } else if (const auto* post = std::get_if<HttpRequest>(&effect)) {
            step(serve(post->id, post->url, &post->body.value));
        }
    }
}

void Scenario::after(std::int64_t delay_ms) {
    const std::int64_t until = at_ms + delay_ms;
    while (true) {
        const auto due = std::ranges::min_element(timers, {}, [](auto& one) { return one.second; });
        if (due == timers.end() || due->second > until) break;
        at_ms = std::max(at_ms, due->second);
        const std::int64_t id = due->first;
        timers.erase(due);
        when(machine::TimerFired{id});
    }
    at_ms = until;
}

void Scenario::account_becomes(std::optional<WatchedAccount> now) {
    account = std::move(now);
    when(machine::SliceChanged{"account", json("{}")});
    after(0);
}

void Scenario::wallet_answers(const std::string& hash) {
    when(WalletAnswered{wallet.back().id, Json::string(hash), std::nullopt});
}
void Scenario::wallet_refuses(std::int64_t code, const std::string& message) {
    when(WalletAnswered{wallet.back().id, std::nullopt,
                        engine::RpcError{code, message, std::nullopt}});
}

void Scenario::block_takes(const std::string& hash, const std::string& status) {
    node.receipts[hash] = R"({"transactionHash":")" + hash + R"(","status":")" + status +
                          R"(","gasUsed":"0x5208","effectiveGasPrice":"0x2540be400","logs":[)" +
                          moved() + "]}";
    after(transfers::kPollMs);
}

void Scenario::wallet_speeds_up(const std::string& transactions) {
    node.lost = kHash;
    node.used_in = node.head - 1;
    node.used_by = transactions;
    after(2 * transfers::kPollMs);
}

Transfer Scenario::replacement(const std::string& hash) {
    Transfer made = shown.pay_transfers->transfers[0];
    made.id = "77";
    made.status = TransferStatus::kPending;
    made.replaces = transfers::Replaces{*made.hash, 7, false};
    made.hash = Text<66>(hash);
    return made;
}

void Scenario::tell(const Transfer& replacement) {
    TransfersSlice slice;
    slice.transfers.push_back(replacement);
    when(machine::SliceChanged{"replacements", json(to_json_text(slice))});
}

void Scenario::server_says(api::PaymentStatus status, api::PaymentTransactionState state,
                           const std::string& received, const std::string& hash) {
    server.payment.status = status;
    server.payment.received = received;
    server.payment.transactions.clear();
    api::PaymentTransaction& one = server.payment.transactions.emplace_back();
    one.hash = hash;
    one.state = state;
    one.confirmations = 1;
}

std::string Scenario::word(const char* member) const {
    const Json slice = json(to_json_text(pay()));
    return std::string(slice.find_string(member).value_or(""));
}

std::string Scenario::sent(const char* member) const {
    return std::string(wallet.back().params.items()[0].find_string(member).value_or(""));
}

std::size_t Scenario::reports() const {
    return static_cast<std::size_t>(std::ranges::count_if(server.urls, [](const std::string& url) {
        return url.find("/transactions") != std::string::npos;
    }));
}

void Scenario::take(const PayEffect& effect) {
    if (std::holds_alternative<transfers::ReadAccount>(effect)) step(WatchAccount{account, {}, 0});
    if (const auto* one = std::get_if<machine::TimerSet>(&effect))
        EXPECT_TRUE(timers.emplace(one->timer_id, at_ms + one->delay_ms).second);
    if (const auto* one = std::get_if<machine::TimerClear>(&effect)) timers.erase(one->timer_id);
    if (const auto* one = std::get_if<machine::StorageSet>(&effect)) storage[one->key] = one->value;
    if (std::holds_alternative<RequestChain>(effect) || std::holds_alternative<HttpGet>(effect) ||
        std::holds_alternative<HttpRequest>(effect))
        open_.push_back(effect);
    if (const auto* one = std::get_if<PopupOpen>(&effect)) {
        window = one->id;
        windows.push_back(one->url);
    }
    if (const auto* one = std::get_if<PopupNavigate>(&effect)) windows.push_back(one->url);
    if (std::holds_alternative<PopupClose>(effect)) ++windows_closed;
    if (const auto* one = std::get_if<RequestWallet>(&effect)) {
        EXPECT_TRUE(storage.contains("portico.pay/transfers")) << "first it is kept";
        wallet.push_back(*one);
    }
}

}  // namespace portico::pay
