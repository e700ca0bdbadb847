// SPDX-License-Identifier: Apache-2.0
//
// See scenario.hpp.
#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/chain/eip155/contracts/ens_name.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/money/scenario.hpp"

namespace portico::money {
namespace {

template <class T>
void merge(std::optional<T>& into, std::optional<T>& from) {
    if (from) into = std::move(from);
}

Json json(const std::string& text) { return parse_json(text).value(); }
std::string word(const Uint256& value) { return to_hex_0x(value.big_endian()); }
std::string address_word(std::string_view address) {
    return "0x" + std::string(24, '0') + ascii_lower(address.substr(2));
}

}  // namespace

std::optional<Json> Node::answer(const RequestChain& request, RpcError& error) {
    const std::string& method = request.method.value;
    const auto text = [](const std::string& value) { return Json::string(value); };
    const auto refuse = [&](std::int64_t code, const std::string& message) {
        error.code = code;
        error.message = message;
        return std::nullopt;
    };
    if (down) return refuse(-32603, "no answer");
    if (method == "eth_chainId") return text(chain::make_quantity(chain_id));
    if (method == "eth_getBalance") return text(to_quantity(balance));
    if (method == "eth_gasPrice") return text(to_quantity(*add(base, tip)));
    if (method == "eth_feeHistory") {
        if (legacy) return refuse(-32601, "the method does not exist");
        const std::string reward = "[\"" + to_quantity(tip) + "\",\"" + to_quantity(tip) + "\",\"" +
                                   to_quantity(tip) + "\"]";
        return json(R"({"oldestBlock":"0x64","baseFeePerGas":["0x1",")" + to_quantity(base) +
                    R"("],"reward":[)" + reward + "]}");
    }
    if (method == "eth_getBlockByNumber") {
        const bool latest = request.params.items()[0] == text("latest");
        return json(latest ? R"({"number":"0x6e","timestamp":")" + latest_at + R"("})"
                           : R"({"number":"0x64","timestamp":"0x1000"})");
    }
    if (method == "eth_getCode") {
        const auto found = code.find(ascii_lower(request.params.items()[0].as_string()));
        return text(found == code.end() ? "0x" : found->second);
    }
    if (method == "eth_getTransactionCount") {
        const std::string& block = request.params.items()[1].as_string();
        if (block == "latest" || block == "pending") return text(chain::make_quantity(nonce));
        if (!tokens_at.contains(block)) return refuse(-32000, "missing trie node");
        return text(chain::make_quantity(block == "0xf" ? nonce : nonce + sent_in_block));
    }
    if (method == "eth_getTransactionReceipt" || method == "eth_getTransactionByHash") {
        const auto& of = method == "eth_getTransactionReceipt" ? receipts : transactions;
        const auto found = of.find(request.params.items()[0].as_string());
        return found == of.end() ? Json() : json(found->second);
    }
    if (method == "eth_simulateV1") {
        if (kept_percent < 0) return refuse(-32601, "the method does not exist");
        const Json& calls =
            *request.params.items()[0].find("blockStateCalls")->items()[0].find("calls");
        const std::string data = calls.items()[1].find("data")->as_string();
        const Uint256 amount = *chain::parse_hex_uint256("0x" + data.substr(data.size() - 64));
        const std::uint64_t arrives =
            amount.low_u64() * static_cast<std::uint64_t>(100 - kept_percent) / 100 - kept_units;
        const bool own = data.find(ascii_lower(kAlice).substr(2)) != std::string::npos;
        if (own)  // what is sent comes back
            return json(R"([{"calls":[{"returnData":")" + word(amount) +
                        R"("},{"returnData":"0x"},{"returnData":")" + word(arrives) + R"("}]}])");
        return json(R"([{"calls":[{"returnData":")" + word(5) + R"("},{"returnData":"0x"},)" +
                    R"({"returnData":")" + word(5 + arrives) + R"("}]}])");
    }
    if (method == "eth_estimateGas" || method == "eth_call") {
        const Json& call = request.params.items()[0];
        const std::string data(call.find_string("data").value_or(""));
        const std::string callee = ascii_lower(*call.find_string("to"));
        const bool oracle = callee == "0x5300000000000000000000000000000000000002" ||
                            callee == "0x420000000000000000000000000000000000000f";
        if (oracle && l1_refusal) return refuse(l1_refusal->code, l1_refusal->message);
        // Scroll's: of a word where the bytes begin, how many, and they.
        if (callee == "0x5300000000000000000000000000000000000002" &&
            data.starts_with("0x49948e0e"))
            return text(l1_fee.empty() || data.size() < 10 + 2 * 64 + 320 ? "0x" : l1_fee);
        if (callee == "0x420000000000000000000000000000000000000f" &&
            data.starts_with("0xf1c7a58b"))
            return text(l1_fee.empty() ? "0x" : l1_fee);
        if (data.starts_with("0x0178b8bf"))
            return text(address_word(names.empty() ? "0x" + std::string(40, '0') : kToken));
        if (data.starts_with("0xf1cb7e06")) {
            if (off_chain) {
                error.data = text("0x556f1830" + std::string(64, '0'));
                return refuse(3, "execution reverted");
            }
            for (const auto& [key, owner] : coin_names)
                if (data.ends_with(to_hex(chain::ens_namehash(key.first)) +
                                   word(key.second).substr(2)))
                    return text(word(32) + word(20).substr(2) + owner.substr(2) +
                                std::string(24, '0'));
            return text(word(32) + word(0).substr(2));
        }
        if (data.starts_with("0x3b3b57de")) {
            for (const auto& [name, owner] : names)
                if (data.ends_with(to_hex(chain::ens_namehash(name))))
                    return text(address_word(owner));
            return text(address_word("0x" + std::string(40, '0')));
        }
        if (data.starts_with("0x313ce567")) return text(word(static_cast<std::uint64_t>(decimals)));
        const std::string block =
            request.params.items().size() < 2 ? "latest" : request.params.items()[1].as_string();
        if (data.starts_with("0x70a08231") && block != "latest") {
            const auto found = tokens_at.find(block);
            if (found == tokens_at.end()) return refuse(-32000, "missing trie node");
            return text(word(found->second));
        }
        if (data.starts_with("0x70a08231")) {
            tokens = *add(tokens, grows);
            return text(word(tokens));
        }
        if (!refusal.empty()) {
            if (!refusal_data.empty()) error.data = text(refusal_data);
            return refuse(3, refusal);
        }
        if (method == "eth_estimateGas") return text(chain::make_quantity(gas));
        return text(data.empty() ? "0x" : returns);
    }
    return refuse(-32601, "unknown: " + method);
}

Scenario::Scenario() {
    config.project_id = "project";
    account.address = kAlice;
    account.chain = "eip155:1";
    account.network.emplace();
    account.network->caip_network_id = "eip155:1";
    account.network->name = "Ethereum";
    account.network->native_currency = {"Ether", "ETH", 18};
    account.network->rpc_urls = {"https://node.example"};
}

Scenario::~Scenario() = default;

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
    questions.clear();
    shown = {};
    when(machine::OnlineChanged{true});
}

void Scenario::holds_tokens(const std::string& quantity, std::int64_t decimals,
                            const std::string& ether, const std::string& dollar) {
    TokensSlice slice;
    const auto add = [&](const std::string& id, const std::string& name, const std::string& symbol,
                         const std::string& held, std::int64_t decimals, const std::string& price) {
        TokenRow& row = slice.tokens.emplace_back();
        row.id = id;
        row.chain = "eip155:1";
        row.name = name;
        row.symbol = symbol;
        row.quantity = held;
        row.decimals = decimals;
        if (!price.empty()) row.price = price;
    };
    add("eip155:1", "Ether", "ETH", "2", 18, ether);
    add("eip155:1:" + kToken, "Dollar", "USDX", quantity, decimals, dollar);
    when(machine::SliceChanged{"tokens", json(to_json_text(slice))});
}

void Scenario::history(const std::string& entries) {
    when(machine::SliceChanged{
        "activity", json(R"({"state":"fresh","more":false,"loading_more":false,"entries":[)" +
                         entries + "]}")});
}

void Scenario::given_form(const std::string& amount, const std::string& recipient) {
    start();
    when(OpenSend{});
    type(amount);
    to(recipient);
}

void Scenario::given_quote(const std::string& amount, const std::string& recipient) {
    given_form(amount, recipient);
    when(ReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview)
        << problem() << " " << send().detail.value_or("").value;
}

void Scenario::given_sent() {
    given_quote();
    confirm();
    wallet_answers("\"" + kHash + "\"");
    ASSERT_EQ(send().step, SendStep::kSent);
}

void Scenario::when(MoneyInput event) {
    step(std::move(event));
    chain_answers();
}

void Scenario::step(MoneyInput event) {
    const std::string text = machine->step(to_json_text(MoneyStep{at_ms, std::move(event)}));
    auto output = parse_described<MoneyOutput>(text);
    ASSERT_TRUE(output) << error_text(output.error()) << "\n" << text;
    merge(shown.send, output->slices.send);
    merge(shown.transfers, output->slices.transfers);
    merge(shown.payment_request, output->slices.payment_request);
    const std::vector<MoneyEffect> effects(output->effects.begin(), output->effects.end());
    for (const MoneyEffect& effect : effects) take(effect);
}

void Scenario::chain_answers() {
    while (!questions.empty()) {
        const RequestChain question = questions.front();
        questions.erase(questions.begin());
        RpcError error;
        auto result = node.answer(question, error);
        ChainAnswered answered{question.id, std::nullopt, std::nullopt};
        if (result)
            answered.result = std::move(*result);
        else
            answered.error = error;
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

void Scenario::wallet_answers(const std::string& result) {
    when(WalletAnswered{wallet.back().id, json(result), std::nullopt});
}
void Scenario::wallet_refuses(std::int64_t code, const std::string& message) {
    when(WalletAnswered{wallet.back().id, std::nullopt, RpcError{code, message, std::nullopt}});
}
void Scenario::confirm() { when(ConfirmSend{send().quote ? send().quote->id : 0}); }
void Scenario::choose_token() { when(ChooseSendToken{"eip155:1:" + kToken}); }
void Scenario::type(const std::string& amount) { when(TypeSendAmount{amount}); }
void Scenario::to(const std::string& recipient) { when(TypeSendRecipient{recipient}); }

std::string Scenario::problem() const {
    return send().problem ? std::string(write_json(json(to_json_text(send())).find("problem")[0]))
                          : "";
}

std::string Scenario::warnings() const {
    std::string text;
    const Json slice = json(to_json_text(send()));
    for (const Json& one : slice.find("warnings")->items()) {
        if (!text.empty()) text += ' ';
        text += *one.find_string("kind");
        if (one.find("must_accept")->as_bool()) text += '!';
    }
    return text;
}

Json Scenario::transaction() const { return wallet.back().params.items()[0]; }
std::string Scenario::hex(const char* member) const {
    const Json sent = transaction();
    return std::string(sent.find_string(member).value_or(""));
}

Mined Scenario::mined() const {
    const auto number = [&](const char* name) { return *chain::parse_hex_uint256(hex(name)); };
    const Uint256 max = number("maxFeePerGas");
    const Uint256 price = std::min(max, *add(node.base, number("maxPriorityFeePerGas")));
    EXPECT_GE(max, node.base) << "no block would take it";
    return {number("value"), *multiply(price, node.gas)};
}

void Scenario::take(const MoneyEffect& effect) {
    if (std::holds_alternative<ReadAccount>(effect)) {
        WatchAccount told;
        if (connected) told.account = account;
        step(std::move(told));
    }
    if (const auto* one = std::get_if<machine::TimerSet>(&effect))
        EXPECT_TRUE(timers.emplace(one->timer_id, at_ms + one->delay_ms).second);
    if (const auto* one = std::get_if<machine::TimerClear>(&effect)) timers.erase(one->timer_id);
    if (const auto* one = std::get_if<machine::StorageSet>(&effect)) storage[one->key] = one->value;
    if (const auto* one = std::get_if<RequestChain>(&effect)) {
        questions.push_back(*one);
        asked.push_back(one->method);
    }
    if (const auto* one = std::get_if<HttpGet>(&effect)) gets.push_back(*one);
    if (const auto* one = std::get_if<RequestWallet>(&effect)) {
        EXPECT_TRUE(storage.contains("portico.money/transfers")) << "first it is kept";
        wallet.push_back(*one);
    }
}

}  // namespace portico::money
