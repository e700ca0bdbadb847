// SPDX-License-Identifier: Apache-2.0
//
// The switch: which areas an event or a command concerns, and in which order. One Routing is the
// work of one step. Private to engine.cpp and routing.cpp.
#pragma once

#include <algorithm>
#include <string>

#include "core/engine/chain_namespace.hpp"
#include "core/engine/connection/pairing_request.hpp"
#include "core/engine/engine_state.hpp"
#include "core/engine/profile.hpp"
#include "core/machine/step.hpp"

namespace portico {

// PairingEmitted as it is read: in place (core/machine/step.hpp).
namespace in_place {
struct PairingEmitted {
    const Json* event = nullptr;
};
BOOST_DESCRIBE_STRUCT(PairingEmitted, (), (event))
using EngineInput =
    boost::mp11::mp_replace<engine::EngineInput, engine::PairingEmitted, PairingEmitted>;
}  // namespace in_place

// Events of the pairing machine that no area needs.
template <class T>
concept UnhandledPairingEvent = boost::mp11::mp_contains<wc::PairingEvent, T>::value;

class Engine::Routing final : public machine::Turn<Engine::Routing>, private Commands {
  public:
    Routing(State& state, std::int64_t at_ms)
        : e_(state),
          at_ms_(at_ms),
          seen_open_(state.modal.open),
          seen_view_(state.router.view()),
          context_{{state.now_ms, state.ids, out_}, state.setup, facts_, commands_, state.storage},
          slices_(state.slices, out_.slices) {}

    using Turn::take;
    void take(const in_place::PairingEmitted& event) {
        visit_described<wc::PairingEvent>(*event.event, *this, error);
        if (!error.detail.empty()) error.detail = machine::within_event(error.detail);
    }
    [[gnu::noinline]] void begin();
    [[gnu::noinline]] void end();
    std::string output() const { return machine::output_json(out_, {.slices = true}); }

  private:
    friend Turn;
    void start();
    void publish();
    [[gnu::noinline]] void refresh();
    void drain();
    [[gnu::noinline]] void look_at_view();

    template <class State, class Event>
    void notify(State& state, unsigned changed, const Event& event) {
        update(state, event, context_);
        reported(changed);
    }
    [[gnu::noinline]] void reported(unsigned changed) {
        slices_.mark(changed);
        refresh();  // for the areas that run next
    }

    void notify_account_machine();

    // --- intents --------------------------------------------------------------------------------

    void on(const Open& event) { notify(e_.modal, kOfModal, event); }
    void on(const Close& event) { notify(e_.modal, kOfModal, event); }
    void on(const Navigate& event) { notify(e_.router, kOfRouter, event); }
    void on(const GoBack& event) { notify(e_.router, kOfRouter, event); }
    void on(const GoBackToIndex& event) { notify(e_.router, kOfRouter, event); }
    void on(const GoBackOrClose& event) { notify(e_.router, kOfRouter, event); }
    void on(const PushTransaction& event) { notify(e_.router, kOfRouter, event); }
    void on(const PopTransaction& event) { notify(e_.router, kOfRouter, event); }
    void on(const ChooseWallet& event) { notify(e_.connect, kOfConnect, event); }
    void on(const ChooseWalletConnect& event) { notify(e_.connect, kOfConnect, event); }
    void on(const Retry& event) {
        switch (facts_.view) {
            case View::kSwitchNetwork:
                return notify(e_.networks, kOfNetworks, event);
            case View::kAllWallets:  // its list, or the code made ready behind it
                notify(e_.wallets, kOfWallets, event);
                [[fallthrough]];
            default:
                return notify(e_.connect, kOfConnect, event);
        }
    }
    void on(const SearchWallets& event) { notify(e_.wallets, kOfWallets, event); }
    void on(const FilterWallets& event) { notify(e_.wallets, kOfWallets, event); }
    void on(const MoreWallets& event) { notify(e_.wallets, kOfWallets, event); }
    void on(const CopyUri& event) { notify(e_.connect, kOfConnect, event); }
    void on(const CopyAddress& event) { notify(e_.account, kOfAccount, event); }
    void on(const OpenWallet& event) { notify(e_.connect, kOfConnect, event); }
    void on(const ChooseNetwork& event) { notify(e_.networks, kOfNetworks, event); }
    void on(const DisconnectWallet& event) { notify(e_.connection, kOfConnection, event); }
    void on(const ChoosePlatform& event) { notify(e_.connect, kOfConnect, event); }
    void on(const DownloadWallet& event) { notify(e_.connect, kOfConnect, event); }
    void on(const AgreeTerms& event) { notify(e_.connect, kOfConnect, event); }
    void on(const ConnectNamespace& event) {
        notify(e_.networks, kOfNetworks, event);
        notify(e_.connect, kOfConnect, event);
    }
    void on(const SwitchAccount& event) { notify(e_.connection, kOfConnection, event); }
    void on(const SwitchConnection& event) { notify(e_.connection, kOfConnection, event); }
    void on(const ForgetConnection& event) { notify(e_.connection, kOfConnection, event); }
    void on(const LabelAddress& event) { notify(e_.connection, kOfConnection, event); }
    void on(const DismissToast& event) { notify(e_.toast, kOfToast, event); }
    void on(const DismissAlert& event) { notify(e_.alert, kOfAlert, event); }
    void on(const HostRequest& event) { notify(e_.host, kOfNone, event); }

    // --- the world ------------------------------------------------------------------------------

    void on(const ConnectorFound& event) {
        notify(e_.connect, kOfConnect | kOfWallets, event);
        const ConnectorFound* listed = find_connector(e_.connect, event.id);
        if (listed && listed->chain_namespace == event.chain_namespace)
            notify(e_.connection, kOfConnection, *listed);
    }

    void on(const ConnectorLost& event) {
        notify(e_.connect, kOfConnect | kOfWallets, event);
        notify(e_.connection, kOfConnection, event);
    }

    void on(const WalletAnswered& event) {
        const auto owner = owner_of(event.id);
        if (owner == Owner::kConnection) notify(e_.connection, kOfConnection, event);
        if (owner == Owner::kConnect) notify(e_.connect, kOfConnect, event);
        if (owner == Owner::kNetworks) notify(e_.networks, kOfNetworks, event);
        if (owner == Owner::kHost) notify(e_.host, kOfAccount, event);
    }

    void on(const WalletEmitted& event) {
        notify(e_.connection, kOfConnection, event);
        notify(e_.connect, kOfConnect, event);
    }

    void on(const HttpAnswered& event) {
        const auto owner = owner_of(event.id);
        if (owner == Owner::kConfig) {
            slices_.mark(kOfConfig);
            update(e_.config, e_.setup.config, event, context_);
            if (e_.config.http == 0) decide(e_.telemetry, e_.config.analytics, context_);
            return;
        }
        if (owner == Owner::kTelemetry) return notify(e_.telemetry, kOfNone, event);
        notify(e_.wallets, kOfWallets, event);
    }

    void on(const ClipboardAnswered& event) {
        notify(e_.connect, kOfConnect, event);
        notify(e_.account, kOfAccount, event);
    }

    void on(const PageHidden& event) { notify(e_.telemetry, kOfNone, event); }
    void on(const ErrorCaught& event) {
        context_.report("INTERNAL_SDK_ERROR", event.error_type, event.error_message,
                        event.stack_trace);
    }

    void on(const wc::Restored& event) { notify(e_.connection, kOfConnection, event); }
    void on(const wc::UriReady& event) { notify(e_.connect, kOfConnect, event); }
    void on(const wc::ConnectExpired& event) { notify(e_.connect, kOfConnect, event); }
    void on(const wc::SessionConnected& event) {
        notify(e_.connection, kOfConnection, event);
        notify(e_.connect, kOfConnect, event);
    }
    void on(const wc::ConnectRejected& event) { notify(e_.connect, kOfConnect, event); }
    void on(const wc::ConnectFailed& event) { notify(e_.connect, kOfConnect, event); }
    void on(const wc::SessionUpdated& event) { notify(e_.connection, kOfConnection, event); }
    void on(const wc::SessionEmitted& event) { notify(e_.connection, kOfConnection, event); }
    void on(const wc::SessionEnded& event) { notify(e_.connection, kOfConnection, event); }
    void on(const wc::RequestAnswered& event) {
        update(e_.host, event, context_);
        on(WalletAnswered{parse_pairing_request(event.request_id), event.result, event.error});
    }
    void on(const wc::RelayChanged& event) {
        notify(e_.alert, kOfAlert, event);
        notify(e_.connect, kOfConnect, event);
    }
    void on(const wc::CommandRefused& event) {
        notify(e_.connection, kOfConnection, event);
        notify(e_.connect, kOfConnect, event);
    }
    void on(const UnhandledPairingEvent auto&) {}

    void on(const PairingLost& event) {
        context_.report("INTERNAL_SDK_ERROR", "PairingLost", event.message);
        notify(e_.connection, kOfConnection, event);
        notify(e_.connect, kOfConnect, event);
        notify(e_.networks, kOfNetworks, event);
        notify(e_.host, kOfNone, event);
    }

    void on(const ChainAnswered& event) { notify(e_.host, kOfNone, event); }
    void on(const AccountLost& event) { notify(e_.host, kOfNone, event); }

    void on(const wc::TimerFired& event) {
        const auto owner = owner_of(event.timer_id);
        if (!owner) return;
        switch (*owner) {
            case Owner::kModal:
                return notify(e_.modal, kOfModal, event);
            case Owner::kConnection:
                return notify(e_.connection, kOfConnection, event);
            case Owner::kConnect:
                return notify(e_.connect, kOfConnect, event);
            case Owner::kAccount:
                return notify(e_.account, kOfAccount, event);
            case Owner::kNetworks:
                return notify(e_.networks, kOfNetworks, event);
            case Owner::kToast:
                return notify(e_.toast, kOfToast, event);
            case Owner::kWallets:
                return notify(e_.wallets, kOfWallets, event);
            case Owner::kTelemetry:
                return notify(e_.telemetry, kOfNone, event);
            case Owner::kHost:
            case Owner::kConfig:
                return;
        }
    }

    void on(const wc::StorageChanged& event) {
        e_.storage.changed(event);
        notify(e_.connection, kOfConnection, event);
        notify(e_.connect, kOfConnect, event);
    }

    void on(const wc::OnlineChanged& event) {
        notify(e_.wallets, kOfWallets, event);
        notify(e_.modal, kOfModal, event);
    }

    // --- commands -------------------------------------------------------------------------------

    void on(const OpenModal& command) override { notify(e_.modal, kOfModal, command); }
    void on(const ShowView& command) override {
        if (e_.modal.open)
            notify(e_.router, kOfRouter, command);
        else
            notify(e_.modal, kOfModal, command);
    }
    void on(const CloseModal& command) override { notify(e_.modal, kOfModal, command); }
    void on(const CloseOrShake& command) override { notify(e_.modal, kOfModal, command); }
    void on(const ModalClosed& command) override {
        notify(e_.router, kOfRouter, command);
        notify(e_.host, kOfNone, command);
    }
    void on(const LeaveView& command) override {
        if (e_.modal.open) notify(e_.router, kOfRouter, command);
    }
    void on(const StartRouter& command) override { notify(e_.router, kOfRouter, command); }
    void on(const ShowToast& command) override { notify(e_.toast, kOfToast, command); }
    void on(const ShowAlert& command) override { notify(e_.alert, kOfAlert, command); }
    void on(const Track& command) override { notify(e_.telemetry, kOfNone, command); }
    void on(const AdoptConnection& command) override {
        notify(e_.connection, kOfConnection, command);
    }
    void on(const SetChain& command) override { notify(e_.connection, kOfConnection, command); }
    void on(const StartLogin& command) override { notify(e_.connect, kOfConnect, command); }
    void on(const EndConnection& command) override {
        notify(e_.connection, kOfConnection, DisconnectWallet{command.chain_namespace});
    }
    void on(const ConnectionChanged& command) override {
        notify(e_.telemetry, kOfNone, command);
        notify(e_.host, kOfNone, command);
        notify(e_.modal, kOfModal, command);
        notify(e_.networks, kOfNetworks, command);
    }
    void on(const StartSwitch& command) override { notify(e_.networks, kOfNetworks, command); }
    void on(const SwitchEnded& command) override { notify(e_.host, kOfNone, command); }

    State& e_;
    std::int64_t at_ms_;
    machine::Output out_;
    CommandQueue commands_;
    Facts facts_;
    bool seen_open_;
    View seen_view_;
    Context context_;
    machine::SliceWriter<EngineSlices> slices_;
};

}  // namespace portico
