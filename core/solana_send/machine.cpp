// SPDX-License-Identifier: Apache-2.0
//
// See machine.hpp.
#include "core/solana_send/machine.hpp"

#include <algorithm>
#include <utility>

#include "core/base/describe/describe.hpp"
#include "core/machine/kept.hpp"
#include "core/machine/slices.hpp"
#include "core/machine/step.hpp"
#include "core/solana_send/send.hpp"
#include "core/solana_send/stored_keys.hpp"

namespace portico::solana_send {
namespace {

// A long list of holdings, or a node's answer of 4 MiB, escaped.
constexpr JsonLimits kStepLimits{.depth = 128, .size_bytes = 16 * 1024 * 1024};
using Show = SolanaSendSlices;

constexpr const char* kTokens = "tokens";
constexpr const char* kAccount = "account";

bool is_same(const std::optional<WatchedAccount>& a, const std::optional<WatchedAccount>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->address == b->address && a->chain == b->chain &&
           a->network.has_value() == b->network.has_value();
}

}  // namespace

struct Machine::State {
    explicit State(std::uint32_t first_id) : ids(first_id) {}
    SolanaSendConfig config{};
    machine::Ids ids;
    std::int64_t now_ms = 0;
    bool started = false;
    machine::Storage storage{kStoredKeys};
    std::optional<WatchedAccount> account{};
    std::int64_t account_timer = 0;
    SendState send{};
    FollowingState following{};
    machine::Slices<SolanaSendSlices> slices{};
};

class Machine::Turn final : public machine::Turn<Machine::Turn> {
  public:
    Turn(State& state, std::int64_t at_ms) : m_(state), at_ms_(at_ms) {}

    void begin() {
        context_.now_ms = m_.now_ms = std::max(m_.now_ms, at_ms_);
        if (std::exchange(m_.started, true)) return;
        machine::WatchSlices watched;
        for (const char* name : {kTokens, kAccount}) watched.names.push_back(name);
        context_.emit(watched);
        context_.emit(ReadAccount{});
        restore(m_.following, context_);
    }
    void end() {
        slices_.mark(machine::kSliceBit<&Show::solana_send>);
        if (std::exchange(m_.following.changed, false))
            slices_.mark(machine::kSliceBit<&Show::solana_transfers>);
        slices_.publish<&Show::solana_send>(
            [&] { return make_slice(m_.send, m_.following.sent, m_.account); });
        slices_.publish<&Show::solana_transfers>([&] { return make_slice(m_.following); });
    }
    std::string output() const { return machine::output_json(out_, {.slices = true}); }

  private:
    friend machine::Turn<Machine::Turn>;

    template <class Intent>
    void on(const Intent& event) {
        update(m_.send, event, context_);
    }
    void on(const SolanaAcceptSendWarnings& event) {
        update(m_.send, event, m_.following.sent, context_);
    }
    void on(const SolanaConfirmSend& event) { update(m_.send, event, m_.following.sent, context_); }
    void on(const WatchAccount& event) {
        const bool same = is_same(m_.account, event.account);
        m_.account = event.account;
        if (!same) account_changed(m_.send, context_);
    }
    void on(const ChainAnswered& event) {
        if (const auto answer = update(m_.following, event, context_))
            sent_answered(m_.send, *answer);
        update(m_.send, event, context_);
        name_answered(m_.send, event, context_);
    }
    void on(const engine::HttpAnswered& event) { name_answered(m_.send, event, context_); }
    void on(const WalletAnswered& event) {
        if (const auto sent = update(m_.send, event, context_))
            solana_send::begin(m_.following, *sent, context_);
    }
    void on(const machine::TimerFired& event) {
        if (event.timer_id == m_.account_timer) {
            m_.account_timer = 0;
            return context_.emit(ReadAccount{});
        }
        update(m_.send, event, context_);
        update(m_.following, event, context_);
    }
    void on(const machine::StorageChanged& event) {
        m_.storage.changed(event);
        update(m_.following, event, context_);
    }
    void on(const machine::OnlineChanged&) {}
    void on(const machine::SliceChanged& event) {
        if (event.name == kTokens) {
            machine::read_slice(event.value, m_.send.holdings);
            // The engine shows its slices before it tells of the account: that is read a turn on.
        } else if (m_.account_timer == 0) {
            m_.account_timer = context_.set_timer(Owner::kAccount, 0);
        }
    }

    State& m_;
    std::int64_t at_ms_;
    machine::Output out_;
    Context context_{{0, m_.ids, out_}, m_.config, m_.storage, m_.account};
    machine::SliceWriter<SolanaSendSlices> slices_{m_.slices, out_.slices};
};

Machine::Machine(machine::Kept<State> state) : state_(std::move(state)) {}
Machine::Machine(Machine&&) noexcept = default;
Machine& Machine::operator=(Machine&&) noexcept = default;
Machine::~Machine() = default;

Result<Machine> Machine::create(std::string_view config_json, const EntropyFn& entropy) {
    machine::Kept<State> state(new State(machine::draw_start(entropy)));
    PORTICO_CHECK(read_described(type_info<SolanaSendConfig>(),
                                 PORTICO_TRY(parse_json(config_json)), &state->config));
    state->now_ms = state->config.at_ms;
    if (state->config.storage) {
        state->storage.restore(std::move(*state->config.storage));
        state->config.storage.reset();
    }
    return Machine(std::move(state));
}

std::string Machine::step(std::string_view step_json) {
    return machine::step<SolanaSendInput, Turn>(step_json, kStepLimits, *state_);
}

}  // namespace portico::solana_send
