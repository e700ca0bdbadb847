// SPDX-License-Identifier: Apache-2.0
//
// See machine.hpp.
#include "core/sign_in/machine.hpp"

#include <algorithm>
#include <utility>

#include "core/base/describe/describe.hpp"
#include "core/machine/slices.hpp"
#include "core/machine/step.hpp"
#include "core/sign_in/sign_in.hpp"

namespace portico::sign_in {
namespace {

// Lists of networks are the largest slices.
constexpr JsonLimits kStepLimits{.depth = 64, .size_bytes = 4 * 1024 * 1024};

}  // namespace

struct Machine::State {
    explicit State(std::uint32_t first_id) : ids(first_id) {}
    machine::Ids ids;
    std::int64_t now_ms = 0;
    bool started = false;
    machine::Storage storage{kStoredKeys};
    SignInRules rules{};
    machine::Slices<SignInSlices> slices{};
};

class Machine::Turn final : public machine::Turn<Machine::Turn> {
  public:
    Turn(State& state, std::int64_t at_ms) : m_(state), at_ms_(at_ms) {}

    void begin() {
        context_.now_ms = m_.now_ms = std::max(m_.now_ms, at_ms_);
        if (!std::exchange(m_.started, true)) context_.emit(watched_slices());
    }
    void end() {
        slices_.mark(machine::kSliceBit<&SignInSlices::sign_in>);
        slices_.publish<&SignInSlices::sign_in>(
            [&]() -> const SignInSlice& { return m_.rules.shown; });
    }
    std::string output() const {
        return machine::output_json(out_, {.events = true, .slices = true});
    }

  private:
    friend machine::Turn<Machine::Turn>;

    template <class Event>
    void on(const Event& event) {
        update(m_.rules, event, context_);
    }
    // Another tab signed in or out.
    void on(const machine::StorageChanged& event) {
        m_.storage.changed(event);
        if (kStoredKeys.find(event.key.value)) update(m_.rules, CheckSignIn{}, context_);
    }
    void on(const machine::OnlineChanged&) {}

    State& m_;
    std::int64_t at_ms_;
    machine::Output out_;
    Context context_{{0, m_.ids, out_}, m_.storage};
    machine::SliceWriter<SignInSlices> slices_{m_.slices, out_.slices};
};

Machine::Machine(machine::Kept<State> state) : state_(std::move(state)) {}
Machine::Machine(Machine&&) noexcept = default;
Machine& Machine::operator=(Machine&&) noexcept = default;
Machine::~Machine() = default;

Result<Machine> Machine::create(std::string_view config_json, const EntropyFn& entropy) {
    machine::Kept<State> state(new State(machine::draw_start(entropy)));
    SignInConfig config;
    PORTICO_CHECK(
        read_described(type_info<SignInConfig>(), PORTICO_TRY(parse_json(config_json)), &config));
    state->now_ms = config.at_ms;
    if (config.storage) state->storage.restore(std::move(*config.storage));
    return Machine(std::move(state));
}

std::string Machine::step(std::string_view step_json) {
    return machine::step<SignInInput, Turn>(step_json, kStepLimits, *state_);
}

}  // namespace portico::sign_in
