// SPDX-License-Identifier: Apache-2.0
#include "core/smart_account/call_limits.hpp"

#include <gmock/gmock.h>

#include "core/base/encoding/hex.hpp"
#include "core/smart_account/spending_limits.hpp"

namespace portico::smart_account {
namespace {

using chain::EvmAddress;
using CallKind = CallLimitChange::Kind;

constexpr std::uint64_t kChain = 10;
const EvmAddress kGiver = {0x42};
const EvmAddress kShop = {0x77};
const CallGrant kGrant{.delegate = {0x11, 0x22}, .made = 1'790'000'000, .until = 1'790'086'400};

std::vector<CallLimitChange> call_changes() {
    const FixedBytes<4> selector = {0xd0, 0xe3, 0x0d, 0xb0};
    return {{.kind = CallKind::kMakeClock},
            {.kind = CallKind::kMakeRoles},
            {.kind = CallKind::kEnableRoles},
            {.kind = CallKind::kSetValue, .grant = kGrant, .value = 5},
            {.kind = CallKind::kSetValue, .grant = kGrant, .value = 9, .sum = 1},
            {.kind = CallKind::kOpenContract, .grant = kGrant, .contract = kShop},
            {.kind = CallKind::kAllowFunction,
             .grant = kGrant,
             .contract = kShop,
             .selector = selector,
             .takes_value = true},
            {.kind = CallKind::kAllowFunction,
             .grant = kGrant,
             .contract = kShop,
             .selector = selector},
            {.kind = CallKind::kAllowFunction,
             .grant = kGrant,
             .contract = kShop,
             .selector = selector,
             .arguments = {{},
                           {.kind = ArgumentLimit::Kind::kAnyDynamic},
                           {.kind = ArgumentLimit::Kind::kEqual, .word = {7}},
                           {.kind = ArgumentLimit::Kind::kMore, .word = {8}},
                           {.kind = ArgumentLimit::Kind::kLess, .word = {9}},
                           {.kind = ArgumentLimit::Kind::kSum, .sum = 1}},
             .takes_value = true},
            {.kind = CallKind::kGive, .grant = kGrant},
            {.kind = CallKind::kTakeBack, .grant = kGrant}};
}

TEST(CallLimits, AreReadAsTheyWereWritten) {
    for (const CallLimitChange& change : call_changes()) {
        const Call call = call_limit_call(change, kGiver);
        EXPECT_EQ(read_call_limit_call(call, kGiver, kChain), change);
        EXPECT_TRUE(call.value.is_zero());
    }
}

// Selectors of Roles 2.1 and of the factory of its proxies (npm zodiac-roles-sdk).
TEST(CallLimits, AreTheFunctionsOfRoles) {
    const char* selectors[] = {"f1ab873c", "610b5925", "a8ec43ee", "a8ec43ee", "0c6c76b8",
                               "7508dd98", "7508dd98", "7508dd98", "957ed2b3", "957ed2b3"};
    for (std::size_t i = 0; i < std::size(selectors); ++i)
        EXPECT_EQ(to_hex(ByteView(call_limit_call(call_changes()[i + 1], kGiver).data).first(4)),
                  selectors[i])
            << i;
}

// As npm @gnosis-guild/zodiac-core and viem compute them.
TEST(CallLimits, AnAccountHasAContractOfItsOwn) {
    EXPECT_EQ(chain::evm_address_text(roles_address(kGiver)),
              "0x71a3F08128BC427414f32Ae3c2e48Aac024E042b");
    EXPECT_EQ(chain::evm_address_text(clock_address()),
              "0xE29dD8366b30A8852d2e9D89355e22703F390821");
}

TEST(CallLimits, AGrantIsNamedByItsRole) {
    EXPECT_EQ(to_hex(role_of(kGrant)),
              "1122000000000000000000000000000000000000"
              "00006ab13b80"
              "00006ab28d00");
    EXPECT_EQ(grant_of(role_of(kGrant)), kGrant);
}

TEST(CallLimits, OtherCallsAreNone) {
    for (const CallLimitChange& change : call_changes()) {
        const Call good = call_limit_call(change, kGiver);
        Call other = good;
        other.value = 1;
        EXPECT_FALSE(read_call_limit_call(other, kGiver, kChain));
        other = good;
        other.to = kShop;
        EXPECT_FALSE(read_call_limit_call(other, kGiver, kChain));
        // Of another account's contract.
        if (change.kind != CallKind::kMakeClock) {
            EXPECT_FALSE(read_call_limit_call(good, kShop, kChain));
        }
        for (std::size_t at = 0; at < good.data.size(); at += 32) {
            other = good;
            other.data[at + 31 < good.data.size() ? at + 31 : at] ^= 0x80;
            const auto read = read_call_limit_call(other, kGiver, kChain);
            if (read) {
                EXPECT_EQ(call_limit_call(*read, kGiver), other);
            }
        }
    }
}

// Else whoever may call it has the account.
TEST(CallLimits, NothingThatHasPowerOverTheAccountIsGranted) {
    std::vector<EvmAddress> own = {EvmAddress{}, kGiver, roles_address(kGiver),
                                   allowance_module(kChain)};
    for (const EvmAddress& one : contracts()) own.push_back(one);
    for (const EvmAddress& one : own)
        for (const CallKind kind : {CallKind::kOpenContract, CallKind::kAllowFunction}) {
            const Call call = call_limit_call(
                {.kind = kind, .grant = kGrant, .contract = one, .selector = {1, 2, 3, 4}}, kGiver);
            EXPECT_FALSE(read_call_limit_call(call, kGiver, kChain));
        }
    for (const FixedBytes<4>& selector : std::initializer_list<FixedBytes<4>>{
             {}, {0xa9, 0x05, 0x9c, 0xbb}, {0x09, 0x5e, 0xa7, 0xb3}, {0xa2, 0x2c, 0xb4, 0x65}}) {
        EXPECT_FALSE(is_grantable(selector));
        const Call call = call_limit_call({.kind = CallKind::kAllowFunction,
                                           .grant = kGrant,
                                           .contract = kShop,
                                           .selector = selector},
                                          kGiver);
        EXPECT_FALSE(read_call_limit_call(call, kGiver, kChain));
    }
}

}  // namespace
}  // namespace portico::smart_account
