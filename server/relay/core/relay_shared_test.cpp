// SPDX-License-Identifier: Apache-2.0
//
// Two processes on one log (relay_shared.cpp), commit by commit, in every order that matters.
#include <gmock/gmock.h>

#include <array>
#include <map>
#include <memory>
#include <set>

#include "server/relay/core/relay_core.hpp"

namespace portico::relay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::string kShared(64, 'c');

class TwoProcesses : public testing::Test {
  protected:
    static constexpr Time kNow{1'700'000'000'000, 0};

    explicit TwoProcesses(const Limits& limits = {}) {
        for (Process& process : processes) {
            CoreConfig config;
            config.limits = limits;
            config.shared = true;
            process.core = std::make_unique<RelayCore>(std::move(config), Snapshot{}, kNow);
        }
    }

    /// A socket of `client` at process `at`.
    ConnectionId connect(std::size_t at, const std::string& client,
                         const std::string& address = {}) {
        processes[at].core->connected(++last_id, client, Transport::kSocket, kNow,
                                      {.address = address, .project = "p"});
        carry_out(at);
        return last_id;
    }
    void send(std::size_t at, ConnectionId id, const std::string& method,
              const std::string& params) {
        processes[at].core->received(id,
                                     R"({"id":)" + std::to_string(++last_request) +
                                         R"(,"jsonrpc":"2.0","method":")" + method +
                                         R"(","params":)" + params + "}",
                                     kNow);
        carry_out(at);
    }
    void publish(std::size_t at, ConnectionId id, const std::string& text) {
        send(at, id, "irn_publish",
             R"({"topic":")" + kShared + R"(","message":")" + text + R"(","ttl":300})");
    }
    void subscribe(std::size_t at, ConnectionId id) {
        send(at, id, "irn_subscribe", R"({"topic":")" + kShared + "\"}");
    }
    void acknowledge(std::size_t at, ConnectionId id) {
        for (const Json& frame : std::exchange(frames[id], {}))
            if (frame.find("method") != nullptr)
                processes[at].core->received(id,
                                             R"({"id":)" + frame.find("id")->number_text() +
                                                 R"(,"jsonrpc":"2.0","result":true})",
                                             kNow);
    }
    /// The same, and the cursor is written down.
    void acknowledge_all(std::size_t at, ConnectionId id) {
        acknowledge(at, id);
        processes[at].core->tick(kNow);
        carry_out(at);
    }

    /// What the process has not seen of the log.
    void look(std::size_t at) {
        Process& process = processes[at];
        std::vector<StoreOp> others;
        for (; process.seen < log.size(); ++process.seen)
            others.insert(others.end(), log[process.seen].begin(), log[process.seen].end());
        process.core->others_wrote(others, kNow);
        carry_out(at);
    }
    /// As PostgresLog: first what the others wrote, then the sequences.
    void commit(std::size_t at) {
        look(at);
        Process& process = processes[at];
        const Sequence first = last_sequence + 1;
        std::vector<StoreOp> row;
        Ticket last = 0;
        for (const Write& write : std::exchange(process.writes, {})) {
            last = write.ticket;
            for (const StoreOp& op : write.ops) {
                row.push_back(op);
                const auto* save = std::get_if<SaveMessage>(&op);
                if (save == nullptr) continue;
                auto copy = std::make_shared<Message>(*save->message);
                copy->sequence = ++last_sequence;
                row.back() = SaveMessage{std::move(copy)};
            }
        }
        log.push_back(std::move(row));
        process.seen = log.size();
        process.core->durable(last, kNow, first);
        carry_out(at);
    }
    void carry_out(std::size_t at) {
        while (true) {
            const std::vector<Effect> effects = processes[at].core->take_effects();
            EXPECT_EQ(processes[at].core->broken_invariant(), "");
            if (effects.empty()) return;
            for (const Effect& effect : effects) {
                if (const auto* frame = std::get_if<SendFrame>(&effect))
                    frames[frame->connection].push_back(*parse_json(frame->text));
                if (const auto* persist = std::get_if<Persist>(&effect))
                    processes[at].writes.push_back(persist->write);
            }
        }
    }

    std::vector<std::string> pushed(ConnectionId id) {
        std::vector<std::string> out;
        for (const Json& frame : frames[id])
            if (frame.find("method") != nullptr)
                out.emplace_back(*frame.find("params")->find("data")->find_string("message"));
        return out;
    }
    std::size_t answers(ConnectionId id, const char* member = "result") {
        std::size_t count = 0;
        for (const Json& frame : frames[id]) count += frame.find(member) != nullptr;
        return count;
    }

    struct Process {
        std::unique_ptr<RelayCore> core;
        std::vector<Write> writes;
        std::size_t seen = 0;
    };
    std::array<Process, 2> processes;
    std::vector<std::vector<StoreOp>> log;
    std::map<ConnectionId, std::vector<Json>> frames;
    Sequence last_sequence = 0;
    ConnectionId last_id = 0;
    std::uint64_t last_request = 1'700'000'000'000;
};

TEST_F(TwoProcesses, PublishedOnOneDeliveredOnTheOtherWhenDurable) {
    const auto wallet = connect(0, "wallet"), dapp = connect(1, "dapp");
    subscribe(0, wallet);
    commit(0);
    publish(1, dapp, "m");
    EXPECT_EQ(answers(dapp), 0u);
    commit(1);
    EXPECT_EQ(answers(dapp), 1u);
    EXPECT_THAT(pushed(wallet), IsEmpty());
    look(0);
    EXPECT_THAT(pushed(wallet), ElementsAre("m"));
}

TEST_F(TwoProcesses, EveryProcessHasTheOrderOfTheLog) {
    const auto wallet = connect(0, "wallet"), near = connect(0, "near"), far = connect(1, "far");
    subscribe(0, wallet);
    publish(0, near, "asked first");
    publish(1, far, "committed first");
    commit(1);
    commit(0);
    EXPECT_THAT(pushed(wallet), ElementsAre("committed first", "asked first"));
    // The cursor stands above both: a message of the other process must not fall below it.
    acknowledge_all(0, wallet);
    publish(1, far, "later");
    commit(1);
    commit(0);
    EXPECT_THAT(pushed(wallet), ElementsAre("later"));
}

TEST_F(TwoProcesses, SameMessageOnBothIsStoredOnce) {
    const auto wallet = connect(0, "wallet"), here = connect(0, "dapp"), there = connect(1, "dapp");
    subscribe(0, wallet);
    publish(0, here, "m");
    publish(1, there, "m");
    commit(0);
    commit(1);
    look(0);
    EXPECT_EQ(answers(here), 1u);
    EXPECT_EQ(answers(there), 1u);
    EXPECT_THAT(pushed(wallet), ElementsAre("m"));
    for (const Process& process : processes) EXPECT_EQ(process.core->counters().messages, 1u);
    publish(1, there, "m");  // and again, now that it is known: answered at once
    EXPECT_EQ(answers(there), 2u);
}

TEST_F(TwoProcesses, ClientGoesOnAtTheOtherProcess) {
    const auto wallet = connect(0, "wallet"), dapp = connect(0, "dapp");
    subscribe(0, wallet);
    publish(0, dapp, "had");
    publish(0, dapp, "not had");
    commit(0);
    frames[wallet].pop_back();  // lost on its way
    acknowledge_all(0, wallet);
    commit(0);
    processes[0].core.reset();  // kill -9
    look(1);
    const auto again = connect(1, "wallet");
    subscribe(1, again);
    EXPECT_THAT(pushed(again), ElementsAre("not had"));
    // Its subscription came with the log, not with the socket: a new one would say it again.
    EXPECT_EQ(processes[1].core->counters().subscriptions, 1u);
}

TEST_F(TwoProcesses, SubscriptionOfAConnectedClientOutlivesWhatOthersBelieve) {
    const auto wallet = connect(0, "wallet"), dapp = connect(1, "dapp");
    subscribe(0, wallet);
    commit(0);
    // Another process, which had not seen it yet, forgets the reader.
    Topic topic{};
    topic.fill(0xcc);
    log.push_back({EraseReader{topic, "wallet"}});
    commit(0);
    look(1);
    EXPECT_EQ(processes[1].core->counters().subscriptions, 1u);
    publish(1, dapp, "m");
    commit(1);
    look(0);
    EXPECT_THAT(pushed(wallet), ElementsAre("m"));
}

TEST_F(TwoProcesses, ACursorThatMovedErasesNothingThatAnotherProcessHasMadeAnew) {
    const auto wallet = connect(0, "wallet"), dapp = connect(0, "dapp");
    subscribe(0, wallet);
    publish(0, dapp, "m");
    commit(0);
    acknowledge(0, wallet);
    processes[0].core->disconnected(wallet, kNow);
    // The other process, where the client has gone, evicts it, and it subscribes again.
    Topic topic{};
    topic.fill(0xcc);
    log.push_back({EraseReader{topic, "wallet"}});
    look(0);
    log.push_back({SaveReader{{topic, "wallet", true, 0}}});
    processes[0].core->tick(kNow);
    carry_out(0);
    commit(0);
    for (const StoreOp& op : log.back()) EXPECT_FALSE(std::holds_alternative<EraseReader>(op));
}

TEST_F(TwoProcesses, FailedCommitIsAnErrorAndLeavesNothing) {
    const auto wallet = connect(0, "wallet"), dapp = connect(0, "dapp");
    subscribe(0, wallet);
    commit(0);
    publish(0, dapp, "m");
    const Ticket last = processes[0].writes.back().ticket;
    processes[0].writes.clear();
    processes[0].core->store_failed(last, kNow);
    carry_out(0);
    EXPECT_EQ(answers(dapp, "error"), 1u);
    EXPECT_EQ(processes[0].core->counters().messages, 0u);
    publish(0, dapp, "m");
    commit(0);
    EXPECT_EQ(answers(dapp), 1u);
    EXPECT_THAT(pushed(wallet), ElementsAre("m"));
}

class BusyProcesses : public TwoProcesses {
  protected:
    BusyProcesses()
        : TwoProcesses([] {
              Limits limits;
              limits.subscriptions_total = 20;
              limits.total_mailbox_bytes = 20 * (detail::kMessageOverheadBytes + 10);
              limits.address_share_percent = 10;
              return limits;
          }()) {}

    /// Whether the last request on `id` was granted, once it was committed.
    bool granted(std::size_t at, ConnectionId id) {
        commit(at);
        const bool result = answers(id) > 0;
        frames[id].clear();
        return result;
    }
    bool subscribe_to(std::size_t at, ConnectionId id, char topic) {
        send(at, id, "irn_subscribe", R"({"topic":")" + std::string(64, topic) + "\"}");
        return granted(at, id);
    }
};

TEST_F(BusyProcesses, AnAddressIsCountedAtAllOfThem) {
    const auto greedy = connect(0, "greedy", "a");
    for (const char topic : std::string("0123456789")) EXPECT_TRUE(subscribe_to(0, greedy, topic));
    EXPECT_FALSE(subscribe_to(0, greedy, 'a'));
    look(1);
    const auto same = connect(1, "same", "a");
    EXPECT_FALSE(subscribe_to(1, same, 'b'));
    const auto other = connect(1, "other", "b");
    EXPECT_TRUE(subscribe_to(1, other, 'b'));
    // Nothing was taken from the client that is connected to the other process.
    look(0);
    for (const Process& process : processes) EXPECT_EQ(process.core->counters().subscriptions, 11u);
}

TEST_F(BusyProcesses, AMessageCountsForItsAddressAtAllOfThem) {
    const auto wallet = connect(0, "wallet", "w"), dapp = connect(0, "dapp", "a");
    subscribe(0, wallet);
    commit(0);
    for (const char text : std::string("0123456789")) publish(0, dapp, std::string(10, text));
    commit(0);
    look(1);
    const auto same = connect(1, "same", "a"), other = connect(1, "other", "b");
    publish(1, same, "refused ..");
    EXPECT_FALSE(granted(1, same));
    publish(1, other, "taken ....");
    EXPECT_TRUE(granted(1, other));
}

}  // namespace
}  // namespace portico::relay
