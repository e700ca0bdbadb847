// SPDX-License-Identifier: Apache-2.0
//
// See machine.hpp.
#include "core/money/machine.hpp"

#include <algorithm>
#include <utility>

#include "core/base/describe/describe.hpp"
#include "core/machine/kept.hpp"
#include "core/machine/slices.hpp"
#include "core/machine/step.hpp"
#include "core/money/page_send.hpp"
#include "core/money/payment_request.hpp"
#include "core/money/send/send.hpp"
#include "core/transfers/transfers.hpp"

namespace portico::money {
namespace {

// A long list of holdings, or a node's answer of 4 MiB, escaped.
constexpr JsonLimits kStepLimits{.depth = 128, .size_bytes = 16 * 1024 * 1024};
using Show = MoneySlices;

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
    MoneyConfig config{};
    machine::Ids ids;
    std::int64_t now_ms = 0;
    bool started = false;
    machine::Storage storage{kStoredKeys};
    std::optional<WatchedAccount> account{};
    std::int64_t account_timer = 0;
    SendKnown known{};
    SendState send{.known = &known};
    RequestState request{};
    engine::Zones zones{};
    transfers::TransfersState transfers{};
    machine::Slices<MoneySlices> slices{};
};

class Machine::Turn final : public machine::Turn<Machine::Turn>, private Commands {
  public:
    Turn(State& state, std::int64_t at_ms) : m_(state), at_ms_(at_ms) {}

    void begin() {
        context_.now_ms = m_.now_ms = std::max(m_.now_ms, at_ms_);
        if (std::exchange(m_.started, true)) return;
        machine::WatchSlices watched;
        for (const char* name : {kTokens, kActivity, kAccount, kReplacements})
            watched.names.push_back(name);
        context_.emit(watched);
        context_.emit(ReadAccount{});
        restore(m_.transfers, transfers_context());
        if (const std::string* text = m_.storage.find(kRecipientsKey))
            m_.known.recipients = read_recipients(*text);
    }
    void end() {
        while (!commands_.empty()) commands_.handle_next(*this);
        if (std::exchange(m_.known.activity_changed, false) || m_.transfers.changed)
            remember_recipients(m_.known.recipients, m_.transfers.transfers, m_.known.activity,
                                context_);
        publish();
    }
    std::string output() const { return machine::output_json(out_, {.slices = true}); }

  private:
    friend machine::Turn<Machine::Turn>;

    void on(const OpenSend& event) {
        update(m_.send, event, asked_transfer(m_.transfers), context_);
    }
    void on(const CloseSend& event) { update(m_.send, event, context_); }
    void on(const ChooseSendToken& event) { update(m_.send, event, context_); }
    void on(const TypeSendAmount& event) { update(m_.send, event, context_); }
    void on(const UseSendMax& event) { update(m_.send, event, context_); }
    void on(const TypeSendRecipient& event) { update(m_.send, event, context_); }
    void on(const ChooseSendSpeed& event) { update(m_.send, event, context_); }
    void on(const AcceptSendWarnings& event) {
        update(m_.send, event, m_.transfers.transfers, context_);
    }
    void on(const ReviewSend& event) { update(m_.send, event, context_); }
    void on(const EditSend& event) { update(m_.send, event, context_); }
    void on(const ConfirmSend& event) { update(m_.send, event, m_.transfers.transfers, context_); }

    void on(const FollowSent& event) {
        if (const auto sent = read_page_send(event, context_.now_ms))
            follow(m_.transfers, *sent, transfers_context());
    }

    void on(const OpenPaymentRequest& event) { update(m_.request, event, context_); }
    void on(const ClosePaymentRequest& event) { update(m_.request, event); }
    void on(const ChooseRequestToken& event) { update(m_.request, event); }
    void on(const TypeRequestAmount& event) { update(m_.request, event); }

    void on(const WatchAccount& event) {
        const bool same = is_same(m_.account, event.account);
        m_.account = event.account;
        if (same) return;
        account_changed(m_.send, context_);
        account_changed(m_.request, context_);
    }
    void on(const ChainAnswered& event) {
        switch (machine::owner_of<Owner>(event.id).value_or(Owner::kAccount)) {
            case Owner::kSend:
                return update(m_.send, event, context_);
            case Owner::kName:
                return name_answered(m_.send, event, context_);
            case Owner::kTransfers:
                return update(m_.transfers, event, transfers_context());
            default:
                return;
        }
    }
    void on(const HttpAnswered& event) { name_answered(m_.send, event, context_); }
    void on(const WalletAnswered& event) {
        if (const auto answer = update(m_.transfers, event, transfers_context()))
            transfer_answered(m_.send, *answer);
    }
    void on(const machine::TimerFired& event) {
        if (event.timer_id == m_.account_timer) {
            m_.account_timer = 0;
            return context_.emit(ReadAccount{});
        }
        update(m_.send, event, context_);
        update(m_.transfers, event, transfers_context());
    }
    void on(const machine::StorageChanged& event) {
        m_.storage.changed(event);
        if (event.key.value == std::string(kPrefix).append(kRecipientsKey) && event.value)
            m_.known.recipients = read_recipients(*event.value);
        update(m_.transfers, event, transfers_context());
    }
    void on(const machine::OnlineChanged&) {}
    void on(const machine::SliceChanged& event) {
        if (event.name == kTokens) {
            machine::read_slice(event.value, m_.known.holdings);
        } else if (event.name == kActivity) {
            machine::read_slice(event.value, m_.known.activity);
            m_.known.activity_changed = true;
            activity_changed(m_.transfers, m_.known.activity, transfers_context());
        } else if (event.name == kReplacements) {
            TransfersSlice slice;
            if (read_described(type_info<TransfersSlice>(), event.value, &slice))
                replacements_changed(m_.transfers, slice, transfers_context());
        } else {
            m_.zones.clear();
            const Json* zones = event.value.find("zones");
            if (zones) read_described(type_info<engine::Zones>(), *zones, &m_.zones);
            // The engine shows its slices before it tells of the account: that is read a turn on.
            if (m_.account_timer == 0) m_.account_timer = context_.set_timer(Owner::kAccount, 0);
        }
    }

    void on(const StartTransfer& command) override {
        transfers::begin(m_.transfers, command.transfer, command.transaction, transfers_context());
    }

    transfers::Context transfers_context() {
        return {{context_.now_ms, m_.ids, out_},
                m_.storage,
                m_.account,
                static_cast<unsigned>(Owner::kTransfers),
                kPrefix};
    }

    void publish() {
        slices_.mark(machine::kSliceBit<&Show::send>);
        slices_.mark(machine::kSliceBit<&Show::payment_request>);
        if (std::exchange(m_.transfers.changed, false))
            slices_.mark(machine::kSliceBit<&Show::transfers>);
        slices_.publish<&Show::send>(
            [&] { return make_slice(m_.send, m_.transfers.transfers, m_.account); });
        slices_.publish<&Show::transfers>([&] { return make_slice(m_.transfers); });
        slices_.publish<&Show::payment_request>(
            [&] { return make_slice(m_.request, m_.known.holdings, m_.account); });
    }

    State& m_;
    std::int64_t at_ms_;
    machine::Output out_;
    CommandQueue commands_;
    Context context_{{0, m_.ids, out_}, m_.config, m_.storage, m_.account, commands_, m_.zones};
    machine::SliceWriter<MoneySlices> slices_{m_.slices, out_.slices};
};

Machine::Machine(machine::Kept<State> state) : state_(std::move(state)) {}
Machine::Machine(Machine&&) noexcept = default;
Machine& Machine::operator=(Machine&&) noexcept = default;
Machine::~Machine() = default;

Result<Machine> Machine::create(std::string_view config_json, const EntropyFn& entropy) {
    machine::Kept<State> state(new State(machine::draw_start(entropy)));
    PORTICO_CHECK(read_described(type_info<MoneyConfig>(), PORTICO_TRY(parse_json(config_json)),
                                 &state->config));
    state->now_ms = state->config.at_ms;
    if (state->config.storage) {
        state->storage.restore(std::move(*state->config.storage));
        state->config.storage.reset();
    }
    return Machine(std::move(state));
}

std::string Machine::step(std::string_view step_json) {
    return machine::step<MoneyInput, Turn>(step_json, kStepLimits, *state_);
}

}  // namespace portico::money
