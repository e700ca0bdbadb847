// SPDX-License-Identifier: Apache-2.0
#include "core/smart_account/spending_limits.hpp"

#include <gmock/gmock.h>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::smart_account {
namespace {

using chain::EvmAddress;

const EvmAddress kAccount = {0x42};
const EvmAddress kDelegate = {0x11, 0x22};
const EvmAddress kToken = {0x77};

using Kind = LimitChange::Kind;

std::vector<LimitChange> changes() {
    return {
        {.kind = Kind::kEnableModule},
        {.kind = Kind::kAddDelegate, .delegate = kDelegate},
        {.kind = Kind::kSetLimit, .delegate = kDelegate, .amount = 5, .period = 60, .base = 7},
        {.kind = Kind::kSetLimit, .delegate = kDelegate, .token = kToken, .amount = 9, .period = 1},
        {.kind = Kind::kDeleteLimit, .delegate = kDelegate},
        {.kind = Kind::kDeleteLimit, .delegate = kDelegate, .token = kToken}};
}

TEST(SpendingLimits, AreReadAsTheyWereWritten) {
    for (const LimitChange& change : changes()) {
        const Call call = limit_call(change, kAccount, 10);
        EXPECT_EQ(read_limit_call(call, kAccount, 10), change);
        EXPECT_TRUE(call.value.is_zero());
    }
}

// Selectors of the module's published interface (npm @safe-global/safe-modules-deployments).
TEST(SpendingLimits, AreTheModulesFunctions) {
    const char* selectors[] = {"610b5925", "e71bdf41", "beaeb388",
                               "beaeb388", "885133e3", "885133e3"};
    for (std::size_t i = 0; i < changes().size(); ++i)
        EXPECT_EQ(to_hex(ByteView(limit_call(changes()[i], kAccount, 10).data).first(4)),
                  selectors[i]);
    EXPECT_EQ(limit_call(changes()[0], kAccount, 10).to, kAccount);
    EXPECT_EQ(chain::evm_address_text(allowance_module(8453)),
              "0xAA46724893dedD72658219405185Fb0Fc91e091C");
    EXPECT_EQ(chain::evm_address_text(allowance_module(1)),
              "0xCFbFaC74C26F8647cBDb8c5caf80BB5b32E43134");
}

TEST(SpendingLimits, OtherCallsAreNone) {
    for (const LimitChange& change : changes()) {
        const Call good = limit_call(change, kAccount, 10);
        Call other = good;
        other.value = 1;
        EXPECT_FALSE(read_limit_call(other, kAccount, 10));
        other = good;
        other.data.push_back(0);
        EXPECT_FALSE(read_limit_call(other, kAccount, 10));
        other = good;
        other.to = kToken;
        EXPECT_FALSE(read_limit_call(other, kAccount, 10));
        // The account and the module change places: enableModule of the module, a limit of the
        // account.
        other.to = good.to == kAccount ? allowance_module(10) : kAccount;
        EXPECT_FALSE(read_limit_call(other, kAccount, 10));
        // Of a network whose module is elsewhere.
        EXPECT_FALSE(read_limit_call(good, kAccount, 1));
    }
    // A limit that never starts anew is not one of those that are granted here.
    EXPECT_FALSE(read_limit_call(
        limit_call({.kind = Kind::kSetLimit, .delegate = kDelegate, .amount = 1}, kAccount, 10),
        kAccount, 10));
}

TEST(SpendingLimits, NoOtherModuleIsEnabled) {
    Call call = limit_call({}, kAccount, 10);
    call.data.back() ^= 1;
    EXPECT_FALSE(read_limit_call(call, kAccount, 10));
    // enableModule of a stranger, in an operation of the account.
    const EvmAddress owner = {0x33};
    const EvmAddress account = account_address(owner);
    const auto operation = [&](const Call& one) {
        return chain::UserOperation{.sender = account,
                                    .nonce = {},
                                    .factory = {},
                                    .factory_data = {},
                                    .call_data = *encode_calls(std::vector{one}),
                                    .call_gas_limit = 1,
                                    .verification_gas_limit = 1,
                                    .pre_verification_gas = 1,
                                    .max_fee_per_gas = 1,
                                    .max_priority_fee_per_gas = 1,
                                    .paymaster = {},
                                    .paymaster_data = {},
                                    .signature = {},
                                    .authorization = {}};
    };
    Call enable = limit_call({}, account, 10);
    EXPECT_TRUE(check_operation(operation(enable), owner, 10));
    EXPECT_FALSE(check_operation(operation(enable), owner, 1));
    enable.data.back() ^= 1;
    EXPECT_FALSE(check_operation(operation(enable), owner, 10));
    // Of the module itself too: a limit without a period has no words.
    const LimitChange limit{.kind = LimitChange::Kind::kSetLimit,
                            .delegate = account,
                            .token = account,
                            .amount = 5,
                            .period = 60};
    Call set = limit_call(limit, account, 10);
    EXPECT_TRUE(check_operation(operation(set), owner, 10));
    set.data[4 + 3 * 32 + 31] = 0;
    EXPECT_FALSE(check_operation(operation(set), owner, 10));
}

}  // namespace
}  // namespace portico::smart_account
