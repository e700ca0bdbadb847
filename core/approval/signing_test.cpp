// SPDX-License-Identifier: Apache-2.0
//
// What messages and typed data say.
#include "core/approval/readable.hpp"
#include "core/approval/testing_for_test.hpp"
#include "core/base/encoding/hex.hpp"

namespace portico::approval {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

// Of a name of the server's own, and nothing that only looks like it.
TEST(ApprovalMessages, SaysThatANameIsTaken) {
    const auto asked = [](const std::string& text) {
        return describe_request(
            "personal_sign",
            Json::array({Json::string(to_hex_0x(as_bytes(text))), Json::string(kAccount)}),
            test_context("personal_sign"));
    };
    const auto summary =
        asked(R"({"name":"ada.portico.eth","attributes":{},"timestamp":1790000000})");
    EXPECT_THAT(sentences(summary), ElementsAre("Take the name ada.portico.eth for your account"));
    EXPECT_THAT(warnings(summary), IsEmpty());
    EXPECT_TRUE(summary->message);
    for (const char* other :
         {R"({"name":"ada.portico.eth","attributes":{"bio":"x"},"timestamp":1})",
          R"({"name":"ada.portico.eth","attributes":{},"timestamp":1,"more":2})",
          R"({"name":"Ada\u0020","attributes":{},"timestamp":1})", R"({"name":"ada)",
          R"({"name":"","attributes":{},"timestamp":1})",
          R"({"name":"ada.portico.eth","attributes":{},"timestamp":1} and more})"})
        EXPECT_THAT(sentences(asked(other)), ElementsAre("Sign this text")) << other;
}

TEST(ApprovalMessages, ShowsTextAsItIs) {
    EXPECT_THAT(sentences("text"), ElementsAre("Sign this text"));
    EXPECT_EQ(describe_test_request("text")->message.value(), "Hello, world.\nSecond line.");
    EXPECT_EQ(handling("text"), Handling::kFrame);
    EXPECT_EQ(handling("message of another account"), Handling::kRefuse);
}

// Case 28: what turns text around or hides it.
TEST(ApprovalMessages, WritesHiddenCharactersOut) {
    EXPECT_EQ(describe_test_request("text that turns around")->message.value(),
              "Pay \\u{202e}000,1\\u{202c} now");
    EXPECT_THAT(warnings("text that turns around"), ElementsAre("hidden_characters"));
    EXPECT_EQ(make_readable("a\nb", false).text, "a\\u{a}b");
    EXPECT_EQ(make_readable("\\u{202e}", false).text, "\\u{5c}u{202e}");
    EXPECT_EQ(make_readable("\xff\x01", false).text, "0xff01");
    EXPECT_EQ(make_readable("zero\u200bwidth", false).text, "zero\\u{200b}width");
    EXPECT_EQ(make_readable("Grüße, 世界", false).text, "Grüße, 世界");
    EXPECT_THAT(sentences("name with hidden text"),
                ElementsAre("Make alice\\u{202e}ht\u0435.eth the name of your address"));
}

// Case 23: what may be the digest of something else, and what is no message at all.
TEST(ApprovalMessages, TellsDigestsAndTransactionsFromMessages) {
    EXPECT_THAT(warnings("digest"), Contains("message_is_digest"));
    EXPECT_THAT(warnings("digest as text"), Contains("message_is_digest"));
    EXPECT_EQ(handling("digest"), Handling::kPopup);
    EXPECT_EQ(handling("transaction as message"), Handling::kRefuse);
    EXPECT_EQ(handling("transaction as text"), Handling::kRefuse);
    EXPECT_EQ(handling("typed data as message"), Handling::kRefuse);
    EXPECT_THAT(warnings("bytes"), ElementsAre("message_is_bytes"));
}

// Code of EIP-7702 that an account runs takes typed data of its own key for calls: what names the
// account as the contract, and operations of it at an EntryPoint, are no data.
TEST(ApprovalTypedData, RefusesWhatTheCodeOfTheAccountWouldCarryOut) {
    const ApprovalContext known = test_context("eth_signTypedData_v4");
    const auto asked = [&](std::string_view contract, std::string_view sender) {
        const std::string typed =
            R"({"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"chainId","type":"uint256"},)"
            R"({"name":"verifyingContract","type":"address"}],"PackedUserOperation":[{"name":"sender","type":"address"},)"
            R"({"name":"nonce","type":"uint256"},{"name":"callData","type":"bytes"}]},"primaryType":"PackedUserOperation",)"
            R"("domain":{"name":"ERC4337","chainId":1,"verifyingContract":")" +
            std::string(contract) + R"("},"message":{"sender":")" + std::string(sender) +
            R"(","nonce":"0","callData":"0x"}})";
        return describe_request("eth_signTypedData_v4",
                                Json::array().push(Json::string(kAccount)).push(json(typed)),
                                known);
    };
    const std::string entry_point = "0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108";
    const std::string lower = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
    for (const auto& summary : {asked(entry_point, kAccount), asked(entry_point, lower),
                                asked(kAccount, kStranger), asked(lower, kStranger)}) {
        EXPECT_THAT(warnings(summary), Contains("message_is_transaction"));
        EXPECT_EQ(summary->handling, Handling::kRefuse);
    }
    // Of an account elsewhere that this key may own.
    const auto other = asked(entry_point, kStranger);
    EXPECT_THAT(warnings(other), ElementsAre("cannot_decode"));
    EXPECT_EQ(other->handling, Handling::kPopup);
}

// Safe takes an owner's signature of 32 bytes for one of its hash, and a page that varies an
// operation finds a hash that is letters.
TEST(ApprovalMessages, TakesThirtyTwoLettersForADigest) {
    const ApprovalContext known = test_context("personal_sign");
    const auto asked = [&](const char* text) {
        return describe_request("personal_sign",
                                Json::array().push(Json::string(text)).push(Json::string(kAccount)),
                                known);
    };
    const auto summary = asked("I am thirty-two characters long.");
    EXPECT_THAT(warnings(summary), ElementsAre("message_is_digest"));
    EXPECT_EQ(summary->handling, Handling::kPopup);
    EXPECT_EQ(summary->message, "I am thirty-two characters long.");
    EXPECT_THAT(warnings(asked("I am thirty-three characters long")), IsEmpty());
}

// Case 27: sign-in for another site, too late, on another network, with a short nonce.
TEST(ApprovalMessages, HoldsSignInToWhoAsks) {
    EXPECT_THAT(sentences("sign-in"),
                ElementsAre("Sign in at app.example as " + std::string(kAccount)));
    EXPECT_THAT(warnings("sign-in"), IsEmpty());
    EXPECT_EQ(handling("sign-in"), Handling::kFrame);
    for (const auto& [name, warning] :
         {std::pair{"sign-in elsewhere", "sign_in_other_site"},
          std::pair{"sign-in by another address of the page", "sign_in_other_site"},
          std::pair{"sign-in too late", "sign_in_expired"},
          std::pair{"sign-in on another network", "other_network"},
          std::pair{"sign-in with a short nonce", "sign_in_malformed"}}) {
        EXPECT_THAT(warnings(name), Contains(warning)) << name;
        EXPECT_EQ(handling(name), Handling::kRefuse) << name;
    }
    ApprovalContext known = test_context("personal_sign");
    for (const char* origin : {"https://app.example.", "http://app.example",
                               "https://app.example:8443", "null", "", "https://xn--pp-example"}) {
        known.origin = origin;
        EXPECT_EQ(describe_test_request("sign-in", &known)->handling, Handling::kRefuse) << origin;
    }
}

// The widget's own template of CAIP-122 names the network as the page does, and its chain in full:
// the same is held to who asks, whatever the network is called.
TEST(ApprovalMessages, HoldsTheTemplateOfSignInToWhoAsks) {
    const auto describe = [](const std::string& host, const std::string& network,
                             const std::string& chain) {
        const std::string text =
            host + " wants you to sign in with your " + network + " account:\n" +
            std::string(kAccount) + "\n\nSign in to the shop.\n\nURI: https://" + host +
            "/cart\nVersion: 1\nChain ID: " + chain +
            "\nNonce: 5b2c3d4e5f60718293a4b5c6\nIssued At: 2026-01-01T00:00:00Z";
        return describe_request("personal_sign",
                                Json::array().push(Json::string(text)).push(Json::string(kAccount)),
                                test_context("personal_sign"));
    };
    for (const char* network : {"Ethereum", "Base", "My Devnet"}) {
        const auto own = describe("app.example", network, "eip155:1");
        EXPECT_THAT(sentences(own),
                    ElementsAre("Sign in at app.example as " + std::string(kAccount)))
            << network;
        EXPECT_THAT(warnings(own), IsEmpty()) << network;
        EXPECT_EQ(own->handling, Handling::kFrame) << network;
        const auto elsewhere = describe("bank.example", network, "eip155:1");
        EXPECT_THAT(warnings(elsewhere), Contains("sign_in_other_site")) << network;
        EXPECT_EQ(elsewhere->handling, Handling::kRefuse) << network;
        EXPECT_THAT(warnings(describe("app.example", network, "eip155:8453")),
                    Contains("other_network"));
        EXPECT_THAT(warnings(describe("app.example", network, "solana:1")),
                    Contains("sign_in_malformed"));
    }
}

TEST(ApprovalMessages, WarnsOfHostsWithOtherLetters) {
    ApprovalContext known = test_context("personal_sign");
    known.origin = "https://xn--pple-43d.com";
    EXPECT_THAT(warnings(describe_test_request("text", &known)), ElementsAre("host_other_letters"));
    known.origin = "https://\u0430pple.com";
    EXPECT_THAT(warnings(describe_test_request("text", &known)), ElementsAre("host_other_letters"));
}

// Case 20: permits with their spender, token, amount and end.
TEST(ApprovalTypedData, SaysPermits) {
    EXPECT_THAT(sentences("permit"),
                ElementsAre("Let " + std::string(kStranger) + " take 5 USDC of " + kAccount));
    const auto summary = describe_test_request("permit");
    EXPECT_EQ(summary->sentences[0].arguments[3].value, "2026-09-21T14:33:20Z");
    EXPECT_THAT(warnings(summary), ElementsAre("spender_unknown", "permit"));
    EXPECT_THAT(warnings("permit all"),
                ElementsAre("spender_unknown", "deadline_far", "permit", "unlimited_approval"));
    EXPECT_EQ(handling("permit all"), Handling::kPopup);
    EXPECT_THAT(warnings("permit of dai"), Contains("unlimited_approval"));
    EXPECT_THAT(warnings("permit2 single"), ElementsAre("permit", "unlimited_approval"));
    EXPECT_THAT(warnings("permit2 single at a stranger"), Contains("verifying_contract_differs"));
    EXPECT_EQ(sentences("permit2 batch of twenty").size(), 21u);
}

// Case 19: another network, and a domain that names none.
TEST(ApprovalTypedData, HoldsTheDomainToTheNetwork) {
    EXPECT_THAT(warnings("permit on another network"), Contains("other_network"));
    EXPECT_EQ(handling("permit on another network"), Handling::kRefuse);
    EXPECT_THAT(warnings("permit without a network"), Contains("domain_incomplete"));
    EXPECT_EQ(handling("permit without a network"), Handling::kPopup);
}

// Case 22: an order that sells for nothing.
TEST(ApprovalTypedData, SaysOrders) {
    EXPECT_THAT(
        sentences("order"),
        ElementsAre("Place an order at 0x0000000000000068F116a894984e2DB1123eB395 that anybody "
                    "may fill until 2026-09-21T14:33:20Z",
                    "You give 1 of item 8817 of BAYC", "You get 1.5 ETH",
                    "0.0375 ETH go to " + std::string(kStranger)));
    EXPECT_THAT(warnings("order"), ElementsAre("order"));
    EXPECT_THAT(warnings("order for nothing"), ElementsAre("order", "order_for_nothing"));
    EXPECT_THAT(warnings("order for a stranger"),
                ElementsAre("order", "order_for_nothing", "proceeds_elsewhere"));
    EXPECT_THAT(warnings("order mostly for a stranger"),
                ElementsAre("order", "proceeds_elsewhere"));
}

// What a transfer by Permit2 is bound to says what comes back for it, and to whom.
TEST(ApprovalTypedData, SaysWhatASwapOrderBringsAndToWhom) {
    const struct {
        const char* kind;
        const char* network;
        const char* contract;
        const char* fee;
    } kinds[] = {
        {"ExclusiveDutchOrder", "eip155:1", "0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4", "0.003"},
        {"V2DutchOrder", "eip155:1", "0x00000011F84B9aa48e5f8aA8B9897600006289Be", "0.003"},
        {"V3DutchOrder", "eip155:42161", "0xB274d5F4b833b61B340b654d600A864fB604a87c", "0.003"},
        {"PriorityOrder", "eip155:8453", "0x000000001Ec5656dcdB24D90DFa42742738De729", "0.002"}};
    for (const auto& [kind, network, contract, fee] : kinds) {
        ApprovalContext known = test_context("eth_signTypedData_v4");
        known.network = network;
        const auto summary =
            describe_test_request(("swap order " + std::string(kind)).c_str(), &known);
        EXPECT_THAT(
            sentences(summary),
            ElementsAre("Let " + std::string(contract) + " take 2500 USDC of " +
                            std::string(kAccount) + ", once",
                        "Place an order at " + std::string(contract) +
                            " that anybody may fill until 2026-09-21T14:33:20Z",
                        "You get 1 ETH", std::string(fee) + " ETH go to " + std::string(kStranger)))
            << kind;
        EXPECT_THAT(warnings(summary), ElementsAre("spender_unknown", "permit", "order")) << kind;
        EXPECT_TRUE(summary->decoded) << kind;
        EXPECT_EQ(summary->handling, Handling::kPopup) << kind;
        known.network = "eip155:10";  // where nothing of the kind is
        EXPECT_FALSE(
            describe_test_request(("swap order " + std::string(kind)).c_str(), &known)->decoded)
            << kind;
    }
    EXPECT_THAT(sentences("swap order for nothing to a stranger"),
                Contains("0.000000000000000001 ETH go to " + std::string(kStranger)));
    EXPECT_THAT(warnings("swap order for nothing to a stranger"),
                ElementsAre("spender_unknown", "permit", "order", "order_for_nothing",
                            "proceeds_elsewhere"));
    EXPECT_THAT(warnings("swap order mostly for a stranger"), Contains("proceeds_elsewhere"));
    EXPECT_THAT(warnings("swap order back to a stranger"), Contains("proceeds_elsewhere"));
    EXPECT_THAT(warnings("swap order without outputs"), Contains("order_for_nothing"));
    EXPECT_EQ(handling("swap order of another account"), Handling::kRefuse);
}

TEST(ApprovalTypedData, AWitnessThatIsNotKnownCannotBeDecoded) {
    EXPECT_THAT(sentences("permit2 witness"), ElementsAre("Let Uniswap Universal take 5 USDC of " +
                                                              std::string(kAccount) + ", once",
                                                          "Sign data of the type Witness"));
    // An order holds nobody but the contract that it names.
    for (const char* name :
         {"permit2 witness", "batch with a witness", "swap order at another contract",
          "swap order of another token", "swap order under another name",
          "swap order at a contract of nobody", "swap order at a contract of another kind",
          "swap order at a contract that is trusted for something else"}) {
        const auto summary = describe_test_request(name);
        EXPECT_FALSE(summary->decoded) << name;
        EXPECT_THAT(warnings(summary), ::testing::IsSupersetOf({"permit", "cannot_decode"}))
            << name;
        EXPECT_THAT(warnings(summary), Not(Contains("order"))) << name;
        EXPECT_THAT(sentences(summary), Not(Contains("You get 1 ETH"))) << name;
        EXPECT_EQ(summary->handling, Handling::kPopup) << name;
    }
}

// No sentence would say what it is; the tree of its members does.
TEST(ApprovalTypedData, ABatchOfNothingCannotBeDecoded) {
    const ApprovalContext known = test_context("eth_signTypedData_v4");
    const auto asked = [&](const std::string& primary, const std::string& item,
                           const std::string& item_members, const std::string& members,
                           const std::string& message) {
        const std::string text =
            R"({"types":{")" + item + R"(":[)" + item_members + R"(],")" + primary + R"(":[)" +
            members + R"(]},"primaryType":")" + primary +
            R"(","domain":{"name":"Permit2","chainId":1,)"
            R"("verifyingContract":"0x000000000022D473030F116dDEE9F6B43aC78BA3"},"message":)" +
            message + "}";
        return describe_request("eth_signTypedData_v4",
                                Json::array().push(Json::string(kAccount)).push(Json::string(text)),
                                known);
    };
    const std::string token = R"({"name":"token","type":"address"})";
    const std::string spender = R"({"name":"spender","type":"address"})";
    const auto allowance = asked(
        "PermitBatch", "PermitDetails",
        token + R"(,{"name":"amount","type":"uint160"},)"
                R"({"name":"expiration","type":"uint48"},{"name":"nonce","type":"uint48"})",
        R"({"name":"details","type":"PermitDetails[]"},)" + spender +
            R"(,{"name":"sigDeadline","type":"uint256"})",
        R"({"details":[],"spender":")" + std::string(kStranger) + R"(","sigDeadline":1790001200})");
    const auto transfer =
        asked("PermitBatchTransferFrom", "TokenPermissions",
              token + R"(,{"name":"amount","type":"uint256"})",
              R"({"name":"permitted","type":"TokenPermissions[]"},)" + spender +
                  R"(,{"name":"nonce","type":"uint256"},{"name":"deadline","type":"uint256"})",
              R"({"permitted":[],"spender":")" + std::string(kStranger) +
                  R"(","nonce":1,"deadline":1790001200})");
    for (const auto& summary : {allowance, transfer}) {
        ASSERT_TRUE(summary);
        EXPECT_FALSE(summary->decoded);
        EXPECT_THAT(warnings(summary), Contains("cannot_decode"));
        EXPECT_EQ(summary->handling, Handling::kPopup);
        EXPECT_THAT(summary->fields, Not(IsEmpty()));
    }
}

TEST(ApprovalTypedData, SaysTransfersThatOthersHandIn) {
    EXPECT_THAT(sentences("transfer authorization"),
                ElementsAre("Send 25.5 USDC from " + std::string(kAccount) +
                            " to Bo, whenever somebody hands this in, until 2026-09-21T14:33:20Z"));
}

TEST(ApprovalTypedData, NamesNoCallThatRunsInTheSafesPlace) {
    const auto summary = describe_test_request("safe");
    EXPECT_THAT(warnings(summary), Contains("delegate_call"));
    EXPECT_FALSE(summary->decoded);
    EXPECT_EQ(summary->sentences[1].code, "unknown_call");
}

TEST(ApprovalTypedData, ShowsWhatItDoesNotKnowAsATree) {
    const auto summary = describe_test_request("mail");
    EXPECT_FALSE(summary->decoded);
    std::vector<std::string> rows;
    for (const Field& one : summary->fields)
        rows.push_back(std::string(one.depth, '>') + one.name.value + ": " + one.value.value);
    EXPECT_THAT(rows,
                ElementsAre("from: ", ">name: Cow", ">wallet: " + std::string(kFriend),
                            "to: ", ">: ", ">>name: Bob", ">>wallet: " + std::string(kStranger),
                            "contents: Hello, \\u{200b}Bob!"));
    EXPECT_THAT(warnings(summary), ElementsAre("cannot_decode", "hidden_characters"));
}

TEST(ApprovalTypedData, AMemberThatItsTypeDoesNotHaveIsNotSaid) {
    // The names are those of a permit; a member more makes it something else.
    const ApprovalContext known = test_context("eth_signTypedData_v4");
    const char* text = R"({"types":{"Permit":[{"name":"owner","type":"address"},
        {"name":"spender","type":"address"},{"name":"value","type":"uint256"},
        {"name":"nonce","type":"uint256"},{"name":"deadline","type":"uint256"},
        {"name":"more","type":"uint256"}]},"primaryType":"Permit",
        "domain":{"name":"x","chainId":1,"verifyingContract":
        "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"},"message":{
        "owner":"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
        "spender":"0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
        "value":"1","nonce":"0","deadline":"1790000100","more":"1"}})";
    const auto summary = describe_request(
        "eth_signTypedData_v4", Json::array().push(Json::string(kAccount)).push(Json::string(text)),
        known);
    ASSERT_TRUE(summary);
    EXPECT_FALSE(summary->decoded);
    EXPECT_EQ(summary->sentences[0].code, "typed_data");
}

TEST(ApprovalTypedData, RefusesWhatCannotBeHashed) {
    const ApprovalContext known = test_context("eth_signTypedData_v4");
    const auto code = [&](std::string_view text) {
        return describe_request(
                   "eth_signTypedData_v4",
                   Json::array().push(Json::string(kAccount)).push(Json::string(std::string(text))),
                   known)
            .error()
            .code;
    };
    EXPECT_EQ(code("{}"), Code::typed_data_invalid);
    EXPECT_EQ(code(R"({"primaryType":"A","primaryType":"B"})"), Code::approval_request_invalid);
    EXPECT_EQ(code(std::string(200, '[')), Code::json_too_deep);
}

TEST(ApprovalTypedData, PermissionsAndUserOperationsAreTrees) {
    EXPECT_THAT(warnings("permissions"), ElementsAre("permissions", "cannot_decode"));
    EXPECT_EQ(describe_test_request("user operation")->fields[1].value,
              "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266");
}

// A page may hide the one that counts behind many that do not.
TEST(ApprovalTypedData, KeepsTheDangerBehindManyTokens) {
    std::string details;
    const auto add = [&](const std::string& token, const char* amount) {
        details += details.empty() ? "" : ",";
        details += R"({"token":")" + token + R"(","amount":")" + amount +
                   R"(","expiration":"4000000000","nonce":"0"})";
    };
    for (int i = 0; i < 45; ++i)
        add("0x10000000000000000000000000000000000000" + std::to_string(10 + i), "1");
    add(kUsdc, "1461501637330902918203684832716283019655932542975");
    const std::string data =
        R"({"types":{"PermitDetails":[{"name":"token","type":"address"},{"name":"amount","type":)"
        R"("uint160"},{"name":"expiration","type":"uint48"},{"name":"nonce","type":"uint48"}],)"
        R"("PermitBatch":[{"name":"details","type":"PermitDetails[]"},{"name":"spender","type":)"
        R"("address"},{"name":"sigDeadline","type":"uint256"}]},"primaryType":"PermitBatch",)"
        R"("domain":{"name":"Permit2","chainId":1,"verifyingContract":)"
        R"("0x000000000022D473030F116dDEE9F6B43aC78BA3"},"message":{"details":[)" +
        details + R"(],"spender":")" + kStranger + R"(","sigDeadline":"4000000000"}})";
    const auto summary = describe_request(
        "eth_signTypedData_v4", Json::array().push(Json::string(kAccount)).push(Json::string(data)),
        test_context("eth_signTypedData_v4"));
    EXPECT_THAT(warnings(summary), Contains("unlimited_approval"));
    EXPECT_EQ(summary->handling, Handling::kPopup);
}

}  // namespace
}  // namespace portico::approval
