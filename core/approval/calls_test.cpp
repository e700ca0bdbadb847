// SPDX-License-Identifier: Apache-2.0
//
// What transactions say. Their data was encoded by ethers (tools/approval/makeRequests.mjs).
#include "core/api/wallet_methods.hpp"
#include "core/approval/answer.hpp"
#include "core/approval/testing_for_test.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::approval {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

TEST(ApprovalCalls, SaysTransfersWithTheirAmountsInFull) {
    EXPECT_THAT(sentences("ether"), ElementsAre("Send 0.1 ETH to Bo"));
    EXPECT_THAT(sentences("transfer"), ElementsAre("Send 25.5 USDC to Bo"));
    EXPECT_EQ(handling("transfer"), Handling::kFrame);
    EXPECT_THAT(warnings("transfer"), IsEmpty());
    const auto summary = describe_test_request("transfer");
    const Arguments& said = summary->sentences[0].arguments;
    EXPECT_EQ(said[0].units.value(), "25500000");
    EXPECT_EQ(said[0].contract.value(), kUsdc);
    EXPECT_EQ(said[1].value, kFriend);  // the address stands there in full, whatever its label
    EXPECT_THAT(sentences("item"),
                ElementsAre("Move item 8817 of BAYC from " + std::string(kAccount) + " to Bo"));
    EXPECT_THAT(sentences("item with bytes"),
                ElementsAre("Move item 8817 of BAYC from " + std::string(kAccount) + " to Bo",
                            "Attached reference: 0x1234"));
    EXPECT_THAT(sentences("many items"),
                ElementsAre("Move items of BAYC from " + std::string(kAccount) +
                            " to Bo: 10 × #1, 20 × #2"));
}

TEST(ApprovalCalls, SaysUnitsWhereTheTokenIsNotKnown) {
    EXPECT_THAT(sentences("transfer of an unknown token"),
                ElementsAre("Send 25500000 units of " + std::string(kStranger) + " to Bo"));
    EXPECT_THAT(warnings("transfer of an unknown token"), ElementsAre("unknown_contract"));
}

TEST(ApprovalCalls, TrustsNoTokenForWhatItSaysOfItself) {
    ApprovalContext known = test_context("eth_sendTransaction");
    known.tokens.push_back(
        {.address = kStranger, .symbol = "COIN", .decimals = 6, .claimed = true});
    const auto summary = describe_test_request("transfer of an unknown token", &known);
    const Argument& amount = summary->sentences[0].arguments[0];
    EXPECT_EQ(amount.value, "25.5");
    EXPECT_EQ(amount.symbol.value(), "COIN");
    EXPECT_EQ(amount.units.value(), "25500000");
    EXPECT_EQ(amount.contract.value(), kStranger);
    EXPECT_EQ(amount.claimed, true);
    EXPECT_THAT(warnings(summary), ElementsAre("unknown_contract"));
    EXPECT_FALSE(summary->warnings[0].arguments[0].label) << "it is nobody's name for it";
    EXPECT_FALSE(describe_test_request("transfer")->sentences[0].arguments[0].claimed);
}

// A collection may have decimals(), and its own word makes it no token.
TEST(ApprovalCalls, SaysBothReadingsOfAContractThatOnlyClaimsToBeAToken) {
    ApprovalContext known = test_context("eth_sendTransaction");
    known.tokens = {{.address = kUsdc, .symbol = "COIN", .decimals = 0, .claimed = true}};
    const auto summary = describe_test_request("approve", &known);
    EXPECT_EQ(summary->sentences[0].code, "either_approve");
    EXPECT_EQ(summary->sentences[0].arguments[0].symbol.value(), "COIN");
}

TEST(ApprovalCalls, SaysTheFeesAndTheMostTheyCanBe) {
    const auto summary = describe_test_request("ether");
    std::vector<std::string> fees;
    for (const Argument& one : summary->fees)
        fees.push_back(one.name.value + " " + one.value.value);
    EXPECT_THAT(fees, ElementsAre("gas 21000", "nonce 7", "max_fee_per_gas 0.00000002",
                                  "max_priority_fee_per_gas 0.000000001", "most 0.00042"));
}

TEST(ApprovalCalls, WarnsOfFeesThatNoNetworkAsks) {
    const auto at_price = [](const char* price) {
        const auto params =
            parse_json(std::string(R"([{"to":")") + kFriend +
                       R"(","value":"0x1","gas":"0x5208","gasPrice":")" + price + R"("}])");
        const ApprovalContext known = test_context("eth_sendTransaction");
        return describe_request("eth_sendTransaction", *params, known);
    };
    const auto high = at_price("0x2b4f2c6af9e8");  // of 21,000 units just more than a whole one
    EXPECT_THAT(warnings(high), ElementsAre("fee_high"));
    EXPECT_EQ(high->handling, Handling::kPopup);
    EXPECT_THAT(warnings(at_price("0x2b4f2c6af9e7")), IsEmpty());
}

TEST(ApprovalCalls, WarnsOfRecipientsThatLoseWhatTheyGet) {
    EXPECT_THAT(warnings("ether to nobody"), ElementsAre("recipient_is_zero"));
    EXPECT_THAT(warnings("transfer to the token"), ElementsAre("recipient_is_token"));
}

TEST(ApprovalCalls, RefusesWhatIsForAnotherAccountOrNetwork) {
    EXPECT_EQ(handling("from another account"), Handling::kRefuse);
    EXPECT_EQ(handling("on another network"), Handling::kRefuse);
}

// Case 21: approve(max), increaseAllowance, setApprovalForAll(true).
TEST(ApprovalCalls, SaysWhoMayTakeWhat) {
    EXPECT_THAT(sentences("approve"), ElementsAre("Let Uniswap take 5 USDC of yours, at any time"));
    EXPECT_THAT(warnings("approve"), IsEmpty());
    EXPECT_THAT(sentences("approve all"),
                ElementsAre("Let " + std::string(kStranger) +
                            " take unlimited USDC of yours, at any time"));
    EXPECT_THAT(warnings("approve all"), ElementsAre("unlimited_approval", "spender_unknown"));
    EXPECT_EQ(handling("approve all"), Handling::kPopup);
    EXPECT_THAT(sentences("increase"),
                ElementsAre("Let Uniswap take 5 USDC more of yours, at any time"));
    EXPECT_THAT(sentences("all items"),
                ElementsAre("Let " + std::string(kStranger) +
                            " take everything you have in BAYC, now and later"));
    EXPECT_THAT(warnings("all items"), Contains("operator_approval"));
    EXPECT_EQ(handling("all items"), Handling::kPopup);
    EXPECT_THAT(warnings("no items"), IsEmpty());
    EXPECT_THAT(warnings("approve with value"), Contains("value_unexpected"));
    EXPECT_THAT(warnings("permit2 approve"), Contains("unlimited_approval"));
}

TEST(ApprovalCalls, WarnsOfASpenderThatIsAPerson) {
    ApprovalContext known = test_context("eth_sendTransaction");
    known.addresses.push_back(
        {.address = kStranger, .label = "", .trusted = false, .has_code = false});
    const auto summary = describe_test_request("approve all", &known);
    EXPECT_THAT(warnings(summary), Contains("spender_is_person"));
}

TEST(ApprovalCalls, SaysSwapsAndWhereTheProceedsGo) {
    EXPECT_THAT(sentences("swap v2"), ElementsAre("Swap 1000 USDC for at least 0.4 WETH"));
    EXPECT_THAT(sentences("swap v2 for ether"), ElementsAre("Swap 1000 USDC for at least 0.4 ETH"));
    EXPECT_THAT(sentences("swap v3"), ElementsAre("Swap 1000 USDC for at least 1000 DAI"));
    EXPECT_THAT(warnings("swap v3"), IsEmpty());
    EXPECT_THAT(warnings("swap to a stranger for nothing"),
                ElementsAre("no_minimum", "proceeds_elsewhere"));
    EXPECT_THAT(
        sentences("swap to a stranger for nothing"),
        ElementsAre("Swap 1000 USDC for at least 0 WETH, which goes to " + std::string(kStranger)));
    EXPECT_THAT(
        sentences("swap and unwrap to a stranger"),
        ElementsAre("2 steps within one call:",
                    ">Swap 1000 USDC for at least 0.4 WETH, which goes to Uniswap",
                    ">Have at least 0.4 ETH of the contract's paid to " + std::string(kStranger)));
    EXPECT_THAT(
        sentences("universal"),
        ElementsAre("4 steps within one call:",
                    ">Let Uniswap Universal take unlimited USDC of " + std::string(kAccount),
                    ">Swap 1000 USDC for at least 0.4 WETH, which goes to Uniswap Universal",
                    ">Have at least 0 WETH of the contract's paid to " + std::string(kAccount),
                    ">Have at least 0.4 ETH of the contract's paid to " + std::string(kAccount)));
}

TEST(ApprovalCalls, SaysASwapOfAllThatTheRouterHolds) {
    EXPECT_THAT(sentences("swap of less than is sent along"),
                ElementsAre("2 steps within one call:", ">Wrap 0.3 ETH, for Uniswap",
                            ">Swap all WETH that the contract holds for at least 1000 USDC",
                            "Send 0.4 ETH with the call to Uniswap"));
    EXPECT_THAT(warnings("swap of less than is sent along"), ElementsAre("left_behind"));
}

TEST(ApprovalCalls, SaysStepsOfAKnownExchangeThatComeToOneSwapAsThat) {
    EXPECT_THAT(sentences("swap of what is sent along"),
                ElementsAre("Swap 0.4 ETH for at least 1000 USDC"));
    EXPECT_THAT(warnings("swap of what is sent along"), IsEmpty());
    EXPECT_THAT(sentences("swap and unwrap"), ElementsAre("Swap 1000 USDC for at least 0.4 ETH"));
    EXPECT_THAT(sentences("swap and unwrap what it comes to"),
                ElementsAre("Swap 1000 USDC for at least 0.4 ETH"));
    EXPECT_THAT(warnings("swap and unwrap what it comes to"), IsEmpty());
    EXPECT_THAT(
        sentences("swap and unwrap for nothing"),
        Contains(">Have at least 0 ETH of the contract's paid to " + std::string(kAccount)));
    // Where a step may fail alone, its least is no promise.
    EXPECT_EQ(describe_test_request("universal steps that may fail")->sentences[0].code,
              "nested_calls");
    EXPECT_THAT(
        sentences("universal swap that may fail"),
        ElementsAre("2 steps within one call:", ">Wrap 0.4 ETH, for " + std::string(kStranger),
                    ">Swap all WETH that the contract holds for at least 1000 USDC",
                    "Send 0.4 ETH with the call to Uniswap Universal"));
    // Of a contract that nobody vouches for, the steps are no more than what its data says; also
    // where it is a token that a list has.
    ApprovalContext strange = test_context("eth_sendTransaction");
    strange.addresses = {};
    EXPECT_EQ(describe_test_request("swap and unwrap", &strange)->sentences[0].code,
              "nested_calls");
    strange.tokens.push_back({.address = kRouter, .symbol = "TRAP", .decimals = 18});
    EXPECT_EQ(describe_test_request("swap and unwrap", &strange)->sentences[0].code,
              "nested_calls");
}

TEST(ApprovalCalls, SaysAPaymentOfAShopAndTheReferenceBehindIt) {
    std::string reference = "Attached reference: 0x";
    for (int i = 0; i < 32; ++i) reference += "5e";
    EXPECT_THAT(sentences("payment with a reference"), ElementsAre("Send 4 USDC to Bo", reference));
    EXPECT_THAT(warnings("payment with a reference"), IsEmpty());
    EXPECT_THAT(warnings("payment with more than a reference"), Contains("cannot_decode"));
    ApprovalContext known = test_context("eth_sendTransaction");
    const auto codes = [&](const char* name) {
        std::vector<std::string> all;
        for (const Sentence& one : describe_test_request(name, &known)->sentences)
            all.push_back(one.code.value);
        return all;
    };
    // Of ether it is a call, as long as nobody says that there is nothing to be called.
    const char* const ether = "payment of ether with a reference";
    EXPECT_THAT(codes(ether), ElementsAre("unknown_call", "value_sent"));
    known.addresses[0].has_code = true;
    EXPECT_THAT(codes(ether), ElementsAre("unknown_call", "value_sent"));
    known.addresses[0].has_code = false;
    EXPECT_THAT(codes(ether), ElementsAre("native_transfer", "attached"));
    const auto summary = describe_test_request(ether, &known);
    EXPECT_THAT(summary->warnings, IsEmpty());
    EXPECT_EQ(summary->handling, Handling::kFrame);
    EXPECT_THAT(codes("payment of ether with what may be a call"), Contains("unknown_call"));
    // A token that no list has may be any contract.
    known.tokens = {};
    EXPECT_THAT(codes("payment with a reference"), ElementsAre("unknown_call"));
}

TEST(ApprovalCalls, WhoIsKnownToHaveNoCodeAloneMayStillLookLikeAnother) {
    ApprovalContext known = test_context("eth_sendTransaction");
    known.addresses.push_back({.address = "0x7099000000000000000000000000000000dc79C8",
                               .label = "",
                               .trusted = false,
                               .has_code = false});
    Json call = Json::object();
    call.set("to", Json::string("0x7099000000000000000000000000000000dc79c8"))
        .set("value", Json::string("0x1"));
    const auto summary =
        describe_request("eth_sendTransaction", Json::array().push(std::move(call)), known);
    ASSERT_TRUE(summary);
    ASSERT_EQ(summary->warnings.size(), 1U);
    EXPECT_EQ(summary->warnings[0].code, "look_alike_address");
}

TEST(ApprovalCalls, SaysWhatIsSentAlongWithACallThatTakesIt) {
    const std::string along = "Send 1 ETH with the call to ";
    EXPECT_THAT(sentences("swap with ether along"),
                ElementsAre("Swap 1000 USDC for at least 0.4 WETH, which goes to Uniswap",
                            along + "Uniswap"));
    EXPECT_THAT(
        sentences("swap of ether with a refund"),
        ElementsAre("2 steps within one call:",
                    ">Swap 1000 USDC for at least 0.4 WETH, which goes to Uniswap",
                    ">Have what is left paid back to " + std::string(kAccount), along + "Uniswap"));
    EXPECT_THAT(
        sentences("calls with ether"),
        ElementsAre("2 steps within one call:", ">Send 1 ETH to Bo", ">Send 25.5 USDC to Bo",
                    along + "0xcA11bde05977b3631167028862bE2a173976CA11"));
    // What says the value itself says it once.
    EXPECT_THAT(sentences("wrap"), ElementsAre("Wrap 1 ETH"));
}

// Case 25: unknown selectors, upgrades, calls within calls: never a benign label.
TEST(ApprovalCalls, SaysWhatCannotBeDecoded) {
    for (const char* name :
         {"unknown call", "upgrade", "vote", "transfer with more behind", "transfer that is cut",
          "transfer with dirty bits", "wrap at a stranger", "nested five",
          "universal with an unknown command"}) {
        const auto summary = describe_test_request(name);
        ASSERT_TRUE(summary) << name;
        EXPECT_FALSE(summary->decoded) << name;
        EXPECT_THAT(warnings(name), Contains("cannot_decode")) << name;
        EXPECT_EQ(summary->handling, Handling::kPopup) << name;
        EXPECT_THAT(sentences(name), Not(Contains(::testing::HasSubstr("Send 25.5")))) << name;
    }
    EXPECT_TRUE(describe_test_request("nested four")->decoded);
    EXPECT_THAT(
        sentences("unknown call"),
        Contains("Send 0.000000000000000001 ETH with the call to " + std::string(kStranger)));
    EXPECT_THAT(warnings("creation"), ElementsAre("contract_creation"));
}

/// A transfer of USDC whose data one change made into something else.
Result<ApprovalSummary> describe_data(const std::string& to, std::string_view data) {
    const ApprovalContext known = test_context("eth_sendTransaction");
    Json call = Json::object();
    call.set("to", Json::string(to)).set("data", Json::string(std::string(data)));
    return describe_request("eth_sendTransaction", Json::array().push(std::move(call)), known);
}

TEST(ApprovalCalls, TakesOneEncodingOnly) {
    const std::string word(62, '0');
    // multicall(bytes[]): the offset of the list points back to itself, or past a gap.
    const std::string head = "0xac9650d8";
    const std::string one = head + word + "20" + word + "01" + word + "20" + word + "04" +
                            "d0e30db0" + std::string(56, '0');
    EXPECT_EQ(describe_data(kRouter, one)->sentences[0].code, "nested_calls");
    const std::string back = head + word + "20" + word + "01" + word + "00" + word + "04" +
                             "d0e30db0" + std::string(56, '0');
    EXPECT_FALSE(describe_data(kRouter, back)->decoded);
    EXPECT_EQ(describe_data(kRouter, back)->sentences[0].code, "unknown_call");
    const std::string gap = head + word + "40" + word + "00" + word + "01" + word + "20" + word +
                            "04" + "d0e30db0" + std::string(56, '0');
    EXPECT_EQ(describe_data(kRouter, gap)->sentences[0].code, "unknown_call");
    const std::string huge = head + word + "20" + std::string(64, 'f');
    EXPECT_EQ(describe_data(kRouter, huge)->sentences[0].code, "unknown_call");
    const std::string padded = head + word + "20" + word + "01" + word + "20" + word + "04" +
                               "d0e30db0" + std::string(55, '0') + "1";
    EXPECT_EQ(describe_data(kRouter, padded)->sentences[0].code, "unknown_call");
}

TEST(ApprovalCalls, RefusesMoreThanItCanShow) {
    // 300 calls in one.
    std::string data = "0xac9650d8" + std::string(62, '0') + "20" + std::string(61, '0') + "12c";
    for (int i = 0; i < 300; ++i) {
        const Bytes offset = {static_cast<std::uint8_t>((300 * 32 + i * 64) >> 8),
                              static_cast<std::uint8_t>((300 * 32 + i * 64) & 255)};
        data += std::string(60, '0') + to_hex(offset);
    }
    for (int i = 0; i < 300; ++i)
        data += std::string(62, '0') + "04" + "12210e8a" + std::string(56, '0');
    const auto summary = describe_data(kRouter, data);
    ASSERT_TRUE(summary);
    EXPECT_EQ(summary->handling, Handling::kRefuse);
    EXPECT_THAT(warnings(summary), Contains("too_long"));
}

/// A multicall of SwapRouter02: that many permits of nothing, until the same date or each until
/// another, then a swap for a stranger without a least.
Result<ApprovalSummary> describe_behind_permits(std::size_t count, bool differ) {
    const auto encode = [](const char* signature, chain::AbiValue::List values) {
        const auto parsed = chain::parse_abi_signature(signature).value();
        Bytes out;
        std::ranges::copy(parsed.selector(), std::back_inserter(out));
        const Bytes rest = chain::encode_abi(parsed.inputs, values).value();
        out.insert(out.end(), rest.begin(), rest.end());
        return out;
    };
    const auto address = [](std::string_view text) {
        return chain::AbiValue::address(chain::parse_evm_address(text).value());
    };
    const auto number = [](std::uint64_t value) { return chain::AbiValue::number(value); };
    chain::AbiValue::List calls;
    for (std::size_t i = 0; i < count; ++i) {
        calls.push_back(chain::AbiValue::bytes(
            encode("selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)",
                   {address(kUsdc), number(0), number(differ ? 4'000'000'000 + i : 4'000'000'000),
                    number(27), number(1), number(2)})));
    }
    calls.push_back(chain::AbiValue::bytes(
        encode("swapExactTokensForTokens(uint256,uint256,address[],address)",
               {number(1'000), number(0), chain::AbiValue::list({address(kUsdc), address(kWeth)}),
                address(kStranger)})));
    return describe_data(kRouter, to_hex_0x(encode("multicall(bytes[])",
                                                   {chain::AbiValue::list(std::move(calls))})));
}

TEST(ApprovalCalls, KeepsEveryWarningBehindManyOfAnother) {
    const auto same = describe_behind_permits(130, false);
    EXPECT_THAT(warnings(same), ElementsAre("deadline_far", "no_minimum", "proceeds_elsewhere"));
    EXPECT_EQ(same->handling, Handling::kPopup);
    const auto many = describe_behind_permits(130, true);
    EXPECT_EQ(many->handling, Handling::kRefuse);
    EXPECT_THAT(warnings(many), Contains("too_long"));
    EXPECT_THAT(warnings(describe_behind_permits(120, true)), Contains("proceeds_elsewhere"));
}

// Case 26: one hostile call in the middle.
TEST(ApprovalCalls, ShowsEveryCallOfABatchAndTheSum) {
    EXPECT_THAT(
        sentences("steps"),
        ElementsAre(
            "3 steps, approved as one:", ">Send 25.5 USDC to Bo",
            ">Let " + std::string(kStranger) + " take everything you have in BAYC, now and later",
            ">Send 0.000000000000000001 ETH to Bo", "In all, 25.5 USDC may leave your account",
            "In all, 0.000000000000000001 ETH may leave your account"));
    EXPECT_EQ(handling("steps"), Handling::kPopup);
    EXPECT_THAT(warnings("steps with a paymaster"), ElementsAre("capability_unknown"));
    EXPECT_EQ(handling("steps with a paymaster"), Handling::kRefuse);
}

// Case 24: unknown delegates, and those for every network.
TEST(ApprovalCalls, RefusesDelegationsToStrangers) {
    EXPECT_EQ(handling("delegation"), Handling::kRefuse);
    EXPECT_THAT(warnings("delegation"), Contains("delegation_unknown"));
    EXPECT_EQ(handling("delegation everywhere"), Handling::kRefuse);
    EXPECT_THAT(warnings("delegation everywhere"), Contains("delegation_any_network"));
    EXPECT_EQ(handling("delegation to known code"), Handling::kPopup);
}

// Nothing is sent: what it authorizes is all that it does.
TEST(ApprovalCalls, SaysThatCodeIsTakenOffTheAccount) {
    ApprovalContext known = test_context("eth_sendTransaction");
    const auto removed = [&] { return describe_test_request("delegation removed", &known); };
    EXPECT_THAT(sentences(removed()), ElementsAre("Take the code off your account"));
    EXPECT_THAT(warnings(removed()), IsEmpty());
    known.account_code = "0xe6Cae83BdE06E4c305530e199D7217f42808555B";
    EXPECT_THAT(sentences(removed()), ElementsAre("Take the code off your account"));
    EXPECT_THAT(warnings(removed()), IsEmpty());
    known.account_code = kStranger;
    EXPECT_THAT(sentences(removed()), ElementsAre("Take the code off your account"));
    EXPECT_THAT(warnings(removed()), ElementsAre("account_runs_code"));
}

// EIP-7702: who put it there had the key.
TEST(ApprovalCalls, SaysWhoseCodeTheAccountRuns) {
    ApprovalContext known = test_context("eth_sendTransaction");
    EXPECT_THAT(warnings("ether"), IsEmpty());
    known.account_code = kStranger;
    for (const char* name : {"ether", "steps"}) {
        const auto summary = describe_test_request(name, &known);
        EXPECT_THAT(warnings(summary), Contains("account_runs_code")) << name;
        EXPECT_EQ(summary->handling, Handling::kPopup) << name;
    }
    const auto summary = describe_test_request("ether", &known);
    const Warning& said = summary->warnings[0];
    EXPECT_THAT(in_words("warnings", said.code, said.arguments),
                StartsWith("On this network your account runs the code at " +
                           std::string(kStranger) + ", "));
    known.account_code = "0x12";
    EXPECT_FALSE(describe_test_request("ether", &known));
}

// The code at `to` does with `data` what its calls say only where the account runs it.
TEST(ApprovalCalls, ReadsWhatTheAccountSendsItselfWhereItRunsTheCodeForThat) {
    const std::string code = "0xe6Cae83BdE06E4c305530e199D7217f42808555B";
    const auto data_of = [](const std::string& calls) {
        const Json answer = json(answer_request(R"({"own_calls":)" + calls + "}"));
        return std::string(answer.find_string("data").value_or("none"));
    };
    const auto sent = [&](const std::string& data, const std::string& more = "") {
        return json(R"([{"from":")" + std::string(kAccount) + R"(","to":")" + kAccount +
                    R"(","value":"0x0","data":")" + data + R"(")" + more + "}]");
    };
    const std::string data =
        data_of(R"([{"to":")" + std::string(kFriend) + R"(","value":"0x1","data":"0x"},{"to":")" +
                kUsdc + R"(","value":"0x0","data":"0x12345678"}])");
    const std::string authorized =
        R"(,"type":"0x4","authorizationList":[{"chainId":"0x1","address":")" + code +
        R"(","nonce":"0x1"}])";
    ApprovalContext known = test_context("eth_sendTransaction");
    const auto asked = [&](const Json& params) {
        return describe_request("eth_sendTransaction", params, known);
    };
    EXPECT_THAT(warnings(asked(sent(data))), Contains("cannot_decode"));
    const auto first = asked(sent(data, authorized));
    EXPECT_THAT(sentences(first),
                ElementsAre("2 steps, all of them or none:", ">Send 0.000000000000000001 ETH to Bo",
                            StartsWith(">"), StartsWith("In all,"),
                            "From now on your account can do several steps as one, and only those "
                            "that you approve, by the code at " +
                                code));
    EXPECT_THAT(warnings(first), Not(Contains("delegation_unknown")));
    known.account_code = code;
    const auto later = asked(sent(data));
    EXPECT_EQ(sentences(later)[0], "2 steps, all of them or none:");
    EXPECT_THAT(warnings(later), Not(Contains("account_runs_code")));
    // Calls of calls, value sent along, and more behind the data are read by nobody.
    EXPECT_FALSE(asked(sent(data_of(R"([{"to":")" + std::string(kAccount) +
                                    R"(","value":"0x0","data":")" + data + R"("}])"))));
    EXPECT_THAT(warnings(asked(sent(data + "00"))), Contains("cannot_decode"));
    known.account_code = kStranger;
    EXPECT_THAT(warnings(asked(sent(data))), Contains("cannot_decode"));
    // For every network it could be used where the owner did not look.
    const auto everywhere =
        asked(sent(data, R"(,"type":"0x4","authorizationList":[{"chainId":"0x0","address":")" +
                             code + R"(","nonce":"0x1"}])"));
    EXPECT_EQ(everywhere->handling, Handling::kRefuse);
}

// Case 30: methods in neither list, in another case, or in a list.
TEST(ApprovalCalls, RefusesMethodsThatAreNotListed) {
    const ApprovalContext known = test_context("");
    for (const char* method :
         {"eth_sign", "eth_signTypedData", "eth_signTypedData_v3", "ETH_SENDTRANSACTION",
          "eth_sendTransaction ", "wallet_requestPermissions", "", "eth_call"}) {
        const auto summary = describe_request(method, Json::array(), known);
        ASSERT_FALSE(summary) << method;
        EXPECT_EQ(summary.error().code, Code::approval_method_not_allowed);
    }
}

TEST(ApprovalCalls, DescribesEveryMethodThatNeedsAnApproval) {
    for (const std::string_view method : api::kUnsafeMethods) {
        if (method == "wallet_showCallsStatus") continue;  // shows, and signs nothing
        const auto summary = describe_request(method, Json::array(), test_context(""));
        EXPECT_TRUE(summary || summary.error().code != Code::approval_method_not_allowed) << method;
    }
}

// Case 31: numbers that no node takes.
TEST(ApprovalCalls, RefusesNumbersThatAreNone) {
    const ApprovalContext known = test_context("eth_sendTransaction");
    const auto code = [&](const char* members) {
        const std::string text = std::string(R"([{"to":")") + kFriend + R"(",)" + members + "}]";
        const auto summary =
            describe_request("eth_sendTransaction", parse_json(text).value(), known);
        return summary ? std::string("taken") : std::string(error_word(summary.error().code));
    };
    EXPECT_EQ(code(R"("value":"0x1")"), "taken");
    const std::string too_much = R"("value":"0x1)" + std::string(64, '0') + R"(")";
    for (const std::string& members :
         {std::string(R"("value":"0x01")"), std::string(R"("value":"-0x1")"),
          std::string(R"("value":"1.5")"), std::string(R"("value":1)"), too_much,
          std::string(R"("value":"0x1","value":"0x2")"), std::string(R"("type":"0x3")"),
          std::string(R"("gasPrice":"0x1","maxFeePerGas":"0x1")"), std::string(R"("other":1)")})
        EXPECT_EQ(code(members.c_str()), "approval_request_invalid") << members;
    EXPECT_EQ(code(R"("maxFeePerGas":"0x1","maxPriorityFeePerGas":"0x2")"), "tip_above_fee_cap");
}

TEST(ApprovalCalls, SaysNames) {
    EXPECT_THAT(sentences("name"),
                ElementsAre("Register the name alice for " + std::string(kAccount) +
                            ", for 31536000, at most 0.01 ETH; Bo decides where it leads"));
}

// Who pays the name pays whoever its resolver is told.
TEST(ApprovalCalls, SaysWhereANewNameLeads) {
    std::string name = ">Have the name 0x";
    for (int i = 0; i < 32; ++i) name += "4e";
    EXPECT_THAT(sentences("name with records"),
                Contains(name + " lead to " + std::string(kStranger)));
    EXPECT_THAT(warnings("name with records"), Contains("proceeds_elsewhere"));
    EXPECT_EQ(handling("name with records"), Handling::kPopup);
    EXPECT_THAT(sentences("name with records for its owner"),
                Contains(name + " lead to " + std::string(kAccount) + " for coin 60"));
    EXPECT_THAT(warnings("name with records for its owner"),
                Each(::testing::StrEq("unknown_contract")));
    EXPECT_FALSE(describe_test_request("name with other records")->decoded);
}

}  // namespace
}  // namespace portico::approval
