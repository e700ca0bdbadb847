// SPDX-License-Identifier: Apache-2.0
//
// Permissions of the owner's smart account: what is asked for, as calls, and the calls in words.
#include "core/approval/permission_calls.hpp"

#include "core/approval/answer.hpp"
#include "core/approval/testing_for_test.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/user_operation/user_operation_json.hpp"
#include "core/smart_account/spending_limits.hpp"

namespace portico::approval {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string kSmart =
    chain::evm_address_text(smart_account::account_address(*chain::parse_evm_address(kAccount)));
constexpr const char* kKey = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

std::string limit(std::string_view more = "", std::string_view data = "") {
    return R"([{"chainId":"0x1","signer":{"type":"account","data":{"address":")" +
           std::string(kKey) + R"("}},"permission":{"type":"native-token-periodic","data":{)" +
           R"("periodAmount":"0xde0b6b3a7640000","periodDuration":86400)" + std::string(data) +
           "}}" + std::string(more) + "}]";
}

std::string ask(const std::string& params, const char* method = "wallet_grantPermissions",
                bool is_enabled = false) {
    return answer_permissions(R"({"method":")" + std::string(method) +
                              R"(","network":"eip155:1","account":")" + kSmart +
                              R"(","now":1790000000,"enabled":)" + (is_enabled ? "true" : "false") +
                              R"(,"params":)" + params + "}");
}

/// As the site makes an operation of them.
Result<ApprovalSummary> described(const Json& calls) {
    Json wrapped = Json::object();
    wrapped.set("smart_calls", calls);
    const Json data = *parse_json(answer_request(write_json(wrapped)));
    chain::UserOperation operation{
        .sender = *chain::parse_evm_address(kSmart),
        .nonce = {},
        .factory = {},
        .factory_data = {},
        .call_data = *parse_hex(data.find_string("callData").value_or("")),
        .call_gas_limit = 100'000,
        .verification_gas_limit = 100'000,
        .pre_verification_gas = 50'000,
        .max_fee_per_gas = 2'000'000'000,
        .max_priority_fee_per_gas = 1'000'000'000,
        .paymaster = {},
        .paymaster_data = {},
        .signature = Bytes(77),
        .authorization = {}};
    ApprovalContext known = test_context("eth_sendUserOperation");
    known.owner = kAccount;
    known.account = kSmart;
    return describe_request("eth_sendUserOperation",
                            Json::array()
                                .push(chain::user_operation_json(operation))
                                .push(Json::string(chain::evm_address_text(
                                    chain::entry_point_address(smart_account::kEntryPoint)))),
                            known);
}

std::vector<std::string> sentence_codes(const ApprovalSummary& summary) {
    std::vector<std::string> out;
    for (const Sentence& one : summary.sentences) out.push_back(one.code);
    return out;
}

TEST(ApprovalPermissions, AreCallsThatSayWhoMayTakeHowMuch) {
    const Json made = *parse_json(ask(limit()));
    ASSERT_NE(made.find("calls"), nullptr) << ask(limit());
    const auto summary = described(*made.find("calls"));
    ASSERT_TRUE(summary) << error_text(summary.error());
    EXPECT_THAT(sentence_codes(*summary),
                ElementsAre("batch", "limits_enabled", "delegate_added", "spending_limit"));
    EXPECT_TRUE(summary->decoded);
    EXPECT_EQ(summary->handling, Handling::kPopup);
    const Sentence& said = summary->sentences.back();
    const std::string words = in_words("sentences", said.code, said.arguments);
    EXPECT_THAT(words, HasSubstr(kKey));
    EXPECT_THAT(words, HasSubstr("86400"));
    EXPECT_EQ(summary->warnings.front().code.value, "permissions");
    // With the module there, two steps.
    const Json again = *parse_json(ask(limit(), "wallet_grantPermissions", true));
    EXPECT_EQ(again.find("calls")->items().size(), 2U);
}

TEST(ApprovalPermissions, AreTakenBackByWhatTheyWereAnsweredWith) {
    const Json made = *parse_json(ask(limit()));
    const std::string context = made.find("contexts")->items()[0].as_string();
    for (const char* name : {"permissionsContext", "permissionContext", "context"}) {
        const Json back =
            *parse_json(ask(R"([{")" + std::string(name) + R"(":")" + context + "\"}]",
                            "wallet_revokePermissions"));
        ASSERT_NE(back.find("calls"), nullptr);
        const auto summary = described(*back.find("calls"));
        ASSERT_TRUE(summary);
        EXPECT_THAT(sentence_codes(*summary), ElementsAre("spending_limit_removed"));
    }
    // Of another account, or none.
    std::string other = context;
    other[5] = other[5] == '0' ? '1' : '0';
    for (const std::string& wrong :
         {R"([{"permissionsContext":")" + other + "\"}]", std::string("[]"), std::string("[{}]"),
          std::string(R"([{"permissionsContext":"0x12"}])")})
        EXPECT_THAT(ask(wrong, "wallet_revokePermissions"), HasSubstr("error")) << wrong;
}

TEST(ApprovalPermissions, WhatTheChainDoesNotKeepIsRefused) {
    const auto refused = [](const std::string& params, const char* what) {
        EXPECT_THAT(ask(params), testing::AllOf(HasSubstr("error"), HasSubstr(what))) << params;
    };
    refused(limit(R"(,"expiry":1800000000)"), "expiry");
    refused(limit(R"(,"expiry":1800000000)"),
            "not kept: leave it out, use wallet_revokePermissions");
    refused(limit(R"(,"rules":[{"type":"expiry","data":{"timestamp":1800000000}}])"), "rules");
    refused(limit(R"(,"address":"0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC")"), "address");
    refused(limit("", R"(,"startTime":1790000060)"), "startTime");
    for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
             {"native-token-periodic", "native-token-stream"},
             {"native-token-periodic", "erc20-token-periodic"},
             {"0xde0b6b3a7640000", "0x0"},
             {"0xde0b6b3a7640000", "0x1000000000000000000000000"},
             {"86400", "86401"},
             {"86400", "0"},
             {"86400", "3932160"},
             {"0x1\"", "0x2\""},
             {"\"account\"", "\"key\""},
             {kKey, kSmart}}) {
        std::string params = limit();
        params.replace(params.find(from), from.size(), to);
        refused(params, "wrong");
    }
    // Two delegates in one request of a page; one token twice.
    std::string twice = limit();
    twice.insert(twice.size() - 1, "," + twice.substr(1, twice.size() - 2));
    refused(twice, "one request");
    const std::string one = limit();
    const std::size_t at = one.find("{\"type\":\"native");
    const std::string permission = one.substr(at, one.size() - at - 2);
    std::string list = one.substr(0, at) + "[" + permission + "," + permission + "]}]";
    list.replace(list.find("\"permission\""), 12, "\"permissions\"");
    refused(list, "twice");
}

}  // namespace
}  // namespace portico::approval
