// SPDX-License-Identifier: Apache-2.0
// A dapp and a wallet find each other: proposal, approval, settlement, refusal, expiry.
// Sections: docs/spec/pairing.md#times (pairing), sign protocol "session life".
#include <gtest/gtest.h>

#include "core/walletconnect/test_world.hpp"
#include "core/walletconnect/uri.hpp"

namespace portico::wc::test {
namespace {

using Tag = std::vector<std::pair<std::int64_t, std::int64_t>>;

Tag tags(const World& world) {
    Tag tags;
    for (const auto& one : world.published) tags.emplace_back(one.tag, one.ttl);
    return tags;
}

TEST(Connecting, NothingIsOpenedBeforeThereIsSomethingToSay) {
    Pairing pair;
    pair.world.advance(60'000);
    EXPECT_EQ(pair.world.opened_sockets, 0);
    EXPECT_EQ(pair.dapp->count<Restored>(), 1U);
}

TEST(Connecting, ReachesTheSameSessionOnBothSides) {
    Pairing pair;
    const std::string topic = pair.connect();
    const auto dapp = pair.dapp->last<SessionConnected>();
    const auto wallet = pair.wallet->last<SessionConnected>();
    ASSERT_TRUE(dapp && wallet);
    EXPECT_EQ(wallet->session.topic, topic);
    EXPECT_EQ(dapp->session.peer.name, "wallet");
    EXPECT_EQ(wallet->session.peer.name, "dapp");
    EXPECT_EQ(dapp->session.namespaces.front().accounts.size(), 2U);
    EXPECT_EQ(to_json_text(dapp->session.namespaces), to_json_text(wallet->session.namespaces));
    EXPECT_EQ(dapp->session.expires_at_ms, wallet->session.expires_at_ms);
    // propose, settle, answer to propose, answer to settle: the published tags and lifetimes
    EXPECT_EQ(tags(pair.world), (Tag{{1100, 300}, {1102, 300}, {1101, 300}, {1103, 300}}));
    EXPECT_EQ(pair.dapp->count<SessionConnected>(), 1U);
    EXPECT_EQ(pair.wallet->count<SessionConnected>(), 1U);
}

TEST(Connecting, SaysFiveMinutesOnTheWireAndThreeFiftyToPeople) {  // docs/spec/pairing.md#times
    Pairing pair;
    pair.propose();
    const auto ready = pair.dapp->last<UriReady>();
    EXPECT_EQ(ready->expires_at_ms, kStartMs + 230'000);
    EXPECT_EQ(parse_uri(ready->uri)->expiry_s, kStartMs / 1000 + 300);
    pair.world.advance(229'999);
    EXPECT_EQ(pair.dapp->count<ConnectExpired>(), 0U);
    pair.world.advance(1);
    EXPECT_EQ(pair.dapp->count<ConnectExpired>(), 1U);
    // Somebody who scanned in the last second can still approve.
    pair.wallet->send(ApproveSession{pair.wallet->last<ProposalReceived>()->proposal_id,
                                     eip155({"eip155:1"}, true), std::nullopt, std::nullopt});
    pair.world.run();
    EXPECT_EQ(pair.dapp->count<SessionConnected>(), 1U);
}

TEST(Connecting, AnApprovalAfterTheWireExpiryComesToNothing) {
    Pairing pair;
    pair.propose();
    pair.world.advance(299'000);
    EXPECT_EQ(pair.wallet->count<ProposalExpired>(), 0U);
    pair.world.advance(1'000);
    EXPECT_EQ(pair.wallet->count<ProposalExpired>(), 1U);
    pair.wallet->send(ApproveSession{pair.wallet->last<ProposalReceived>()->proposal_id,
                                     eip155({"eip155:1"}, true), std::nullopt, std::nullopt});
    EXPECT_EQ(pair.wallet->last<CommandRefused>()->error.code, 2);
    pair.world.advance(600'000);
    EXPECT_EQ(pair.dapp->count<SessionConnected>(), 0U);
    EXPECT_TRUE(pair.wallet->all<SessionConnected>().empty());
}

TEST(Connecting, ARefusalReachesTheDappWithItsReason) {
    Pairing pair;
    pair.propose();
    RpcError reason;
    reason.code = 5000;
    reason.message = "User rejected.";
    pair.wallet->send(RejectSession{pair.wallet->last<ProposalReceived>()->proposal_id, reason});
    pair.world.run();
    ASSERT_TRUE(pair.dapp->last<ConnectRejected>());
    EXPECT_EQ(pair.dapp->last<ConnectRejected>()->reason.code, 5000);
    EXPECT_EQ(pair.world.published.back().tag, 1120);
    EXPECT_TRUE(pair.dapp->device.storage.size() == 1) << "only the identity is left";
    EXPECT_TRUE(pair.wallet->device.storage.size() == 1);
}

TEST(Connecting, ASecondConnectReplacesTheFirst) {
    Pairing pair;
    pair.propose();
    const auto first = pair.wallet->last<ProposalReceived>()->proposal_id;
    pair.dapp->send(usual_connect());
    pair.world.run();
    pair.wallet->send(
        ApproveSession{first, eip155({"eip155:1"}, true), std::nullopt, std::nullopt});
    pair.world.run();
    EXPECT_EQ(pair.dapp->count<SessionConnected>(), 0U);
    pair.wallet->send(Pair{pair.dapp->last<UriReady>()->uri});
    pair.world.run();
    pair.wallet->send(ApproveSession{pair.wallet->last<ProposalReceived>()->proposal_id,
                                     eip155({"eip155:1"}, true), std::nullopt, std::nullopt});
    pair.world.run();
    EXPECT_EQ(pair.dapp->count<SessionConnected>(), 1U);
    // The wallet gives up on the first: nobody acknowledged it.
    pair.world.advance(300'000);
    EXPECT_EQ(pair.wallet->count<SessionConnected>(), 1U);
    EXPECT_EQ(pair.wallet->last<SessionEnded>()->error->code, 7000);
}

TEST(Connecting, ACancelledConnectIsForgotten) {
    Pairing pair;
    pair.propose();
    pair.dapp->send(CancelConnect{});
    pair.wallet->send(ApproveSession{pair.wallet->last<ProposalReceived>()->proposal_id,
                                     eip155({"eip155:1"}, true), std::nullopt, std::nullopt});
    pair.world.advance(400'000);
    EXPECT_EQ(pair.dapp->count<SessionConnected>(), 0U);
    EXPECT_EQ(pair.dapp->count<ConnectExpired>(), 0U);
}

// The code counts as expired a minute before its proposal does.
TEST(Connecting, AnExpiredCodeThatNobodyLooksAtIsForgottenWhenItIsCancelled) {
    for (const bool renewed : {false, true}) {
        Pairing pair;
        pair.propose();
        const auto first = pair.wallet->last<ProposalReceived>()->proposal_id;
        pair.world.advance(230'000);
        ASSERT_EQ(pair.dapp->count<ConnectExpired>(), 1U);
        if (renewed) pair.dapp->send(usual_connect());
        pair.dapp->send(CancelConnect{});
        pair.wallet->send(
            ApproveSession{first, eip155({"eip155:1"}, true), std::nullopt, std::nullopt});
        pair.world.run();
        EXPECT_EQ(pair.dapp->count<SessionConnected>(), 0U);
    }
}

TEST(Connecting, AnExpiredCodeIsStillGoodWhileTheNextOneIsShown) {
    Pairing pair;
    pair.propose();
    const auto first = pair.wallet->last<ProposalReceived>()->proposal_id;
    pair.world.advance(230'000);
    pair.dapp->send(usual_connect());
    pair.world.run();
    pair.wallet->send(
        ApproveSession{first, eip155({"eip155:1"}, true), std::nullopt, std::nullopt});
    pair.world.run();
    EXPECT_EQ(pair.dapp->count<SessionConnected>(), 1U);
}

TEST(Connecting, RefusesNamespacesThatMakeNoSense) {
    Pairing pair;
    Connect connect = usual_connect();
    connect.required.front().chains = {ChainId("42")};
    pair.dapp->send(connect);
    ASSERT_TRUE(pair.dapp->last<ConnectFailed>());
    EXPECT_EQ(pair.dapp->last<ConnectFailed>()->code, "wc_namespaces_invalid");
    EXPECT_EQ(pair.world.opened_sockets, 0);
}

// Case 102.
TEST(Connecting, ASettlementThatDoesNotConformFailsOnBothSides) {
    Pairing pair;
    pair.propose();
    // Our own wallet refuses to send it ...
    const auto id = pair.wallet->last<ProposalReceived>()->proposal_id;
    pair.wallet->send(ApproveSession{id, eip155({"eip155:137"}, true), std::nullopt, std::nullopt});
    EXPECT_EQ(pair.wallet->last<CommandRefused>()->error.code, 5001);
    // ... and nothing of it was done: it can still approve properly.
    pair.wallet->send(ApproveSession{id, eip155({"eip155:1"}, true), std::nullopt, std::nullopt});
    pair.world.run();
    EXPECT_EQ(pair.dapp->count<SessionConnected>(), 1U);
}

TEST(Connecting, ANamespaceThatGrantsNothingDoesNotKeepTheOthersFromConnecting) {
    Pairing pair;
    Connect connect = usual_connect();
    Namespace& solana = connect.optional.emplace_back();
    solana.key = "solana";
    solana.chains = {ChainId("solana:x")};
    connect.optional.emplace_back().key = "cosmos";  // asks for nothing
    pair.dapp->send(connect);
    pair.world.run();
    ASSERT_TRUE(pair.dapp->last<UriReady>());
    pair.wallet->send(Pair{pair.dapp->last<UriReady>()->uri});
    pair.world.run();
    const auto proposal = pair.wallet->last<ProposalReceived>();
    ASSERT_TRUE(proposal);
    EXPECT_EQ(proposal->optional.size(), 2U) << "without the one that asks for nothing";
    Namespaces namespaces = eip155({"eip155:1"}, true);
    namespaces.emplace_back().key = "solana";
    pair.wallet->send(
        ApproveSession{proposal->proposal_id, namespaces, std::nullopt, std::nullopt});
    pair.world.run();
    ASSERT_TRUE(pair.dapp->last<SessionConnected>());
    EXPECT_EQ(to_json_text(pair.dapp->last<SessionConnected>()->session.namespaces),
              to_json_text(eip155({"eip155:1"}, true)));
    EXPECT_EQ(pair.wallet->count<SessionConnected>(), 1U);
}

// Case 101.
TEST(Connecting, AWalletTakesAUriOnce) {
    Pairing pair;
    pair.propose();
    const std::string uri = pair.dapp->last<UriReady>()->uri;
    pair.wallet->send(Pair{uri});  // not used yet: the proposal is shown again
    EXPECT_EQ(pair.wallet->count<ProposalReceived>(), 2U);
    pair.wallet->send(ApproveSession{pair.wallet->last<ProposalReceived>()->proposal_id,
                                     eip155({"eip155:1"}, true), std::nullopt, std::nullopt});
    pair.world.run();
    pair.wallet->send(Pair{uri});
    ASSERT_TRUE(pair.wallet->last<CommandRefused>());
    EXPECT_TRUE(pair.wallet->last<CommandRefused>()->error.message.value.find(
                    "Please try again with a new connection URI.") != std::string::npos);
}

// Case 101.
TEST(Connecting, AnExpiredUriIsRefusedWithThePublishedText) {
    Pairing pair;
    pair.dapp->send(usual_connect());
    pair.world.run();
    pair.world.now_ms += 300'000;
    pair.wallet->send(Pair{pair.dapp->last<UriReady>()->uri});
    EXPECT_EQ(pair.wallet->last<CommandRefused>()->error.message,
              "Expired. pair() URI has expired. Please try again with a new connection URI.");
    pair.wallet->send(Pair{"https://example.org"});
    EXPECT_EQ(pair.wallet->last<CommandRefused>()->error.code, 5);
}

TEST(Connecting, ARelayThatRefusesFailsTheConnect) {
    Pairing pair;
    pair.world.refusal = "Unauthorized: invalid key";
    pair.dapp->send(usual_connect());
    pair.world.run();
    EXPECT_EQ(pair.dapp->last<RelayChanged>()->state, RelayState::kRefused);
    EXPECT_EQ(pair.dapp->last<RelayChanged>()->reason, "Unauthorized: invalid key");
    EXPECT_EQ(pair.dapp->count<ConnectFailed>(), 1U);
    EXPECT_EQ(pair.dapp->last<ConnectFailed>()->code, "wc_relay_refused");
    pair.world.advance(600'000);
    EXPECT_EQ(pair.world.opened_sockets, 1) << "a refusal is not asked again";
    pair.world.refusal.reset();
    pair.dapp->send(usual_connect());
    pair.world.run();
    EXPECT_EQ(pair.dapp->last<RelayChanged>()->state, RelayState::kOnline);
}

TEST(Connecting, ARelayThatDoesNotAnswerFailsTheConnectAfterAMinute) {
    Pairing pair;
    pair.world.relay_is_up = false;
    pair.dapp->send(usual_connect());
    pair.world.advance(59'999);
    EXPECT_EQ(pair.dapp->count<ConnectFailed>(), 0U);
    pair.world.advance(1);
    ASSERT_EQ(pair.dapp->count<ConnectFailed>(), 1U);
    EXPECT_EQ(pair.dapp->last<ConnectFailed>()->code, "wc_publish_failed");
}

TEST(Connecting, PublishesAgainWithTheSameIdWhenTheRelayComesBack) {
    Pairing pair;
    pair.world.relay_is_up = false;
    pair.dapp->send(usual_connect());
    pair.world.advance(30'000);
    pair.world.relay_is_up = true;
    pair.world.advance(6'000);
    EXPECT_EQ(pair.world.published.size(), 1U);
    pair.wallet->send(Pair{pair.dapp->last<UriReady>()->uri});
    pair.world.run();
    EXPECT_EQ(pair.wallet->count<ProposalReceived>(), 1U);
}

TEST(Connecting, OneClickAuthenticationBuildsTheSessionOnBothSides) {
    Pairing pair;
    Connect connect;
    connect.authenticate = parse_json(R"({"chains":["eip155:1","eip155:137"],"domain":"dapp.test",)"
                                      R"("nonce":"n0nce","uri":"https://dapp.test/login",)"
                                      R"("methods":["personal_sign","eth_sendTransaction"]})")
                               .value();
    pair.dapp->send(connect);
    pair.world.run();
    const auto uri = parse_uri(pair.dapp->last<UriReady>()->uri);
    EXPECT_EQ(uri->methods, (Vec<std::string>{"wc_sessionAuthenticate"}));
    pair.wallet->send(Pair{pair.dapp->last<UriReady>()->uri});
    pair.world.run();
    const auto requested = pair.wallet->last<AuthenticateReceived>();
    ASSERT_TRUE(requested);
    EXPECT_EQ(pair.wallet->count<ProposalReceived>(), 1U) << "wallets that know no better use this";
    EXPECT_EQ(requested->payload.find_string("iat"), "2025-10-09T08:53:20.000Z");

    Json payload = requested->payload;
    payload.set("iss", Json::string(std::string("did:pkh:eip155:1:") + kAddress));
    Json cacao = Json::object();
    cacao.set("h", Json::object().set("t", Json::string("caip122")));
    cacao.set("p", payload);
    cacao.set("s", Json::object().set("t", Json::string("eip191")));
    Json cacaos = Json::array();
    cacaos.push(cacao);
    pair.wallet->send(AnswerAuthenticate{requested->id, cacaos, std::nullopt});
    pair.world.run();
    const auto dapp = pair.dapp->last<SessionConnected>();
    const auto wallet = pair.wallet->last<SessionConnected>();
    ASSERT_TRUE(dapp && wallet);
    EXPECT_EQ(dapp->session.topic, wallet->session.topic);
    ASSERT_TRUE(dapp->cacaos);
    EXPECT_EQ(*dapp->cacaos, cacaos);
    EXPECT_EQ(dapp->session.namespaces.front().accounts.size(), 2U);
    EXPECT_TRUE(permits_method(dapp->session.namespaces, "eip155:137", "eth_sendTransaction"));
    // and the session works
    pair.dapp->send(Request{"r1", dapp->session.topic, "eip155:1", "personal_sign", Json::array(),
                            std::nullopt});
    pair.world.run();
    EXPECT_EQ(pair.wallet->count<RequestReceived>(), 1U);
}

TEST(Connecting, ARefusedAuthenticationIsARejectedConnect) {
    Pairing pair;
    Connect connect;
    connect.authenticate =
        parse_json(R"({"chains":["eip155:1"],"domain":"d","nonce":"n","uri":"u"})").value();
    pair.dapp->send(connect);
    pair.world.run();
    pair.wallet->send(Pair{pair.dapp->last<UriReady>()->uri});
    pair.world.run();
    RpcError error;
    error.code = 12001;
    error.message = "User rejected";
    pair.wallet->send(
        AnswerAuthenticate{pair.wallet->last<AuthenticateReceived>()->id, std::nullopt, error});
    pair.world.run();
    EXPECT_EQ(pair.dapp->last<ConnectRejected>()->reason.code, 12001);
    EXPECT_EQ(pair.world.published.back().tag, 1118);
}

}  // namespace
}  // namespace portico::wc::test
