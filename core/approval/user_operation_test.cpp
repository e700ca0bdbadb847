// SPDX-License-Identifier: Apache-2.0
//
// Operations of the owner's smart account in words: out of the bytes that are signed.
#include "core/approval/answer.hpp"
#include "core/approval/testing_for_test.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/user_operation/user_operation_json.hpp"
#include "core/smart_account/delegated_account.hpp"
#include "core/smart_account/smart_account.hpp"

namespace portico::approval {
namespace {

using chain::EvmAddress;
using chain::UserOperation;
using smart_account::Call;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

const EvmAddress kOwner = *chain::parse_evm_address(kAccount);
const EvmAddress kTo = *chain::parse_evm_address(kFriend);

ApprovalContext smart_context() {
    ApprovalContext known = test_context("eth_sendUserOperation");
    known.owner = kAccount;
    known.account = chain::evm_address_text(smart_account::account_address(kOwner));
    return known;
}

UserOperation paying(std::size_t count) {
    const std::vector<Call> calls(count,
                                  Call{.to = kTo, .value = 1'000'000'000'000'000'000, .data = {}});
    return {.sender = smart_account::account_address(kOwner),
            .nonce = {},
            .factory = {},
            .factory_data = {},
            .call_data = *smart_account::encode_calls(calls),
            .call_gas_limit = 100'000,
            .verification_gas_limit = 100'000,
            .pre_verification_gas = 50'000,
            .max_fee_per_gas = 2'000'000'000,
            .max_priority_fee_per_gas = 1'000'000'000,
            .paymaster = {},
            .paymaster_data = {},
            .signature = Bytes(77),
            .authorization = {}};
}

Json params_of(const UserOperation& operation, chain::EntryPointVersion version) {
    return Json::array()
        .push(chain::user_operation_json(operation))
        .push(Json::string(chain::evm_address_text(chain::entry_point_address(version))));
}

Result<ApprovalSummary> describe(const UserOperation& operation,
                                 chain::EntryPointVersion version = smart_account::kEntryPoint) {
    return describe_request("eth_sendUserOperation", params_of(operation, version),
                            smart_context());
}

std::vector<std::string> codes(const ApprovalSummary& summary) {
    std::vector<std::string> out;
    for (const Sentence& one : summary.sentences) out.push_back(one.code);
    return out;
}

TEST(ApprovalUserOperation, SaysItsCallsAndItsFee) {
    const auto one = describe(paying(1));
    ASSERT_TRUE(one) << error_text(one.error());
    EXPECT_THAT(codes(*one), testing::ElementsAre("native_transfer"));
    EXPECT_THAT(one->warnings, IsEmpty());
    EXPECT_TRUE(one->decoded);
    EXPECT_EQ(one->fees.back().name.value, "most");
    EXPECT_EQ(one->fees.back().value.value, "0.0005");

    UserOperation first = paying(2);
    first.factory = smart_account::creation(kOwner).factory;
    first.factory_data = smart_account::creation(kOwner).data;
    const auto two = describe(first);
    ASSERT_TRUE(two);
    EXPECT_THAT(codes(*two), testing::ElementsAre("batch", "native_transfer", "native_transfer",
                                                  "batch_total", "smart_account_created"));
}

TEST(ApprovalUserOperation, SaysWhoPaysTheFee) {
    UserOperation operation = paying(1);
    operation.paymaster = kTo;
    const auto summary = describe(operation);
    ASSERT_TRUE(summary);
    EXPECT_THAT(codes(*summary), Contains("fee_paid_by"));
    EXPECT_THAT(summary->fees, IsEmpty());
    operation.paymaster.reset();
    operation.max_fee_per_gas = 5'000'000'000'000;
    EXPECT_EQ(describe(operation)->warnings.front().code.value, "fee_high");
}

TEST(ApprovalUserOperation, OfAnotherAccountOrEntryPointIsRefused) {
    UserOperation operation = paying(1);
    EXPECT_FALSE(describe(operation, chain::EntryPointVersion::k08));
    operation.sender[0] ^= 1;
    EXPECT_FALSE(describe(operation));
    operation = paying(1);
    operation.call_data.pop_back();
    EXPECT_FALSE(describe(operation));
    operation = paying(1);
    operation.factory = kTo;
    EXPECT_FALSE(describe(operation));
}

TEST(ApprovalUserOperation, WhatTheAccountActsOnIsNoMessageOfItsOwner) {
    const auto account = smart_account::account_address(kOwner);
    const std::string data =
        R"({"types":{"M":[{"name":"a","type":"bool"}]},"primaryType":"M","message":{"a":true},)"
        R"("domain":{"verifyingContract":")" +
        chain::evm_address_text(account) + "\"}}";
    const auto refused = describe_request(
        "eth_signTypedData_v4", Json::array().push(Json::string(kAccount)).push(Json::string(data)),
        test_context("eth_signTypedData_v4"));
    ASSERT_FALSE(refused);
    EXPECT_THAT(error_text(refused.error()), HasSubstr("verifyingContract"));
}

TEST(ApprovalSmartCalls, AreMadeForTheSite) {
    const Json made =
        *parse_json(answer_request(R"({"smart_account":")" + std::string(kAccount) + R"("})"));
    EXPECT_EQ(made.find_string("account"),
              chain::evm_address_text(smart_account::account_address(kOwner)));
    EXPECT_EQ(made.find("contracts")->items().size(), smart_account::contracts().size());
    const Json data =
        *parse_json(answer_request(R"({"smart_calls":[{"to":")" + std::string(kFriend) +
                                   R"(","value":"0xde0b6b3a7640000","data":"0x"}]})"));
    EXPECT_EQ(data.find_string("callData"), to_hex_0x(paying(1).call_data));
    for (const char* wrong :
         {R"({"smart_account":""})", R"({"smart_calls":[]})", R"({"smart_calls":[{}]})",
          R"({"smart_calls":1})", R"({"smart_calls":[{"to":"0x12","value":"0x0","data":"0x"}]})"})
        EXPECT_THAT(answer_request(wrong), HasSubstr("error")) << wrong;
}

// --- of the owner's own account (EIP-7702)

constexpr auto kOwn = smart_account::kOwnEntryPoint;

UserOperation own_paid_for(std::size_t count) {
    UserOperation out = paying(count);
    const std::vector<Call> calls(count,
                                  Call{.to = kTo, .value = 1'000'000'000'000'000'000, .data = {}});
    out.sender = kOwner;
    out.call_data = *smart_account::encode_own_calls(calls);
    out.paymaster = kTo;
    return out;
}

UserOperation own_first(std::size_t count) {
    UserOperation out = own_paid_for(count);
    out.factory = chain::kEip7702Marker;
    out.authorization = chain::Authorization{};
    out.authorization->chain_id = chain::Uint256(1);
    out.authorization->address = smart_account::delegated_code();
    return out;
}

/// `code`: that the account runs, by the network.
Result<ApprovalSummary> describe_own(const UserOperation& operation,
                                     std::optional<EvmAddress> code = {},
                                     chain::EntryPointVersion version = kOwn) {
    ApprovalContext known = test_context("eth_sendUserOperation");
    if (code) known.account_code = chain::evm_address_text(*code);
    return describe_request("eth_sendUserOperation", params_of(operation, version), known);
}

TEST(ApprovalUserOperation, OfTheOwnAccountSaysItsCallsTheCodeThatIsNewAndWhoPays) {
    const auto first = describe_own(own_first(2));
    ASSERT_TRUE(first) << error_text(first.error());
    EXPECT_THAT(codes(*first),
                testing::ElementsAre("own_calls", "native_transfer", "native_transfer",
                                     "batch_total", "delegate_own_calls", "fee_paid_by"));
    EXPECT_THAT(first->warnings, IsEmpty());
    EXPECT_THAT(first->fees, IsEmpty());
    const auto later = describe_own(own_paid_for(1), smart_account::delegated_code());
    ASSERT_TRUE(later) << error_text(later.error());
    EXPECT_THAT(codes(*later), testing::ElementsAre("native_transfer", "fee_paid_by"));
}

TEST(ApprovalUserOperation, OfTheOwnAccountIsRefusedWhereItCouldDoMore) {
    // Nobody says which code would carry it out, or other code would.
    EXPECT_FALSE(describe_own(own_paid_for(1)));
    EXPECT_FALSE(describe_own(own_paid_for(1), EvmAddress{0x66}));
    UserOperation other = own_first(1);
    other.authorization->address = EvmAddress{0x66};
    EXPECT_FALSE(describe_own(other));
    UserOperation unpaid = own_first(1);
    unpaid.paymaster.reset();
    EXPECT_FALSE(describe_own(unpaid));
    UserOperation again = own_first(1);
    const Call self[] = {{.to = kOwner, .value = 0, .data = again.call_data}};
    again.call_data = *smart_account::encode_own_calls(self);
    EXPECT_FALSE(describe_own(again));
    UserOperation strange = own_first(1);
    strange.sender = kTo;
    EXPECT_FALSE(describe_own(strange));
    // Of another EntryPoint it is a stranger's, which no words are made of.
    const auto tree = describe_own(own_first(1), {}, chain::EntryPointVersion::k07);
    ASSERT_TRUE(tree);
    EXPECT_THAT(codes(*tree), Contains("user_operation"));
    EXPECT_FALSE(tree->decoded);
}

}  // namespace
}  // namespace portico::approval
