// SPDX-License-Identifier: Apache-2.0
#include "server/ops/awaitable.hpp"

#include <gmock/gmock.h>

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/ops/single_flight.hpp"

namespace portico::ops {
namespace {

using testing::ElementsAre;

/// Somebody who answers later, or never.
struct Node {
    void fetch(std::function<void(int)> done) { waiting.push_back(std::move(done)); }
    std::vector<std::function<void(int)>> waiting;
};

struct Noted {
    std::vector<std::string>* notes;
    std::string text;
    Noted(std::vector<std::string>& notes_in, std::string text_in)
        : notes(&notes_in), text(std::move(text_in)) {}
    Noted(Noted&& other) noexcept : notes(std::exchange(other.notes, nullptr)), text(other.text) {}
    ~Noted() {
        if (notes != nullptr) notes->push_back(text);
    }
};

struct AwaitableTest : testing::Test {
    Awaitable<int> fetch() {
        const Noted noted(notes, "asked");
        co_return co_await callback<int>([&](auto done) { node.fetch(done); });
    }
    Awaitable<int> twice() {
        const int first = co_await fetch();
        co_return first + co_await fetch();
    }
    Awaitable<int> thrown(bool at_once) {
        if (!at_once) co_await fetch();
        throw std::runtime_error("broken");
    }
    template <class Work>
    void begin(Work work) {
        spawn(
            std::move(work), [this](int value) { notes.push_back(std::to_string(value)); },
            [this](std::exception_ptr why) {
                try {
                    std::rethrow_exception(why);
                } catch (const std::exception& error) {
                    notes.push_back(error.what());
                }
            });
    }
    void answer(int value) {
        auto waiting = std::exchange(node.waiting, {});
        for (const auto& done : waiting) done(value);
    }

    std::vector<std::string> notes;
    Node node;
};

TEST_F(AwaitableTest, GoesOnWhereItsCallbackComes) {
    begin(twice());
    ASSERT_EQ(node.waiting.size(), 1u);
    answer(3);
    EXPECT_THAT(notes, ElementsAre("asked"));
    answer(4);
    EXPECT_THAT(notes, ElementsAre("asked", "asked", "7"));
}

TEST_F(AwaitableTest, ACallbackMayComeAtOnceAndTheFirstOneCounts) {
    const auto at_once = []() -> Awaitable<int> {
        int sum = 0;
        for (int i = 0; i < 100'000; ++i)  // nothing grows with them
            sum += co_await callback<int>([](auto done) {
                done(1);
                done(2);
            });
        co_return sum;
    };
    begin(at_once());
    EXPECT_THAT(notes, ElementsAre("100000"));
}

TEST_F(AwaitableTest, BeginsWhenItIsAwaitedOnly) {
    {
        const Awaitable<int> never = twice();
    }
    EXPECT_TRUE(node.waiting.empty());
    EXPECT_TRUE(notes.empty());
}

TEST_F(AwaitableTest, AnExceptionComesToWhoeverSpawned) {
    begin(thrown(true));
    EXPECT_THAT(notes, ElementsAre("broken"));
    begin(thrown(false));
    answer(1);
    EXPECT_THAT(notes, ElementsAre("broken", "asked", "broken"));
}

TEST_F(AwaitableTest, ADroppedCallbackEndsAllWhoAwaitIt) {
    const auto outer = [](AwaitableTest& test, Noted) -> Awaitable<int> {
        co_return co_await test.twice();
    };
    begin(outer(*this, Noted(notes, "outer")));
    node.waiting.clear();
    EXPECT_THAT(notes, ElementsAre("asked", "outer")) << "neither a value nor an exception";
}

TEST_F(AwaitableTest, OneThatIsDroppedAtOnceIsAnException) {
    const auto dropped = []() -> Awaitable<int> { co_return co_await callback<int>([](auto) {}); };
    begin(dropped());
    EXPECT_THAT(notes, ElementsAre("nobody is left who could answer"));
}

TEST_F(AwaitableTest, WhatItsEndDestroysMayHoldItsCallback) {
    auto holder = std::make_unique<Node>();
    const auto end = [&]() -> Awaitable<int> {
        const int value = co_await callback<int>([&](auto done) { holder->fetch(done); });
        holder.reset();
        co_return value;
    };
    begin(end());
    const auto done = holder->waiting[0];
    done(5);
    EXPECT_THAT(notes, ElementsAre("5"));
}

struct SharedWork : AwaitableTest {
    Awaitable<int> once() {
        co_return co_await flight.share("key", [this] { return fetch(); });
    }
    SingleFlight<int> flight;
};

TEST_F(SharedWork, IsDoneOnceForAllWhoAwaitIt) {
    begin(once());
    begin(once());
    ASSERT_EQ(node.waiting.size(), 1u);
    answer(6);
    EXPECT_THAT(notes, ElementsAre("asked", "6", "6"));
    begin(once());
    EXPECT_EQ(node.waiting.size(), 1u) << "it is not kept";
}

TEST_F(SharedWork, ItsFailureIsThatOfAll) {
    const auto failing = [this]() -> Awaitable<int> {
        co_return co_await flight.share("key", [this] { return thrown(false); });
    };
    begin(failing());
    begin(failing());
    answer(1);
    EXPECT_THAT(notes, ElementsAre("asked", "broken", "broken"));
    begin(once());
    EXPECT_EQ(node.waiting.size(), 1u) << "the key is free again";
}

TEST_F(SharedWork, ThatIsDroppedEndsAllAndFreesTheKey) {
    begin(once());
    begin(once());
    node.waiting.clear();
    EXPECT_THAT(notes, ElementsAre("asked"));
    begin(once());
    answer(8);
    EXPECT_THAT(notes, ElementsAre("asked", "asked", "8"));
}

TEST_F(SharedWork, MayOutliveTheFlight) {
    auto gone = std::make_unique<SingleFlight<int>>();
    const auto one = [](SingleFlight<int>& from, AwaitableTest& test) -> Awaitable<int> {
        co_return co_await from.share("key", [&test] { return test.fetch(); });
    };
    begin(one(*gone, *this));
    gone.reset();
    answer(9);
    EXPECT_THAT(notes, ElementsAre("asked")) << "who waited ended with it";
}

}  // namespace
}  // namespace portico::ops
