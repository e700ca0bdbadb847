// SPDX-License-Identifier: Apache-2.0
//
// See pay.hpp: what the chain says of account and token, and the very call that the wallet would be
// asked for, tried by the network's node.
#include <algorithm>

#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "core/chain/eip155/node_refusal.hpp"
#include "core/chain/eip155/payment_call.hpp"
#include "core/pay/pay.hpp"

namespace portico::pay {
namespace {

using transfers::amount_text;
using transfers::at_latest;
using transfers::make_call;

std::uint8_t place(Ask what) { return static_cast<std::uint8_t>(what); }

void ask(PayState& state, Ask what, std::string_view method, Json params, const Context& context) {
    const EffectId id = context.request_chain(method, std::move(params));
    state.asked.push_back({.id = id, .what = place(what)});
}

std::optional<Uint256> word_of(const PayState& state, Ask what) {
    const auto bytes = find_bytes(state.asked, place(what));
    const auto number = bytes ? chain::read_number(*bytes) : Result<Uint256>(Uint256());
    if (!bytes || !number) return std::nullopt;
    return *number;
}

// An account that only lends itself a contract's code (EIP-7702) still signs its own calls.
bool is_contract(const Bytes& code) {
    return !code.empty() &&
           !(code.size() == 23 && code[0] == 0xef && code[1] == 0x01 && code[2] == 0x00);
}

/// Whether account and token are as they have to be.
bool take_facts(PayState& state, const Context& context) {
    const Bill& bill = *state.bill;
    const auto fail = [&](PayProblem problem, std::string detail = {}) {
        fail_form(state, problem, std::move(detail), context);
        return false;
    };
    const auto chain_id = find_number(state.asked, place(Ask::kChainId));
    if (!chain_id) return fail(PayProblem::kNode);
    if ("eip155:" + to_decimal(*chain_id) != bill.chain.value) return fail(PayProblem::kWrongNode);
    if (bill.reference) {
        const auto code = find_bytes(state.asked, place(Ask::kOwnCode));
        if (!code) return fail(PayProblem::kNode);
        if (is_contract(*code)) return fail(PayProblem::kContractAccount);
    }
    if (!bill.token) {
        if (bill.decimals == context.account->network->native_currency.decimals) return true;
        return fail(PayProblem::kTokenDecimals);
    }
    const auto decimals = find_bytes(state.asked, place(Ask::kDecimals));
    const auto counted = decimals ? chain::read_decimals(*decimals) : Result<std::uint8_t>(0);
    if (!decimals || !counted || *counted != bill.decimals) return fail(PayProblem::kTokenDecimals);
    const auto balance = word_of(state, Ask::kTokenBalance);
    if (!balance || *balance < bill.amount)
        return fail(PayProblem::kBalance,
                    balance ? amount_text(*balance, bill.decimals) : std::string());
    return true;
}

/// Whether the node would do it.
bool take_trial(PayState& state, const Context& context) {
    const auto fail = [&](PayProblem problem, std::string detail = {}) {
        fail_form(state, problem, std::move(detail), context);
        return false;
    };
    for (const Ask what : {Ask::kCall, Ask::kGas}) {
        const transfers::Asked* answer = find_answer(state.asked, place(what));
        if (answer->error) {
            const auto refusal =
                chain::read_node_refusal(answer->error->code, answer->error->message);
            std::string reason = transfers::reason_of(*answer->error);
            if (!refusal) return fail(PayProblem::kNode, std::move(reason));
            if (refusal->code == Code::insufficient_funds) return fail(PayProblem::kFee);
            return fail(PayProblem::kReverted, std::move(reason));
        }
        if (!answer->result) return fail(PayProblem::kNode);
    }
    const auto returned = find_bytes(state.asked, place(Ask::kCall));
    if (!state.bill->token || !returned || returned->empty()) return true;  // also: without a word
    const auto said = chain::read_boolean(*returned);
    return (said && *said) || fail(PayProblem::kTokenRefuses);
}

void answered(PayState& state, const Context& context) {
    const auto balance = find_number(state.asked, place(Ask::kBalance));
    const Bill& bill = *state.bill;
    const WatchedAccount& account = *context.account;
    const std::int64_t decimals = account.network->native_currency.decimals;
    if (!balance) return fail_form(state, PayProblem::kNode, {}, context);
    // Before the trial, whose words for it are the node's.
    if (!bill.token && *balance < bill.amount)
        return fail_form(state, PayProblem::kBalance, amount_text(*balance, decimals), context);
    if (!take_facts(state, context) || !take_trial(state, context)) return;
    const auto fees = transfers::read_fees(find_result(state.asked, place(Ask::kFeeHistory)),
                                           find_result(state.asked, place(Ask::kGasPrice)));
    const auto estimate = find_number(state.asked, place(Ask::kGas));
    const std::uint64_t gas = estimate ? transfers::gas_limit(*estimate) : 0;
    const auto l1 = find_l1_fee(state.asked, place(Ask::kL1Fee));
    if (!fees || gas == 0 || !l1) return fail_form(state, PayProblem::kNode, {}, context);
    constexpr auto kSpeed = transfers::SendSpeed::kStandard;
    const auto price = transfers::price_of(*fees, kSpeed);
    const auto cost = transfers::cost_of(*fees, kSpeed, gas, *l1);
    if (!price || !cost) return fail_form(state, PayProblem::kNode, {}, context);
    // Of a smart account nobody here knows what the fee is, nor that it is the one who pays it.
    const Uint256 fee = account.smart ? Uint256() : cost->max;
    const auto needed = add(fee, bill.token ? Uint256() : bill.amount);
    if (!needed || *needed > *balance)
        return fail_form(state, PayProblem::kFee, amount_text(cost->max, decimals), context);
    const auto received =
        bill.token ? transfers::read_arrival(find_result(state.asked, place(Ask::kSimulation)))
                   : std::nullopt;
    if (received && received->is_zero())
        return fail_form(state, PayProblem::kTokenRefuses, {}, context);
    Prepared made;
    if (received && !transfers::kept_of(bill.amount, *received).is_zero())
        made.shown.received = amount_text(*received, bill.decimals);
    made.transaction = call_of(bill, account);
    if (!transfers::set_price(made.transaction, gas, *fees, *price, account.chain))
        return fail_form(state, PayProblem::kNode, {}, context);
    made.shown.id = ++state.quotes;
    made.shown.expires_at_ms = context.now_ms + kQuoteMs;
    made.shown.amount = amount_text(bill.amount, bill.decimals);
    made.shown.to = chain::evm_address_text(bill.recipient);
    made.shown.fee.speed = kSpeed;
    if (!account.smart) {
        made.shown.fee.likely = amount_text(cost->likely, decimals);
        made.shown.fee.max = amount_text(cost->max, decimals);
    }
    if (!account.smart && !account.network->testnet) made.fee = cost->likely;
    made.beside.sent = bill.token ? *balance : bill.amount;
    made.beside.token = bill.token.has_value();
    made.beside.decimals = decimals;
    leave_round(state, context);
    state.prepared = std::move(made);
    state.step = PayStep::kReview;
    state.quote_timer = context.set_timer(Owner::kPay, kQuoteMs);
}

}  // namespace

Json call_of(const Bill& bill, const WatchedAccount& account) {
    if (bill.token) {
        const Bytes data =
            bill.reference ? chain::make_token_payment(bill.recipient, bill.amount, *bill.reference)
                           : chain::make_transfer_call(bill.recipient, bill.amount);
        return make_call(account.address, *bill.token, &data, nullptr);
    }
    if (!bill.reference) return make_call(account.address, bill.recipient, nullptr, &bill.amount);
    const Bytes data(bill.reference->begin(), bill.reference->end());
    return make_call(account.address, bill.recipient, &data, &bill.amount);
}

void leave_round(PayState& state, const Context& context) {
    state.asking = false;
    state.asked.clear();
    state.prepared.reset();
    context.clear_timer(state.quote_timer);
}

void ask_review(PayState& state, const Context& context) {
    const Bill& bill = *state.bill;
    const WatchedAccount& account = *context.account;
    const std::string& own = account.address.value;
    leave_round(state, context);
    state.step = PayStep::kChecking;
    state.asking = true;
    ask(state, Ask::kFeeHistory, "eth_feeHistory", transfers::make_fee_history_params(), context);
    ask(state, Ask::kGasPrice, "eth_gasPrice", Json::array(), context);
    ask(state, Ask::kChainId, "eth_chainId", Json::array(), context);
    ask(state, Ask::kBalance, "eth_getBalance",
        Json::array({Json::string(own), Json::string("latest")}), context);
    ask(state, Ask::kL1Fee, "eth_call",
        transfers::make_l1_fee_params(kTransferBytes, context.account->chain), context);
    if (bill.reference)
        ask(state, Ask::kOwnCode, "eth_getCode",
            Json::array({Json::string(own), Json::string("latest")}), context);
    if (bill.token) {
        const auto payer = chain::parse_evm_address(ascii_lower(own));
        const auto read = [&](Ask what, const Bytes& data) {
            ask(state, what, "eth_call", at_latest(make_call(own, *bill.token, &data, nullptr)),
                context);
        };
        read(Ask::kTokenBalance, chain::make_balance_of_call(payer.value_or(EvmAddress{})));
        read(Ask::kDecimals, chain::make_decimals_call());
    }
    const Json call = call_of(bill, account);
    ask(state, Ask::kCall, "eth_call", at_latest(call), context);
    ask(state, Ask::kGas, "eth_estimateGas", Json::array({call}), context);
    // Who pays themselves has as much behind it.
    if (!bill.token || ascii_lower(own) == ascii_lower(chain::evm_address_text(bill.recipient)))
        return;
    const Bytes data = chain::make_balance_of_call(bill.recipient);
    ask(state, Ask::kSimulation, "eth_simulateV1",
        transfers::make_arrival(make_call(own, *bill.token, &data, nullptr), call), context);
}

void update(PayState& state, const ChainAnswered& event, const Context& context) {
    if (!state.asking || !state.bill || need_of(state, context) || !take_answer(state.asked, event))
        return;
    state.asking = false;
    answered(state, context);
}

}  // namespace portico::pay
