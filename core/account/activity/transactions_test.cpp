// SPDX-License-Identifier: Apache-2.0
//
// What is made of the transactions that a server tells (docs/spec/account.md#transactions).
#include "core/account/scenario.hpp"

namespace portico::account {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Looks like kBob's at both ends.
const std::string kNotBob = "0xfB69" + std::string(32, '0') + "d359";
const std::string kCarol = "0x00000000219ab540356cBB839Cbe05303d7705Fa";

struct Reported {
    std::string id = "t1";
    std::string from = kAlice;
    std::string to = kBob;
    std::string transfers = "[]";
    std::string operation = "send";
    std::string status = "confirmed";
    std::string mined_at = "2026-01-15T14:02:00Z";
    std::string chain = "eip155:1";
    std::string application = "null";
    std::string hash = "0xaa";
    std::string fee = "null";
};

std::string text_of(const Reported& reported) {
    return R"({"id":")" + reported.id + R"(","metadata":{"operationType":")" + reported.operation +
           R"(","hash":")" + reported.hash + R"(","minedAt":")" + reported.mined_at +
           R"(","sentFrom":")" + reported.from + R"(","sentTo":")" + reported.to +
           R"(","status":")" + reported.status + R"(","application":)" + reported.application +
           R"(,"chain":")" + reported.chain + R"("},"transfers":)" + reported.transfers +
           R"(,"fee":)" + reported.fee + "}";
}

std::string token(const std::string& quantity, const std::string& more = "") {
    return R"({"fungible_info":{"name":"USD Coin","symbol":"USDC","icon":{"url":)"
           R"("https://icons.example/usdc.png"}},"nft_info":null,"direction":"out","quantity":)"
           R"({"numeric":")" +
           quantity + R"("},"value":12.345)" + more + "}";
}
std::string nft(bool spam, const std::string& picture = "https://pictures.example/1.png") {
    return R"({"fungible_info":null,"nft_info":{"name":"Tide #4","content":{"preview":{"url":")" +
           picture + R"("}},"flags":{"is_spam":)" + (spam ? "true" : "false") +
           R"(}},"direction":"in","quantity":{"numeric":"1"},"value":null})";
}

class Transactions : public ServedScenario {
  protected:
    /// The server tells these.
    void reported(const std::vector<std::string>& transactions) {
        start();
        watch();
        look(Looking::kTransactions);
        server_knows_the_networks();
        std::string data;
        for (const std::string& one : transactions) data += (data.empty() ? "" : ",") + one;
        server_responds("/history", R"({"data":[)" + data + R"(],"next":null})");
    }
    void given(const Reported& one) { reported({text_of(one)}); }
    const List<ActivityEntry, 512>& entries() const { return shown.activity->entries; }
    std::vector<std::string> ids() const {
        std::vector<std::string> found;
        for (const ActivityEntry& entry : entries()) found.push_back(entry.id);
        return found;
    }
    std::vector<std::string> suspicious() const {
        std::vector<std::string> found;
        for (const ActivityEntry& entry : entries())
            if (entry.suspicious) found.push_back(entry.id);
        return found;
    }
};

TEST_F(Transactions, EverythingThatAViewShowsIsRead) {  // docs/spec/account.md#transactions
    given({.transfers = "[" + token("1.50") + "," + nft(false) + "]",
           .operation = "trade",
           .status = "failed",
           .mined_at = "2026-01-15T15:02:00.250+01:00",
           .application = R"({"name":"Harbour Swap","iconUrl":null})"});
    ASSERT_EQ(entries().size(), 1U);
    const ActivityEntry& entry = entries()[0];
    EXPECT_EQ(entry.id.value, "t1");
    EXPECT_EQ(entry.at_ms, 1'768'485'720'250);
    EXPECT_EQ(entry.operation.value, "trade");
    EXPECT_EQ(entry.hash.value, "0xaa");
    EXPECT_EQ(entry.from.value, kAlice);
    EXPECT_EQ(entry.to.value, kBob);
    EXPECT_EQ(entry.status, ActivityStatus::kFailed);
    EXPECT_EQ(entry.application->value, "Harbour Swap");
    ASSERT_EQ(entry.transfers.size(), 2U);
    EXPECT_EQ(entry.transfers[0].direction, TransferDirection::kOut);
    EXPECT_EQ(entry.transfers[0].symbol.value, "USDC");
    EXPECT_EQ(entry.transfers[0].quantity.value, "1.5");
    EXPECT_EQ(entry.transfers[0].value->value, "12.35");
    EXPECT_EQ(entry.transfers[0].image_url->value, "https://icons.example/usdc.png");
    EXPECT_EQ(entry.transfers[1].direction, TransferDirection::kIn);
    EXPECT_TRUE(entry.transfers[1].nft);
    EXPECT_EQ(entry.transfers[1].name.value, "Tide #4");
    EXPECT_FALSE(entry.transfers[1].value);
}

std::string fee_of(const std::string& quantity, const std::string& value,
                   const std::string& coin = R"({"name":"Ether","symbol":"ETH","icon":null})") {
    return R"({"fungible_info":)" + coin + R"(,"quantity":{"numeric":)" + quantity +
           R"(},"value":)" + value + R"(,"price":null})";
}

TEST_F(Transactions, TheFeeIsRead) {  // ui: fees are totals
    given({.fee = fee_of(R"("0.000420000")", "0.8412")});
    const auto& fee = entries()[0].fee;
    ASSERT_TRUE(fee);
    EXPECT_EQ(fee->quantity.value, "0.00042");
    EXPECT_EQ(fee->symbol.value, "ETH");
    EXPECT_EQ(fee->value->value, "0.84");
}

TEST_F(Transactions, ACurrencyThatTheServerCannotNameIsTheNetworksOwn) {
    network.native_currency = {"Glimmer", "GLMR", 18};
    const std::string nameless = R"({"name":null,"symbol":null,"icon":null})";
    given({.transfers = R"([{"fungible_info":)" + nameless +
                        R"(,"direction":"in","quantity":{"numeric":"5"}},{"fungible_info":)" +
                        nameless + R"(,"direction":"in","quantity":{"numeric":""},"contract":")" +
                        kCarol + R"("},{"fungible_info":)" + nameless +
                        R"(,"direction":"in","quantity":{"numeric":"7"},"contract":")" + kCarol +
                        R"("}])",
           .fee = fee_of(R"("0.01")", "null", nameless)});
    const auto& transfers = entries()[0].transfers;
    ASSERT_EQ(transfers.size(), 2U) << "without its unit a token has no figure";
    EXPECT_EQ(transfers[0].symbol.value, "GLMR");
    EXPECT_EQ(transfers[0].name.value, "Glimmer");
    EXPECT_EQ(transfers[1].symbol.value, "") << "a token is not the network's coin";
    EXPECT_EQ(entries()[0].fee->symbol.value, "GLMR");
}

TEST_F(Transactions, AFeeThatCannotBeReadIsNone) {
    reported({text_of({.id = "a", .fee = "7"}), text_of({.id = "b", .fee = "{}"}),
              text_of({.id = "c", .fee = fee_of(R"("-1")", "1")}),
              text_of({.id = "d", .fee = fee_of("{}", "1")}),
              text_of({.id = "e", .fee = fee_of(R"("1")", "1", "null")}),
              text_of({.id = "f", .fee = fee_of(R"("1")", "-1")})});
    ASSERT_EQ(entries().size(), 6U);
    for (const ActivityEntry& entry : entries()) {
        EXPECT_EQ(entry.fee.has_value(), entry.id.value == "f") << entry.id.value;
        if (entry.fee) EXPECT_FALSE(entry.fee->value) << "worth less than nothing";
    }
}

TEST_F(Transactions, TheContractOfATokenIsReadWhole) {
    given({.transfers = "[" + token("1", R"(,"contract":")" + kCarol + "\"") + "," + token("1") +
                        "," + token("1", R"(,"contract":")" + std::string(65, '1') + "\"") + "," +
                        token("1", R"(,"contract":null)") + "]"});
    const auto& transfers = entries()[0].transfers;
    EXPECT_EQ(transfers[0].contract->value, kCarol);
    for (std::size_t i = 1; i < 4; ++i) EXPECT_FALSE(transfers[i].contract) << i;
}

TEST_F(Transactions, PicturesAreTheServersOwnOrOverHttps) {
    given({.transfers = "[" + nft(false, "/v1/image/sealed") + "," +
                        nft(false, "http://a.example") + "," + nft(false, "//a.example/v1/") +
                        "]"});
    const auto& transfers = entries()[0].transfers;
    EXPECT_EQ(transfers[0].image_url->value, "https://harbour.example/v1/image/sealed");
    EXPECT_FALSE(transfers[1].image_url);
    EXPECT_FALSE(transfers[2].image_url);
}

TEST_F(Transactions, PictureOfACoinComesByWayOfTheServerThatHasIt) {
    given({.transfers = R"([{"fungible_info":{"name":"Ether","symbol":"ETH","icon":{"url":)"
                        R"("https://icons.example/eth.png"},"image":"/v1/logo/eip155:1"},)"
                        R"("direction":"in","quantity":{"numeric":"1"}}])"});
    EXPECT_EQ(entries()[0].transfers[0].image_url->value,
              "https://harbour.example/v1/logo/eip155:1");
}

TEST_F(Transactions, StandNewestFirstAndPendingOnesBeforeAll) {
    reported({text_of({.id = "old", .mined_at = "2025-12-31T23:59:59Z"}),
              text_of({.id = "new", .mined_at = "2026-01-02T00:00:00Z"}),
              text_of({.id = "open", .status = "pending", .mined_at = "2026-01-01T00:00:00Z"})});
    EXPECT_THAT(ids(), ElementsAre("open", "new", "old"));
}

TEST_F(Transactions, OnlyTheActiveNetworkIsShown) {  // docs/spec/account.md#transactions
    reported({text_of({.id = "here"}), text_of({.id = "elsewhere", .chain = "eip155:8453"})});
    EXPECT_THAT(ids(), ElementsAre("here"));
}

// docs/spec/account.md#transactions
// Case 39.
TEST_F(Transactions, ThoseWhoseTransfersAreAllSpamAreDropped) {
    reported({text_of({.id = "spam", .transfers = "[" + nft(true) + "," + nft(true) + "]"}),
              text_of({.id = "lure",
                       .transfers = "[" + token("1", R"(,"flags":{"is_spam":true})") + "]"}),
              text_of({.id = "mixed", .transfers = "[" + nft(true) + "," + token("1") + "]"}),
              text_of({.id = "approval", .transfers = "[]", .operation = "approve"}),
              text_of({.id = "none", .transfers = "null"})});
    EXPECT_THAT(ids(), ElementsAre("mixed", "approval", "none"));
}

// Case 36.
TEST_F(Transactions, TransfersOfNothingByOthersAreMarked) {  // address poisoning
    reported({text_of({.id = "poison", .from = kCarol, .transfers = "[" + token("0") + "]"}),
              text_of({.id = "own", .from = kAlice, .transfers = "[" + token("0.0") + "]"}),
              text_of({.id = "gift", .from = kCarol, .transfers = "[" + token("0.01") + "]"}),
              text_of({.id = "call", .from = kCarol, .transfers = "[]"})});
    EXPECT_THAT(suspicious(), ElementsAre("poison"));
}

// Case 36.
TEST_F(Transactions, ASenderThatLooksLikeSomebodyKnownIsMarked) {
    std::string lower = kAlice;
    for (char& c : lower) c = static_cast<char>(std::tolower(c));
    reported(
        {text_of(
             {.id = "dust", .from = kNotBob, .to = kAlice, .transfers = "[" + token("1") + "]"}),
         text_of({.id = "bob", .from = kBob, .to = kAlice, .transfers = "[" + token("1") + "]"}),
         text_of({.id = "own", .from = lower, .to = kBob, .transfers = "[" + token("5") + "]"})});
    EXPECT_THAT(suspicious(), ElementsAre("dust"));
}

// Case 36.
TEST_F(Transactions, AReceiverWhomOthersNamedAndWhoLooksLikeSomebodyKnownIsMarked) {
    // A token's contract wrote that Alice paid: it may write what it likes.
    reported(
        {text_of(
             {.id = "forged", .from = kCarol, .to = kNotBob, .transfers = "[" + token("5") + "]"}),
         text_of({.id = "pulled", .from = kCarol, .to = kBob, .transfers = "[" + token("5") + "]"}),
         text_of({.id = "own", .from = kAlice, .to = kBob, .transfers = "[" + token("5") + "]"})});
    EXPECT_THAT(suspicious(), ElementsAre("forged"));
}

TEST_F(Transactions, WhatTheServerHoldsForPoisoningIsMarkedAndShown) {
    given(
        {.from = kCarol,
         .transfers = "[" + token("1", R"(,"flags":{"is_spam":true,"is_poisoning":true})") + "]"});
    EXPECT_THAT(suspicious(), ElementsAre("t1"));
}

TEST_F(Transactions, WhatCannotBeReadIsLeftOut) {
    reported(
        {"7", "{}", R"({"id":"a"})", R"({"id":"a","metadata":7})", text_of({.id = ""}),
         text_of({.id = std::string(161, 'x')}), text_of({.mined_at = "yesterday"}),
         text_of({.mined_at = "2026-02-30T00:00:00Z"}),
         text_of({.id = "long",
                  .from = std::string(65, '1'),
                  .operation = std::string(33, 'o'),
                  .hash = std::string(97, '2')}),
         text_of({.id = "odd",
                  .transfers = R"([7,{},{"fungible_info":{"symbol":"A"}},)"
                               R"({"fungible_info":{"symbol":"A"},"quantity":{"numeric":"-1"}},)"
                               R"({"nft_info":{},"direction":7}])"})});
    EXPECT_THAT(ids(), ElementsAre("long", "odd"));
    EXPECT_EQ(entries()[0].from.value, "") << "half of an address leads astray";
    EXPECT_EQ(entries()[0].hash.value, "");
    EXPECT_EQ(entries()[0].operation.value, std::string(32, 'o'));
    ASSERT_EQ(entries()[1].transfers.size(), 1U);
    EXPECT_EQ(entries()[1].transfers[0].quantity.value, "1");
    EXPECT_EQ(entries()[1].transfers[0].direction, TransferDirection::kSelf);
}

TEST_F(Transactions, ThoseOfOneIdStandOnce) {
    reported({text_of({.operation = "send"}), text_of({.operation = "trade"})});
    ASSERT_THAT(ids(), ElementsAre("t1"));
    EXPECT_EQ(entries()[0].operation.value, "trade");
}

TEST_F(Transactions, HoldAtMost16Transfers) {
    std::string transfers = token("1");
    for (int i = 0; i < 20; ++i) transfers += "," + token("1");
    given({.transfers = "[" + transfers + "]"});
    EXPECT_EQ(entries()[0].transfers.size(), 16U);
}

}  // namespace
}  // namespace portico::account
