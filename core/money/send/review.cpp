// SPDX-License-Identifier: Apache-2.0
//
// See send.hpp: what the node is asked, and what it says.
#include <algorithm>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/utf8.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "core/chain/eip155/node_refusal.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/money/send/send.hpp"

namespace portico::money {
namespace {

constexpr std::uint64_t kPlainBytes = 160;
constexpr std::uint64_t kTokenBytes = 240;

Json text(std::string_view value) { return Json::string(std::string(value)); }

void ask(SendState& state, Ask what, std::string_view method, Json params, const Context& context) {
    const WatchedAccount& account = *context.account;
    const EffectId id = context.request_chain(Owner::kSend, account.chain,
                                              account.network->rpc_urls, method, std::move(params));
    state.asked.push_back({.id = id, .what = static_cast<std::uint8_t>(what)});
}

const Asked* answer_to(const SendState& state, Ask what) {
    return find_answer(state.asked, static_cast<std::uint8_t>(what));
}
const Json* result_of(const SendState& state, Ask what) {
    return find_result(state.asked, static_cast<std::uint8_t>(what));
}
std::optional<Uint256> number_of(const SendState& state, Ask what) {
    return find_number(state.asked, static_cast<std::uint8_t>(what));
}
std::optional<Bytes> bytes_of(const SendState& state, Ask what) {
    return find_bytes(state.asked, static_cast<std::uint8_t>(what));
}

Json call_of_token(const Holding& holding, const Bytes& data, const Context& context) {
    return make_call(context.account->address, *holding.contract, &data, nullptr);
}

void ask_facts(SendState& state, const std::optional<Holding>& holding, const Context& context) {
    const bool token = !holding || holding->contract;
    ask(state, Ask::kFeeHistory, "eth_feeHistory", make_fee_history_params(), context);
    ask(state, Ask::kGasPrice, "eth_gasPrice", Json::array(), context);
    ask(state, Ask::kLatestBlock, "eth_getBlockByNumber",
        Json::array({text("latest"), Json::boolean(false)}), context);
    ask(state, Ask::kChainId, "eth_chainId", Json::array(), context);
    ask(state, Ask::kBalance, "eth_getBalance", at_latest(text(context.account->address)), context);
    ask(state, Ask::kL1Fee, "eth_call",
        make_l1_fee_params(token ? kTokenBytes : kPlainBytes, context.account->chain), context);
    const auto own = chain::parse_evm_address(ascii_lower(context.account->address.value));
    if (holding && holding->contract)
        ask(state, Ask::kTokenBalance, "eth_call",
            at_latest(call_of_token(*holding, chain::make_balance_of_call(*own), context)),
            context);
}

void ask_old_block(SendState& state, const Context& context) {
    ask(state, Ask::kOldBlock, "eth_getBlockByNumber",
        Json::array(
            {Json::string(chain::make_quantity(state.fees->oldest_block)), Json::boolean(false)}),
        context);
}

// Whether the answers are of the right network, and say what a transfer costs.
bool take_facts(SendState& state, const Context& context) {
    const auto chain_id = number_of(state, Ask::kChainId);
    const auto fees =
        read_fees(result_of(state, Ask::kFeeHistory), result_of(state, Ask::kGasPrice));
    const auto balance = number_of(state, Ask::kBalance);
    const auto l1 = find_l1_fee(state.asked, static_cast<std::uint8_t>(Ask::kL1Fee));
    if (!chain_id || !fees || !balance || !l1) {
        state.problem = SendProblem::kNode;
        return false;
    }
    if ("eip155:" + to_decimal(*chain_id) != context.account->chain.value) {
        state.problem = SendProblem::kWrongNode;
        state.detail = "eip155:" + to_decimal(*chain_id);
        return false;
    }
    if (state.problem == SendProblem::kNode || state.problem == SendProblem::kWrongNode) {
        state.problem.reset();
        state.detail.clear();
    }
    state.fees = *fees;
    state.fees_at_ms = context.now_ms;
    state.balance = *balance;
    state.smart = context.account->smart;
    const auto units = chain::read_number(bytes_of(state, Ask::kTokenBalance).value_or(Bytes()));
    state.units_of = units ? state.token : std::string();
    state.units = units.value_or(Uint256());
    state.l1 = *l1;
    // Of a chain of tests, however close its last blocks are: the next one comes with what is sent.
    if (*chain_id != kLocalChain)
        if (const auto latest = read_block_time(result_of(state, Ask::kLatestBlock)))
            state.latest = *latest;
    return true;
}

bool wants_old_block(const SendState& state) {
    return !state.block_ms && state.fees && state.fees->oldest_block != 0 && state.latest;
}

void take_old_block(SendState& state) {
    const auto older = read_block_time(result_of(state, Ask::kOldBlock));
    if (older && state.latest) state.block_ms = block_ms(*older, *state.latest);
}

// Whether the node would do it.
bool take_trial(SendState& state, const Holding& holding) {
    for (const Ask what : {Ask::kCall, Ask::kGas}) {
        const Asked* answer = answer_to(state, what);
        if (answer == nullptr) continue;
        if (answer->error) {
            const auto refusal =
                chain::read_node_refusal(answer->error->code, answer->error->message);
            const bool poor = refusal && refusal->code == Code::insufficient_funds;
            if (!refusal)
                return fail_send(state, SendProblem::kNode, reason_of(*answer->error)), false;
            if (poor) return fail_send(state, SendProblem::kFee), false;
            fail_send(state,
                      holding.contract || !state.contract ? SendProblem::kReverted
                                                          : SendProblem::kCannotReceive,
                      reason_of(*answer->error));
            return false;
        }
        if (!answer->result) return fail_send(state, SendProblem::kNode), false;
    }
    const auto returned = bytes_of(state, Ask::kCall);
    if (!holding.contract || !returned || returned->empty()) return true;  // also: without a word
    const auto said = chain::read_boolean(*returned);
    if (said && *said) return true;
    fail_send(state, SendProblem::kTokenRefuses);
    return false;
}

// Whether the token is what the holding says.
bool take_token(SendState& state, const Holding& holding) {
    if (!holding.contract) return true;
    const auto decimals = bytes_of(state, Ask::kDecimals);
    const auto read = decimals ? chain::read_decimals(*decimals) : Result<std::uint8_t>(0);
    if (!decimals || !read || *read != holding.shown.decimals) {
        fail_send(state, SendProblem::kTokenDecimals);
        return false;
    }
    const bool counted = !state.units_of.empty();
    if (counted && state.units >= state.tried) return true;
    fail_send(state, SendProblem::kBalance, counted ? holding.shown.balance.value : std::string());
    return false;
}

// What arrives, where the node can tell (eth_simulateV1): balances before and behind the transfer.
// What goes to its own account comes from there: what is missing behind it did not arrive.
std::optional<Uint256> received_of(const SendState& state, bool own) {
    const auto made = read_simulation(result_of(state, Ask::kSimulation), 3);
    if (!made) return std::nullopt;
    const auto balance = [&](std::size_t i) -> std::optional<Uint256> {
        const Bytes& returned = (*made)[i].returned;
        if (returned.size() != 32) return std::nullopt;
        return Uint256::from_bytes(returned);
    };
    const auto before = balance(0);
    const auto after = balance(2);
    if (!before || !after) return std::nullopt;
    if (own)
        return subtract(add(*after, state.tried).value_or(*before), *before).value_or(Uint256());
    return subtract(*after, *before).value_or(Uint256());
}

// The transaction, and what is shown of it.
bool prepare(SendState& state, const Holding& holding, const Context& context) {
    const WatchedAccount& account = *context.account;
    const auto to = recipient_of(state);
    const auto cost = cost_of(*state.fees, state.speed, state.gas, state.l1);
    const auto price = price_of(*state.fees, state.speed);
    if (!to || !cost || !price) return fail_send(state, SendProblem::kNode), false;
    const std::int64_t decimals = account.network->native_currency.decimals;
    const Uint256& balance = *state.balance;
    const bool all = state.max && !holding.contract;
    // Of a smart account nobody here knows what the fee is, nor that it is the one who pays it.
    const auto reserve = all ? kept_for_fee(state, holding) : std::nullopt;
    const auto left = !state.smart ? subtract(balance, cost->max)
                      : reserve    ? subtract(balance, reserve->max)
                                   : balance;
    if (all && left) state.tried = *left;
    const Uint256& amount = state.tried;
    if (!left || amount.is_zero() || (!holding.contract && amount > *left)) {
        fail_send(state, SendProblem::kFee, amount_text(cost->max, decimals));
        return false;
    }
    Prepared made;
    made.token = holding.contract.has_value();
    const Bytes data = made.token ? chain::make_transfer_call(*to, amount) : Bytes();
    made.transaction = make_call(account.address, holding.contract.value_or(*to),
                                 made.token ? &data : nullptr, made.token ? nullptr : &amount);
    // All of it goes on top when nothing is to be left: then the price is known to the wei.
    if (!set_price(made.transaction, state.gas, *state.fees,
                   {price->max, all ? price->max : price->tip}, account.chain))
        return fail_send(state, SendProblem::kNode), false;

    const Uint256 likely = state.smart ? Uint256() : all ? cost->max : cost->likely;
    const auto& chosen = holding.shown;
    std::optional<Amount> native_price;
    for (const Holding& one : holdings_of(state, account))
        if (!one.contract) native_price = one.shown.price;
    made.shown.amount = amount_text(amount, chosen.decimals);
    made.shown.value = worth(made.shown.amount, chosen.price);
    made.shown.to = chain::evm_address_text(*to);
    const std::string fee = amount_text(likely, decimals);
    if (!state.smart)
        made.shown.fee = {state.speed, fee, amount_text(cost->max, decimals),
                          worth(fee, native_price), seconds_of(state.speed, state.block_ms)};
    const Uint256 kept = made.token ? holding.balance : balance;
    const Uint256 gone = made.token ? amount : add(amount, likely).value_or(kept);
    made.shown.keeps = amount_text(subtract(kept, gone).value_or(Uint256()), chosen.decimals);
    const bool own = ascii_lower(made.shown.to.value) == ascii_lower(account.address.value);
    const auto received = made.token ? received_of(state, own) : std::nullopt;
    if (received && received->is_zero()) return fail_send(state, SendProblem::kTokenRefuses), false;
    const Uint256 lost = received ? transfers::kept_of(amount, *received) : Uint256();
    if (!lost.is_zero()) {
        made.shown.received = amount_text(*received, chosen.decimals);
        made.kept = {*received, lost};
    }
    const Uint256& beside = made.token || all ? balance : amount;
    if (!state.smart && !account.network->testnet &&
        transfers::is_large_fee(likely,
                                {beside, made.token, made.shown.value, native_price, decimals}))
        made.large_fee = likely;
    state.prepared = std::move(made);
    return true;
}

void show_quote(SendState& state, const Context& context) {
    SendQuote& shown = state.prepared->shown;
    if (!state.smart) shown.fee.seconds = seconds_of(shown.fee.speed, state.block_ms);
    shown.id = ++state.known->quotes;
    shown.expires_at_ms = state.fees_at_ms + kQuoteMs;
    state.step = SendStep::kReview;
    leave_round(state);
    context.clear_timer(state.quote_timer);
    state.quote_timer = context.set_timer(
        Owner::kSend, std::max<std::int64_t>(0, shown.expires_at_ms - context.now_ms));
}

void begin_review(SendState& state, const Context& context) {
    const WatchedAccount& account = *context.account;
    const auto holding = chosen_holding(state, account);
    const auto to = recipient_of(state);
    const auto amount = holding ? typed_amount(state, *holding) : std::nullopt;
    if (!to || !amount) return fail_send(state, SendProblem::kNode);
    leave_round(state);
    state.step = SendStep::kChecking;
    state.round = RoundKind::kReview;
    state.tried = *amount;
    ask_facts(state, holding, context);
    ask(state, Ask::kCode, "eth_getCode", at_latest(Json::string(chain::evm_address_text(*to))),
        context);
    if (!holding->contract) {
        // For Max the amount follows from this answer: any is as good for the gas.
        const Uint256 tried = state.max ? Uint256(1) : *amount;
        const Json call = make_call(account.address, *to, nullptr, &tried);
        ask(state, Ask::kGas, "eth_estimateGas", Json::array({call}), context);
        if (!state.max) ask(state, Ask::kCall, "eth_call", at_latest(call), context);
        return;
    }
    const Json call = call_of_token(*holding, chain::make_transfer_call(*to, *amount), context);
    const Json theirs = call_of_token(*holding, chain::make_balance_of_call(*to), context);
    ask(state, Ask::kGas, "eth_estimateGas", Json::array({call}), context);
    ask(state, Ask::kCall, "eth_call", at_latest(call), context);
    ask(state, Ask::kDecimals, "eth_call",
        at_latest(call_of_token(*holding, chain::make_decimals_call(), context)), context);
    ask(state, Ask::kSimulation, "eth_simulateV1",
        make_simulation(Json::array({theirs, call, theirs})), context);
}

void review_answered(SendState& state, const Context& context) {
    if (!take_facts(state, context)) return fail_send(state, *state.problem, state.detail);
    const auto holding = chosen_holding(state, *context.account);
    const auto code = bytes_of(state, Ask::kCode);
    if (!holding || !code) return fail_send(state, SendProblem::kNode);
    // An account that only lends itself a contract's code (EIP-7702) is still somebody's.
    state.contract = !code->empty() && !(code->size() == 23 && (*code)[0] == 0xef &&
                                         (*code)[1] == 0x01 && (*code)[2] == 0x00);
    // Max is all that the chain has, which may not be what was tried.
    const bool other = state.max && holding->contract && holding->balance != state.tried;
    if (other && !holding->balance.is_zero() && !std::exchange(state.again, true))
        return begin_review(state, context);
    if (!take_token(state, *holding) || !take_trial(state, *holding)) return;
    const auto gas = number_of(state, Ask::kGas);
    state.gas = gas ? gas_limit(*gas) : 0;
    if (state.gas == 0) return fail_send(state, SendProblem::kNode);
    if (!prepare(state, *holding, context)) return;
    const bool try_again = state.max && !holding->contract;
    const bool time = wants_old_block(state);
    if (!try_again && !time) return show_quote(state, context);
    leave_round(state);
    state.round = RoundKind::kLast;
    if (time) ask_old_block(state, context);
    if (!try_again) return;
    // The amount is only now known: it is tried as it will be sent.
    const Json call =
        make_call(context.account->address, *recipient_of(state), nullptr, &state.tried);
    ask(state, Ask::kCall, "eth_call", at_latest(call), context);
}

}  // namespace

void leave_round(SendState& state) {
    state.round = RoundKind::kNone;
    state.asked.clear();
}

void ask_estimate(SendState& state, const Context& context) {
    leave_round(state);
    state.round = RoundKind::kEstimate;
    ask_facts(state, chosen_holding(state, *context.account), context);
}

void ask_review(SendState& state, const Context& context) {
    state.again = false;
    if (!is_name_old(state, context)) return begin_review(state, context);
    leave_round(state);
    state.step = SendStep::kChecking;
    ask_name(state, context);
}

void update(SendState& state, const ChainAnswered& event, const Context& context) {
    if (state.round == RoundKind::kNone || !context.account || !take_answer(state.asked, event))
        return;
    switch (std::exchange(state.round, RoundKind::kNone)) {
        case RoundKind::kEstimate:
            if (answer_to(state, Ask::kOldBlock)) return take_old_block(state);
            if (!take_facts(state, context) || !wants_old_block(state)) return;
            leave_round(state);
            state.round = RoundKind::kEstimate;
            return ask_old_block(state, context);
        case RoundKind::kReview:
            return review_answered(state, context);
        case RoundKind::kLast: {
            take_old_block(state);
            const auto holding = chosen_holding(state, *context.account);
            if (!holding) return fail_send(state, SendProblem::kNode);
            if (answer_to(state, Ask::kCall) && !take_trial(state, *holding)) return;
            return show_quote(state, context);
        }
        case RoundKind::kNone:
            return;
    }
}

}  // namespace portico::money
