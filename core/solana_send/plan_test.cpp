// SPDX-License-Identifier: Apache-2.0
//
// What a send on Solana would be, and what speaks against it.
#include "core/solana_send/plan.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <fstream>
#include <iterator>

#include "core/base/encoding/base64.hpp"
#include "core/base/json/json_text.hpp"
#include "core/chain/solana/address.hpp"
#include "core/chain/solana/program_address.hpp"
#include "core/chain/solana/programs.hpp"

namespace portico::solana_send {
namespace {

constexpr std::uint64_t kRent = 890'880;
constexpr std::uint64_t kTokenRent = 2'039'280;
constexpr std::uint64_t kFeeOfOne = 5'000;

/// A point of the curve, so that it could be somebody's.
Bytes32 person(std::uint8_t seed) {
    Bytes32 key{};
    for (key[0] = 3, key[1] = seed; !chain::is_on_ed25519_curve(key);) ++key[0];
    return key;
}
const Bytes32 kAlice = person(1);
const Bytes32 kBob = person(2);

Account person_with(std::uint64_t lamports) {
    return {.exists = lamports != 0,
            .lamports = lamports,
            .owner = chain::solana_program(chain::kSystemProgram)};
}

struct Case {
    Wish wish{.from = kAlice, .to = kBob};
    Facts facts{.signature_fee = kFeeOfOne,
                .rent_empty = kRent,
                .rent_token = kTokenRent,
                .own = person_with(1'000'000'000),
                .recipient = person_with(kRent)};

    Plan plan() const {
        const auto made = make_plan(wish, facts);
        const auto* refusal = std::get_if<Refusal>(&made);
        EXPECT_FALSE(refusal) << static_cast<int>(refusal ? refusal->why : Obstacle{});
        return refusal ? Plan{} : std::get<Plan>(made);
    }
    Refusal refusal() const {
        const auto made = make_plan(wish, facts);
        EXPECT_TRUE(std::holds_alternative<Refusal>(made));
        return std::holds_alternative<Refusal>(made) ? std::get<Refusal>(made) : Refusal{};
    }
    void expect(Obstacle why, std::uint64_t amount = 0) const {
        EXPECT_EQ(refusal().why, why) << static_cast<int>(refusal().why);
        EXPECT_EQ(refusal().amount, amount);
    }
};

Case sol(std::uint64_t amount) {
    Case made;
    made.wish.amount = amount;
    return made;
}

/// Of a mint that its program has written (core/chain/solana/testdata); Alice has 1 of it, and Bob
/// no account yet.
Case token(std::string_view name, std::uint64_t amount) {
    std::ifstream file("core/chain/solana/testdata/token_accounts.json");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const Json all = *parse_json(text);
    Case made;
    made.wish.amount = amount;
    made.wish.decimals = 6;
    for (const Json& one : all.items()) {
        if (one.find_string("name") != name) continue;
        made.wish.mint = *chain::parse_solana_address(*one.find_string("address"));
        made.facts.mint = {.exists = true,
                           .lamports = kTokenRent,
                           .owner = *chain::parse_solana_address(*one.find_string("program")),
                           .data = *parse_base64(*one.find_string("mint"))};
    }
    EXPECT_TRUE(made.wish.mint) << name;
    made.facts.sources = {{*chain::token_account_of(kAlice, *made.wish.mint, made.facts.mint.owner),
                           {.mint = *made.wish.mint, .owner = kAlice, .amount = 1'000'000}}};
    return made;
}

/// Bob's account of the token, as the program would have written it.
Account account_of(const Case& made, const Bytes32& owner, std::uint8_t state = 1) {
    Bytes data(165);
    std::ranges::copy(*made.wish.mint, data.begin());
    std::ranges::copy(owner, data.begin() + 32);
    data[108] = state;
    return {.exists = true, .lamports = kTokenRent, .owner = made.facts.mint.owner, .data = data};
}

TEST(SolanaPlan, SolIsSentWithItsExactFee) {
    Case one = sol(250'000'000);
    one.wish.unit_limit = 1'000;
    one.wish.unit_price = 1'500'000;
    const Plan plan = one.plan();
    EXPECT_EQ(plan.fee, kFeeOfOne + 1'500);
    EXPECT_EQ(plan.received, 250'000'000U);
    EXPECT_EQ(plan.keeps, 1'000'000'000U - 250'000'000U - plan.fee);
    EXPECT_TRUE(
        chain::is_solana_transfer(chain::make_solana_transfer(plan.transfer), plan.transfer));
    EXPECT_FALSE(plan.off_curve || plan.of_program);
}

TEST(SolanaPlan, AllOfItLeavesNothing) {
    Case one = sol(0);
    one.wish.all = true;
    EXPECT_EQ(one.plan().transfer.amount, 1'000'000'000U - kFeeOfOne);
    EXPECT_EQ(one.plan().keeps, 0U);
    one.facts.own.lamports = kFeeOfOne;
    one.expect(Obstacle::kFee, kFeeOfOne);
}

TEST(SolanaPlan, NobodyIsLeftBelowTheRent) {
    sol(1'000'000'000 - kFeeOfOne - kRent).plan();
    sol(1'000'000'000 - kFeeOfOne - kRent + 1).expect(Obstacle::kRentLeft, kRent);
    sol(1'000'000'000 - kFeeOfOne).plan();  // and nothing may be left
    Case first = sol(kRent - 1);
    first.facts.recipient = {};
    first.expect(Obstacle::kRecipientRent, kRent);
    first.wish.amount = kRent;
    first.plan();
    sol(1).plan();  // who has an account gets any amount
}

TEST(SolanaPlan, WhatIsTooMuchIsTold) {
    sol(1'000'000'001).expect(Obstacle::kBalance, 1'000'000'000);
    sol(1'000'000'000).expect(Obstacle::kFee, kFeeOfOne);
    sol(0).expect(Obstacle::kNothingArrives);
    Case one = sol(1);
    one.wish.unit_limit = 1'400'000;
    one.wish.unit_price = ~std::uint64_t{0};
    EXPECT_EQ(one.refusal().why, Obstacle::kFee);
}

TEST(SolanaPlan, ComesBackToOneself) {
    Case one = sol(400'000'000);
    one.wish.to = kAlice;
    one.facts.recipient = one.facts.own;
    EXPECT_EQ(one.plan().keeps, 1'000'000'000U - kFeeOfOne);
}

TEST(SolanaPlan, AProgramATokenOrItsAccountIsNobody) {
    Case one = sol(1);
    one.facts.recipient.executable = true;
    one.expect(Obstacle::kProgram);
    Case of = token("fee of one percent", 1);
    of.facts.recipient = of.facts.mint;
    of.expect(Obstacle::kMint);
    of.facts.recipient = account_of(of, kBob);
    of.expect(Obstacle::kTokenAccount);
    Case derived = sol(kRent);
    derived.wish.to = *chain::token_account_of(kAlice, kBob, kBob);
    EXPECT_TRUE(derived.plan().off_curve);
    derived.facts.recipient.owner = kBob;
    EXPECT_TRUE(derived.plan().of_program);
}

TEST(SolanaPlan, ATokenGoesToANewAccountOrTheOneThatIsThere) {
    Case one = token("plain", 250'000);
    Plan plan = one.plan();
    EXPECT_TRUE(plan.transfer.token->creates);
    EXPECT_EQ(plan.rent, kTokenRent);
    EXPECT_EQ(plan.received, 250'000U);
    EXPECT_EQ(plan.keeps, 750'000U);
    EXPECT_EQ(plan.transfer.token->destination, *destination_of(one.wish, one.facts.mint));
    one.facts.destination = account_of(one, kBob);
    plan = one.plan();
    EXPECT_FALSE(plan.transfer.token->creates);
    EXPECT_EQ(plan.rent, 0U);
    // Somebody has sent lamports to where it will be.
    one.facts.destination = person_with(39'280);
    EXPECT_TRUE(one.plan().transfer.token->creates);
    EXPECT_EQ(one.plan().rent, 2'000'000U);
    one.facts.own.lamports = kFeeOfOne + 1'999'999;
    one.expect(Obstacle::kFee, kFeeOfOne + 2'000'000);
}

TEST(SolanaPlan, TheTokensFeeIsNamedInTheTransfer) {
    const Plan plan = token("fee of one percent", 250'000).plan();
    EXPECT_EQ(plan.transfer.token->fee, 2'500U);
    EXPECT_EQ(plan.received, 247'500U);
    Case all = token("fee with a maximum", 0);
    all.wish.all = true;
    EXPECT_EQ(all.plan().received, 1'000'000U - 777U);
    EXPECT_EQ(all.plan().keeps, 0U);
    token("fee of one percent", 1).expect(Obstacle::kNothingArrives);
    EXPECT_TRUE(token("somebody may take it", 1).plan().can_be_taken);
}

TEST(SolanaPlan, WhatTheTokenForbidsIsTold) {
    token("not transferable", 1).expect(Obstacle::kNotTransferable);
    token("hook", 1).expect(Obstacle::kHook);
    token("begins frozen", 1).expect(Obstacle::kFrozen);
    Case one = token("plain", 1);
    one.wish.decimals = 9;
    one.expect(Obstacle::kDecimals);
    one = token("plain", 1'000'001);
    one.expect(Obstacle::kBalance, 1'000'000);
    one.facts.sources[0].account.frozen = true;
    one.wish.amount = 1;
    one.expect(Obstacle::kFrozen);
    one = token("plain", 1);
    one.facts.destination = account_of(one, kBob, 2);
    one.expect(Obstacle::kFrozen);
    one.facts.destination = account_of(one, kAlice);
    one.expect(Obstacle::kTakenOver);
    one.facts.destination = account_of(one, kBob);
    one.facts.destination.owner = kBob;
    one.expect(Obstacle::kTakenOver);
    one.facts.mint.owner = kBob;  // looks like a mint, and no token program has written it
    one.expect(Obstacle::kNoToken);
    one = token("plain", 1);
    one.wish.to = kAlice;
    one.expect(Obstacle::kSelf);
}

TEST(SolanaPlan, AnotherAccountOfTheTokenIsUsedWhereItHasMore) {
    Case one = token("plain", 3'000'000);
    Source other = one.facts.sources[0];
    other.address = kBob;
    other.account.amount = 4'000'000;
    one.facts.sources.push_back(other);
    EXPECT_EQ(one.plan().transfer.token->source, kBob);
    one.facts.sources[1].account.owner = kBob;  // not the payer's
    one.expect(Obstacle::kBalance, 1'000'000);
}

RC_GTEST_PROP(SolanaPlan, EveryLamportIsAccountedFor, ()) {
    Case one = sol(*rc::gen::inRange<std::uint64_t>(0, 3'000'000));
    one.wish.all = *rc::gen::arbitrary<bool>();
    one.facts.own = person_with(*rc::gen::inRange<std::uint64_t>(0, 3'000'000));
    one.facts.recipient = person_with(*rc::gen::element<std::uint64_t>(0, kRent, 5));
    one.wish.unit_limit = 1'000;
    one.wish.unit_price = *rc::gen::inRange<std::uint64_t>(0, 100'000'000);
    const auto made = make_plan(one.wish, one.facts);
    if (std::holds_alternative<Refusal>(made)) return;
    const Plan& plan = std::get<Plan>(made);
    RC_ASSERT(plan.keeps + plan.transfer.amount + plan.fee == one.facts.own.lamports);
    RC_ASSERT(plan.keeps == 0 || plan.keeps >= kRent);
    RC_ASSERT(plan.received + one.facts.recipient.lamports >= kRent);
    RC_ASSERT(!one.wish.all || plan.keeps == 0);
    RC_ASSERT(one.wish.all || plan.transfer.amount == one.wish.amount);
}

}  // namespace
}  // namespace portico::solana_send
