// SPDX-License-Identifier: Apache-2.0
//
// See machine.hpp.
#include "core/names/machine.hpp"

#include <algorithm>
#include <utility>

#include "core/base/describe/describe.hpp"
#include "core/machine/slices.hpp"
#include "core/machine/step.hpp"
#include "core/names/names.hpp"

namespace portico::names {
namespace {

// An answer of 4 MiB, escaped.
constexpr JsonLimits kStepLimits{.depth = 64, .size_bytes = 16 * 1024 * 1024};

}  // namespace

struct Machine::State {
    explicit State(std::uint32_t first_id) : ids(first_id) {}
    NamesConfig config{};
    machine::Ids ids;
    std::int64_t now_ms = 0;
    bool started = false;
    NamesRules rules{};
    machine::Slices<NamesSlices> slices{};
};

class Machine::Turn final : public machine::Turn<Machine::Turn> {
  public:
    Turn(State& state, std::int64_t at_ms) : m_(state), at_ms_(at_ms) {}

    void begin() {
        context_.now_ms = m_.now_ms = std::max(m_.now_ms, at_ms_);
        if (!std::exchange(m_.started, true)) context_.emit(watched_slices());
    }
    void end() {
        slices_.mark(machine::kSliceBit<&NamesSlices::names>);
        slices_.publish<&NamesSlices::names>([&]() -> const NamesSlice& { return m_.rules.shown; });
    }
    std::string output() const { return machine::output_json(out_, {.slices = true}); }

  private:
    friend machine::Turn<Machine::Turn>;

    template <class Event>
    void on(const Event& event) {
        update(m_.rules, event, context_);
    }
    void on(const machine::OnlineChanged&) {}

    State& m_;
    std::int64_t at_ms_;
    machine::Output out_;
    Context context_{{0, m_.ids, out_}, m_.config};
    machine::SliceWriter<NamesSlices> slices_{m_.slices, out_.slices};
};

Machine::Machine(machine::Kept<State> state) : state_(std::move(state)) {}
Machine::Machine(Machine&&) noexcept = default;
Machine& Machine::operator=(Machine&&) noexcept = default;
Machine::~Machine() = default;

Result<Machine> Machine::create(std::string_view config_json, const EntropyFn& entropy) {
    machine::Kept<State> state(new State(machine::draw_start(entropy)));
    PORTICO_CHECK(read_described(type_info<NamesConfig>(), PORTICO_TRY(parse_json(config_json)),
                                 &state->config));
    state->now_ms = state->config.at_ms;
    return Machine(std::move(state));
}

std::string Machine::step(std::string_view step_json) {
    return machine::step<NamesInput, Turn>(step_json, kStepLimits, *state_);
}

}  // namespace portico::names
