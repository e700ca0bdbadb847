// SPDX-License-Identifier: Apache-2.0
//
// The smallest machine that uses the whole kernel: it counts, remembers its count, rings a timer,
// and shows two slices.
#pragma once

#include <boost/describe.hpp>
#include <memory>
#include <string>
#include <variant>

#include "core/base/entropy.hpp"
#include "core/machine/contract.hpp"

namespace portico::machine::counter {

struct Config {
    List<StoredItem, 256> storage;
};
BOOST_DESCRIBE_STRUCT(Config, (), (storage))

/// Intents: count so many up, and go off after a while.
struct Add {
    std::int64_t amount = 0;
};
BOOST_DESCRIBE_STRUCT(Add, (), (amount))
struct Arm {
    std::int64_t delay_ms = 0;
};
BOOST_DESCRIBE_STRUCT(Arm, (), (delay_ms))

/// An event for another machine.
struct Rang {
    std::int64_t count = 0;
};
BOOST_DESCRIBE_STRUCT(Rang, (), (count))

struct TotalSlice {
    std::int64_t total = 0;
};
BOOST_DESCRIBE_STRUCT(TotalSlice, (), (total))
struct BellSlice {
    bool armed = false;
};
BOOST_DESCRIBE_STRUCT(BellSlice, (), (armed))
struct CounterSlices {
    std::optional<TotalSlice> total;
    std::optional<BellSlice> bell;
};
BOOST_DESCRIBE_STRUCT(CounterSlices, (), (total, bell))

using Input = std::variant<Add, Arm, TimerFired, StorageChanged>;

class Machine {
  public:
    static Machine create(Config config, const EntropyFn& entropy);
    std::string step(std::string_view step_json);
    std::string snapshot() const;

    Machine(Machine&&) noexcept;
    ~Machine();

  private:
    struct State;
    class Turn;
    explicit Machine(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace portico::machine::counter
