// SPDX-License-Identifier: Apache-2.0
//
// Receipts of chains whose own currency is a contract too, as their nodes write them: what an
// account gave and got is there once, and nothing of it is a token or a fee.
#include "server/indexer/rules/coin_moves.hpp"

#include <gmock/gmock.h>

#include "server/indexer/rules/simulated_coin_logs.hpp"

namespace portico::indexer {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const Address kMe{1, 1}, kFriend{2, 2}, kContract{3, 3}, kSequencer{4, 4}, kToken{0xcc};
const Amount kHalf{0x06, 0xf0}, kQuarter{0x03, 0x78}, kFee{0x20, 0x01}, kRefund{0x11};

Effect coins(const Address& from, const Address& to, const Amount& amount) {
    return {EffectKind::kNative, {}, from, to, amount, {}};
}
Effect tokens(const Address& contract, const Address& from, const Address& to,
              const Amount& amount) {
    return {EffectKind::kErc20, contract, from, to, amount, {}};
}

struct Told {
    ChainId chain = 0;
    Address to = kFriend;
    Amount value = {};
    std::vector<Log> logs = {};
    std::optional<std::vector<ValueMove>> traces = {};
    bool failed = false;
};

/// What the transaction of kMe did.
std::vector<Effect> effects(const Told& told) {
    const auto made =
        make_transaction({.sender = kMe, .recipient = told.to, .value = told.value}, 0,
                         {.failed = told.failed, .logs = told.logs},
                         told.traces ? &*told.traces : nullptr, {.chain = told.chain});
    if (!made) ADD_FAILURE() << error_text(made.error());
    return made ? made->effects : std::vector<Effect>{};
}

std::vector<Log> zksync_logs(std::initializer_list<Log> between) {
    std::vector<Log> out{transfer_log(kBaseToken, kMe, kBootloader, kFee)};
    out.insert(out.end(), between);
    out.push_back(transfer_log(kBaseToken, kBootloader, kMe, kRefund));
    return out;
}

TEST(OpStack, WhatADepositBringsComesFromNobody) {
    const auto deposit = [](const Address& to, const Amount& value, bool failed = false,
                            const std::vector<ValueMove>* traces = nullptr) {
        const auto made =
            make_transaction({.sender = kMe, .recipient = to, .value = value, .mint = kHalf}, 0,
                             {.failed = failed}, traces, {.chain = 8453});
        return made ? made->effects : std::vector<Effect>{};
    };
    EXPECT_THAT(deposit(kMe, kHalf), ElementsAre(coins({}, kMe, kHalf))) << "no payment to oneself";
    const std::vector<ValueMove> traces{{kMe, kMe, kHalf}};
    EXPECT_THAT(deposit(kMe, kHalf, false, &traces), ElementsAre(coins({}, kMe, kHalf)));
    EXPECT_THAT(deposit(kFriend, kHalf, true), ElementsAre(coins({}, kMe, kHalf)))
        << "it stays where its call fails";
    EXPECT_THAT(deposit(kFriend, kQuarter),
                ElementsAre(coins({}, kMe, kHalf), coins(kMe, kFriend, kQuarter)));
    EXPECT_THAT(deposit(kContract, {}), ElementsAre(coins({}, kMe, kHalf)));
}

TEST(Zksync, APaymentIsOneMoveAndItsFeeNone) {
    for (const ChainId chain : {324, 300})
        EXPECT_THAT(effects({.chain = chain,
                             .value = kHalf,
                             .logs = zksync_logs({transfer_log(kBaseToken, kMe, kFriend, kHalf)})}),
                    ElementsAre(coins(kMe, kFriend, kHalf)));
}

TEST(Zksync, WhoIsPaidByAContractIsKnownByTheLogAlone) {
    const std::vector<Log> logs =
        zksync_logs({transfer_log(kBaseToken, kContract, kFriend, kQuarter)});
    EXPECT_THAT(effects({.chain = 324, .to = kContract, .logs = logs}),
                ElementsAre(coins(kContract, kFriend, kQuarter)));
    EXPECT_THAT(effects({.chain = 324,
                         .to = kContract,
                         .logs = logs,
                         .traces = {{{kContract, kFriend, kQuarter}}}}),
                ElementsAre(coins(kContract, kFriend, kQuarter)))
        << "once, where traces say it too";
}

TEST(Zksync, EqualPaymentsAreAsManyAsTheyAre) {
    const Log one = transfer_log(kBaseToken, kMe, kFriend, kHalf);
    EXPECT_THAT(effects({.chain = 324, .value = kHalf, .logs = zksync_logs({one, one})}),
                ElementsAre(coins(kMe, kFriend, kHalf), coins(kMe, kFriend, kHalf)));
}

TEST(Zksync, AFailedTransactionHasLogsOfItsFee) {
    EXPECT_THAT(effects({.chain = 324, .value = kHalf, .logs = zksync_logs({}), .failed = true}),
                IsEmpty());
}

TEST(Zksync, WhatComesFromTheChainBelowIsMinted) {
    EXPECT_THAT(
        effects({.chain = 324,
                 .to = kMe,
                 .value = kHalf,
                 .logs = {event_log(kBaseToken, "Mint(address,uint256)", {kBootloader}, {kFee}),
                          event_log(kBaseToken, "Mint(address,uint256)", {kMe}, {kHalf}),
                          transfer_log(kBaseToken, kMe, kMe, kHalf)}}),
        ElementsAre(coins(kMe, kMe, kHalf), coins({}, kMe, kHalf)));
}

TEST(Zksync, WhatIsTakenToTheChainBelowGoesToTheContract) {
    EXPECT_THAT(effects({.chain = 324,
                         .to = kBaseToken,
                         .value = kHalf,
                         .logs = zksync_logs({transfer_log(kBaseToken, kMe, kBaseToken, kHalf),
                                              transfer_log(kBaseToken, kMe, kFriend, kHalf)})}),
                ElementsAre(coins(kMe, kBaseToken, kHalf), coins(kMe, kFriend, kHalf)));
}

TEST(Zksync, ItsContractIsATokenLikeAnyOnOtherChains) {
    EXPECT_THAT(effects({.chain = 1, .logs = {transfer_log(kBaseToken, kMe, kFriend, kHalf)}}),
                ElementsAre(tokens(kBaseToken, kMe, kFriend, kHalf)));
}

TEST(Eip7708, LogsOfTransfersCountOnce) {
    const Log paid = transfer_log(chain::kTransferLogAddress, kMe, kContract, kHalf),
              inner = transfer_log(chain::kTransferLogAddress, kContract, kFriend, kQuarter),
              token = transfer_log(kToken, kMe, kFriend, {7});
    const auto expected =
        ElementsAre(coins(kMe, kContract, kHalf), coins(kContract, kFriend, kQuarter),
                    tokens(kToken, kMe, kFriend, {7}));
    for (const ChainId chain : {1, 31337}) {
        EXPECT_THAT(
            effects(
                {.chain = chain, .to = kContract, .value = kHalf, .logs = {paid, token, inner}}),
            expected);
        EXPECT_THAT(
            effects({.chain = chain,
                     .to = kContract,
                     .value = kHalf,
                     .logs = {paid, token, inner},
                     .traces = {{{kMe, kContract, kHalf}, {kContract, kFriend, kQuarter}}}}),
            expected);
    }
}

TEST(Eip7708, WhatIsNoTransferOfItsFormIsNone) {
    Log odd = transfer_log(chain::kTransferLogAddress, kMe, kFriend, kHalf);
    odd.topics[1][0] = 1;
    Log nothing = transfer_log(chain::kTransferLogAddress, kMe, kFriend, {});
    Log burnt =
        event_log(chain::kTransferLogAddress, "Burn(address,uint256)", {kContract}, {kHalf});
    EXPECT_THAT(effects({.chain = 1, .logs = {odd, nothing, burnt}}), IsEmpty());
}

TEST(Polygon, ANodesLogOfAPaymentIsNoSecondOne) {
    const std::vector<Log> logs = {polygon_log(kMe, kFriend, kHalf),
                                   polygon_fee_log(kMe, kSequencer, kFee)};
    EXPECT_THAT(effects({.chain = 137, .value = kHalf, .logs = logs}),
                ElementsAre(coins(kMe, kFriend, kHalf)));
    EXPECT_THAT(
        effects(
            {.chain = 80'002, .value = kHalf, .logs = logs, .traces = {{{kMe, kFriend, kHalf}}}}),
        ElementsAre(coins(kMe, kFriend, kHalf)));
    EXPECT_THAT(effects({.chain = 137,
                         .value = kHalf,
                         .logs = {polygon_fee_log(kMe, kSequencer, kFee)},
                         .failed = true}),
                IsEmpty());
}

TEST(Polygon, WhatAContractPaysIsKnownByTheLogAlone) {
    EXPECT_THAT(
        effects(
            {.chain = 137, .to = kContract, .logs = {polygon_log(kContract, kFriend, kQuarter)}}),
        ElementsAre(coins(kContract, kFriend, kQuarter)));
}

// The contract is given the coins and gives them on; then it says so, twice.
TEST(Polygon, APaymentByTheContractIsOneMove) {
    const std::vector<Log> logs = {
        polygon_log(kMe, kPolygonCoin, kHalf), polygon_log(kPolygonCoin, kFriend, kHalf),
        transfer_log(kPolygonCoin, kMe, kFriend, kHalf), polygon_log(kMe, kFriend, kHalf),
        polygon_fee_log(kMe, kSequencer, kFee)};
    const auto expected = ElementsAre(coins(kMe, kFriend, kHalf));
    EXPECT_THAT(effects({.chain = 137, .to = kPolygonCoin, .value = kHalf, .logs = logs}),
                expected);
    EXPECT_THAT(effects({.chain = 137,
                         .to = kPolygonCoin,
                         .value = kHalf,
                         .logs = logs,
                         .traces = {{{kMe, kPolygonCoin, kHalf}, {kPolygonCoin, kFriend, kHalf}}}}),
                expected);
    EXPECT_THAT(effects({.chain = 137,
                         .to = kPolygonCoin,
                         .value = kHalf,
                         .logs = {transfer_log(kPolygonCoin, kMe, kFriend, kHalf)}}),
                expected)
        << "of a node that leaves its own logs out";
}

TEST(Polygon, APaymentByTheContractBesideAnEqualOneIsAnother) {
    const std::vector<Log> by_contract = {
        polygon_log(kMe, kPolygonCoin, kHalf), polygon_log(kPolygonCoin, kFriend, kHalf),
        transfer_log(kPolygonCoin, kMe, kFriend, kHalf), polygon_log(kMe, kFriend, kHalf)};
    std::vector<Log> before = by_contract, behind = by_contract;
    before.insert(before.begin(), polygon_log(kMe, kFriend, kHalf));
    behind.push_back(polygon_log(kMe, kFriend, kHalf));
    for (const std::vector<Log>& logs : {before, behind})
        for (const bool has_traces : {false, true}) {
            Told told{.chain = 137, .to = kContract, .logs = logs};
            if (has_traces)
                told.traces = {{kMe, kPolygonCoin, kHalf},
                               {kMe, kFriend, kHalf},
                               {kPolygonCoin, kFriend, kHalf}};
            EXPECT_THAT(effects(told),
                        ElementsAre(coins(kMe, kFriend, kHalf), coins(kMe, kFriend, kHalf)));
        }
}

TEST(Celo, WhatGoesByTheContractIsInItsLogAlone) {
    const std::vector<Log> logs = {transfer_log(kCeloCoin, kMe, kFriend, kHalf)};
    EXPECT_THAT(effects({.chain = 42'220, .to = kCeloCoin, .logs = logs}),
                ElementsAre(coins(kMe, kFriend, kHalf)));
    EXPECT_THAT(effects({.chain = 42'220, .to = kCeloCoin, .logs = logs, .traces = {{}}}),
                ElementsAre(coins(kMe, kFriend, kHalf)));
}

TEST(Celo, APaymentIsOneMoveWhetherItIsLoggedOrNot) {
    EXPECT_THAT(effects({.chain = 42'220, .value = kHalf}),
                ElementsAre(coins(kMe, kFriend, kHalf)));
    EXPECT_THAT(effects({.chain = 42'220,
                         .value = kHalf,
                         .logs = {transfer_log(kCeloCoin, kMe, kFriend, kHalf)}}),
                ElementsAre(coins(kMe, kFriend, kHalf)));
}

TEST(Celo, AFeeInAnotherCoinIsPaidThoughTheTransactionFailed) {
    EXPECT_THAT(effects({.chain = 42'220,
                         .value = kHalf,
                         .logs = {transfer_log(kToken, kMe, kSequencer, kFee)},
                         .failed = true}),
                ElementsAre(tokens(kToken, kMe, kSequencer, kFee)));
}

TEST(Metis, ATransferOfItsContractIsAMoveOfCoins) {
    EXPECT_THAT(effects({.chain = 1088,
                         .to = kMetisCoin,
                         .logs = {transfer_log(kMetisCoin, kMe, kFriend, kHalf)}}),
                ElementsAre(coins(kMe, kFriend, kHalf)));
    EXPECT_THAT(effects({.chain = 1088,
                         .value = kHalf,
                         .logs = {transfer_log(kMetisCoin, kMe, kFriend, kHalf)}}),
                ElementsAre(coins(kMe, kFriend, kHalf)));
}

TEST(CurrencyContracts, MayBeSpentByOthersAndWrapNothing) {
    EXPECT_THAT(effects({.chain = 42'220,
                         .logs = {event_log(kCeloCoin, "Approval(address,address,uint256)",
                                            {kMe, kContract}, {kHalf}),
                                  deposit_log(kCeloCoin, kMe, kHalf)}}),
                ElementsAre(Effect{EffectKind::kApproval, kCeloCoin, kMe, kContract, kHalf, {}}));
}

}  // namespace
}  // namespace portico::indexer
