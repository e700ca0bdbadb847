// SPDX-License-Identifier: Apache-2.0
//
// See machine.hpp.
#include "core/pay/machine.hpp"

#include <algorithm>
#include <utility>

#include "core/base/describe/describe.hpp"
#include "core/machine/slices.hpp"
#include "core/machine/step.hpp"
#include "core/pay/pay.hpp"
#include "core/pay/stored_keys.hpp"

namespace portico::pay {
namespace {

// A list of exchanges, or a node's answer of 4 MiB, escaped.
constexpr JsonLimits kStepLimits{.depth = 128, .size_bytes = 16 * 1024 * 1024};
using Show = PaySlices;

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
    PayConfig config{};
    machine::Ids ids;
    std::int64_t now_ms = 0;
    bool started = false;
    machine::Storage storage{kStoredKeys};
    std::optional<WatchedAccount> account{};
    std::int64_t account_timer = 0;
    PayState pay{};
    Reports reports{};
    transfers::TransfersState transfers{};
    machine::Slices<PaySlices> slices{};
};

class Machine::Turn final : public machine::Turn<Machine::Turn> {
  public:
    Turn(State& state, std::int64_t at_ms) : m_(state), at_ms_(at_ms) {}

    void begin() {
        context_.now_ms = m_.now_ms = std::max(m_.now_ms, at_ms_);
        if (std::exchange(m_.started, true)) return;
        machine::WatchSlices watched;
        for (const char* name : {kActivity, kAccount, kReplacements}) watched.names.push_back(name);
        context_.emit(watched);
        context_.emit(transfers::ReadAccount{});
        restore(m_.transfers, context_.of_transfers());
    }
    void end() {
        follow(m_.pay, m_.transfers, context_);
        follow_worth(m_.pay, context_);
        report_all(m_.reports, all(), context_);
        publish();
    }
    std::string output() const { return machine::output_json(out_, {.slices = true}); }

  private:
    friend machine::Turn<Machine::Turn>;

    const Vec<Transfer>& all() const { return m_.transfers.transfers; }

    void on(const OpenPay& event) { update(m_.pay, event, m_.transfers, context_); }
    void on(const PayAtExchange& event) { update(m_.pay, event, all(), context_); }
    void on(const ConfirmPay& event) { update(m_.pay, event, m_.transfers, context_); }
    template <class Event>
    void on(const Event& event) {
        update(m_.pay, event, context_);
    }
    void on(const WatchAccount& event) {
        const bool same = is_same(m_.account, event.account);
        m_.account = event.account;
        if (!same) account_changed(m_.pay, context_);
    }
    void on(const ChainAnswered& event) {
        if (machine::owner_of<Owner>(event.id) == Owner::kTransfers)
            return update(m_.transfers, event, context_.of_transfers());
        if (!replacement_answered(m_.pay, m_.transfers, event, context_))
            update(m_.pay, event, context_);
    }
    void on(const HttpAnswered& event) {
        worth_answered(m_.pay, event);
        payment_answered(m_.pay, event, context_);
        exchange_answered(m_.pay, event, context_);
        if (auto body = report_answered(m_.reports, event, all(), context_))
            take_payment(m_.pay, std::move(*body), context_);
        report_again(m_.reports, m_.pay, all(), context_);
    }
    void on(const WalletAnswered& event) {
        if (const auto answer = update(m_.transfers, event, context_.of_transfers()))
            transfer_answered(m_.pay, *answer, context_);
    }
    // What a page of the exchange says to its opener is no report of it.
    void on(const PopupMessage&) {}
    void on(const machine::TimerFired& event) {
        if (event.timer_id == m_.account_timer) {
            m_.account_timer = 0;
            return context_.emit(transfers::ReadAccount{});
        }
        timer_fired(m_.pay, event.timer_id, context_);
        exchange_timer_fired(m_.pay, event.timer_id, context_);
        report_timer_fired(m_.reports, event.timer_id, all(), context_);
        update(m_.transfers, event, context_.of_transfers());
    }
    void on(const machine::StorageChanged& event) {
        m_.storage.changed(event);
        update(m_.transfers, event, context_.of_transfers());
    }
    void on(const machine::OnlineChanged&) {}
    void on(const machine::SliceChanged& event) {
        if (event.name == kActivity) {
            ActivitySlice slice;
            if (read_described(type_info<ActivitySlice>(), event.value, &slice))
                activity_changed(m_.transfers, slice, context_.of_transfers());
        } else if (event.name == kReplacements) {
            machine::read_slice(event.value, m_.reports.replacements);
            follow_sped_up(m_.transfers, m_.reports.replacements, context_);
        } else if (m_.account_timer == 0) {
            // The engine shows its slices before it tells of the account: that is read a turn on.
            m_.account_timer = context_.set_timer(Owner::kAccount, 0);
        }
    }

    void publish() {
        slices_.mark(machine::kSliceBit<&Show::pay>);
        if (std::exchange(m_.transfers.changed, false))
            slices_.mark(machine::kSliceBit<&Show::pay_transfers>);
        slices_.publish<&Show::pay>([&] { return make_slice(m_.pay, all(), context_); });
        slices_.publish<&Show::pay_transfers>([&] { return make_slice(m_.transfers); });
    }

    State& m_;
    std::int64_t at_ms_;
    machine::Output out_;
    Context context_{{0, m_.ids, out_}, m_.config, m_.storage, m_.account};
    machine::SliceWriter<PaySlices> slices_{m_.slices, out_.slices};
};

Machine::Machine(machine::Kept<State> state) : state_(std::move(state)) {}
Machine::Machine(Machine&&) noexcept = default;
Machine& Machine::operator=(Machine&&) noexcept = default;
Machine::~Machine() = default;

Result<Machine> Machine::create(std::string_view config_json, const EntropyFn& entropy) {
    machine::Kept<State> state(new State(machine::draw_start(entropy)));
    PORTICO_CHECK(read_described(type_info<PayConfig>(), PORTICO_TRY(parse_json(config_json)),
                                 &state->config));
    state->now_ms = state->config.at_ms;
    if (state->config.storage) {
        state->storage.restore(std::move(*state->config.storage));
        state->config.storage.reset();
    }
    return Machine(std::move(state));
}

std::string Machine::step(std::string_view step_json) {
    return machine::step<PayInput, Turn>(step_json, kStepLimits, *state_);
}

}  // namespace portico::pay
