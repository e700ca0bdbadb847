// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/user_operation/user_operation.hpp"

#include <gmock/gmock.h>

#include "core/base/vector_lines.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/user_operation/entry_point.hpp"
#include "core/chain/eip155/user_operation/user_operation_json.hpp"

namespace portico::chain {
namespace {

using testing::HasSubstr;

constexpr const char* kVectors = "lib-user-operations";

UserOperation read(const Json& json, OperationForm form = OperationForm::kSigned) {
    auto operation = read_user_operation(json, form);
    EXPECT_TRUE(operation) << operation.error();
    return operation.value_or(UserOperation{});
}

Json parsed(std::string_view text) { return *parse_json(text); }

/// The least that is there where gas and signature are asked for.
Json unsigned_json() {
    return parsed(
        R"({"sender":"0x1111111111111111111111111111111111111111","nonce":"0x0","callData":"0x"})");
}
Json signed_json() { return user_operation_json(read(unsigned_json(), OperationForm::kUnsigned)); }

TEST(UserOperationVectors, HashesAreThoseOfViem) {
    for (const VectorLine& line : read_vector_lines(kVectors, "userop.hash")) {
        const auto version = VectorLine::text(line.in, "version") == "0.7" ? EntryPointVersion::k07
                                                                           : EntryPointVersion::k08;
        const EvmAddress at = entry_point_address(version);
        EXPECT_EQ(evm_address_text(at), VectorLine::text(line.in, "entryPoint"));
        EXPECT_EQ(entry_point_version(at), version);
        const UserOperation operation = read(*line.in.find("operation"));
        EXPECT_EQ(to_hex_0x(user_operation_hash(operation, version, at,
                                                std::stoull(VectorLine::text(line.in, "chainId")))),
                  VectorLine::text(line.out, "hash"))
            << line.id;
        EXPECT_EQ(read(user_operation_json(operation)), operation) << line.id;
    }
}

TEST(UserOperationVectors, BundlesAreThoseOfViem) {
    for (const VectorLine& line : read_vector_lines(kVectors, "userop.bundle")) {
        const UserOperation operation = read(*line.in.find("operation"));
        EXPECT_EQ(to_hex_0x(encode_handle_ops({&operation, 1}, *parse_evm_address(VectorLine::text(
                                                                   line.in, "beneficiary")))),
                  VectorLine::text(line.out, "data"))
            << line.id;
    }
}

TEST(UserOperation, AuthorizationsAreOfTheSenderAndTheChain) {
    std::size_t seen = 0;
    for (const VectorLine& line : read_vector_lines(kVectors, "userop.hash")) {
        UserOperation operation = read(*line.in.find("operation"));
        if (!operation.authorization) continue;
        ++seen;
        EXPECT_TRUE(is_authorized(operation, 1)) << line.id;
        EXPECT_FALSE(is_authorized(operation, 2)) << "the authorization names chain 1";
        operation.sender[0] ^= 1;
        EXPECT_FALSE(is_authorized(operation, 1)) << "somebody else's";
    }
    EXPECT_EQ(seen, 8U);
    EXPECT_FALSE(is_authorized(UserOperation{}, 1));
}

TEST(UserOperation, TheSenderCreatorIsTheFirstContractOfTheEntryPoint) {
    EXPECT_EQ(evm_address_text(sender_creator(entry_point_address(EntryPointVersion::k07))),
              "0xEFC2c1444eBCC4Db75e7613d20C6a62fF67A167C");
}

TEST(UserOperation, WhatItMayCostIsAllItsGasAtItsHighestFee) {
    UserOperation operation;
    operation.call_gas_limit = 1;
    operation.verification_gas_limit = 20;
    operation.pre_verification_gas = 300;
    operation.max_fee_per_gas = 7;
    operation.paymaster_verification_gas_limit = 4000;
    operation.paymaster_post_op_gas_limit = 50'000;
    EXPECT_EQ(total_gas(operation), Uint256(54'321));
    EXPECT_EQ(required_prefund(operation), Uint256(7 * 54'321));
}

TEST(UserOperation, LongerOnesOfferMoreForTheirBytes) {
    UserOperation operation;
    const std::uint64_t least = pre_verification_gas(operation);
    operation.call_data = Bytes(1000, 1);
    const std::uint64_t longer = pre_verification_gas(operation);
    EXPECT_GT(longer, least + 15'000);
    operation.authorization.emplace();
    EXPECT_EQ(pre_verification_gas(operation), longer + 25'000);
    operation.call_data = Bytes(90'000, 1);
    EXPECT_GT(pre_verification_gas(operation), 90'000U * 40 - 40'000) << "EIP-7623";
}

TEST(UserOperationJson, SaysWhatIsWrong) {
    const auto wrong = [](const char* name, std::string_view value) {
        Json json = signed_json();
        json.set(name, parsed(value));
        const auto read = read_user_operation(json, OperationForm::kSigned);
        return read ? std::string("nothing") : read.error();
    };
    EXPECT_EQ(wrong("nonce", "\"0x1\""), "nothing");
    EXPECT_THAT(wrong("sender", "\"0x12\""), HasSubstr("sender is no address"));
    EXPECT_THAT(wrong("sender", "null"), HasSubstr("sender"));
    EXPECT_THAT(wrong("nonce", "5"), HasSubstr("nonce is not there as a text"));
    EXPECT_THAT(wrong("nonce", "\"0x1" + std::string(64, '0') + "\""), HasSubstr("256 bits"));
    EXPECT_THAT(wrong("nonce", "\"12\""), HasSubstr("nonce"));
    EXPECT_THAT(wrong("callData", "\"0x1\""), HasSubstr("callData"));
    EXPECT_THAT(wrong("callData", "\"1234\""), HasSubstr("callData"));
    EXPECT_THAT(wrong("callData", "\"0x" + std::string(2 * kUserOperationDataMax + 2, '0') + "\""),
                HasSubstr("callData is too long"));
    EXPECT_THAT(wrong("callGasLimit", "\"0x3b9aca01\""), HasSubstr("callGasLimit is too large"));
    EXPECT_THAT(wrong("maxPriorityFeePerGas", "\"0x1\""), HasSubstr("above maxFeePerGas"));
    EXPECT_THAT(wrong("factoryData", "\"0x12\""), HasSubstr("needs a factory"));
    EXPECT_EQ(wrong("factoryData", "\"0x\""), "nothing");
    EXPECT_THAT(wrong("factory", "\"0x7702\""), HasSubstr("eip7702Auth is needed"));
    EXPECT_THAT(wrong("eip7702Auth", "{}"), HasSubstr("eip7702Auth."));
    EXPECT_THAT(wrong("paymasterAndData", "\"0x\""), HasSubstr("0.6"));
    EXPECT_EQ(wrong("somethingOfAClient", "1"), "nothing");
    EXPECT_FALSE(read_user_operation(unsigned_json(), OperationForm::kSigned));
    EXPECT_THAT(
        read_user_operation(parsed(R"({"sender":"0x","sender":"0x"})"), OperationForm::kSigned)
            .error(),
        HasSubstr("twice"));
    EXPECT_FALSE(read_user_operation(parsed("[]"), OperationForm::kSigned));
}

TEST(EntryPoint, SaysWhichOperationItRefusesAndWhy) {
    const auto plain = decode_failed_operation(*encode_abi_call(
        *parse_abi_signature("FailedOp(uint256,string)"),
        std::vector{AbiValue::number(2), AbiValue::text("AA25 invalid account nonce")}));
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->index, 2U);
    EXPECT_EQ(plain->code(), "AA25");
    const auto with_revert = decode_failed_operation(
        *encode_abi_call(*parse_abi_signature("FailedOpWithRevert(uint256,string,bytes)"),
                         std::vector{AbiValue::number(0), AbiValue::text("AA33 reverted"),
                                     AbiValue::bytes(Bytes{1, 2})}));
    ASSERT_TRUE(with_revert);
    EXPECT_EQ(with_revert->revert, (Bytes{1, 2}));
    EXPECT_EQ((FailedOperation{.index = 0, .reason = "no", .revert = {}}.code()), "");
    EXPECT_FALSE(decode_failed_operation({}));
    EXPECT_FALSE(decode_failed_operation(Bytes(68, 0xff)));
}

TEST(EntryPoint, TellsWhatAnOperationCost) {
    Bytes data(128, 0);
    data[31] = 5;   // nonce
    data[63] = 1;   // success
    data[95] = 99;  // cost
    data[127] = 7;  // gas
    Bytes32 sender{}, paymaster{};
    sender[31] = 0xaa;
    paymaster[31] = 0xbb;
    const std::vector<Bytes32> topics = {operation_event_topic(), Bytes32{1}, sender, paymaster};
    EXPECT_EQ(to_hex_0x(topics[0]),
              "0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f");
    const auto outcome = decode_operation_event(topics, data);
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->sender[19], 0xaa);
    EXPECT_EQ(outcome->paymaster[19], 0xbb);
    EXPECT_TRUE(outcome->success);
    EXPECT_EQ(outcome->gas_cost, Uint256(99));
    EXPECT_EQ(outcome->gas_used, Uint256(7));
    EXPECT_FALSE(decode_operation_event(std::span(topics).first(3), data));
    EXPECT_FALSE(decode_operation_event(topics, std::span(data).first(96)));
}

}  // namespace
}  // namespace portico::chain
