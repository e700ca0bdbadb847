// SPDX-License-Identifier: Apache-2.0
// A settled session: requests, events, updates, extensions, pings and the end, from either side.
// Sections: sign protocol "requests", "session life", "RPC methods".
#include <gtest/gtest.h>

#include "core/walletconnect/envelope.hpp"
#include "core/walletconnect/numbers.hpp"
#include "core/walletconnect/test_world.hpp"

namespace portico::wc::test {
namespace {

struct Connected : testing::Test {
    Pairing pair;
    Tab& dapp = *pair.dapp;
    Tab& wallet = *pair.wallet;
    World& world = pair.world;
    std::string topic = pair.connect();

    void send_request(const char* request_id, std::optional<std::int64_t> expiry_s = std::nullopt) {
        dapp.send(Request{request_id, topic, "eip155:1", "personal_sign",
                          parse_json(R"(["0x00",12345678901234567890])").value(), expiry_s});
        world.run();
    }
    void respond(const char* text) {
        wallet.send(Respond{topic, wallet.last<RequestReceived>()->id, Json::string(text), {}});
        world.run();
    }
};

TEST_F(Connected, ARequestIsSentAnsweredAndDone) {
    send_request("r1");
    EXPECT_EQ(dapp.last<RequestSent>()->request_id, "r1");
    EXPECT_EQ(world.published.back().tag, 1108);
    EXPECT_TRUE(world.published.back().prompt);
    const auto request = wallet.last<RequestReceived>();
    ASSERT_TRUE(request);
    EXPECT_EQ(request->chain, "eip155:1");
    EXPECT_EQ(request->method, "personal_sign");
    EXPECT_EQ(write_json(request->params), R"(["0x00",12345678901234567890])")
        << "numbers keep their text";
    EXPECT_EQ(request->expires_at_ms, kStartMs + 300'000);
    respond("0xsigned");
    ASSERT_EQ(dapp.count<RequestAnswered>(), 1U);
    EXPECT_EQ(dapp.last<RequestAnswered>()->request_id, "r1");
    EXPECT_EQ(dapp.last<RequestAnswered>()->result->as_string(), "0xsigned");
    EXPECT_EQ(world.published.back().tag, 1109);
    wallet.send(Respond{topic, request->id, Json::string("again"), {}});
    EXPECT_EQ(wallet.last<CommandRefused>()->error.code, 2);
}

// Solana's networks had other ids once, and some wallets know only those.
struct OnSolana : testing::Test {
    static constexpr const char* kNow = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    static constexpr const char* kFormer = "solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ";
    static constexpr const char* kAda = ":7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
    Pairing pair;
    Tab& dapp = *pair.dapp;
    Tab& wallet = *pair.wallet;
    std::string topic{};

    static Namespaces solana(std::vector<ChainId> chains, bool with_accounts) {
        Namespace one;
        one.key = "solana";
        for (const ChainId& chain : chains) {
            one.chains.push_back(chain);
            if (with_accounts) one.accounts.push_back(chain.value + kAda);
        }
        one.methods = {MethodName("solana_signTransaction")};
        one.events = {MethodName("accountsChanged")};
        return {one};
    }
    void connect(std::vector<ChainId> granted) {
        Connect proposed;
        proposed.optional = solana({kNow}, false);
        dapp.send(proposed);
        pair.world.run();
        wallet.send(Pair{dapp.last<UriReady>()->uri});
        pair.world.run();
        const auto proposal = wallet.last<ProposalReceived>();
        ASSERT_TRUE(proposal);
        EXPECT_EQ(proposal->optional[0].chains, (Vec<ChainId>{ChainId(kNow), ChainId(kFormer)}));
        wallet.send(ApproveSession{proposal->proposal_id, solana(granted, true), std::nullopt,
                                   std::nullopt});
        pair.world.run();
        ASSERT_TRUE(dapp.last<SessionConnected>());
        topic = dapp.last<SessionConnected>()->session.topic;
    }
    /// The chain by which the wallet is asked.
    std::string asked_on(const char* request_id) {
        dapp.send(Request{request_id, topic, kNow, "solana_signTransaction", Json::object(), {}});
        pair.world.run();
        const auto request = wallet.last<RequestReceived>();
        return request ? request->chain.value : "";
    }
};

TEST_F(OnSolana, AWalletOfFormerIdsIsSpokenToInThem) {
    connect({kFormer});
    const auto granted = [&](const Session& session) {
        EXPECT_EQ(session.namespaces[0].chains, Vec<ChainId>{ChainId(kNow)});
        EXPECT_EQ(session.namespaces[0].accounts,
                  Vec<AccountId>{AccountId(std::string(kNow) + kAda)});
    };
    granted(dapp.last<SessionConnected>()->session);
    EXPECT_EQ(asked_on("r1"), kFormer);
    wallet.send(Emit{topic, kFormer, "accountsChanged", Json::array()});
    pair.world.run();
    ASSERT_TRUE(dapp.last<SessionEmitted>());
    EXPECT_EQ(dapp.last<SessionEmitted>()->chain, kNow);
    wallet.send(Update{topic, solana({kFormer}, true)});
    pair.world.run();
    ASSERT_TRUE(dapp.last<SessionUpdated>());
    granted(dapp.last<SessionUpdated>()->session);
    dapp.crash();
    dapp.start();
    pair.world.run();
    EXPECT_EQ(asked_on("r2"), kFormer) << "also after a reload";
    wallet.send(Update{topic, solana({kNow}, true)});
    pair.world.run();
    EXPECT_EQ(asked_on("r3"), kNow);
}

TEST_F(OnSolana, AWalletOfBothIsAskedByThoseOfToday) {
    connect({kFormer, kNow});
    EXPECT_EQ(dapp.last<SessionConnected>()->session.namespaces[0].chains,
              Vec<ChainId>{ChainId(kNow)});
    EXPECT_EQ(dapp.last<SessionConnected>()->session.namespaces[0].accounts.size(), 1U);
    EXPECT_EQ(asked_on("r1"), kNow);
}

TEST_F(Connected, AnAnswerTooLargeToStoreIsRefusedAndTheRequestStillWaits) {
    send_request("r1");
    respond(std::string(kAnswerTextMax, 'x').c_str());
    EXPECT_EQ(wallet.last<CommandRefused>()->command, "respond");
    EXPECT_EQ(dapp.count<RequestAnswered>(), 0U);
    respond("0xsigned");
    EXPECT_EQ(dapp.last<RequestAnswered>()->result->as_string(), "0xsigned");
}

TEST_F(Connected, AnAnswerNestedAsDeepAsTheEngineCanReadArrives) {
    send_request("r1");
    const int deepest = kDepthMax - 1;  // one level is the message's own
    std::string nested(deepest, '[');
    nested.append(deepest, ']');
    wallet.send(Respond{topic, wallet.last<RequestReceived>()->id, parse_json(nested).value(), {}});
    world.run();
    EXPECT_EQ(write_json(*dapp.last<RequestAnswered>()->result), nested);
}

TEST_F(Connected, AnAnswerNestedDeeperIsDropped) {
    send_request("r1");
    const int too_deep = kDepthMax;
    std::string nested(too_deep, '[');
    nested.append(too_deep, ']');
    wallet.send(Respond{topic, wallet.last<RequestReceived>()->id, parse_json(nested).value(), {}});
    world.run();
    EXPECT_EQ(dapp.count<RequestAnswered>(), 0U) << "the engine could not read it";
}

TEST_F(Connected, ARefusedRequestKeepsCodeTextAndData) {
    send_request("r1");
    RpcError error;
    error.code = 4001;
    error.message = "User rejected.";
    error.data = Json::string("why");
    wallet.send(Respond{topic, wallet.last<RequestReceived>()->id, std::nullopt, error});
    world.run();
    const auto answered = dapp.last<RequestAnswered>();
    ASSERT_TRUE(answered && answered->error);
    EXPECT_EQ(answered->error->code, 4001);
    EXPECT_EQ(answered->error->message, "User rejected.");
    EXPECT_EQ(*answered->error->data, Json::string("why"));
}

// What wallets of the field say where their owner declines, and of what else went wrong.
TEST_F(Connected, WhatAWalletMeansByRefusingIsOneCode) {
    struct Case {
        std::int64_t said;
        const char* text;
        std::int64_t meant;
    };
    for (const auto& [said, text, meant] : std::vector<Case>{
             {5000, "User rejected.", 4001},
             {5000, "User rejected. Self-calls with data are not supported", 4001},
             {5000, "", 4001},
             {5002, "User rejected methods.", 4001},
             {-32000, "User rejected methods.", 4001},  // WalletKit's example
             {-32000, "User cancelled the request", 4001},
             {1, "User rejected the request", 4001},
             {0, "Request was declined", 4001},
             {1, "Cancelled", 4001},
             {-32603, "The signature was denied by the user", 4001},
             {-32603, "MetaMask Tx Signature: User denied transaction signature.", 4001},
             {-32603, "Denied by the owner", 4001},
             {5000, R"({"code":4001,"message":"no"})", 4001},
             // Phones' wallets say 5000 of everything that fails.
             {5000, "Signing error: Error: timeout exceeded", -32603},
             {5000, "insufficient funds for gas * price + value", -32603},
             {5000, R"({"code":-32000,"message":"nonce too low"})", -32603},
             {5000, "transaction was rejected by the node", -32603},
             {-32000, "already known", -32000},
             {3, "execution reverted: user rejected", 3},
             {4902, "Unrecognized chain ID. User rejected", 4902},
             {-32002, "Request cancelled: one is pending", -32002},
             {5101, "Unsupported methods.", 5101}}) {
        SCOPED_TRACE(text);
        const std::string id = "r" + std::to_string(dapp.count<RequestAnswered>());
        send_request(id.c_str());
        RpcError error;
        error.code = said;
        error.message = text;
        wallet.send(Respond{topic, wallet.last<RequestReceived>()->id, std::nullopt, error});
        world.run();
        const auto answered = dapp.last<RequestAnswered>();
        ASSERT_TRUE(answered && answered->error);
        EXPECT_EQ(answered->request_id.value, id);
        EXPECT_EQ(answered->error->code, meant);
        EXPECT_EQ(answered->error->message.value, text);
    }
}

TEST_F(Connected, TheTextNullAsAResultIsANo) {
    send_request("r1");
    wallet.send(Respond{topic, wallet.last<RequestReceived>()->id, Json::string("null"), {}});
    world.run();
    ASSERT_TRUE(dapp.last<RequestAnswered>()->error);
    EXPECT_EQ(dapp.last<RequestAnswered>()->error->code, 4001);
    EXPECT_FALSE(dapp.last<RequestAnswered>()->result);
}

TEST_F(Connected, ANullResultIsAnAnswer) {
    send_request("r1");
    wallet.send(Respond{topic, wallet.last<RequestReceived>()->id, Json(), {}});
    world.run();
    ASSERT_TRUE(dapp.last<RequestAnswered>());
    EXPECT_TRUE(dapp.last<RequestAnswered>()->result->is_null());
}

TEST_F(Connected, ExpiryHasBounds) {  // 300 .. 604800 s
    for (const auto& [expiry_s, good] :
         {std::pair{299, false}, {300, true}, {604'800, true}, {604'801, false}}) {
        const std::string id = std::to_string(expiry_s);
        send_request(id.c_str(), expiry_s);
        const bool refused =
            dapp.count<RequestAnswered>() > 0 && dapp.last<RequestAnswered>()->request_id == id;
        EXPECT_EQ(refused, !good) << expiry_s;
        if (refused)
            EXPECT_EQ(dapp.last<RequestAnswered>()->error->message,
                      "Missing or invalid. request() expiry: " + id +
                          ". Expiry must be a number (in seconds) between 300 and 604800");
        else
            EXPECT_EQ(world.published.back().ttl, expiry_s);
    }
}

// Case 102.
TEST_F(Connected, OnlyPermittedChainsAndMethodsAreAsked) {
    const auto error_of = [&](const char* chain, const char* method, const std::string& where) {
        dapp.send(Request{"x", where, chain, method, Json::array(), std::nullopt});
        return dapp.last<RequestAnswered>()->error->message.value;
    };
    EXPECT_EQ(error_of("eip155:5", "personal_sign", topic),
              "Missing or invalid. request() chainId: eip155:5");
    EXPECT_EQ(error_of("eip155:1", "eth_sign", topic),
              "Missing or invalid. request() method: eth_sign");
    EXPECT_EQ(error_of("eip155:1", "personal_sign", std::string(64, 'a')).substr(0, 16),
              "No matching key.");
    EXPECT_EQ(wallet.count<RequestReceived>(), 0U);
}

TEST_F(Connected, ARequestIdIsUsedOnceAtATime) {
    send_request("r1");
    dapp.send(Request{"r1", topic, "eip155:1", "personal_sign", Json::array(), std::nullopt});
    EXPECT_EQ(dapp.last<CommandRefused>()->command, "request");
    EXPECT_EQ(dapp.count<RequestAnswered>(), 0U);
}

TEST_F(Connected, AnUnansweredRequestExpiresOnBothSides) {  // 8000
    send_request("r1");
    world.advance(299'999);
    EXPECT_EQ(dapp.count<RequestAnswered>(), 0U);
    world.advance(1);
    ASSERT_EQ(dapp.count<RequestAnswered>(), 1U);
    EXPECT_EQ(dapp.last<RequestAnswered>()->error->code, 8000);
    EXPECT_EQ(wallet.count<RequestExpired>(), 1U);
    respond("too late");
    EXPECT_EQ(dapp.count<RequestAnswered>(), 1U);
}

// Wallets sign and send what has expired: Safe, Fireblocks, MetaMask's phones, where somebody reads
// for five minutes.
TEST_F(Connected, AResultAfterTheExpiryStillArrivesAlsoBehindAReload) {
    for (const bool reloaded : {false, true}) {
        wallet.clock_ahead_ms = -60'000;
        send_request("r1");
        world.advance(300'000);
        ASSERT_EQ(dapp.last<RequestAnswered>()->error->code, 8000);
        const auto told = dapp.count<RequestAnswered>();
        if (reloaded) {
            dapp.crash();
            dapp.start();
            world.run();
        }
        respond("0xlate");
        ASSERT_EQ(dapp.count<RequestAnswered>(), told + 1);
        EXPECT_EQ(dapp.last<RequestAnswered>()->request_id, "r1");
        EXPECT_EQ(dapp.last<RequestAnswered>()->result->as_string(), "0xlate");
    }
}

TEST_F(Connected, OfWhatHasExpiredNothingIsToldTwiceAndNothingIsLeftAfterADay) {
    wallet.clock_ahead_ms = -60'000;
    send_request("r1");
    world.advance(300'000);
    wallet.send(Respond{topic, wallet.last<RequestReceived>()->id, {}, RpcError{4001, "no", {}}});
    world.run();
    EXPECT_EQ(dapp.count<RequestAnswered>(), 1U);
    send_request("r2");
    world.advance(300'000 + kLateAnswerMs);
    EXPECT_EQ(dapp.count<RequestAnswered>(), 2U);
    for (const auto& [key, value] : dapp.device.storage)
        EXPECT_EQ(key.find("portico.wc/sent/"), std::string::npos) << value;
}

TEST_F(Connected, ARequestThatHasExpiredOnItsWayIsNotShown) {
    wallet.crash();
    send_request("r1");
    world.now_ms += 299'000;  // still in the mailbox
    wallet.start();
    world.run();
    EXPECT_EQ(wallet.count<RequestReceived>(), 1U);
    world.advance(1'000);
    EXPECT_EQ(wallet.count<RequestExpired>(), 1U);
}

TEST_F(Connected, EventsReachTheDapp) {
    wallet.send(Emit{topic, "eip155:137", "chainChanged", Json::integer(137)});
    world.run();
    const auto emitted = dapp.last<SessionEmitted>();
    ASSERT_TRUE(emitted);
    EXPECT_EQ(emitted->chain, "eip155:137");
    EXPECT_EQ(emitted->data.as_integer(), 137);
    wallet.send(Emit{topic, "eip155:5", "chainChanged", Json()});
    EXPECT_EQ(wallet.last<CommandRefused>()->error.message,
              "Missing or invalid. emit() chainId: eip155:5");
    wallet.send(Emit{topic, "eip155:1", "message", Json()});
    EXPECT_EQ(wallet.last<CommandRefused>()->error.message,
              "Missing or invalid. emit() event: message");
    dapp.send(Emit{topic, "eip155:1", "chainChanged", Json()});
    EXPECT_EQ(dapp.last<CommandRefused>()->error.code, 3002) << "only the controller emits";
}

TEST_F(Connected, AWalletWhoseClockWasPutRightIsHeardAtOnce) {
    const auto tell = [&](ChainId chain) {
        wallet.send(Emit{topic, "eip155:1", "chainChanged", Json::integer(1)});
        wallet.send(Update{topic, eip155({"eip155:1", chain}, true)});
        wallet.send(Extend{topic});
        world.run();
    };
    wallet.clock_ahead_ms = 86'400'000;
    tell("eip155:10");
    EXPECT_EQ(dapp.count<SessionUpdated>(), 1U);
    wallet.crash();
    wallet.clock_ahead_ms = 0;
    wallet.start();
    world.advance(10'000);
    dapp.crash();  // what it remembers of the ids lasts over a reload
    dapp.start();
    world.run();
    dapp.events.clear();
    tell("eip155:137");
    EXPECT_EQ(dapp.count<SessionEmitted>(), 1U);
    EXPECT_EQ(dapp.count<SessionUpdated>(), 1U);
    EXPECT_EQ(dapp.count<SessionExtended>(), 1U);
}

TEST_F(Connected, TheWalletUpdatesTheDappFollows) {
    wallet.send(Update{topic, eip155({"eip155:1", "eip155:10"}, true)});
    world.run();
    EXPECT_TRUE(permits_chain(dapp.last<SessionUpdated>()->session.namespaces, "eip155:10"));
    EXPECT_FALSE(permits_chain(dapp.last<SessionUpdated>()->session.namespaces, "eip155:137"));
    wallet.send(Update{topic, eip155({"eip155:137"}, true)});  // eip155:1 is required
    EXPECT_EQ(wallet.last<CommandRefused>()->error.code, 5001);
    dapp.send(Update{topic, eip155({"eip155:1"}, true)});
    EXPECT_EQ(dapp.last<CommandRefused>()->error.code, 3003);
    EXPECT_EQ(dapp.count<SessionUpdated>(), 1U);
}

TEST_F(Connected, AnUpdateMayTakeANamespaceAwayAndNameOneThatGrantsNothing) {
    Namespaces namespaces = eip155({"eip155:1"}, true);
    namespaces.front().accounts.push_back("eip155:10");
    namespaces.emplace_back().key = "solana";
    wallet.send(Update{topic, namespaces});
    world.run();
    ASSERT_TRUE(dapp.last<SessionUpdated>());
    EXPECT_EQ(to_json_text(dapp.last<SessionUpdated>()->session.namespaces),
              to_json_text(eip155({"eip155:1"}, true)));
    EXPECT_EQ(wallet.count<CommandRefused>(), 0U);
}

/// As a wallet sends it that checks nothing.
TEST_F(Connected, AnUpdateOfAPeerLosesOnlyWhatMakesNoSenseOfIt) {
    SessionRecord record;
    const std::string stored = dapp.device.storage.at(storage_key(RecordKind::kSession, topic));
    ASSERT_TRUE(read_record(stored, type_info<SessionRecord>(), &record));
    const std::string update = request_text(
        kStartMs * 1000 + 900, "wc_sessionUpdate",
        R"({"namespaces":{"solana":{"chains":[],"accounts":[],"methods":[],"events":[]},"eip155":{)"
        R"("accounts":["eip155:1","eip155:1:0xab"],"methods":["personal_sign","eth_sendTransaction"],)"
        R"("events":["chainChanged","accountsChanged"]}}})");
    world.inject(topic,
                 seal_envelope(key_of(record.sym_key), {}, update, EnvelopeEncoding::kBase64));
    world.run();
    ASSERT_TRUE(dapp.last<SessionUpdated>());
    const Namespaces now = dapp.last<SessionUpdated>()->session.namespaces;
    ASSERT_EQ(now.size(), 1U);
    EXPECT_EQ(now.front().key, "eip155");
    EXPECT_EQ(to_json_text(now.front().accounts), R"(["eip155:1:0xab"])");
}

TEST_F(Connected, AnUpdateThatComesTooLateDoesNotTakeBackTheNewerOne) {
    world.relay_is_mute = true;
    wallet.send(Update{topic, eip155({"eip155:1"}, true)});
    world.advance(1);
    world.relay_is_mute = false;
    wallet.send(Update{topic, eip155({"eip155:1", "eip155:10"}, true)});
    world.run();
    EXPECT_TRUE(permits_chain(dapp.last<SessionUpdated>()->session.namespaces, "eip155:10"));
    world.advance(60'000);  // the first one is published again
    EXPECT_EQ(wallet.last<CommandRefused>()->error.code, 1003);
    EXPECT_EQ(dapp.count<SessionUpdated>(), 1U);
    EXPECT_TRUE(permits_chain(wallet.last<SessionUpdated>()->session.namespaces, "eip155:10"));
}

TEST_F(Connected, EitherSideExtends) {
    world.advance(86'400'000);
    dapp.send(Extend{topic});
    world.run();
    const std::int64_t expected = kStartMs + 86'400'000 + 604'800'000;
    EXPECT_EQ(wallet.last<SessionExtended>()->expires_at_ms, expected);
    EXPECT_EQ(dapp.last<SessionExtended>()->expires_at_ms, expected);
    world.advance(86'400'000);
    wallet.send(Extend{topic});
    world.run();
    EXPECT_EQ(dapp.last<SessionExtended>()->expires_at_ms, expected + 86'400'000);
    EXPECT_EQ(wallet.last<SessionExtended>()->expires_at_ms, expected + 86'400'000);
}

TEST_F(Connected, PingsAreAnsweredOrTimeOut) {  // 30 s
    dapp.send(Ping{topic});
    wallet.send(Ping{dapp.last<SessionConnected>()->session.pairing_topic});
    world.run();
    EXPECT_TRUE(dapp.last<PingAnswered>()->answered);
    EXPECT_TRUE(wallet.last<PingAnswered>()->answered);
    wallet.crash();
    dapp.send(Ping{topic});
    world.advance(29'999);
    EXPECT_EQ(dapp.count<PingAnswered>(), 1U);
    world.advance(1);
    ASSERT_EQ(dapp.count<PingAnswered>(), 2U);
    EXPECT_FALSE(dapp.last<PingAnswered>()->answered);
    dapp.send(Ping{"nowhere"});
    EXPECT_EQ(dapp.last<CommandRefused>()->error.code, 2);
}

TEST_F(Connected, TheDappEndsIt) {
    send_request("r1");
    dapp.send(Disconnect{topic});
    world.run();
    EXPECT_EQ(dapp.last<SessionEnded>()->reason, EndReason::kSelf);
    EXPECT_EQ(dapp.last<RequestAnswered>()->error->code, 6000);
    EXPECT_EQ(wallet.last<SessionEnded>()->reason, EndReason::kPeer);
    EXPECT_EQ(wallet.last<SessionEnded>()->error->code, 6000);
    EXPECT_EQ(wallet.count<RequestExpired>(), 1U);
    dapp.send(Disconnect{topic});
    EXPECT_EQ(dapp.last<CommandRefused>()->error.code, 2);
    EXPECT_EQ(dapp.count<SessionEnded>(), 1U);
}

TEST_F(Connected, TheWalletEndsIt) {
    send_request("r1");
    wallet.send(Disconnect{topic});
    world.run();
    EXPECT_EQ(dapp.last<SessionEnded>()->reason, EndReason::kPeer);
    EXPECT_EQ(dapp.last<RequestAnswered>()->error->code, 6000);
    world.advance(400'000);
    EXPECT_EQ(dapp.device.storage.size(), 1U) << "only the identity is left";
    EXPECT_EQ(wallet.device.storage.size(), 1U);
}

TEST_F(Connected, ItExpiresAfterSevenDays) {
    world.advance(604'799'999);
    EXPECT_EQ(dapp.count<SessionEnded>(), 0U);
    world.advance(1);
    EXPECT_EQ(dapp.last<SessionEnded>()->reason, EndReason::kExpired);
    EXPECT_EQ(wallet.last<SessionEnded>()->reason, EndReason::kExpired);
}

// Case 100: the session lives.
TEST_F(Connected, StrangersAndDamageAreDroppedAndCounted) {
    const auto before = dapp.machine->stats();
    world.inject(std::string(64, 'a'), "AAAA");
    world.inject(topic, "AAAA");
    world.inject(topic, "not base64!");
    world.run();
    const auto& after = dapp.machine->stats();
    EXPECT_EQ(after.unknown_topics, before.unknown_topics + 1);
    EXPECT_EQ(after.unreadable, before.unreadable + 2);
    send_request("r1");
    respond("still works");
    EXPECT_EQ(dapp.last<RequestAnswered>()->result->as_string(), "still works");
}

TEST_F(Connected, APlainEnvelopeIsNotBelieved) {
    const std::string text =
        R"({"id":1760000000000001,"jsonrpc":"2.0","method":"wc_sessionDelete","params":{"code":1,"message":"x"}})";
    world.inject(topic, make_plain_envelope(text, EnvelopeEncoding::kBase64));
    world.run();
    EXPECT_EQ(dapp.count<SessionEnded>(), 0U);
    EXPECT_EQ(wallet.count<SessionEnded>(), 0U);
}

TEST_F(Connected, SeveralSessionsStandSideBySide) {
    const std::string other = pair.connect();
    EXPECT_NE(other, topic);
    send_request("first");
    dapp.send(Request{"second", other, "eip155:1", "personal_sign", Json::array(), std::nullopt});
    world.run();
    EXPECT_EQ(wallet.last<RequestReceived>()->topic, other);
    dapp.send(Disconnect{topic});
    world.run();
    EXPECT_EQ(dapp.count<RequestAnswered>(), 1U);
    wallet.send(Respond{other, wallet.last<RequestReceived>()->id, Json::string("0x"), {}});
    world.run();
    EXPECT_EQ(dapp.last<RequestAnswered>()->request_id, "second");
}

TEST_F(Connected, ARestartKeepsSessionsAndOpenRequests) {
    send_request("r1");
    wallet.crash();
    wallet.start();
    world.run();
    EXPECT_EQ(wallet.last<Restored>()->sessions.size(), 1U);
    EXPECT_EQ(wallet.count<RequestReceived>(), 2U) << "once in each life";
    dapp.crash();
    dapp.start();
    world.run();
    ASSERT_EQ(dapp.last<Restored>()->sessions.size(), 1U);
    respond("0x1");
    EXPECT_EQ(dapp.last<RequestAnswered>()->request_id, "r1") << "the answer finds the new life";
    EXPECT_EQ(dapp.count<RequestAnswered>(), 1U);
}

TEST_F(Connected, TheRelayDiesInTheMiddleOfARequest) {
    send_request("r1");
    world.relay_is_up = false;
    world.drop_sockets(1006, "");
    world.run();
    EXPECT_EQ(dapp.last<RelayChanged>()->state, RelayState::kWaiting);
    respond("0x1");
    world.advance(20'000);
    EXPECT_EQ(dapp.count<RequestAnswered>(), 0U);
    world.relay_is_up = true;
    world.advance(6'000);
    EXPECT_EQ(dapp.last<RequestAnswered>()->result->as_string(), "0x1");
}

TEST_F(Connected, AnAnswerOutlivesMinutesOffline) {
    send_request("r1", 3600);
    wallet.send(OnlineChanged{false});
    respond("0x1");
    world.advance(1'000'000);
    EXPECT_EQ(dapp.count<RequestAnswered>(), 0U);
    wallet.send(OnlineChanged{true});
    world.run();
    EXPECT_EQ(dapp.count<RequestAnswered>(), 1U);
}

TEST_F(Connected, ARelayThatRefusesARequestSaysWhy) {
    Json error = Json::object();
    error.set("code", Json::integer(-32600));
    error.set("message",
              Json::string("Payload size limit exceeded. Maximum size for tag 1108 is 98304"));
    world.publish_error = error;
    send_request("r1");
    ASSERT_TRUE(dapp.last<RequestAnswered>());
    EXPECT_EQ(dapp.last<RequestAnswered>()->error->code, -32600);
    EXPECT_EQ(dapp.count<RequestSent>(), 0U);
}

}  // namespace
}  // namespace portico::wc::test
