// SPDX-License-Identifier: Apache-2.0
//
// What operators write about sponsoring, and which calls accounts' data shows.
#include <gmock/gmock.h>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/smart_account/smart_account.hpp"
#include "server/api/bundler/sponsor.hpp"

namespace portico::api::bundler {
namespace {

using chain::AbiValue;
using testing::HasSubstr;

const chain::EvmAddress kShop = {0x51};
constexpr const char* kShopText = "0x5100000000000000000000000000000000000000";

Bytes encoded(std::string_view function, const std::vector<AbiValue>& values) {
    return *chain::encode_abi_call(*chain::parse_abi_signature(function), values);
}

TEST(SponsorPolicy, SaysWhatIsPaidForInWei) {
    const auto policy = read_policy(std::string("p eip155:1 day=2000000000 user_day=1999999999 "
                                                "total=50000000000000000000 contracts=") +
                                    kShopText + " methods=0xa9059cbb,0x12345678");
    ASSERT_TRUE(policy) << policy.error();
    EXPECT_EQ(policy->project, "p");
    EXPECT_EQ(policy->budgets, (Budgets{.day = 2, .user_day = 1, .total = 50'000'000'000}));
    EXPECT_THAT(policy->contracts, testing::ElementsAre(kShop));
    EXPECT_EQ(policy->methods.size(), 2U);
}

TEST(SponsorPolicy, EveryBudgetHasToBeThere) {
    const auto wrong = [](std::string_view line) {
        const auto policy = read_policy(line);
        return policy ? std::string() : policy.error();
    };
    EXPECT_THAT(wrong("p eip155:1 day=1 user_day=1 user_day=1"), HasSubstr("twice"));
    EXPECT_THAT(wrong("p eip155:1 day=1 user_day=1 contracts=0x"), HasSubstr("no address"));
    EXPECT_THAT(wrong("p eip155:1 day=1 user_day=1 methods=0x12"), HasSubstr("selector"));
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

TEST(AccountCalls, AreReadOfTheFormsThatAccountsHaveInCommon) {
    const Bytes pay = {0xa9, 0x05, 0x9c, 0xbb, 1};
    const auto one = read_account_calls(
        encoded("execute(address,uint256,bytes)",
                {AbiValue::address(kShop), AbiValue::number(1), AbiValue::bytes(pay)}));
    ASSERT_TRUE(one && one->size() == 1);
    EXPECT_EQ(one->front().to, kShop);
    EXPECT_EQ(one->front().method, (FixedBytes<4>{0xa9, 0x05, 0x9c, 0xbb}));

    const auto call =
        AbiValue::list({AbiValue::address(kShop), AbiValue::number(1), AbiValue::bytes(Bytes{})});
    const auto list = AbiValue::list({call, call});
    const auto several =
        read_account_calls(encoded("executeBatch((address,uint256,bytes)[])", {list}));
    ASSERT_TRUE(several && several->size() == 2);
    EXPECT_EQ(several->back().to, kShop);
    EXPECT_FALSE(several->back().method);

    const auto lists = [&](std::vector<AbiValue> values, std::vector<AbiValue> data) {
        return read_account_calls(
            encoded("executeBatch(address[],uint256[],bytes[])",
                    {AbiValue::list(
                         {AbiValue::address((chain::EvmAddress{0xcc})), AbiValue::address(kShop)}),
                     AbiValue::list(std::move(values)), AbiValue::list(std::move(data))}));
    };
    const std::vector both = {AbiValue::bytes(Bytes{}), AbiValue::bytes(pay)};
    for (const auto& values :
         {std::vector<AbiValue>{}, {AbiValue::number(1), AbiValue::number(0)}}) {
        const auto simple = lists(values, both);
        ASSERT_TRUE(simple && simple->size() == 2) << "SimpleAccount 0.7";
        EXPECT_EQ(simple->front().to, (chain::EvmAddress{0xcc}));
        EXPECT_FALSE(simple->front().method);
        EXPECT_EQ(simple->back().to, kShop);
        EXPECT_EQ(simple->back().method, (FixedBytes<4>{0xa9, 0x05, 0x9c, 0xbb}));
    }
    EXPECT_FALSE(lists({AbiValue::number(1)}, both));
    EXPECT_FALSE(lists({}, {AbiValue::bytes(pay)}));

    Bytes packed(kShop.begin(), kShop.end());
    packed.insert(packed.end(), 32, 0);
    packed.insert(packed.end(), pay.begin(), pay.end());
    const auto modular = [&](std::uint8_t kind, const Bytes& calls) {
        Bytes32 mode{};
        mode[0] = kind;
        return read_account_calls(
            encoded("execute(bytes32,bytes)", {AbiValue::word(mode), AbiValue::bytes(calls)}));
    };
    ASSERT_TRUE(modular(0, packed));
    EXPECT_EQ(modular(0, packed)->front().method, (FixedBytes<4>{0xa9, 0x05, 0x9c, 0xbb}));
    EXPECT_FALSE(modular(0, Bytes(51, 0)));
    EXPECT_FALSE(modular(0xff, packed)) << "a delegated call shows nothing";
    const auto type = chain::parse_abi_parameters("(address,uint256,bytes)[]");
    ASSERT_TRUE(modular(1, *chain::encode_abi(*type, {&list, 1})));
    EXPECT_FALSE(modular(1, packed));

    const std::vector<smart_account::Call> calls = {{.to = kShop, .value = {}, .data = pay},
                                                    {.to = kShop, .value = 1, .data = {}}};
    const auto own = read_account_calls(*smart_account::encode_calls(calls));
    ASSERT_TRUE(own && own->size() == 2);
    EXPECT_EQ(own->front().method, (FixedBytes<4>{0xa9, 0x05, 0x9c, 0xbb}));
    EXPECT_FALSE(own->back().method);
}

TEST(AccountCalls, AreNotGuessed) {
    EXPECT_FALSE(read_account_calls({}));
    EXPECT_FALSE(read_account_calls(Bytes(100, 1)));
}

}  // namespace
}  // namespace portico::api::bundler
