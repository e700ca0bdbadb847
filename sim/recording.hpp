// SPDX-License-Identifier: Apache-2.0
//
// What machines took and gave, a line of JSON each, so that it can be replayed: `portico-sim
// --record FILE` writes it, portico-replay makes the same machines from core/machines and says at
// which line one of them answers something else.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/limits.hpp"
#include "core/machines/list.hpp"

namespace portico::sim {

/// One call of a machine.
struct RecordedCall {
    std::int64_t instance = 0;  ///< of the recording; one is made when it is first named
    Text<64> machine;           ///< the name of its row
    Text<67108864> input;       ///< a configuration, when it is made; then steps
    Text<65536> entropy;        ///< what it drew, in hex
    Text<67108864> output;      ///< of a step
};
BOOST_DESCRIBE_STRUCT(RecordedCall, (), (instance, machine, input, entropy, output))

/// Where calls are recorded; shared by the worlds of a run.
struct Recording {
    std::function<void(const RecordedCall&)> write;
    std::int64_t instances = 0;
};

/// A machine whose calls can be recorded.
class RecordedMachine {
  public:
    /// `recording` outlives this; nullptr: nothing is recorded. Errors: those of the machine's
    /// configuration.
    static Result<RecordedMachine> create(const machines::MachineRow& row, std::string_view config,
                                          EntropyFn entropy, Recording* recording);
    std::string step(std::string_view step_json);

  private:
    RecordedMachine(machines::Instance instance, std::shared_ptr<RecordedCall> call,
                    Recording* recording)
        : instance_(std::move(instance)), call_(std::move(call)), recording_(recording) {}

    machines::Instance instance_;
    std::shared_ptr<RecordedCall>
        call_;  ///< the entropy function that the machine holds has it too
    Recording* recording_;
};

/// Does again what a recording says.
class Replay {
  public:
    /// One line. The error is a sentence: it cannot be read, or the machine did something else.
    std::expected<void, std::string> line(std::string_view text);

  private:
    struct Entropy;
    struct Machine {
        machines::Instance instance;
        std::shared_ptr<Entropy> entropy;
    };
    std::map<std::int64_t, Machine> machines_;
};

}  // namespace portico::sim
