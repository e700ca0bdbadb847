// SPDX-License-Identifier: Apache-2.0
//
// Against viem with Safe's published interfaces (vectors/SOURCE.md). Against a chain:
// e2e/scenarios/smart_account.mjs.
#include "core/smart_account/smart_account.hpp"

#include <gmock/gmock.h>

#include "core/base/secret.hpp"
#include "core/base/vector_lines.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/chain/eip155/user_operation/user_operation_json.hpp"
#include "core/smart_account/call_limits.hpp"

namespace portico::smart_account {
namespace {

using chain::AbiValue;
using chain::EvmAddress;
using chain::Uint256;
using chain::UserOperation;

constexpr const char* kVectors = "lib-smart-accounts";

EvmAddress address(std::string_view text) { return *chain::parse_evm_address(text); }
EvmAddress owner_of(const VectorLine& line) { return address(VectorLine::text(line.in, "owner")); }
std::uint64_t number(const Json& json, const char* name) {
    return std::stoull(VectorLine::text(json, name));
}
FixedBytes<65> sign(const VectorLine& line, const Bytes32& digest) {
    const Secret<32> key(*parse_hex_fixed<32>(VectorLine::text(line.in, "key")));
    return *chain::sign_evm_digest(key, digest);
}
UserOperation operation_of(const VectorLine& line) {
    const auto read =
        chain::read_user_operation(*line.in.find("operation"), chain::OperationForm::kSigned);
    EXPECT_TRUE(read) << read.error();
    return read.value_or(UserOperation{});
}
Calls calls_of(const VectorLine& line) {
    Calls out;
    for (const Json& one : line.in.find("calls")->items())
        out.push_back({.to = address(VectorLine::text(one, "to")),
                       .value = *chain::parse_uint256(VectorLine::text(one, "value")),
                       .data = VectorLine::bytes(one, "data")});
    return out;
}

TEST(SmartAccount, IsWhereViemPutsIt) {
    for (const VectorLine& line : read_vector_lines(kVectors, "smart.account")) {
        const EvmAddress owner = owner_of(line);
        EXPECT_EQ(account_address(owner), address(VectorLine::text(line.out, "address")));
        EXPECT_EQ(creation(owner).factory, address(VectorLine::text(line.out, "factory")));
        EXPECT_EQ(creation(owner).data, VectorLine::bytes(line.out, "factoryData"));
        Bytes data = creation(owner).data;
        EXPECT_EQ(created_owner(creation(owner).factory, data), owner);
        EXPECT_EQ(created_owner(owner, data), std::nullopt) << "another factory";
        data.back() ^= 1;
        EXPECT_EQ(created_owner(creation(owner).factory, data), std::nullopt);
        data.pop_back();
        EXPECT_EQ(created_owner(creation(owner).factory, data), std::nullopt);
    }
}

TEST(SmartAccount, SignsForItsOwnNetworkAndBeforeItIsThere) {
    for (const VectorLine& line : read_vector_lines(kVectors, "smart.account")) {
        const EvmAddress owner = owner_of(line);
        const Bytes32 hash = *parse_hex_fixed<32>(VectorLine::text(line.in, "hash"));
        const auto made =
            sign(line, message_digest(account_address(owner), number(line.in, "chainId"), hash));
        EXPECT_EQ(to_hex_0x(made), VectorLine::text(line.out, "messageSignature"));
        EXPECT_EQ(to_hex_0x(undeployed_signature(owner, made)),
                  VectorLine::text(line.out, "undeployed"));
    }
}

TEST(SmartAccount, OperationsAreSignedAsTheModuleReadsThem) {
    for (const VectorLine& line : read_vector_lines(kVectors, "smart.operation")) {
        const UserOperation operation = operation_of(line);
        const std::uint64_t until = number(line.in, "validUntil");
        const auto made =
            sign(line, operation_digest(operation, number(line.in, "chainId"), until));
        EXPECT_EQ(to_hex_0x(operation_signature(until, made)),
                  VectorLine::text(line.out, "signature"));
    }
}

TEST(SmartAccount, CallsAreReadAsTheyWereWritten) {
    for (const VectorLine& line : read_vector_lines(kVectors, "smart.operation")) {
        const auto data = encode_calls(calls_of(line));
        ASSERT_TRUE(data);
        EXPECT_EQ(to_hex_0x(*data), VectorLine::text(line.out, "callData"));
        EXPECT_EQ(decode_calls(*data), calls_of(line));
        EXPECT_EQ(check_operation(operation_of(line), owner_of(line), 1), calls_of(line));
    }
    EXPECT_FALSE(encode_calls({}));
    EXPECT_FALSE(encode_calls(Calls(kCallsMax + 1)));
}

/// The first vector's operation, which deploys its account, and what is wrong with it.
std::string refused(void (*change)(UserOperation&, const EvmAddress&)) {
    const auto lines = read_vector_lines(kVectors, "smart.operation");
    UserOperation operation = operation_of(lines.front());
    change(operation, owner_of(lines.front()));
    const auto checked = check_operation(operation, owner_of(lines.front()), 1);
    return checked ? std::string() : error_text(checked.error());
}

Bytes executed(const EvmAddress& to, Bytes data, std::uint64_t kind) {
    return *chain::encode_abi_call(
        *chain::parse_abi_signature("executeUserOpWithErrorString(address,uint256,bytes,uint8)"),
        std::vector{AbiValue::address(to), AbiValue::number(0), AbiValue::bytes(data),
                    AbiValue::number(kind)});
}

TEST(SmartAccount, NothingElseIsSigned) {
    using Owner = const EvmAddress&;
    const auto wrong = [](const char* what) { return testing::HasSubstr(what); };
    EXPECT_EQ(refused([](UserOperation&, Owner) {}), "");
    EXPECT_THAT(refused([](UserOperation& one, Owner) { one.sender[0] ^= 1; }), wrong("sender"));
    EXPECT_THAT(refused([](UserOperation& one, Owner) { one.factory_data.push_back(0); }),
                wrong("factory"));
    EXPECT_THAT(refused([](UserOperation& one, Owner) { one.factory = chain::kEip7702Marker; }),
                wrong("factory"));
    EXPECT_THAT(refused([](UserOperation& one, Owner) { one.authorization.emplace(); }),
                wrong("eip7702Auth"));
    EXPECT_THAT(refused([](UserOperation& one, Owner) { one.max_fee_per_gas = kFeeMax + 1; }),
                wrong("maxFeePerGas"));
    EXPECT_NE(refused([](UserOperation& one, Owner) {
                  one.max_priority_fee_per_gas = one.max_fee_per_gas + 1;
              }),
              "");
    EXPECT_THAT(refused([](UserOperation& one, Owner) { one.call_data.push_back(0); }),
                wrong("callData"));
    EXPECT_THAT(refused([](UserOperation& one, Owner) { one.call_data.clear(); }),
                wrong("callData"));
}

TEST(SmartAccount, NoOtherCodeRunsInItsPlaceAndItsOwnersStay) {
    using Owner = const EvmAddress&;
    // Somebody else's code, then a call within several that asks for the same.
    EXPECT_NE(refused([](UserOperation& one, Owner) { one.call_data = executed({0x66}, {1}, 1); }),
              "");
    EXPECT_NE(refused([](UserOperation& one, Owner) {
                  const Calls two(2, Call{.to = {0x66}, .value = {}, .data = {1}});
                  one.call_data = *encode_calls(two);
                  // The kind of the first of them: 4 bytes and 4 words, then 4 bytes and 2 words.
                  one.call_data[4 + 5 * 32 + 4 + 2 * 32] = 1;
              }),
              "");
    EXPECT_NE(refused([](UserOperation& one, Owner) { one.call_data = executed({0x66}, {1}, 2); }),
              "");
    // Its own functions change its owners; a plain payment to itself is nothing.
    EXPECT_NE(refused([](UserOperation& one, Owner owner) {
                  one.call_data = executed(account_address(owner), {1, 2, 3, 4}, 0);
              }),
              "");
    EXPECT_EQ(refused([](UserOperation& one, Owner owner) {
                  one.call_data = executed(account_address(owner), {}, 0);
              }),
              "");
    // Nor is what keeps limits of calls told anything that cannot be read.
    EXPECT_NE(refused([](UserOperation& one, Owner owner) {
                  one.call_data = executed(roles_address(account_address(owner)), {1, 2, 3, 4}, 0);
              }),
              "");
    EXPECT_EQ(refused([](UserOperation& one, Owner owner) {
                  const EvmAddress account = account_address(owner);
                  const Call give =
                      call_limit_call({.kind = CallLimitChange::Kind::kGive}, account);
                  one.call_data = *encode_calls(std::vector{give});
              }),
              "");
}

TEST(SmartAccount, TypedDataThatTheAccountActsOnIsTold) {
    const EvmAddress owner = {0x42};
    const auto data = [](const EvmAddress& contract) {
        return *parse_json(R"({"domain":{"chainId":1,"verifyingContract":")" +
                           chain::evm_address_text(contract) + "\"}}");
    };
    EXPECT_TRUE(binds_account(data(account_address(owner)), owner));
    EXPECT_TRUE(binds_account(data(contracts()[3]), owner));
    EXPECT_FALSE(binds_account(data({0x66}), owner));
    EXPECT_FALSE(binds_account(data(account_address({0x43})), owner));
    EXPECT_FALSE(binds_account(*parse_json(R"({"domain":{}})"), owner));
    EXPECT_FALSE(binds_account(*parse_json("{}"), owner));
}

}  // namespace
}  // namespace portico::smart_account
