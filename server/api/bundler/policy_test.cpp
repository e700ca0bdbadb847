// SPDX-License-Identifier: Apache-2.0
//
// What operators write about sponsoring.
#include <gmock/gmock.h>

#include "core/base/encoding/hex.hpp"
#include "server/api/bundler/sponsor.hpp"

namespace portico::api::bundler {
namespace {

using testing::HasSubstr;

const chain::EvmAddress kShop = {0x51};
constexpr const char* kShopText = "0x5100000000000000000000000000000000000000";

TEST(SponsorPolicy, SaysWhatIsPaidForInWei) {
    const auto policy =
        read_policy(std::string("p eip155:1 day=2000000000 user_day=1999999999 "
                                "total=50000000000000000000 contracts=") +
                    kShopText + " methods=0xa9059cbb,0x12345678 accounts=" + kShopText +
                    ",0x5200000000000000000000000000000000000000");
    ASSERT_TRUE(policy) << policy.error();
    EXPECT_EQ(policy->project, "p");
    EXPECT_EQ(policy->budgets, (Budgets{.day = 2, .user_day = 1, .total = 50'000'000'000}));
    EXPECT_THAT(policy->contracts, testing::ElementsAre(kShop));
    EXPECT_EQ(policy->methods.size(), 2U);
    EXPECT_THAT(policy->accounts, testing::ElementsAre(kShop, chain::EvmAddress{0x52}));
}

TEST(SponsorPolicy, EveryBudgetHasToBeThere) {
    const auto wrong = [](std::string_view line) {
        const auto policy = read_policy(line);
        return policy ? std::string() : policy.error();
    };
    EXPECT_THAT(wrong("p eip155:1 day=1 user_day=1 user_day=1"), HasSubstr("twice"));
    EXPECT_THAT(wrong("p eip155:1 day=1 user_day=1 contracts=0x"), HasSubstr("no address"));
    EXPECT_THAT(wrong("p eip155:1 day=1 user_day=1 methods=0x12"), HasSubstr("selector"));
    EXPECT_THAT(wrong("p eip155:1 day=1 user_day=1 accounts=0x12"), HasSubstr("no address"));
    for (const std::string name : {"contracts", "methods", "accounts"}) {
        EXPECT_THAT(wrong("p eip155:1 day=1 user_day=1 total=1 " + name + "="),
                    HasSubstr(name + " names none"));
        EXPECT_THAT(wrong("p eip155:1 day=1 user_day=1 total=1 " + name),
                    HasSubstr(name + " names none"));
    }
    std::string many = "p eip155:1 day=1 user_day=1 total=1 accounts=";
    for (int i = 0; i < 65; ++i) many.append(i == 0 ? "" : ",").append(kShopText);
    EXPECT_THAT(wrong(many), HasSubstr("at most 64"));
    EXPECT_THAT(wrong(std::string("p eip155:1 day=1 user_day=1 contracts=") + kShopText),
                HasSubstr("total=<wei> is missing"));
    EXPECT_THAT(wrong("p eip155:1 day=-1 user_day=1 total=1"), HasSubstr("no amount"));
    EXPECT_THAT(wrong("p eip155:1 day=0.5 user_day=1 total=1"), HasSubstr("no amount"));
    EXPECT_THAT(wrong("p solana:1 day=1 user_day=1 total=1"), HasSubstr("a line is"));
    EXPECT_THAT(wrong(""), HasSubstr("a line is"));
}

TEST(SponsorPolicy, PaymastersAreOfANetworkAndAnEntryPoint) {
    const auto latest = read_paymaster(std::string("eip155:1 ") + kShopText);
    ASSERT_TRUE(latest);
    EXPECT_EQ(latest->version, chain::EntryPointVersion::k08);
    EXPECT_EQ(read_paymaster(std::string("eip155:1 ") + kShopText + " 0.7")->version,
              chain::EntryPointVersion::k07);
    EXPECT_FALSE(read_paymaster(std::string("eip155:1 ") + kShopText + " 0.6"));
    EXPECT_FALSE(read_paymaster("eip155:1 0x12"));
    EXPECT_FALSE(read_paymaster(kShopText));
}

TEST(Sponsorship, ItsDigestIsThatOfTheContract) {
    chain::UserOperation operation;
    operation.sender = {0xaa};
    operation.nonce = 5;
    operation.factory = chain::EvmAddress{0xbb};
    operation.factory_data = {1, 2};
    operation.call_data = {1, 2, 3, 4};
    operation.verification_gas_limit = 100;
    operation.call_gas_limit = 200;
    operation.pre_verification_gas = 300;
    operation.max_priority_fee_per_gas = 7;
    operation.max_fee_per_gas = 8;
    operation.paymaster = *chain::parse_evm_address("0xe7f1725e7734ce288f8367e1bb143e90bb3f0512");
    operation.paymaster_verification_gas_limit = 60'000;
    operation.paymaster_post_op_gas_limit = 1;
    // What VerifyingPaymaster.hash answers at that address of chain 31337.
    EXPECT_EQ(to_hex_0x(sponsorship_digest(operation, 31337, 1'700'000'300)),
              "0x20fece494e447430f3e1cc491195424b23a79d93035a2112773b73cf6e01e06e");
}

}  // namespace
}  // namespace portico::api::bundler
