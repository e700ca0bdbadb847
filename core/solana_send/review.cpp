// SPDX-License-Identifier: Apache-2.0
//
// See send.hpp: what the node is asked, and what it says.
#include <algorithm>
#include <utility>

#include "core/base/encoding/base58.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/chain/solana/programs.hpp"
#include "core/solana_send/send.hpp"

namespace portico::solana_send {
namespace {

Json text(std::string_view value) { return Json::string(std::string(value)); }
Json address(const Bytes32& key) { return Json::string(to_base58(key)); }

/// What is true of a block that is hardly ever undone.
Json confirmed() {
    Json options = Json::object();
    options.set("commitment", text("confirmed"));
    return options;
}
Json confirmed_in_base64() { return confirmed().set("encoding", text("base64")); }

void ask(SendState& state, Ask what, std::string_view method, Json params, const Context& context) {
    const WatchedAccount& account = *context.account;
    const EffectId id = context.request_chain(Owner::kForm, account.chain,
                                              account.network->rpc_urls, method, std::move(params));
    state.asked.push_back({.id = id, .what = static_cast<std::uint8_t>(what)});
}
const Json* result_of(const SendState& state, Ask what) {
    return transfers::find_result(state.asked, static_cast<std::uint8_t>(what));
}
std::optional<std::uint64_t> number_of(const SendState& state, Ask what) {
    return read_number(result_of(state, what));
}

void begin_round(SendState& state, RoundKind kind) {
    leave_round(state);
    state.round = kind;
}

/// What was paid lately to write to these accounts.
void ask_prices(SendState& state, Json addresses, const Context& context) {
    ask(state, Ask::kPrices, "getRecentPrioritizationFees", Json::array({std::move(addresses)}),
        context);
}

void ask_accounts(SendState& state, Ask what, Json addresses, const Context& context) {
    ask(state, what, "getMultipleAccounts",
        Json::array({std::move(addresses), confirmed_in_base64()}), context);
}

/// Where a node does not tell, the least is enough.
void take_prices(SendState& state, const Context& context) {
    const Json* const answer = result_of(state, Ask::kPrices);
    const auto sorted =
        (answer ? read_prices(*answer) : std::nullopt).value_or(Vec<std::uint64_t>());
    auto& prices = state.prices.emplace();
    for (std::size_t i = 0; i < prices.size() && !sorted.empty(); ++i)
        prices[i] = sorted[sorted.size() * kPricePercentiles[i] / 100];
    state.prices_at_ms = context.now_ms;
}

/// Whether the answers are of the right network, and what is there.
std::optional<Problem> take_chain(SendState& state, std::size_t count, const Context& context) {
    const Json* const genesis = result_of(state, Ask::kGenesis);
    const Json* const accounts = result_of(state, Ask::kAccounts);
    auto read = accounts ? read_accounts(*accounts, count) : std::nullopt;
    if (!genesis || !genesis->is_string() || !read) return Problem::kNode;
    if ("solana:" + genesis->as_string().substr(0, 32) != context.account->chain.value)
        return Problem::kWrongNode;
    state.lamports = (*read)[0].lamports;
    state.facts.own = std::move((*read)[0]);
    if (count > 1) state.facts.recipient = std::move((*read)[1]);
    if (count > 2) state.facts.mint = std::move((*read)[2]);
    return std::nullopt;
}

void ask_costs(SendState& state, const Context& context) {
    begin_round(state, RoundKind::kCosts);
    chain::SolanaTransfer one{.from = state.wish.from,
                              .to = state.wish.to,
                              .amount = 1,
                              .unit_limit = kPlainUnits,
                              .blockhash = state.facts.blockhash};
    ask(state, Ask::kFee, "getFeeForMessage",
        Json::array({Json::string(to_base64(chain::make_solana_transfer(one))), confirmed()}),
        context);
    if (!state.wish.mint) return;
    const auto destination = destination_of(state.wish, state.facts.mint);
    const auto mint = chain::parse_solana_mint(state.facts.mint.data);
    if (!destination || !mint) return fail_send(state, Problem::kNoToken);
    ask_accounts(state, Ask::kDestination, Json::array({address(*destination)}), context);
    Json filter = Json::object();
    filter.set("mint", address(*state.wish.mint));
    ask(state, Ask::kSources, "getTokenAccountsByOwner",
        Json::array({address(state.wish.from), std::move(filter), confirmed_in_base64()}), context);
    const bool newer = state.facts.mint.owner == chain::solana_program(chain::kToken2022Program);
    ask(state, Ask::kTokenRent, "getMinimumBalanceForRentExemption",
        Json::array({Json::integer(static_cast<std::int64_t>(mint->account_size(newer)))}),
        context);
}

void facts_answered(SendState& state, const Context& context) {
    if (const auto problem = take_chain(state, state.wish.mint ? 3 : 2, context))
        return fail_send(state, *problem);
    const Json* const answer = result_of(state, Ask::kBlock);
    const auto block = answer ? read_latest_block(*answer) : std::nullopt;
    const auto rent = number_of(state, Ask::kRent);
    const Json* const info = result_of(state, Ask::kEpoch);
    const auto epoch = info ? read_number(info->find("epoch")) : std::nullopt;
    if (!block || !rent || (state.wish.mint && !epoch)) return fail_send(state, Problem::kNode);
    state.facts.blockhash = block->hash;
    state.facts.rent_empty = *rent;
    state.facts.epoch = epoch.value_or(0);
    state.last_valid_height = block->last_valid_height;
    if (!state.wish.mint) take_prices(state, context);
    ask_costs(state, context);
}

bool take_costs(SendState& state) {
    const Json* const fee = result_of(state, Ask::kFee);
    const auto lamports = read_number(fee ? fee->find("value") : nullptr);
    if (!lamports) return false;
    state.facts.signature_fee = *lamports;
    if (!state.wish.mint) return true;
    const Json* const there = result_of(state, Ask::kDestination);
    auto destination = there ? read_accounts(*there, 1) : std::nullopt;
    const Json* const own = result_of(state, Ask::kSources);
    const auto held = own ? read_held(*own) : std::nullopt;
    const auto rent = number_of(state, Ask::kTokenRent);
    if (!destination || !held || !rent) return false;
    state.facts.destination = std::move((*destination)[0]);
    state.facts.rent_token = *rent;
    state.facts.sources.clear();
    for (const Held& one : *held) {
        const auto account = chain::parse_solana_token_account(one.account.data);
        if (account && one.account.owner == state.facts.mint.owner)
            state.facts.sources.push_back({one.address, *account});
    }
    return true;
}

Problem problem_of(Obstacle why) {
    switch (why) {
        case Obstacle::kProgram:
            return Problem::kProgram;
        case Obstacle::kMint:
            return Problem::kMint;
        case Obstacle::kTokenAccount:
            return Problem::kTokenAccount;
        case Obstacle::kSelf:
            return Problem::kSelf;
        case Obstacle::kNoToken:
            return Problem::kNoToken;
        case Obstacle::kDecimals:
            return Problem::kTokenDecimals;
        case Obstacle::kNotTransferable:
            return Problem::kNotTransferable;
        case Obstacle::kHook:
            return Problem::kHook;
        case Obstacle::kRescaled:
            return Problem::kRescaled;
        case Obstacle::kFrozen:
            return Problem::kFrozen;
        case Obstacle::kMemo:
            return Problem::kMemo;
        case Obstacle::kTakenOver:
            return Problem::kTakenOver;
        case Obstacle::kBalance:
            return Problem::kBalance;
        case Obstacle::kFee:
            return Problem::kFee;
        case Obstacle::kRecipientRent:
            return Problem::kRecipientRent;
        case Obstacle::kRentLeft:
            return Problem::kRentLeft;
        case Obstacle::kNothingArrives:
            return Problem::kNothingArrives;
    }
    return Problem::kNode;
}

/// The transfer, or what stands in its way.
std::optional<Plan> plan_now(SendState& state, const Context& context) {
    auto made = make_plan(state.wish, state.facts);
    if (auto* plan = std::get_if<Plan>(&made)) return std::move(*plan);
    const Refusal& refusal = std::get<Refusal>(made);
    const auto holding = chosen_holding(state, *context.account);
    const auto& currency = context.account->network->native_currency;
    const bool of_token = refusal.why == Obstacle::kBalance && holding;
    const std::string amount =
        transfers::amount_text(refusal.amount,
                               of_token ? holding->shown.decimals : currency.decimals) +
        " " + (of_token ? holding->shown.symbol.value : currency.symbol.value);
    fail_send(state, problem_of(refusal.why),
              refusal.amount == 0 && refusal.why != Obstacle::kBalance ? std::string() : amount);
    return std::nullopt;
}

void prepare(SendState& state, Plan plan, const Context& context) {
    const WatchedAccount& account = *context.account;
    const auto holding = chosen_holding(state, account);
    if (!holding) return fail_send(state, Problem::kNode);
    std::optional<Amount> native_price;
    for (const Holding& one : holdings_of(state, account))
        if (!one.mint) native_price = one.shown.price;
    Prepared made;
    const std::int64_t decimals = holding->shown.decimals;
    const std::string fee = lamports_text(plan.fee, account);
    made.shown.amount = transfers::amount_text(plan.transfer.amount, decimals);
    made.shown.value = transfers::worth(made.shown.amount, holding->shown.price);
    if (plan.received != plan.transfer.amount)
        made.shown.received = transfers::amount_text(plan.received, decimals);
    made.shown.to = to_base58(plan.transfer.to);
    made.shown.fee = {state.speed, fee, fee, transfers::worth(fee, native_price), {}};
    if (plan.rent != 0) made.shown.rent = lamports_text(plan.rent, account);
    made.shown.keeps = transfers::amount_text(plan.keeps, decimals);
    made.last_valid_height = state.last_valid_height;
    made.plan = std::move(plan);
    state.prepared = std::move(made);
}

void ask_trial(SendState& state, RoundKind kind, const chain::SolanaTransfer& transfer,
               const Context& context) {
    begin_round(state, kind);
    const Bytes transaction =
        chain::make_solana_transaction({{}}, chain::make_solana_transfer(transfer));
    ask(state, Ask::kTrial, "simulateTransaction",
        Json::array({Json::string(to_base64(transaction)), confirmed_in_base64()}), context);
}

/// Whether the node would do it.
std::optional<Trial> take_trial(SendState& state) {
    const Json* const answer = result_of(state, Ask::kTrial);
    auto trial = answer ? read_trial(*answer) : std::nullopt;
    if (trial && trial->went) return trial;
    if (!trial || trial->old_block)
        fail_send(state, Problem::kNode);
    else
        fail_send(state, Problem::kReverted, std::move(trial->reason));
    return std::nullopt;
}

void try_it(SendState& state, const Context& context) {
    state.wish.unit_price = price_of(state, state.speed, state.wish.unit_limit);
    auto plan = plan_now(state, context);
    if (!plan) return;
    prepare(state, std::move(*plan), context);
    if (state.prepared) ask_trial(state, RoundKind::kTrial, state.prepared->plan.transfer, context);
}

void costs_answered(SendState& state, const Context& context) {
    if (!take_costs(state)) return fail_send(state, Problem::kNode);
    if (!state.wish.mint) return try_it(state, context);
    // How much compute it takes nobody knows before: each token program has its own ways.
    state.wish.unit_limit = kTokenUnits;
    auto plan = plan_now(state, context);
    if (!plan) return;
    plan->transfer.unit_limit = kUnitsTried;
    ask_trial(state, RoundKind::kMeasure, plan->transfer, context);
    const chain::SolanaTokenTransfer& token = *plan->transfer.token;
    ask_prices(
        state,
        Json::array({address(state.wish.from), address(token.source), address(token.destination)}),
        context);
}

void show_quote(SendState& state, const Context& context) {
    SolanaSendQuote& shown = state.prepared->shown;
    shown.id = ++state.quotes;
    shown.expires_at_ms = state.asked_at_ms + kQuoteMs;
    state.step = SendStep::kReview;
    leave_round(state);
    context.clear_timer(state.quote_timer);
    state.quote_timer = context.set_timer(
        Owner::kForm, std::max<std::int64_t>(0, shown.expires_at_ms - context.now_ms));
}

}  // namespace

void leave_round(SendState& state) {
    state.round = RoundKind::kNone;
    state.asked.clear();
}

void ask_estimate(SendState& state, const Context& context) {
    begin_round(state, RoundKind::kEstimate);
    const Json own = Json::array({text(context.account->address)});
    ask(state, Ask::kGenesis, "getGenesisHash", Json::array(), context);
    ask_prices(state, own, context);
    ask_accounts(state, Ask::kAccounts, own, context);
}

void ask_review(SendState& state, const Context& context) {
    const WatchedAccount& account = *context.account;
    const auto holding = chosen_holding(state, account);
    const auto own = chain::parse_solana_address(account.address.value);
    const auto amount = holding ? typed_amount(state, *holding) : std::nullopt;
    if (!amount || !own || !state.typed.address) return fail_send(state, Problem::kNode);
    state.step = SendStep::kChecking;
    if (is_name_old(state, context)) {
        leave_round(state);
        return ask_name(state, context);
    }
    state.asked_at_ms = context.now_ms;
    state.wish = {.from = *own,
                  .to = *state.typed.address,
                  .mint = holding->mint,
                  .decimals = static_cast<std::uint8_t>(holding->shown.decimals),
                  .amount = *amount,
                  .all = state.max,
                  .unit_limit = kPlainUnits};
    state.facts = {};
    begin_round(state, RoundKind::kFacts);
    ask(state, Ask::kGenesis, "getGenesisHash", Json::array(), context);
    Json addresses = Json::array({text(account.address), address(state.wish.to)});
    if (state.wish.mint)  // it is not known yet between which of its accounts
        addresses.push(address(*state.wish.mint));
    else
        ask_prices(state, addresses, context);
    ask_accounts(state, Ask::kAccounts, std::move(addresses), context);
    ask(state, Ask::kBlock, "getLatestBlockhash", Json::array({confirmed()}), context);
    ask(state, Ask::kRent, "getMinimumBalanceForRentExemption", Json::array({Json::integer(0)}),
        context);
    if (state.wish.mint)
        ask(state, Ask::kEpoch, "getEpochInfo", Json::array({confirmed()}), context);
}

void update(SendState& state, const ChainAnswered& event, const Context& context) {
    if (state.round == RoundKind::kNone || !context.account ||
        !transfers::take_answer(state.asked, event))
        return;
    switch (std::exchange(state.round, RoundKind::kNone)) {
        case RoundKind::kEstimate: {
            const auto problem = take_chain(state, 1, context);
            if (!problem) take_prices(state, context);
            // Of the network, which has mended itself; other words stay.
            if (problem || state.problem == Problem::kNode || state.problem == Problem::kWrongNode)
                state.problem = problem;
            return;
        }
        case RoundKind::kFacts:
            return facts_answered(state, context);
        case RoundKind::kCosts:
            return costs_answered(state, context);
        case RoundKind::kMeasure: {
            const auto trial = take_trial(state);
            if (!trial) return;
            take_prices(state, context);
            const std::uint64_t units = trial->units.value_or(kTokenUnits);
            state.wish.unit_limit = static_cast<std::uint32_t>(
                std::min<std::uint64_t>(units + units / 4 + kUnitsAdded, kUnitsTried));
            return try_it(state, context);
        }
        case RoundKind::kTrial:
            if (take_trial(state)) show_quote(state, context);
            return;
        case RoundKind::kNone:
            return;
    }
}

}  // namespace portico::solana_send
