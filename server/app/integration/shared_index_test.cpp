// SPDX-License-Identifier: Apache-2.0
//
// Two real processes on one PostgreSQL index one real chain, by lease (docs/indexer.md): whichever
// leads is killed in mid-indexing while the chain is reorganised below what it had stored, again
// and again. In the end what is stored is what a slow recount of the chain says: nothing is lost,
// doubled or left from a dead branch.
#include <gtest/gtest.h>
#include <signal.h>

#include <array>
#include <memory>

#include "core/base/encoding/hex.hpp"
#include "server/app/integration/anvil.hpp"
#include "server/app/integration/clients.hpp"
#include "server/app/system.hpp"
#include "server/store/postgres/test_postgres.hpp"

namespace portico::app {
namespace {

constexpr std::int64_t kLeaseMs = 3000;  // the shortest there is

class SharedIndex : public testing::Test {
  protected:
    SharedIndex() {
        for (const std::size_t i : {0U, 1U}) start(i);
    }

    void start(std::size_t i) {
        servers_[i] = std::make_unique<Relay>(
            folders_[i].path(),
            std::vector<std::string>{"address_per_second=0", "project_per_second=0"},
            std::vector<std::string>{
                "--database-url", database_, "--rpc-chains",
                std::string(Anvil::kChain) + " " + chain.url() + " allow_private",
                "--indexer-chains", std::string(Anvil::kChain) + " from=0", "--indexer-poll-ms",
                "50", "--indexer-lease-s", std::to_string(kLeaseMs / 1000),
                // So that it is long under way.
                "--indexer-batch-blocks", "1"});
    }
    void kill(std::size_t i) {
        servers_[i]->program().signal(SIGKILL);
        EXPECT_EQ(servers_[i]->program().wait(), -SIGKILL);
        servers_[i].reset();
    }

    /// Sends of coins and tokens between three people, each in a block of its own.
    void live(int days) {
        const auto& people = chain.accounts();
        for (int day = 0; day < days; ++day) {
            const std::string &from = people[day_ % 3], &to = people[(day_ + 1) % 3];
            ++day_;
            if (day_ % 3 == 0)
                chain.transfer(coin_, from, to, static_cast<std::int64_t>(day_));
            else
                chain.pay(from, to, static_cast<std::int64_t>(day_));
        }
    }

    std::string answer_of(std::size_t i) {
        return fetch(servers_[i]->admin_port, "GET", "/indexer").body;
    }
    /// What a process says of the chain; null where it does not index it now.
    Json status(std::size_t i) {
        if (!servers_[i]) return {};
        const auto all = parse_json(answer_of(i));
        if (!all || !all->is_array() || all->items().empty()) return {};
        const Json one = all->items()[0];
        if (one.find_string("state") != "waiting") return one;
        for (const char* number : {"tip", "head"})
            EXPECT_TRUE(one.find(number)->is_null()) << number;
        return {};
    }
    std::int64_t tip(std::size_t i) {
        const Json one = status(i);
        return one.is_object() ? one.find("tip")->as_integer().value_or(-1) : -1;
    }
    /// Lets the chain grow by more than can be indexed at once, and kills the one that indexes it
    /// in the middle of that; where it was done before it could be stopped, once more. Which one it
    /// was.
    std::size_t kill_in_the_middle() {
        std::size_t victim = 0;
        EXPECT_TRUE(comes_true([&] {
            const std::int64_t base = chain.head();
            signal_all(SIGSTOP);
            live(60);
            signal_all(SIGCONT);
            EXPECT_TRUE(comes_true([&] {
                victim = tip(0) >= base + 5 ? 0 : 1;
                return tip(victim) >= base + 5;
            })) << "nobody indexes";
            servers_[victim]->program().signal(SIGSTOP);
            if (stored("SELECT tip FROM index_chain") < chain.head()) return true;
            servers_[victim]->program().signal(SIGCONT);
            return false;
        })) << "it was always done before it was stopped";
        kill(victim);
        return victim;
    }
    void signal_all(int number) {
        for (const auto& server : servers_)
            if (server) server->program().signal(number);
    }

    std::int64_t stored(const std::string& sql) {
        const auto found = sql_->integer(sql);
        EXPECT_TRUE(found && *found) << sql;
        return found ? found->value_or(-1) : -1;
    }
    std::string stored_tip_hash() {
        auto rows = sql_->query("SELECT tip_hash FROM index_chain");
        return rows && rows->next().value_or(false) ? to_hex_0x(rows->bytes(0)) : "";
    }

    /// All pages of an account, as Recount has them.
    std::vector<std::string> history(std::size_t i, const std::string& account) {
        std::vector<std::string> lines;
        std::string cursor;
        do {
            const Answer answer = fetch(
                servers_[i]->port, "GET",
                "/v1/account/" + account + "/history?projectId=" + std::string(32, 'a') +
                    "&chainId=" + Anvil::kChain + (cursor.empty() ? "" : "&cursor=" + cursor));
            EXPECT_EQ(answer.status, 200) << answer.body;
            const auto page = parse_json(answer.body);
            if (answer.status != 200 || !page) break;
            for (const Json& entry : page->find("data")->items()) {
                std::string line(*entry.find("metadata")->find_string("hash"));
                for (const Json& transfer : entry.find("transfers")->items())
                    line += " " + std::string(*transfer.find_string("direction")) + " " +
                            std::string(*transfer.find("quantity")->find_string("numeric"));
                lines.push_back(std::move(line));
            }
            cursor = page->find_string("next").value_or("");
        } while (!cursor.empty());
        return lines;
    }

    /// Level with the chain, every account's history is the recount's, and no row is there besides.
    void expect_recount() {
        const std::string head = chain.hash_of(chain.head());
        ASSERT_TRUE(comes_true([&] { return stored_tip_hash() == head; }));
        const Recount expected = recount(chain);
        for (std::size_t i = 0; i < servers_.size(); ++i)
            for (const auto& [account, lines] : expected.histories)
                if (servers_[i]) EXPECT_EQ(history(i, account), lines) << account;
        EXPECT_EQ(stored("SELECT count(*) FROM index_transaction"), expected.transactions);
        EXPECT_EQ(stored("SELECT count(*) FROM index_activity"), expected.activities);
    }

    Anvil chain;
    std::string coin_ = chain.deploy_coin();

  private:
    std::size_t day_ = 0;
    std::string database_ = store::TestPostgres::instance().make_database();
    std::unique_ptr<store::sql::Connection> sql_ =
        store::sql::open_postgres({.url = database_}).value();
    std::array<Folder, 2> folders_;
    std::array<std::unique_ptr<Relay>, 2> servers_;
};

TEST_F(SharedIndex, WhoeverIsKilledTheOtherGoesOnAndTheIndexIsTheRecount) {
    constexpr int kRounds = 4;
    std::array<int, 2> killed{};
    for (int round = 0; round < kRounds; ++round) {
        const std::int64_t base = chain.head();
        const std::size_t victim = kill_in_the_middle(), survivor = 1 - victim;
        ++killed[victim];
        const std::int64_t lease_ends_ms = stored("SELECT lease_until_ms FROM index_chain");
        // Blocks that were stored die, and those that replace them hold other transactions.
        chain.reorganise(chain.head() - base + 10 * round);
        live(5);
        ASSERT_TRUE(comes_true([&] { return status(survivor).is_object(); }))
            << "within ten times the lease";
        EXPECT_GE(now_ms(), lease_ends_ms) << "a lease that lives is not taken";
        // What the survivor makes of it the other one answers too, once it is back.
        if (round % 2 == 0) start(victim);
        expect_recount();
        if (round % 2 != 0) start(victim);
    }
    EXPECT_GT(killed[0], 0);
    EXPECT_GT(killed[1], 0);
}

TEST_F(SharedIndex, WhoDoesNotLeadKnowsNoTipOrHeadAndSaysSo) {
    live(3);
    std::size_t leader = 0;
    ASSERT_TRUE(comes_true([&] {
        leader = tip(0) >= 0 ? 0 : 1;
        return tip(leader) >= 0;
    }));
    // The other may still be starting, and lists no chain then.
    Json one;
    ASSERT_TRUE(comes_true([&] {
        const auto all = parse_json(answer_of(1 - leader));
        if (!all || !all->is_array() || all->items().size() != 1) return false;
        one = all->items()[0];
        return true;
    })) << answer_of(1 - leader);
    EXPECT_EQ(one.find_string("state"), "waiting");
    EXPECT_TRUE(one.find("tip")->is_null()) << write_json(one);
    EXPECT_TRUE(one.find("head")->is_null()) << write_json(one);
}

TEST_F(SharedIndex, BothKilledWhileTheChainChangesBothComeBackToTheRecount) {
    const std::int64_t base = chain.head();
    const std::size_t first = kill_in_the_middle(), second = 1 - first;
    ASSERT_TRUE(comes_true([&] { return status(second).is_object(); }));
    kill(second);  // as soon as it has taken over, perhaps before it has written anything
    chain.reorganise(chain.head() - base);
    live(20);
    for (const std::size_t i : {first, second}) start(i);
    expect_recount();
}

}  // namespace
}  // namespace portico::app
