// SPDX-License-Identifier: Apache-2.0
//
// Descriptors of ERC-7730: what a contract's functions and typed data mean.
#include "core/approval/testing_for_test.hpp"

namespace portico::approval {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> rows(const Result<ApprovalSummary>& summary) {
    std::vector<std::string> out;
    if (!summary) return {error_text(summary.error())};
    for (const Field& one : summary->fields) out.push_back(one.name.value + ": " + one.value.value);
    return out;
}

/// castVote(12, the account) at the stranger's contract. `more` stands beside the fields.
Json descriptor(std::string_view fields, std::string_view more = "", std::string_view beside = "") {
    return json(
        R"({"context":{"contract":{"deployments":[{"chainId":1,"address":")" +
        std::string(kStranger) +
        R"("}]}},"metadata":{"owner":"Assembly",)"
        R"("constants":{"word":"Yes","most":"12","nobody":["0x0000000000000000000000000000000000000001",")" +
        std::string(kUsdc) +
        R"("]},"enums":{"votes":{"12":"For","13":"Against"}}},)"
        R"("display":{"definitions":{"who":{"label":"Who","format":"addressName"}},"formats":{)"
        R"~("castVote(uint256 proposal,address voter)":{"intent":"Vote","fields":[)~" +
        std::string(fields) + "]" + std::string(more) + "}}}" + std::string(beside) + "}");
}

Result<ApprovalSummary> vote(Json one, const char* value = nullptr) {
    ApprovalContext known = test_context("eth_sendTransaction");
    known.descriptors = {std::move(one)};
    Json params = *read_test_file("testdata/requests.json").find("vote")->find("params");
    if (value != nullptr) params.items()[0].set("value", Json::string(value));
    return describe_request("eth_sendTransaction", params, known);
}

const std::string kProposal = R"({"path":"proposal","label":"Proposal","format":"raw"})";
const std::string kVoter = R"({"path":"#.voter","label":"Voter","format":"addressName"})";
const std::string kBoth = kProposal + "," + kVoter;

TEST(ApprovalDescriptors, SayWhatTheirContractMeans) {
    const auto summary = vote(descriptor(kBoth));
    EXPECT_TRUE(summary->decoded);
    EXPECT_THAT(sentences(summary), ElementsAre("Vote at " + std::string(kStranger)));
    EXPECT_THAT(rows(summary), ElementsAre("Proposal: 12", "Voter: " + std::string(kAccount)));
}

TEST(ApprovalDescriptors, WhatTheyLeaveOutIsShownAsItIs) {
    EXPECT_THAT(rows(vote(descriptor(kProposal))),
                ElementsAre("Proposal: 12", "voter: " + std::string(kAccount)));
    EXPECT_THAT(rows(vote(descriptor(kProposal, R"(,"excluded":["voter"])"))),
                ElementsAre("Proposal: 12"));
    EXPECT_THAT(rows(vote(descriptor(kProposal +
                                     R"(,{"path":"voter","label":"Voter","visible":"never"})"))),
                ElementsAre("Proposal: 12"));
    // Nothing is hidden by a path to nothing.
    EXPECT_THAT(
        rows(vote(descriptor(kBoth + R"(,{"path":"other","label":"Other","visible":"never"})"))),
        ElementsAre("Proposal: 12", "Voter: " + std::string(kAccount)));
    // What is sent along is said, whatever they say.
    const auto paid = vote(descriptor(kBoth), "0xde0b6b3a7640000");
    EXPECT_THAT(sentences(paid),
                ElementsAre("Vote at " + std::string(kStranger),
                            "Send 1 ETH with the call to " + std::string(kStranger)));
    const auto told =
        vote(descriptor(kBoth + R"(,{"path":"@.value","label":"Fee","format":"amount"})"),
             "0xde0b6b3a7640000");
    EXPECT_THAT(sentences(told), ElementsAre("Vote at " + std::string(kStranger)));
    EXPECT_THAT(rows(told), Contains("Fee: 1 ETH"));
}

TEST(ApprovalDescriptors, DoNotApplyWhereTheySayWhatIsNotKnown) {
    EXPECT_TRUE(vote(descriptor(kBoth, R"(,"interpolatedIntent":"Vote for {proposal}")"))->decoded);
    EXPECT_TRUE(vote(descriptor(kBoth, "", R"(,"$schema":"x")"))->decoded);
    for (const Json& one : {
             json("{}"),
             descriptor(kBoth, R"(,"other":1)"),
             descriptor(kBoth, "", R"(,"includes":"other.json")"),
             descriptor(R"({"path":"proposal","label":"P","format":"nftName"})"),
             descriptor(R"({"path":"proposal","label":"P","format":"calldata"})"),
             descriptor(R"({"path":"other","label":"P","format":"raw"})"),
             descriptor(R"({"path":"proposal","format":"raw"})"),
             descriptor(R"({"path":"proposal","label":"P","visible":{"mustMatch":[13]}})"),
             descriptor(R"({"path":"proposal","label":"P","visible":{"other":[12]}})"),
             descriptor(R"({"path":"proposal","label":"P","visible":"sometimes"})"),
             descriptor(
                 R"({"path":"voter","label":"V","format":"addressName","params":{"more":1}})"),
             descriptor(R"({"path":"proposal","label":"P","format":"raw","params":{"more":1}})"),
             descriptor(R"({"path":"proposal","value":"x","label":"P"})"),
             descriptor(R"({"path":"proposal","$ref":"$.display.definitions.none"})"),
         }) {
        const auto summary = vote(one);
        EXPECT_FALSE(summary->decoded) << write_json(one);
        EXPECT_EQ(summary->handling, Handling::kPopup);
    }
    ApprovalContext elsewhere = test_context("eth_sendTransaction");
    elsewhere.network = "eip155:10";
    elsewhere.descriptors = {descriptor(kBoth)};
    EXPECT_FALSE(describe_test_request("vote", &elsewhere)->decoded);
}

TEST(ApprovalDescriptors, UseConstantsDefinitionsAndEnums) {
    EXPECT_THAT(
        rows(vote(descriptor(
            R"({"label":"Answer","format":"raw","value":"$.metadata.constants.word"},)"
            R"({"path":"voter","$ref":"$.display.definitions.who"},)"
            R"({"path":"proposal","label":"Side","format":"enum","params":{"$ref":"$.metadata.enums.votes"}})"))),
        ElementsAre("Answer: Yes", "Who: " + std::string(kAccount), "Side: For"));
}

TEST(ApprovalDescriptors, ShowByRulesOfValues) {
    const auto seen = [](const std::string& rule) {
        return rows(vote(
            descriptor(R"({"path":"proposal","label":"P","visible":)" + rule + "}," + kVoter)));
    };
    const std::string voter = "Voter: " + std::string(kAccount);
    EXPECT_THAT(seen(R"({"ifNotIn":["11",13]})"), ElementsAre("P: 12", voter));
    EXPECT_THAT(seen(R"({"ifNotIn":["11",12]})"), ElementsAre(voter));
    // What must be, and is, need not be read. Where it is not, nothing is said by the descriptor.
    EXPECT_THAT(seen(R"({"mustMatch":["$.metadata.constants.most"]})"), ElementsAre(voter));
}

TEST(ApprovalDescriptors, FormatUnitsAndAmounts) {
    const auto proposal = [](const std::string& format, const std::string& params) {
        return rows(vote(descriptor(R"({"path":"proposal","label":"P","format":")" + format +
                                    R"(","params":{)" + params + "}}," + kVoter)))[0];
    };
    EXPECT_EQ(proposal("unit", R"("base":"%","decimals":2)"), "P: 0.12%");
    EXPECT_EQ(proposal("unit", R"("base":"bps")"), "P: 12bps");
    const std::string token = R"("token":")" + std::string(kUsdc) + "\"";
    EXPECT_EQ(proposal("tokenAmount", token), "P: 0.000012 USDC");
    EXPECT_EQ(proposal("tokenAmount",
                       token + R"(,"threshold":"$.metadata.constants.most","message":"All")"),
              "P: All USDC");
    EXPECT_EQ(proposal("tokenAmount", token + R"(,"threshold":"0xc")"), "P: Unlimited USDC");
    EXPECT_EQ(proposal("tokenAmount", token + R"(,"threshold":"0xd")"), "P: 0.000012 USDC");
    EXPECT_EQ(proposal("tokenAmount",
                       token + R"(,"nativeCurrencyAddress":"$.metadata.constants.nobody")"),
              "P: 0.000000000000000012 ETH");
    EXPECT_EQ(proposal("tokenAmount", R"("tokenPath":"voter")"), "P: 12 " + std::string(kAccount));
    // Without a token: the number, of no currency.
    EXPECT_EQ(proposal("tokenAmount", ""), "P: 12");
    EXPECT_EQ(proposal("tokenAmount", token + R"(,"chainId":1)"), "P: 0.000012 USDC");
    EXPECT_EQ(proposal("tokenAmount", token + R"(,"chainId":10)"),
              "P: 12 " + std::string(kUsdc) + " eip155:10");
    EXPECT_EQ(proposal("duration", ""), "P: 00:00:12");
    EXPECT_EQ(proposal("chainId", ""), "P: eip155:12");
    EXPECT_EQ(proposal("date", R"("encoding":"blockheight")"), "P: block 12");
    EXPECT_EQ(proposal("nftName", R"("collection":")" + std::string(kApes) + "\""),
              "P: BAYC #12 " + std::string(kApes));
    EXPECT_EQ(proposal("nftName", R"("collectionPath":"voter")"),
              "P: #12 " + std::string(kAccount));
    EXPECT_EQ(proposal("tokenTicker", ""), "P: 0x000000000000000000000000000000000000000C");
    // A number that is no more than an address is one where an address is asked for.
    EXPECT_EQ(proposal("addressName", ""), "P: 0x000000000000000000000000000000000000000C");
}

/// An offer of several amounts, each of its own token.
constexpr const char* kOffer = R"({"types":{
    "Part":[{"name":"token","type":"address"},{"name":"amount","type":"uint256"}],
    "Offer":[{"name":"parts","type":"Part[]"},{"name":"tokens","type":"address[]"},
             {"name":"amounts","type":"uint256[]"},{"name":"packed","type":"bytes32"},
             {"name":"end","type":"uint256"},{"name":"delta","type":"int256"}]},
    "primaryType":"Offer",
    "domain":{"name":"Shop","version":"1","chainId":"0x1",
              "verifyingContract":"0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC"},
    "message":{"parts":[{"token":"0xa0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48","amount":"0x16e360"},
                        {"token":"0x6B175474E89094C44Da98b954EedeAC495271d0F","amount":"1"}],
        "tokens":["0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"],"amounts":["2000000"],
        "packed":"0xAB00000000000000000000003C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
        "end":1790000100,"delta":"-5"}})";
const std::string kOfferKey =
    "Offer(Part[] parts,address[] tokens,uint256[] amounts,bytes32 packed,uint256 end,int256 "
    "delta)Part(address token,uint256 amount)";
const std::string kOfferFields =
    R"({"path":"parts.[]","fields":[{"path":"amount","label":"Part","format":"tokenAmount",)"
    R"("params":{"tokenPath":"token"}}]},)"
    R"({"path":"amounts.[]","label":"Amount","format":"tokenAmount","params":{"tokenPath":"tokens.[]"}},)"
    R"({"path":"packed.[-20:]","label":"To","format":"addressName"},)"
    R"({"path":"packed.[:1]","label":"Flags"},)"
    R"({"path":"end","label":"Ends","format":"date","params":{"encoding":"timestamp"}})";

Result<ApprovalSummary> offer(const std::string& key, const std::string& fields,
                              const std::string& domain = "", const char* text = kOffer) {
    ApprovalContext known = test_context("eth_signTypedData_v4");
    known.descriptors = {json(R"({"context":{"eip712":{"deployments":[{"chainId":1,"address":)"
                              R"("0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC"}])" +
                              domain + R"(}},"display":{"formats":{")" + key +
                              R"(":{"intent":"Offer","fields":[)" + fields + "]}}}}")};
    return describe_request("eth_signTypedData_v4",
                            Json::array().push(Json::string(kAccount)).push(Json::string(text)),
                            known);
}

TEST(ApprovalDescriptors, FormatListsGroupsAndSlices) {
    const auto summary = offer(kOfferKey, kOfferFields);
    EXPECT_TRUE(summary->decoded);
    EXPECT_THAT(
        rows(summary),
        ElementsAre("Part: 1.5 USDC", "Part: 0.000000000000000001 DAI", "Amount: 2 USDC",
                    "To: " + std::string(kStranger), "Flags: 0xab", "Ends: 2026-09-21T14:15:00Z",
                    // Slices show a part: the whole stands there too.
                    "packed: 0xab00000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc",
                    "delta: -5"));
    for (const char* fields :
         {R"({"path":"amounts.[1]","label":"A"})",
          R"({"path":"amounts.[]","label":"A",)"
          R"("format":"tokenAmount","params":{"tokenPath":"parts.[1].[]"}})",
          R"({"path":"packed.[30:40]","label":"A"})", R"({"path":"packed.[3]","label":"A"})",
          R"({"path":"parts.[]","label":"A"})", R"({"path":"parts.[].other","label":"A"})"})
        EXPECT_FALSE(offer(kOfferKey, fields)->decoded) << fields;
}

// A page chooses how long lists are, and a descriptor may go through all of them for each of one.
TEST(ApprovalDescriptors, AreGivenUpWhereTheyWouldTakeTooLong) {
    std::string text = kOffer, amounts = "\"2000000\"";
    for (int i = 0; i < 2'000; ++i) amounts += ",\"1\"";
    text.replace(text.find("\"2000000\""), 9, amounts);
    std::string fields;
    for (int i = 0; i < 64; ++i)
        fields += std::string(i == 0 ? "" : ",") + R"({"path":"#.amounts.[]","visible":"never"})";
    const auto summary = offer(kOfferKey, fields, "", text.c_str());
    EXPECT_FALSE(summary->decoded);
    EXPECT_EQ(summary->sentences[0].code, "typed_data");
    EXPECT_FALSE(
        offer(kOfferKey, R"({"path":"amounts.[]","label":"A"})", "", text.c_str())->decoded);
}

// The key of typed data is all of its types: another member would mean something else.
TEST(ApprovalDescriptors, AreForTheWholeTypeOfTypedData) {
    for (const std::string& key :
         {std::string("Offer"), std::string("Offer()"),
          kOfferKey.substr(0, kOfferKey.find(")Part") + 1), kOfferKey + " ",
          std::string("Offer(Part[] parts,address[] tokens,uint256[] amounts,bytes32 packed,"
                      "uint256 end,int256 delta)Part(address token,uint128 amount)")})
        EXPECT_FALSE(offer(key, kOfferFields)->decoded) << key;
}

TEST(ApprovalDescriptors, AreForTheirDomain) {
    const auto decoded = [](const std::string& members) {
        return offer(kOfferKey, kOfferFields, ",\"domain\":{" + members + "}")->decoded;
    };
    EXPECT_TRUE(decoded(""));
    EXPECT_TRUE(decoded(R"("name":"Shop","version":"1","chainId":1)"));
    EXPECT_TRUE(decoded(R"("verifyingContract":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc")"));
    for (const char* other :
         {R"("name":"Shop 2")", R"("version":"2")", R"("chainId":10)", R"("chainId":"x")",
          R"("verifyingContract":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8")", R"("salt":"0x00")",
          R"("name":1)"})
        EXPECT_FALSE(decoded(other)) << other;
}

// The rows do not depend on how the page has spelled the values.
TEST(ApprovalTypedData, ShowsValuesInOneSpelling) {
    const auto summary = offer("Other()", "");
    EXPECT_FALSE(summary->decoded);
    EXPECT_THAT(
        rows(summary),
        ElementsAre("parts: ", ": ", "token: " + std::string(kUsdc), "amount: 1500000", ": ",
                    "token: 0x6B175474E89094C44Da98b954EedeAC495271d0F", "amount: 1",
                    "tokens: ", ": " + std::string(kUsdc), "amounts: ", ": 2000000",
                    "packed: 0xab00000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc",
                    "end: 1790000100", "delta: -5"));
}

}  // namespace
}  // namespace portico::approval
