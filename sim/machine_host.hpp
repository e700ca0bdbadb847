// SPDX-License-Identifier: Apache-2.0
//
// The shell of any machine in the simulator: makes it from what is stored, steps it, carries out
// the effects that every machine shares, and drops it as a page that is gone does. What was stored
// survives.
#pragma once

#include <cstdint>
#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "core/base/describe/describe.hpp"
#include "sim/recording.hpp"
#include "sim/timers.hpp"
#include "sim/world.hpp"

namespace portico::sim {

class MachineHost {
  public:
    /// `machine`: a name of core/machines. `fire` takes timers that are due.
    MachineHost(World& world, std::string_view machine, std::string name, Timers::Fire fire)
        : world_(world),
          row_(*machines::find_machine(machine)),
          name_(std::move(name)),
          timers_(world.scheduler, std::move(fire)) {}

    bool is_running() const { return machine_.has_value(); }
    /// Another number after each start and drop: what was meant for the machine before is void.
    std::uint64_t incarnation() const { return incarnation_; }
    const std::string& name() const { return name_; }

    /// Makes the machine; time and storage are filled in. False: it refused, which is a violation.
    template <class Config>
    bool start(Config config) {
        config.at_ms = world_.scheduler.now_ms();
        if constexpr (requires { config.storage; })
            for (const auto& [key, value] : storage_) config.storage.push_back({key, value});
        auto machine =
            RecordedMachine::create(row_, to_json_text(config), world_.entropy(), world_.recording);
        if (!machine) {
            world_.violated(name_ + " was not created: " + error_text(machine.error()));
            return false;
        }
        machine_.emplace(std::move(*machine));
        ++incarnation_;
        return true;
    }

    void drop() {
        machine_.reset();
        ++incarnation_;
        timers_.drop();
    }

    /// Nothing: the machine answered what is no output, which is a violation.
    template <class Output, class Step>
    std::optional<Output> step(const Step& step) {
        const std::string input = to_json_text(step);
        trace('<', input);
        const std::string answer = machine_->step(input);
        trace('>', answer);
        auto output = parse_described<Output>(answer);
        if (output) return std::move(*output);
        world_.violated(name_ + " answered what cannot be read: " + answer);
        return std::nullopt;
    }

    /// Timers and storage. False: the effect is no shared one.
    template <class... Effects>
    bool carry_out(const std::variant<Effects...>& effect) {
        return std::visit([this](const auto& one) { return this->share(one); }, effect);
    }

  private:
    bool share(const machine::TimerSet& effect) {
        timers_.set(effect);
        return true;
    }
    bool share(const machine::TimerClear& effect) {
        timers_.clear(effect);
        return true;
    }
    bool share(const machine::StorageSet& effect) {
        check_key(effect.key.value);
        storage_[effect.key.value] = effect.value.value;
        return true;
    }
    bool share(const machine::StorageRemove& effect) {
        storage_.erase(effect.key.value);
        return true;
    }
    bool share(const machine::Log&) { return true; }
    template <class Effect>
    bool share(const Effect&) {
        return false;
    }

    void check_key(const std::string& key) {
        if (!row_.stored || !row_.stored->find(key))
            world_.violated(name_ + " stores what it does not declare: " + key);
    }
    void trace(char direction, const std::string& text) const {
        if (world_.trace)
            std::printf("%lld %s %c %.600s\n", static_cast<long long>(world_.scheduler.now_ms()),
                        name_.c_str(), direction, text.c_str());
    }

    World& world_;
    const machines::MachineRow& row_;
    std::string name_;
    std::optional<RecordedMachine> machine_;
    std::uint64_t incarnation_ = 0;
    std::map<std::string, std::string> storage_;
    Timers timers_;
};

}  // namespace portico::sim
