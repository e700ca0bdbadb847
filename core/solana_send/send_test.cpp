// SPDX-License-Identifier: Apache-2.0
//
// Sending on Solana, as a visitor sees it (docs/money.md).
#include "core/base/describe/describe.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/solana/program_address.hpp"
#include "core/chain/solana/programs.hpp"
#include "core/solana_send/constants.hpp"
#include "core/solana_send/scenario.hpp"

namespace portico::solana_send {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;
using enum SendButton;

class SolanaSend : public Scenario {};

TEST_F(SolanaSend, ButtonSaysWhatIsMissingInItsOrder) {
    start();
    when(SolanaOpenSend{});
    EXPECT_EQ(send().step, SendStep::kForm);
    EXPECT_EQ(send().token->value, kChain) << "SOL, to begin with";
    EXPECT_EQ(send().tokens[0].balance.value, "2");
    EXPECT_EQ(send().button, kAddAmount);
    for (const char* wrong : {"1,5", "1e3", "-1", "1.0000000001", "99999999999999999999"}) {
        type(wrong);
        EXPECT_EQ(send().button, kIncorrectValue) << wrong;
    }
    type("0.0");
    EXPECT_EQ(send().button, kAddAmount) << "the next digit may follow";
    type("2.000000001");
    EXPECT_EQ(send().button, kInsufficientFunds);
    EXPECT_EQ(send().missing->value, "0.000000001");
    type("0.25");
    EXPECT_EQ(send().button, kAddAddress);
    to("12");
    EXPECT_EQ(send().button, kInvalidAddress);
    to(kBen);
    EXPECT_EQ(send().button, kPreview);
    EXPECT_EQ(warnings(), "first_time");
    EXPECT_EQ(send().fees[1].likely.value, "0.000006");
}

TEST_F(SolanaSend, WhatIsShownIsWhatTheWalletIsAskedAndWhatNodesAreGiven) {
    node.prices = R"([{"slot":2,"prioritizationFee":9000000},{"slot":1,"prioritizationFee":0}])";
    given_quote("0.25", " " + kBen + "\n");
    const SolanaSendQuote quote = *send().quote;
    EXPECT_EQ(quote.amount.value, "0.25");
    EXPECT_EQ(quote.to.value, kBen);
    EXPECT_EQ(quote.fee.max.value, "0.000095") << "5,000 and 90,000 lamports";
    EXPECT_EQ(quote.keeps.value, "1.749905");
    EXPECT_FALSE(quote.rent || quote.received);
    confirm();
    EXPECT_EQ(send().step, SendStep::kSigning);
    ASSERT_THAT(wallet, SizeIs(1));
    EXPECT_EQ(wallet[0].method.value, "solana_signTransaction");
    EXPECT_EQ(wallet[0].params.find_string("pubkey"), kAda);
    const chain::SolanaTransfer expected{.from = kAdaKey,
                                         .to = kBenKey,
                                         .amount = 250'000'000,
                                         .unit_limit = kPlainUnits,
                                         .unit_price = 9'000'000,
                                         .blockhash = {9}};
    EXPECT_EQ(requested().message_bytes, chain::make_solana_transfer(expected));
    EXPECT_THAT(delivered, IsEmpty());
    wallet_signs();
    EXPECT_EQ(send().step, SendStep::kSent);
    EXPECT_EQ(status(), SolanaSentStatus::kPending);
    ASSERT_THAT(delivered, SizeIs(1));
    EXPECT_EQ(chain::parse_solana_transaction(*parse_base64(delivered[0]))->message_bytes,
              requested().message_bytes);
}

// Nobody else writes to the accounts of most transfers, and then blocks have no price for them.
TEST_F(SolanaSend, AFasterOnePaysMoreAlsoWhereNobodyElseDid) {
    for (int slot = 0; slot < 150; ++slot)
        node.prices.insert(1, R"({"slot":1,"prioritizationFee":0})" + std::string(slot ? "," : ""));
    const auto fees = [&] {
        std::string text;
        for (const SendFee& one : send().fees) text += one.max.value + " ";
        return text;
    };
    given_form();
    EXPECT_EQ(fees(), "0.000005 0.000006 0.000015 ");
    when(SolanaChooseSendSpeed{SendSpeed::kFast});
    when(SolanaReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview) << problem();
    EXPECT_EQ(send().quote->fee.max.value, "0.000015");
    EXPECT_EQ(priced, "[\"" + kAda + "\",\"" + kBen + "\"]") << "all that are written to";
    given_token("plain");
    EXPECT_EQ(fees(), "0.000005 0.000006 0.000015 ");
    type("0.25");
    to(kBen);
    when(SolanaReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview) << problem();
    EXPECT_EQ(send().quote->fee.max.value, "0.000006");
    const auto held_by = [&](const Bytes32& owner) {
        return text_of(
            *chain::token_account_of(owner, mint, chain::solana_program(chain::kTokenProgram)));
    };
    EXPECT_EQ(priced,
              "[\"" + kAda + "\",\"" + held_by(kAdaKey) + "\",\"" + held_by(kBenKey) + "\"]");
}

// Of 30,000 units that were taken: a quarter more, 2,000, and 9,000 for what a wallet adds.
TEST_F(SolanaSend, ThePriceOfATokenIsForWhatItsTransferMayTake) {
    node.prices = R"([{"slot":1,"prioritizationFee":1000000}])";
    given_token("plain");
    type("0.25");
    to(kBen);
    when(SolanaReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview) << problem();
    EXPECT_EQ(send().quote->fee.max.value, "0.0000535");
}

TEST_F(SolanaSend, EveryQuoteWasTriedAsItWillBeSent) {
    given_quote();
    EXPECT_EQ(std::ranges::count(asked, "simulateTransaction"), 1);
    node.trial =
        R"({"err":{"InstructionError":[2,{"Custom":1}]},"logs":["Program log: Error: no"]})";
    when(SolanaEditSend{});
    when(SolanaReviewSend{});
    EXPECT_EQ(send().step, SendStep::kForm);
    EXPECT_EQ(problem(), "reverted");
    EXPECT_EQ(send().detail->value, "Error: no");
    EXPECT_THAT(wallet, IsEmpty());
}

TEST_F(SolanaSend, MaxLeavesNothing) {
    given_form();
    when(SolanaUseSendMax{});
    EXPECT_EQ(send().amount.value, "1.999994");
    when(SolanaReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview) << problem();
    EXPECT_EQ(send().quote->amount.value, "1.999994");
    EXPECT_EQ(send().quote->keeps.value, "0");
}

TEST_F(SolanaSend, WhatCannotStayOrArriveIsTold) {
    given_form("1.9999");
    when(SolanaReviewSend{});
    EXPECT_EQ(problem(), "rent_left");
    EXPECT_EQ(send().detail->value, "0.00089088 SOL");
    node.accounts.erase(kBen);
    type("0.0008");
    when(SolanaReviewSend{});
    EXPECT_EQ(problem(), "recipient_rent");
    type("2");
    when(SolanaReviewSend{});
    EXPECT_EQ(problem(), "fee");
    EXPECT_EQ(send().detail->value, "0.000006 SOL");
}

TEST_F(SolanaSend, RecipientsThatLoseItAreRefused) {
    given_form();
    for (const auto& [recipient, why] : std::vector<std::pair<std::string, std::string>>{
             {"11111111111111111111111111111111", "burn"},
             {"1nc1nerator11111111111111111111111111111111", "burn"},
             {"solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:" + kBen, "other_chain"},
             {"0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", "other_chain"},
             {"vıtalik.eth", "name_not_plain"},
             {"toly.sol", "other_names"}}) {
        to(recipient);
        EXPECT_EQ(send().button, kInvalidAddress) << recipient;
        EXPECT_EQ(problem(), why) << recipient;
    }
    for (const std::string& same : {kChain + ":" + kBen, "solana:" + kBen}) {
        to(same);
        EXPECT_EQ(send().recipient->address.value, kBen);
        EXPECT_EQ(send().button, kPreview) << same;
    }
    node.accounts[kBen].executable = true;
    when(SolanaReviewSend{});
    EXPECT_EQ(problem(), "program");
}

// ENSIP-9: the account of Solana that an ENS name has.
TEST_F(SolanaSend, ANameOfEnsIsItsAccountOfSolana) {
    const std::string of_ben = "0x" + std::string(62, '0') + "20" + std::string(62, '0') + "20";
    node.names = {{"ben.eth", of_ben + to_hex(kBenKey)},
                  {"old.eth", ""},
                  {"none.eth", "0x" + std::string(62, '0') + "20" + std::string(64, '0')},
                  {"zero.eth", of_ben + std::string(64, '0')},
                  {"evm.eth", "0x" + std::string(62, '0') + "20" + std::string(62, '0') + "14" +
                                  std::string(64, '7')}};
    given_form("0.25", "Ben.eth");
    EXPECT_TRUE(send().resolving);
    EXPECT_EQ(send().button, kInvalidAddress);
    when(SolanaReviewSend{});
    EXPECT_EQ(send().step, SendStep::kForm);
    EXPECT_THAT(asked, ::testing::Not(::testing::Contains("eth_call")));
    after(500);
    EXPECT_FALSE(send().resolving);
    EXPECT_EQ(send().recipient->address.value, kBen);
    EXPECT_EQ(send().recipient->name->value, "ben.eth");
    when(SolanaReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview);
    EXPECT_EQ(send().quote->to.value, kBen);
    for (const auto& [name, why] :
         std::vector<std::pair<std::string, std::string>>{{"nobody.eth", "name_unknown"},
                                                          {"old.eth", "name_elsewhere"},
                                                          {"none.eth", "name_elsewhere"},
                                                          {"zero.eth", "name_elsewhere"},
                                                          {"evm.eth", "name_elsewhere"}}) {
        to(name);
        EXPECT_FALSE(send().recipient) << name;
        after(500);
        EXPECT_EQ(problem(), why) << name;
        EXPECT_EQ(send().button, kInvalidAddress) << name;
    }
    // What is typed later counts, also where the answer to what was there before comes then.
    to("ben.eth");
    to(kAda);
    after(1'000);
    EXPECT_EQ(send().recipient->address.value, kAda);
    node.down = true;
    to("ben.eth");
    after(500);
    EXPECT_EQ(problem(), "names_down");
}

// Its owner may have moved it since.
TEST_F(SolanaSend, AnOldNameIsLookedUpAgainBeforeItIsReviewedAndSent) {
    const std::string of_ben = "0x" + std::string(62, '0') + "20" + std::string(62, '0') + "20";
    const Bytes32 other = somebody(7);
    node.names = {{"ben.eth", of_ben + to_hex(kBenKey)}};
    given_form("0.25", "ben.eth");
    after(500);
    after(6 * 3'600'000);
    node.names["ben.eth"] = of_ben + to_hex(other);
    when(SolanaReviewSend{});
    EXPECT_EQ(send().step, SendStep::kForm);
    EXPECT_EQ(problem(), "name_moved");
    EXPECT_EQ(send().recipient->address.value, text_of(other)) << "it is shown first";
    after(4 * 60'000 + 50'000);
    when(SolanaReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview) << problem();
    EXPECT_EQ(send().quote->to.value, text_of(other));
    at_ms += 15'000;  // the quote stands still
    node.names["ben.eth"] = of_ben + to_hex(kBenKey);
    confirm();
    EXPECT_TRUE(wallet.empty());
    EXPECT_EQ(problem(), "name_moved");
    after(6 * 60'000);
    node.down = true;
    when(SolanaReviewSend{});
    EXPECT_EQ(problem(), "names_down");
    node.down = false;
    when(SolanaReviewSend{});
    EXPECT_EQ(send().step, SendStep::kReview) << "it is asked for again";
    when(SolanaEditSend{});
    after(6 * 60'000);
    node.names.clear();
    when(SolanaReviewSend{});
    EXPECT_EQ(problem(), "name_unknown");
    EXPECT_FALSE(send().recipient);
}

// docs/names.md: the server knows names of the operator's zones; which those are is not known here.
TEST_F(SolanaSend, ANameOfAZoneIsAskedOfTheServer) {
    config.api_url = "https://portico.example/";
    given_form("0.25", "ben.shop.eth");
    after(500);
    ASSERT_EQ(fetched.size(), 1U);
    EXPECT_EQ(fetched[0].url.value,
              "https://portico.example/v1/profile/account/"
              "ben.shop.eth?apiVersion=2&projectId=project");
    EXPECT_TRUE(send().resolving);
    const auto body = [](const std::string& coin, const std::string& address) {
        return R"({"name":"ben.shop.eth","addresses":{")" + coin + R"(":{"address":")" + address +
               R"("}}})";
    };
    const auto reply = [&](std::int64_t status, const std::string& text) {
        engine::HttpAnswered answered;
        answered.id = fetched.back().id;
        answered.status = status;
        answered.body = text;
        when(answered);
        return problem();
    };
    const auto answer = [&](std::int64_t status, const std::string& text) {
        to("ben.shop.eth");
        after(500);
        return reply(status, text);
    };
    EXPECT_EQ(answer(200, body("501", kBen)), "");
    EXPECT_EQ(send().recipient->address.value, kBen);
    // An address of eip155 is nobody's on Solana.
    EXPECT_EQ(answer(200, body("60", "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf")),
              "name_elsewhere");
    EXPECT_EQ(answer(200, body("501", "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf")),
              "name_elsewhere");
    EXPECT_EQ(answer(500, "{}"), "names_down");
    EXPECT_FALSE(send().recipient);
    // Not one of its zones, or a server without zones: ENS is asked, and where that leads nowhere
    // the server looks for what is kept elsewhere.
    EXPECT_EQ(answer(200, "[]"), "");
    EXPECT_TRUE(send().resolving);
    EXPECT_EQ(fetched.back().url.value,
              "https://portico.example/v1/names/ben.shop.eth?coins=501&projectId=project");
    EXPECT_EQ(reply(200, body("501", kBen)), "");
    EXPECT_EQ(send().recipient->address.value, kBen);
    answer(404, "{}");
    EXPECT_EQ(reply(200, body("60", kBen)), "name_elsewhere");
    answer(404, "{}");
    EXPECT_EQ(reply(503, "{}"), "name_off_chain");
    EXPECT_FALSE(send().recipient);
    node.names["ben.shop.eth"] =
        "0x" + std::string(62, '0') + "20" + std::string(62, '0') + "20" + to_hex(kBenKey);
    EXPECT_EQ(answer(404, "{}"), "");
    EXPECT_EQ(send().recipient->address.value, kBen);
    // Names of two parts are of no zone.
    node.names["ben.eth"] = node.names["ben.shop.eth"];
    const std::size_t before = fetched.size();
    to("ben.eth");
    after(500);
    EXPECT_EQ(send().recipient->address.value, kBen);
    EXPECT_EQ(fetched.size(), before);
}

TEST_F(SolanaSend, AnAccountThatNobodyHasTheKeyOfHasToBeAccepted) {
    const Bytes32 derived = *chain::token_account_of(kAdaKey, kBenKey, kBenKey);
    node.accounts[text_of(derived)] = {.exists = true, .lamports = 1'000'000, .owner = kBenKey};
    given_quote("0.25", text_of(derived));
    EXPECT_EQ(warnings(), "first_time off_curve!");
    confirm();
    EXPECT_THAT(wallet, IsEmpty());
    when(SolanaAcceptSendWarnings{true});
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(SolanaSend, WhoLooksLikeSomebodyKnownHasToBeCompared) {
    given_sent();
    when(SolanaOpenSend{});
    to(kBen);
    EXPECT_EQ(warnings(), "");
    EXPECT_EQ(send().contacts[0].address.value, kBen);
    std::string alike = kBen;
    alike[20] = alike[20] == '2' ? '3' : '2';
    to(alike);
    EXPECT_EQ(warnings(), "lookalike!");
    EXPECT_EQ(send().warnings[0].address->value, kBen);
    to(kAda);
    EXPECT_EQ(warnings(), "own_address!");
}

TEST_F(SolanaSend, ATokenGoesToANewAccountWhoseRentIsShown) {
    given_token("plain");
    EXPECT_EQ(send().tokens.size(), 2U) << "SOL once";
    type("0.25");
    to(kBen);
    when(SolanaReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview) << problem();
    EXPECT_EQ(send().quote->amount.value, "0.25");
    EXPECT_EQ(send().quote->value->value, "0.75");
    EXPECT_EQ(send().quote->rent->value, "0.00203928");
    EXPECT_EQ(send().quote->keeps.value, "0.75");
    EXPECT_EQ(send().quote->fee.max.value, "0.000006");
    EXPECT_EQ(std::ranges::count(asked, "simulateTransaction"), 2);
    confirm();
    wallet_signs();
    EXPECT_EQ(transfers()[0].contract->value, text_of(mint));
    EXPECT_EQ(transfers()[0].symbol.value, "TOK");
}

TEST_F(SolanaSend, WhatATokenKeepsHasToBeAccepted) {
    given_token("fee of one percent");
    const auto now_keeps = [&](std::uint16_t basis_points) {
        constexpr std::size_t kEntries = 166, kHead = 4;
        Bytes& data = node.accounts[text_of(mint)].data;
        std::size_t at = kEntries;
        while (data[at] != 1) at += kHead + data[at + 2];
        for (const std::size_t place : {88U, 106U}) {  // of the older fee and the newer one
            data[at + kHead + place] = static_cast<std::uint8_t>(basis_points);
            data[at + kHead + place + 1] = static_cast<std::uint8_t>(basis_points >> 8);
        }
    };
    when(SolanaUseSendMax{});
    to(kBen);
    when(SolanaReviewSend{});
    ASSERT_EQ(send().step, SendStep::kReview) << problem();
    EXPECT_EQ(send().quote->amount.value, "1");
    EXPECT_EQ(send().quote->received->value, "0.99");
    EXPECT_EQ(send().quote->keeps.value, "0");
    EXPECT_EQ(warnings(), "first_time fee_on_transfer!");
    when(SolanaAcceptSendWarnings{});
    EXPECT_TRUE(send().accepted);
    now_keeps(9'000);
    after(kQuoteMs);
    EXPECT_EQ(send().quote->received->value, "0.1");
    EXPECT_EQ(warnings(), "first_time fee_on_transfer!");
    EXPECT_FALSE(send().accepted);
    confirm();
    EXPECT_THAT(wallet, IsEmpty());
    when(SolanaAcceptSendWarnings{});
    now_keeps(8'000);
    after(kQuoteMs);
    EXPECT_TRUE(send().accepted) << "more arrives than was accepted";
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(SolanaSend, APageThatSleptSendsNothingByItsOldQuote) {
    given_quote();
    const std::int64_t quote = send().quote->id;
    at_ms += kQuoteMs;  // no timer has fired yet
    when(SolanaAcceptSendWarnings{});
    confirm();
    EXPECT_THAT(wallet, IsEmpty());
    ASSERT_EQ(send().step, SendStep::kReview) << problem();
    EXPECT_GT(send().quote->id, quote);
    confirm();
    EXPECT_THAT(wallet, SizeIs(1));
}

TEST_F(SolanaSend, WhatTheTokenForbidsIsTold) {
    for (const auto& [name, why] :
         std::vector<std::pair<std::string, std::string>>{{"not transferable", "not_transferable"},
                                                          {"hook", "hook"},
                                                          {"begins frozen", "frozen"}}) {
        given_token(name);
        type("0.5");
        to(kBen);
        when(SolanaReviewSend{});
        EXPECT_EQ(problem(), why) << name;
    }
    given_token("plain");
    type("0.5");
    to(text_of(mint));
    EXPECT_EQ(problem(), "mint");
    to(kAda);
    when(SolanaReviewSend{});
    EXPECT_EQ(problem(), "self");
}

TEST_F(SolanaSend, NoTapsAskTheWalletTwice) {
    given_quote();
    const SolanaConfirmSend tap{send().quote->id};
    for (int i = 0; i < 5; ++i) when(tap);
    type("1");
    when(tap);
    when(SolanaCloseSend{});
    when(SolanaOpenSend{});
    EXPECT_EQ(send().step, SendStep::kSigning) << "the wallet is still being asked";
    when(tap);
    EXPECT_THAT(wallet, SizeIs(1));
    wallet_signs();
    EXPECT_EQ(send().step, SendStep::kSent);
    wallet_signs();
    EXPECT_THAT(delivered, SizeIs(1)) << "an answer that comes twice is none";
}

TEST_F(SolanaSend, WhatAnotherAccountWasAskedIsNotShownAndGoesOut) {
    given_quote();
    confirm();
    account.address = kBen;
    when(machine::SliceChanged{"account", Json::object()});
    after(0);
    EXPECT_EQ(send().step, SendStep::kForm);
    EXPECT_EQ(send().amount.value, "");
    when(SolanaOpenSend{});
    EXPECT_EQ(send().step, SendStep::kForm);
    wallet_signs();
    EXPECT_THAT(delivered, SizeIs(1)) << "its owner has approved it";
    EXPECT_EQ(send().step, SendStep::kForm);
    EXPECT_EQ(transfers()[0].from.value, kAda);
}

TEST_F(SolanaSend, WhatIsSignedAfterItWasGivenUpIsThrownAway) {
    given_quote();
    confirm();
    when(SolanaEditSend{});
    wallet_signs();
    EXPECT_THAT(delivered, IsEmpty());
    EXPECT_EQ(send().step, SendStep::kForm);
    // The same of a page that was loaded again.
    when(SolanaReviewSend{});
    confirm();
    start();
    wallet_signs();
    EXPECT_THAT(delivered, IsEmpty());
    EXPECT_THAT(transfers(), IsEmpty());
}

TEST_F(SolanaSend, AWalletThatHasNotSignedHasSentNothing) {
    for (const auto& [code, why] : std::vector<std::pair<std::int64_t, std::string>>{
             {4001, "declined"}, {5000, "declined"}, {4200, "cannot_sign"}, {4900, "refused"}}) {
        given_quote();
        confirm();
        wallet_refuses(code);
        EXPECT_EQ(send().step, SendStep::kForm);
        EXPECT_EQ(problem(), why);
    }
    EXPECT_THAT(delivered, IsEmpty());
}

TEST_F(SolanaSend, WhatTheWalletChangedIsNotSent) {
    chain::SolanaTransfer other{.from = kAdaKey, .to = kAdaKey, .amount = 1, .blockhash = {9}};
    FixedBytes<64> signature{};
    signature[0] = 1;
    const std::string changed =
        to_base64(chain::make_solana_transaction({signature}, chain::make_solana_transfer(other)));
    for (const std::string& nonsense :
         {R"({"transaction":")" + changed + "\"}", std::string("null"), std::string("{}"),
          std::string(R"({"signature":"1"})"), std::string("\"ok\"")}) {
        given_quote();
        confirm();
        wallet_answers(nonsense);
        EXPECT_EQ(problem(), "changed") << nonsense;
    }
    EXPECT_THAT(delivered, IsEmpty());
}

// Decision 88.
TEST_F(SolanaSend, AWalletMayPutItsChecksBehindIt) {
    const auto signed_with = [&](std::uint8_t what) {
        given_quote();
        confirm();
        auto calls = *chain::calls_of(requested().message);
        calls.push_back({.program = chain::solana_program(chain::kGuardProgram),
                         .accounts = {{kAdaKey}},
                         .data = {what, 0, 1}});
        FixedBytes<64> signature{};
        signature[0] = 1;
        const std::string transaction = to_base64(chain::make_solana_transaction(
            {signature}, chain::make_solana_message(kAdaKey, calls, node.blockhash)));
        wallet_answers(R"({"transaction":")" + transaction + "\"}");
        return transaction;
    };
    signed_with(0);
    EXPECT_EQ(problem(), "changed");
    EXPECT_THAT(delivered, IsEmpty());
    const std::string transaction = signed_with(5);
    EXPECT_EQ(send().step, SendStep::kSent);
    EXPECT_THAT(delivered, ::testing::ElementsAre(transaction));
}

TEST_F(SolanaSend, AQuoteThatIsTooOldIsMadeAnew) {
    given_quote();
    const std::int64_t first = send().quote->id;
    after(kQuoteMs);
    EXPECT_EQ(send().step, SendStep::kReview);
    EXPECT_EQ(send().quote->id, first + 1);
    when(SolanaConfirmSend{first});
    EXPECT_THAT(wallet, IsEmpty());
}

TEST_F(SolanaSend, ANodeOfAnotherNetworkIsNotBelieved) {
    node.genesis = "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG";
    given_form();
    EXPECT_EQ(problem(), "wrong_node");
    node.genesis = kGenesis;
    node.down = true;
    start();
    when(SolanaOpenSend{});
    EXPECT_EQ(problem(), "node");
}

TEST_F(SolanaSend, ATestNetworkIsNamed) {
    account.network->testnet = true;
    given_form();
    EXPECT_EQ(warnings(), "test_network first_time");
}

TEST_F(SolanaSend, OtherNetworksHaveTheirOwnMachine) {
    account.chain_namespace = engine::ChainNamespace::kEip155;
    account.chain = "eip155:1";
    start();
    when(SolanaOpenSend{});
    EXPECT_EQ(send().step, SendStep::kUnavailable);
    EXPECT_EQ(problem(), "unsupported_chain");
}

}  // namespace
}  // namespace portico::solana_send
