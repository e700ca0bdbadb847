// SPDX-License-Identifier: Apache-2.0
//
// The account's NFTs, as the operator's server tells them (docs/accounts.md).
#include "core/account/scenario.hpp"

namespace portico::account {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::string kContract = "0x71c7656ec7ab88b098defb751b7401b5f6d8976f";

std::string nft_json(const std::string& token_id, const std::string& more = {}) {
    return R"({"chain":"eip155:1","contract":")" + kContract + R"(","tokenId":")" + token_id +
           R"(","standard":"erc721","quantity":"1")" + more + "}";
}
std::string nfts_page(const std::vector<std::string>& nfts, const std::string& next = {}) {
    std::string text = R"({"data":[)";
    for (const std::string& one : nfts) text += (text.ends_with('[') ? "" : ",") + one;
    return text + R"(],"next":)" + (next.empty() ? "null" : "\"" + next + "\"") + "}";
}

class Nfts : public ServedScenario {
  protected:
    const NftsSlice& nfts() const { return *shown.nfts; }
    std::vector<std::string> token_ids() const {
        std::vector<std::string> found;
        for (const NftRow& row : nfts().nfts) found.push_back(row.token_id);
        return found;
    }
    void given_requested() {
        start();
        watch();
        look(Looking::kAccount);
        server_knows_the_networks();
    }
    void given_two_pages() {
        given_requested();
        server_responds("/nfts", nfts_page({nft_json("1"), nft_json("2")}, "n2"));
    }
};

TEST_F(Nfts, AreAskedForWhenTheAccountIsLookedAt) {
    start();
    watch();
    look(Looking::kTransactions);
    server_knows_the_networks();
    EXPECT_EQ(count("/nfts"), 0U);
    look(Looking::kAccount);
    EXPECT_EQ(nfts().state, HoldingState::kLoading);
    EXPECT_EQ(requested("/nfts").url.value,
              "https://harbour.example/v1/account/" + kAlice +
                  "/nfts?projectId=project&st=portico&sv=portico-0.1.0&chainId=eip155%3A1");
    server_responds("/nfts", nfts_page({}));
    EXPECT_EQ(nfts().state, HoldingState::kFresh);
    EXPECT_THAT(token_ids(), IsEmpty());
}

TEST_F(Nfts, EverythingThatAViewShowsIsRead) {
    given_requested();
    const std::string great(78, '9');
    server_responds(
        "/nfts",
        nfts_page(
            {nft_json("42",
                      R"(,"name":"Tide","collection":"Tides","image":"/v1/image/abc","flags":{},)"
                      R"("traits":[{"name":"Sea","value":"North"},{"name":"","value":"Rare"},)"
                      R"({"name":"x","value":""}])"),
             R"({"chain":"eip155:1","contract":")" + kContract + R"(","tokenId":")" + great +
                 R"(","standard":"erc1155","quantity":"3","name":null,"collection":null,)"
                 R"("image":null,"flags":{"is_spam":false}})"}));
    ASSERT_EQ(nfts().nfts.size(), 2U);
    const NftRow& first = nfts().nfts[0];
    EXPECT_EQ(first.id.value, "eip155:1/erc721:" + kContract + "/42");
    EXPECT_EQ(first.chain.value, "eip155:1");
    EXPECT_EQ(first.contract.value, kContract);
    EXPECT_EQ(first.name.value, "Tide");
    EXPECT_EQ(first.collection.value, "Tides");
    EXPECT_EQ(first.quantity.value, "1");
    EXPECT_EQ(first.image_url->value, "https://harbour.example/v1/image/abc");
    const NftRow& second = nfts().nfts[1];
    EXPECT_EQ(second.id.value, "eip155:1/erc1155:" + kContract + "/" + great);
    EXPECT_EQ(second.quantity.value, "3");
    EXPECT_EQ(second.name.value, "");
    EXPECT_FALSE(second.image_url);
    EXPECT_FALSE(second.traits);
    ASSERT_EQ(first.traits->size(), 2U);
    EXPECT_EQ((*first.traits)[0].name.value, "Sea");
    EXPECT_EQ((*first.traits)[0].value.value, "North");
    EXPECT_EQ((*first.traits)[1].value.value, "Rare");
}

TEST_F(Nfts, SpamAndWhatCannotBeReadAreLeftOut) {  // docs/spec/account.md#collectibles
    given_requested();
    server_responds(
        "/nfts",
        nfts_page({"7", "{}", nft_json("-1"), nft_json("0x2a"), nft_json(""),
                   nft_json(std::string(97, '1')),
                   R"({"chain":"eip155:10","contract":"0xa","tokenId":"1","standard":"erc721"})",
                   R"({"chain":"eip155:1","contract":"0xa","tokenId":"1","standard":"erc20",)"
                   R"("quantity":"1"})",
                   R"({"chain":"eip155:1","contract":"0xa","tokenId":"1","standard":"erc1155",)"
                   R"("quantity":"0"})",
                   nft_json("6", R"(,"flags":{"is_spam":true})"),
                   nft_json("7", R"(,"image":"javascript:a","name":7)")}));
    EXPECT_THAT(token_ids(), ElementsAre("7"));
    EXPECT_FALSE(nfts().nfts[0].image_url);
    EXPECT_EQ(nfts().nfts[0].name.value, "");
}

TEST_F(Nfts, MoreComesPageByPage) {
    given_two_pages();
    EXPECT_TRUE(nfts().more);
    when(MoreNfts{});
    EXPECT_TRUE(nfts().loading_more);
    EXPECT_THAT(requested("/nfts").url.value, HasSubstr("&cursor=n2"));
    server_responds("cursor=n2", nfts_page({nft_json("2"), nft_json("3")}));
    EXPECT_THAT(token_ids(), ElementsAre("1", "2", "3"));
    EXPECT_FALSE(nfts().more);
}

TEST_F(Nfts, AreKeptFor30sAndThenAskedAgain) {
    given_two_pages();
    after(29'000);
    look(Looking::kNowhere);
    look(Looking::kAccount);
    EXPECT_EQ(count("/nfts"), 1U);
    after(1'000);
    EXPECT_EQ(count("/nfts"), 2U);
    server_responds("/nfts", nfts_page({nft_json("2")}));
    EXPECT_THAT(token_ids(), ElementsAre("2")) << "the other one was given away";
    look(Looking::kNowhere);
    after(120'000);
    EXPECT_EQ(count("/nfts"), 2U) << "nobody looks";
    EXPECT_THAT(timers, IsEmpty());
}

TEST_F(Nfts, AFailureIsTriedAgainAfter30s) {
    given_requested();
    server_responds("/nfts", "{}", 503);
    EXPECT_EQ(nfts().state, HoldingState::kFailed);
    EXPECT_EQ(*nfts().retry_at_ms, at_ms + 30'000);
    when(RefreshAccount{});
    after(29'999);
    EXPECT_EQ(count("/nfts"), 1U);
    after(1);
    EXPECT_EQ(count("/nfts"), 2U);
    server_responds("/nfts", nfts_page({nft_json("1")}));
    EXPECT_EQ(nfts().state, HoldingState::kFresh);
    after(30'000);
    server_responds("/nfts", R"({"data":null})");
    EXPECT_EQ(nfts().state, HoldingState::kStale);
    EXPECT_THAT(token_ids(), ElementsAre("1"));
    EXPECT_THAT(warnings, IsEmpty());
}

TEST_F(Nfts, RefreshingAsksHoweverFreshTheyAre) {
    given_two_pages();
    when(MoreNfts{});
    server_responds("cursor=n2", nfts_page({nft_json("3")}));
    when(RefreshAccount{});
    EXPECT_EQ(count("/nfts"), 3U);
    server_responds("/nfts", nfts_page({nft_json("1"), nft_json("2")}, "n2"));
    EXPECT_THAT(token_ids(), ElementsAre("1", "2")) << "from the first page on";
    EXPECT_TRUE(nfts().more);
}

TEST_F(Nfts, ANetworkThatTheServerDoesNotKnowHasNone) {
    network.caip_network_id = "eip155:5";
    given_requested();
    EXPECT_EQ(nfts().state, HoldingState::kUnsupported);
    EXPECT_EQ(count("/nfts"), 0U);
}

TEST_F(Nfts, AnotherAccountsAnswersFindNobody) {
    given_two_pages();
    when(MoreNfts{});
    const EffectId late = requested("/nfts").id;
    watch(kBob);
    EXPECT_THAT(token_ids(), IsEmpty());
    when(HttpAnswered{late, 200, {}, nfts_page({nft_json("3")}), {}, 5});
    EXPECT_THAT(token_ids(), IsEmpty());
    EXPECT_EQ(nfts().state, HoldingState::kLoading);
}

TEST_F(Nfts, HoldAtMost256) {
    given_requested();
    std::vector<std::string> many;
    for (int i = 0; i < 300; ++i) many.push_back(nft_json(std::to_string(i)));
    server_responds("/nfts", nfts_page(many, "n2"));
    EXPECT_EQ(nfts().nfts.size(), 256U);
    EXPECT_FALSE(nfts().more);
}

}  // namespace
}  // namespace portico::account
