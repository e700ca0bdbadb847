// SPDX-License-Identifier: Apache-2.0
//
// See machine.hpp.
#include "core/embedded/machine.hpp"

#include <algorithm>
#include <utility>

#include "core/base/describe/describe.hpp"
#include "core/embedded/approvals.hpp"
#include "core/embedded/frame.hpp"
#include "core/embedded/login.hpp"
#include "core/embedded/wallet.hpp"
#include "core/machine/slices.hpp"
#include "core/machine/step.hpp"

namespace portico::embedded {
namespace {

// A frame's message is at most 256 KiB (fits.ts), escaped.
constexpr JsonLimits kStepLimits{.depth = 128, .size_bytes = 4 * 1024 * 1024};
using Show = EmbeddedSlices;

}  // namespace

struct Machine::State {
    State(EntropyFn entropy_given, std::uint32_t first_id)
        : entropy(std::move(entropy_given)), ids(first_id) {}
    EmbeddedConfig config{};
    EntropyFn entropy;
    machine::Ids ids;
    std::int64_t now_ms = 0;
    bool started = false;
    machine::Storage storage{kStoredKeys};
    FrameState frame{};
    LoginState login{};
    WalletState wallet{};
    ApprovalState approvals{};
    EmbeddedNoticeSlice notice{};
    machine::Slices<EmbeddedSlices> slices{};
};

class Machine::Turn final : public machine::Turn<Machine::Turn>, private Commands {
  public:
    Turn(State& state, std::int64_t at_ms) : m_(state), at_ms_(at_ms) {}

    void begin() {
        context_.now_ms = m_.now_ms = std::max(m_.now_ms, at_ms_);
        if (std::exchange(m_.started, true)) return;
        restore(m_.login, context_);
        register_connectors(context_);
        watch_modal(context_);
    }
    void end() {
        while (!commands_.empty()) commands_.handle_next(*this);
        publish();
    }
    std::string output() const {
        return machine::output_json(out_, {.events = true, .slices = true});
    }

  private:
    friend machine::Turn<Machine::Turn>;

    void on(const LoginByEmail& event) { update(m_.login, event, context_); }
    void on(const LoginBySocial& event) { update(m_.login, event, context_); }
    void on(const EnterLoginCode& event) { update(m_.login, event, context_); }
    void on(const ResendLoginEmail& event) { update(m_.login, event, context_); }
    void on(const CancelLogin& event) {
        // The frame that shows the way to a recovery goes first, and another one signs out.
        if (m_.login.step == LoginStep::kRecover) update(m_.approvals, RejectApprovals{}, context_);
        update(m_.login, event, context_);
    }
    void on(const ChangeEmail& event) { update(m_.login, event, context_); }
    void on(const EnterChangeCode& event) { update(m_.login, event, context_); }
    void on(const CancelEmailChange& event) { update(m_.login, event, context_); }
    void on(const SetPreferredAccount& event) { update(m_.wallet, event, context_); }
    void on(const RejectApprovals& event) { update(m_.approvals, event, context_); }
    void on(const ExportWallet& event) {
        if (m_.login.step == LoginStep::kSignedIn) update(m_.approvals, event, context_);
    }
    void on(const ManageWallet& event) {
        if (m_.login.step == LoginStep::kSignedIn) update(m_.approvals, event, context_);
    }
    void on(const RecoverWallet& event) {
        if (m_.login.step == LoginStep::kRecover) update(m_.approvals, event, context_);
    }
    void on(const DismissEmbeddedNotice&) { m_.notice = {}; }
    void on(const ConnectorRequested& event) { update(m_.wallet, event, context_); }
    // Its word on the version follows.
    void on(const machine::FrameReady&) {}
    void on(const machine::FrameMessage& event) { update(m_.frame, event, context_); }
    void on(const machine::FrameLost& event) { update(m_.frame, event, context_); }
    void on(const machine::PopupBlocked& event) { update(m_.login, event, context_); }
    void on(const machine::PopupMessage& event) { update(m_.login, event, context_); }
    void on(const machine::PopupClosed& event) { update(m_.login, event, context_); }
    void on(const machine::TimerFired& event) {
        switch (machine::owner_of<Owner>(event.timer_id).value_or(Owner::kFrame)) {
            case Owner::kFrame:
                return update(m_.frame, event, context_);
            case Owner::kLogin:
                return update(m_.login, event, context_);
            case Owner::kWallet:
                return update(m_.wallet, event, context_);
            case Owner::kApproval:
                return update(m_.approvals, event, context_);
            default:
                return;
        }
    }
    void on(const machine::StorageChanged& event) { m_.storage.changed(event); }
    void on(const machine::OnlineChanged&) {}
    void on(const machine::SliceChanged& event) {
        const bool was_open = m_.approvals.modal_open;
        update(m_.approvals, event, context_);
        const bool is_open = m_.approvals.modal_open;
        if (was_open == is_open) return;
        // An app may ask for a signature as soon as it hears of the account, before that sheet is
        // gone.
        const bool by_itself = std::exchange(m_.login.closes_sheet, false);
        if (is_open) return ask_devices(m_.wallet, context_);
        if (!by_itself) modal_closed(m_.approvals, context_);
        modal_closed(m_.login, context_);
    }

    void on(const AskFrame& command) override { update(m_.frame, command, context_); }
    void on(const AskNextFrame& command) override { context_.send(command.asked); }
    void on(const ForgetRequest& command) override { update(m_.frame, command, context_); }
    void on(const CloseFrame& command) override { update(m_.frame, command, context_); }
    void on(const FrameReplied& command) override {
        switch (command.owner) {
            case Owner::kLogin:
                return update(m_.login, command, context_);
            case Owner::kChange:
                return change_replied(m_.login, command, context_);
            case Owner::kWallet:
                return update(m_.wallet, command, context_);
            case Owner::kApproval:
                if (update(m_.approvals, command, context_)) check_session(m_.wallet, context_);
                if (command.event == FrameEvent::kManageWallet) ask_devices(m_.wallet, context_);
                return;
            case Owner::kFrame:
                return;
        }
    }
    void on(const FrameApproved& command) override { update(m_.approvals, command, context_); }
    void on(const LoginSucceeded& command) override { update(m_.wallet, command, context_); }
    void on(const UserKnown& command) override { update(m_.login, command, context_); }
    void on(const SignedOut& command) override {
        update(m_.wallet, command, context_);
        update(m_.login, command, context_);
        update(m_.approvals, command, context_);
    }
    void on(const RecoveryEnded& command) override { update(m_.login, command, context_); }
    void on(const WantApproval& command) override { update(m_.approvals, command, context_); }
    void on(const MethodRefused& command) override { update(m_.approvals, command, context_); }
    void on(const ShowNotice& command) override {
        m_.notice = {command.kind, command.code, command.message};
    }

    void publish() {
        slices_.mark(machine::kSliceBit<&Show::login, &Show::email_change, &Show::approval,
                                        &Show::embedded_notice>);
        slices_.publish<&Show::login>([&] {
            LoginSlice slice = make_login_slice(m_.login, context_);
            slice.preferred_account = preferred_type(context_);
            if (!m_.wallet.smart_account_networks.empty())
                slice.smart_account_networks = m_.wallet.smart_account_networks;
            if (m_.wallet.device_asks) slice.device_asks = true;
            return slice;
        });
        slices_.publish<&Show::email_change>([&] { return make_change_slice(m_.login); });
        slices_.publish<&Show::approval>([&] { return make_slice(m_.approvals); });
        slices_.publish<&Show::embedded_notice>(
            [&]() -> const EmbeddedNoticeSlice& { return m_.notice; });
    }

    State& m_;
    std::int64_t at_ms_;
    machine::Output out_;
    CommandQueue commands_;
    Context context_{{0, m_.ids, out_}, m_.config, m_.entropy, m_.storage, commands_};
    machine::SliceWriter<EmbeddedSlices> slices_{m_.slices, out_.slices};
};

Machine::Machine(machine::Kept<State> state) : state_(std::move(state)) {}
Machine::Machine(Machine&&) noexcept = default;
Machine& Machine::operator=(Machine&&) noexcept = default;
Machine::~Machine() = default;

Result<Machine> Machine::create(std::string_view config_json, EntropyFn entropy) {
    const std::uint32_t first_id = machine::draw_start(entropy);
    machine::Kept<State> state(new State(std::move(entropy), first_id));
    PORTICO_CHECK(read_described(type_info<EmbeddedConfig>(), PORTICO_TRY(parse_json(config_json)),
                                 &state->config));
    state->now_ms = state->config.at_ms;
    if (state->config.storage) {
        state->storage.restore(std::move(*state->config.storage));
        state->config.storage.reset();
    }
    return Machine(std::move(state));
}

std::string Machine::step(std::string_view step_json) {
    return machine::step<EmbeddedInput, Turn>(step_json, kStepLimits, *state_);
}

}  // namespace portico::embedded
