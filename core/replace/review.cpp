// SPDX-License-Identifier: Apache-2.0
//
// See replace.hpp: what the node is asked, and what it says.
#include <algorithm>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "core/base/limits.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "core/chain/eip155/node_refusal.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/replace/original.hpp"
#include "core/replace/replace.hpp"

namespace portico::replace {
namespace {

using transfers::GasPrice;

Json text(std::string_view value) { return Json::string(std::string(value)); }
std::uint8_t place(Ask what) { return static_cast<std::uint8_t>(what); }
std::uint8_t place_of(std::size_t candidate) {
    return static_cast<std::uint8_t>(place(Ask::kTransaction) + candidate);
}

void ask(ReplaceState& state, std::uint8_t what, std::string_view method, Json params,
         const Context& context) {
    const WatchedAccount& account = *context.account;
    const EffectId id = context.take_id(Owner::kReplace);
    context.emit(
        RequestChain{id, account.chain, account.network->rpc_urls, method, std::move(params)});
    state.asked.push_back({.id = id, .what = what});
}
void ask(ReplaceState& state, Ask what, std::string_view method, Json params,
         const Context& context) {
    ask(state, place(what), method, std::move(params), context);
}

const Json* result_of(const ReplaceState& state, Ask what) {
    return find_result(state.asked, place(what));
}
std::optional<Uint256> number_of(const ReplaceState& state, Ask what) {
    return find_number(state.asked, place(what));
}

// The value, raised by the tenth that nodes demand, rounded up.
std::optional<Uint256> raised(const Uint256& value) {
    const auto tenths = multiply(value, kRaisedTenths);
    const auto rounded = tenths ? add(*tenths, 9) : std::nullopt;
    if (!rounded) return std::nullopt;
    std::string digits = to_decimal(*rounded);
    digits.pop_back();
    return chain::parse_uint256(digits.empty() ? "0" : digits);
}

bool is_cancel(const ReplaceState& state) { return state.kind == ReplaceKind::kCancel; }

// The one that is repeated, or, for a cancel, any that tells the nonce.
const chain::Transaction* known_call(const ReplaceState& state) {
    for (const Candidate& one : state.candidates) {
        if (one.call) return &*one.call;
        if (!is_cancel(state)) break;
    }
    return nullptr;
}

Json call_of(const chain::Transaction& original, bool cancel, const WatchedAccount& account) {
    const Uint256 nothing;
    const auto own = chain::parse_evm_address(ascii_lower(account.address.value));
    const bool has_data = !cancel && !original.data.empty();
    return transfers::make_call(account.address, cancel ? *own : *original.to,
                                has_data ? &original.data : nullptr,
                                cancel ? &nothing : &original.value);
}

// What none of them pays by a tenth more, and no less than the fast price.
std::optional<GasPrice> price_of(const ReplaceState& state) {
    auto price = transfers::price_of(*state.fees, transfers::SendSpeed::kFast);
    for (const Candidate& one : state.candidates) {
        if (!one.call || !price) continue;
        const auto cap = raised(one.call->fee_cap());
        const auto tip = raised(one.call->has_fee_market() ? one.call->max_priority_fee_per_gas
                                                           : one.call->gas_price);
        if (!cap || !tip) return std::nullopt;
        price->max = std::max(price->max, *cap);
        price->tip = std::max(price->tip, *tip);
    }
    return price;
}

// Whether the active account sent it itself, on this network.
bool is_of(const chain::Transaction& call, const Json& json, const WatchedAccount& account) {
    const bool on_network =
        !call.chain_id || "eip155:" + to_decimal(*call.chain_id) == account.chain.value;
    return on_network && call.nonce <= kSafeIntegerMax &&
           ascii_lower(json.find_string("from").value_or("")) == ascii_lower(account.address.value);
}

Json access_list_of(const chain::Transaction& call) {
    Json list = Json::array();
    for (const chain::AccessListEntry& entry : call.access_list) {
        Json keys = Json::array();
        for (const Bytes32& key : entry.storage_keys) keys.push(Json::string(to_hex_0x(key)));
        Json one = Json::object();
        one.set("address", Json::string(chain::evm_address_text(entry.address)));
        one.set("storageKeys", std::move(keys));
        list.push(std::move(one));
    }
    return list;
}

// Reads what waits; false: it has stopped.
bool take_candidates(ReplaceState& state, const Context& context) {
    bool answered = false;
    std::optional<std::uint64_t> nonce;
    for (std::size_t i = 0; i < state.candidates.size(); ++i) {
        Candidate& one = state.candidates[i];
        one.call.reset();
        const transfers::Asked* answer = find_answer(state.asked, place_of(i));
        if (answer == nullptr || answer->error) continue;
        answered = true;
        if (!answer->result || !answer->result->is_object()) continue;
        const Json& json = *answer->result;
        if (json.find_string("blockHash"))
            return stop(state, ReplaceProblem::kTooLate, context), false;
        one.call = read_original(json, one.transfer.hash->value);
        if (!one.call || !is_of(*one.call, json, *context.account) ||
            nonce.value_or(one.call->nonce) != one.call->nonce)
            return stop(state, ReplaceProblem::kUnreadable, context), false;
        nonce = one.call->nonce;
        one.transfer.nonce = static_cast<std::int64_t>(*nonce);
    }
    if (!answered) return stop(state, ReplaceProblem::kNode, context), false;
    if (known_call(state) == nullptr) return stop(state, ReplaceProblem::kUnknown, context), false;
    return true;
}

void facts_answered(ReplaceState& state, const Context& context) {
    const auto chain_id = number_of(state, Ask::kChainId);
    const auto fees =
        transfers::read_fees(result_of(state, Ask::kFeeHistory), result_of(state, Ask::kGasPrice));
    const auto balance = number_of(state, Ask::kBalance);
    const auto count = number_of(state, Ask::kCount);
    if (!chain_id || !fees || !balance || !count)
        return stop(state, ReplaceProblem::kNode, context);
    const std::string chain = "eip155:" + to_decimal(*chain_id);
    if (chain != context.account->chain.value)
        return stop(state, ReplaceProblem::kWrongNode, context, chain);
    if (!take_candidates(state, context)) return;
    const chain::Transaction& original = *known_call(state);
    if (*count > Uint256(original.nonce)) return stop(state, ReplaceProblem::kTooLate, context);
    state.fees = *fees;
    state.fees_at_ms = context.now_ms;
    state.balance = *balance;
    state.latest = transfers::read_block_time(result_of(state, Ask::kLatestBlock));
    leave_round(state);
    state.round = RoundKind::kTrial;
    const Json call = call_of(original, is_cancel(state), *context.account);
    if (is_cancel(state))
        ask(state, Ask::kGas, "eth_estimateGas", Json::array({call}), context);
    else
        ask(state, Ask::kCall, "eth_call", transfers::at_latest(call), context);
    if (!is_cancel(state) && chain::read_transfer_call(original.data)) {
        const Bytes decimals = chain::make_decimals_call();
        ask(state, Ask::kDecimals, "eth_call",
            transfers::at_latest(
                transfers::make_call(context.account->address, *original.to, &decimals, nullptr)),
            context);
    }
    const std::size_t data = is_cancel(state) ? 0 : original.data.size();
    ask(state, Ask::kL1Fee, "eth_call",
        transfers::make_l1_fee_params(transfers::kBytesBesideData + data, context.account->chain),
        context);
    if (state.fees->oldest_block != 0)
        ask(state, Ask::kOldBlock, "eth_getBlockByNumber",
            Json::array({Json::string(chain::make_quantity(state.fees->oldest_block)),
                         Json::boolean(false)}),
            context);
}

// Of what each of those that are known was to pay at most, the most.
Uint256 old_max_of(const ReplaceState& state) {
    Uint256 most;
    for (const Candidate& one : state.candidates)
        if (one.call)
            most = std::max(most, multiply(one.call->fee_cap(), one.call->gas).value_or(Uint256()));
    return most;
}

// Of one whole of what is held; `id` in small letters.
std::optional<Amount> dollars_of(const ReplaceState& state, std::string_view id) {
    for (const auto& row : state.tokens.tokens)
        if (ascii_lower(row.id.value) == id && row.price) return row.price->value;
    return std::nullopt;
}

// What waits is what a fee is large beside, also where it is canceled. Where that is no sum, what
// is held for fees.
transfers::FeeBeside beside_of(const ReplaceState& state, const chain::Transaction& original,
                               const WatchedAccount& account) {
    const Transfer& sent = state.candidates[0].transfer;
    transfers::FeeBeside beside;
    beside.token = original.value.is_zero();
    beside.sent = beside.token ? state.balance : original.value;
    if (sent.contract && !sent.allowance.value_or(false))
        beside.value = transfers::worth(
            sent.amount,
            dollars_of(state, account.chain.value + ":" + ascii_lower(sent.contract->value)));
    beside.price = dollars_of(state, account.chain.value);
    beside.decimals = account.network->native_currency.decimals;
    return beside;
}

// The trial's word, where it says that the call reverts. True: the node answered.
bool take_trial(ReplaceState& state, std::optional<Text<256>>& would_fail) {
    const transfers::Asked* answer =
        find_answer(state.asked, place(is_cancel(state) ? Ask::kGas : Ask::kCall));
    if (answer == nullptr) return false;
    if (!answer->error) return answer->result.has_value();
    const bool refusal =
        chain::read_node_refusal(answer->error->code, answer->error->message).has_value();
    if (is_cancel(state) || !refusal) return false;
    would_fail = transfers::reason_of(*answer->error);
    return true;
}

// Of which token it is: as it was sent, or as it is held.
std::optional<Text<32>> symbol_of(const ReplaceState& state, const std::string& contract) {
    const Transfer& sent = state.candidates[0].transfer;
    if (sent.contract && ascii_lower(sent.contract->value) == contract) return sent.symbol;
    const std::string id = sent.chain.value + ":" + contract;
    for (const auto& row : state.tokens.tokens)
        if (ascii_lower(row.id.value) == id) return row.symbol;
    return std::nullopt;
}

// What is paid, and to whom, in place of the contract that is called.
void show_token(ReplaceState& state, const chain::Transaction& original, ReplacementQuote& shown) {
    const auto call = chain::read_transfer_call(original.data);
    const auto answer = find_bytes(state.asked, place(Ask::kDecimals));
    if (!call || !answer) return;
    const auto decimals = chain::read_decimals(*answer);
    if (!decimals) return;
    shown.token.emplace();
    shown.token->contract = shown.to;
    shown.token->symbol = symbol_of(state, ascii_lower(shown.to.value));
    shown.token->amount = transfers::amount_text(call->amount, *decimals);
    shown.to = chain::evm_address_text(call->to);
}

void trial_answered(ReplaceState& state, const Context& context) {
    const WatchedAccount& account = *context.account;
    const chain::Transaction& original = *known_call(state);
    const bool cancel = is_cancel(state);
    const bool failed_before = state.prepared && state.prepared->shown.would_fail;
    Prepared made;
    if (!take_trial(state, made.shown.would_fail))
        return stop(state, ReplaceProblem::kNode, context);
    const auto estimate = number_of(state, Ask::kGas);
    const std::uint64_t gas =
        cancel ? transfers::gas_limit(estimate.value_or(Uint256())) : original.gas;
    const auto price = price_of(state);
    const auto l1 = find_l1_fee(state.asked, place(Ask::kL1Fee));
    if (!price || !l1 || gas == 0 || (cancel && !estimate))
        return stop(state, ReplaceProblem::kNode, context);
    const auto now = state.fees->legacy ? price->max : add(state.fees->base, price->tip);
    const auto likely_gas = now ? multiply(std::min(*now, price->max), gas) : std::nullopt;
    const auto max_gas = multiply(price->max, gas);
    const auto likely = likely_gas ? add(*likely_gas, *l1) : std::nullopt;
    const auto max = max_gas ? add(*max_gas, *l1) : std::nullopt;
    const Uint256 value = cancel ? Uint256() : original.value;
    const auto all = max ? add(*max, value) : std::nullopt;
    if (!likely || !all) return stop(state, ReplaceProblem::kNode, context);
    const std::int64_t decimals = account.network->native_currency.decimals;
    if (*all > state.balance)
        return stop(state, ReplaceProblem::kFee, context, transfers::amount_text(*max, decimals));

    made.transaction = call_of(original, cancel, account);
    made.transaction.set("nonce", Json::string(chain::make_quantity(original.nonce)));
    if (!cancel && !original.access_list.empty())
        made.transaction.set("accessList", access_list_of(original));
    transfers::Fees form = *state.fees;
    form.legacy = !original.has_fee_market();
    if (!set_price(made.transaction, gas, form, *price, account.chain))
        return stop(state, ReplaceProblem::kNode, context);

    state.prepared = std::move(made);
    ReplacementQuote& shown = state.prepared->shown;
    shown.nonce = static_cast<std::int64_t>(original.nonce);
    const auto own = chain::parse_evm_address(ascii_lower(account.address.value));
    shown.to = chain::evm_address_text(cancel ? *own : *original.to);
    shown.value = transfers::amount_text(value, decimals);
    if (!cancel) show_token(state, original, shown);
    shown.old_max = transfers::amount_text(old_max_of(state), decimals);
    const std::string fee = transfers::amount_text(*likely, decimals);
    const auto older = transfers::read_block_time(result_of(state, Ask::kOldBlock));
    const auto block_ms =
        older && state.latest ? transfers::block_ms(*older, *state.latest) : std::nullopt;
    shown.fee = {transfers::SendSpeed::kFast, fee, transfers::amount_text(*max, decimals),
                 transfers::worth(fee, dollars_of(state, account.chain.value)),
                 transfers::seconds_of(transfers::SendSpeed::kFast, block_ms)};
    shown.id = ++state.quotes;
    shown.expires_at_ms = state.fees_at_ms + kQuoteMs;
    shown.large_fee = !account.network->testnet &&
                      transfers::is_large_fee(*likely, beside_of(state, original, account));
    if (shown.large_fee) state.prepared->large_fee = *likely;
    // That it would fail has to be read before it is accepted, and so has a fee that is large.
    if ((shown.would_fail && !failed_before) ||
        !transfers::is_fee_accepted(state.prepared->large_fee, state.accepted_fee))
        state.accepted = false;
    state.step = ReplaceStep::kReview;
    leave_round(state);
    context.clear_timer(state.quote_timer);
    state.quote_timer = context.set_timer(
        Owner::kReplace, std::max<std::int64_t>(0, shown.expires_at_ms - context.now_ms));
}

}  // namespace

bool must_accept(const ReplaceState& state) {
    if (state.candidates.empty() || is_cancel(state)) return false;
    const auto& replaces = state.candidates[0].transfer.replaces;
    return !(replaces && replaces->cancels);
}

void leave_round(ReplaceState& state) {
    state.round = RoundKind::kNone;
    state.asked.clear();
}

void ask_facts(ReplaceState& state, const Context& context) {
    leave_round(state);
    context.clear_timer(state.quote_timer);
    state.step = ReplaceStep::kChecking;
    state.round = RoundKind::kFacts;
    const Json account = text(context.account->address);
    ask(state, Ask::kFeeHistory, "eth_feeHistory", transfers::make_fee_history_params(), context);
    ask(state, Ask::kGasPrice, "eth_gasPrice", Json::array(), context);
    ask(state, Ask::kLatestBlock, "eth_getBlockByNumber",
        Json::array({text("latest"), Json::boolean(false)}), context);
    ask(state, Ask::kChainId, "eth_chainId", Json::array(), context);
    ask(state, Ask::kBalance, "eth_getBalance", transfers::at_latest(account), context);
    ask(state, Ask::kCount, "eth_getTransactionCount", transfers::at_latest(account), context);
    for (std::size_t i = 0; i < state.candidates.size(); ++i)
        ask(state, place_of(i), "eth_getTransactionByHash",
            Json::array({text(state.candidates[i].transfer.hash->value)}), context);
}

void update(ReplaceState& state, const ChainAnswered& event, const Context& context) {
    if (state.round == RoundKind::kNone || !context.account || !take_answer(state.asked, event))
        return;
    if (std::exchange(state.round, RoundKind::kNone) == RoundKind::kFacts)
        return facts_answered(state, context);
    trial_answered(state, context);
}

}  // namespace portico::replace
