// SPDX-License-Identifier: Apache-2.0
//
// See engine.hpp. The switch: which areas an event or a command concerns, and in which order.
#include "core/engine/engine.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/base/assert.hpp"
#include "core/base/describe.hpp"
#include "core/engine/account.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/engine/connect.hpp"
#include "core/engine/connection.hpp"
#include "core/engine/host.hpp"
#include "core/engine/modal.hpp"
#include "core/engine/networks.hpp"
#include "core/engine/pairing_request.hpp"
#include "core/engine/router.hpp"
#include "core/engine/rpc.hpp"
#include "core/engine/toast.hpp"

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
    kSlices
};

// The slices that an area's state goes into.
constexpr unsigned bit(Slice slice) { return 1U << slice; }
constexpr unsigned kOfModal = bit(kModal);
constexpr unsigned kOfRouter = bit(kRouter) | bit(kModal);
constexpr unsigned kOfConnection =
    bit(kConnections) | bit(kConnect) | bit(kAccount) | bit(kNetworks);
constexpr unsigned kOfConnect = bit(kConnect) | bit(kConnecting);
constexpr unsigned kOfAccount = bit(kAccount);
constexpr unsigned kOfNetworks = bit(kNetworks);
constexpr unsigned kOfToast = bit(kToast);
constexpr unsigned kOfAlert = bit(kAlert);
constexpr unsigned kOfNone = 0;

bool is_stored_key(std::string_view key) {
    if (!key.starts_with(kStoragePrefix)) return false;
    key.remove_prefix(kStoragePrefix.size());
    return key == kConnectionsKey || key == kNetworksKey || key == kRecentWalletsKey;
}

// Reads in place: what is read is large and need not be moved.
Result<void> read_text(std::string_view text, const TypeInfo& type, void* out) {
    const auto json = parse_json(text, kStepLimits);
    if (!json) return std::unexpected(json.error());
    return read_described(type, *json, out);
}

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
    List<wc::StoredItem, 256> storage{};           ///< as the shell's is after every effect
    std::array<std::string, kSlices> published{};  ///< every slice as last sent
    std::int64_t now_ms = 0;
    bool started = false;

    State& at(std::int64_t at_ms) {
        now_ms = std::max(now_ms, at_ms);  // a clock set back does not undo waiting
        return *this;
    }

    void mirror(std::string_view key, const std::string* value) {
        if (!is_stored_key(key)) return;
        std::erase_if(storage, [&](const wc::StoredItem& item) { return item.key.value == key; });
        if (value) storage.push_back({key, *value});
    }
};

// The work of one step.
class Engine::Routing {
  public:
    Routing(State& state, std::int64_t at_ms)
        : e_(state.at(at_ms)),
          seen_open_(state.modal.open),
          seen_view_(state.router.view()),
          context_{state.now_ms, state.setup, facts_, state.ids, effects, commands_} {}

    void run(const EngineInput& event) {
        if (!e_.started) start();
        refresh();
        std::visit([this](const auto& alternative) { on(alternative); }, event);
        drain();
        publish();
    }

    std::list<EngineEffect> effects;
    EngineSlices slices;

  private:
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
        for (const EngineEffect& effect : effects) {
            if (const auto* set = std::get_if<wc::StorageSet>(&effect))
                e_.mirror(set->key, &set->value.value);
            if (const auto* removed = std::get_if<wc::StorageRemove>(&effect))
                e_.mirror(removed->key, nullptr);
        }
        refresh();
        publish_one(kModal, slices.modal, [&] { return make_slice(e_.modal, facts_); });
        publish_one(kRouter, slices.router, [&] { return make_slice(e_.router); });
        publish_one(kConnect, slices.connect,
                    [&] { return make_rows(e_.connect, e_.setup, facts_); });
        publish_one(kConnecting, slices.connecting, [&] { return make_slice(e_.connect); });
        publish_one(kConnections, slices.connections, [&] { return make_slice(e_.connection); });
        publish_one(kAccount, slices.account,
                    [&] { return make_slice(e_.account, e_.setup, facts_); });
        publish_one(kNetworks, slices.networks,
                    [&] { return make_slice(e_.networks, e_.setup, facts_); });
        publish_one(kToast, slices.toast, [&] { return e_.toast.shown; });
        publish_one(kAlert, slices.alert, [&] { return e_.alert.shown; });
    }

    [[gnu::noinline]] void refresh() {
        facts_.modal_open = e_.modal.open;
        facts_.view = e_.router.view();
        facts_.unsupported_in_history = e_.router.contains(View::kUnsupportedChain);
        facts_.active_namespace = e_.connection.active;
        facts_.connections = &e_.connection.connections;
        facts_.sessions = &e_.connection.sessions;
        facts_.connectors = &e_.connect.connectors;
    }

    void drain() {
        look_at_view();
        for (std::size_t count = 0; !commands_.empty(); ++count) {
            PORTICO_ASSERT(count < kCommandsMax);
            refresh();
            std::list<Command> first;  // routing may add more
            first.splice(first.begin(), commands_, commands_.begin());
            std::visit([this](const auto& alternative) { on(alternative); }, first.front());
            look_at_view();
        }
    }

    // Opening, closing and moving concern those who work for a view. While the router is about to
    // start, there is no view to look at.
    [[gnu::noinline]] void look_at_view() {
        for (const Command& command : commands_)
            if (std::holds_alternative<StartRouter>(command)) return;
        if (e_.modal.open == seen_open_ && e_.router.view() == seen_view_) return;
        seen_open_ = e_.modal.open;
        seen_view_ = e_.router.view();
        refresh();
        dirty_ |= kOfConnect | kOfNetworks | kOfAccount;
        view_changed(e_.connect, context_);
        view_changed(e_.networks, context_);
        view_changed(e_.account, context_);
    }

    template <class State, class Event>
    void tell(State& state, unsigned changed, const Event& event) {
        update(state, event, context_);
        dirty_ |= changed;
        refresh();  // for the areas that are told next
    }

    // Keeps `out` only if its text is news.
    template <class T, class Make>
    void publish_one(Slice slice, std::optional<T>& out, const Make& make) {
        if (!(dirty_ & bit(slice))) return;
        out.emplace(make());
        if (!is_news(slice, type_info<T>(), &*out)) out.reset();
    }
    [[gnu::noinline]] bool is_news(Slice slice, const TypeInfo& type, const void* value) {
        std::string text;
        write_described(type, value, text);
        if (text == e_.published[slice]) return false;
        e_.published[slice] = std::move(text);
        return true;
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
            default:
                return tell(e_.connect, kOfConnect, event);
        }
    }
    void on(const CopyUri& event) { tell(e_.connect, kOfConnect, event); }
    void on(const CopyAddress& event) { tell(e_.account, kOfAccount, event); }
    void on(const OpenWallet& event) { tell(e_.connect, kOfConnect, event); }
    void on(const ChooseNetwork& event) { tell(e_.networks, kOfNetworks, event); }
    void on(const DisconnectWallet& event) { tell(e_.connection, kOfConnection, event); }
    void on(const RefreshAccount& event) { tell(e_.account, kOfAccount, event); }
    void on(const DismissToast& event) { tell(e_.toast, kOfToast, event); }
    void on(const DismissAlert& event) { tell(e_.alert, kOfAlert, event); }
    void on(const HostRequest& event) { tell(e_.host, kOfNone, event); }

    // --- the world ------------------------------------------------------------------------------

    void on(const ConnectorFound& event) {
        tell(e_.connect, kOfConnect, event);
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

    void on(const HttpAnswered& event) { tell(e_.rpc, kOfNone, event); }

    void on(const ClipboardAnswered& event) {
        tell(e_.connect, kOfConnect, event);
        tell(e_.account, kOfAccount, event);
    }

    void on(const PairingEmitted& event) {
        if (const auto* answered = std::get_if<wc::RequestAnswered>(&event.event))
            return on(WalletAnswered{parse_pairing_request(answered->request_id), answered->result,
                                     answered->error});
        if (const auto* relay = std::get_if<wc::RelayChanged>(&event.event))
            return tell(e_.alert, kOfAlert, *relay);
        tell(e_.connection, kOfConnection, event.event);
        tell(e_.connect, kOfConnect, event.event);
    }

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
            case Owner::kHost:
                return;
        }
    }

    void on(const wc::StorageChanged& event) {
        e_.mirror(event.key, event.value ? &event.value->value : nullptr);
        tell(e_.connection, kOfConnection, event);
        tell(e_.connect, kOfConnect, event);
    }

    void on(const wc::OnlineChanged& event) {
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
    std::list<Command> commands_;
    Facts facts_;
    bool seen_open_;
    View seen_view_;
    Context context_;
    unsigned dirty_ = 0;
};

Engine::Engine(std::unique_ptr<State> state) : state_(std::move(state)) {}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

Result<Engine> Engine::create(std::string_view config_json, const EntropyFn& entropy) {
    EngineConfig config;
    PORTICO_CHECK(read_text(config_json, type_info<EngineConfig>(), &config));
    List<wc::StoredItem, 256> storage = std::move(config.storage);
    std::erase_if(storage, [](const wc::StoredItem& item) { return !is_stored_key(item.key); });
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

EngineOutput Engine::step(const EngineStep& step) {
    Routing routing(*state_, step.at_ms);
    routing.run(step.event);
    EngineOutput output;
    output.effects.reserve(routing.effects.size());
    for (EngineEffect& effect : routing.effects) output.effects.push_back(std::move(effect));
    output.slices = std::move(routing.slices);
    return output;
}

// Written here and not by way of EngineOutput, so that the module holds no code that moves effects.
std::string Engine::step(std::string_view step_json) {
    EngineStep step;
    if (const auto read = read_text(step_json, type_info<EngineStep>(), &step); !read)
        return error_json(read.error());
    Routing routing(*state_, step.at_ms);
    routing.run(step.event);
    std::string text = R"({"effects":[)";
    for (const EngineEffect& effect : routing.effects) {
        if (text.back() != '[') text += ',';
        write_described(type_info<EngineEffect>(), &effect, text);
    }
    text += R"(],"slices":)";
    write_described(type_info<EngineSlices>(), &routing.slices, text);
    text += '}';
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
