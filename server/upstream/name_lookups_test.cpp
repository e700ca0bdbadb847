// SPDX-License-Identifier: Apache-2.0
//
// Names whose name servers are silent against everybody else's.
#include "server/upstream/name_lookups.hpp"

#include <gmock/gmock.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <condition_variable>
#include <map>
#include <mutex>

#include "server/upstream/http_client.hpp"

namespace portico::upstream {
namespace {

namespace asio = boost::asio;
using What = NameAnswer::What;
using testing::HasSubstr;

/// Name servers of which those of names with "silent" in them say nothing until they are let go.
/// Threads of look-ups may outlive a test: they hold this.
class NameServers {
  public:
    NameAnswer ask(const std::string& name) {
        std::unique_lock lock(mutex_);
        ++asked_[name];
        if (name.contains("silent") || is_held_) {
            free_.wait(lock, [&] { return let_go_; });
            return {What::kSilent, {}, "nobody answers"};
        }
        if (name.contains("unknown")) return {What::kUnknown, {}, "there is none"};
        if (is_down) return {What::kSilent, {}, "nobody answers"};
        return {What::kFound, {asio::ip::make_address(address)}, {}};
    }
    void let_go() {
        const std::scoped_lock lock(mutex_);
        let_go_ = true;
        free_.notify_all();
    }
    /// All say nothing from here on.
    void hold() {
        const std::scoped_lock lock(mutex_);
        is_held_ = true;
    }
    int asked(const std::string& name) {
        const std::scoped_lock lock(mutex_);
        return asked_[name];
    }
    std::atomic<bool> is_down = false;
    std::string address = "192.0.2.1";

  private:
    std::mutex mutex_;
    std::condition_variable free_;
    bool let_go_ = false, is_held_ = false;
    std::map<std::string, int> asked_;
};

class Names : public testing::Test {
  protected:
    struct Asking {
        std::shared_ptr<NameLookups::Wait> wait;
        std::optional<NameAnswer> answer;
    };
    ~Names() override { servers->let_go(); }

    std::shared_ptr<Asking> begin(const std::string& name, NameLookups::For by = {}) {
        auto one = std::make_shared<Asking>(
            Asking{.wait = std::make_shared<NameLookups::Wait>(loop.get_executor()), .answer = {}});
        asio::co_spawn(
            loop.get_executor(),
            [](NameLookups* of, auto asking, std::string what,
               NameLookups::For whose) -> net::Awaitable<void> {
                asking->answer = co_await of->find(asking->wait, std::move(what), std::move(whose));
            }(lookups.get(), one, name, std::move(by)),
            asio::detached);
        loop.restart();
        loop.poll();
        return one;
    }
    NameAnswer end(const std::shared_ptr<Asking>& one) {
        while (!one->answer) {
            loop.restart();
            loop.run_one();
        }
        return *one->answer;
    }
    NameAnswer find(const std::string& name, NameLookups::For by = {}) {
        return end(begin(name, std::move(by)));
    }
    static NameLookups::For by(const std::string& asker) { return {.asker = asker}; }
    /// Who waits is told what was known last after so long.
    void remake(std::int64_t slow_after_ms) {
        lookups = std::make_unique<NameLookups>(
            loop.get_executor(), [of = servers](const std::string& name) { return of->ask(name); },
            [this] { return now_ms; }, slow_after_ms);
    }
    /// As many as a stranger of one address gets, of a site each.
    void flood(const std::string& asker, int from = 0, int count = 200) {
        for (int i = from; i < from + count; ++i)
            flooding.push_back(begin("a.silent" + std::to_string(i) + ".example", by(asker)));
    }
    void let_go() {
        servers->let_go();
        while (lookups->under_way() > 0) {
            loop.restart();
            loop.run_one();
        }
    }

    asio::io_context loop{1};
    asio::executor_work_guard<asio::io_context::executor_type> work{loop.get_executor()};
    std::int64_t now_ms = 1'000'000;
    std::shared_ptr<NameServers> servers = std::make_shared<NameServers>();
    std::vector<std::shared_ptr<Asking>> flooding;
    std::unique_ptr<NameLookups> lookups = std::make_unique<NameLookups>(
        loop.get_executor(), [of = servers](const std::string& name) { return of->ask(name); },
        [this] { return now_ms; });
};

TEST_F(Names, ManySilentNamesOfOneStrangerHoldUpNobodyElse) {
    flood("198.51.100.1");
    EXPECT_LE(lookups->under_way(), NameLookups::kPlaces / 2);
    EXPECT_EQ(find("good.example", by("203.0.113.9")).what, What::kFound);
}

TEST_F(Names, ManySilentNamesOfOneSiteHoldUpNobodyElse) {
    for (int i = 0; i < 200; ++i)
        flooding.push_back(begin("h" + std::to_string(i) + ".silent.example",
                                 by("198.51.100." + std::to_string(i))));
    EXPECT_LE(lookups->under_way(), NameLookups::kPlaces / 2);
    EXPECT_EQ(find("good.example", by("203.0.113.9")).what, What::kFound);
    EXPECT_EQ(find("other.example").what, What::kFound) << "a webhook's has no asker";
}

TEST_F(Names, WhatTheOperatorConfiguredNeverWaitsBehindStrangers) {
    for (int i = 0; i < 60; ++i) flood("198.51.100." + std::to_string(i), i * 10, 10);
    EXPECT_EQ(lookups->under_way(), NameLookups::kPlaces);
    EXPECT_EQ(find("node.example", {.is_configured = true}).what, What::kFound);
    EXPECT_EQ(find("gateway.test", {.is_configured = true}).what, What::kFound);
}

TEST_F(Names, AConfiguredNameThatAStrangerWaitsForHasItsPlaceAtOnce) {
    for (int i = 0; i < 60; ++i) flood("198.51.100." + std::to_string(i), i * 10, 10);
    const auto stranger = begin("node.test", by("198.51.100.1"));
    EXPECT_FALSE(stranger->answer);
    EXPECT_EQ(find("node.test", {.is_configured = true}).what, What::kFound);
    EXPECT_EQ(end(stranger).what, What::kFound);
    EXPECT_EQ(servers->asked("node.test"), 1);
}

TEST_F(Names, ASilentNameRestsAndItsSiteHoldsOnePlace) {
    const auto first = begin("a.silent.example");
    now_ms += NameLookups::kSilentAfterMs;
    // While it is looked up nobody else waits for it, nor does the site get another place.
    EXPECT_EQ(find("a.silent.example").what, What::kSilent);
    const auto second = begin("b.silent.example");
    EXPECT_EQ(lookups->waiting(), 1U);
    second->wait->cancel();
    EXPECT_EQ(end(second).what, What::kNotAsked);
    EXPECT_EQ(lookups->waiting(), 0U);
    let_go();
    EXPECT_EQ(end(first).what, What::kSilent);
    EXPECT_EQ(find("a.silent.example").what, What::kSilent);
    EXPECT_EQ(servers->asked("a.silent.example"), 1);
    now_ms += NameLookups::kSilentRestMs;
    EXPECT_EQ(find("a.silent.example").what, What::kSilent);
    EXPECT_EQ(servers->asked("a.silent.example"), 2);
}

TEST_F(Names, WhoAskedForSilentNamesStillGetsOthers) {
    flood("198.51.100.1", 0, 3);
    now_ms += NameLookups::kSilentAfterMs;
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(find("good" + std::to_string(i) + ".example", by("198.51.100.1")).what,
                  What::kFound);
    flood("198.51.100.1", 3, 50);
    EXPECT_EQ(lookups->under_way(), NameLookups::kAskerShareWhenSilent);
}

TEST_F(Names, ThoseThatWaitBeginWhenOthersEnd) {
    flood("198.51.100.1", 0, 32);
    std::vector<std::shared_ptr<Asking>> more;
    for (int i = 0; i < 40; ++i)
        more.push_back(begin("good" + std::to_string(i) + ".example", by("198.51.100.1")));
    EXPECT_GT(lookups->waiting(), 0U);
    servers->let_go();
    for (const auto& one : more) EXPECT_EQ(end(one).what, What::kFound);
    EXPECT_EQ(lookups->waiting(), 0U);
}

TEST_F(Names, ManyWhoWantOneNameAreOneLookUpAndItIsKeptForAWhile) {
    std::vector<std::shared_ptr<Asking>> all;
    for (int i = 0; i < 10; ++i) all.push_back(begin("good.example"));
    for (const auto& one : all) EXPECT_EQ(end(one).what, What::kFound);
    EXPECT_EQ(find("good.example").addresses.size(), 1U);
    EXPECT_EQ(servers->asked("good.example"), 1);
    now_ms += NameLookups::kFreshMs;
    servers->address = "192.0.2.2";
    EXPECT_EQ(find("good.example").addresses.at(0).to_string(), "192.0.2.2");
}

TEST_F(Names, WhatWasKnownLastCountsWhereNobodyTells) {
    EXPECT_EQ(find("good.example").what, What::kFound);
    servers->is_down = true;
    now_ms += NameLookups::kFreshMs;
    EXPECT_EQ(find("good.example").what, What::kFound);
    EXPECT_EQ(servers->asked("good.example"), 2);
    now_ms += NameLookups::kOldMs;
    EXPECT_EQ(find("good.example").what, What::kSilent) << "but not for ever";
}

TEST_F(Names, WhatWasKnownLastDoesForThoseWhoWaitForASilentNameServer) {
    remake(1);
    EXPECT_EQ(find("good.example").what, What::kFound);
    servers->hold();
    now_ms += NameLookups::kFreshMs;
    const auto first = begin("good.example");
    EXPECT_EQ(end(first).what, What::kFound) << "nobody has answered yet";
    EXPECT_EQ(lookups->under_way(), 1U);
    now_ms += NameLookups::kSlowAfterMs;
    EXPECT_TRUE(begin("good.example")->answer) << "at once";
    let_go();
    EXPECT_EQ(servers->asked("good.example"), 2);
}

TEST_F(Names, AKnownNameIsAskedForBeforeWhatWasKnownLastIsTold) {
    remake(600'000);
    EXPECT_EQ(find("good.example").what, What::kFound);
    now_ms += NameLookups::kFreshMs;
    servers->address = "192.0.2.2";
    EXPECT_EQ(find("good.example").addresses.at(0).to_string(), "192.0.2.2");
    now_ms += NameLookups::kFreshMs;
    servers->hold();
    const auto one = begin("good.example");
    one->wait->cancel();
    EXPECT_EQ(end(one).what, What::kNotAsked);
}

TEST_F(Names, WhoStopsWaitingIsToldWhetherNameServersHadTimeToAnswer) {
    const auto asked = begin("a.silent.example"), hasty = begin("a.silent.example");
    const auto without_place = begin("b.silent.example");
    hasty->wait->cancel();
    EXPECT_EQ(end(hasty).what, What::kNotAsked);
    now_ms += NameLookups::kSlowAfterMs;
    asked->wait->cancel();
    EXPECT_EQ(end(asked).what, What::kSilent);
    now_ms += NameLookups::kSilentAfterMs;
    const auto queued = begin("c.silent.example");
    EXPECT_EQ(lookups->waiting(), 1U);
    now_ms += NameLookups::kSilentAfterMs;
    queued->wait->cancel();
    EXPECT_EQ(end(queued).what, What::kNotAsked);
}

TEST_F(Names, ANameThatIsNotThereIsAskedForAgainSoon) {
    EXPECT_EQ(find("unknown.example").what, What::kUnknown);
    EXPECT_EQ(find("unknown.example").what, What::kUnknown);
    EXPECT_EQ(servers->asked("unknown.example"), 1);
    now_ms += NameLookups::kRestMs;
    EXPECT_EQ(find("unknown.example").what, What::kUnknown);
    EXPECT_EQ(servers->asked("unknown.example"), 2);
}

TEST_F(Names, AddressesAreNotLookedUpHoweverTheyAreWritten) {
    flood("198.51.100.1");
    for (const char* text : {"192.0.2.7", "2001:db8::1", "2130706433", "127.1"})
        EXPECT_EQ(find(text).what, What::kFound) << text;
    EXPECT_EQ(servers->asked("127.1"), 0);
}

TEST_F(Names, TheEndWaitsForNoNameServer) {
    const auto one = begin("a.silent.example");
    lookups->close();
    EXPECT_EQ(end(one).what, What::kNotAsked);
    lookups = nullptr;
    servers->let_go();  // the thread ends after that, and tells nobody
}

TEST_F(Names, AClientThatEndsWaitsForNoNameServer) {
    bool is_told = false;
    {
        HttpClient client(loop, [of = servers](const std::string& name) { return of->ask(name); });
        client.get_once({.url = *parse_url("https://a.silent.example/")}, 60'000,
                        [&](const HttpAnswer&) { is_told = true; });
        while (servers->asked("a.silent.example") == 0) {
            loop.restart();
            loop.run_one();
        }
    }
    EXPECT_FALSE(is_told);
}

// Else a picture counts as not there for minutes, because others had all places.
TEST_F(Names, WhatWaitedForAPlaceInVainSaysNothingOfTheService) {
    HttpClient client(loop, [of = servers](const std::string& name) { return of->ask(name); });
    int told = 0;
    for (std::size_t i = 0; i < NameLookups::kPlaces; ++i) {
        const std::string host = "a.silent" + std::to_string(i) + ".example";
        client.get_once({.url = *parse_url("https://" + host + "/"),
                         .asker = "198.51.100." + std::to_string(i)},
                        60'000, [&](const HttpAnswer&) { ++told; });
    }
    std::optional<HttpAnswer> answer;
    client.get_once({.url = *parse_url("https://good.test/"), .asker = "203.0.113.9"}, 1,
                    [&](HttpAnswer got) { answer = std::move(got); });
    while (!answer) {
        loop.restart();
        loop.run_one();
    }
    EXPECT_EQ(servers->asked("good.test"), 0);
    EXPECT_TRUE(answer->no_room) << answer->why;
    EXPECT_EQ(answer->outcome, HttpAnswer::Outcome::kNotSent);
}

// docs/spec/security.md#case-103
TEST_F(Names, Case103APrivateAddressThatIsKeptIsRefusedAsEver) {
    servers->address = "127.0.0.1";
    HttpClient client(loop, [of = servers](const std::string& name) { return of->ask(name); });
    for (int i = 0; i < 2; ++i) {
        std::optional<HttpAnswer> answer;
        client.get_once({.url = *parse_url("http://good.example:9/")}, 60'000,
                        [&](HttpAnswer got) { answer = std::move(got); });
        while (!answer) {
            loop.restart();
            loop.run_one();
        }
        EXPECT_THAT(answer->why, HasSubstr("private address"));
    }
    EXPECT_EQ(servers->asked("good.example"), 1);
}

}  // namespace
}  // namespace portico::upstream
