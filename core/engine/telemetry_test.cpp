// SPDX-License-Identifier: Apache-2.0
//
// What is told to POST /e (docs/spec/telemetry.md; docs/spec/telemetry.md#events,
// docs/spec/telemetry.md#error-reports).
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class Telemetry : public Scenario {
  protected:
    Telemetry() {
        config.api_url = "https://api.example";
        config.page_url = "https://harbour.example:8443/shop?cart=7#top";
    }

    void begin() {
        start();
        for (const HttpGet& get : all<HttpGet>())
            if (get.url.value.find("/appkit/v1/config") != std::string::npos) question = get.id;
    }
    void begin_wanted() {
        begin();
        server_wants(true);
    }
    void server_wants(bool events) {
        when(HttpAnswered{
            question,
            200,
            {},
            std::string(R"({"features":[],"isAnalyticsEnabled":)") + (events ? "true}" : "false}"),
            {},
            1});
    }
    /// Every event that has ever been sent.
    std::vector<Json> reported() const {
        std::vector<Json> events;
        for (const HttpRequest& post : http)
            if (post.url.value.find("/e?") != std::string::npos)
                for (const Json& event : json(post.body.value).items()) events.push_back(event);
        return events;
    }
    /// `NAME {properties}` of each, as the operator reads it; without the INITIALIZE of the start.
    std::vector<std::string> reported_names() {
        after(3'000);
        std::vector<std::string> names;
        for (const Json& event : reported()) {
            const Json& props = *event.find("props");
            const Json* properties = props.find("properties");
            names.push_back(std::string(*props.find_string("event")) + " " +
                            (properties ? write_json(*properties) : "error"));
        }
        if (!names.empty()) names.erase(names.begin());
        return names;
    }
    std::size_t posts() const {
        std::size_t count = 0;
        for (const HttpRequest& post : http)
            count += post.url.value.find("/e?") != std::string::npos;
        return count;
    }

    EffectId question = 0;
};

TEST_F(Telemetry, EventsGoTogetherAsTheServerReadsThem) {  // docs/spec/telemetry.md#events: POST /e
    begin_wanted();
    when(Open{});
    EXPECT_EQ(posts(), 0U);
    after(3'000);
    ASSERT_EQ(posts(), 1U);
    EXPECT_EQ(http.back().url.value,
              "https://api.example/e?projectId=project&st=portico&sv=portico-0.1.0");
    EXPECT_EQ(http.back().beacon, true);
    const auto events = reported();
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[0].find("props")->find_string("event"), "INITIALIZE");
    EXPECT_EQ(write_json(*events[0].find("props")->find("properties")),
              R"({"networks":["eip155:1","eip155:8453","eip155:10"]})");
    EXPECT_EQ(write_json(*events[1].find("props")),
              R"({"type":"track","event":"MODAL_OPEN","properties":{"connected":false}})");
    EXPECT_EQ(events[1].find_string("url"), "https://harbour.example:8443/shop");
    EXPECT_EQ(events[1].find_string("domain"), "harbour.example");
    EXPECT_EQ(events[1].find("timestamp")->as_integer(), 1'700'000'000'000);
    EXPECT_NE(events[0].find_string("eventId"), events[1].find_string("eventId"));
    after(60'000);
    EXPECT_EQ(posts(), 1U);
}

// docs/spec/telemetry.md#consent
TEST_F(Telemetry, NothingIsSentBeforeTheConfigurationAllowsIt) {
    begin();
    given_connected();
    when(PageHidden{});
    after(60'000);
    EXPECT_EQ(posts(), 0U);
    server_wants(true);
    after(3'000);
    EXPECT_EQ(posts(), 1U);
    EXPECT_EQ(reported().front().find("timestamp")->as_integer(), 1'700'000'000'000);
}

// docs/spec/telemetry.md#consent: analytics
TEST_F(Telemetry, NothingIsEverSentWhereItIsSwitchedOff) {
    const auto use = [&] {
        given_connected();
        when(ErrorCaught{"TypeError", "x is not a function", ""});
        when(PageHidden{});
        after(60'000);
    };
    begin();
    server_wants(false);
    use();
    EXPECT_EQ(posts(), 0U);
    begin();
    when(HttpAnswered{question, 503, {}, "", {}, 1});
    use();
    EXPECT_EQ(posts(), 0U);
    config.features.emplace().analytics = false;
    begin_wanted();
    use();
    EXPECT_EQ(posts(), 0U);
    config.features.reset();
    config.api_url.reset();
    begin();
    use();
    EXPECT_EQ(posts(), 0U);
}

TEST_F(Telemetry,
       AConnectionIsReportedWithTheNamesOfTheReference) {  // docs/spec/telemetry.md#events
    begin_wanted();
    announce();
    when(Open{});
    when(ChooseWallet{kMeridian});
    wallet_grants();
    after(kApprovedRestMs);
    wallet_emits("chainChanged", Json::string("0x2105"));
    when(Open{});
    when(Navigate{NavigateHow::kPush, View::kNetworks, {}});
    when(DisconnectWallet{});
    EXPECT_THAT(reported_names(),
                ElementsAre(R"(MODAL_OPEN {"connected":false})",
                            R"(SELECT_WALLET {"name":"Meridian","platform":"browser"})",
                            R"(CONNECT_SUCCESS {"name":"Meridian","method":"browser"})",
                            R"(MODAL_CLOSE {"connected":true})",
                            R"(SWITCH_NETWORK {"network":"eip155:8453"})",
                            R"(MODAL_OPEN {"connected":true})", "CLICK_NETWORKS {}",
                            R"(DISCONNECT_SUCCESS {"namespace":"eip155"})",
                            R"(MODAL_CLOSE {"connected":false})"));
    for (const Json& event : reported()) {
        const bool success = event.find("props")->find_string("event") == "CONNECT_SUCCESS";
        if (success) {
            EXPECT_EQ(event.find("props")->find_string("address"), kAlice);
        }
    }
}

TEST_F(Telemetry, APhonesWalletIsReportedByItsWayAndNeverTheCode) {
    begin_wanted();
    given_paired(session());
    EXPECT_THAT(reported_names(),
                ElementsAre(R"(MODAL_OPEN {"connected":false})",
                            R"(SELECT_WALLET {"name":"WalletConnect","platform":"qrcode"})",
                            R"(CONNECT_SUCCESS {"name":"Kestrel","method":"qrcode"})",
                            R"(MODAL_CLOSE {"connected":true})"));
    for (const HttpRequest& post : http) EXPECT_THAT(post.body.value, Not(HasSubstr("wc:")));
}

TEST_F(Telemetry, WhyAConnectionFailedIsReportedInOurWordsNotTheWallets) {
    begin_wanted();
    announce();
    when(Open{});
    when(ChooseWallet{kMeridian});
    wallet_refuses(rpc_error(4001, "alice@example.org said no"));
    when(Retry{});
    wallet_refuses(rpc_error(-32002));
    when(GoBack{});
    when(ChooseWallet{kMeridian});
    wallet_refuses(rpc_error(-32000, "broken"));
    EXPECT_THAT(reported_names(),
                ElementsAre(R"(MODAL_OPEN {"connected":false})",
                            R"(SELECT_WALLET {"name":"Meridian","platform":"browser"})",
                            R"(CONNECT_ERROR {"message":"connection_rejected"})",
                            R"(CONNECT_ERROR {"message":"pending"})",
                            R"(SELECT_WALLET {"name":"Meridian","platform":"browser"})",
                            R"(CONNECT_ERROR {"message":"connect_failed"})"));
}

TEST_F(Telemetry, HelpIsReportedWhereItIsTappedNotOnTheWayBack) {
    begin_wanted();
    when(Open{});
    when(Navigate{NavigateHow::kPush, View::kAllWallets, {}});
    when(SearchWallets{"kes"});
    after(500);
    when(Navigate{NavigateHow::kPush, View::kWhatIsAWallet, {}});
    when(Navigate{NavigateHow::kPush, View::kGetWallet, {}});
    when(GoBack{});
    when(GoBack{});
    EXPECT_THAT(reported_names(),
                ElementsAre(R"(MODAL_OPEN {"connected":false})", "CLICK_ALL_WALLETS {}",
                            R"(SEARCH_WALLET {"search":"kes"})", "CLICK_WALLET_HELP {}",
                            "CLICK_GET_WALLET {}"));
}

TEST_F(Telemetry, AReturningVisitorHasNotConnectedAnew) {
    begin_wanted();
    given_connected();
    http.clear();
    begin_wanted();
    announce();
    wallet_grants();
    EXPECT_EQ(connection().status, ConnectionStatus::kConnected);
    EXPECT_THAT(reported_names(), IsEmpty());
}

TEST_F(Telemetry, WhatWaitsGoesOutWhenThePageIsHidden) {
    begin_wanted();
    when(Open{});
    when(PageHidden{});
    EXPECT_EQ(posts(), 1U);
    when(PageHidden{});
    after(10'000);
    EXPECT_EQ(posts(), 1U);
}

TEST_F(Telemetry, WhatIsRefusedOrLostIsNotSentAgain) {
    begin_wanted();
    after(3'000);
    ASSERT_EQ(posts(), 1U);
    when(HttpAnswered{http.back().id, 0, {}, {}, HttpFailure::kNetwork, 1});
    after(60'000);
    EXPECT_EQ(posts(), 1U);
    when(Open{});
    after(3'000);
    ASSERT_EQ(posts(), 2U);
    when(HttpAnswered{http.back().id, 503, "1", "", {}, 1});
    after(60'000);
    EXPECT_EQ(posts(), 2U);
}

// Case 123.
TEST_F(Telemetry, A403IsInvalidAppConfigurationOnce) {  // docs/spec/telemetry.md#consent
    begin_wanted();
    const auto refuse = [&] {
        when(Open{});
        after(3'000);
        when(HttpAnswered{
            http.back().id,
            403,
            {},
            R"({"error":{"code":"origin_not_allowed","message":"the scheme differs"}})",
            {},
            1});
        when(Close{});
    };
    refuse();
    EXPECT_TRUE(shown.alert->open);
    EXPECT_EQ(shown.alert->short_message.value, "Invalid App Configuration");
    EXPECT_EQ(shown.alert->long_message.value,
              "Origin not found on Allowlist - update configuration (the scheme differs)");
    when(DismissAlert{});
    const std::size_t before = posts();
    when(Open{});
    after(60'000);
    EXPECT_EQ(posts(), before);
    EXPECT_FALSE(shown.alert->open);
}

// docs/spec/telemetry.md#error-reports
// Case 123.
TEST_F(Telemetry, ErrorsAreReportedFiveTimesAMinuteAndEachOnce) {
    begin_wanted();
    const auto reports = [&] {
        after(3'000);
        std::size_t count = 0;
        for (const Json& event : reported())
            count += event.find("props")->find_string("type") == "error";
        return count;
    };
    when(ErrorCaught{"TypeError", "x is not a function", "at f"});
    when(ErrorCaught{"TypeError", "x is not a function", "at f"});
    EXPECT_EQ(reports(), 1U);
    EXPECT_EQ(write_json(*reported().back().find("props")),
              R"({"type":"error","event":"INTERNAL_SDK_ERROR","errorType":"TypeError",)"
              R"("errorMessage":"x is not a function","stackTrace":"at f"})");
    for (int i = 0; i < 10; ++i) when(ErrorCaught{"TypeError", "number " + std::to_string(i), ""});
    EXPECT_EQ(reports(), 5U);
    after(54'000);  // the first one was 60 s ago
    when(ErrorCaught{"TypeError", "later", ""});
    when(ErrorCaught{"TypeError", "later still", ""});
    EXPECT_EQ(reports(), 10U - 4U);
    pairing_reports(wc::RelayChanged{wc::RelayState::kWaiting, ""});
    after(60'000);
    when(PairingLost{"out of memory"});
    EXPECT_EQ(reports(), 7U);
}

// docs/spec/telemetry.md#error-reports: categories
TEST_F(Telemetry, AnAnswerOfTheServersThatIsNoneIsReported) {
    begin_wanted();
    when(Open{});
    const auto lists = all<HttpGet>();
    ASSERT_FALSE(lists.empty());
    when(HttpAnswered{lists[0].id, 418, {}, "", {}, 1});
    after(3'000);
    EXPECT_EQ(write_json(*reported().back().find("props")),
              R"({"type":"error","event":"API_ERROR","errorType":"getWallets",)"
              R"("errorMessage":"HTTP status code 418","stackTrace":""})");
}

TEST_F(Telemetry, TheQueueIsBounded) {
    begin();
    for (int i = 0; i < 300; ++i) {
        when(Open{});
        when(Close{});
    }
    server_wants(true);
    when(PageHidden{});
    ASSERT_EQ(posts(), 1U);
    EXPECT_LE(reported().size(), 100U);
    EXPECT_LE(http.back().body.value.size(), 40U * 1024U);
}

}  // namespace
}  // namespace portico::engine
