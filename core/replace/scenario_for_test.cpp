// SPDX-License-Identifier: Apache-2.0
//
// See scenario.hpp.
#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/replace/scenario.hpp"

namespace portico::replace {
namespace {

// EIP-155's example key, and its address.
constexpr std::string_view kKey =
    "4646464646464646464646464646464646464646464646464646464646464646";
constexpr const char* kAlice = "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F";
constexpr const char* kBob = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

Json json(const std::string& text) { return parse_json(text).value(); }

Json text_of(const Uint256& value) { return Json::string(to_quantity(value)); }

template <class T>
void merge(std::optional<T>& into, std::optional<T>& from) {
    if (from) into = std::move(from);
}

}  // namespace

std::optional<Json> Node::answer(const RequestChain& request, RpcError& error) const {
    const std::string& method = request.method.value;
    const auto refuse = [&](std::int64_t code, const std::string& message) {
        error.code = code;
        error.message = message;
        return std::nullopt;
    };
    if (down) return refuse(-32603, "no answer");
    if (method == "eth_chainId") return text_of(chain_id);
    if (method == "eth_getBalance") return text_of(balance);
    if (method == "eth_gasPrice") return text_of(*add(base, tip));
    if (method == "eth_getTransactionCount") return text_of(nonce);
    if (method == "eth_feeHistory") {
        const std::string one = "\"" + to_quantity(tip) + "\"";
        return json(R"({"oldestBlock":"0x64","baseFeePerGas":["0x1",")" + to_quantity(base) +
                    R"("],"reward":[[)" + one + "," + one + "," + one + "]]}");
    }
    if (method == "eth_getBlockByNumber")
        return json(request.params.items()[0] == Json::string("latest")
                        ? R"({"number":"0x6e","timestamp":"0x1078"})"
                        : R"({"number":"0x64","timestamp":"0x1000"})");
    if (method == "eth_getTransactionReceipt" || method == "eth_getTransactionByHash") {
        const auto& of = method == "eth_getTransactionReceipt" ? receipts : known;
        const auto found = of.find(request.params.items()[0].as_string());
        return found == of.end() ? Json() : json(found->second);
    }
    if (method == "eth_estimateGas") return text_of(21'000);
    if (method == "eth_call") {
        const std::string data(request.params.items()[0].find_string("data").value_or(""));
        if (data == "0x313ce567" && has_decimals)
            return Json::string("0x" + std::string(62, '0') + "06");
        if (data.starts_with("0xf1c7a58b") && oracle_busy) return refuse(-32005, "rate limit");
        if (!data.starts_with("0xf1c7a58b") && !refusal.empty()) return refuse(3, refusal);
        return Json::string("0x");
    }
    return refuse(-32601, "unknown: " + method);
}

Scenario::Scenario() {
    account.address = kAlice;
    account.chain = "eip155:1";
    account.network.emplace();
    account.network->caip_network_id = "eip155:1";
    account.network->name = "Ethereum";
    account.network->native_currency = {"Ether", "ETH", 18};
    account.network->rpc_urls = {"https://node.example"};
    call.chain_id = Uint256(1);
    call.nonce = 7;
    call.max_fee_per_gas = 12'000'000'000;
    call.max_priority_fee_per_gas = 1'000'000'001;
    call.gas = 21'000;
    call.to = *chain::parse_evm_address(ascii_lower(kBob));
    call.value = *chain::parse_uint256("250000000000000000");
}

Scenario::~Scenario() = default;

Known Scenario::sign(const chain::Transaction& transaction) const {
    Known known;
    known.call = transaction;
    const Secret<32> key(*parse_hex_fixed<32>(kKey));
    const auto digest = chain::transaction_digest(transaction);
    const auto signature = sign_k1(key, *digest);
    known.hash = to_hex_0x(chain::attach_signature(transaction, *signature)->hash);
    const bool market = transaction.has_fee_market();
    Json made = Json::object();
    const auto set = [&](const char* name, const Uint256& value) {
        made.set(name, text_of(value));
    };
    set("type", static_cast<std::uint64_t>(transaction.type));
    set("chainId", *transaction.chain_id);
    set("nonce", transaction.nonce);
    set("gas", transaction.gas);
    set("gasPrice", transaction.fee_cap());
    if (market) {
        set("maxFeePerGas", transaction.max_fee_per_gas);
        set("maxPriorityFeePerGas", transaction.max_priority_fee_per_gas);
    }
    made.set("from", Json::string(ascii_lower(kAlice)));
    made.set("to", Json::string(chain::evm_address_text(*transaction.to)));
    set("value", transaction.value);
    made.set("input", Json::string(to_hex_0x(transaction.data)));
    Json list = Json::array();
    for (const chain::AccessListEntry& entry : transaction.access_list) {
        Json one = Json::object();
        one.set("address", Json::string(chain::evm_address_text(entry.address)));
        one.set("storageKeys", Json::array());
        list.push(std::move(one));
    }
    made.set("accessList", std::move(list));
    made.set("blockHash", Json());
    const bool legacy = transaction.type == chain::TransactionType::kLegacy;
    set("v", legacy ? *add(*multiply(*transaction.chain_id, 2), 35u + signature->recovery)
                    : Uint256(signature->recovery));
    if (!legacy) set("yParity", signature->recovery);
    set("r", Uint256::from_bytes(ByteView(signature->compact).first(32)));
    set("s", Uint256::from_bytes(ByteView(signature->compact).last(32)));
    made.set("hash", Json::string(known.hash));
    known.json = write_json(made);
    return known;
}

Known Scenario::signed_by_wallet(std::optional<std::uint64_t> nonce) const {
    chain::Transaction made;
    made.chain_id = Uint256(1);
    made.nonce = nonce.value_or(number("nonce").low_u64());
    made.gas = number("gas").low_u64();
    made.max_fee_per_gas = number("maxFeePerGas");
    made.max_priority_fee_per_gas = number("maxPriorityFeePerGas");
    made.to = *chain::parse_evm_address(ascii_lower(hex("to")));
    made.value = number("value");
    if (!hex("data").empty()) made.data = *parse_hex(hex("data"));
    return sign(made);
}

Known Scenario::given_sent() {
    const Known waits = sign(call);
    node.known[waits.hash] = waits.json;
    sent = {};
    sent.id = "41";
    sent.status = transfers::TransferStatus::kPending;
    sent.at_ms = sent.changed_at_ms = at_ms;
    sent.chain = "eip155:1";
    sent.rpc_urls = {"https://node.example"};
    sent.from = kAlice;
    sent.to = kBob;
    sent.symbol = "ETH";
    sent.amount = "0.25";
    sent.hash = waits.hash;
    if (token) {
        sent.contract = chain::evm_address_text(*call.to);
        sent.symbol = *token;
    }
    tell(sent);
    return waits;
}

void Scenario::tell(const std::optional<Transfer>& transfer, const char* name) {
    TransfersSlice slice;
    if (transfer) slice.transfers.push_back(*transfer);
    when(machine::SliceChanged{name, json(to_json_text(slice))});
}

void Scenario::given_price(const std::string& id, const std::string& dollars) {
    account::TokenRow row;
    row.id = id;
    row.chain = "eip155:1";
    row.price = dollars;
    const auto old =
        std::ranges::find(held_.tokens, id, [](const auto& one) { return one.id.value; });
    if (old == held_.tokens.end())
        held_.tokens.push_back(std::move(row));
    else
        *old = std::move(row);
    when(machine::SliceChanged{"tokens", json(to_json_text(held_))});
}

Known Scenario::given_review(ReplaceKind kind) {
    start();
    Known waits = given_sent();
    when(OpenReplacement{waits.hash, kind});
    EXPECT_EQ(it().step, ReplaceStep::kReview) << to_json_text(it());
    return waits;
}

Known Scenario::given_replaced(ReplaceKind kind) {
    const Known waits = given_review(kind);
    when(AcceptReplacement{});
    confirm();
    EXPECT_EQ(it().step, ReplaceStep::kSigning) << to_json_text(it());
    Known made = signed_by_wallet();
    node.known.erase(waits.hash);
    node.known[made.hash] = made.json;
    wallet_answers(made.hash);
    EXPECT_EQ(it().step, ReplaceStep::kSent) << to_json_text(it());
    return made;
}

void Scenario::mine(const Known& known, const std::string& status) {
    node.known[known.hash] = known.json;
    node.receipts[known.hash] = R"({"transactionHash":")" + known.hash + R"(","status":")" +
                                status +
                                R"(","gasUsed":"0x5208","effectiveGasPrice":"0x2540be400"})";
    node.nonce = std::max(node.nonce, known.call.nonce + 1);
}

void Scenario::start() {
    ReplaceConfig config;
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

void Scenario::when(ReplaceInput event) {
    step(std::move(event));
    chain_answers();
}

void Scenario::step(ReplaceInput event) {
    const std::string text = machine->step(to_json_text(ReplaceStepInput{at_ms, std::move(event)}));
    auto output = parse_described<ReplaceOutput>(text);
    ASSERT_TRUE(output) << error_text(output.error()) << "\n" << text;
    merge(shown.replacement, output->slices.replacement);
    merge(shown.replacements, output->slices.replacements);
    const std::vector<ReplaceEffect> effects(output->effects.begin(), output->effects.end());
    for (const ReplaceEffect& effect : effects) take(effect);
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

void Scenario::confirm() { when(ConfirmReplacement{it().quote ? it().quote->id : 0}); }
void Scenario::wallet_answers(const std::string& hash) {
    when(WalletAnswered{wallet.back().id, Json::string(hash), std::nullopt});
}
void Scenario::wallet_refuses(std::int64_t code, const std::string& message) {
    when(WalletAnswered{wallet.back().id, std::nullopt, RpcError{code, message, std::nullopt}});
}

const Transfer* Scenario::followed(const std::string& hash) const {
    for (const Transfer& one : shown.replacements->transfers)
        if (one.hash && one.hash->value == hash) return &one;
    return nullptr;
}

std::string Scenario::hex(const char* member) const {
    return std::string(wallet.back().params.items()[0].find_string(member).value_or(""));
}

void Scenario::take(const ReplaceEffect& effect) {
    if (std::holds_alternative<transfers::ReadAccount>(effect)) {
        WatchAccount told;
        told.account = account;
        step(std::move(told));
    }
    if (const auto* one = std::get_if<machine::TimerSet>(&effect))
        EXPECT_TRUE(timers.emplace(one->timer_id, at_ms + one->delay_ms).second);
    if (const auto* one = std::get_if<machine::TimerClear>(&effect)) timers.erase(one->timer_id);
    if (const auto* one = std::get_if<machine::StorageSet>(&effect)) storage[one->key] = one->value;
    if (const auto* one = std::get_if<RequestChain>(&effect)) questions.push_back(*one);
    if (const auto* one = std::get_if<RequestWallet>(&effect)) {
        EXPECT_TRUE(storage.contains("portico.replace/transfers")) << "first it is kept";
        wallet.push_back(*one);
    }
}

}  // namespace portico::replace
