// SPDX-License-Identifier: Apache-2.0
//
// See engine.hpp. The switch: which areas an event or a command concerns, and in which order.
#include "core/engine/engine.hpp"

#include <algorithm>
#include <cstring>

#include "core/base/assert.hpp"
#include "core/base/describe.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/engine/pairing_request.hpp"

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

std::string error_json(const Error& error) {
    Json inner = Json::object();
    inner.set("code", Json::string(std::string(error_word(error.code))));
    inner.set("message", Json::string(error_text(error)));
    return write_json(Json::object().set("error", std::move(inner)));
}

}  // namespace

// The work of one step.
class Engine::Routing {
  public:
    Routing(Engine& engine, EngineOutput& output)
        : e_(engine),
          output_(output),
          seen_open_(engine.modal_.open),
          seen_view_(engine.router_.view()),
          context_{engine.now_ms_, engine.setup_, facts_, engine.ids_, output.effects, commands_} {}

    void start() {
        dirty_ = ~0U;
        refresh();
        for (const std::string& id : e_.setup_.unknown_networks)
            context_.log(wc::LogLevel::kWarn, "unknown network left out: " + id);
        if (e_.setup_.config.project_id.empty())
            context_.send(ShowAlert{Code::project_id_not_configured, {}});
        engine::start(e_.connection_, context_);
        engine::start(e_.modal_, context_);
        drain();
    }

    void run(const EngineInput& event) {
        refresh();
        std::visit([this](const auto& alternative) { on(alternative); }, event);
        drain();
    }

    void publish() {
        EngineSlices& slices = output_.slices;
        refresh();
        publish_one(kModal, slices.modal, [&] { return make_slice(e_.modal_, facts_); });
        publish_one(kRouter, slices.router, [&] { return make_slice(e_.router_); });
        publish_one(kConnect, slices.connect,
                    [&] { return make_rows(e_.connect_, e_.setup_, facts_); });
        publish_one(kConnecting, slices.connecting, [&] { return make_slice(e_.connect_); });
        publish_one(kConnections, slices.connections, [&] { return make_slice(e_.connection_); });
        publish_one(kAccount, slices.account,
                    [&] { return make_slice(e_.account_, e_.setup_, facts_); });
        publish_one(kNetworks, slices.networks,
                    [&] { return make_slice(e_.networks_, e_.setup_, facts_); });
        publish_one(kToast, slices.toast, [&] { return e_.toast_.shown; });
        publish_one(kAlert, slices.alert, [&] { return e_.alert_.shown; });
    }

  private:
    void refresh() {
        facts_.modal_open = e_.modal_.open;
        facts_.view = e_.router_.view();
        facts_.unsupported_in_history = e_.router_.contains(View::kUnsupportedChain);
        facts_.active_namespace = e_.connection_.active;
        facts_.connections = &e_.connection_.connections;
        facts_.sessions = &e_.connection_.sessions;
        facts_.connectors = &e_.connect_.connectors;
    }

    void drain() {
        look_at_view(0);
        for (std::size_t i = 0; i < commands_.size(); ++i) {
            PORTICO_ASSERT(i < kCommandsMax);
            refresh();
            const Command command = std::move(commands_[i]);  // routing may add more
            std::visit([this](const auto& alternative) { on(alternative); }, command);
            look_at_view(i + 1);
        }
        commands_.clear();
    }

    // Opening, closing and moving concern those who work for a view. While the router is about to
    // start (among the commands from `next` on), there is no view to look at.
    void look_at_view(std::size_t next) {
        for (std::size_t i = next; i < commands_.size(); ++i)
            if (std::holds_alternative<StartRouter>(commands_[i])) return;
        if (e_.modal_.open == seen_open_ && e_.router_.view() == seen_view_) return;
        seen_open_ = e_.modal_.open;
        seen_view_ = e_.router_.view();
        refresh();
        dirty_ |= kOfConnect | kOfNetworks | kOfAccount;
        view_changed(e_.connect_, context_);
        view_changed(e_.networks_, context_);
        view_changed(e_.account_, context_);
    }

    template <class State, class Event>
    void tell(State& state, unsigned slices, const Event& event) {
        update(state, event, context_);
        dirty_ |= slices;
        refresh();  // for the areas that are told next
    }

    template <class T, class Make>
    void publish_one(Slice slice, std::optional<T>& out, const Make& make) {
        if (!(dirty_ & bit(slice))) return;
        T made = make();
        std::string text = to_json_text(made);
        if (text == e_.shown_[slice]) return;
        e_.shown_[slice] = std::move(text);
        out = std::move(made);
    }

    // --- intents --------------------------------------------------------------------------------

    void on(const Open& event) { tell(e_.modal_, kOfModal, event); }
    void on(const Close& event) { tell(e_.modal_, kOfModal, event); }
    void on(const Navigate& event) { tell(e_.router_, kOfRouter, event); }
    void on(const GoBack& event) { tell(e_.router_, kOfRouter, event); }
    void on(const GoBackToIndex& event) { tell(e_.router_, kOfRouter, event); }
    void on(const GoBackOrClose& event) { tell(e_.router_, kOfRouter, event); }
    void on(const ChooseWallet& event) { tell(e_.connect_, kOfConnect, event); }
    void on(const ChooseWalletConnect& event) { tell(e_.connect_, kOfConnect, event); }
    void on(const Retry& event) {
        switch (facts_.view) {
            case View::kSwitchNetwork:
                return tell(e_.networks_, kOfNetworks, event);
            case View::kAccount:
                return tell(e_.account_, kOfAccount, RefreshAccount{});
            default:
                return tell(e_.connect_, kOfConnect, event);
        }
    }
    void on(const CopyUri& event) { tell(e_.connect_, kOfConnect, event); }
    void on(const CopyAddress& event) { tell(e_.account_, kOfAccount, event); }
    void on(const OpenWallet& event) { tell(e_.connect_, kOfConnect, event); }
    void on(const ChooseNetwork& event) { tell(e_.networks_, kOfNetworks, event); }
    void on(const DisconnectWallet& event) { tell(e_.connection_, kOfConnection, event); }
    void on(const RefreshAccount& event) { tell(e_.account_, kOfAccount, event); }
    void on(const DismissToast& event) { tell(e_.toast_, kOfToast, event); }
    void on(const DismissAlert& event) { tell(e_.alert_, kOfAlert, event); }
    void on(const HostRequest& event) { tell(e_.host_, kOfNone, event); }

    // --- the world ------------------------------------------------------------------------------

    void on(const ConnectorFound& event) {
        tell(e_.connect_, kOfConnect, event);
        const ConnectorFound* listed = find_connector(e_.connect_, event.id);
        if (listed && listed->chain_namespace == event.chain_namespace)
            tell(e_.connection_, kOfConnection, event);
    }

    void on(const WalletAnswered& event) {
        const auto owner = owner_of(event.id);
        if (owner == Owner::kConnection) tell(e_.connection_, kOfConnection, event);
        if (owner == Owner::kConnect) tell(e_.connect_, kOfConnect, event);
        if (owner == Owner::kNetworks) tell(e_.networks_, kOfNetworks, event);
        if (owner == Owner::kAccount) tell(e_.account_, kOfAccount, event);
        if (owner == Owner::kHost) tell(e_.host_, kOfNone, event);
    }

    void on(const WalletEmitted& event) {
        tell(e_.connection_, kOfConnection, event);
        tell(e_.connect_, kOfConnect, event);
    }

    void on(const HttpAnswered& event) { tell(e_.rpc_, kOfNone, event); }

    void on(const ClipboardAnswered& event) {
        tell(e_.connect_, kOfConnect, event);
        tell(e_.account_, kOfAccount, event);
    }

    void on(const PairingEmitted& event) {
        if (const auto* answered = std::get_if<wc::RequestAnswered>(&event.event))
            return on(WalletAnswered{parse_pairing_request(answered->request_id), answered->result,
                                     answered->error});
        if (const auto* relay = std::get_if<wc::RelayChanged>(&event.event))
            return tell(e_.alert_, kOfAlert, *relay);
        tell(e_.connection_, kOfConnection, event.event);
        tell(e_.connect_, kOfConnect, event.event);
    }

    void on(const PairingLost& event) {
        tell(e_.connection_, kOfConnection, event);
        tell(e_.connect_, kOfConnect, event);
        tell(e_.networks_, kOfNetworks, event);
        tell(e_.host_, kOfNone, event);
    }

    void on(const wc::TimerFired& event) {
        const auto owner = owner_of(event.timer_id);
        if (!owner) return;
        switch (*owner) {
            case Owner::kModal:
                return tell(e_.modal_, kOfModal, event);
            case Owner::kConnection:
                return tell(e_.connection_, kOfConnection, event);
            case Owner::kConnect:
                return tell(e_.connect_, kOfConnect, event);
            case Owner::kAccount:
                return tell(e_.account_, kOfAccount, event);
            case Owner::kNetworks:
                return tell(e_.networks_, kOfNetworks, event);
            case Owner::kToast:
                return tell(e_.toast_, kOfToast, event);
            case Owner::kRpc:
                return tell(e_.rpc_, kOfNone, event);
            case Owner::kHost:
                return;
        }
    }

    void on(const wc::StorageChanged& event) {
        e_.mirror(event.key, event.value ? &event.value->value : nullptr);
        tell(e_.connection_, kOfConnection, event);
        tell(e_.connect_, kOfConnect, event);
    }

    void on(const wc::OnlineChanged& event) {
        if (!event.online) return;
        dirty_ |= kOfAccount;
        view_changed(e_.account_, context_);
    }

    // --- commands -------------------------------------------------------------------------------

    void on(const OpenModal& command) { tell(e_.modal_, kOfModal, command); }
    void on(const ShowView& command) {
        if (e_.modal_.open)
            tell(e_.router_, kOfRouter, command);
        else
            tell(e_.modal_, kOfModal, command);
    }
    void on(const CloseModal& command) { tell(e_.modal_, kOfModal, command); }
    void on(const CloseOrShake& command) { tell(e_.modal_, kOfModal, command); }
    void on(const ModalClosed& command) { tell(e_.host_, kOfNone, command); }
    void on(const LeaveView& command) {
        if (e_.modal_.open) tell(e_.router_, kOfRouter, command);
    }
    void on(const StartRouter& command) { tell(e_.router_, kOfRouter, command); }
    void on(const ShowToast& command) { tell(e_.toast_, kOfToast, command); }
    void on(const ShowAlert& command) { tell(e_.alert_, kOfAlert, command); }
    void on(const AdoptConnection& command) { tell(e_.connection_, kOfConnection, command); }
    void on(const SetChain& command) { tell(e_.connection_, kOfConnection, command); }
    void on(const EndConnection& command) {
        tell(e_.connection_, kOfConnection, DisconnectWallet{command.chain_namespace});
    }
    void on(const ConnectionChanged& command) {
        tell(e_.host_, kOfNone, command);
        tell(e_.modal_, kOfModal, command);
        tell(e_.networks_, kOfNetworks, command);
        tell(e_.account_, kOfAccount, command);
    }
    void on(const StartSwitch& command) { tell(e_.networks_, kOfNetworks, command); }
    void on(const SwitchEnded& command) { tell(e_.host_, kOfNone, command); }
    void on(const RpcAsk& command) { tell(e_.rpc_, kOfNone, command); }
    void on(const RpcAnswer& command) {
        if (command.owner == Owner::kAccount) tell(e_.account_, kOfAccount, command);
        if (command.owner == Owner::kHost) tell(e_.host_, kOfNone, command);
    }

    Engine& e_;
    EngineOutput& output_;
    std::vector<Command> commands_;
    Facts facts_;
    bool seen_open_;
    View seen_view_;
    Context context_;
    unsigned dirty_ = 0;
};

Engine::Engine(Setup setup, std::uint32_t first_id) : setup_(std::move(setup)), ids_(first_id) {}

Result<Engine> Engine::create(std::string_view config_json, const EntropyFn& entropy) {
    EngineConfig config = PORTICO_TRY(parse_described<EngineConfig>(config_json, kStepLimits));
    List<wc::StoredItem, 256> storage = std::move(config.storage);
    std::erase_if(storage, [](const wc::StoredItem& item) { return !is_stored_key(item.key); });
    std::array<std::uint8_t, 4> random{};
    entropy(random);
    std::uint32_t first_id = 0;
    std::memcpy(&first_id, random.data(), sizeof first_id);
    const std::int64_t at_ms = config.at_ms;
    Engine engine(PORTICO_TRY(Setup::create(std::move(config))), first_id);
    engine.now_ms_ = at_ms;
    load(engine.connection_, engine.setup_, storage);
    load(engine.connect_, storage);
    engine.storage_ = std::move(storage);
    return engine;
}

EngineOutput Engine::step(const EngineStep& step) {
    now_ms_ = std::max(now_ms_, step.at_ms);  // a clock that is set back does not undo waiting
    EngineOutput output;
    Routing routing(*this, output);
    if (!started_) {
        started_ = true;
        routing.start();
    }
    routing.run(step.event);
    routing.publish();
    for (const EngineEffect& effect : output.effects) {
        if (const auto* set = std::get_if<wc::StorageSet>(&effect))
            mirror(set->key, &set->value.value);
        if (const auto* removed = std::get_if<wc::StorageRemove>(&effect))
            mirror(removed->key, nullptr);
    }
    return output;
}

std::string Engine::step(std::string_view step_json) {
    const auto parsed = parse_described<EngineStep>(step_json, kStepLimits);
    if (!parsed) return error_json(parsed.error());
    return to_json_text(step(*parsed));
}

void Engine::mirror(std::string_view key, const std::string* value) {
    if (!is_stored_key(key)) return;
    std::erase_if(storage_, [&](const wc::StoredItem& item) { return item.key.value == key; });
    if (value) storage_.push_back({key, *value});
}

std::string Engine::snapshot() const {
    std::string text = "[";
    for (const wc::StoredItem& item : storage_) {
        if (text.size() > 1) text += ',';
        text += to_json_text(item);
    }
    text += ']';
    return text;
}

}  // namespace portico
