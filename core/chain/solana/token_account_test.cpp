// SPDX-License-Identifier: Apache-2.0
//
// Accounts that the token programs have written (tools/devnet/solana/makeTokenAccounts.mjs).
#include "core/chain/solana/token_account.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <fstream>
#include <iterator>

#include "core/base/encoding/base64.hpp"
#include "core/base/json/json.hpp"
#include "core/base/json/json_text.hpp"
#include "core/chain/solana/address.hpp"
#include "core/chain/solana/programs.hpp"

namespace portico::chain {
namespace {

struct Row {
    Bytes mint_data;
    Bytes account_data;
    Bytes received_data;
    Bytes32 mint;
    Bytes32 owner;
    bool token_2022 = false;
};

Row row_of(std::string_view name) {
    std::ifstream file("core/chain/solana/testdata/token_accounts.json");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const Json all = *parse_json(text);
    Row row;
    for (const Json& one : all.items()) {
        if (one.find_string("name") != name) continue;
        row.mint_data = *parse_base64(*one.find_string("mint"));
        row.account_data = *parse_base64(*one.find_string("account"));
        row.received_data = *parse_base64(one.find_string("received").value_or(""));
        row.mint = *parse_solana_address(*one.find_string("address"));
        row.owner = *parse_solana_address(*one.find_string("owner"));
        row.token_2022 = one.find_string("program") == kToken2022Program;
    }
    EXPECT_FALSE(row.mint_data.empty()) << name;
    return row;
}

SolanaMint mint_of(std::string_view name) {
    const auto mint = parse_solana_mint(row_of(name).mint_data);
    EXPECT_TRUE(mint) << name;
    return mint.value_or(SolanaMint{});
}

constexpr const char* kNames[] = {"plain",
                                  "plain 2022",
                                  "fee of one percent",
                                  "fee with a maximum",
                                  "not transferable",
                                  "begins frozen",
                                  "somebody may take it",
                                  "hook"};

TEST(SolanaTokenAccount, MintsAndAccountsAreReadAsTheProgramsWroteThem) {
    for (const char* name : kNames) {
        SCOPED_TRACE(name);
        const Row row = row_of(name);
        const auto mint = parse_solana_mint(row.mint_data);
        const auto account = parse_solana_token_account(row.account_data);
        ASSERT_TRUE(mint && account);
        EXPECT_EQ(mint->decimals, 6);
        EXPECT_EQ(account->mint, row.mint);
        EXPECT_EQ(account->owner, row.owner);
        EXPECT_EQ(mint->account_size(row.token_2022), row.account_data.size());
        EXPECT_EQ(account->frozen, mint->frozen_at_first);
        // A mint is no account, and an account no mint.
        EXPECT_FALSE(parse_solana_token_account(row.mint_data));
        EXPECT_FALSE(parse_solana_mint(row.account_data) && row.token_2022);
    }
}

TEST(SolanaTokenAccount, WhatArrivesIsWhatTheFeeLeaves) {
    for (const char* name : kNames) {
        const Row row = row_of(name);
        if (row.received_data.empty()) continue;
        const SolanaMint mint = mint_of(name);
        const auto fee = mint.fee_in(0);
        const auto arrived = parse_solana_token_account(row.received_data)->amount;
        EXPECT_EQ(arrived, 250'000 - (fee ? fee->of(250'000) : 0)) << name;
    }
    EXPECT_EQ(mint_of("fee of one percent").fee_in(0)->of(250'000), 2'500U);
    EXPECT_EQ(mint_of("fee with a maximum").fee_in(0)->of(250'000), 777U);
}

TEST(SolanaTokenAccount, SaysWhatStandsInTheWay) {
    EXPECT_TRUE(mint_of("not transferable").non_transferable);
    EXPECT_TRUE(mint_of("hook").hook);
    EXPECT_TRUE(mint_of("begins frozen").frozen_at_first);
    EXPECT_TRUE(mint_of("somebody may take it").permanent_delegate);
    const SolanaMint plain = mint_of("plain");
    EXPECT_FALSE(plain.extended || plain.non_transferable || plain.paused || plain.rescaled ||
                 plain.frozen_at_first || plain.hook || plain.permanent_delegate ||
                 plain.fee_in(0));
}

TEST(SolanaTokenAccount, TheFeeIsRoundedUpAndNeverMoreThanAllOfIt) {
    EXPECT_EQ((SolanaTransferFee{0, ~std::uint64_t{0}, 1}.of(1)), 1U);
    EXPECT_EQ((SolanaTransferFee{0, ~std::uint64_t{0}, 1}.of(10'001)), 2U);
    EXPECT_EQ((SolanaTransferFee{0, ~std::uint64_t{0}, 10'000}.of(~std::uint64_t{0})),
              ~std::uint64_t{0});
    EXPECT_EQ((SolanaTransferFee{0, 5, 10'000}.of(7)), 5U);
    EXPECT_EQ((SolanaTransferFee{0, 5, 0}.of(7)), 0U);
}

RC_GTEST_PROP(SolanaTokenAccount, TheFeeIsThatOfWideNumbers, ()) {
    const auto amount = *rc::gen::arbitrary<std::uint64_t>();
    const auto points = *rc::gen::inRange<std::uint16_t>(0, 10'001);
    const SolanaTransferFee fee{0, ~std::uint64_t{0}, points};
    __extension__ using Wide = unsigned __int128;
    RC_ASSERT(fee.of(amount) ==
              static_cast<std::uint64_t>((Wide{amount} * points + 9'999) / 10'000));
}

TEST(SolanaTokenAccount, TheNewerFeeHoldsFromItsEpoch) {
    SolanaMint mint;
    mint.older_fee = {.from_epoch = 1, .maximum = 9, .basis_points = 1};
    mint.newer_fee = {.from_epoch = 12, .maximum = 9, .basis_points = 2};
    EXPECT_EQ(mint.fee_in(11)->basis_points, 1);
    EXPECT_EQ(mint.fee_in(12)->basis_points, 2);
}

TEST(SolanaTokenAccount, CutOrOverlongDataIsNone) {
    for (const char* name : kNames) {
        const Row row = row_of(name);
        for (std::size_t size = 0; size < 82; ++size)
            EXPECT_FALSE(parse_solana_mint(ByteView(row.mint_data).first(size)));
        for (std::size_t size = 83; size < row.mint_data.size() && size <= 165; ++size)
            EXPECT_FALSE(parse_solana_mint(ByteView(row.mint_data).first(size))) << size;
    }
    Bytes fee = row_of("fee of one percent").mint_data;
    fee[168] = 107;  // an extension of another size
    EXPECT_FALSE(parse_solana_mint(fee));
    fee[168] = 0xff;  // longer than the account
    EXPECT_FALSE(parse_solana_mint(fee));
}

RC_GTEST_PROP(SolanaTokenAccount, NoBytesHurt, ()) {
    const std::string name = kNames[*rc::gen::inRange<std::size_t>(0, std::size(kNames))];
    Bytes data = row_of(name).mint_data;
    for (int i = 0; i < 4; ++i)
        data[*rc::gen::inRange<std::size_t>(0, data.size())] = *rc::gen::arbitrary<std::uint8_t>();
    if (const auto mint = parse_solana_mint(data); mint && mint->newer_fee)
        RC_ASSERT(mint->newer_fee->of(1'000) <= 1'000);
    static_cast<void>(parse_solana_token_account(data));
}

}  // namespace
}  // namespace portico::chain
