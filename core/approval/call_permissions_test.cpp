// SPDX-License-Identifier: Apache-2.0
//
// Functions that others may call as the owner's smart account: what is asked for, as calls, and the
// calls in words.
#include "core/approval/call_permissions.hpp"

#include "core/approval/answer.hpp"
#include "core/approval/testing_for_test.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi_type.hpp"
#include "core/smart_account/spending_limits.hpp"

namespace portico::approval {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using CallKind = smart_account::CallLimitChange::Kind;

const chain::EvmAddress kCaller =
    smart_account::account_address(*chain::parse_evm_address(kAccount));
constexpr const char* kCallee = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
constexpr const char* kSession = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
constexpr const char* kPlay = R"({"functionName":"play"})";
constexpr const char* kDeposit =
    R"~({"functionName":"deposit()","valueLimit":"0xde0b6b3a7640000"})~";

std::string with(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

std::string request(std::string_view from = "KEY", std::string_view to = kSession) {
    const std::string whole =
        R"([{"chainId":"0x1","expiry":1790086400,"signer":{"type":"account","data":{"address":"KEY"}},)"
        R"("permission":{"type":"contract-call","data":{"address":"SHOP","abi":[)"
        R"({"type":"function","name":"play","inputs":[{"name":"move","type":"uint256"}]}],)"
        R"("functions":[)" +
        std::string(kDeposit) + "," + kPlay + "]}}}]";
    return with(with(with(whole, from, to), "KEY", kSession), "SHOP", kCallee);
}

std::string ask_calls(const std::string& params, const std::string& more = "",
                      const char* method = "wallet_grantPermissions") {
    return answer_permissions(R"({"method":")" + std::string(method) +
                              R"(","network":"eip155:1","account":")" +
                              chain::evm_address_text(kCaller) + R"(","now":1790000000)" + more +
                              R"(,"params":)" + params + "}");
}

/// The words of the calls, and how they may be approved.
ApprovalSummary said_of(const std::string& answer) {
    const Json made = *parse_json(answer);
    ApprovalContext known = test_context("eth_sendUserOperation");
    known.account = chain::evm_address_text(kCaller);
    Builder builder(known);
    EXPECT_NE(made.find("calls"), nullptr) << answer;
    if (const Json* calls = made.find("calls"))
        for (const Json& one : calls->items())
            EXPECT_TRUE(say_call_permission(
                builder, {.to = *chain::parse_evm_address(*one.find_string("to")),
                          .value = {},
                          .data = *parse_hex(*one.find_string("data"))}));
    return builder.finish();
}

std::vector<std::string> codes_of(const ApprovalSummary& summary) {
    std::vector<std::string> out;
    for (const Sentence& one : summary.sentences) out.push_back(one.code);
    return out;
}

TEST(ApprovalCallPermissions, SayWhoMayCallWhatUntilWhenAndWithHowMuch) {
    const std::string answer = ask_calls(request());
    const ApprovalSummary summary = said_of(answer);
    EXPECT_THAT(
        codes_of(summary),
        ElementsAre("call_limits_made", "call_limits_made", "limits_enabled", "call_limit_value",
                    "call_limit_contract", "call_limit_paid", "call_limit", "call_limits_given"));
    EXPECT_EQ(summary.handling, Handling::kPopup);
    const auto words = [&](std::size_t i) {
        return in_words("sentences", summary.sentences[i].code, summary.sentences[i].arguments);
    };
    EXPECT_THAT(words(3), testing::AllOf(HasSubstr(kSession), HasSubstr("1 ETH")));
    EXPECT_THAT(words(5), testing::AllOf(HasSubstr("deposit()"), HasSubstr(kCallee),
                                         HasSubstr("2026-09-22")));
    // A name that only the page knows is none that anybody can rely on.
    EXPECT_THAT(words(6),
                HasSubstr(to_hex_0x(chain::parse_abi_signature("play(uint256)")->selector())));
    std::vector<std::string> warned;
    for (const Warning& one : summary.warnings) warned.push_back(one.code.value);
    EXPECT_THAT(warned, testing::IsSupersetOf({"permissions", "calls_by_others"}));
}

TEST(ApprovalCallPermissions, SayWhatArgumentsHaveToBe) {
    const std::string swap =
        R"~({"functionName":"swap(uint256,uint256,address[],address)","args":[)~"
        R"({"operator":"LESS_THAN","value":"1001"},{"operator":"GREATER_THAN","value":"0x5"},null,)"
        R"({"operator":"EQUAL","value":")" +
        chain::evm_address_text(kCaller) + R"("}]})";
    const ApprovalSummary summary = said_of(ask_calls(request(kPlay, swap)));
    EXPECT_THAT(codes_of(summary), testing::IsSupersetOf({"call_limit", "call_argument_less",
                                                          "call_argument_more", "call_argument"}));
    std::string words;
    for (const Sentence& one : summary.sentences)
        words += in_words("sentences", one.code, one.arguments) + "\n";
    EXPECT_THAT(words, HasSubstr("argument 1 has to be less than 1001"));
    EXPECT_THAT(words, HasSubstr("argument 2 has to be more than 5"));
    EXPECT_THAT(words, HasSubstr("argument 4 has to be " + chain::evm_address_text(kCaller)));
}

// A page may ask for each of these calls by itself, too.
TEST(ApprovalCallPermissions, WarnOfEachCallThatGivesSomething) {
    const smart_account::CallGrant grant{
        .delegate = *chain::parse_evm_address(kSession), .made = 1790000000, .until = 1790086400};
    for (const CallKind kind :
         {CallKind::kEnableRoles, CallKind::kSetValue, CallKind::kAllowFunction, CallKind::kGive}) {
        ApprovalContext known = test_context("eth_sendUserOperation");
        known.account = chain::evm_address_text(kCaller);
        Builder builder(known);
        EXPECT_TRUE(say_call_permission(
            builder, smart_account::call_limit_call({.kind = kind,
                                                     .grant = grant,
                                                     .contract = *chain::parse_evm_address(kCallee),
                                                     .selector = {1, 2, 3, 4}},
                                                    kCaller)));
        EXPECT_EQ(builder.finish().handling, Handling::kPopup);
    }
}

TEST(ApprovalCallPermissions, SayWhatArgumentsMayAddUpTo) {
    const std::string both =
        R"~({"functionName":"pay(uint256,uint256)","args":[{"operator":"SUM","value":"40"},)~"
        R"({"operator":"SUM","value":"50"}]})";
    const ApprovalSummary summary = said_of(ask_calls(request(kPlay, both)));
    std::string words;
    for (const Sentence& one : summary.sentences)
        words += in_words("sentences", one.code, one.arguments) + "\n";
    for (const char* said :
         {"With sum 1, ", " may reach 40 in all", "With sum 2, ", " may reach 50 in all",
          "argument 1, of all calls together, counts towards sum 1",
          "argument 2, of all calls together, counts towards sum 2", "1 ETH from your account"})
        EXPECT_THAT(words, HasSubstr(said));
}

TEST(ApprovalCallPermissions, SayAmountsAsNumbersAndAddressesAsAddresses) {
    const auto said = [](const std::string& by, const std::string& value) {
        const std::string pay = R"~({"functionName":"pay(uint256)","args":[{"operator":")~" + by +
                                R"(","value":")" + value + R"("}]})";
        const ApprovalSummary summary = said_of(ask_calls(request(kPlay, pay)));
        const Sentence& one = summary.sentences[summary.sentences.size() - 2];
        return in_words("sentences", one.code, one.arguments);
    };
    const std::string seaport = "0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC";
    EXPECT_THAT(said("LESS_THAN", "300000000000000000000"), HasSubstr(" 300000000000000000000"));
    EXPECT_THAT(said("EQUAL", "7"), HasSubstr("has to be 7"));
    EXPECT_THAT(said("EQUAL", "300000000000000000000"), HasSubstr("(300000000000000000000)"));
    EXPECT_THAT(said("EQUAL", seaport), HasSubstr(seaport + " ("));
    EXPECT_THAT(said("EQUAL", kSession), HasSubstr(kSession));
}

TEST(ApprovalCallPermissions, PutOnTheNetworkWhatIsNotThere) {
    const Json first = *parse_json(ask_calls(request()));
    const auto texts = [&](const char* name) {
        std::vector<std::string> out;
        for (const Json& one : first.find(name)->items()) out.push_back(one.as_string());
        return out;
    };
    EXPECT_EQ(texts("needs").size(), 3U);
    EXPECT_EQ(texts("makes").back(), first.find_string("module"));
    const std::string all =
        ask_calls(request(), R"(,"enabled":true,"present":[")" + texts("makes")[0] + "\",\"" +
                                 texts("makes")[1] + "\"]");
    EXPECT_THAT(codes_of(said_of(all)),
                ElementsAre("call_limit_value", "call_limit_contract", "call_limit_paid",
                            "call_limit", "call_limits_given"));
}

TEST(ApprovalCallPermissions, AreTakenBackByWhatTheyWereAnsweredWith) {
    const Json made = *parse_json(ask_calls(request()));
    const std::string context = made.find("contexts")->items()[0].as_string();
    const auto back = [](const std::string& of) {
        return ask_calls(R"([{"permissionsContext":")" + of + "\"}]", "",
                         "wallet_revokePermissions");
    };
    EXPECT_THAT(codes_of(said_of(back(context))), ElementsAre("call_limits_removed"));
    std::string other = context;
    other[5] = other[5] == '0' ? '1' : '0';
    EXPECT_THAT(back(other), HasSubstr("error"));
    EXPECT_THAT(back(context + "00"), HasSubstr("error"));
}

TEST(ApprovalCallPermissions, TakeTheEndAsARuleToo) {
    const std::string rules = request(
        R"("expiry":1790086400)", R"("rules":[{"type":"expiry","data":{"timestamp":1790086400}}])");
    EXPECT_EQ(ask_calls(rules), ask_calls(request()));
}

TEST(ApprovalCallPermissions, WhatTheChainDoesNotKeepIsRefused) {
    const auto refused = [](std::string_view from, std::string_view to, const char* what) {
        EXPECT_THAT(ask_calls(request(from, to)),
                    testing::AllOf(HasSubstr("error"), HasSubstr(what)))
            << to;
    };
    const std::string own = chain::evm_address_text(kCaller);
    refused(R"("expiry":1790086400,)", "", "expiry");
    refused("1790086400", "1789999999", "expiry");
    refused("1790086400", "1990000000", "expiry");
    refused(R"("expiry":1790086400)", R"("rules":[{"type":"calls","data":{}}])", "rules");
    refused("SHOP", own, "address");
    refused("SHOP", chain::evm_address_text(smart_account::roles_address(kCaller)), "address");
    refused("SHOP", chain::evm_address_text(smart_account::allowance_module(1)), "address");
    refused(kPlay, R"~({"functionName":"approve(address,uint256)"})~", "moves tokens");
    refused(kPlay, R"~({"functionName":"multicall(bytes[])"})~", "makes other calls");
    refused(kPlay, R"({"selector":"0xa9059cbb"})", "moves tokens");
    refused(kPlay, R"({"functionName":"stop"})", "not in abi");
    for (const char* args :
         {"[{\"value\":1}]", "[null,null]", "{}", R"([{"operator":"EQUAL","value":"-1"}])",
          R"([{"operator":"ABOUT","value":"1"}])"})
        refused(kPlay, R"({"functionName":"play","args":)" + std::string(args) + "}", "args");
    refused(kPlay, R"~({"functionName":"go((uint256,uint256))","args":[null]})~", "args");
    refused(kPlay, R"({"selector":"0x12345678","args":[null]})", "args");
    refused(kPlay, R"({"selector":"0x12"})", "functionName");
    refused(kPlay, kDeposit, "one function");
    refused(kDeposit, kPlay, "twice");
    refused(std::string(kDeposit) + "," + kPlay, "", "functions");
    refused(R"("permission":{)", R"("permission":{"policies":[{"type":"gas-limit"}],)", "policies");
    std::string many = kPlay;
    for (int i = 0; i < 9; ++i)
        many += R"(,{"selector":"0x0000000)" + std::to_string(i + 1) + "\"}";
    refused(kPlay, many, "room");
}

}  // namespace
}  // namespace portico::approval
