// SPDX-License-Identifier: Apache-2.0
//
// The EIP-1193 provider of the host (EIP-1193; docs/spec/host-provider.md#errors;
// docs/spec/host-provider.md#capabilities). That every request is answered at most once is checked
// by the scenario after each step.
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class Host : public Scenario {
  protected:
    Host() {
        config.networks.clear();
        given_network("eip155:1", {"https://rpc.example"});
        given_network("eip155:8453", {"https://base.example"});
    }
    bool is_answered(const std::string& id) const { return answers.contains(id); }
};

TEST_F(Host, KnowsItsChainAndHasNoAccountsBeforeAnybodyConnects) {
    start();
    host_requests("a", "eth_accounts");
    host_requests("b", "eth_chainId");
    host_requests("c", "net_version");
    host_requests("d", "wallet_getPermissions");
    host_requests("e", "eth_coinbase");
    EXPECT_EQ(answer_text("a"), "[]");
    EXPECT_EQ(answer_text("b"), "\"0x1\"");
    EXPECT_EQ(answer_text("c"), "\"1\"");
    EXPECT_EQ(answer_text("d"), "[]");
    EXPECT_EQ(answer_text("e"), "null");
    EXPECT_FALSE(is_open());
}

TEST_F(Host, RequestAccountsOpensTheModalAndIsAnsweredWhenConnected) {
    start();
    host_requests("a", "eth_requestAccounts");
    EXPECT_TRUE(is_open());
    EXPECT_EQ(view(), View::kConnect);
    EXPECT_FALSE(is_answered("a"));
    given_connected();
    EXPECT_EQ(answer_text("a"), "[\"" + kAlice + "\"]");
}

// docs/spec/host-provider.md#requests: Modal closed
TEST_F(Host, RequestAccountsIsRejectedWhenTheModalIsClosed) {
    start();
    host_requests("a", "eth_requestAccounts");
    host_requests("b", "wallet_requestPermissions");
    when(Close{});
    EXPECT_EQ(answer_code("a"), 4001);
    EXPECT_EQ(answers["a"].error->message.value, "Modal closed");
    EXPECT_EQ(answer_code("b"), 4001);
}

TEST_F(Host, RequestAccountsIsAnsweredAtOnceWhenConnected) {
    start();
    given_connected();
    host_requests("a", "eth_requestAccounts");
    EXPECT_EQ(answer_text("a"), "[\"" + kAlice + "\"]");
    EXPECT_FALSE(is_open());
}

TEST_F(Host, WhileAPriorConnectionSettlesNothingIsSaidOfIt) {
    start();
    given_connected();
    reload();
    emitted.clear();
    host_requests("a", "eth_accounts");
    host_requests("b", "personal_sign", R"(["0x00","0x00"])");
    EXPECT_FALSE(is_answered("a"));
    announce();
    wallet_grants();
    EXPECT_EQ(answer_text("a"), "[\"" + kAlice + "\"]");
    EXPECT_EQ(wallet_requests.back().method.value, "personal_sign");
    EXPECT_THAT(emitted_names(), ElementsAre("connect", "accountsChanged"));
}

TEST_F(Host, WhenThePriorConnectionIsGoneWhatWasHeldIsAnswered) {
    start();
    given_connected();
    reload();
    host_requests("a", "eth_accounts");
    host_requests("b", "personal_sign");
    host_requests("c", "eth_requestAccounts");
    after(5'000);
    EXPECT_EQ(answer_text("a"), "[]");
    EXPECT_EQ(answer_code("b"), 4100);
    EXPECT_TRUE(is_open());
    when(Close{});
    EXPECT_EQ(answer_code("c"), 4001);
}

TEST_F(Host, WithoutAWalletSigningIsUnauthorised) {  // 4100
    start();
    int i = 0;
    for (const char* method : {"personal_sign", "eth_sendTransaction", "eth_signTypedData_v4",
                               "wallet_sendCalls", "wallet_watchAsset"}) {
        const std::string id = std::to_string(i++);
        host_requests(id, method);
        EXPECT_EQ(answer_code(id), 4100) << method;
    }
}

TEST_F(Host, WithoutAWalletReadingGoesToTheChain) {
    start();
    host_requests("a", "eth_blockNumber");
    ASSERT_EQ(chain_requests.size(), 1U);
    EXPECT_EQ(chain_requests[0].chain.value, "eip155:1");
    EXPECT_EQ(chain_requests[0].rpc_urls[0].value, "https://rpc.example");
    EXPECT_EQ(chain_requests[0].method.value, "eth_blockNumber");
    EXPECT_EQ(write_json(chain_requests[0].params), "[]");
    when(ChainAnswered{chain_requests[0].id, json("\"0x2a\""), {}});
    EXPECT_EQ(answer_text("a"), "\"0x2a\"");
}

TEST_F(Host, TheChainsErrorIsPassedOnAsItIs) {
    start();
    host_requests("a", "eth_call");
    when(ChainAnswered{chain_requests.back().id, {}, RpcError{3, "reverted", json("\"0x08\"")}});
    EXPECT_EQ(answer_code("a"), 3);
    EXPECT_EQ(answers["a"].error->message.value, "reverted");
    when(ChainAnswered{chain_requests.back().id, json("1"), {}});  // twice: ignored
}

TEST_F(Host, RequestsToAChainEndWithTheMachineThatSendsThem) {
    start();
    host_requests("a", "eth_blockNumber");
    when(AccountLost{"could not be loaded"});
    EXPECT_EQ(answer_code("a"), -32603);
    EXPECT_EQ(answers["a"].error->message.value, error_text({Code::rpc_no_answer, {}}));
}

TEST_F(Host, UnknownMethodsAreUnsupported) {  // 4200
    start();
    host_requests("a", "harbour_sail");
    host_requests("b", "eth_subscribe");
    EXPECT_EQ(answer_code("a"), 4200);
    EXPECT_EQ(answer_code("b"), 4200);
}

TEST_F(Host, ANamespaceThatIsNotConfiguredIsDisconnected) {  // 4900
    start();
    host_requests("a", "solana_signMessage", "[]", ChainNamespace::kSolana);
    EXPECT_EQ(answer_code("a"), 4900);
}

TEST_F(Host, ABrowserWalletGetsEverythingElse) {
    start();
    given_connected();
    int i = 0;
    for (const char* method :
         {"eth_blockNumber", "personal_sign", "harbour_sail", "eth_subscribe"}) {
        const std::string id = std::to_string(i++);
        host_requests(id, method, R"([1,{"a":"b"}])");
        EXPECT_EQ(only<WalletRequest>().method.value, method);
        EXPECT_EQ(write_json(only<WalletRequest>().params), R"([1,{"a":"b"}])");
        wallet_responds(json("\"done\""));
        EXPECT_EQ(answer_text(id), "\"done\"");
    }
}

// Some in-app browsers switch without an event, and pages stand still for hours.
TEST_F(Host, ABrowserWalletSaysItselfOnWhichChainItIs) {
    start();
    given_connected();
    emitted.clear();
    host_requests("a", "eth_chainId");
    EXPECT_EQ(only<WalletRequest>().method.value, "eth_chainId");
    wallet_responds(json("\"0x2105\""));
    EXPECT_EQ(answer_text("a"), "\"0x2105\"");
    EXPECT_THAT(emitted_names(), ElementsAre("chainChanged"));
    EXPECT_EQ(connection().caip_network_id->value, "eip155:8453");
    host_requests("b", "eth_chainId");
    wallet_refuses(rpc_error(-32603));
    EXPECT_EQ(answer_text("b"), "\"0x2105\"");
    host_requests("c", "eth_chainId");
    wallet_responds(json("null"));
    EXPECT_EQ(answer_text("c"), "\"0x2105\"");
    EXPECT_THAT(emitted_names(), ElementsAre("chainChanged"));
}

// Solana's wallets serve no reads, as EIP-1193's do.
TEST_F(Host, ReadingOnSolanaGoesToTheChainWhoeverIsConnected) {
    const std::string solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    const std::string account = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
    config.networks = {ChainId("eip155:1"), ChainId(solana)};
    start();
    when(ConnectorFound{"nook", ConnectorKind::kAnnounced, ChainNamespace::kSolana, "Nook", {}});
    when(ChooseWallet{"nook"});
    wallet_grants({account}, solana);
    after(kApprovedRestMs);
    host_requests("a", "getLatestBlockhash", "[]", ChainNamespace::kSolana);
    ASSERT_EQ(chain_requests.size(), 1U);
    EXPECT_EQ(chain_requests[0].chain.value, solana);
    host_requests("b", "solana_signMessage", "[]", ChainNamespace::kSolana);
    EXPECT_EQ(only<WalletRequest>().method.value, "solana_signMessage");
}

TEST_F(Host, TheWalletsErrorIsPassedOnAsItIs) {
    start();
    given_connected();
    host_requests("a", "personal_sign");
    wallet_refuses({4001, "User denied", json(R"({"why":"no"})")});
    EXPECT_EQ(answer_code("a"), 4001);
    EXPECT_EQ(answers["a"].error->message.value, "User denied");
    EXPECT_EQ(*answers["a"].error->data, json(R"({"why":"no"})"));
}

TEST_F(Host, AnswersMayComeInAnyOrder) {
    start();
    given_connected();
    host_requests("a", "personal_sign");
    const EffectId first = open_wallet_request();
    host_requests("b", "personal_sign");
    const EffectId second = open_wallet_request();
    when(WalletAnswered{second, json("2"), {}});
    when(WalletAnswered{first, json("1"), {}});
    when(WalletAnswered{first, json("3"), {}});  // twice: ignored
    EXPECT_EQ(answer_text("a") + answer_text("b"), "12");
}

// It may be open in the wallet's window, and be said yes to: a page that takes it for refused
// would send it twice.
TEST_F(Host, WhatABrowserWalletWasAskedItAnswersAlsoWhenTheConnectionHasGone) {
    for (const std::string way : {"no accounts", "disconnect", "another tab", "lost", "says"}) {
        storage.clear();
        answers.clear();
        start();
        given_connected();
        host_requests("a", "eth_sendTransaction", "[{}]");
        const EffectId id = open_wallet_request();
        if (way == "no accounts") wallet_emits("accountsChanged", json("[]"));
        if (way == "disconnect") when(DisconnectWallet{});
        if (way == "another tab") when(wc::StorageChanged{"portico:connections", {}});
        if (way == "lost") when(ConnectorLost{kMeridian});
        if (way == "says") wallet_emits("disconnect", json(R"({"code":4900})"));
        EXPECT_EQ(connection().status, ConnectionStatus::kDisconnected) << way;
        EXPECT_FALSE(is_answered("a")) << way;
        when(WalletAnswered{id, json("\"0x51\""), {}});
        EXPECT_EQ(answer_text("a"), "\"0x51\"") << way;
    }
}

TEST_F(Host, WhatAPairedWalletWasAskedIsAnsweredByThePairingMachineAlone) {
    start();
    given_paired(session());
    host_requests("a", "eth_sendTransaction", "[{}]");
    const auto requests = commands<wc::Request>();
    ASSERT_EQ(requests.size(), 1U);
    pairing_reports(wc::SessionEnded{kTopic, wc::EndReason::kPeer, {}});
    EXPECT_EQ(connection().status, ConnectionStatus::kDisconnected);
    EXPECT_FALSE(is_answered("a"));
    pairing_reports(
        wc::RequestAnswered{requests[0].request_id, {}, RpcError{6000, "User disconnected", {}}});
    EXPECT_EQ(answer_code("a"), 6000);
}

TEST_F(Host, APairedWalletGetsWhatItGrantedAndTheChainTheRest) {
    start();
    given_paired(session());
    host_requests("a", "personal_sign", R"(["0x00"])");
    const auto requests = commands<wc::Request>();
    ASSERT_EQ(requests.size(), 1U);
    EXPECT_EQ(requests[0].topic.value, kTopic);
    EXPECT_EQ(requests[0].chain.value, "eip155:1");
    EXPECT_EQ(requests[0].method.value, "personal_sign");
    pairing_reports(wc::RequestAnswered{requests[0].request_id, json("\"0x51\""), {}});
    EXPECT_EQ(answer_text("a"), "\"0x51\"");
    host_requests("b", "eth_call", "[{},\"latest\"]");
    EXPECT_EQ(chain_requests.size(), 1U);
    host_requests("c", "wallet_watchAsset");
    EXPECT_EQ(answer_code("c"), 4200);
    host_requests("d", "wallet_getPermissions");
    EXPECT_EQ(json(answer_text("d")).items()[0].find_string("parentCapability"), "eth_accounts");
    EXPECT_FALSE(is_answered("b"));
}

TEST_F(Host, WhatSendsHasAnHourAndTheHostMaySayHowLong) {
    start();
    given_paired(session());
    host_requests("a", "personal_sign");
    EXPECT_EQ(commands<wc::Request>().at(0).expiry_s, std::nullopt);
    host_requests("b", "eth_sendTransaction");
    EXPECT_EQ(commands<wc::Request>().at(0).expiry_s, 3'600);
    when(HostRequest{"c", ChainNamespace::kEip155, "eth_sendTransaction", json("[]"), 86'400});
    EXPECT_EQ(commands<wc::Request>().at(0).expiry_s, 86'400);
}

TEST_F(Host, WhatAWalletDidBehindItsTimeIsToldByTheIdOfTheRequest) {
    start();
    given_paired(session());
    host_requests("portico.money/7", "eth_sendTransaction");
    const auto asked = commands<wc::Request>().at(0);
    pairing_reports(wc::RequestAnswered{asked.request_id, {}, rpc_error(8000)});
    EXPECT_EQ(answer_code("portico.money/7"), 8000);
    pairing_reports(wc::RequestAnswered{asked.request_id, json("\"0x51\""), {}});
    EXPECT_EQ(only<HostLateAnswer>().request_id.value, "portico.money/7");
    EXPECT_EQ(only<HostLateAnswer>().result, json("\"0x51\""));
}

TEST_F(Host, WhatAWalletDidBehindAReloadIsToldByTheIdOfTheRequest) {
    start();
    given_paired(session());
    host_requests("portico.money/7", "eth_sendTransaction");
    const auto asked = commands<wc::Request>().at(0);
    reload();
    pairing_reports(wc::Restored{{session()}});
    pairing_reports(wc::RequestAnswered{asked.request_id, {}, rpc_error(4001)});
    EXPECT_TRUE(all<HostLateAnswer>().empty()) << "nobody has to know of a no";
    pairing_reports(wc::RequestAnswered{asked.request_id, json("\"0x51\""), {}});
    EXPECT_EQ(only<HostLateAnswer>().request_id.value, "portico.money/7");
}

TEST_F(Host, ARequestOnAChainTheSessionLacksIsRefused) {  // 4901
    start();
    given_paired(session({"eip155:1"}));
    pairing_reports(wc::SessionEmitted{kTopic, "eip155:1", "chainChanged", json("8453")});
    host_requests("a", "personal_sign");
    EXPECT_EQ(answer_code("a"), 4901);
}

TEST_F(Host, WhenThePairingMachineIsLostNobodyKnowsWhatTheWalletDoes) {
    start();
    given_paired(session());
    host_requests("a", "eth_sendTransaction", "[{}]");
    when(PairingLost{"trap"});
    EXPECT_EQ(answer_code("a"), -32603);
    EXPECT_EQ(answers["a"].error->message.value, error_text({Code::rpc_no_answer, {}}));
    EXPECT_EQ(connection().status, ConnectionStatus::kConnected);
}

TEST_F(Host, CapabilitiesOfTheSessionAreAnsweredHere) {  // docs/spec/host-provider.md#capabilities
    start();
    auto with = session();
    with.session_properties = json(R"({"capabilities":"{\"0x2105\":{\"atomic\":true}}"})");
    given_paired(with);
    host_requests("a", "wallet_getCapabilities", "[\"" + kBob + "\"]");
    EXPECT_EQ(answer_text("a"), R"({"0x2105":{"atomic":true}})");
}

class HostCapabilities : public Host {
  protected:
    /// What the page is told by a session of these properties.
    std::string capabilities(const char* scoped, const char* properties,
                             const std::string& params) {
        storage.clear();
        answers.clear();
        start();
        auto with = session();
        if (scoped != nullptr) with.scoped_properties = json(scoped);
        if (properties != nullptr) with.session_properties = json(properties);
        given_paired(with);
        host_requests("a", "wallet_getCapabilities", params);
        EXPECT_THAT(commands<wc::Request>(), IsEmpty());
        return answer_text("a");
    }
    const std::string lower = "0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359";  // kBob
    const std::string for_bob = "[\"" + kBob + "\"]";
    const std::string on_ethereum = "[\"" + kBob + R"(",["0x1"]])";
    const std::string on_both = "[\"" + kBob + R"(",["0x1","0x2105"]])";
};

TEST_F(HostCapabilities, OfAChainAreAnsweredHere) {  // docs/spec/host-provider.md#capabilities
    const char* scoped = R"({"eip155:1":{"atomic":{"status":"supported"}}})";
    EXPECT_EQ(capabilities(scoped, nullptr, on_ethereum),
              R"({"0x1":{"atomic":{"status":"supported"}}})");
    EXPECT_EQ(capabilities(scoped, nullptr, for_bob),
              R"({"0x1":{"atomic":{"status":"supported"}}})");
    EXPECT_EQ(capabilities(scoped, nullptr, on_both),
              R"({"0x1":{"atomic":{"status":"supported"}}})");
    EXPECT_EQ(
        capabilities(R"({"eip155:1":"{\"atomic\":{\"status\":\"ready\"}}"})", nullptr, on_ethereum),
        R"({"0x1":{"atomic":{"status":"ready"}}})");
}

TEST_F(HostCapabilities, OfAnAccountComeBeforeThoseOfItsChain) {
    const std::string inside = R"({"eip155:1":{"atomic":{"status":"unsupported"},"eip155:1:)" +
                               lower + R"(":{"atomic":{"status":"supported"}}}})";
    const std::string beside = R"({"eip155:1":{"atomic":{"status":"unsupported"}},"eip155:1:)" +
                               kBob + R"(":{"atomic":{"status":"supported"}}})";
    for (const std::string& scoped : {inside, beside}) {
        for (const std::string& address : {kBob, lower})
            EXPECT_EQ(capabilities(scoped.c_str(), nullptr, "[\"" + address + R"(",["0x1"]])"),
                      R"({"0x1":{"atomic":{"status":"supported"}}})");
        EXPECT_EQ(capabilities(scoped.c_str(), nullptr, "[\"" + kAlice + R"(",["0x1"]])"),
                  R"({"0x1":{"atomic":{"status":"unsupported"}}})");
    }
}

TEST_F(HostCapabilities, OfTheWholeSessionAreThoseOfItsChains) {
    const char* whole = R"({"atomic":{"status":"ready"},"paymasterService":"{\"supported\":true}",
                            "expiry":"12","words":"{\"hello\":\"you\"}","list":[1]})";
    EXPECT_EQ(capabilities(nullptr, whole, on_ethereum),
              R"({"0x1":{"atomic":{"status":"ready"},"paymasterService":{"supported":true}}})");
    EXPECT_EQ(capabilities(nullptr, R"({"atomic":{"status":"ready"}})", for_bob),
              R"({"0x1":{"atomic":{"status":"ready"}},"0x2105":{"atomic":{"status":"ready"}}})");
    EXPECT_EQ(
        capabilities(
            R"({"eip155":{"atomic":{"status":"ready"}},"eip155:1":{"atomic":{"status":"supported"}}})",
            nullptr, on_both),
        R"({"0x1":{"atomic":{"status":"supported"}},"0x2105":{"atomic":{"status":"ready"}}})");
}

TEST_F(HostCapabilities, OfTheFormerFormComeLastAndByAddress) {
    const std::string former =
        R"({"capabilities":{")" + lower +
        R"(":{"0x1":{"atomic":{"status":"ready"},"own":{"supported":true}},"0x2105":{"own":{"supported":true}}}}})";
    EXPECT_EQ(capabilities(R"({"eip155:1":{"atomic":{"status":"supported"}}})", former.c_str(),
                           on_ethereum),
              R"({"0x1":{"atomic":{"status":"supported"},"own":{"supported":true}}})");
    EXPECT_EQ(capabilities(nullptr, R"({"capabilities":{"0x0":{"own":{"supported":true}},
                                        "0x2105":{"atomic":{"status":"ready"}}}})",
                           on_ethereum),
              R"({"0x1":{"own":{"supported":true}}})");
}

TEST_F(HostCapabilities, AreAskedOfTheWalletWhereTheSessionSaysNothing) {
    for (const char* scoped : {"{}", R"({"eip155:8453":{"atomic":{"status":"supported"}}})",
                               R"({"eip155:1":{"eip155:1:0x00":{"atomic":{"status":"ready"}}}})",
                               R"({"eip155:1":7,"solana":[]})"}) {
        storage.clear();
        answers.clear();
        start();
        auto with = session({"eip155:1", "eip155:8453"}, {"wallet_getCapabilities"});
        with.scoped_properties = json(scoped);
        given_paired(with);
        host_requests("a", "wallet_getCapabilities", on_ethereum);
        EXPECT_EQ(commands<wc::Request>().size(), 1U) << scoped;
    }
}

// A wallet may leave a link empty: it has the other one.
TEST_F(Host, AnEmptyLinkOfThePhonesWalletIsNone) {
    config.mobile = true;
    start();
    auto with = session();
    with.peer.redirect.emplace();
    with.peer.redirect->native = "";
    with.peer.redirect->universal = "https://kestrel.example/open";
    given_paired(with);
    host_requests("a", "personal_sign");
    EXPECT_EQ(only<DeepLink>().url.value,
              "https://kestrel.example/open/wc?requestId=" +
                  std::to_string(commands<wc::Request>().at(0).id.value()) +
                  "&sessionTopic=" + kTopic);
    EXPECT_TRUE(only<DeepLink>().new_window);
}

TEST_F(Host, SwitchesTheChainOfABrowserWallet) {  // EIP-3326
    start();
    given_connected();
    emitted.clear();
    host_requests("a", "wallet_switchEthereumChain", R"([{"chainId":"0x2105"}])");
    wallet_responds(json("null"));
    EXPECT_FALSE(is_answered("a"));
    wallet_responds(json("\"0x2105\""));
    EXPECT_EQ(answer_text("a"), "null");
    EXPECT_THAT(emitted_names(), ElementsAre("chainChanged"));
    EXPECT_EQ(emitted[0].data, json("\"0x2105\""));
    EXPECT_FALSE(is_open());
}

TEST_F(Host, ASwitchThatTheWalletShowsALittleLaterIsDone) {
    start();
    given_connected();
    host_requests("a", "wallet_switchEthereumChain", R"([{"chainId":"0x2105"}])");
    wallet_responds(json("null"));
    wallet_responds(json("\"0x1\""));
    EXPECT_FALSE(is_answered("a"));
    after(100);
    wallet_emits("chainChanged", json("\"0x2105\""));
    EXPECT_EQ(answer_text("a"), "null");
    host_requests("b", "wallet_switchEthereumChain", R"([{"chainId":"0x1"}])");
    wallet_responds(json("null"));
    wallet_responds(json("\"0x2105\""));
    after(30'000);
    EXPECT_EQ(answer_code("b"), -32603);
}

TEST_F(Host, SwitchesTheChainWhileDisconnected) {
    start();
    host_requests("a", "wallet_switchEthereumChain", R"([{"chainId":"0x2105"}])");
    EXPECT_EQ(answer_text("a"), "null");
    host_requests("b", "eth_chainId");
    EXPECT_EQ(answer_text("b"), "\"0x2105\"");
}

TEST_F(Host, ARejectedSwitchIsARejection) {  // 4001
    start();
    given_connected();
    host_requests("a", "wallet_switchEthereumChain", R"([{"chainId":"0x2105"}])");
    wallet_refuses(rpc_error(4001, "User denied"));
    EXPECT_EQ(answer_code("a"), 4001);
}

TEST_F(Host, AnUnknownChainIs4902) {
    start();
    host_requests("a", "wallet_switchEthereumChain", R"([{"chainId":"0x64"}])");
    EXPECT_EQ(answer_code("a"), 4902);
    given_paired(session());
    host_requests("b", "wallet_switchEthereumChain", R"([{"chainId":"0x64"}])");
    EXPECT_EQ(answer_code("b"), 4902);
}

TEST_F(Host, AChainWeDoNotOfferIsBetweenTheHostAndItsBrowserWallet) {
    start();
    given_connected();
    host_requests("a", "wallet_switchEthereumChain", R"([{"chainId":"0x64"}])");
    EXPECT_EQ(only<WalletRequest>().method.value, "wallet_switchEthereumChain");
    wallet_refuses(rpc_error(4902));
    EXPECT_EQ(answer_code("a"), 4902);
}

// docs/spec/host-provider.md#networks
TEST_F(Host, AChainThatTheHostTellsItsWalletOfIsBetweenThem) {
    start();
    given_connected();
    host_requests("a", "wallet_switchEthereumChain", R"([{"chainId":"0x2105"},true])");
    EXPECT_EQ(only<WalletRequest>().method.value, "wallet_switchEthereumChain");
    EXPECT_EQ(write_json(only<WalletRequest>().params), R"([{"chainId":"0x2105"}])");
    wallet_refuses(rpc_error(4902));
    EXPECT_EQ(answer_code("a"), 4902);
}

TEST_F(Host, AChainThatTheHostTellsAPairedWalletOfIsBetweenThem) {
    start();
    given_paired(session({"eip155:1"}, {"wallet_switchEthereumChain"}));
    host_requests("a", "wallet_switchEthereumChain", R"([{"chainId":"0x2105"},true])");
    const auto requests = commands<wc::Request>();
    ASSERT_EQ(requests.size(), 1U);
    EXPECT_EQ(write_json(requests[0].params), R"([{"chainId":"0x2105"}])");
    pairing_reports(wc::RequestAnswered{requests[0].request_id, {}, RpcError{4902, "No", {}}});
    EXPECT_EQ(answer_code("a"), 4902);
}

TEST_F(Host, ASecondSwitchWhileOneIsOpenIsPending) {  // -32002
    start();
    given_connected();
    host_requests("a", "wallet_switchEthereumChain", R"([{"chainId":"0x2105"}])");
    host_requests("b", "wallet_switchEthereumChain", R"([{"chainId":"0x2105"}])");
    EXPECT_EQ(answer_code("b"), -32002);
    EXPECT_FALSE(is_answered("a"));
}

TEST_F(Host, ASwitchWithoutAChainIsInvalid) {  // -32602
    start();
    int i = 0;
    for (const char* params : {"[]", "{}", "7", "[{}]", R"([{"chainId":"moon"}])", "[[]]"}) {
        const std::string id = std::to_string(i++);
        host_requests(id, "wallet_switchEthereumChain", params);
        EXPECT_EQ(answer_code(id), -32602) << params;
    }
}

TEST_F(Host, ASwitchThatIsOpenEndsWithTheConnection) {
    start();
    given_connected();
    host_requests("a", "wallet_switchEthereumChain", R"([{"chainId":"0x2105"}])");
    when(DisconnectWallet{});
    EXPECT_EQ(answer_code("a"), 4900);
}

TEST_F(Host, RevokingPermissionsDisconnects) {  // EIP-2255
    start();
    given_connected();
    host_requests("a", "wallet_revokePermissions", R"([{"eth_accounts":{}}])");
    EXPECT_EQ(answer_text("a"), "null");
    EXPECT_EQ(connection().status, ConnectionStatus::kDisconnected);
}

TEST_F(Host, RevokingOtherPermissionsIsTheWalletsBusiness) {  // ERC-7715
    start();
    given_connected();
    for (const char* params : {R"([{"permissionsContext":"0x12"}])", R"([{"eth_sign":{}}])", "[]",
                               R"([{"eth_accounts":{}},{"other":{}}])"}) {
        host_requests(params, "wallet_revokePermissions", params);
        EXPECT_EQ(only<WalletRequest>().method.value, "wallet_revokePermissions") << params;
        EXPECT_EQ(connection().status, ConnectionStatus::kConnected);
    }
}

TEST_F(Host, IsNotifiedOfEveryChangeOnce) {
    start();
    given_connected();
    EXPECT_THAT(emitted_names(), ElementsAre("connect", "accountsChanged"));
    EXPECT_EQ(emitted[0].data, json(R"({"chainId":"0x1"})"));
    emitted.clear();
    wallet_emits("chainChanged", json("\"0x2105\""));
    wallet_emits("chainChanged", json("\"0x2105\""));
    wallet_emits("accountsChanged", json("[\"" + kBob + "\"]"));
    wallet_emits("accountsChanged", json("[\"" + kBob + "\"]"));
    wallet_emits("message", json(R"({"type":"hello"})"));
    EXPECT_THAT(emitted_names(), ElementsAre("chainChanged", "accountsChanged", "message"));
    emitted.clear();
    when(DisconnectWallet{});
    EXPECT_THAT(emitted_names(), ElementsAre("accountsChanged", "disconnect"));
    EXPECT_EQ(emitted[0].data, json("[]"));
    EXPECT_EQ(emitted[1].data.find("code")->as_integer(), 4900);
}

TEST_F(Host, AnIdThatIsOpenIsNotTakenTwice) {
    start();
    given_connected();
    host_requests("a", "personal_sign");
    host_requests("a", "eth_chainId");
    EXPECT_FALSE(is_answered("a"));
    wallet_responds(json("1"));
    EXPECT_EQ(answer_text("a"), "1");
}

TEST_F(Host, OpenRequestsAreLimited) {
    start();
    given_connected();
    for (int i = 0; i < 1'024; ++i) host_requests("r" + std::to_string(i), "personal_sign");
    EXPECT_FALSE(is_answered("r1023"));
    host_requests("last", "personal_sign");
    EXPECT_EQ(answer_code("last"), -32005);
}

}  // namespace
}  // namespace portico::engine
