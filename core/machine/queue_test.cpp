// SPDX-License-Identifier: Apache-2.0
#include "core/machine/queue.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace portico::machine {
namespace {

struct Say {
    std::string word;
};
struct Twice {
    std::shared_ptr<int> alive;
};
struct Forever {};
using Commands = Handler<Say, Twice, Forever>;

struct Listener final : Commands {
    void on(const Say& command) override { heard += command.word; }
    void on(const Twice&) override {
        queue.push(Say{"b"});
        queue.push(Say{"c"});
    }
    void on(const Forever&) override { queue.push(Forever{}); }
    void drain() {
        while (!queue.empty()) queue.handle_next(*this);
    }
    Queue<Commands> queue;
    std::string heard;
};

TEST(MachineQueue, HandsOnInOrderWhatHandlingAddsComesLast) {
    Listener listener;
    listener.queue.push(Twice{});
    listener.queue.push(Say{"a"});
    listener.drain();
    EXPECT_EQ(listener.heard, "abc");
}

TEST(MachineQueue, KnowsWhatStillWaits) {
    Listener listener;
    EXPECT_FALSE(listener.queue.has<Say>());
    listener.queue.push(Say{"a"});
    EXPECT_TRUE(listener.queue.has<Say>());
    EXPECT_FALSE(listener.queue.has<Twice>());
    listener.drain();
    EXPECT_FALSE(listener.queue.has<Say>());
}

TEST(MachineQueue, EndsACommandOnceItIsHandled) {
    Listener listener;
    const auto alive = std::make_shared<int>();
    listener.queue.push(Twice{alive});
    EXPECT_EQ(alive.use_count(), 2);
    listener.drain();
    EXPECT_EQ(alive.use_count(), 1);
}

TEST(MachineQueueDeathTest, StopsALoopOfOurs) {
    const auto loop = [] {
        Listener listener;
        listener.queue.push(Forever{});
        listener.drain();
    };
    EXPECT_DEATH(loop(), "kCommandsMax");
}

}  // namespace
}  // namespace portico::machine
