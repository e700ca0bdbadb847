// SPDX-License-Identifier: Apache-2.0
//
// What pages send, read and refused (docs/spec/http-api.md#events;
// docs/spec/telemetry.md#error-reports).
#include "server/api/events/event_reader.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <iterator>
#include <regex>

#include "server/api/events/error_window.hpp"
#include "server/api/events/facets.hpp"
#include "server/api/events/vocabulary.hpp"
#include "server/data/event_store.hpp"

namespace portico::api::events {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::int64_t kNow = 1'763'726'400'000;  // 2025-11-21T12:00:00Z

std::string with(std::string_view props, std::string_view timestamp = "1763726400001") {
    return R"({"eventId":"5e0b43a4-5f1c-4cf7-9a5d-000000000001","url":"https://a.org/x",)"
           R"("domain":"a.org","timestamp":)" +
           std::string(timestamp) + R"(,"props":)" + std::string(props) + "}";
}

std::expected<Event, std::string> read_event(std::string_view body, std::int64_t now_ms) {
    auto events = read_events(body, now_ms);
    if (!events) return std::unexpected(std::move(events).error());
    if (events->empty()) return std::unexpected("no event");
    return events->front();
}

TEST(EventReader, ReadsWhatTheWidgetSends) {
    const auto event = read_event(
        with(
            R"({"type":"track","event":"CONNECT_SUCCESS","properties":{"method":"qrcode","name":"Rainbow"},"address":"0xAb"})"),
        kNow);
    ASSERT_TRUE(event) << event.error();
    EXPECT_EQ(event->id, "5e0b43a4-5f1c-4cf7-9a5d-000000000001");
    EXPECT_EQ(event->kind, Kind::kTrack);
    EXPECT_EQ(event->name, "CONNECT_SUCCESS");
    EXPECT_EQ(event->occurred_at_ms, kNow + 1);
    EXPECT_EQ(event->domain, "a.org");
    EXPECT_EQ(event->url, "https://a.org/x");
    EXPECT_EQ(event->address, "0xAb");
    EXPECT_EQ(event->properties, R"({"method":"qrcode","name":"Rainbow"})");
    EXPECT_THAT(facets_of(*event),
                ElementsAre(Facet{"method", "qrcode"}, Facet{"wallet", "Rainbow"}));
}

// Who is connected already has nothing to connect: charts of the way to a connection leave them
// out.
TEST(EventReader, TellsOpeningsByWhoIsConnectedFromOthers) {
    const auto opened = [](const std::string& connected) {
        return facets_of(
            *read_event(with(R"({"type":"track","event":"MODAL_OPEN","properties":{"connected":)" +
                             connected + "}}"),
                        kNow));
    };
    EXPECT_THAT(opened("true"), ElementsAre(Facet{"connected", "true"}));
    EXPECT_THAT(opened("false"), IsEmpty());
    EXPECT_THAT(opened("\"true\""), IsEmpty());
}

TEST(EventReader, ReadsErrorReportsWithTheirTimeAsText) {
    const auto event = read_event(
        with(
            R"({"type":"error","event":"API_ERROR","errorType":"TypeError","errorMessage":"Failed to fetch","stackTrace":"at x","other":1})",
            R"("2025-11-21T11:59:59.250Z")"),
        kNow);
    ASSERT_TRUE(event) << event.error();
    EXPECT_EQ(event->kind, Kind::kError);
    EXPECT_EQ(event->occurred_at_ms, kNow - 750);
    EXPECT_EQ(event->properties,
              R"({"errorType":"TypeError","errorMessage":"Failed to fetch","stackTrace":"at x"})");
    EXPECT_THAT(facets_of(*event), ElementsAre(Facet{"reason", "TypeError"}));
    const auto nested = read_event(
        with(
            R"({"type":"error","event":"INTERNAL_SDK_ERROR","properties":{"errorMessage":"no","uncaught":true}})"),
        kNow);
    ASSERT_TRUE(nested) << nested.error();
    EXPECT_EQ(nested->properties, R"({"errorMessage":"no"})");
}

TEST(EventReader, LeavesOutWhatIsPrivateInAnAddress) {
    for (const auto& [sent, kept] :
         {std::pair("https://a.org/cart?token=secret#mail", "https://a.org/cart"),
          std::pair("https://me:pw@a.org/x@y", "https://a.org/x@y"),
          std::pair("https://a@b@a.org", "https://a.org"), std::pair("", ""),
          std::pair("file:///home/me?x", "file:///home/me")}) {
        const auto event =
            read_event(R"({"eventId":"1","timestamp":1763726400000,"url":")" + std::string(sent) +
                           R"(","props":{"type":"track","event":"MODAL_OPEN"}})",
                       kNow);
        ASSERT_TRUE(event) << event.error();
        EXPECT_EQ(event->url, kept);
    }
}

TEST(EventReader, SaysWhatIsWrong) {
    const std::string good = R"({"type":"track","event":"MODAL_OPEN"})";
    for (const auto& [body, text] : {
             std::pair(std::string("no"), "not JSON"),
             std::pair(std::string("[7]"), "must be an object"),
             std::pair(std::string("{}"), "props must be an object"),
             std::pair(std::string(R"({"props":{}})"), "eventId must be a UUID"),
             std::pair(std::string(R"({"eventId":"a b","props":{}})"), "eventId must be a UUID"),
             std::pair(std::string(R"({"eventId":7,"props":{}})"), "eventId must be a text"),
             std::pair(with(good, "null"), "timestamp must be"),
             std::pair(with(good, R"("2025-02-30T00:00:00.000Z")"), "timestamp must be"),
             std::pair(with(good, R"("yesterday")"), "timestamp must be"),
             std::pair(with(R"({"type":"track","event":"<b>"})"), "must be the name of an event"),
             std::pair(with(R"({"type":"spy","event":"A"})"), "must be track or error"),
             std::pair(with(R"({"type":"track","event":"A","properties":[]})"),
                       "properties must be an object"),
             std::pair(with(R"({"type":"track","event":"A","address":"a\u0000b"})"), "NUL"),
             std::pair(with(R"({"type":"track","event":"A","properties":{"a":")" +
                            std::string(kPropertiesBytesMax, 'x') + "\"}}"),
                       "longer than 8192 bytes"),
         }) {
        const auto event = read_event(body, kNow);
        ASSERT_FALSE(event) << body;
        EXPECT_THAT(event.error(), HasSubstr(text));
    }
    std::string deep = "{\"a\":";
    for (int i = 0; i < 40; ++i) deep += "[";
    EXPECT_FALSE(read_event(deep, kNow));
}

TEST(EventReader, AClockThatIsFarOffCountsAsOurs) {
    for (const char* time : {"0", "99999999999999", R"("1970-01-01T00:00:00.000Z")"}) {
        const auto event = read_event(with(R"({"type":"track","event":"A"})", time), kNow);
        ASSERT_TRUE(event) << event.error();
        EXPECT_EQ(event->occurred_at_ms, kNow);
    }
}

TEST(EventReader, OfTheLibrarysTelemetryTopicsAndClientsAreNotKept) {
    const auto lines = read_batch(
        R"([{"eventId":"1","timestamp":1763726400000,"bundleId":"b","domain":"a.org","props":{"event":"ERROR","type":"PROPOSAL_EXPIRED","properties":{"topic":"t","client_id":"c","user_agent":["x"],"trace":["y"]}}}])",
        kNow);
    ASSERT_TRUE(lines) << lines.error();
    ASSERT_EQ(lines->size(), 1u);
    EXPECT_EQ(lines->front().kind, Kind::kLibrary);
    EXPECT_EQ(lines->front().name, "ERROR");
    EXPECT_EQ(lines->front().properties, R"({"type":"PROPOSAL_EXPIRED"})");
    EXPECT_FALSE(read_batch("{}", kNow));
    std::string many = "[";
    for (std::size_t i = 0; i <= kBatchMax; ++i) many += "{},";
    many.back() = ']';
    EXPECT_THAT(read_batch(many, kNow).error(), HasSubstr("more than 200"));
}

TEST(Systems, AreNamedByTheBrowser) {
    EXPECT_EQ(system_of("Mozilla/5.0 (Linux; Android 14; Pixel) Chrome/130"), "Android");
    EXPECT_EQ(system_of("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"), "iOS");
    EXPECT_EQ(system_of("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)"), "macOS");
    EXPECT_EQ(system_of("Mozilla/5.0 (Windows NT 10.0; Win64; x64)"), "Windows");
    EXPECT_EQ(system_of("curl/8"), "");
}

TEST(Facets, AreCutAtACharacter) {
    Event event;
    event.name = "SEND_ERROR";
    const std::string long_text(kFacetBytesMax - 1, 'a');
    event.properties = R"({"message":")" + long_text + "\xc3\xa9\"}";
    EXPECT_THAT(facets_of(event), ElementsAre(Facet{"reason", long_text}));
    event.properties = R"({"message":7})";
    EXPECT_THAT(facets_of(event), IsEmpty());
}

TEST(Vocabulary, CountsWhatIsBeyondItsBoundsTogether) {
    Vocabulary vocabulary;
    Event event;
    event.project = "p";
    event.received_at_ms = kNow;
    for (std::size_t i = 0; i < Vocabulary::kValuesMax + 2; ++i) {
        std::vector<Facet> facets = {{"wallet", "w" + std::to_string(i)}};
        event.name = "SELECT_WALLET";
        vocabulary.bound(event, facets);
        EXPECT_EQ(facets[0].value == Vocabulary::kOther, i >= Vocabulary::kValuesMax);
    }
    std::vector<Facet> known = {{"wallet", "w1"}};
    vocabulary.bound(event, known);
    EXPECT_EQ(known[0].value, "w1");
}

TEST(Vocabulary, InventedNamesBeyondTheBoundAreOneAndShutOutNobody) {  // attack: a flood of names
    Vocabulary vocabulary;
    Event event;
    event.project = "p";
    event.received_at_ms = kNow;
    const auto name = [&](std::string_view requested) {
        std::vector<Facet> none;
        event.name = requested;
        vocabulary.bound(event, none);
        return event.name;
    };
    for (std::size_t i = 0; i < Vocabulary::kNamesMax; ++i) {
        const std::string invented = "N" + std::to_string(i);
        ASSERT_EQ(name(invented), invented);
    }
    EXPECT_EQ(name("ONE_TOO_MANY"), Vocabulary::kOther);
    EXPECT_EQ(name("N7"), "N7");
    for (const char* sent : {"MODAL_CLOSE", "CONNECT_SUCCESS", "INTERNAL_SDK_ERROR", "ERROR"})
        EXPECT_EQ(name(sent), sent);
    event.project = "another";
    EXPECT_EQ(name("ONE_TOO_MANY"), "ONE_TOO_MANY");
    event.project = "p";
    event.received_at_ms += kHourMs;
    EXPECT_EQ(name("ONE_TOO_MANY"), "ONE_TOO_MANY");
}

TEST(Vocabulary, KnowsEveryNameThatTheEngineSends) {
    std::ifstream file("core/engine/telemetry.cpp");  // tests run in the repository's root
    const std::string source{std::istreambuf_iterator<char>(file), {}};
    const std::regex quoted("\"([A-Z]+(_[A-Z]+)+|INITIALIZE)\"");
    std::size_t found = 0;
    for (std::sregex_iterator at(source.begin(), source.end(), quoted), end; at != end; ++at) {
        EXPECT_TRUE(is_known_name((*at)[1].str())) << (*at)[1];
        ++found;
    }
    EXPECT_GE(found, 10u);
}

TEST(ErrorWindow, LetsFiveInSixtySecondsPass) {  // docs/spec/telemetry.md#error-reports
    ErrorWindow window;
    for (int i = 0; i < 5; ++i) EXPECT_EQ(window.take("a", 1000 + i), 0);
    EXPECT_EQ(window.take("a", 2000), 59'000);
    EXPECT_EQ(window.take("b", 2000), 0);
    EXPECT_EQ(window.take("a", 61'000), 0);
    EXPECT_EQ(window.take("a", 61'000), 1);
}

}  // namespace
}  // namespace portico::api::events
