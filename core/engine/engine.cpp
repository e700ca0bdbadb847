// SPDX-License-Identifier: Apache-2.0
//
// See engine.hpp. The switch: which areas an event or a command concerns, and in which order.
#include "core/engine/engine.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/base/assert.hpp"
#include "core/base/describe_visit.hpp"
#include "core/engine/account.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/engine/connect.hpp"
#include "core/engine/connection.hpp"
#include "core/engine/host.hpp"
#include "core/engine/modal.hpp"
#include "core/engine/networks.hpp"
#include "core/engine/pairing_request.hpp"
#include "core/engine/profile.hpp"
#include "core/engine/router.hpp"
#include "core/engine/rpc.hpp"
#include "core/engine/toast.hpp"
#include "core/engine/wallets.hpp"

namespace portico {

using namespace engine;  // NOLINT: the whole file is about its types

namespace {

// One step of a page, one configuration: bodies of 4 MiB, escaped.
constexpr JsonLimits kStepLimits{.depth = 128, .size_bytes = 16 * 1024 * 1024};
// Commands one event may lead to; more is a loop of ours.
constexpr std::size_t kCommandsMax = 10'000;

enum Slice : unsigned {
    kModal,
    kRouter,
    kConnect,
    kConnecting,
    kConnections,
    kAccount,
    kNetworks,
    kToast,
    kAlert,
    kProfile,
    kGuide,
    kWallets,
    kSlices
};

constexpr const char* kSliceNames[] = {"modal",       "router",  "connect",  "connecting",
                                       "connections", "account", "networks", "toast",
                                       "alert",       "profile", "guide",    "wallets"};
static_assert(std::ranges::equal(kSliceNames, describe_detail::Table<EngineSlices>::kNames,
                                 [](std::string_view a, std::string_view b) { return a == b; }));

// The slices that an area's state goes into.
constexpr unsigned bit(Slice slice) { return 1U << slice; }
constexpr unsigned kOfModal = bit(kModal);
constexpr unsigned kOfRouter = bit(kRouter) | bit(kModal);
constexpr unsigned kOfConnection =
    bit(kConnections) | bit(kConnect) | bit(kAccount) | bit(kNetworks) | bit(kProfile);
constexpr unsigned kOfConnect = bit(kConnect) | bit(kConnecting) | bit(kGuide) | bit(kProfile);
constexpr unsigned kOfAccount = bit(kAccount);
constexpr unsigned kOfNetworks = bit(kNetworks);
constexpr unsigned kOfToast = bit(kToast);
constexpr unsigned kOfAlert = bit(kAlert);
constexpr unsigned kOfWallets = bit(kWallets) | bit(kConnect) | bit(kGuide);
constexpr unsigned kOfNone = 0;

bool is_stored_key(std::string_view key) {
    if (!key.starts_with(kStoragePrefix)) return false;
    key.remove_prefix(kStoragePrefix.size());
    return key == kConnectionsKey || key == kLinksKey || key == kNetworksKey ||
           key == kRecentWalletsKey;
}

// EngineStep and PairingEmitted as they are read: in place (describe_visit.hpp).
namespace in_place {
struct EngineStep {
    std::int64_t at_ms = 0;
    const Json* event = nullptr;
};
BOOST_DESCRIBE_STRUCT(EngineStep, (), (at_ms, event))
struct PairingEmitted {
    const Json* event = nullptr;
};
BOOST_DESCRIBE_STRUCT(PairingEmitted, (), (event))
using EngineInput =
    boost::mp11::mp_replace<engine::EngineInput, engine::PairingEmitted, PairingEmitted>;
}  // namespace in_place

// The path of an error in the member `event`.
std::string within_event(const std::string& path) {
    return path == "$" ? "event" : "event." + path;
}

// What the pairing machine tells, and nobody here needs to know.
template <class T>
concept Unheard = boost::mp11::mp_contains<wc::PairingEvent, T>::value;

std::string error_json(const Error& error) {
    Json inner = Json::object();
    inner.set("code", Json::string(std::string(error_word(error.code))));
    inner.set("message", Json::string(error_text(error)));
    return write_json(Json::object().set("error", std::move(inner)));
}

}  // namespace

struct Engine::State {
    Setup setup;
    IdSource ids;
    ModalState modal{};
    RouterState router{};
    ConnectionState connection{};
    ConnectState connect{};
    AccountState account{};
    NetworksState networks{};
    ToastState toast{};
    AlertState alert{};
    HostState host{};
    RpcState rpc{};
    WalletsState wallets{};
    List<wc::StoredItem, 256> storage{};           ///< as the shell's is after every effect
    std::array<std::string, kSlices> published{};  ///< every slice as last sent
    std::int64_t now_ms = 0;
    bool started = false;
};

// The work of one step.
class engine::CommandRouter {};
class Engine::Routing : public CommandRouter {
  public:
    Routing(State& state, std::int64_t at_ms)
        : e_(state),
          at_ms_(at_ms),
          seen_open_(state.modal.open),
          seen_view_(state.router.view()),
          context_{state.now_ms, state.setup, facts_,       state.ids,
                   effects,      commands_,   state.storage} {}

    // The event has been read, whole: from here on the step cannot be refused.
    template <class Event>
    void take(const Event& event) {
        begin();
        on(event);
        end();
    }
    void take(const in_place::PairingEmitted& event) {
        visit_described<wc::PairingEvent>(*event.event, *this, error);
        if (!error.detail.empty()) error.detail = within_event(error.detail);
    }

    template <class Order>
    void route(const Order& command) {
        on(command);
    }

    std::string effects;
    std::string slices;
    Error error{};  ///< with a detail: the event could not be read, and nothing was done

  private:
    [[gnu::noinline]] void begin() {
        context_.now_ms = e_.now_ms =
            std::max(e_.now_ms, at_ms_);  // a clock set back undoes nothing
        if (!e_.started) start();
        refresh();
    }
    [[gnu::noinline]] void end() {
        drain();
        publish();
    }

    void start() {
        e_.started = true;
        dirty_ = ~0U;
        refresh();
        for (const std::string& id : e_.setup.unknown_networks)
            context_.log(wc::LogLevel::kWarn, "unknown network left out: " + id);
        if (e_.setup.config.project_id.empty())
            context_.send(ShowAlert{Code::project_id_not_configured, {}});
        engine::start(e_.connection, context_);
        engine::start(e_.modal, context_);
        drain();
    }

    void publish() {
        refresh();
        publish_one(kModal, [&] { return make_slice(e_.modal, e_.setup, facts_); });
        publish_one(kRouter, [&] { return make_slice(e_.router); });
        publish_one(kConnect, [&] { return make_rows(e_.connect, e_.setup, facts_); });
        publish_one(kConnecting, [&] { return make_slice(e_.connect, e_.setup); });
        publish_one(kConnections, [&] { return make_slice(e_.connection); });
        publish_one(kAccount, [&] { return make_slice(e_.account, e_.setup, facts_); });
        publish_one(kNetworks, [&] { return make_slice(e_.networks, e_.setup, facts_); });
        publish_one(kWallets, [&] { return make_slice(e_.wallets, e_.setup, facts_); });
        publish_one(kToast, [&]() -> const ToastSlice& { return e_.toast.shown; });
        publish_one(kAlert, [&]() -> const AlertSlice& { return e_.alert.shown; });
        publish_one(kProfile, [&] { return make_profile(e_.connection, e_.setup, facts_); });
        publish_one(kGuide, [&] { return make_guide(e_.connect, e_.setup, facts_); });
    }

    [[gnu::noinline]] void refresh() {
        facts_.modal_open = e_.modal.open;
        facts_.view = e_.router.view();
        facts_.unsupported_in_history = e_.router.contains(View::kUnsupportedChain);
        facts_.profile_in_history = e_.router.contains(View::kProfileWallets);
        facts_.active_namespace = e_.connection.active;
        facts_.connections = &e_.connection.connections;
        facts_.sessions = &e_.connection.sessions;
        facts_.connectors = &e_.connect.connectors;
        facts_.directory = &e_.wallets;
    }

    void drain() {
        look_at_view();
        for (; routed_ < commands_.size(); ++routed_) {
            PORTICO_ASSERT(routed_ < kCommandsMax);
            refresh();
            const auto command = std::move(commands_[routed_]);  // routing may add more
            command->route(*this);
            look_at_view();
        }
    }

    // Opening, closing and moving concern those who work for a view. While the router is about to
    // start, there is no view to look at.
    [[gnu::noinline]] void look_at_view() {
        for (const auto& command : commands_)
            if (command && command->starts_router()) return;
        if (e_.modal.open == seen_open_ && e_.router.view() == seen_view_) return;
        seen_open_ = e_.modal.open;
        seen_view_ = e_.router.view();
        refresh();
        dirty_ |= kOfConnect | kOfNetworks | kOfAccount | kOfWallets;
        view_changed(e_.connect, context_);
        view_changed(e_.networks, context_);
        view_changed(e_.account, context_);
        view_changed(e_.wallets, context_);
    }

    template <class State, class Event>
    void tell(State& state, unsigned changed, const Event& event) {
        update(state, event, context_);
        dirty_ |= changed;
        refresh();  // for the areas that are told next
    }

    template <class Make>
    void publish_one(Slice slice, const Make& make) {
        if (!(dirty_ & bit(slice))) return;
        decltype(auto) value = make();
        publish_text(slice, type_info<std::remove_cvref_t<decltype(value)>>(), &value);
    }
    // A slice is sent only if its text is news.
    [[gnu::noinline]] void publish_text(Slice slice, const TypeInfo& type, const void* value) {
        std::string text;
        write_described(type, value, text);
        std::string& published = e_.published[slice];
        if (text == published) return;
        published = std::move(text);
        if (!slices.empty()) slices += ',';
        append_json_string(slices, kSliceNames[slice]);
        slices += ':';
        slices += published;
    }

    // --- intents --------------------------------------------------------------------------------

    void on(const Open& event) { tell(e_.modal, kOfModal, event); }
    void on(const Close& event) { tell(e_.modal, kOfModal, event); }
    void on(const Navigate& event) { tell(e_.router, kOfRouter, event); }
    void on(const GoBack& event) { tell(e_.router, kOfRouter, event); }
    void on(const GoBackToIndex& event) { tell(e_.router, kOfRouter, event); }
    void on(const GoBackOrClose& event) { tell(e_.router, kOfRouter, event); }
    void on(const ChooseWallet& event) { tell(e_.connect, kOfConnect, event); }
    void on(const ChooseWalletConnect& event) { tell(e_.connect, kOfConnect, event); }
    void on(const Retry& event) {
        switch (facts_.view) {
            case View::kSwitchNetwork:
                return tell(e_.networks, kOfNetworks, event);
            case View::kAccount:
                return tell(e_.account, kOfAccount, RefreshAccount{});
            case View::kAllWallets:  // its list, or the code made ready behind it
                tell(e_.wallets, kOfWallets, event);
                [[fallthrough]];
            default:
                return tell(e_.connect, kOfConnect, event);
        }
    }
    void on(const SearchWallets& event) { tell(e_.wallets, kOfWallets, event); }
    void on(const FilterWallets& event) { tell(e_.wallets, kOfWallets, event); }
    void on(const MoreWallets& event) { tell(e_.wallets, kOfWallets, event); }
    void on(const CopyUri& event) { tell(e_.connect, kOfConnect, event); }
    void on(const CopyAddress& event) { tell(e_.account, kOfAccount, event); }
    void on(const OpenWallet& event) { tell(e_.connect, kOfConnect, event); }
    void on(const ChooseNetwork& event) { tell(e_.networks, kOfNetworks, event); }
    void on(const DisconnectWallet& event) { tell(e_.connection, kOfConnection, event); }
    void on(const RefreshAccount& event) { tell(e_.account, kOfAccount, event); }
    void on(const ChoosePlatform& event) { tell(e_.connect, kOfConnect, event); }
    void on(const DownloadWallet& event) { tell(e_.connect, kOfConnect, event); }
    void on(const AgreeTerms& event) { tell(e_.connect, kOfConnect, event); }
    void on(const ConnectNamespace& event) {
        tell(e_.networks, kOfNetworks, event);
        tell(e_.connect, kOfConnect, event);
    }
    void on(const SwitchAccount& event) { tell(e_.connection, kOfConnection, event); }
    void on(const SwitchConnection& event) { tell(e_.connection, kOfConnection, event); }
    void on(const ForgetConnection& event) { tell(e_.connection, kOfConnection, event); }
    void on(const LabelAddress& event) { tell(e_.connection, kOfConnection, event); }
    void on(const DismissToast& event) { tell(e_.toast, kOfToast, event); }
    void on(const DismissAlert& event) { tell(e_.alert, kOfAlert, event); }
    void on(const HostRequest& event) { tell(e_.host, kOfNone, event); }

    // --- the world ------------------------------------------------------------------------------

    void on(const ConnectorFound& event) {
        tell(e_.connect, kOfConnect | kOfWallets, event);
        const ConnectorFound* listed = find_connector(e_.connect, event.id);
        if (listed && listed->chain_namespace == event.chain_namespace)
            tell(e_.connection, kOfConnection, event);
    }

    void on(const WalletAnswered& event) {
        const auto owner = owner_of(event.id);
        if (owner == Owner::kConnection) tell(e_.connection, kOfConnection, event);
        if (owner == Owner::kConnect) tell(e_.connect, kOfConnect, event);
        if (owner == Owner::kNetworks) tell(e_.networks, kOfNetworks, event);
        if (owner == Owner::kAccount) tell(e_.account, kOfAccount, event);
        if (owner == Owner::kHost) tell(e_.host, kOfNone, event);
    }

    void on(const WalletEmitted& event) {
        tell(e_.connection, kOfConnection, event);
        tell(e_.connect, kOfConnect, event);
    }

    void on(const HttpAnswered& event) {
        if (owner_of(event.id) == Owner::kWallets) return tell(e_.wallets, kOfWallets, event);
        tell(e_.rpc, kOfNone, event);
    }

    void on(const ClipboardAnswered& event) {
        tell(e_.connect, kOfConnect, event);
        tell(e_.account, kOfAccount, event);
    }

    void on(const wc::Restored& event) { tell(e_.connection, kOfConnection, event); }
    void on(const wc::UriReady& event) { tell(e_.connect, kOfConnect, event); }
    void on(const wc::ConnectExpired& event) { tell(e_.connect, kOfConnect, event); }
    void on(const wc::SessionConnected& event) {
        tell(e_.connection, kOfConnection, event);
        tell(e_.connect, kOfConnect, event);
    }
    void on(const wc::ConnectRejected& event) { tell(e_.connect, kOfConnect, event); }
    void on(const wc::ConnectFailed& event) { tell(e_.connect, kOfConnect, event); }
    void on(const wc::SessionUpdated& event) { tell(e_.connection, kOfConnection, event); }
    void on(const wc::SessionEmitted& event) { tell(e_.connection, kOfConnection, event); }
    void on(const wc::SessionEnded& event) { tell(e_.connection, kOfConnection, event); }
    void on(const wc::RequestAnswered& event) {
        on(WalletAnswered{parse_pairing_request(event.request_id), event.result, event.error});
    }
    void on(const wc::RelayChanged& event) {
        tell(e_.alert, kOfAlert, event);
        tell(e_.connect, kOfConnect, event);
    }
    void on(const wc::CommandRefused& event) {
        tell(e_.connection, kOfConnection, event);
        tell(e_.connect, kOfConnect, event);
    }
    void on(const Unheard auto&) {}

    void on(const PairingLost& event) {
        tell(e_.connection, kOfConnection, event);
        tell(e_.connect, kOfConnect, event);
        tell(e_.networks, kOfNetworks, event);
        tell(e_.host, kOfNone, event);
    }

    void on(const wc::TimerFired& event) {
        const auto owner = owner_of(event.timer_id);
        if (!owner) return;
        switch (*owner) {
            case Owner::kModal:
                return tell(e_.modal, kOfModal, event);
            case Owner::kConnection:
                return tell(e_.connection, kOfConnection, event);
            case Owner::kConnect:
                return tell(e_.connect, kOfConnect, event);
            case Owner::kAccount:
                return tell(e_.account, kOfAccount, event);
            case Owner::kNetworks:
                return tell(e_.networks, kOfNetworks, event);
            case Owner::kToast:
                return tell(e_.toast, kOfToast, event);
            case Owner::kRpc:
                return tell(e_.rpc, kOfNone, event);
            case Owner::kWallets:
                return tell(e_.wallets, kOfWallets, event);
            case Owner::kHost:
                return;
        }
    }

    void on(const wc::StorageChanged& event) {
        if (is_stored_key(event.key))
            mirror(e_.storage, event.key, event.value ? &event.value->value : nullptr);
        tell(e_.connection, kOfConnection, event);
        tell(e_.connect, kOfConnect, event);
    }

    void on(const wc::OnlineChanged& event) {
        tell(e_.wallets, kOfWallets, event);
        tell(e_.modal, kOfModal, event);
        if (!event.online) return;
        dirty_ |= kOfAccount;
        view_changed(e_.account, context_);
    }

    // --- commands -------------------------------------------------------------------------------

    void on(const OpenModal& command) { tell(e_.modal, kOfModal, command); }
    void on(const ShowView& command) {
        if (e_.modal.open)
            tell(e_.router, kOfRouter, command);
        else
            tell(e_.modal, kOfModal, command);
    }
    void on(const CloseModal& command) { tell(e_.modal, kOfModal, command); }
    void on(const CloseOrShake& command) { tell(e_.modal, kOfModal, command); }
    void on(const ModalClosed& command) { tell(e_.host, kOfNone, command); }
    void on(const LeaveView& command) {
        if (e_.modal.open) tell(e_.router, kOfRouter, command);
    }
    void on(const StartRouter& command) { tell(e_.router, kOfRouter, command); }
    void on(const ShowToast& command) { tell(e_.toast, kOfToast, command); }
    void on(const ShowAlert& command) { tell(e_.alert, kOfAlert, command); }
    void on(const AdoptConnection& command) { tell(e_.connection, kOfConnection, command); }
    void on(const SetChain& command) { tell(e_.connection, kOfConnection, command); }
    void on(const StartLogin& command) { tell(e_.connect, kOfConnect, command); }
    void on(const EndConnection& command) {
        tell(e_.connection, kOfConnection, DisconnectWallet{command.chain_namespace});
    }
    void on(const ConnectionChanged& command) {
        tell(e_.host, kOfNone, command);
        tell(e_.modal, kOfModal, command);
        tell(e_.networks, kOfNetworks, command);
        tell(e_.account, kOfAccount, command);
    }
    void on(const StartSwitch& command) { tell(e_.networks, kOfNetworks, command); }
    void on(const SwitchEnded& command) { tell(e_.host, kOfNone, command); }
    void on(const RpcAsk& command) { tell(e_.rpc, kOfNone, command); }
    void on(const RpcAnswer& command) {
        if (command.owner == Owner::kAccount) tell(e_.account, kOfAccount, command);
        if (command.owner == Owner::kHost) tell(e_.host, kOfNone, command);
    }

    State& e_;
    std::int64_t at_ms_;
    CommandQueue commands_;
    std::size_t routed_ = 0;
    Facts facts_;
    bool seen_open_;
    View seen_view_;
    Context context_;
    unsigned dirty_ = 0;
};

template <class Order>
void engine::route_command(CommandRouter& router, const Order& command) {
    static_cast<Engine::Routing&>(router).route(command);
}
template void engine::route_command(CommandRouter&, const OpenModal&);
template void engine::route_command(CommandRouter&, const ShowView&);
template void engine::route_command(CommandRouter&, const CloseModal&);
template void engine::route_command(CommandRouter&, const ModalClosed&);
template void engine::route_command(CommandRouter&, const CloseOrShake&);
template void engine::route_command(CommandRouter&, const LeaveView&);
template void engine::route_command(CommandRouter&, const StartRouter&);
template void engine::route_command(CommandRouter&, const ShowToast&);
template void engine::route_command(CommandRouter&, const ShowAlert&);
template void engine::route_command(CommandRouter&, const AdoptConnection&);
template void engine::route_command(CommandRouter&, const SetChain&);
template void engine::route_command(CommandRouter&, const StartLogin&);
template void engine::route_command(CommandRouter&, const EndConnection&);
template void engine::route_command(CommandRouter&, const ConnectionChanged&);
template void engine::route_command(CommandRouter&, const StartSwitch&);
template void engine::route_command(CommandRouter&, const SwitchEnded&);
template void engine::route_command(CommandRouter&, const RpcAsk&);
template void engine::route_command(CommandRouter&, const RpcAnswer&);

Engine::Engine(std::unique_ptr<State> state) : state_(std::move(state)) {}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

Result<Engine> Engine::create(std::string_view config_json, const EntropyFn& entropy) {
    EngineConfig config;  // read in place: it is large
    PORTICO_CHECK(read_described(type_info<EngineConfig>(),
                                 PORTICO_TRY(parse_json(config_json, kStepLimits)), &config));
    List<wc::StoredItem, 256> storage = std::move(config.storage);
    erase_if(storage, [](const wc::StoredItem& item) { return !is_stored_key(item.key); });
    std::array<std::uint8_t, 4> random{};
    entropy(random);
    std::uint32_t first_id = 0;
    std::memcpy(&first_id, random.data(), sizeof first_id);
    const std::int64_t at_ms = config.at_ms;
    auto state =
        std::make_unique<State>(PORTICO_TRY(Setup::create(std::move(config))), IdSource(first_id));
    state->now_ms = at_ms;
    load(state->connection, state->setup, storage);
    load(state->connect, storage);
    state->storage = std::move(storage);
    return Engine(std::move(state));
}

std::string Engine::step(std::string_view step_json) {
    const auto json = parse_json(step_json, kStepLimits);
    if (!json) return error_json(json.error());
    in_place::EngineStep step;
    if (const auto read = read_described(type_info<in_place::EngineStep>(), *json, &step); !read)
        return error_json(read.error());
    Routing routing(*state_, step.at_ms);
    visit_described<in_place::EngineInput>(*step.event, routing, routing.error);
    if (!routing.error.detail.empty()) {
        routing.error.detail = within_event(routing.error.detail);
        return error_json(routing.error);
    }
    std::string text = R"({"effects":[)";
    if (!routing.effects.empty())
        routing.effects.back() = ']';
    else
        text += ']';
    text += routing.effects;
    text += R"(,"slices":{)";
    text += routing.slices;
    text += "}}";
    return text;
}

std::string Engine::snapshot() const {
    std::string text = "[";
    for (const wc::StoredItem& item : state_->storage) {
        if (text.size() > 1) text += ',';
        text += to_json_text(item);
    }
    text += ']';
    return text;
}

}  // namespace portico
