// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/bought.hpp"

#include <gmock/gmock.h>

#include "core/base/json/json.hpp"
#include "server/api/access/test_routes.hpp"
#include "server/api/history/history_routes.hpp"

namespace portico::api::history {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kBuyer = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf";

Entry came(const std::string& hash, const std::string& operation = "receive",
           const std::string& direction = "in") {
    Entry out{.id = hash, .operation = operation, .hash = hash, .chain = "eip155:1"};
    Transfer one;
    one.fungible = Fungible{"Ether", "ETH", {}};
    one.direction = direction;
    one.quantity = "1";
    out.transfers.push_back(std::move(one));
    return out;
}

std::vector<std::string> told(const HistoryPage& page) {
    std::vector<std::string> out;
    for (const Entry& one : page.entries)
        out.push_back(one.operation + (one.application ? " " + *one.application->name : ""));
    return out;
}

TEST(Bought, IsWhatCameInAndWasReported) {
    HistoryPage page{.entries = {came("0xaa"), came("0xbb", "mint"), came("0xcc", "send", "out"),
                                 came("0xdd", "trade"), came("0xee", "receive", "self"),
                                 came("0xff"), came("0x11"), came("0x22"), came("0x33")},
                     .next = {}};
    page.entries[5].failed = true;
    page.entries[6].transfers[0].is_spam = true;
    page.entries[7].chain = "eip155:10";
    EXPECT_THAT(hashes_of_received(page), ElementsAre("0xaa", "0xbb", "0x22", "0x33"));
    std::vector<BoughtTransaction> bought;
    for (const char* hash :
         {"0xAA", "0xbb", "0xcc", "0xdd", "0xee", "0xff", "0x11", "0x22", "0x44"})
        bought.push_back({"eip155:1", hash, "MoonPay"});
    mark_bought(page, bought);
    EXPECT_THAT(told(page), ElementsAre("buy MoonPay", "buy MoonPay", "send", "trade", "receive",
                                        "receive", "receive", "receive", "receive"))
        << "0x22 was reported of another chain";
}

TEST(Bought, LettersOfAnotherCaseAreAnotherHashOfSolana) {
    const std::string chain = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    HistoryPage page{.entries = {came("5VerY"), came("5very")}, .next = {}};
    for (Entry& one : page.entries) one.chain = chain;
    const std::vector<BoughtTransaction> bought{{chain, "5VerY", "MoonPay"}};
    mark_bought(page, bought);
    EXPECT_THAT(told(page), ElementsAre("buy MoonPay", "receive"));
}

/// The same page for everybody, as a cache gives it.
struct OnePage final : HistoryProvider {
    void page(const HistoryQuery&, Done done) override { done(cached); }
    HistoryPage cached{.entries = {came("0xaa"), came("0xbb")}, .next = {}};
};

struct AskedForHistory : testing::Test, access::TestRoutes {
    void offer(FindBought find) {
        add_history_route(router, authorizer.authorizer, provider, book, log, {}, std::move(find));
    }
    std::string body(const std::string& more = "&st=portico") {
        return fetch("/v1/account/" + std::string(kBuyer) + "/history", more).body;
    }
    OnePage provider;
    tokens::TokenBook book;
    std::vector<BoughtQuery> asked;
};

TEST_F(AskedForHistory, TellsAProjectOfItsOwnPurchases) {
    bool is_sold = true;
    offer([&](BoughtQuery query, const auto& done) {
        asked.push_back(query);
        if (is_sold)
            done(std::vector<BoughtTransaction>{{"eip155:1", "0xAA", "Cash desk"}});
        else
            done(std::vector<BoughtTransaction>());
    });
    EXPECT_THAT(body(), HasSubstr(R"("operationType":"buy","hash":"0xaa")"));
    EXPECT_THAT(body(), HasSubstr(R"("name":"Cash desk")"));
    EXPECT_THAT(body(), HasSubstr(R"("operationType":"receive","hash":"0xbb")"));
    EXPECT_EQ(asked[0].project, "0123456789abcdef0123456789abcdef");
    EXPECT_EQ(asked[0].account, kBuyer);
    EXPECT_THAT(asked[0].hashes, ElementsAre("0xaa", "0xbb"));
    is_sold = false;
    EXPECT_THAT(body(), Not(HasSubstr("buy"))) << "the page itself is nobody's";
}

TEST_F(AskedForHistory, AsksNothingWhereNothingCame) {
    offer([&](BoughtQuery query, const auto& done) {
        asked.push_back(query);
        done(std::vector<BoughtTransaction>());
    });
    provider.cached.entries = {came("0xcc", "send", "out")};
    EXPECT_THAT(body(), HasSubstr("0xcc"));
    EXPECT_THAT(asked, IsEmpty());
}

TEST_F(AskedForHistory, ClientsOfTheReferenceHaveReceivedIt) {
    offer([](const BoughtQuery&, const auto& done) {
        done(std::vector<BoughtTransaction>{{"eip155:1", "0xaa", "Cash desk"}});
    });
    EXPECT_THAT(body("&st=appkit"), HasSubstr(R"("operationType":"receive","hash":"0xaa")"));
}

TEST_F(AskedForHistory, WithoutProvidersItIsTheHistory) {
    offer({});
    EXPECT_THAT(body(), HasSubstr(R"("operationType":"receive","hash":"0xaa")"));
}

}  // namespace
}  // namespace portico::api::history
