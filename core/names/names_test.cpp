// SPDX-License-Identifier: Apache-2.0
//
// A name for the account, in a page that the test writes: the engine's account, a wallet, the
// server, the clock (docs/names.md#in-the-page).
#include <gmock/gmock.h>

#include <map>
#include <string>
#include <vector>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/names/machine.hpp"

namespace portico::names {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string kAlice = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const std::string kBob = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const std::string kSignature = "0x" + std::string(128, '1');

class Names : public ::testing::Test {
  protected:
    std::int64_t at_ms = 1'700'000'000'000;
    NamesSlice shown;
    std::vector<HttpGet> asked;
    std::vector<HttpRequest> posted;
    std::vector<RequestWallet> wallet;
    std::map<std::int64_t, std::int64_t> timers;
    std::optional<Machine> machine;

    void SetUp() override {
        NamesConfig config;
        config.project_id = "p 1";
        config.api_url = "https://api.example/";
        config.at_ms = at_ms;
        machine.emplace(Machine::create(to_json_text(config), [](std::span<std::uint8_t> out) {
                            for (auto& byte : out) byte = 7;
                            return true;
                        }).value());
        step(machine::OnlineChanged{true});
        account("eip155:1:" + kAlice);
    }

    void step(const NamesInput& event) {
        NamesStep input;
        input.at_ms = at_ms;
        input.event = event;
        const auto output = parse_described<NamesOutput>(machine->step(to_json_text(input)),
                                                         {.depth = 64, .size_bytes = 1 << 20});
        ASSERT_TRUE(output.has_value());
        if (output->slices.names) shown = *output->slices.names;
        for (const NamesEffect& one : output->effects)
            std::visit([&](const auto& effect) { run(effect); }, one);
    }
    void run(const HttpGet& effect) { asked.push_back(effect); }
    void run(const HttpRequest& effect) { posted.push_back(effect); }
    void run(const RequestWallet& effect) { wallet.push_back(effect); }
    void run(const machine::TimerSet& effect) { timers[effect.timer_id] = effect.delay_ms; }
    void run(const machine::TimerClear& effect) { timers.erase(effect.timer_id); }
    void run(const machine::WatchSlices&) {}
    void run(const machine::Log&) {}

    void account(const std::string& caip, const std::string& zones = R"(["shop.eth"])") {
        const std::string text =
            R"({"status":"connected","caip_address":")" + caip + R"(","zones":)" + zones + "}";
        step(machine::SliceChanged{"account", parse_json(text).value()});
    }
    void type(const std::string& text) { step(TypeName{text}); }
    void wait() {
        at_ms += 500;
        auto due = std::exchange(timers, {});
        for (const auto& [id, delay] : due) step(machine::TimerFired{id});
    }
    static HttpAnswered answer_of(std::int64_t id, std::int64_t status, const std::string& body) {
        HttpAnswered answer;
        answer.id = id;
        answer.status = status;
        answer.body = body;
        return answer;
    }
    void suggest(const std::string& body) { step(answer_of(asked.back().id, 200, body)); }
    void free_name(const std::string& label) {
        step(OpenNames{});
        type(label);
        wait();
        suggest(R"({"suggestions":[{"name":")" + label + R"(.shop.eth","registered":false}]})");
    }
    void sign(const std::string& signature = kSignature + "1b") {
        WalletAnswered answer;
        answer.id = wallet.back().id;
        answer.result = Json::string(signature);
        step(answer);
    }
    void refuse(std::int64_t code) {
        WalletAnswered answer;
        answer.id = wallet.back().id;
        answer.error.emplace();
        answer.error->code = code;
        answer.error->message = "no";
        step(answer);
    }
    void server(std::int64_t status, const std::string& body) {
        step(answer_of(posted.back().id, status, body));
    }
    void server_refuses(const std::string& field, const std::string& why) {
        server(400, R"({"status":"FAILED","reasons":[{"field":")" + field + R"(","description":")" +
                        why + R"("}]})");
    }
    std::string message() const {
        const Json* const hex = &wallet.back().params.items()[0];
        return std::string(as_text(parse_hex(hex->as_string().substr(2)).value()));
    }
};

TEST_F(Names, NothingIsAskedBeforeANameIsOne) {
    step(OpenNames{});
    EXPECT_EQ(shown.state, NamesState::kForm);
    EXPECT_EQ(shown.zone.value, "shop.eth");
    const std::pair<const char*, NameVerdict> texts[] = {
        {"", NameVerdict::kNone},
        {"ad", NameVerdict::kTooShort},
        {"ada", NameVerdict::kTooShort},  // the server takes it; the page does not
        {"ada_", NameVerdict::kCharacters},
        {"ada.lace", NameVerdict::kCharacters},
        {"\xd0\xb0"
         "da-lace",
         NameVerdict::kCharacters},
        {"-ada", NameVerdict::kHyphens},
        {"xn--ada", NameVerdict::kHyphens},
    };
    for (const auto& [text, verdict] : texts) {
        type(text);
        wait();
        EXPECT_EQ(shown.verdict, verdict) << text;
        EXPECT_FALSE(shown.name) << text;
    }
    type(std::string(65, 'a'));
    EXPECT_EQ(shown.verdict, NameVerdict::kTooLong);
    EXPECT_THAT(asked, IsEmpty());
}

TEST_F(Names, AsksOnceNobodyTypes) {
    step(OpenNames{});
    type("Ada-");
    type("Ada-Lace");
    EXPECT_EQ(shown.verdict, NameVerdict::kChecking);
    EXPECT_THAT(asked, IsEmpty());
    wait();
    ASSERT_EQ(asked.size(), 1u);
    EXPECT_THAT(asked[0].url.value,
                HasSubstr("https://api.example/v1/profile/suggestions/ada-lace?projectId=p%201"));
    EXPECT_THAT(asked[0].url.value, HasSubstr("&zone=shop.eth"));
    suggest(R"({"suggestions":[{"name":"ada-lace.shop.eth","registered":false}]})");
    EXPECT_EQ(shown.verdict, NameVerdict::kFree);
    EXPECT_EQ(shown.name->value, "ada-lace.shop.eth");
    type("ada-lace.shop.eth");  // pasted whole
    EXPECT_EQ(shown.name->value, "ada-lace.shop.eth");
}

TEST_F(Names, AnAnswerForWhatWasTypedBeforeSaysNothing) {
    step(OpenNames{});
    type("first");
    wait();
    const std::int64_t stale = asked.back().id;
    type("second");
    step(answer_of(stale, 200, R"({"suggestions":[{"name":"first.shop.eth","registered":true}]})"));
    EXPECT_EQ(shown.verdict, NameVerdict::kChecking);
    wait();
    // Neither does one of another name.
    suggest(R"({"suggestions":[{"name":"first.shop.eth","registered":false}]})");
    EXPECT_EQ(shown.verdict, NameVerdict::kUnknown);
}

TEST_F(Names, ShowsWhatIsFreeWhereANameIsTaken) {
    step(OpenNames{});
    type("harbour");
    wait();
    suggest(R"({"suggestions":[{"name":"harbour.shop.eth","registered":true},)"
            R"({"name":"harbour-one.shop.eth","registered":false},)"
            R"({"name":"harbour2.shop.eth","registered":true},)"
            R"({"name":"harb.other.eth","registered":false},)"
            R"({"name":"h\u0430rbour.shop.eth","registered":false}]})");
    EXPECT_EQ(shown.verdict, NameVerdict::kTaken);
    ASSERT_EQ(shown.suggestions.size(), 1u);
    EXPECT_EQ(shown.suggestions[0].value, "harbour-one");
    step(TakeName{"harbour.shop.eth"});
    EXPECT_THAT(wallet, IsEmpty());
}

TEST_F(Names, WithoutAnAnswerANameCanBeTriedAllTheSame) {
    step(OpenNames{});
    type("harbour");
    wait();
    step(answer_of(asked.back().id, 503, "{}"));
    EXPECT_EQ(shown.verdict, NameVerdict::kUnknown);
    step(TakeName{"harbour.shop.eth"});
    EXPECT_EQ(wallet.size(), 1u);
}

TEST_F(Names, TheWalletSignsWhatIsSentLetterForLetter) {
    free_name("ada-lace");
    at_ms = 1'700'000'123'456;
    step(TakeName{"ada-lace.shop.eth"});
    EXPECT_EQ(shown.state, NamesState::kSigning);
    EXPECT_EQ(shown.asked_at_s, 1'700'000'123);
    ASSERT_EQ(wallet.size(), 1u);
    EXPECT_EQ(wallet[0].method.value, "personal_sign");
    EXPECT_EQ(wallet[0].params.items()[1].as_string(), kAlice);
    EXPECT_EQ(message(), R"({"name":"ada-lace.shop.eth","attributes":{},"timestamp":1700000123})");
    sign(kSignature + "01");  // a parity
    EXPECT_EQ(shown.state, NamesState::kRegistering);
    ASSERT_EQ(posted.size(), 1u);
    EXPECT_THAT(posted[0].url.value, HasSubstr("/v1/profile/account?projectId=p%201"));
    const auto body = parse_json(posted[0].body.value).value();
    EXPECT_EQ(body.find_string("message"), message());
    EXPECT_EQ(body.find_string("signature"), kSignature + "1c");
    EXPECT_EQ(body.find_string("address"), kAlice);
    EXPECT_THAT(posted[0].body.value, HasSubstr(R"("coin_type":60)"));
    server(200, "{}");
    EXPECT_EQ(shown.state, NamesState::kTaken);
    EXPECT_EQ(shown.name->value, "ada-lace.shop.eth");
    step(CloseNames{});
    step(OpenNames{});
    EXPECT_EQ(shown.state, NamesState::kForm);
    EXPECT_EQ(shown.text.value, "");
}

TEST_F(Names, WhereTheDevicesClockIsWrongTheServersTimeIsSigned) {
    step(OpenNames{});
    type("ada-lace");
    wait();
    suggest(R"({"suggestions":[{"name":"ada-lace.shop.eth","registered":false}],)"
            R"("time":1700007200})");
    at_ms += 30'000;
    step(TakeName{"ada-lace.shop.eth"});
    EXPECT_EQ(shown.asked_at_s, 1'700'007'230);
    EXPECT_THAT(message(), HasSubstr(R"("timestamp":1700007230)"));
    // Nor does what is no time count.
    refuse(4001);
    type("ada-lace-two");
    wait();
    suggest(R"({"suggestions":[{"name":"ada-lace-two.shop.eth","registered":false}],)"
            R"("time":-9223372036854775808})");
    step(TakeName{"ada-lace-two.shop.eth"});
    EXPECT_EQ(shown.asked_at_s, 1'700'007'231);
}

TEST_F(Names, OnAnotherNetworkItsCoinIsNamed) {
    account("eip155:8453:" + kAlice);
    free_name("ada-lace");
    step(TakeName{"ada-lace.shop.eth"});
    sign();
    EXPECT_THAT(posted.back().body.value, HasSubstr(R"("coin_type":2147492101)"));
}

TEST_F(Names, AProblemKeepsWhatWasTyped) {
    free_name("ada-lace");
    step(TakeName{"ada-lace.shop.eth"});
    refuse(4001);
    EXPECT_EQ(shown.problem, NameProblem::kDeclined);
    step(TakeName{"ada-lace.shop.eth"});
    refuse(-32002);
    EXPECT_EQ(shown.problem, NameProblem::kPending);
    step(TakeName{"ada-lace.shop.eth"});
    refuse(-32603);
    EXPECT_EQ(shown.problem, NameProblem::kWallet);
    step(TakeName{"ada-lace.shop.eth"});
    sign("0x");
    EXPECT_EQ(shown.problem, NameProblem::kWallet);
    EXPECT_EQ(shown.problems, 4);
    EXPECT_EQ(shown.state, NamesState::kForm);
    EXPECT_EQ(shown.text.value, "ada-lace");
    EXPECT_EQ(shown.verdict, NameVerdict::kFree);
    EXPECT_THAT(posted, IsEmpty());
}

TEST_F(Names, WhatTheServerRefusesIsToldApart) {
    const std::pair<const char*, NameProblem> fields[] = {
        {"timestamp", NameProblem::kTooLate},
        {"coin_type", NameProblem::kNetwork},
        {"signature", NameProblem::kSignature},
        {"address", NameProblem::kRefused},
        {"", NameProblem::kRefused},
    };
    free_name("ada-lace");
    for (const auto& [field, problem] : fields) {
        step(TakeName{"ada-lace.shop.eth"});
        sign();
        server_refuses(field, "because");
        EXPECT_EQ(shown.problem, problem) << field;
        EXPECT_EQ(shown.state, NamesState::kForm);
    }
    EXPECT_EQ(shown.detail->value, "because");
}

TEST_F(Names, WhoLosesTheRaceIsToldAndSeesWhatIsFree) {
    free_name("ada-lace");
    step(TakeName{"ada-lace.shop.eth"});
    sign();
    const std::size_t before = asked.size();
    server_refuses("name", "Name is already registered");
    EXPECT_EQ(shown.problem, NameProblem::kLost);
    EXPECT_EQ(shown.verdict, NameVerdict::kTaken);
    ASSERT_EQ(asked.size(), before + 1);
    suggest(R"({"suggestions":[{"name":"ada-lace.shop.eth","registered":true},)"
            R"({"name":"ada-lace-one.shop.eth","registered":false}]})");
    EXPECT_EQ(shown.suggestions[0].value, "ada-lace-one");
    EXPECT_EQ(shown.problem, NameProblem::kLost);
}

TEST_F(Names, WhereTheAnswerIsLostTheServerIsAskedWhoseItIs) {
    free_name("ada-lace");
    const auto attempt = [&](const std::string& body, std::int64_t status) {
        step(TakeName{"ada-lace.shop.eth"});
        sign();
        server(503, "{}");
        EXPECT_EQ(shown.state, NamesState::kRegistering);
        EXPECT_THAT(asked.back().url.value, HasSubstr("/v1/profile/account/ada-lace.shop.eth?"));
        step(answer_of(asked.back().id, status, body));
    };
    attempt("[]", 200);
    EXPECT_EQ(shown.problem, NameProblem::kUnsure);
    attempt("", 503);
    EXPECT_EQ(shown.problem, NameProblem::kUnsure);
    attempt(R"({"name":"ada-lace.shop.eth","addresses":{"60":{"address":")" + kAlice + R"("}}})",
            200);
    EXPECT_EQ(shown.state, NamesState::kTaken);
}

TEST_F(Names, WhereSomebodyElseHasItMeanwhileThatIsSaid) {
    free_name("ada-lace");
    step(TakeName{"ada-lace.shop.eth"});
    sign();
    server(500, "");
    suggest(R"({"name":"ada-lace.shop.eth","addresses":{"60":{"address":")" + kBob + R"("}}})");
    EXPECT_EQ(shown.problem, NameProblem::kLost);
}

TEST_F(Names, AnAttemptGoesOnBehindAClosedForm) {
    free_name("ada-lace");
    step(TakeName{"ada-lace.shop.eth"});
    step(CloseNames{});
    EXPECT_EQ(shown.state, NamesState::kSigning);
    sign();
    server(200, "{}");
    EXPECT_EQ(shown.state, NamesState::kTaken);
}

TEST_F(Names, ASignatureAfterCancellingIsNotUsed) {
    free_name("ada-lace");
    step(TakeName{"ada-lace.shop.eth"});
    step(CancelName{});
    EXPECT_EQ(shown.state, NamesState::kForm);
    EXPECT_EQ(shown.verdict, NameVerdict::kFree);
    sign();
    EXPECT_THAT(posted, IsEmpty());
}

TEST_F(Names, AnotherAccountBeginsAnew) {
    free_name("ada-lace");
    step(TakeName{"ada-lace.shop.eth"});
    account("eip155:1:" + kBob);
    EXPECT_EQ(shown.state, NamesState::kForm);
    EXPECT_EQ(shown.address->value, kBob);
    EXPECT_EQ(shown.text.value, "ada-lace");
    sign();
    EXPECT_THAT(posted, IsEmpty());
    account("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:11111111111111111111111111111112", "[]");
    EXPECT_EQ(shown.state, NamesState::kUnavailable);
    EXPECT_FALSE(shown.address);
}

TEST_F(Names, OneOfSeveralZones) {
    account("eip155:1:" + kAlice, R"(["shop.eth","bar.eth","not a zone",7])");
    step(OpenNames{});
    EXPECT_EQ(shown.zones.size(), 2u);
    type("ada-lace");
    step(ChooseZone{"other.eth"});
    EXPECT_EQ(shown.zone.value, "shop.eth");
    step(ChooseZone{"bar.eth"});
    EXPECT_EQ(shown.name->value, "ada-lace.bar.eth");
    account("eip155:1:" + kAlice, R"(["shop.eth"])");
    EXPECT_EQ(shown.zone.value, "shop.eth");
}

const std::string kOnSolana = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";

TEST_F(Names, ANameLeadsToAnAccountOfSolanaToo) {
    step(SetNameAddress{"ada-lace.shop.eth", kOnSolana});
    EXPECT_EQ(shown.address_change->state, AddressState::kSigning);
    EXPECT_THAT(wallet, IsEmpty()) << "the server's time is asked for first";
    EXPECT_THAT(asked.back().url.value,
                AllOf(HasSubstr("/v1/profile/suggestions/ada-lace?"), HasSubstr("&zone=shop.eth")));
    step(SetNameAddress{"other.shop.eth", kOnSolana});
    EXPECT_EQ(asked.size(), 1U) << "one at a time";
    suggest(
        R"({"suggestions":[{"name":"ada-lace.shop.eth","registered":true}],"time":1700007200})");
    ASSERT_EQ(wallet.size(), 1U);
    EXPECT_EQ(shown.address_change->state, AddressState::kSigning);
    EXPECT_EQ(message(), R"({"name":"ada-lace.shop.eth","coin_type":501,"address":")" + kOnSolana +
                             R"(","timestamp":1700007200})");
    // One at a time, and only for such an account.
    step(SetNameAddress{"other.shop.eth", kOnSolana});
    EXPECT_EQ(wallet.size(), 1U);
    sign();
    EXPECT_EQ(shown.address_change->state, AddressState::kStoring);
    EXPECT_EQ(posted.back().url.value,
              "https://api.example/v1/profile/account/ada-lace.shop.eth/address?projectId=p%201" +
                  posted.back().url.value.substr(posted.back().url.value.find("&")));
    const Json body = parse_json(posted.back().body.value).value();
    EXPECT_EQ(body.find_string("message"), message());
    EXPECT_EQ(body.find("coin_type")->as_integer(), 60);
    EXPECT_EQ(body.find_string("address"), kAlice);
    server(200, R"({"501":{}})");
    EXPECT_EQ(shown.address_change->state, AddressState::kDone);
    EXPECT_EQ(shown.address_change->address.value, kOnSolana);
    EXPECT_EQ(shown.state, NamesState::kClosed) << "the form has no part in it";
    account("eip155:1:" + kBob);
    EXPECT_FALSE(shown.address_change);
    for (const auto& [name, address] : std::vector<std::pair<std::string, std::string>>{
             {"shop.eth", kOnSolana}, {"ada-lace.shop.eth", kAlice}}) {
        step(SetNameAddress{name, address});
        EXPECT_EQ(wallet.size(), 1U);
    }
}

TEST_F(Names, WhatKeepsANameFromSolanaIsTold) {
    const auto ask = [&] {
        step(SetNameAddress{"ada-lace.shop.eth", kOnSolana});
        step(answer_of(asked.back().id, 503, ""));  // the server's time: the device's it is
    };
    ask();
    EXPECT_THAT(message(), HasSubstr(R"("timestamp":1700000000)"));
    refuse(4001);
    EXPECT_EQ(shown.address_change->problem, NameProblem::kDeclined);
    ask();
    EXPECT_FALSE(shown.address_change->problem);
    sign("nothing");
    EXPECT_EQ(shown.address_change->problem, NameProblem::kWallet);
    const std::tuple<std::int64_t, const char*, NameProblem> answers[] = {
        {400, "timestamp", NameProblem::kTooLate},
        {401, "signature", NameProblem::kSignature},
        {401, "address", NameProblem::kRefused},
        {503, "name", NameProblem::kUnsure}};
    for (const auto& [status, field, problem] : answers) {
        ask();
        sign();
        server(status, R"({"status":"FAILED","reasons":[{"field":")" + std::string(field) +
                           R"(","description":"why"}]})");
        EXPECT_EQ(shown.address_change->state, AddressState::kFailed);
        EXPECT_EQ(shown.address_change->problem, problem) << field;
    }
    // What comes for an account that is not there any more changes nothing.
    ask();
    account("eip155:1:" + kBob);
    sign();
    EXPECT_FALSE(shown.address_change);
    EXPECT_EQ(posted.size(), 4U);
}

TEST_F(Names, WhatIsNoStepChangesNothing) {
    EXPECT_THAT(machine->step("{"), HasSubstr("error"));
    EXPECT_THAT(machine->step(R"({"at_ms":1,"event":{"type":"type_name","text":7}})"),
                HasSubstr("error"));
    step(OpenNames{});
    EXPECT_EQ(shown.state, NamesState::kForm);
}

}  // namespace
}  // namespace portico::names
