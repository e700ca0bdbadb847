// SPDX-License-Identifier: Apache-2.0
//
// What others may take from the account, as the operator's server tells it (docs/accounts.md), and
// taking it back.
#include "core/account/scenario.hpp"

namespace portico::account {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::string kCoin = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const std::string kShop = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
const std::string kHash = "0x" + std::string(64, 'a');

std::string approval(const std::string& standard, const std::string& more = {}) {
    return R"({"contract":")" + kCoin + R"(","standard":")" + standard + R"(","spender":")" +
           kShop + "\"" + more + "}";
}
std::string body(const std::vector<std::string>& rows, bool whole = true) {
    std::string text =
        R"({"followed":true,"whole":)" + std::string(whole ? "true" : "false") + R"(,"data":[)";
    for (const std::string& one : rows) text += (text.ends_with('[') ? "" : ",") + one;
    return text + "]}";
}

class Approvals : public ServedScenario {
  protected:
    const ApprovalsSlice& approvals() const { return *shown.approvals; }
    RevokeState first() const { return approvals().approvals[0].revoke; }
    void given_indexed() {
        start();
        watch();
        look(Looking::kAccount);
        server_responds("supported-chains",
                        R"({"http":["eip155:1","eip155:10"],"ws":[],"indexed":["eip155:1"]})");
    }
    void given(const std::vector<std::string>& rows) {
        given_indexed();
        look(Looking::kApprovals);
        server_responds("/approvals", body(rows));
    }
    std::vector<RequestWallet> sends() const {
        std::vector<RequestWallet> found;
        for (const RequestWallet& one : wallet_requests)
            if (one.method == "eth_sendTransaction") found.push_back(one);
        return found;
    }
    Json asked() const { return sends().back().params.items()[0]; }
    void wallet_sends() { when(WalletAnswered{sends().back().id, Json::string(kHash), {}}); }
    void wallet_refuses(std::int64_t code) {
        when(WalletAnswered{sends().back().id, {}, RpcError{code, "no", {}}});
    }
};

TEST_F(Approvals, AreOfferedWhereTheServerKnowsThem) {
    start();
    watch();
    look(Looking::kAccount);
    EXPECT_FALSE(approvals().offered);
    server_responds("supported-chains", R"({"http":["eip155:1"],"ws":[]})");
    EXPECT_FALSE(approvals().offered) << "a server that indexes nothing, or an older one";
    EXPECT_EQ(count("/approvals"), 0U);
}

TEST_F(Approvals, AreAskedForWhenTheirViewIsLookedAt) {
    given_indexed();
    EXPECT_TRUE(approvals().offered);
    EXPECT_EQ(count("/approvals"), 0U);
    look(Looking::kApprovals);
    EXPECT_EQ(approvals().state, HoldingState::kLoading);
    EXPECT_EQ(requested("/approvals").url.value,
              "https://harbour.example/v1/account/" + kAlice +
                  "/approvals?projectId=project&st=portico&sv=portico-0.1.0&chainId=eip155%3A1");
    server_responds("/approvals", body({}, false));
    EXPECT_EQ(approvals().state, HoldingState::kFresh);
    EXPECT_THAT(approvals().approvals, IsEmpty());
    EXPECT_FALSE(approvals().whole);
    network.caip_network_id = "eip155:10";
    watch();
    EXPECT_FALSE(approvals().offered) << "another network";
}

TEST_F(Approvals, EverythingThatAViewShowsIsRead) {
    given({approval("erc20", R"(,"quantity":"12.5","symbol":"USDX","name":"Dollar",)"
                             R"("spenderName":"Permit2","image":"/v1/logo/a")"),
           approval("nft", R"(,"tokenId":"7")"), approval("collection"),
           approval("erc20", R"(,"unlimited":true,"quantity":null)"),
           approval("permit2", R"(,"expiresAt":1800000000)"), approval("permit2"),
           approval("permit2", R"(,"expiresAt":9223372036854775807)")});
    ASSERT_THAT(approvals().approvals, SizeIs(7));
    const ApprovalRow& coin = approvals().approvals[0];
    EXPECT_EQ(coin.standard, ApprovalStandard::kErc20);
    EXPECT_EQ(coin.quantity.value, "12.5");
    EXPECT_EQ(coin.symbol.value, "USDX");
    EXPECT_EQ(coin.spender_name.value, "Permit2");
    EXPECT_EQ(coin.image_url->value, "https://harbour.example/v1/logo/a");
    EXPECT_EQ(approvals().approvals[1].token_id.value, "7");
    EXPECT_EQ(approvals().approvals[2].standard, ApprovalStandard::kCollection);
    EXPECT_TRUE(approvals().approvals[3].unlimited);
    EXPECT_EQ(approvals().approvals[4].standard, ApprovalStandard::kPermit2);
    EXPECT_EQ(approvals().approvals[4].until_ms, 1'800'000'000'000);
    EXPECT_FALSE(approvals().approvals[5].until_ms);
    EXPECT_FALSE(approvals().approvals[6].until_ms);
    EXPECT_NE(approvals().approvals[3].id.value, approvals().approvals[4].id.value)
        << "one token may be taken by the same contract in both ways";
}

TEST_F(Approvals, WhatCannotBeTakenBackIsNotListed) {
    given({approval("erc777"), approval("nft"), approval("nft", R"(,"tokenId":"-1")"),
           R"({"contract":"0x1","standard":"erc20","spender":")" + kShop + R"("})",
           R"({"contract":")" + kCoin + R"(","standard":"erc20","spender":"me"})"});
    EXPECT_THAT(approvals().approvals, IsEmpty());
}

TEST_F(Approvals, EachKindIsTakenBackByItsOwnCall) {
    given({approval("erc20"), approval("nft", R"(,"tokenId":"7")"), approval("collection"),
           approval("permit2")});
    const std::string shop = "00000000000000000000000090f79bf6eb2c4f870365e785982e1f101e93b906";
    const std::string zero(64, '0');
    const std::string calls[] = {
        "0x095ea7b3" + shop + zero, "0x095ea7b3" + zero + std::string(63, '0') + "7",
        "0xa22cb465" + shop + zero,
        "0x87517c45" + std::string(24, '0') + "71c7656ec7ab88b098defb751b7401b5f6d8976f" + shop +
            zero + zero};
    for (std::size_t i = 0; i < 4; ++i) {
        when(RevokeApproval{approvals().approvals[i].id});
        EXPECT_EQ(asked().find_string("from"), kAlice);
        EXPECT_EQ(asked().find_string("to"),
                  i == 3 ? "0x000000000022D473030F116dDEE9F6B43aC78BA3" : kCoin);
        EXPECT_EQ(asked().find_string("data"), calls[i]);
        EXPECT_EQ(approvals().approvals[i].revoke, RevokeState::kAsked);
    }
    EXPECT_THAT(sends(), SizeIs(4));
}

TEST_F(Approvals, StaysInTheListUntilTheChainSaysOtherwise) {
    given({approval("erc20"), approval("collection")});
    when(RevokeApproval{approvals().approvals[0].id});
    when(RevokeApproval{approvals().approvals[0].id});
    EXPECT_THAT(sends(), SizeIs(1)) << "while it is asked";
    wallet_sends();
    EXPECT_EQ(first(), RevokeState::kSent);
    ASSERT_TRUE(approvals().sent);
    EXPECT_EQ(approvals().sent->hash.value, kHash);
    EXPECT_EQ(approvals().sent->transaction.find_string("to"), kCoin);
    when(RevokeApproval{approvals().approvals[0].id});
    EXPECT_THAT(sends(), SizeIs(1)) << "while it is on its way";
    server_responds("/approvals", body({approval("erc20"), approval("collection")}));
    EXPECT_EQ(first(), RevokeState::kSent);
    after(10'000);
    server_responds("/approvals", body({approval("collection")}));
    EXPECT_THAT(approvals().approvals, SizeIs(1));
    EXPECT_EQ(first(), RevokeState::kNone);
}

TEST_F(Approvals, IsTriedAgainWhereTheChainStillHasItAfterAWhile) {
    given({approval("erc20")});
    when(RevokeApproval{approvals().approvals[0].id});
    wallet_sends();
    for (int i = 0; i < 20; ++i) {
        server_responds("/approvals", body({approval("erc20")}));
        after(10'000);
    }
    EXPECT_EQ(first(), RevokeState::kFailed);
    when(RevokeApproval{approvals().approvals[0].id});
    EXPECT_EQ(first(), RevokeState::kAsked);
    EXPECT_THAT(sends(), SizeIs(2));
}

TEST_F(Approvals, DecliningChangesNothing) {
    given({approval("erc20")});
    when(RevokeApproval{approvals().approvals[0].id});
    wallet_refuses(4001);
    EXPECT_EQ(first(), RevokeState::kNone);
    when(RevokeApproval{approvals().approvals[0].id});
    wallet_refuses(-32603);
    EXPECT_EQ(first(), RevokeState::kFailed);
    EXPECT_FALSE(approvals().sent);
}

TEST_F(Approvals, AnotherAccountBeginsAnew) {
    given({approval("erc20")});
    when(RevokeApproval{approvals().approvals[0].id});
    watch(kBob);
    EXPECT_THAT(approvals().approvals, IsEmpty());
    wallet_sends();
    EXPECT_FALSE(approvals().sent) << "nobody's any more";
    server_responds("/approvals", body({approval("erc20")}));
    EXPECT_EQ(first(), RevokeState::kNone);
    when(RevokeApproval{Text<192>("nobody")});
    EXPECT_THAT(sends(), SizeIs(1));
}

TEST_F(Approvals, AFailureLeavesWhatWasKnown) {
    given({approval("erc20")});
    after(10'000);
    server_responds("/approvals", "", 503);
    EXPECT_EQ(approvals().state, HoldingState::kStale);
    EXPECT_THAT(approvals().approvals, SizeIs(1));
    after(10'000);
    EXPECT_EQ(count("/approvals"), 3U);
}

}  // namespace
}  // namespace portico::account
