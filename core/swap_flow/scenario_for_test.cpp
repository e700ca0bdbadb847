// SPDX-License-Identifier: Apache-2.0
//
// See scenario.hpp.
#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/base/text/ascii.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/swap_flow/constants.hpp"
#include "core/swap_flow/scenario.hpp"

namespace portico::swap_flow {
namespace {

using api::ConvertRouterKind;

Json json(const std::string& text) { return parse_json(text).value(); }
std::string word(const Uint256& value) { return to_hex_0x(value.big_endian()); }

template <class T>
void merge(std::optional<T>& into, std::optional<T>& from) {
    if (from) into = std::move(from);
}

std::string parameter(const std::string& url, const std::string& name) {
    const std::size_t at = url.find("&" + name + "=");
    if (at == std::string::npos) return {};
    const std::size_t begin = at + name.size() + 2;
    return percent_decode(url.substr(begin, url.find('&', begin) - begin)).value();
}

bool is_native(const std::string& caip10) { return caip10.find("0xeeee") != std::string::npos; }
std::string contract_of(const std::string& caip10) {
    return is_native(caip10) ? kWrapped : caip10.substr(caip10.rfind(':') + 1);
}

Uint256 divided(Uint256 value, std::uint64_t by) {
    std::string digits = to_decimal(value);
    std::string out;
    std::uint64_t rest = 0;
    for (const char digit : digits) {
        rest = rest * 10 + static_cast<std::uint64_t>(digit - '0');
        out += static_cast<char>('0' + rest / by);
        rest %= by;
    }
    out.erase(0, std::min(out.find_first_not_of('0'), out.size() - 1));
    return number(out);
}

}  // namespace

Uint256 number(const std::string& text) { return *chain::parse_uint256(text); }

EvmAddress address(std::string_view text) {
    return chain::parse_evm_address(ascii_lower(text)).value();
}

std::string asset(const std::string& token) {
    return "eip155:1:" + (token.empty() ? "0x" + std::string(40, 'e') : token);
}

api::ConvertQuote Server::quote_of(const std::string& amount, const std::string& from,
                                   const std::string& to, std::int64_t slippage_bps) const {
    api::ConvertQuote made;
    made.id.emplace("q1");
    made.fromAmount = amount;
    made.fromAccount = from;
    made.toAccount = to;
    // 18 decimals to 6 and back.
    const Uint256 got =
        is_native(from) ? divided(*multiply(number(amount), dollars_per_ether), 1'000'000'000'000)
                        : divided(*multiply(number(amount), 1'000'000'000'000), dollars_per_ether);
    made.toAmount = to_decimal(got);
    made.minimumReceived = to_decimal(
        divided(*multiply(got, static_cast<std::uint64_t>(10'000 - slippage_bps)), 10'000));
    made.slippageBps = slippage_bps;
    made.provider = {"portico", "Portico"};
    made.priceImpactBps = impact_bps;
    made.router = asset(kRouter);
    if (!is_native(from)) made.spender = made.router;
    made.gas = "150000";
    api::ConvertPart& part = made.route.emplace_back();
    part.hops.emplace_back();
    if (quote) quote(made);
    return made;
}

std::string Server::get(const std::string& url, std::int64_t& status) {
    urls.push_back(url);
    if (down) return status = 503, "{}";
    if (url.find("/v1/convert/tokens") != std::string::npos) {
        status = chain_status;
        if (status != 200)
            return R"({"status":"FAILED","reasons":[{"field":"chainId","description":"no swaps"}]})";
        api::ConvertTokens body;
        const auto add_token = [&](const char* name, const char* symbol, const std::string& token,
                                   std::int64_t decimals) {
            api::ConvertToken& one = body.tokens.emplace_back();
            one.name = name;
            one.symbol = symbol;
            one.address = asset(token);
            one.decimals = decimals;
        };
        add_token("Ether", "ETH", "", 18);
        body.tokens[0].image = "/v1/logo/eip155:1?v=a";
        add_token("Dollar", "USDX", kDollar, 6);
        add_token("Wrapped Ether", "WETH", kWrapped, 18);
        return to_json_text(body);
    }
    api::ConvertQuotes body;
    const std::string percent = parameter(url, "slippage");
    const std::int64_t bps = percent == "1" ? 100 : percent == "0.5" ? 50 : 0;
    const auto add_quote = [&] {
        body.quotes.push_back(
            quote_of(parameter(url, "amount"), parameter(url, "from"), parameter(url, "to"), bps));
    };
    add_quote();
    if (next_dollars) {
        const auto best = std::exchange(dollars_per_ether, *next_dollars);
        add_quote();
        dollars_per_ether = best;
    }
    return to_json_text(body);
}

std::string Server::post(const std::string& url, const std::string& text, std::int64_t now_ms,
                         std::int64_t& status) {
    urls.push_back(url);
    bodies.push_back(text);
    if (down) return status = 503, "{}";
    if (url.find("/v1/fungible/price") != std::string::npos) {
        std::string body;
        for (const auto& [name, price] : prices)
            body +=
                (body.empty() ? "" : ",") + (R"({"name":"","symbol":"","iconUrl":"","address":")" +
                                             asset(name == "ether" ? "" : kDollar) +
                                             R"(","price":)" + price + R"(,"decimals":18})");
        return R"({"fungibles":[)" + body + "]}";
    }
    if (build_status != 200)
        return status = build_status,
               R"({"status":"FAILED","reasons":[{"field":"to","description":")" + refusal +
                   R"("}]})";
    const auto asked = parse_described<api::ConvertBuildRequest>(text);
    EXPECT_TRUE(asked) << text;
    const std::int64_t bps = asked->eip155->slippage->value == "1" ? 100 : 50;
    const auto priced = quote_of(*asked->amount, *asked->from, *asked->to, bps);
    swap::Order made;
    made.kind = ConvertRouterKind::kUniswapSwapRouter02;
    made.recipient = address(asked->userAddress->value.substr(9));
    made.token_in = address(contract_of(*asked->from));
    made.token_out = address(contract_of(*asked->to));
    made.native_in = is_native(*asked->from);
    made.native_out = is_native(*asked->to);
    made.minimum = number(priced.minimumReceived);
    made.deadline_s = now_ms / 1000 + 600;
    swap::Hop hop;
    hop.kind = api::ConvertPoolKind::kV2;
    hop.pool = address(kMallory);
    hop.token_in = made.token_in;
    hop.token_out = made.token_out;
    hop.fee = 3'000;
    made.parts.push_back({number(*asked->amount), {hop}});
    if (order) order(made);
    api::ConvertTransaction body;
    body.tx.from = asked->userAddress->value;
    body.tx.to = priced.router;
    body.tx.data = to_hex_0x(swap::make_router_call(made));
    body.tx.amount = priced.toAmount;
    body.tx.value = is_native(*asked->from) ? asked->amount->value : "0";
    body.tx.eip155 = {"150000", "1"};
    body.toAmount = priced.toAmount;
    body.minimumReceived = to_decimal(made.minimum);
    body.deadline = made.deadline_s;
    body.router = priced.router;
    body.routerKind = made.kind;
    body.provider = priced.provider;
    body.priceImpactBps = priced.priceImpactBps;
    if (build) build(body);
    return to_json_text(body);
}

std::optional<Json> Node::answer(const RequestChain& request, RpcError& error) {
    const std::string& method = request.method.value;
    const auto text = [](const std::string& value) { return Json::string(value); };
    const auto refuse = [&](std::int64_t code, const std::string& message) {
        error.code = code;
        error.message = message;
        return std::nullopt;
    };
    if (method == "eth_chainId") return text(chain::make_quantity(chain_id));
    if (method == "eth_getBalance") {
        const std::string& block = request.params.items()[1].as_string();
        if (block == "latest") return text(to_quantity(balance));
        const auto found = balance_at.find(block);
        if (found == balance_at.end()) return refuse(-32000, "missing trie node");
        return text(to_quantity(number(found->second)));
    }
    const std::string price = chain::make_quantity(gas_price);
    if (method == "eth_gasPrice") return text(price);
    if (method == "eth_feeHistory")
        return json(R"({"oldestBlock":"0x64","baseFeePerGas":[")" + price + R"("],"reward":[]})");
    if (method == "eth_getTransactionReceipt") {
        const auto found = receipts.find(request.params.items()[0].as_string());
        return found == receipts.end() ? Json() : json(found->second);
    }
    if (method == "eth_getTransactionByHash")
        return replaced || unseen ? Json() : json(R"({"hash":"0x00","nonce":"0x7"})");
    if (method == "eth_getTransactionCount") {
        const std::string& block = request.params.items()[1].as_string();
        if (block == "0x10") return text(chain::make_quantity(7 + sent_in_block));
        return text(replaced ? "0x8" : "0x7");
    }
    if (method == "eth_simulateV1") {
        if (!arrives) return refuse(-32601, "the method does not exist");
        const Json& calls =
            *request.params.items()[0].find("blockStateCalls")->items()[0].find("calls");
        std::string made;
        int looked = 0;
        for (const Json& call : calls.items()) {
            const std::string data(call.find_string("data").value_or(""));
            const bool looks = data.starts_with("0x70a08231");
            const Uint256 held = looked == 0 ? Uint256(5) : *add(number(*arrives), 5);
            if (looks) ++looked;
            made += (made.empty() ? "" : ",") +
                    (R"({"status":"0x1","returnData":")" + (looks ? word(held) : "0x") + "\"}");
        }
        return json(R"([{"calls":[)" + made + "]}]");
    }
    if (method == "eth_estimateGas" || method == "eth_call") {
        const Json& call = request.params.items()[0];
        const std::string data(call.find_string("data").value_or(""));
        if (data.starts_with("0xf1c7a58b")) {
            if (oracle_busy) return refuse(-32005, "rate limit");
            const auto bytes = *chain::parse_hex_uint256("0x" + data.substr(10));
            return text(l1_byte == 0 ? "0x" : word(*multiply(bytes, l1_byte)));
        }
        if (data == "0x4aa4a4fc") {  // WETH9()
            if (wrapped.empty()) return refuse(3, "execution reverted");
            return text("0x" + std::string(24, '0') + wrapped.substr(2));
        }
        if (data.starts_with("0x313ce567")) {
            const bool wraps = ascii_lower(call.find_string("to").value_or("")) == kWrapped;
            return text(word(static_cast<std::uint64_t>(wraps ? 18 : decimals)));
        }
        if (data.starts_with("0x70a08231")) return text(word(dollars));
        if (data.starts_with("0xdd62ed3e"))
            return text(word(behind > 0 && behind-- > 0 ? old_allowance : allowance));
        if (data.starts_with("0x095ea7b3")) {
            const bool to_zero = data.ends_with(std::string(64, '0'));
            if (refuses_new_allowance && !allowance.is_zero() && !to_zero)
                return refuse(3, "execution reverted");
            return text(method == "eth_call" ? word(1) : "0xb71b");
        }
        if (!refuses_call.empty()) return refuse(3, "execution reverted: " + refuses_call);
        return text(method == "eth_call" ? "0x" : chain::make_quantity(swap_gas));
    }
    return refuse(-32601, "unknown: " + method);
}

Scenario::Scenario() {
    config.project_id = "project";
    config.api_url = "https://api.example/";
    account.address = kAlice;
    account.chain = "eip155:1";
    account.network.emplace();
    account.network->caip_network_id = "eip155:1";
    account.network->name = "Ethereum";
    account.network->native_currency = {"Ether", "ETH", 18};
    account.network->rpc_urls = {"https://node.example"};
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
    holds_tokens();
}

void Scenario::holds_tokens() {
    TokensSlice slice;
    const auto add_row = [&](const std::string& id, const std::string& symbol,
                             const std::string& held, std::int64_t decimals) {
        TokenRow& row = slice.tokens.emplace_back();
        row.id = id;
        row.chain = "eip155:1";
        row.name = symbol;
        row.symbol = symbol;
        row.quantity = held;
        row.decimals = decimals;
    };
    add_row(kEther, "ETH", "2", 18);
    add_row(kDollars, "USDX", "5000", 6);
    when(machine::SliceChanged{"tokens", json(to_json_text(slice))});
}

void Scenario::given_form(const std::string& amount) {
    start();
    when(OpenSwap{"eth", "usdx", amount});
    after(0);
    ASSERT_TRUE(swap().offer) << problem() << button();
}

void Scenario::given_dollars(const std::string& amount) {
    start();
    when(OpenSwap{kDollar, "ETH", amount});
    after(0);
    ASSERT_TRUE(swap().offer) << problem() << button();
}

void Scenario::given_review() {
    when(ReviewSwap{});
    ASSERT_EQ(swap().step, SwapStep::kReview)
        << problem() << " " << swap().detail.value_or("").value;
}

void Scenario::when(SwapInput event) {
    step(std::move(event));
    answer_all();
}

void Scenario::step(SwapInput event) {
    const std::string text = machine->step(to_json_text(SwapStepInput{at_ms, std::move(event)}));
    auto output = parse_described<SwapOutput>(text);
    ASSERT_TRUE(output) << error_text(output.error()) << "\n" << text;
    merge(shown.swap, output->slices.swap);
    merge(shown.swap_transfers, output->slices.swap_transfers);
    const std::vector<SwapEffect> effects(output->effects.begin(), output->effects.end());
    for (const SwapEffect& effect : effects) take(effect);
}

void Scenario::answer_all() {
    while (!open_.empty()) {
        const SwapEffect effect = open_.front();
        open_.erase(open_.begin());
        if (const auto* chain = std::get_if<RequestChain>(&effect)) {
            RpcError error;
            ChainAnswered answered{chain->id, std::nullopt, std::nullopt};
            if (auto result = node.answer(*chain, error))
                answered.result = std::move(*result);
            else
                answered.error = error;
            step(std::move(answered));
            continue;
        }
        HttpAnswered answered;
        answered.status = 200;
        if (const auto* get = std::get_if<HttpGet>(&effect)) {
            answered.id = get->id;
            answered.body = server.get(get->url, answered.status);
        } else if (const auto* post = std::get_if<HttpRequest>(&effect)) {
            answered.id = post->id;
            answered.body = server.post(post->url, post->body, at_ms, answered.status);
        }
        step(std::move(answered));
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

void Scenario::wallet_answers(const std::string& hash) {
    when(WalletAnswered{wallet.back().id, Json::string(hash), std::nullopt});
}
void Scenario::wallet_refuses(std::int64_t code, const std::string& message) {
    when(WalletAnswered{wallet.back().id, std::nullopt, RpcError{code, message, std::nullopt}});
}

void Scenario::block_takes(const std::string& hash, const std::string& status,
                           const std::string& logs) {
    node.receipts[hash] = R"({"transactionHash":")" + hash + R"(","status":")" + status +
                          R"(","blockNumber":"0x10","gasUsed":"0x5208",)"
                          R"("effectiveGasPrice":"0x2540be400","logs":[)" +
                          logs + "]}";
    after(transfers::kPollMs);
}

std::string Scenario::problem() const {
    const Json slice = json(to_json_text(swap()));
    return std::string(slice.find_string("problem").value_or(""));
}
std::string Scenario::button() const {
    const Json slice = json(to_json_text(swap()));
    return std::string(slice.find_string("button").value_or(""));
}

std::string Scenario::warnings() const {
    std::string text;
    const Json slice = json(to_json_text(swap()));
    for (const Json& one : slice.find("warnings")->items()) {
        if (!text.empty()) text += ' ';
        text += *one.find_string("kind");
        if (one.find("must_accept")->as_bool()) text += '!';
    }
    return text;
}

std::string Scenario::sent(const char* member) const {
    return std::string(wallet.back().params.items()[0].find_string(member).value_or(""));
}

void Scenario::take(const SwapEffect& effect) {
    if (std::holds_alternative<transfers::ReadAccount>(effect)) step(WatchAccount{account, {}, 0});
    if (const auto* one = std::get_if<machine::TimerSet>(&effect))
        EXPECT_TRUE(timers.emplace(one->timer_id, at_ms + one->delay_ms).second);
    if (const auto* one = std::get_if<machine::TimerClear>(&effect)) timers.erase(one->timer_id);
    if (const auto* one = std::get_if<machine::StorageSet>(&effect)) storage[one->key] = one->value;
    if (std::holds_alternative<RequestChain>(effect) || std::holds_alternative<HttpGet>(effect) ||
        std::holds_alternative<HttpRequest>(effect))
        open_.push_back(effect);
    if (const auto* one = std::get_if<RequestWallet>(&effect)) {
        EXPECT_TRUE(storage.contains("portico.swap/transfers")) << "first it is kept";
        wallet.push_back(*one);
    }
}

}  // namespace portico::swap_flow
