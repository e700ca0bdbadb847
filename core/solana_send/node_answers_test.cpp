// SPDX-License-Identifier: Apache-2.0
//
// Answers as nodes and wallets give them, and as they must not.
#include "core/solana_send/node_answers.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "core/base/encoding/base58.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/base/json/json_text.hpp"
#include "core/chain/solana/programs.hpp"

namespace portico::solana_send {
namespace {

Json json(std::string_view text) { return *parse_json(text); }

Json object(const char* name, std::string text) {
    Json made = Json::object();
    made.set(name, Json::string(std::move(text)));
    return made;
}

const chain::SolanaTransfer kTransfer{
    .from = {1}, .to = {2}, .amount = 7, .unit_limit = 1'000, .blockhash = {9}};

TEST(SolanaAnswers, NumbersOf64BitsAreWhole) {
    const Json most = json("18446744073709551615");
    EXPECT_EQ(read_number(&most), ~std::uint64_t{0});
    for (const char* wrong : {"18446744073709551616", "-1", "1.5", "1e3", "\"1\"", "null"}) {
        const Json one = json(wrong);
        EXPECT_FALSE(read_number(&one)) << wrong;
    }
    EXPECT_FALSE(read_number(nullptr));
}

TEST(SolanaAnswers, AccountsAreThoseThatWereAskedFor) {
    const Json answer =
        json(R"({"context":{"slot":1},"value":[null,{"data":["AQI=","base64"],"executable":false,)"
             R"("lamports":9007199254740993,"owner":"TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",)"
             R"("rentEpoch":18446744073709551615,"space":2}]})");
    const auto accounts = read_accounts(answer, 2);
    ASSERT_TRUE(accounts);
    EXPECT_FALSE((*accounts)[0].exists);
    EXPECT_EQ((*accounts)[1].lamports, 9'007'199'254'740'993U);
    EXPECT_EQ((*accounts)[1].owner, chain::solana_program(chain::kTokenProgram));
    EXPECT_EQ((*accounts)[1].data, (Bytes{1, 2}));
    EXPECT_FALSE(read_accounts(answer, 1));
    EXPECT_FALSE(read_accounts(json(R"({"value":[{"lamports":1}]})"), 1));
    EXPECT_FALSE(read_accounts(json("[]"), 0));
}

TEST(SolanaAnswers, ABlockHasAHashAndAnEnd) {
    const auto block = read_latest_block(json(
        R"({"value":{"blockhash":"11111111111111111111111111111111","lastValidBlockHeight":150}})"));
    ASSERT_TRUE(block);
    EXPECT_EQ(block->last_valid_height, 150U);
    EXPECT_FALSE(
        read_latest_block(json(R"({"value":{"blockhash":"1","lastValidBlockHeight":1}})")));
    EXPECT_FALSE(read_latest_block(json(R"({"value":null})")));
}

TEST(SolanaAnswers, ATrialSaysWhyItFailed) {
    const auto trial = [](const char* text) { return *read_trial(json(text)); };
    EXPECT_TRUE(trial(R"({"value":{"err":null,"logs":[],"unitsConsumed":450}})").went);
    EXPECT_EQ(trial(R"({"value":{"err":null,"unitsConsumed":450}})").units, 450U);
    EXPECT_TRUE(trial(R"({"value":{"err":"BlockhashNotFound","logs":null}})").old_block);
    const Trial failed =
        trial(R"({"value":{"err":{"InstructionError":[2,{"Custom":1}]},)"
              R"("logs":["Program X invoke [1]","Program log: Error: insufficient funds"]}})");
    EXPECT_FALSE(failed.went);
    EXPECT_EQ(failed.reason, "Error: insufficient funds");
    EXPECT_EQ(trial(R"({"value":{"err":{"InstructionError":[0,"InvalidAccountData"]}}})").reason,
              "InvalidAccountData");
    EXPECT_FALSE(read_trial(json(R"({"value":{}})")));
}

TEST(SolanaAnswers, ATransactionIsFollowedToItsEnd) {
    const auto status = [](const std::string& one, std::uint64_t height) {
        return read_status(json(R"({"context":{"slot":300},"value":[)" + one + "]}"),
                           {height, height + 100}, 150);
    };
    EXPECT_EQ(status("null", 150), Status::kUnknown);
    EXPECT_EQ(status("null", 151), Status::kExpired);
    EXPECT_EQ(status(R"({"err":null,"confirmationStatus":"processed"})", 200), Status::kProcessed);
    EXPECT_EQ(status(R"({"err":null,"confirmationStatus":"confirmed"})", 1), Status::kConfirmed);
    EXPECT_EQ(status(R"({"err":null,"confirmationStatus":"finalized"})", 1), Status::kConfirmed);
    EXPECT_EQ(status(R"({"err":{"X":1},"confirmationStatus":"finalized"})", 1), Status::kFailed);
    EXPECT_FALSE(status(R"({"confirmationStatus":"finalized"})", 1));
    EXPECT_FALSE(status("", 151)) << "no answer is no end";
    EXPECT_FALSE(status("null,null", 151));
    EXPECT_FALSE(status("null", 201)) << "the node is not as far as the one that told the height";
    EXPECT_EQ(status(R"({"err":null,"confirmationStatus":"finalized"})", 201), Status::kConfirmed);
    EXPECT_FALSE(read_status(json(R"({"value":[null]})"), {151, 151}, 150));
}

TEST(SolanaAnswers, HowFarBackANodeKnowsAnything) {
    const auto height = read_height(json(R"({"blockHeight":10000,"absoluteSlot":12000})"));
    ASSERT_TRUE(height);
    EXPECT_EQ(height->blocks, 10'000U);
    EXPECT_FALSE(read_height(json(R"({"blockHeight":2,"absoluteSlot":1})")));
    EXPECT_FALSE(read_height(json(R"({"blockHeight":2})")));
    // 150 blocks before 9,000, and as many slots without one since then as there can be.
    EXPECT_TRUE(has_kept(12'000 - 1'150 - 1'150, *height, 9'000));
    EXPECT_FALSE(has_kept(12'000 - 1'150 - 1'149, *height, 9'000));
    EXPECT_TRUE(has_kept(12'000 - 5'150 - 2'000, *height, 5'000)) << "never more than there are";
    EXPECT_TRUE(has_kept(0, {100, 100}, 50));
    EXPECT_FALSE(has_kept(1, {100, 100}, 50));
    EXPECT_TRUE(has_kept(11'000, *height, 20'000));
}

TEST(SolanaAnswers, WhatTheWalletSignedIsTakenInEachForm) {
    FixedBytes<64> signature{};
    signature[0] = 5;
    const Bytes message = chain::make_solana_transfer(kTransfer);
    const Bytes whole = chain::make_solana_transaction({signature}, message);
    for (const Json& answer :
         {object("transaction", to_base64(whole)), object("transaction", to_base58(whole)),
          object("signature", to_base58(signature))}) {
        const auto taken = read_signed(answer, kTransfer);
        ASSERT_TRUE(taken) << write_json(answer);
        EXPECT_EQ(taken->transaction, whole);
        EXPECT_EQ(taken->signature, to_base58(signature));
    }
}

TEST(SolanaAnswers, AnotherTransactionIsNotSent) {
    FixedBytes<64> signature{};
    const auto answer = [&](const chain::SolanaTransfer& transfer) {
        return object("transaction", to_base64(chain::make_solana_transaction(
                                         {signature}, chain::make_solana_transfer(transfer))));
    };
    EXPECT_FALSE(read_signed(answer(kTransfer), kTransfer)) << "nobody signed";
    signature[63] = 1;
    EXPECT_TRUE(read_signed(answer(kTransfer), kTransfer));
    chain::SolanaTransfer other = kTransfer;
    other.amount = 8;
    EXPECT_FALSE(read_signed(answer(other), kTransfer));
    other = kTransfer;
    other.to = {3};
    EXPECT_FALSE(read_signed(answer(other), kTransfer));
    other = kTransfer;
    other.unit_price = 1;
    EXPECT_FALSE(read_signed(answer(other), kTransfer));
    EXPECT_FALSE(read_signed(object("signature", "1"), kTransfer));
    EXPECT_FALSE(read_signed(object("transaction", std::string(5'000, '1')), kTransfer));
    EXPECT_FALSE(read_signed(Json(), kTransfer));
}

RC_GTEST_PROP(SolanaAnswers, NoAnswerHurts, ()) {
    const auto text = *rc::gen::string<std::string>();
    const auto answer = parse_json(text);
    if (!answer) return;
    read_accounts(*answer, 1);
    read_latest_block(*answer);
    read_trial(*answer);
    read_height(*answer);
    read_status(*answer, {1, 1}, 1);
    read_signed(*answer, kTransfer);
}

}  // namespace
}  // namespace portico::solana_send
