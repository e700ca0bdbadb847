// SPDX-License-Identifier: Apache-2.0
//
// See machine.hpp.
#include "core/replace/machine.hpp"

#include <algorithm>
#include <utility>

#include "core/base/describe/describe.hpp"
#include "core/machine/kept.hpp"
#include "core/machine/slices.hpp"
#include "core/machine/step.hpp"
#include "core/replace/replace.hpp"
#include "core/replace/stored_keys.hpp"

namespace portico::replace {
namespace {

// A long list of holdings, or a node's answer of 4 MiB, escaped.
constexpr JsonLimits kStepLimits{.depth = 128, .size_bytes = 16 * 1024 * 1024};
using Show = ReplaceSlices;

constexpr const char* kTokens = "tokens";
constexpr const char* kSent = "transfers";
constexpr const char* kSwapped = "swap_transfers";
constexpr const char* kPaid = "pay_transfers";
constexpr const char* kAccount = "account";

}  // namespace

struct Machine::State {
    explicit State(std::uint32_t first_id) : ids(first_id) {}
    ReplaceConfig config{};
    machine::Ids ids;
    std::int64_t now_ms = 0;
    bool started = false;
    machine::Storage storage{kStoredKeys};
    std::optional<WatchedAccount> account{};
    std::int64_t account_timer = 0;
    ReplaceState replace{};
    TransfersState transfers{};
    machine::Slices<ReplaceSlices> slices{};
};

class Machine::Turn final : public machine::Turn<Machine::Turn> {
  public:
    Turn(State& state, std::int64_t at_ms) : m_(state), at_ms_(at_ms) {}

    void begin() {
        context_.now_ms = m_.now_ms = std::max(m_.now_ms, at_ms_);
        if (std::exchange(m_.started, true)) return;
        machine::WatchSlices watched;
        for (const char* name : {kTokens, kSent, kSwapped, kPaid, kAccount})
            watched.names.push_back(name);
        context_.emit(watched);
        context_.emit(transfers::ReadAccount{});
        restore(m_.transfers, context_.of_transfers());
    }
    void end() {
        check_open(m_.replace, context_);
        publish();
    }
    std::string output() const { return machine::output_json(out_, {.slices = true}); }

  private:
    friend machine::Turn<Machine::Turn>;

    void on(const OpenReplacement& event) { update(m_.replace, event, context_); }
    void on(const CloseReplacement& event) { update(m_.replace, event, context_); }
    void on(const AcceptReplacement& event) { update(m_.replace, event); }
    void on(const ConfirmReplacement& event) { update(m_.replace, event, context_); }

    void on(const WatchAccount& event) { m_.account = event.account; }
    void on(const ChainAnswered& event) {
        if (machine::owner_of<Owner>(event.id) == Owner::kTransfers)
            return update(m_.transfers, event, context_.of_transfers());
        update(m_.replace, event, context_);
    }
    void on(const WalletAnswered& event) {
        if (const auto answer = update(m_.transfers, event, context_.of_transfers()))
            transfer_answered(m_.replace, *answer, context_);
    }
    void on(const machine::TimerFired& event) {
        if (event.timer_id == m_.account_timer) {
            m_.account_timer = 0;
            return context_.emit(transfers::ReadAccount{});
        }
        update(m_.replace, event, context_);
        update(m_.transfers, event, context_.of_transfers());
    }
    void on(const machine::StorageChanged& event) {
        m_.storage.changed(event);
        update(m_.transfers, event, context_.of_transfers());
    }
    void on(const machine::OnlineChanged&) {}
    void on(const machine::SliceChanged& event) {
        if (event.name == kTokens)
            machine::read_slice(event.value, m_.replace.tokens);
        else if (event.name == kSent)
            machine::read_slice(event.value, m_.replace.sent);
        else if (event.name == kSwapped)
            machine::read_slice(event.value, m_.replace.swapped);
        else if (event.name == kPaid)
            machine::read_slice(event.value, m_.replace.paid);
        else if (m_.account_timer == 0)
            // The engine shows its slices before it tells of the account: that is read a turn on.
            m_.account_timer = context_.set_timer(Owner::kAccount, 0);
    }

    void publish() {
        slices_.mark(machine::kSliceBit<&Show::replacement>);
        if (std::exchange(m_.transfers.changed, false))
            slices_.mark(machine::kSliceBit<&Show::replacements>);
        slices_.publish<&Show::replacement>([&] { return make_slice(m_.replace, m_.account); });
        slices_.publish<&Show::replacements>([&] { return make_slice(m_.transfers); });
    }

    State& m_;
    std::int64_t at_ms_;
    machine::Output out_;
    Context context_{{0, m_.ids, out_}, m_.storage, m_.account, m_.transfers};
    machine::SliceWriter<ReplaceSlices> slices_{m_.slices, out_.slices};
};

Machine::Machine(machine::Kept<State> state) : state_(std::move(state)) {}
Machine::Machine(Machine&&) noexcept = default;
Machine& Machine::operator=(Machine&&) noexcept = default;
Machine::~Machine() = default;

Result<Machine> Machine::create(std::string_view config_json, const EntropyFn& entropy) {
    machine::Kept<State> state(new State(machine::draw_start(entropy)));
    PORTICO_CHECK(read_described(type_info<ReplaceConfig>(), PORTICO_TRY(parse_json(config_json)),
                                 &state->config));
    state->now_ms = state->config.at_ms;
    if (state->config.storage) {
        state->storage.restore(std::move(*state->config.storage));
        state->config.storage.reset();
    }
    return Machine(std::move(state));
}

std::string Machine::step(std::string_view step_json) {
    return machine::step<ReplaceInput, Turn>(step_json, kStepLimits, *state_);
}

}  // namespace portico::replace
