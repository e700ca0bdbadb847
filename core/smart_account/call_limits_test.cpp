// SPDX-License-Identifier: Apache-2.0
#include "core/smart_account/call_limits.hpp"

#include <gmock/gmock.h>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/keccak.hpp"
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

/// What moves tokens, lets others, or has calls as its arguments: with those a contract that calls
/// itself by delegation (Uniswap's positions, ENS' resolvers) lets one reach all that it has.
constexpr const char* kPowerful[] = {
    "transfer(address,uint256)",
    "transferFrom(address,address,uint256)",
    "approve(address,uint256)",
    "increaseAllowance(address,uint256)",
    "increaseApproval(address,uint256)",
    "safeTransferFrom(address,address,uint256)",
    "safeTransferFrom(address,address,uint256,bytes)",
    "safeTransferFrom(address,address,uint256,uint256,bytes)",
    "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
    "setApprovalForAll(address,bool)",
    "approve(address,address,uint160,uint48)",
    "transferFrom(address,address,uint160,address)",
    "transferFrom((address,address,uint160,address)[])",
    "transferAndCall(address,uint256,bytes)",
    "transferAndCall(address,uint256)",
    "transferFromAndCall(address,address,uint256,bytes)",
    "transferFromAndCall(address,address,uint256)",
    "approveAndCall(address,uint256,bytes)",
    "approveAndCall(address,uint256)",
    "send(address,uint256,bytes)",
    "operatorSend(address,address,uint256,bytes,bytes)",
    "authorizeOperator(address)",
    "transfer(address,uint256,uint256)",
    "transferFrom(address,address,uint256,uint256)",
    "approve(address,uint256,uint256)",
    "setOperator(address,bool)",
    "approveDelegation(address,uint256)",
    "allow(address,bool)",
    "transferAsset(address,address,uint256)",
    "transferAssetFrom(address,address,address,uint256)",
    "setAuthorization(address,bool)",
    "hope(address)",
    "transferShares(address,uint256)",
    "multicall(bytes[])",
    "multicall(uint256,bytes[])",
    "multicall(bytes32,bytes[])",
    "multicall(address[],bytes[])",
    "multicall((address,bytes)[])",
    "tryMulticall(bytes[])",
    "multicallWithNodeCheck(bytes32,bytes[])",
    "batch(bytes[])",
    "batch(bytes[],bool)",
    "batch((address,address,uint256,bytes)[])",
    "call(address,address,uint256,bytes)",
    "aggregate((address,bytes)[])",
    "tryAggregate(bool,(address,bytes)[])",
    "blockAndAggregate((address,bytes)[])",
    "tryBlockAndAggregate(bool,(address,bytes)[])",
    "aggregate3((address,bool,bytes)[])",
    "aggregate3Value((address,bool,uint256,bytes)[])",
    "execute(bytes[])",
    "execute(bytes,bytes[])",
    "execute(bytes,bytes[],uint256)",
    "execute(address,bytes)",
    "execute(address,uint256,bytes)",
    "execute(address,uint256,bytes,uint8)",
    "execute(bytes32,bytes)",
    "executeBatch((address,uint256,bytes)[])",
    "executeBatch(address[],bytes[])",
    "executeBatch(address[],uint256[],bytes[])",
    "execTransactionFromModule(address,uint256,bytes,uint8)",
    "execTransactionFromModuleReturnData(address,uint256,bytes,uint8)",
};

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
    std::vector<FixedBytes<4>> selectors = {{}};
    for (const char* text : kPowerful) {
        FixedBytes<4> selector{};
        std::ranges::copy(ByteView(keccak256(as_bytes(text))).first(4), selector.begin());
        selectors.push_back(selector);
    }
    for (const FixedBytes<4>& selector : selectors) {
        EXPECT_FALSE(is_grantable(selector)) << to_hex(selector);
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
