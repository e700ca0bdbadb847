// SPDX-License-Identifier: Apache-2.0
//
// See plan.hpp.
#include "core/solana_send/plan.hpp"

#include <algorithm>

#include "core/chain/solana/program_address.hpp"
#include "core/chain/solana/programs.hpp"

namespace portico::solana_send {
namespace {

using enum Obstacle;

bool is_token_program(const Bytes32& program) {
    return program == chain::solana_program(chain::kTokenProgram) ||
           program == chain::solana_program(chain::kToken2022Program);
}

std::optional<chain::SolanaMint> mint_in(const Account& account) {
    if (!account.exists || !is_token_program(account.owner)) return std::nullopt;
    return chain::parse_solana_mint(account.data);
}

std::optional<Refusal> refuse_recipient(const Account& recipient) {
    if (recipient.executable) return Refusal{kProgram};
    if (!recipient.exists || !is_token_program(recipient.owner)) return std::nullopt;
    // An account of Token-2022 is told from a mint by what it says of itself.
    if (chain::parse_solana_token_account(recipient.data)) return Refusal{kTokenAccount};
    return Refusal{kMint};
}

/// What is left of the payer's lamports behind `cost`; a refusal where that is not allowed.
std::variant<std::uint64_t, Refusal> pay(const Facts& facts, std::uint64_t cost) {
    const std::uint64_t lamports = facts.own.lamports;
    if (cost > lamports) return Refusal{kFee, cost};
    const std::uint64_t left = lamports - cost;
    if (left != 0 && left < facts.rent_empty) return Refusal{kRentLeft, facts.rent_empty};
    return left;
}

std::variant<Plan, Refusal> plan_native(const Wish& wish, const Facts& facts, Plan plan) {
    const std::uint64_t lamports = facts.own.lamports;
    if (plan.fee >= lamports) return Refusal{kFee, plan.fee};
    const std::uint64_t most = lamports - plan.fee;
    const std::uint64_t amount = wish.all ? most : wish.amount;
    if (amount == 0) return Refusal{kNothingArrives};
    if (amount > lamports) return Refusal{kBalance, lamports};
    if (amount > most) return Refusal{kFee, plan.fee};
    plan.transfer.amount = plan.received = amount;
    if (wish.to == wish.from) {
        const auto left = pay(facts, plan.fee);
        if (const auto* refusal = std::get_if<Refusal>(&left)) return *refusal;
        plan.keeps = std::get<std::uint64_t>(left);
        return plan;
    }
    const std::uint64_t there = facts.recipient.lamports;
    if (there < facts.rent_empty && amount < facts.rent_empty - there)
        return Refusal{kRecipientRent, facts.rent_empty - there};
    const auto left = pay(facts, plan.fee + amount);
    if (const auto* refusal = std::get_if<Refusal>(&left)) return *refusal;
    plan.keeps = std::get<std::uint64_t>(left);
    return plan;
}

std::optional<Refusal> refuse_token(const Wish& wish, const chain::SolanaMint& mint) {
    if (mint.decimals != wish.decimals) return Refusal{kDecimals};
    if (mint.non_transferable || mint.paused) return Refusal{kNotTransferable};
    if (mint.hook) return Refusal{kHook};
    if (mint.rescaled) return Refusal{kRescaled};
    return std::nullopt;
}

/// The account that has most of it, of those that can be used.
const Source* largest(const Wish& wish, const Facts& facts) {
    const Source* found = nullptr;
    for (const Source& one : facts.sources)
        if (one.account.mint == *wish.mint && one.account.owner == wish.from &&
            !one.account.frozen && (!found || one.account.amount > found->account.amount))
            found = &one;
    return found;
}

bool has_frozen(const Wish& wish, const Facts& facts) {
    return std::ranges::any_of(facts.sources, [&](const Source& one) {
        return one.account.mint == *wish.mint && one.account.frozen &&
               one.account.amount >= wish.amount;
    });
}

/// Whether the recipient's account takes it, or has to be made.
std::variant<bool, Refusal> judge_destination(const Wish& wish, const Facts& facts,
                                              const chain::SolanaMint& mint) {
    const Account& there = facts.destination;
    // Lamports that somebody sent there before do not make it an account of the token.
    if (!there.exists || there.owner == chain::solana_program(chain::kSystemProgram)) {
        if (mint.frozen_at_first) return Refusal{kFrozen};
        return true;
    }
    const auto account = there.owner == facts.mint.owner
                             ? chain::parse_solana_token_account(there.data)
                             : std::nullopt;
    if (!account || account->mint != *wish.mint || account->owner != wish.to)
        return Refusal{kTakenOver};
    if (account->frozen) return Refusal{kFrozen};
    if (account->wants_memo) return Refusal{kMemo};
    return false;
}

std::variant<Plan, Refusal> plan_token(const Wish& wish, const Facts& facts, Plan plan) {
    const auto mint = mint_in(facts.mint);
    const auto destination = destination_of(wish, facts.mint);
    if (!mint || !destination) return Refusal{kNoToken};
    if (const auto refusal = refuse_token(wish, *mint)) return *refusal;
    const Source* const source = largest(wish, facts);
    const std::uint64_t held = source ? source->account.amount : 0;
    const std::uint64_t amount = wish.all ? held : wish.amount;
    if (amount > held || held == 0)
        return has_frozen(wish, facts) ? Refusal{kFrozen} : Refusal{kBalance, held};
    if (source->address == *destination) return Refusal{kSelf};
    const auto creates = judge_destination(wish, facts, *mint);
    if (const auto* refusal = std::get_if<Refusal>(&creates)) return *refusal;

    chain::SolanaTokenTransfer& token = plan.transfer.token.emplace();
    token.program = facts.mint.owner;
    token.mint = *wish.mint;
    token.source = source->address;
    token.destination = *destination;
    token.decimals = mint->decimals;
    token.creates = std::get<bool>(creates);
    plan.transfer.amount = plan.received = amount;
    if (const auto fee = mint->fee_in(facts.epoch)) {
        token.fee = fee->of(amount);
        plan.received = amount - *token.fee;
    }
    if (plan.received == 0) return Refusal{kNothingArrives};
    if (token.creates && facts.destination.lamports < facts.rent_token)
        plan.rent = facts.rent_token - facts.destination.lamports;
    plan.can_be_taken = mint->permanent_delegate.has_value();
    plan.keeps = held - amount;
    const auto left = pay(facts, plan.fee + plan.rent);
    if (const auto* refusal = std::get_if<Refusal>(&left)) return *refusal;
    return plan;
}

}  // namespace

std::optional<Bytes32> destination_of(const Wish& wish, const Account& mint) {
    if (!wish.mint || !mint_in(mint)) return std::nullopt;
    return chain::token_account_of(wish.to, *wish.mint, mint.owner);
}

std::variant<Plan, Refusal> make_plan(const Wish& wish, const Facts& facts) {
    if (const auto refusal = refuse_recipient(facts.recipient)) return *refusal;
    const auto priority = chain::solana_priority_fee(wish.unit_limit, wish.unit_price);
    // More lamports than there are: no node's figure, and no sum here can overflow below it.
    constexpr std::uint64_t kMost = std::uint64_t{1} << 60;
    if (!priority || *priority > kMost || facts.signature_fee > kMost || facts.rent_token > kMost ||
        facts.own.lamports > kMost)
        return Refusal{kFee, priority.value_or(0)};
    Plan plan;
    plan.fee = facts.signature_fee + *priority;
    plan.transfer = {.from = wish.from,
                     .to = wish.to,
                     .unit_limit = wish.unit_limit,
                     .unit_price = wish.unit_price,
                     .blockhash = facts.blockhash};
    plan.off_curve = !chain::is_on_ed25519_curve(wish.to);
    plan.of_program = facts.recipient.exists &&
                      facts.recipient.owner != chain::solana_program(chain::kSystemProgram);
    return wish.mint ? plan_token(wish, facts, std::move(plan))
                     : plan_native(wish, facts, std::move(plan));
}

}  // namespace portico::solana_send
