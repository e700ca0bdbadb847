// SPDX-License-Identifier: Apache-2.0
//
// See counter.hpp: a machine as areas write one. Two areas that know each other by a command only.
#include "core/machine/context.hpp"
#include "core/machine/counter.hpp"
#include "core/machine/queue.hpp"
#include "core/machine/slices.hpp"
#include "core/machine/step.hpp"
#include "core/machine/storage.hpp"

namespace portico::machine::counter {

enum class Owner : std::uint8_t { kTotal, kBell };

/// bell -> total
struct Restart {};

using Commands = Handler<Restart>;

struct AreaContext : Context {
    Storage& storage;
    Queue<Commands>& commands;
};

constexpr std::string_view kPrefix = "counter/";
constexpr std::string_view kNames[] = {"total"};
constexpr StoredKeys kKeys{kPrefix, kNames};

// --- total

struct TotalState {
    std::int64_t total = 0;
};

void write(const TotalState& state, const AreaContext& context) {
    if (state.total == 0)
        context.storage.remove("total", context);
    else
        context.storage.set("total", std::to_string(state.total), context);
}
void update(TotalState& state, const Add& event, const AreaContext& context) {
    state.total += event.amount;
    write(state, context);
}
void update(TotalState& state, const Restart&, const AreaContext& context) {
    context.notify(Rang{state.total});
    state.total = 0;
    write(state, context);
}
void load(TotalState& state, const Storage& storage) {
    const std::string* found = storage.find("total");
    state.total = found ? std::stoll(*found) : 0;
}

// --- bell

struct BellState {
    std::int64_t timer = 0;
};

void update(BellState& state, const Arm& event, const AreaContext& context) {
    context.clear_timer(state.timer);
    state.timer = context.set_timer(Owner::kBell, event.delay_ms);
}
void update(BellState& state, const TimerFired& event, const AreaContext& context) {
    if (event.timer_id != state.timer) return context.log(LogLevel::kWarn, "an old timer");
    state.timer = 0;
    context.commands.push(Restart{});
}

// --- machine

struct Machine::State {
    explicit State(const EntropyFn& entropy) : ids(draw_start(entropy)) {}
    Ids ids;
    Storage storage{kKeys};
    Slices<CounterSlices> slices{};
    TotalState total{};
    BellState bell{};
};

class Machine::Turn : public machine::Turn<Turn>, private Commands {
  public:
    Turn(State& state, std::int64_t at_ms)
        : m_(state), context_{{at_ms, state.ids, out_}, state.storage, commands_} {}

    void begin() {}
    void on(const Add& event) {
        update(m_.total, event, context_);
        slices_.mark(kSliceBit<&CounterSlices::total>);
    }
    void on(const Arm& event) {
        update(m_.bell, event, context_);
        slices_.mark(kSliceBit<&CounterSlices::bell>);
    }
    void on(const TimerFired& event) {
        if (owner_of<Owner>(event.timer_id) != Owner::kBell) return;
        update(m_.bell, event, context_);
        slices_.mark(kSliceBit<&CounterSlices::bell>);
    }
    void on(const StorageChanged& event) {
        m_.storage.changed(event);
        load(m_.total, m_.storage);
        slices_.mark(kSliceBit<&CounterSlices::total>);
    }
    void end() {
        while (!commands_.empty()) commands_.handle_next(*this);
        slices_.publish<&CounterSlices::total>([&] { return TotalSlice{m_.total.total}; });
        slices_.publish<&CounterSlices::bell>([&] { return BellSlice{m_.bell.timer != 0}; });
    }
    std::string output() const { return output_json(out_, {.events = true, .slices = true}); }

  private:
    void on(const Restart& command) override {
        update(m_.total, command, context_);
        slices_.mark(kSliceBit<&CounterSlices::total>);
    }
    friend machine::Turn<Turn>;

    State& m_;
    Output out_;
    Queue<Commands> commands_;
    AreaContext context_;
    SliceWriter<CounterSlices> slices_{m_.slices, out_.slices};
};

Machine::Machine(std::unique_ptr<State> state) : state_(std::move(state)) {}
Machine::Machine(Machine&&) noexcept = default;
Machine::~Machine() = default;

Machine Machine::create(Config config, const EntropyFn& entropy) {
    auto state = std::make_unique<State>(entropy);
    state->storage.restore(std::move(config.storage));
    load(state->total, state->storage);
    return Machine(std::move(state));
}

std::string Machine::step(std::string_view step_json) {
    return machine::step<Input, Turn>(step_json, {}, *state_);
}

std::string Machine::snapshot() const { return state_->storage.snapshot(); }

}  // namespace portico::machine::counter
