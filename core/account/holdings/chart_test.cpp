// SPDX-License-Identifier: Apache-2.0
//
// What the account was worth, as the operator's server tells it (docs/accounts.md).
#include "core/account/scenario.hpp"

namespace portico::account {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kDay =
    R"({"points":[{"at":1000,"value":"10.5"},{"at":2000,"value":"12.345"}]})";
constexpr const char* kWeek = R"({"points":[{"at":1000,"value":"1"},{"at":2000,"value":"2"}]})";

class Chart : public ServedScenario {
  protected:
    const ChartSlice& chart() const { return *shown.chart; }
    std::vector<std::string> values() const {
        std::vector<std::string> found;
        for (const ChartPoint& point : chart().points) found.push_back(point.value);
        return found;
    }
    void given_requested() {
        start();
        watch();
        look(Looking::kAccount);
        server_knows_the_networks();
    }
    void given_answered() {
        given_requested();
        server_responds("/chart", kDay);
    }
};

TEST_F(Chart, IsAskedForWhenTheAccountIsLookedAt) {
    start();
    watch();
    look(Looking::kTransactions);
    server_knows_the_networks();
    EXPECT_EQ(count("/chart"), 0U);
    look(Looking::kAccount);
    EXPECT_EQ(chart().state, HoldingState::kLoading);
    EXPECT_EQ(
        requested("/chart").url.value,
        "https://harbour.example/v1/account/" + kAlice +
            "/chart?projectId=project&st=portico&sv=portico-0.1.0&chainId=eip155%3A1&period=day");
    server_responds("/chart", kDay);
    EXPECT_EQ(chart().state, HoldingState::kFresh);
    EXPECT_EQ(chart().points[0].at_ms, 1'000);
    EXPECT_THAT(values(), ElementsAre("10.50", "12.35"));
}

TEST_F(Chart, EveryPeriodIsKeptFor30s) {
    given_answered();
    when(ChooseChartPeriod{ChartPeriod::kWeek});
    EXPECT_EQ(chart().period, ChartPeriod::kWeek);
    EXPECT_EQ(chart().state, HoldingState::kLoading);
    EXPECT_THAT(values(), IsEmpty());
    EXPECT_THAT(requested("/chart").url.value, HasSubstr("&period=week"));
    server_responds("/chart", kWeek);
    EXPECT_THAT(values(), ElementsAre("1.00", "2.00"));
    after(29'999);
    when(ChooseChartPeriod{ChartPeriod::kDay});
    EXPECT_THAT(values(), ElementsAre("10.50", "12.35"));
    EXPECT_EQ(count("/chart"), 2U);
    after(1);
    when(ChooseChartPeriod{ChartPeriod::kDay});
    EXPECT_EQ(count("/chart"), 3U);
    EXPECT_EQ(chart().state, HoldingState::kFresh) << "the old ones stand meanwhile";
    when(ChooseChartPeriod{ChartPeriod::kMonth});
    EXPECT_THAT(requested("/chart").url.value, HasSubstr("&period=month"));
    when(ChooseChartPeriod{ChartPeriod::kYear});
    EXPECT_THAT(requested("/chart").url.value, HasSubstr("&period=year"));
}

TEST_F(Chart, AnAnswerIsOfThePeriodThatWasAskedFor) {
    given_requested();
    const EffectId day = requested("/chart").id;
    when(ChooseChartPeriod{ChartPeriod::kWeek});
    when(HttpAnswered{day, 200, {}, kDay, {}, 5});
    EXPECT_EQ(chart().state, HoldingState::kLoading);
    EXPECT_THAT(values(), IsEmpty());
    server_responds("/chart", kWeek);
    EXPECT_THAT(values(), ElementsAre("1.00", "2.00"));
}

TEST_F(Chart, AFailureIsNotAskedAgainFor30s) {
    given_requested();
    server_responds("/chart", "{}", 503);
    EXPECT_EQ(chart().state, HoldingState::kFailed);
    when(RefreshAccount{});
    EXPECT_EQ(count("/chart"), 1U);
    after(30'000);
    when(RefreshAccount{});
    EXPECT_EQ(count("/chart"), 2U);
    server_responds("/chart", kDay);
    when(RefreshAccount{});
    server_responds("/chart", "[]");
    EXPECT_EQ(chart().state, HoldingState::kStale);
    EXPECT_THAT(values(), ElementsAre("10.50", "12.35"));
    EXPECT_THAT(warnings, IsEmpty());
}

TEST_F(Chart, TellsWhatPricesDidApartFromWhatCame) {
    given_requested();
    server_responds("/chart", R"({"points":[{"at":1000,"value":"0.00"},
        {"at":2000,"value":"10.00","unmoved":"0.00"},{"at":3000,"value":"11.00","unmoved":"x"}]})");
    ASSERT_EQ(chart().points.size(), 3U);
    EXPECT_FALSE(chart().points[0].unmoved);
    EXPECT_EQ(chart().points[1].unmoved, Text<96>("0.00"));
    EXPECT_FALSE(chart().points[2].unmoved) << "no number";
}

TEST_F(Chart, WhereThereIsNothingToDrawYetItIsAskedForAgain) {
    given_requested();
    server_responds("/chart", R"({"points":[{"at":1000,"value":"1"}]})");
    after(29'999);
    EXPECT_EQ(count("/chart"), 1U);
    after(1);
    EXPECT_EQ(count("/chart"), 2U);
    server_responds("/chart", R"({"points":[]})");
    look(Looking::kNowhere);
    after(60'000);
    EXPECT_EQ(count("/chart"), 2U) << "nobody looks";
    look(Looking::kAccount);
    server_responds("/chart", kDay);
    after(120'000);
    EXPECT_EQ(count("/chart"), 3U) << "a whole one stands while it is looked at";
}

TEST_F(Chart, NothingHasAValueOnATestNetwork) {  // docs/spec/account.md#tokens
    network.testnet = true;
    given_requested();
    EXPECT_EQ(count("/chart"), 0U);
    EXPECT_EQ(chart().state, HoldingState::kUnknown);
}

TEST_F(Chart, AnotherAccountHasItsOwn) {
    given_requested();
    when(ChooseChartPeriod{ChartPeriod::kWeek});
    const EffectId late = requested("/chart").id;
    watch(kBob);
    EXPECT_EQ(chart().period, ChartPeriod::kWeek) << "what the visitor chose";
    when(HttpAnswered{late, 200, {}, kWeek, {}, 5});
    EXPECT_THAT(values(), IsEmpty());
    EXPECT_THAT(requested("/chart").url.value, HasSubstr(kBob + "/chart"));
}

TEST_F(Chart, PointsThatCannotBeReadAreLeftOut) {
    given_requested();
    server_responds("/chart",
                    R"({"points":[7,{},{"at":1},{"at":"1","value":"1"},{"at":1,"value":"-1"},)"
                    R"({"at":1,"value":"1e200"},{"at":5,"value":"5"},{"at":4,"value":"4"},)"
                    R"({"at":5,"value":"6"},{"at":6,"value":"0"}]})");
    EXPECT_THAT(values(), ElementsAre("5.00", "0.00"));
    std::string many = R"({"points":[{"at":0,"value":"0"})";
    for (int i = 1; i < 100; ++i) many += R"(,{"at":)" + std::to_string(i) + R"(,"value":"1"})";
    when(RefreshAccount{});
    server_responds("/chart", many + "]}");
    EXPECT_EQ(chart().points.size(), 64U);
}

}  // namespace
}  // namespace portico::account
