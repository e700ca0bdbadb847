// SPDX-License-Identifier: Apache-2.0
//
// See machine.hpp.
#include "core/swap_flow/machine.hpp"

#include <algorithm>
#include <utility>

#include "core/base/describe/describe.hpp"
#include "core/machine/kept.hpp"
#include "core/machine/slices.hpp"
#include "core/machine/step.hpp"
#include "core/swap_flow/stored_keys.hpp"
#include "core/swap_flow/swap.hpp"

namespace portico::swap_flow {
namespace {

// A long list of tokens, or a node's answer of 4 MiB, escaped.
constexpr JsonLimits kStepLimits{.depth = 128, .size_bytes = 16 * 1024 * 1024};
using Show = SwapSlices;

constexpr const char* kTokens = "tokens";
constexpr const char* kActivity = "activity";
constexpr const char* kAccount = "account";
constexpr const char* kReplacements = "replacements";

bool is_same(const std::optional<WatchedAccount>& a, const std::optional<WatchedAccount>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->address == b->address && a->chain == b->chain &&
           a->chain_namespace == b->chain_namespace &&
           a->network.has_value() == b->network.has_value();
}

}  // namespace

struct Machine::State {
    explicit State(std::uint32_t first_id) : ids(first_id) {}
    SwapConfig config{};
    machine::Ids ids;
    std::int64_t now_ms = 0;
    bool started = false;
    machine::Storage storage{kStoredKeys};
    std::optional<WatchedAccount> account{};
    std::int64_t account_timer = 0;
    SwapKnown known{};
    SwapState swap{.known = &known};
    transfers::TransfersState transfers{};
    machine::Slices<SwapSlices> slices{};
};

class Machine::Turn final : public machine::Turn<Machine::Turn> {
  public:
    Turn(State& state, std::int64_t at_ms) : m_(state), at_ms_(at_ms) {}

    void begin() {
        context_.now_ms = m_.now_ms = std::max(m_.now_ms, at_ms_);
        if (std::exchange(m_.started, true)) return;
        machine::WatchSlices watched;
        for (const char* name : {kTokens, kActivity, kAccount, kReplacements})
            watched.names.push_back(name);
        context_.emit(watched);
        context_.emit(transfers::ReadAccount{});
        restore(m_.transfers, context_.of_transfers());
    }
    void end() {
        follow_allowance(m_.swap, m_.transfers.transfers, context_);
        publish();
    }
    std::string output() const { return machine::output_json(out_, {.slices = true}); }

  private:
    friend machine::Turn<Machine::Turn>;

    void on(const OpenSwap& event) {
        update(m_.swap, event, asked_transfer(m_.transfers), context_);
    }
    void on(const CloseSwap& event) { update(m_.swap, event, context_); }
    void on(const ChooseSwapToken& event) { update(m_.swap, event, context_); }
    void on(const TypeSwapAmount& event) { update(m_.swap, event, context_); }
    void on(const UseSwapMax& event) { update(m_.swap, event, context_); }
    void on(const TurnSwap& event) { update(m_.swap, event, context_); }
    void on(const ChooseSlippage& event) { update(m_.swap, event, context_); }
    void on(const AcceptSwapWarnings& event) {
        update(m_.swap, event, m_.transfers.transfers, context_);
    }
    void on(const ReviewSwap& event) { update(m_.swap, event, context_); }
    void on(const EditSwap& event) { update(m_.swap, event, context_); }
    void on(const ConfirmSwap& event) { update(m_.swap, event, m_.transfers, context_); }

    void on(const WatchAccount& event) {
        const bool same = is_same(m_.account, event.account);
        m_.account = event.account;
        if (!same) account_changed(m_.swap, context_);
    }
    void on(const ChainAnswered& event) {
        if (machine::owner_of<Owner>(event.id) == Owner::kTransfers)
            return update(m_.transfers, event, context_.of_transfers());
        update(m_.swap, event, context_);
    }
    void on(const HttpAnswered& event) { update(m_.swap, event, context_); }
    void on(const WalletAnswered& event) {
        if (const auto answer = update(m_.transfers, event, context_.of_transfers()))
            transfer_answered(m_.swap, *answer, m_.transfers.transfers, context_);
    }
    void on(const machine::TimerFired& event) {
        if (event.timer_id == m_.account_timer) {
            m_.account_timer = 0;
            return context_.emit(transfers::ReadAccount{});
        }
        update(m_.swap, event, context_);
        update(m_.transfers, event, context_.of_transfers());
    }
    void on(const machine::StorageChanged& event) {
        m_.storage.changed(event);
        update(m_.transfers, event, context_.of_transfers());
    }
    void on(const machine::OnlineChanged&) {}
    void on(const machine::SliceChanged& event) {
        if (event.name == kTokens) {
            machine::read_slice(event.value, m_.known.holdings);
        } else if (event.name == kActivity) {
            ActivitySlice slice;
            if (read_described(type_info<ActivitySlice>(), event.value, &slice))
                activity_changed(m_.transfers, slice, context_.of_transfers());
        } else if (event.name == kReplacements) {
            transfers::TransfersSlice slice;
            if (read_described(type_info<transfers::TransfersSlice>(), event.value, &slice))
                replacements_changed(m_.transfers, slice, context_.of_transfers());
        } else if (m_.account_timer == 0) {
            // The engine shows its slices before it tells of the account: that is read a turn on.
            m_.account_timer = context_.set_timer(Owner::kAccount, 0);
        }
    }

    void publish() {
        slices_.mark(machine::kSliceBit<&Show::swap>);
        if (std::exchange(m_.transfers.changed, false))
            slices_.mark(machine::kSliceBit<&Show::swap_transfers>);
        slices_.publish<&Show::swap>(
            [&] { return make_slice(m_.swap, m_.transfers.transfers, m_.account); });
        slices_.publish<&Show::swap_transfers>([&] { return make_slice(m_.transfers); });
    }

    State& m_;
    std::int64_t at_ms_;
    machine::Output out_;
    Context context_{{0, m_.ids, out_}, m_.config, m_.storage, m_.account};
    machine::SliceWriter<SwapSlices> slices_{m_.slices, out_.slices};
};

Machine::Machine(machine::Kept<State> state) : state_(std::move(state)) {}
Machine::Machine(Machine&&) noexcept = default;
Machine& Machine::operator=(Machine&&) noexcept = default;
Machine::~Machine() = default;

Result<Machine> Machine::create(std::string_view config_json, const EntropyFn& entropy) {
    machine::Kept<State> state(new State(machine::draw_start(entropy)));
    PORTICO_CHECK(read_described(type_info<SwapConfig>(), PORTICO_TRY(parse_json(config_json)),
                                 &state->config));
    state->now_ms = state->config.at_ms;
    if (state->config.storage) {
        state->storage.restore(std::move(*state->config.storage));
        state->config.storage.reset();
    }
    return Machine(std::move(state));
}

std::string Machine::step(std::string_view step_json) {
    return machine::step<SwapInput, Turn>(step_json, kStepLimits, *state_);
}

}  // namespace portico::swap_flow
