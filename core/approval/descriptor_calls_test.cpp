// SPDX-License-Identifier: Apache-2.0
//
// Descriptors of ERC-7730: calls within calls, and bytes behind a call.
#include "core/approval/testing_for_test.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::approval {
namespace {

using chain::AbiValue;
using chain::Uint256;
using ::testing::ElementsAre;

constexpr const char* kRun = "run_call(address to,uint256 value,bytes data)";
constexpr const char* kStake = "stake(uint256 amount)";

Bytes call_of(const char* signature, AbiValue::List values) {
    const auto function = chain::parse_abi_signature(signature).value();
    const auto selector = function.selector();
    Bytes out(selector.begin(), selector.end());
    const Bytes data = chain::encode_abi(function.inputs, values).value();
    out.insert(out.end(), data.begin(), data.end());
    return out;
}

AbiValue address_value(const char* text) { return AbiValue::address(*parse_hex_fixed<20>(text)); }

/// run_call(contract, value, data) at the stranger's contract.
Bytes run_call(const char* contract, std::uint64_t value, const Bytes& data) {
    return call_of(
        kRun, {address_value(contract), AbiValue::number(Uint256(value)), AbiValue::bytes(data)});
}

Json descriptor_of(const char* contract, const char* function, const std::string& intent,
                   const std::string& fields) {
    return json(R"({"context":{"contract":{"deployments":[{"chainId":1,"address":")" +
                std::string(contract) + R"("}]}},"display":{"formats":{")" + function +
                R"(":{"intent":")" + intent + R"(","fields":[)" + fields + "]}}}}");
}

const std::string kInner =
    R"({"path":"data","label":"What","format":"calldata","params":{"calleePath":"to","amountPath":"value"}})";

Result<ApprovalSummary> describe_run(const Bytes& data, const std::string& fields = kInner,
                                     const char* value = "0x0") {
    ApprovalContext known = test_context("eth_sendTransaction");
    known.descriptors = {
        descriptor_of(kStranger, kRun, "Run", fields),
        descriptor_of(
            kApes, kStake, "Stake",
            R"({"path":"amount","label":"Amount","format":"tokenAmount","params":{"token":")" +
                std::string(kUsdc) + R"("}})")};
    Json call = Json::object();
    call.set("to", Json::string(kStranger)).set("data", Json::string(to_hex_0x(data)));
    call.set("value", Json::string(value));
    return describe_request("eth_sendTransaction", Json::array().push(std::move(call)), known);
}

std::vector<std::string> deep_rows(const Result<ApprovalSummary>& summary) {
    std::vector<std::string> out;
    if (!summary) return {error_text(summary.error())};
    for (const Field& one : summary->fields)
        out.push_back(std::string(one.depth, '>') + one.name.value + ": " + one.value.value);
    return out;
}

const Bytes kStakeTwo = call_of(kStake, {AbiValue::number(Uint256(2'000'000))});

TEST(ApprovalDescriptorCalls, SayTheCallWithin) {
    const auto summary = describe_run(run_call(kApes, 0, kStakeTwo));
    EXPECT_TRUE(summary->decoded);
    EXPECT_THAT(sentences(summary),
                ElementsAre("Run at " + std::string(kStranger), ">Stake at BAYC"));
    EXPECT_THAT(deep_rows(summary), ElementsAre("What: ", ">Amount: 2 USDC"));
}

TEST(ApprovalDescriptorCalls, SayWhatIsSentWithTheCallWithin) {
    const auto summary = describe_run(run_call(kApes, 5, kStakeTwo));
    EXPECT_THAT(
        sentences(summary),
        ::testing::Contains(std::string(">Send 0.000000000000000005 ETH with the call to BAYC")));
    // Nothing but money.
    const auto paid = describe_run(run_call(kFriend, 5, {}));
    EXPECT_THAT(sentences(paid),
                ::testing::Contains(::testing::StartsWith(">Send 0.000000000000000005 ETH to ")));
}

TEST(ApprovalDescriptorCalls, ACallOfNothingKeepsItsRows) {
    const auto summary = describe_run(run_call(kFriend, 0, {}));
    EXPECT_TRUE(summary->decoded);
    EXPECT_THAT(sentences(summary), ElementsAre("Run at " + std::string(kStranger)));
    EXPECT_THAT(deep_rows(summary),
                ElementsAre("to: " + std::string(kFriend), "value: 0", "What: 0x"));
}

TEST(ApprovalDescriptorCalls, ACallWithinThatNobodyKnowsIsNotDecoded) {
    const auto summary = describe_run(run_call(kFriend, 0, kStakeTwo));
    EXPECT_FALSE(summary->decoded);
    EXPECT_EQ(summary->handling, Handling::kPopup);
    EXPECT_EQ(summary->sentences[1].code, "unknown_call");
}

// What the other account spends is not the owner's, but it is said.
TEST(ApprovalDescriptorCalls, SayWhoActs) {
    const auto summary = describe_run(
        run_call(kApes, 5, kStakeTwo),
        R"({"path":"data","label":"What","format":"calldata","params":{"calleePath":"to","amountPath":"value","spenderPath":"@.to"}})");
    EXPECT_TRUE(summary->decoded);
    EXPECT_THAT(sentences(summary),
                ElementsAre("Run at " + std::string(kStranger), ">Stake at BAYC",
                            ">Send 0.000000000000000005 ETH with the call to BAYC"));
}

TEST(ApprovalDescriptorCalls, FollowAtMostFourCalls) {
    Bytes data = kStakeTwo;
    for (int i = 0; i < 4; ++i) data = run_call(i == 0 ? kApes : kStranger, 0, data);
    EXPECT_TRUE(describe_run(data)->decoded);
    EXPECT_FALSE(describe_run(run_call(kStranger, 0, data))->decoded);
}

TEST(ApprovalDescriptorCalls, TakeASelectorThatStandsElsewhere) {
    const Bytes arguments(kStakeTwo.begin() + 4, kStakeTwo.end());
    const auto with = [&](const std::string& params) {
        return describe_run(run_call(kApes, 0, arguments),
                            R"({"path":"data","label":"What","format":"calldata","params":{)" +
                                params + R"("calleePath":"to"}},{"path":"value","label":"V"})");
    };
    const std::string selector =
        R"("selector":")" + to_hex_0x(ByteView(kStakeTwo).first(4)) + "\",";
    EXPECT_THAT(deep_rows(with(selector)), ElementsAre("V: 0", "What: ", ">Amount: 2 USDC"));
    EXPECT_FALSE(with("")->decoded);
    // The call of another network is none that is known here.
    EXPECT_FALSE(with(selector + R"("chainId":10,)")->decoded);
    EXPECT_FALSE(with(selector + R"("more":10,)")->decoded);
}

// Morpho's and 1inch's pages put a tag behind their calls. It is said, and goes to the window.
TEST(ApprovalDescriptorCalls, SayWhatStandsBehindTheCall) {
    Bytes data = run_call(kApes, 0, kStakeTwo);
    data.insert(data.end(), {0xde, 0xad});
    const auto summary = describe_run(data);
    EXPECT_TRUE(summary->decoded);
    EXPECT_EQ(summary->handling, Handling::kPopup);
    EXPECT_THAT(deep_rows(summary), ElementsAre("What: ", ">Amount: 2 USDC"));
    EXPECT_THAT(warnings(summary), ElementsAre("unknown_contract", "data_behind"));
    EXPECT_EQ(summary->warnings[1].arguments[0].value, "0xdead");
    // Our own tables take no other bytes than an encoder's.
    Bytes transfer = call_of("transfer(address,uint256)",
                             {address_value(kFriend), AbiValue::number(Uint256(1))});
    transfer.push_back(1);
    ApprovalContext known = test_context("eth_sendTransaction");
    Json call = Json::object();
    call.set("to", Json::string(kUsdc)).set("data", Json::string(to_hex_0x(transfer)));
    EXPECT_FALSE(describe_request("eth_sendTransaction", Json::array().push(std::move(call)), known)
                     ->decoded);
}

}  // namespace
}  // namespace portico::approval
