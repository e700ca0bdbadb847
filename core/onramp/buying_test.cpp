// SPDX-License-Identifier: Apache-2.0
//
// Buying in a world that the test writes: the operator's server, the provider's window, the clock,
// a reload.
#include <gmock/gmock.h>

#include <map>

#include "core/base/describe/describe.hpp"
#include "core/onramp/constants.hpp"
#include "core/onramp/machine.hpp"

namespace portico::onramp {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string kAda = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf";
const std::string kOptions = R"({
  "purchaseCurrencies":[
    {"id":"ETH","name":"Ether","symbol":"ETH","networks":[
      {"name":"a","display_name":"Base","chain_id":"8453","contract_address":"","caip_network_id":"eip155:8453","currency_code":"ETH_BASE"},
      {"name":"b","display_name":"Ethereum","chain_id":"1","contract_address":"","caip_network_id":"eip155:1","currency_code":"ETH","image":"/v1/logo/eip155:1?v=a"}]},
    {"id":"SOL","name":"Solana","symbol":"SOL","networks":[
      {"name":"c","display_name":"Solana","chain_id":"5","contract_address":"","caip_network_id":"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp","currency_code":"SOL"}]}],
  "paymentCurrencies":[{"id":"EUR","payment_method_limits":[{"id":"card","min":"20","max":"500"}]},
    {"id":"USD","payment_method_limits":[{"id":"card","min":"10","max":"7500"}]}],
  "providers":[{"id":"desk","name":"Cash \u202Edesk"},{"id":"moonpay","name":"MoonPay"}]})";

std::string quote(const std::string& provider, const std::string& arrives,
                  const std::string& paid = "100") {
    return R"({"serviceProvider":")" + provider + R"(","destinationAmount":)" + arrives +
           R"(,"totalFee":3.98,"sourceAmount":)" + paid + "}";
}

struct Buying : testing::Test {
    Buying() {
        config.project_id = "p";
        config.api_url = "https://api.example/";
        config.country = "AT";
        account.chain_namespace = engine::ChainNamespace::kEip155;
        account.address = kAda;
        account.chain = "eip155:1";
    }
    void start() {
        config.at_ms = at_ms;
        config.storage.emplace();
        for (const auto& [key, value] : storage) {
            machine::StoredItem& item = config.storage->emplace_back();
            item.key = key;
            item.value = value;
        }
        machine.emplace(*Machine::create(to_json_text(config),
                                         [this](auto out) { std::ranges::fill(out, ++entropy); }));
        requests.clear();
        timers.clear();
        step(machine::OnlineChanged{.online = true});
        offers_networks({"eip155:1", "eip155:8453"});
    }
    /// The app's, as the engine's slice has them.
    void offers_networks(const std::vector<std::string>& ids) {
        machine::SliceChanged slice;
        slice.name = "networks";
        std::string rows;
        for (const std::string& id : ids)
            rows += (rows.empty() ? R"({"caip_network_id":")" : R"(,{"caip_network_id":")") + id +
                    R"(","name":"N"})";
        slice.value = *parse_json(R"({"networks":[)" + rows + "]}");
        step(slice);
    }
    void watches() {
        WatchAccount watch;
        if (connected) watch.account = account;
        step(watch);
    }
    void step(OnrampInput event) {
        OnrampStep one;
        one.at_ms = at_ms;
        one.event = std::move(event);
        const std::string text = machine->step(to_json_text(one));
        const auto output = parse_described<OnrampOutput>(text);
        ASSERT_TRUE(output) << text;
        if (output->slices.buy) buy = *output->slices.buy;
        if (output->slices.purchases) list = *output->slices.purchases;
        for (const OnrampEffect& effect : output->effects) take(effect);
    }
    void take(const OnrampEffect& effect) {
        if (const auto* get = std::get_if<HttpGet>(&effect)) {
            requests.push_back({get->id, get->url, ""});
        } else if (const auto* post = std::get_if<HttpRequest>(&effect)) {
            requests.push_back({post->id, post->url, post->body});
        } else if (const auto* open = std::get_if<PopupOpen>(&effect)) {
            window = open->id;
            windows.push_back(open->url);
        } else if (const auto* to = std::get_if<PopupNavigate>(&effect)) {
            windows.push_back(to->url);
        } else if (std::holds_alternative<PopupFocus>(effect)) {
            windows.emplace_back("before the page");
        } else if (std::holds_alternative<PopupClose>(effect)) {
            windows.emplace_back("closed");
        } else if (const auto* set = std::get_if<machine::TimerSet>(&effect)) {
            timers[set->timer_id] = at_ms + set->delay_ms;
        } else if (const auto* clear = std::get_if<machine::TimerClear>(&effect)) {
            timers.erase(clear->timer_id);
        } else if (const auto* store = std::get_if<machine::StorageSet>(&effect)) {
            storage[store->key] = store->value;
        } else if (const auto* gone = std::get_if<machine::StorageRemove>(&effect)) {
            storage.erase(gone->key);
        } else if (std::holds_alternative<ReadBuyer>(effect)) {
            wants_account = true;
        }
        if (wants_account) {
            wants_account = false;
            WatchAccount watch;
            if (connected) watch.account = account;
            step(watch);
        }
    }
    /// Answers the last request to that path.
    void answer(const std::string& path, const std::string& body, int status = 200) {
        for (std::size_t i = requests.size(); i-- > 0;)
            if (requests[i].url.find(path) != std::string::npos) {
                HttpAnswered answered;
                answered.id = requests[i].id;
                answered.status = status;
                answered.body.emplace(body);
                requests.erase(requests.begin() + static_cast<std::ptrdiff_t>(i));
                return step(answered);
            }
        FAIL() << "nobody asks for " << path;
    }
    void after(std::int64_t delay_ms) {
        const std::int64_t until = at_ms + delay_ms;
        while (true) {
            const auto next =
                std::ranges::min_element(timers, {}, [](const auto& one) { return one.second; });
            if (next == timers.end() || next->second > until) break;
            at_ms = std::max(at_ms, next->second);
            const std::int64_t id = next->first;
            timers.erase(next);
            machine::TimerFired fired;
            fired.timer_id = id;
            step(fired);
        }
        at_ms = until;
    }
    /// And stays with it.
    void chooses(const std::string& country) {
        ChooseBuyCountry choice;
        choice.country = country;
        step(choice);
        after(kTypeMs);
    }
    bool asks(const std::string& path) const {
        return std::ranges::any_of(
            requests, [&](const auto& one) { return one.url.find(path) != std::string::npos; });
    }
    void given_form() {
        start();
        step(OpenBuy{});
        answer("/v1/onramp/options", kOptions);
        answer("/multi/quotes",
               "[" + quote("moonpay", "0.0311") + "," + quote("desk", "0.0320") + "]");
    }
    void given_window() {
        given_form();
        step(StartBuy{});
        answer("/v1/onramp/widget",
               R"({"widgetUrl":"https://desk.example/pay/1","purchaseId":"p1"})");
    }
    void hears(const std::string& state, const std::string& more = "",
               const std::string& paid = "") {
        answer("/history?", R"({"data":[{"id":"p1","metadata":{"sentFrom":"Cash desk",)"
                            R"("chain":"eip155:1","minedAt":"2026-01-01T00:00:00Z","hash":""},)"
                            R"("transfers":[{"fungible_info":{"symbol":"ETH"},)"
                            R"("quantity":{"numeric":"0.0320"}}],"purchase":{"state":")" +
                                state + R"(","fiatAmount":")" + paid +
                                R"(","fiatCurrency":"EUR","isPaidAmount":)" +
                                (paid.empty() ? "false" : "true") + R"(,"reason":")" + more +
                                R"("}}],"next":null})");
    }

    struct Request {
        EffectId id;
        std::string url, body;
    };
    OnrampConfig config;
    WatchedAccount account;
    bool connected = true, wants_account = false;
    std::map<std::string, std::string> storage;
    std::int64_t at_ms = 1'700'000'000'000;
    std::optional<Machine> machine;
    std::uint8_t entropy = 0;
    std::vector<Request> requests;
    std::vector<std::string> windows;
    EffectId window = 0;
    std::map<std::int64_t, std::int64_t> timers;
    BuySlice buy;
    PurchasesSlice list;
};

TEST_F(Buying, OffersStandByWhatArrives) {
    given_form();
    EXPECT_EQ(buy.step, BuyStep::kForm);
    ASSERT_EQ(buy.offers.size(), 2u);
    EXPECT_EQ(buy.offers[0].name, "Cash desk");
    EXPECT_EQ(buy.offers[0].arrives, "0.032");
    EXPECT_EQ(buy.offers[0].fee, "3.98");
    EXPECT_EQ(buy.offer, "desk");
    EXPECT_EQ(buy.fiat, "USD");
    // The own network's first, and nothing that the account could not hold.
    ASSERT_EQ(buy.tokens.size(), 2u);
    EXPECT_EQ(buy.tokens[0].id, "ETH");
    EXPECT_EQ(buy.tokens[1].id, "ETH_BASE");
    // The picture that the server has of it.
    EXPECT_EQ(buy.tokens[0].icon_url, ShortText("https://api.example/v1/logo/eip155:1?v=a"));
    EXPECT_FALSE(buy.tokens[1].icon_url);
}

// What is sold, and for how much, depends on where the visitor is.

std::string options_of(const std::string& country, const std::string& lists) {
    return "{" + lists + R"("country":")" + country + R"(","countries":["AT","DE","US"]})";
}
std::string sold_in(const std::string& country) {
    return options_of(country, kOptions.substr(1, kOptions.size() - 2) + ",");
}
const std::string kOfBaseAlone = R"("purchaseCurrencies":[
    {"id":"ETH","name":"Ether","symbol":"ETH","networks":[
      {"name":"a","display_name":"Base","chain_id":"8453","contract_address":"","caip_network_id":"eip155:8453","currency_code":"ETH_BASE"}]}],
  "paymentCurrencies":[{"id":"EUR","payment_method_limits":[{"id":"card","min":"50","max":"90"}]}],
  "providers":[],)";
const std::string kNothing = R"("purchaseCurrencies":[],"paymentCurrencies":[],"providers":[],)";

TEST_F(Buying, WhoSellsByStateAloneIsAskedForIt) {
    const auto in_states = [](const std::string& lists, const std::string& more) {
        return "{" + lists +
               R"("country":"US","countries":["AT","US"],"subdivisions":["CA","NY"])" + more + "}";
    };
    start();
    step(OpenBuy{});
    answer("/v1/onramp/options", sold_in("AT"));
    answer("/multi/quotes", "[]");
    EXPECT_THAT(buy.subdivisions, IsEmpty());
    step(ChooseBuySubdivision{.subdivision = "NY"});
    EXPECT_EQ(buy.step, BuyStep::kForm) << "there are none";
    chooses("US");
    const std::string waits = R"(,"needSubdivision":[{"id":"coinbase","name":"Coinbase"}])";
    answer("/v1/onramp/options", in_states(kNothing, waits));
    ASSERT_EQ(buy.subdivisions.size(), 2u);
    ASSERT_EQ(buy.wait.size(), 1u);
    EXPECT_EQ(buy.wait[0], "Coinbase");
    EXPECT_EQ(buy.problem, BuyProblem::kNoSubdivision);
    requests.clear();
    step(ChooseBuySubdivision{.subdivision = "NY"});
    EXPECT_EQ(buy.step, BuyStep::kLoading);
    after(kTypeMs);
    EXPECT_THAT(requests.back().url, HasSubstr("&country=US&subdivision=NY"));
    answer("/v1/onramp/options", in_states(kOfBaseAlone, R"(,"subdivision":"NY")"));
    EXPECT_EQ(buy.subdivision, Text<2>("NY"));
    EXPECT_THAT(buy.wait, IsEmpty());
    step(ChooseBuyToken{.token = "ETH_BASE"});
    step(TypeBuyAmount{.text = "60"});
    after(kTypeMs);
    EXPECT_THAT(requests.back().body, HasSubstr(R"("subdivision":"NY")"));
    answer("/multi/quotes", "[" + quote("desk", "0.02", "60") + "]");
    step(StartBuy{});
    EXPECT_THAT(requests.back().body, HasSubstr(R"("subdivision":"NY")"));
    step(LeaveBuy{});
    chooses("AT");
    EXPECT_FALSE(buy.subdivision) << "it was of the other country";
    EXPECT_THAT(requests.back().url, Not(HasSubstr("subdivision")));
}

TEST_F(Buying, OffersAreOfTheCountryThatTheVisitorChose) {
    start();
    step(OpenBuy{});
    EXPECT_THAT(requests.back().url, HasSubstr("&country=AT"));
    answer("/v1/onramp/options", sold_in("AT"));
    EXPECT_EQ(buy.country, Text<2>("AT"));
    ASSERT_EQ(buy.countries.size(), 3u);
    EXPECT_THAT(requests.back().body, HasSubstr(R"("countryCode":"AT")"));
    answer("/multi/quotes", "[" + quote("desk", "0.0320") + "]");
    step(TypeBuyAmount{.text = "60"});
    step(ChooseBuyToken{.token = "ETH_BASE"});
    requests.clear();

    chooses("DE");
    EXPECT_EQ(buy.step, BuyStep::kLoading);
    EXPECT_THAT(buy.offers, IsEmpty());
    EXPECT_THAT(requests.back().url, HasSubstr("&country=DE"));
    answer("/v1/onramp/options", options_of("DE", kOfBaseAlone));
    EXPECT_EQ(buy.token, "ETH_BASE") << "what was chosen stays";
    EXPECT_EQ(buy.amount, "60");
    EXPECT_EQ(buy.fiat, "EUR");
    EXPECT_THAT(requests.back().body, HasSubstr(R"("countryCode":"DE")"));
    answer("/multi/quotes", "[" + quote("desk", "0.02", "60") + "]");
    step(StartBuy{});
    EXPECT_THAT(requests.back().body, HasSubstr(R"("countryCode":"DE")"));
    // Limits are the country's.
    step(LeaveBuy{});
    step(TypeBuyAmount{.text = "91"});
    EXPECT_EQ(buy.problem, BuyProblem::kAboveMax);
    EXPECT_EQ(buy.limit, Amount("90"));
    // It is kept while the page is there.
    step(CloseBuy{});
    step(OpenBuy{});
    EXPECT_EQ(buy.country, Text<2>("DE"));
}

// A closed select tells of each arrow key: who goes through them is not asked about each.
TEST_F(Buying, ACountryIsAskedAboutWhenTheVisitorStaysWithIt) {
    start();
    step(OpenBuy{});
    answer("/v1/onramp/options", sold_in("AT"));
    answer("/multi/quotes", "[" + quote("desk", "0.0320") + "]");
    requests.clear();
    step(ChooseBuyCountry{.country = "DE"});
    EXPECT_EQ(buy.step, BuyStep::kLoading);
    EXPECT_EQ(buy.country, Text<2>("DE"));
    EXPECT_THAT(buy.offers, IsEmpty());
    after(kTypeMs - 1);
    step(ChooseBuyCountry{.country = "US"});
    after(kTypeMs - 1);
    EXPECT_THAT(requests, IsEmpty());
    after(1);
    ASSERT_EQ(requests.size(), 1u);
    EXPECT_THAT(requests.back().url, HasSubstr("&country=US"));
    answer("/v1/onramp/options", sold_in("US"));
    EXPECT_EQ(buy.step, BuyStep::kForm);
    EXPECT_EQ(buy.token, "ETH");
    EXPECT_TRUE(asks("/multi/quotes"));
}

TEST_F(Buying, WhatIsSoldInACountryThatWasLeftMeanwhileIsNotShown) {
    start();
    step(OpenBuy{});
    answer("/v1/onramp/options", sold_in("AT"));
    requests.clear();
    chooses("DE");
    step(ChooseBuyCountry{.country = "US"});
    answer("/v1/onramp/options", options_of("DE", kOfBaseAlone));
    EXPECT_EQ(buy.step, BuyStep::kLoading);
    EXPECT_EQ(buy.country, Text<2>("US"));
    after(kTypeMs);
    EXPECT_THAT(requests.back().url, HasSubstr("&country=US"));
}

TEST_F(Buying, AClosedViewAsksAboutNoCountryAndOneThatIsOpenedAgainDoes) {
    start();
    step(OpenBuy{});
    answer("/v1/onramp/options", sold_in("AT"));
    requests.clear();
    step(ChooseBuyCountry{.country = "DE"});
    step(CloseBuy{});
    EXPECT_THAT(timers, IsEmpty());
    after(kTypeMs);
    EXPECT_THAT(requests, IsEmpty());
    step(OpenBuy{});
    EXPECT_EQ(buy.step, BuyStep::kLoading);
    ASSERT_EQ(requests.size(), 1u);
    EXPECT_THAT(requests.back().url, HasSubstr("&country=DE"));
    // Nor twice, where the host opens it anew meanwhile.
    answer("/v1/onramp/options", sold_in("DE"));
    requests.clear();
    step(ChooseBuyCountry{.country = "US"});
    step(OpenBuy{});
    after(kTypeMs);
    EXPECT_THAT(requests, testing::SizeIs(1));
}

TEST_F(Buying, WhatACountryLacksIsNamedAndNothingTakesItsPlace) {
    start();
    step(OpenBuy{});
    answer("/v1/onramp/options", sold_in("AT"));
    ASSERT_EQ(buy.token, "ETH");
    requests.clear();
    chooses("DE");
    // The app's networks are told anew meanwhile.
    offers_networks({"eip155:1", "eip155:8453", "eip155:10"});
    account.chain = "eip155:8453";
    watches();
    answer("/v1/onramp/options", options_of("DE", kOfBaseAlone));
    EXPECT_EQ(buy.problem, BuyProblem::kNotInCountry);
    ASSERT_TRUE(buy.lacking);
    EXPECT_EQ(buy.lacking->id, "ETH");
    EXPECT_EQ(buy.token, "");
    EXPECT_FALSE(asks("/multi/quotes"));
    step(StartBuy{});
    EXPECT_THAT(windows, IsEmpty());
    // Another country, where nothing is sold at all, and back.
    chooses("US");
    answer("/v1/onramp/options", options_of("US", kNothing));
    EXPECT_EQ(buy.step, BuyStep::kForm);
    EXPECT_EQ(buy.problem, BuyProblem::kNotInCountry);
    EXPECT_THAT(buy.tokens, IsEmpty());
    EXPECT_FALSE(buy.built_in);
    chooses("AT");
    answer("/v1/onramp/options", sold_in("AT"));
    EXPECT_EQ(buy.token, "ETH");
    EXPECT_EQ(buy.lacking, std::nullopt);
    EXPECT_TRUE(asks("/multi/quotes"));
}

TEST_F(Buying, AnotherTokenIsBoughtWhereTheChosenOneIsLacking) {
    start();
    step(OpenBuy{});
    answer("/v1/onramp/options", sold_in("AT"));
    chooses("DE");
    answer("/v1/onramp/options", options_of("DE", kOfBaseAlone));
    step(TypeBuyAmount{.text = "60"});
    EXPECT_EQ(buy.problem, BuyProblem::kNotInCountry);
    step(ChooseBuyToken{.token = "ETH_BASE"});
    EXPECT_EQ(buy.problem, std::nullopt);
    EXPECT_EQ(buy.lacking, std::nullopt);
    EXPECT_TRUE(asks("/multi/quotes"));
}

TEST_F(Buying, WhereNothingIsSoldInTheCountryItIsSaidAndAnotherCanBeChosen) {
    start();
    step(OpenBuy{});
    answer("/v1/onramp/options", options_of("AT", kNothing));
    EXPECT_EQ(buy.step, BuyStep::kForm);
    EXPECT_EQ(buy.problem, BuyProblem::kNotInCountry);
    EXPECT_EQ(buy.lacking, std::nullopt);
    chooses("FR");
    EXPECT_EQ(buy.country, Text<2>("AT")) << "one that is not on offer";
    chooses("DE");
    answer("/v1/onramp/options", "{}", 500);
    EXPECT_EQ(buy.step, BuyStep::kUnavailable);
    EXPECT_FALSE(buy.built_in);
    EXPECT_EQ(buy.country, Text<2>("DE"));
    step(RetryBuy{});
    EXPECT_THAT(requests.back().url, HasSubstr("&country=DE"));
    answer("/v1/onramp/options", options_of("DE", kOfBaseAlone));
    EXPECT_EQ(buy.token, "ETH_BASE");
}

TEST_F(Buying, WhereTheCountryIsNotToldNoOtherTokenTakesThePlaceOfTheChosenOne) {
    start();
    step(OpenBuy{});
    answer("/v1/onramp/options", sold_in("AT"));
    step(ChooseBuyToken{.token = "ETH_BASE"});
    step(TypeBuyAmount{.text = "60"});
    requests.clear();
    chooses("DE");
    answer("/v1/onramp/options", "", 502);
    EXPECT_EQ(buy.step, BuyStep::kUnavailable);
    EXPECT_FALSE(buy.built_in);
    EXPECT_FALSE(asks("/multi/quotes"));
    // Nor are they the former country's behind a closed view.
    step(CloseBuy{});
    step(OpenBuy{});
    EXPECT_EQ(buy.step, BuyStep::kLoading);
    EXPECT_FALSE(asks("/multi/quotes"));
    answer("/v1/onramp/options", "", 502);
    EXPECT_EQ(buy.step, BuyStep::kUnavailable);
    step(RetryBuy{});
    EXPECT_THAT(requests.back().url, HasSubstr("&country=DE"));
    answer("/v1/onramp/options", options_of("DE", kOfBaseAlone));
    EXPECT_EQ(buy.token, "ETH_BASE");
    EXPECT_THAT(requests.back().body, HasSubstr(R"("countryCode":"DE")"));
}

TEST_F(Buying, WhereTheCountryIsNotToldNothingIsQuotedAlsoIfNothingWasSoldInTheFormerOne) {
    start();
    step(OpenBuy{});
    answer("/v1/onramp/options", options_of("AT", kNothing));
    ASSERT_EQ(buy.problem, BuyProblem::kNotInCountry);
    requests.clear();
    chooses("DE");
    answer("/v1/onramp/options", "", 502);
    EXPECT_EQ(buy.step, BuyStep::kUnavailable);
    EXPECT_FALSE(asks("/multi/quotes"));
    OpenBuy by_host;
    by_host.token = "ETH_BASE";
    step(by_host);
    answer("/v1/onramp/options", "", 502);
    EXPECT_EQ(buy.step, BuyStep::kUnavailable);
    EXPECT_FALSE(asks("/multi/quotes"));
}

TEST_F(Buying, OpenedAgainWhileACountryIsAskedForItShowsNothingOfTheFormerOne) {
    start();
    step(OpenBuy{});
    answer("/v1/onramp/options", sold_in("AT"));
    requests.clear();
    chooses("DE");
    step(CloseBuy{});
    step(OpenBuy{});
    EXPECT_EQ(buy.step, BuyStep::kLoading);
    EXPECT_FALSE(asks("/multi/quotes"));
    answer("/v1/onramp/options", options_of("DE", kOfBaseAlone));
    EXPECT_EQ(buy.step, BuyStep::kForm);
    ASSERT_TRUE(buy.lacking);
    EXPECT_EQ(buy.lacking->id, "ETH");
    EXPECT_FALSE(asks("/multi/quotes"));
}

TEST_F(Buying, AServerThatTellsNoCountriesIsAskedAsBefore) {
    given_form();
    EXPECT_EQ(buy.country, Text<2>("AT"));
    EXPECT_THAT(buy.countries, IsEmpty());
    chooses("DE");
    EXPECT_EQ(buy.country, Text<2>("AT"));
    EXPECT_EQ(buy.step, BuyStep::kForm);
}

TEST_F(Buying, OnAnotherNetworkTheChosenOneIsNotTakenForOneOfTheSameSymbol) {
    account.chain = "eip155:8453";
    given_form();
    ASSERT_EQ(buy.token, "ETH_BASE");
    step(ChooseBuyToken{.token = "ETH"});
    EXPECT_EQ(buy.token, "ETH");
    EXPECT_THAT(requests.back().body, HasSubstr(R"("destinationCurrencyCode":"ETH")"));
}

TEST_F(Buying, AQuoteForAnotherAmountIsNone) {
    start();
    step(OpenBuy{});
    answer("/v1/onramp/options", kOptions);
    answer("/multi/quotes", "[" + quote("desk", "0.9", "1000") + "]");
    EXPECT_THAT(buy.offers, IsEmpty());
    EXPECT_EQ(buy.problem, BuyProblem::kNotSold);
}

TEST_F(Buying, LimitsAreNamedAndNothingIsAsked) {
    given_form();
    step(TypeBuyAmount{.text = "9.99"});
    EXPECT_EQ(buy.problem, BuyProblem::kBelowMin);
    EXPECT_EQ(buy.limit, Amount("10"));
    step(TypeBuyAmount{.text = "7500.01"});
    EXPECT_EQ(buy.problem, BuyProblem::kAboveMax);
    EXPECT_FALSE(asks("/multi/quotes"));
    for (const char* bad : {"", "1.234", "1e3", "-5", "0"}) {
        step(TypeBuyAmount{.text = bad});
        EXPECT_EQ(buy.problem, BuyProblem::kNoAmount) << bad;
    }
    step(TypeBuyAmount{.text = "10.50"});
    after(399);
    EXPECT_FALSE(asks("/multi/quotes"));
    after(1);
    EXPECT_TRUE(asks("/multi/quotes"));
    EXPECT_THAT(requests.back().body, HasSubstr(R"("sourceAmount":"10.5")"));
}

TEST_F(Buying, AnAnswerToWhatWasTypedBeforeIsNotShown) {
    given_form();
    step(TypeBuyAmount{.text = "200"});
    after(400);
    step(TypeBuyAmount{.text = "300"});
    answer("/multi/quotes", "[" + quote("desk", "0.09", "200") + "]");
    EXPECT_THAT(buy.offers, IsEmpty());
}

TEST_F(Buying, TheWindowOpensInTheTapAndGoesToTheProvider) {
    given_window();
    EXPECT_THAT(windows, ElementsAre("about:blank", "https://desk.example/pay/1"));
    EXPECT_EQ(buy.step, BuyStep::kInWindow);
    EXPECT_EQ(buy.purchase, Text<64>("p1"));
    EXPECT_TRUE(buy.has_link);
    after(4'000);
    EXPECT_TRUE(asks("onramp=all"));
    hears("in_progress");
    EXPECT_EQ(buy.step, BuyStep::kInProgress);
    after(4'000);
    hears("done");
    EXPECT_EQ(buy.step, BuyStep::kDone);
    EXPECT_THAT(storage, IsEmpty());
    after(60'000);
    EXPECT_FALSE(asks("onramp=all"));
}

TEST_F(Buying, ARefusedPageClosesTheWindowAndSaysWhy) {
    given_form();
    step(StartBuy{});
    answer("/v1/onramp/widget", R"({"reasons":[{"description":"Not in your country."}]})", 400);
    EXPECT_THAT(windows, ElementsAre("about:blank", "closed"));
    EXPECT_EQ(buy.step, BuyStep::kForm);
    EXPECT_EQ(buy.problem, BuyProblem::kRefused);
    EXPECT_EQ(buy.reason, Text<256>("Not in your country."));
    EXPECT_THAT(storage, IsEmpty());
}

TEST_F(Buying, AScriptIsNoPage) {
    given_form();
    step(StartBuy{});
    answer("/v1/onramp/widget", R"x({"widgetUrl":"javascript:alert(1)","purchaseId":"p1"})x");
    EXPECT_THAT(windows, ElementsAre("about:blank", "closed"));
    EXPECT_EQ(buy.step, BuyStep::kForm);
}

TEST_F(Buying, AReloadAsksOn) {
    given_window();
    start();
    EXPECT_EQ(buy.step, BuyStep::kInWindow);
    EXPECT_TRUE(asks("onramp=all"));
    hears("failed", "The card was declined.");
    EXPECT_EQ(buy.step, BuyStep::kFailed);
    EXPECT_EQ(buy.reason, Text<256>("The card was declined."));
}

TEST_F(Buying, AnotherCardBehindADeclinedOneIsHeardOf) {
    given_window();
    after(4'000);
    hears("failed", "The card was declined.");
    EXPECT_EQ(buy.step, BuyStep::kFailed);
    // As while it is waited for: in between the sheet speaks of a card that does not matter any
    // more.
    after(4'000);
    hears("failed", "The card was declined.");
    // Also behind a reload.
    start();
    EXPECT_EQ(buy.step, BuyStep::kFailed);
    EXPECT_TRUE(asks("onramp=all"));
    hears("in_progress");
    EXPECT_EQ(buy.step, BuyStep::kInProgress);
    EXPECT_EQ(buy.reason, std::nullopt);
    after(4'000);
    hears("done", "", "55");
    EXPECT_EQ(buy.step, BuyStep::kDone);
    EXPECT_EQ(buy.paid, Amount("55"));
    EXPECT_EQ(buy.paid_in, Text<8>("EUR"));
    EXPECT_EQ(buy.paid_told, true);
    EXPECT_THAT(storage, IsEmpty());
    requests.clear();
    after(60'000);
    EXPECT_THAT(requests, IsEmpty());
}

TEST_F(Buying, WhoComesBackFromTheWindowHearsAtOnce) {
    given_window();
    after(4'000);
    hears("failed", "The card was declined.");
    requests.clear();
    step(PageShown{});
    hears("in_progress");
    EXPECT_EQ(buy.step, BuyStep::kInProgress);
    step(PageShown{});
    step(PageShown{});
    EXPECT_EQ(requests.size(), 1U) << "several events tell of one return";
    hears("done");
    requests.clear();
    step(PageShown{});
    EXPECT_THAT(requests, IsEmpty());
}

TEST_F(Buying, AnOpenWindowIsBroughtBeforeThePageWithWhatWasTypedThere) {
    given_form();
    EXPECT_FALSE(buy.has_window);
    step(StartBuy{});
    answer("/v1/onramp/widget", R"({"widgetUrl":"https://desk.example/pay/1","purchaseId":"p1"})");
    EXPECT_TRUE(buy.has_window);
    after(4'000);
    hears("failed", "The card was declined.");
    step(ReopenBuy{});
    EXPECT_THAT(windows,
                ElementsAre("about:blank", "https://desk.example/pay/1", "before the page"));
    PopupClosed closed;
    closed.id = window;
    step(closed);
    EXPECT_FALSE(buy.has_window);
    step(ReopenBuy{});
    EXPECT_EQ(windows.back(), "https://desk.example/pay/1");
    EXPECT_TRUE(buy.has_window);
}

TEST_F(Buying, AnotherCardIsNotLookedForForEver) {
    const auto asked_for = [&] {
        const std::int64_t from = at_ms;
        for (int i = 0; i < 200 && !timers.empty(); ++i) {
            after(4'000);
            if (asks("onramp=all")) hears("failed");
        }
        return at_ms - from;
    };
    given_window();
    after(4'000);
    hears("failed");
    EXPECT_EQ(asked_for(), 600'000);
    EXPECT_EQ(buy.step, BuyStep::kFailed);
    EXPECT_THAT(storage, IsEmpty());
    // A look later asks once.
    step(OpenBuy{});
    hears("failed");
    EXPECT_THAT(timers, IsEmpty());

    step(LeaveBuy{});
    answer("/multi/quotes", "[" + quote("desk", "0.0320") + "]");
    step(StartBuy{});
    answer("/v1/onramp/widget", R"({"widgetUrl":"https://desk.example/pay/1","purchaseId":"p1"})");
    after(4'000);
    hears("failed");
    PopupClosed closed;
    closed.id = window;
    step(closed);
    hears("failed");
    EXPECT_EQ(asked_for(), 180'000);

    // Paying there again looks again.
    step(ReopenBuy{});
    EXPECT_EQ(windows.back(), "https://desk.example/pay/1");
    after(4'000);
    hears("done");
    EXPECT_EQ(buy.step, BuyStep::kDone);
}

TEST_F(Buying, WhatWasAskedForIsNotCalledPaid) {
    given_window();
    after(4'000);
    hears("done");
    EXPECT_EQ(buy.paid, Amount("100"));
    EXPECT_EQ(buy.paid_told, std::nullopt);
    EXPECT_EQ(buy.arrives_told, true);
    step(OpenPurchases{});
    hears("done");
    EXPECT_EQ(list.purchases[0].paid, std::nullopt);
}

TEST_F(Buying, ASmartAccountBuysOnItsOwnNetworkAlone) {
    account.smart = true;
    account.chain = "eip155:8453";
    given_form();
    ASSERT_EQ(buy.tokens.size(), 1u);
    EXPECT_EQ(buy.token, "ETH_BASE");
    step(ChooseBuyToken{.token = "ETH"});
    EXPECT_EQ(buy.token, "ETH_BASE");
    // Where nothing is sold it says why.
    account.chain = "eip155:10";
    watches();
    EXPECT_THAT(buy.tokens, IsEmpty());
    EXPECT_EQ(buy.problem, BuyProblem::kNotHere);
    EXPECT_THAT(buy.offers, IsEmpty());
    step(StartBuy{});
    EXPECT_THAT(windows, IsEmpty());
}

TEST_F(Buying, NetworksThatTheAppDoesNotHaveAreNotBoughtOn) {
    given_form();
    offers_networks({"eip155:1"});
    ASSERT_EQ(buy.tokens.size(), 1u);
    EXPECT_EQ(buy.token, "ETH");
    // It turns out to be a program while its offer stands.
    answer("/multi/quotes", "[" + quote("desk", "0.0320") + "]");
    offers_networks({"eip155:1", "eip155:8453"});
    answer("/multi/quotes", "[" + quote("desk", "0.0320") + "]");
    step(ChooseBuyToken{.token = "ETH_BASE"});
    answer("/multi/quotes", "[" + quote("desk", "0.0320") + "]");
    EXPECT_EQ(buy.token, "ETH_BASE");
    account.smart = true;
    watches();
    EXPECT_EQ(buy.token, "ETH");
    EXPECT_THAT(buy.offers, IsEmpty());
    step(StartBuy{});
    EXPECT_THAT(windows, IsEmpty());
}

TEST_F(Buying, OffersThatAreNotRenewedAnyMoreAreTakenAway) {
    given_form();
    for (int i = 0; i < 20; ++i) {
        after(30'000);
        answer("/multi/quotes", "[" + quote("desk", "0.0320") + "]");
    }
    EXPECT_EQ(buy.offers.size(), 1u);
    after(30'000);
    EXPECT_FALSE(asks("/multi/quotes"));
    EXPECT_THAT(buy.offers, IsEmpty());
    EXPECT_EQ(buy.problem, BuyProblem::kOld);
    step(StartBuy{});
    EXPECT_THAT(windows, IsEmpty());
    step(RetryBuy{});
    EXPECT_TRUE(asks("/multi/quotes"));
}

TEST_F(Buying, AnOfferThatOutlivedItsTimerIsAskedAnewAndNotBoughtBy) {
    given_form();
    timers.clear();  // the machine slept
    after(35'001);
    step(StartBuy{});
    EXPECT_THAT(windows, IsEmpty());
    EXPECT_EQ(buy.step, BuyStep::kForm);
    answer("/multi/quotes", "[" + quote("desk", "0.0320") + "]");
    step(StartBuy{});
    EXPECT_THAT(windows, ElementsAre("about:blank"));
}

TEST_F(Buying, AWindowWithoutItsPageIsClosedForAnotherAccount) {
    given_form();
    step(StartBuy{});
    account.address = "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF";
    watches();
    EXPECT_THAT(windows, ElementsAre("about:blank", "closed"));
    answer("/v1/onramp/widget", R"({"widgetUrl":"https://desk.example/pay/1","purchaseId":"p1"})");
    EXPECT_EQ(windows.size(), 2u);
    EXPECT_EQ(buy.step, BuyStep::kForm);
    // Likewise where it is left.
    answer("/multi/quotes", "[" + quote("desk", "0.0320") + "]");
    step(StartBuy{});
    step(LeaveBuy{});
    EXPECT_EQ(windows.back(), "closed");
}

TEST_F(Buying, APurchaseThatOnlyANewerVersionCanReadIsLeftToIt) {
    storage["portico.onramp/purchase"] = R"({"id":"1","later":true})";
    start();
    EXPECT_EQ(storage["portico.onramp/purchase"], R"({"id":"1","later":true})");
}

TEST_F(Buying, AfterThreeSilentMinutesItIsNotCalledFailed) {
    given_window();
    step(OpenBuy{});
    for (int i = 0; i < 46 && buy.step == BuyStep::kInWindow; ++i) {
        if (asks("onramp=all")) answer("/history?", R"({"data":[],"next":null})");
        after(4'000);
    }
    EXPECT_EQ(buy.step, BuyStep::kSilent);
    if (!asks("onramp=all")) after(4'000);
    hears("done");
    EXPECT_EQ(buy.step, BuyStep::kDone);
}

TEST_F(Buying, AnotherAccountSeesNoneOfIt) {
    given_window();
    account.address = "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF";
    WatchAccount watch;
    watch.account = account;
    step(watch);
    EXPECT_EQ(buy.step, BuyStep::kForm);
    requests.clear();
    after(10'000);
    EXPECT_FALSE(asks("onramp=all"));
}

TEST_F(Buying, WithoutAnAnswerListsAreBuiltInAndNoOfferIsMade) {
    start();
    step(OpenBuy{});
    answer("/v1/onramp/options", "", 502);
    EXPECT_TRUE(buy.built_in);
    EXPECT_EQ(buy.token, "ETH");
    answer("/multi/quotes", "", 502);
    EXPECT_EQ(buy.problem, BuyProblem::kUnavailable);
    EXPECT_THAT(buy.offers, IsEmpty());
    step(StartBuy{});
    EXPECT_THAT(windows, IsEmpty());
    // A server that says that it sells nothing is believed.
    start();
    step(OpenBuy{});
    answer("/v1/onramp/options", R"({"error":{"code":"not_offered"}})", 503);
    EXPECT_EQ(buy.step, BuyStep::kUnavailable);
    // So is one that has it switched off for this project.
    start();
    step(OpenBuy{});
    answer("/v1/onramp/options", R"({"error":{"code":"feature_off"}})", 403);
    EXPECT_EQ(buy.step, BuyStep::kUnavailable);
    EXPECT_FALSE(buy.built_in);
}

TEST_F(Buying, AnEstimateIsOfTheHoldingsPrice) {
    start();
    machine::SliceChanged slice;
    slice.name = "tokens";
    slice.value = *parse_json(
        R"({"state":"fresh","tokens":[{"id":"eip155:1","chain":"eip155:1","name":"Ether","symbol":"ETH","quantity":"1","price":"2500"}]})");
    step(slice);
    step(OpenBuy{});
    answer("/v1/onramp/options", kOptions);
    answer("/multi/quotes", "", 503);
    EXPECT_EQ(buy.estimate, Amount("0.04"));
}

TEST_F(Buying, PurchasesAreAskedAgainWhileOneIsUnderWay) {
    start();
    step(OpenPurchases{});
    EXPECT_EQ(list.state, PurchasesState::kLoading);
    hears("in_progress");
    ASSERT_EQ(list.purchases.size(), 1u);
    EXPECT_EQ(list.purchases[0].symbol, "ETH");
    after(3'000);
    hears("refunded", "given back");
    EXPECT_EQ(list.purchases[0].status, PurchaseStatus::kRefunded);
    requests.clear();
    after(30'000);
    EXPECT_THAT(requests, IsEmpty());
    step(ClosePurchases{});
    EXPECT_EQ(list.state, PurchasesState::kClosed);
}

}  // namespace
}  // namespace portico::onramp
