// SPDX-License-Identifier: Apache-2.0
//
// See scenario.hpp.
#include <algorithm>
#include <fstream>
#include <iterator>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/base58.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/contracts/ens_name.hpp"
#include "core/chain/solana/address.hpp"
#include "core/chain/solana/program_address.hpp"
#include "core/chain/solana/programs.hpp"
#include "core/solana_send/scenario.hpp"

namespace portico::solana_send {
namespace {

template <class T>
void merge(std::optional<T>& into, std::optional<T>& from) {
    if (from) into = std::move(from);
}

Json read_json(const std::string& text) { return parse_json(text).value(); }
std::string in_quotes(std::string_view text) { return "\"" + std::string(text) + "\""; }
std::string in_context(const std::string& value) {
    return R"({"context":{"slot":1},"value":)" + value + "}";
}

std::string account_json(const Account& account) {
    if (!account.exists) return "null";
    return R"({"data":[")" + to_base64(account.data) + R"(","base64"],"executable":)" +
           (account.executable ? "true" : "false") + R"(,"lamports":)" +
           std::to_string(account.lamports) + R"(,"owner":)" + in_quotes(text_of(account.owner)) +
           "}";
}

}  // namespace

Bytes32 somebody(std::uint8_t seed) {
    Bytes32 key{};
    for (key[0] = 3, key[1] = seed; !chain::is_on_ed25519_curve(key);) ++key[0];
    return key;
}

std::string text_of(const Bytes32& key) { return to_base58(key); }

std::optional<Json> Node::answer(const RequestChain& request, RpcError& error) const {
    const std::string& method = request.method.value;
    const auto refuse = [&](std::int64_t code, const std::string& message) {
        error.code = code;
        error.message = message;
        return std::nullopt;
    };
    const auto account = [&](const Json& address) {
        const auto found = accounts.find(address.as_string());
        return found == accounts.end() ? Account{} : found->second;
    };
    const Json::Array& params = request.params.items();
    if (down) return refuse(-32603, "no answer");
    if (method == "eth_call") {
        EXPECT_EQ(request.chain.value, "eip155:1");
        // The page has no server: the node that the networks have.
        EXPECT_EQ(request.rpc_urls[0].value, "https://ethereum-rpc.publicnode.com");
        const std::string data(*params[0].find_string("data"));
        for (const auto& [name, record] : names) {
            if (data.find(to_hex(chain::ens_namehash(name))) == std::string::npos) continue;
            if (data.starts_with("0x0178b8bf"))
                return read_json(in_quotes("0x" + std::string(63, '0') + "5"));
            EXPECT_EQ(data.substr(0, 10), "0xf1cb7e06");
            EXPECT_EQ(data.substr(data.size() - 64), std::string(61, '0') + "1f5");
            if (record.empty()) return refuse(3, "execution reverted");
            return read_json(in_quotes(record));
        }
        return read_json(in_quotes("0x" + std::string(64, '0')));
    }
    if (method == "getGenesisHash") return read_json(in_quotes(genesis));
    if (method == "getRecentPrioritizationFees") return read_json(prices);
    if (method == "getEpochInfo")
        return read_json(R"({"epoch":5,"blockHeight":)" + std::to_string(height) +
                         R"(,"absoluteSlot":)" + std::to_string(height + kEmptySlots) + "}");
    if (method == "getFirstAvailableBlock")
        return read_json(std::to_string(height + kEmptySlots - kept_slots));
    if (method == "getMinimumBalanceForRentExemption")
        return read_json(params[0].as_integer() == 0 ? "890880" : "2039280");
    if (method == "getLatestBlockhash")
        return read_json(in_context(R"({"blockhash":)" + in_quotes(text_of(blockhash)) +
                                    R"(,"lastValidBlockHeight":)" + std::to_string(height + 150) +
                                    "}"));
    if (method == "getFeeForMessage") return read_json(in_context("5000"));
    if (method == "getMultipleAccounts") {
        std::string all;
        for (const Json& one : params[0].items())
            all += (all.empty() ? "" : ",") + account_json(account(one));
        return read_json(in_context("[" + all + "]"));
    }
    if (method == "getTokenAccountsByOwner") {
        std::string all;
        for (const auto& [address, one] : accounts) {
            const auto held = chain::parse_solana_token_account(one.data);
            if (!held || text_of(held->owner) != params[0].as_string() ||
                text_of(held->mint) != params[1].find_string("mint"))
                continue;
            all += (all.empty() ? "" : ",") + (R"({"pubkey":)" + in_quotes(address)) +
                   R"(,"account":)" + account_json(one) + "}";
        }
        return read_json(in_context("[" + all + "]"));
    }
    if (method == "simulateTransaction") return read_json(in_context(trial));
    if (method == "sendTransaction") {
        if (refusal.empty()) return read_json(in_quotes("ok"));
        const Json told = read_json(refusal);
        if (const Json* data = told.find("data")) error.data = *data;
        return refuse(*told.find("code")->as_integer(), "refused");
    }
    if (method == "getSignatureStatuses") {
        if (!has_history && params.size() > 1)
            return refuse(-32011, "Transaction history is not available from this node");
        const auto found = statuses.find(params[0].items()[0].as_string());
        return read_json(R"({"context":{"slot":)" +
                         std::to_string(height + kEmptySlots - slots_behind) + R"(},"value":[)" +
                         (found == statuses.end() ? "null" : found->second) + "]}");
    }
    return refuse(-32601, "unknown: " + method);
}

Scenario::Scenario() {
    config.project_id = "project";
    account.chain_namespace = engine::ChainNamespace::kSolana;
    account.address = kAda;
    account.chain = kChain;
    account.network.emplace();
    account.network->caip_network_id = kChain;
    account.network->name = "Solana";
    account.network->native_currency = {"Solana", "SOL", 9};
    account.network->rpc_urls = {"https://node.example"};
    for (const std::string& one : {kAda, kBen})
        node.accounts[one] = {.exists = true,
                              .lamports = one == kAda ? 2'000'000'000U : 1'000'000U,
                              .owner = chain::solana_program(chain::kSystemProgram)};
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
    questions_.clear();
    shown = {};
    when(machine::OnlineChanged{true});
}

void Scenario::given_token(std::string_view name) {
    std::ifstream file("core/chain/solana/testdata/token_accounts.json");
    const Json all = read_json({std::istreambuf_iterator<char>(file), {}});
    Account minted{.exists = true, .lamports = 2'000'000};
    for (const Json& one : all.items()) {
        if (one.find_string("name") != name) continue;
        mint = *chain::parse_solana_address(*one.find_string("address"));
        minted.owner = *chain::parse_solana_address(*one.find_string("program"));
        minted.data = *parse_base64(*one.find_string("mint"));
    }
    ASSERT_TRUE(minted.data != Bytes{}) << name;
    node.accounts[text_of(mint)] = minted;
    Account held{.exists = true, .lamports = 2'039'280, .owner = minted.owner, .data = Bytes(165)};
    std::ranges::copy(mint, held.data.begin());
    std::ranges::copy(kAdaKey, held.data.begin() + 32);
    const std::uint64_t one = 1'000'000;
    for (std::size_t i = 0; i < 8; ++i)
        held.data[64 + i] = static_cast<std::uint8_t>(one >> (8 * i));
    held.data[108] = 1;
    node.accounts[text_of(*chain::token_account_of(kAdaKey, mint, minted.owner))] = held;
    token_id = kChain + ":" + text_of(mint);
    TokensSlice slice;
    TokenRow& sol = slice.tokens.emplace_back();
    sol.id = kChain;
    sol.chain = kChain;
    sol.name = sol.symbol = "SOL";
    sol.quantity = "1.5";
    sol.decimals = 9;
    sol.price = "200";
    TokenRow& row = slice.tokens.emplace_back();
    row.id = token_id;
    row.chain = kChain;
    row.name = row.symbol = "TOK";
    row.quantity = "1";
    row.decimals = 6;
    row.price = "3";
    start();
    when(machine::SliceChanged{"tokens", read_json(to_json_text(slice))});
    when(SolanaOpenSend{});
    when(SolanaChooseSendToken{token_id});
}

void Scenario::given_form(const std::string& amount, const std::string& recipient) {
    start();
    when(SolanaOpenSend{});
    type(amount);
    to(recipient);
}

void Scenario::given_quote(const std::string& amount, const std::string& recipient) {
    given_form(amount, recipient);
    when(SolanaReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview)
        << problem() << " " << send().detail.value_or("").value;
}

void Scenario::given_sent() {
    given_quote();
    confirm();
    wallet_signs();
    ASSERT_EQ(send().step, SendStep::kSent) << problem();
}

void Scenario::when(SolanaSendInput event) {
    step(std::move(event));
    while (!questions_.empty()) {
        const RequestChain question = questions_.front();
        questions_.erase(questions_.begin());
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

void Scenario::step(SolanaSendInput event) {
    const std::string text = machine->step(to_json_text(SolanaSendStep{at_ms, std::move(event)}));
    auto output = parse_described<SolanaSendOutput>(text);
    ASSERT_TRUE(output) << error_text(output.error()) << "\n" << text;
    merge(shown.solana_send, output->slices.solana_send);
    merge(shown.solana_transfers, output->slices.solana_transfers);
    const std::vector<SolanaSendEffect> effects(output->effects.begin(), output->effects.end());
    for (const SolanaSendEffect& effect : effects) take(effect);
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

void Scenario::confirm() { when(SolanaConfirmSend{send().quote ? send().quote->id : 0}); }

void Scenario::wallet_signs() {
    chain::SolanaTransaction asked_for = requested();
    asked_for.signatures[0][0] = 7;
    wallet_answers(R"({"transaction":)" +
                   in_quotes(to_base64(chain::make_solana_transaction(asked_for.signatures,
                                                                      asked_for.message_bytes))) +
                   "}");
}

void Scenario::wallet_answers(const std::string& result) {
    when(WalletAnswered{wallet.back().id, read_json(result), std::nullopt});
}
void Scenario::wallet_refuses(std::int64_t code) {
    when(WalletAnswered{wallet.back().id, std::nullopt, RpcError{code, "no", std::nullopt}});
}

std::string Scenario::problem() const {
    const Json slice = read_json(to_json_text(send()));
    return std::string(slice.find_string("problem").value_or(""));
}

std::string Scenario::warnings() const {
    std::string text;
    const Json slice = read_json(to_json_text(send()));
    for (const Json& one : slice.find("warnings")->items()) {
        if (!text.empty()) text += ' ';
        text += *one.find_string("kind");
        if (one.find("must_accept")->as_bool()) text += '!';
    }
    return text;
}

chain::SolanaTransaction Scenario::requested() const {
    const auto bytes = parse_base64(*wallet.back().params.find_string("transaction"));
    return *chain::parse_solana_transaction(*bytes);
}

void Scenario::take(const SolanaSendEffect& effect) {
    if (std::holds_alternative<ReadAccount>(effect)) {
        WatchAccount told;
        told.account = account;
        step(std::move(told));
    }
    if (const auto* one = std::get_if<machine::TimerSet>(&effect))
        EXPECT_TRUE(timers.emplace(one->timer_id, at_ms + one->delay_ms).second);
    if (const auto* one = std::get_if<machine::TimerClear>(&effect)) timers.erase(one->timer_id);
    if (const auto* one = std::get_if<machine::StorageSet>(&effect)) storage[one->key] = one->value;
    if (const auto* one = std::get_if<RequestWallet>(&effect)) wallet.push_back(*one);
    if (const auto* one = std::get_if<engine::HttpGet>(&effect)) fetched.push_back(*one);
    if (const auto* one = std::get_if<RequestChain>(&effect)) {
        questions_.push_back(*one);
        asked.push_back(one->method);
        if (one->rpc_urls.size() == 1)
            asked_nodes.push_back(one->method.value + " " + one->rpc_urls[0].value);
        if (one->method == "getRecentPrioritizationFees")
            priced = write_json(one->params.items()[0]);
        if (one->method != "sendTransaction") return;
        delivered.push_back(one->params.items()[0].as_string());
        EXPECT_NE(storage["portico.solana_send/transfers"].find(delivered.back()),
                  std::string::npos)
            << "first it is kept";
    }
}

}  // namespace portico::solana_send
