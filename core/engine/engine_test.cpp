// SPDX-License-Identifier: Apache-2.0
//
// The engine as its shell sees it: text in, text out, start, snapshot, hostile contents; and the
// small parsers of the folder.
#include "core/engine/engine.hpp"

#include "core/engine/chain_namespace.hpp"
#include "core/engine/connect/wallet_link.hpp"
#include "core/engine/retry_after.hpp"
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Shell : public Scenario {};

TEST_F(Shell, TheFirstOutputCarriesEverySliceAndLaterOnesOnlyWhatChanged) {
    start();
    EXPECT_TRUE(shown.modal && shown.router && shown.connect && shown.connecting &&
                shown.connections && shown.account && shown.networks && shown.toast &&
                shown.alert && shown.profile && shown.guide);
    const std::string quiet =
        engine->step(R"({"at_ms":1,"event":{"type":"online_changed","online":true}})");
    EXPECT_EQ(quiet, R"({"effects":[],"slices":{}})");
    const std::string opened = engine->step(R"({"at_ms":1,"event":{"type":"open"}})");
    EXPECT_EQ(
        opened,
        R"({"effects":[],"slices":{"modal":{"open":true,"loading":false,"shake":false,"opened":1,"append":true,"online":true}}})");
}

TEST_F(Shell, AStepThatCannotBeReadChangesNothingAndSaysWhy) {
    start();
    for (const auto& [text, code] : std::vector<std::pair<std::string, std::string>>{
             {"", "json_syntax"},
             {"{", "json_syntax"},
             {"[]", "json_wrong_type"},
             {"{}", "json_missing_member"},
             {R"({"at_ms":1,"event":{"type":"fly"}})", "json_unknown_variant"},
             {R"({"at_ms":1,"event":{"type":"open"},"x":1})", "json_unknown_member"},
             {R"({"at_ms":1.5,"event":{"type":"open"}})", "number_out_of_range"},
             {R"({"at_ms":1,"at_ms":1,"event":{"type":"open"}})", "json_duplicate_member"},
             {R"({"at_ms":1,"event":{"type":"choose_wallet","id":")" + std::string(129, 'x') +
                  R"("}})",
              "limit_exceeded"}}) {
        const Json answer = json(engine->step(text));
        ASSERT_NE(answer.find("error"), nullptr) << text;
        EXPECT_EQ(answer.find("error")->find_string("code"), code) << text;
    }
    when(Open{});
    EXPECT_TRUE(is_open());
}

TEST(EngineCreate, RefusesAConfigurationItCannotRead) {
    const auto entropy = [](std::span<std::uint8_t>) {};
    EXPECT_EQ(Engine::create("{", entropy).error().code, Code::json_syntax);
    EngineConfig config;
    config.custom_networks.emplace_back();
    config.custom_networks[0].caip_network_id = "moon:1";
    EXPECT_EQ(Engine::create(to_json_text(config), entropy).error().code, Code::network_invalid);
    config.custom_networks.clear();
    config.networks = {ChainId("eip155:31337"), ChainId("solana:mainnet")};
    EXPECT_EQ(Engine::create(to_json_text(config), entropy).error(),
              (Error{Code::network_invalid, "eip155:31337"}));
    config.networks.clear();  // the default, where nothing was named
    EXPECT_TRUE(Engine::create(to_json_text(config), entropy));
}

TEST_F(Shell, BuiltInNetworksHaveTheirPictureFromTheServer) {
    config.api_url = "https://api.example/";
    config.chain_images = {OwnImage{"eip155:10", "https://own.example/op.png"}};
    given_network("eip155:31337", {"http://127.0.0.1:8545"});
    start();
    const auto& networks = shown.networks->networks;
    EXPECT_EQ(networks[0].image_url->value, "https://api.example/v1/network-logo/eip155:1");
    EXPECT_EQ(networks[2].image_url->value, "https://own.example/op.png");
    EXPECT_FALSE(networks[3].image_url);
    config.api_url.reset();
    start();
    EXPECT_FALSE(shown.networks->networks[0].image_url);
}

TEST_F(Shell, TheSameStepsGiveTheSameBytes) {
    const auto play = [&] {
        storage.clear();
        start();
        std::string all;
        for (
            const char* event :
            {R"({"type":"open"})", R"({"type":"choose_wallet_connect"})", R"({"type":"go_back"})",
             R"({"type":"host_request","request_id":"1","chain_namespace":"eip155","method":"eth_chainId","params":[]})"})
            all += engine->step(R"({"at_ms":5,"event":)" + std::string(event) + "}");
        return all;
    };
    const std::string first = play();
    EXPECT_EQ(first, play());
}

TEST_F(Shell, TheSnapshotIsTheStorageOfTheNextInstance) {
    start();
    given_connected("eip155:8453");
    const Json snapshot = json(engine->snapshot());
    std::map<std::string, std::string> next;
    for (const Json& item : snapshot.items())
        next.emplace(*item.find_string("key"), *item.find_string("value"));
    EXPECT_EQ(next, storage);
    reload();
    EXPECT_EQ(connection().status, ConnectionStatus::kConnecting);
    EXPECT_EQ(json(engine->snapshot()).items().size(), 3U);
}

TEST_F(Shell, AnswersToUnknownEffectsAreIgnored) {
    start();
    given_connected();
    for (const std::int64_t id : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1},
                                  std::int64_t{2}, std::int64_t{9'007'199'254'740'991}}) {
        when(WalletAnswered{id, json("[]"), {}});
        EXPECT_THAT(effects, IsEmpty());
        when(HttpAnswered{id, 200, {}, "{}", {}, 0});
        EXPECT_THAT(effects, IsEmpty());
        when(ClipboardAnswered{id, true});
        EXPECT_THAT(effects, IsEmpty());
        when(wc::TimerFired{id});
        EXPECT_THAT(effects, IsEmpty());
    }
    pairing_reports(wc::RequestAnswered{"not ours", json("1"), {}});
    pairing_reports(wc::RequestAnswered{"8", {}, {}});
    EXPECT_THAT(effects, IsEmpty());
    EXPECT_EQ(connection().status, ConnectionStatus::kConnected);
}

TEST_F(Shell, AClockThatIsSetBackDoesNotUndoWaiting) {
    start();
    at_ms -= 3'600'000;
    when(Open{});
    EXPECT_TRUE(is_open());
}

TEST_F(Shell, LongTextsOfAWalletFitTheViews) {
    start();
    announce();
    when(ChooseWallet{kMeridian});
    std::string text;
    for (int i = 0; i < 10'000; ++i) text += "é";  // two bytes each
    wallet_refuses({-32000, text, std::nullopt});
    EXPECT_EQ(connecting().state, ConnectingState::kFailed);
    EXPECT_EQ(connecting().error_message->value.size(), kPeerTextMax);
}

TEST_F(Shell, ALinkThatIsTooLongIsNoLink) {
    given_wallet("kestrel", "Kestrel");
    start();
    when(ChooseWallet{"kestrel"});
    pairing_reports(wc::UriReady{std::string(4'096, '/'), at_ms + 230'000});
    EXPECT_TRUE(connecting().uri.has_value());
    EXPECT_FALSE(connecting().link.has_value());
    when(OpenWallet{});
    EXPECT_THAT(effects, IsEmpty());
}

TEST_F(Shell, ManyConnectorsAreBounded) {
    for (int i = 0; i < 64; ++i) given_wallet("known" + std::to_string(i), std::to_string(i));
    start();
    for (int i = 0; i < 400; ++i) announce("wallet" + std::to_string(i), "W" + std::to_string(i));
    EXPECT_LE(shown.connect->wallets.size(), 256U);
}

// --- parsers
// --------------------------------------------------------------------------------------

TEST(RetryAfter, ReadsSecondsAndDates) {  // RFC 9110, 10.2.3
    EXPECT_EQ(parse_retry_after_ms("0", 0), 0);
    EXPECT_EQ(parse_retry_after_ms("120", 0), 120'000);
    EXPECT_EQ(parse_retry_after_ms(" 7 ", 0), 7'000);
    EXPECT_EQ(parse_http_date_ms("Thu, 01 Jan 1970 00:00:00 GMT"), 0);
    EXPECT_EQ(parse_http_date_ms("Sun, 06 Nov 1994 08:49:37 GMT"), 784'111'777'000);
    EXPECT_EQ(parse_http_date_ms("Thu, 29 Feb 2024 23:59:60 GMT"), 1'709'251'200'000);
    EXPECT_EQ(parse_retry_after_ms("Sun, 06 Nov 1994 08:49:37 GMT", 784'111'775'000), 2'000);
    EXPECT_EQ(parse_retry_after_ms("Sun, 06 Nov 1994 08:49:37 GMT", 900'000'000'000), 0);
}

TEST(RetryAfter, RefusesEverythingElse) {
    for (const char* text :
         {"", "-1", "1.5", "soon", "99999999999999999999", "Sun, 06 Nov 1994 08:49:37 UTC",
          "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nvo 1994 08:49:37 GMT",
          "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
          "Sun, 06 Nov 1994 08-49-37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT"})
        EXPECT_FALSE(parse_retry_after_ms(text, 0)) << text;
}

TEST(WalletLink, CarriesTheCode) {  // docs/spec/connect.md#wallet-links
    const std::string uri = "wc:a@2?x=y&z";
    const std::string tail = "wc?uri=wc%3Aa%402%3Fx%3Dy%26z";
    for (const auto& [base, link] : std::vector<std::pair<std::string, std::string>>{
             {"kestrel", "kestrel://" + tail},
             {"kestrel:", "kestrel://" + tail},
             {"kestrel://", "kestrel://" + tail},
             {"kestrel://app", "kestrel://app/" + tail},
             {"Kestrel://", "kestrel://" + tail},
             {"https://kestrel.example", "https://kestrel.example/" + tail},
             {"https://kestrel.example/ul/", "https://kestrel.example/ul/" + tail}})
        EXPECT_EQ(make_wallet_link(base, uri), link) << base;
}

TEST(WalletLink, RefusesWhatWouldRunInThePage) {
    for (const char* base : {"", "javascript:alert(1)", "JavaScript://x", "data:text/html,x",
                             "blob:x", "file:///etc", "vbscript:x", " kestrel://", "1x://", "a b:"})
        EXPECT_FALSE(make_wallet_link(base, "wc:a@2")) << base;
}

TEST(WalletLink, KnowsWebLinks) {
    EXPECT_TRUE(is_web_link("https://kestrel.example"));
    EXPECT_TRUE(is_web_link("HTTP://kestrel.example"));
    EXPECT_FALSE(is_web_link("kestrel://wc"));
    EXPECT_FALSE(is_web_link("https"));
}

// docs/spec/connection.md#accounts
TEST(ChainNamespaces, AnAccountHasThreePartsWithAKnownNamespace) {
    const std::string account = "eip155:1:" + kAlice;
    const auto parts = split_account(account);
    ASSERT_TRUE(parts);
    EXPECT_EQ(parts->chain, "eip155:1");
    EXPECT_EQ(parts->address, kAlice);
    for (const char* text : {"", "eip155", "eip155:1", "moon:1:0xab", "eip155::0xab", "eip155:1:"})
        EXPECT_FALSE(split_account(text)) << text;
}

TEST(ProviderErrors, SayTheSpecificationsWords) {  // docs/spec/host-provider.md#errors
    const auto text = [](Code code, std::string detail = {}) {
        return error_text({code, std::move(detail)});
    };
    EXPECT_EQ(text(Code::modal_closed), "Modal closed");
    EXPECT_EQ(text(Code::connection_rejected), "Connection rejected");
    EXPECT_EQ(text(Code::connect_failed), "Failed to connect");
    EXPECT_EQ(text(Code::connector_not_found, "x"), "No connector found for connection: x");
    EXPECT_EQ(text(Code::token_balance_unavailable), "Token Balance Unavailable");
    EXPECT_EQ(text(Code::chain_not_supported), "Chain is not supported");
    EXPECT_EQ(text(Code::wallet_connect_missing), "WalletConnectConnector not found");
    EXPECT_EQ(text(Code::http_status, "418"), "HTTP status code 418");
    EXPECT_EQ(text(Code::unknown_error), "Unknown error");
    EXPECT_THAT(text(Code::project_id_not_configured), HasSubstr("Project ID Not Configured"));
}

}  // namespace
}  // namespace portico::engine
