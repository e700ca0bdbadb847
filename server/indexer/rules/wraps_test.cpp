// SPDX-License-Identifier: Apache-2.0
//
// `Deposit` and `Withdrawal`: what was wrapped is there once, and what only calls itself so is not.
#include "server/indexer/rules/wraps.hpp"

#include <gmock/gmock.h>

#include "server/indexer/rules/simulated_coin_logs.hpp"

namespace portico::indexer {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const Address kMe{1, 1}, kFriend{2, 2}, kRouter{3, 3}, kWeth{0xcc, 1}, kOther{0xcc, 2}, kNobody{};
const Amount kHalf{0x06, 0xf0};

Effect coins(const Address& from, const Address& to) {
    return {EffectKind::kNative, {}, from, to, kHalf, {}};
}
Effect tokens(const Address& contract, const Address& from, const Address& to) {
    return {EffectKind::kErc20, contract, from, to, kHalf, {}};
}

/// Of a transaction that kMe sent to `to` with `value`, where kWeth is known.
std::vector<Effect> effects(const Address& to, const Amount& value, std::vector<Log> logs,
                            const std::vector<ValueMove>* traces = nullptr) {
    const auto made =
        make_transaction({.sender = kMe, .recipient = to, .value = value}, 0,
                         {.logs = std::move(logs)}, traces, {.chain = 1, .wrapped = {kWeth}});
    return made ? made->effects : std::vector<Effect>{};
}

TEST(Wraps, OfAKnownContractNeedNoCoinsThatAreSeen) {
    EXPECT_THAT(effects(kWeth, kHalf, {deposit_log(kWeth, kMe, kHalf)}),
                ElementsAre(coins(kMe, kWeth), tokens(kWeth, kNobody, kMe)));
    EXPECT_THAT(effects(kRouter, {}, {deposit_log(kWeth, kRouter, kHalf)}),
                ElementsAre(tokens(kWeth, kNobody, kRouter)));
    EXPECT_THAT(effects(kWeth, {}, {withdrawal_log(kWeth, kMe, kHalf)}),
                ElementsAre(tokens(kWeth, kMe, kNobody)));
}

TEST(Wraps, OfAnyOtherContractAreWhereItWasGivenTheCoins) {
    EXPECT_THAT(effects(kOther, kHalf, {deposit_log(kOther, kMe, kHalf)}),
                ElementsAre(coins(kMe, kOther), tokens(kOther, kNobody, kMe)));
    const std::vector<ValueMove> back = {{kOther, kMe, kHalf}};
    EXPECT_THAT(effects(kOther, {}, {withdrawal_log(kOther, kMe, kHalf)}, &back),
                ElementsAre(coins(kOther, kMe), tokens(kOther, kMe, kNobody)));
}

TEST(Wraps, ThatMovedNoCoinsMoveNoTokens) {
    EXPECT_THAT(effects(kOther, {}, {deposit_log(kOther, kMe, {0x13, 0x88})}), IsEmpty());
    EXPECT_THAT(effects(kOther, {}, {withdrawal_log(kOther, kMe, kHalf)}), IsEmpty());
    EXPECT_THAT(effects(kFriend, kHalf, {deposit_log(kOther, kMe, kHalf)}),
                ElementsAre(coins(kMe, kFriend)))
        << "another contract was given them";
    EXPECT_THAT(effects(kOther, kHalf, {deposit_log(kOther, kFriend, kHalf)}),
                ElementsAre(coins(kMe, kOther)))
        << "another account gave them";
    EXPECT_THAT(effects(kOther, kHalf, {withdrawal_log(kOther, kMe, kHalf)}),
                ElementsAre(coins(kMe, kOther)))
        << "it got them and says that it gave them back";
    EXPECT_THAT(effects(kOther, kHalf, {deposit_log(kOther, kMe, {1})}),
                ElementsAre(coins(kMe, kOther)))
        << "another sum";
    EXPECT_THAT(effects(kWeth, {}, {deposit_log(kWeth, kMe, {})}), IsEmpty()) << "of nothing";
}

TEST(Wraps, CoinsStandForOneEvent) {
    EXPECT_THAT(
        effects(kOther, kHalf, {deposit_log(kOther, kMe, kHalf), deposit_log(kOther, kMe, kHalf)}),
        ElementsAre(coins(kMe, kOther), tokens(kOther, kNobody, kMe)));
}

TEST(Wraps, BesideATransferOfTheSameCountOnce) {
    for (const Address& contract : {kWeth, kOther})
        for (const Address& nobody : {kNobody, contract}) {
            EXPECT_THAT(effects(contract, kHalf,
                                {transfer_log(contract, nobody, kMe, kHalf),
                                 deposit_log(contract, kMe, kHalf)}),
                        ElementsAre(coins(kMe, contract), tokens(contract, nobody, kMe)));
            EXPECT_THAT(effects(contract, {},
                                {withdrawal_log(contract, kMe, kHalf),
                                 transfer_log(contract, kMe, nobody, kHalf)}),
                        ElementsAre(tokens(contract, kMe, nobody)))
                << "whichever comes first";
        }
}

// Wrapping and giving on what was wrapped is what every router does.
TEST(Wraps, BesideATransferToOthersAreBoth) {
    EXPECT_THAT(
        effects(kWeth, kHalf,
                {deposit_log(kWeth, kMe, kHalf), transfer_log(kWeth, kMe, kFriend, kHalf)}),
        ElementsAre(coins(kMe, kWeth), tokens(kWeth, kNobody, kMe), tokens(kWeth, kMe, kFriend)));
    EXPECT_THAT(
        effects(kWeth, {},
                {transfer_log(kWeth, kFriend, kMe, kHalf), withdrawal_log(kWeth, kMe, kHalf)}),
        ElementsAre(tokens(kWeth, kFriend, kMe), tokens(kWeth, kMe, kNobody)));
}

}  // namespace
}  // namespace portico::indexer
