// SPDX-License-Identifier: Apache-2.0
//
// See telemetry.hpp.
#include "core/engine/telemetry.hpp"

#include <algorithm>

#include "core/base/text/decimal.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/engine/config.hpp"
#include "core/engine/connect/connect.hpp"
#include "core/engine/connect/connect_flow.hpp"

namespace portico::engine {
namespace {

// Ours.
constexpr std::int64_t kTogetherMs = 3'000;
constexpr std::int64_t kTimeoutMs = 10'000;
constexpr std::size_t kQueueMax = 100;  // the server takes 200 at once
constexpr std::size_t kQueueMaxBytes =
    32 * 1024;  // browsers send 64 KiB behind a page that is left
constexpr std::size_t kReportedMax = 16;
// docs/spec/telemetry.md#error-reports.
constexpr std::int64_t kReportWindowMs = 60'000;

void flush(TelemetryState& state, const Context& context) {
    if (state.wanted != TelemetryState::kYes || state.queued == 0) return;
    context.clear_timer(state.timer);
    std::string body = std::move(state.queue);
    state.queue.clear();
    state.queued = 0;
    body.front() = '[';
    body += ']';
    context.emit(HttpRequest{context.take_id(Owner::kTelemetry),
                             project_address(context.setup.config, "/e"), std::move(body),
                             kTimeoutMs, true});
}

void send_soon(TelemetryState& state, const Context& context) {
    if (state.wanted == TelemetryState::kYes && state.queued > 0 && state.timer == 0)
        state.timer = context.set_timer(Owner::kTelemetry, kTogetherMs);
}

// True once for the same, five times in a minute: docs/spec/telemetry.md#error-reports.
bool may_report(TelemetryState& state, const std::string& props, const Context& context) {
    std::int64_t& oldest = state.reported_at_ms[state.reports % state.reported_at_ms.size()];
    if (context.now_ms - oldest < kReportWindowMs ||
        std::ranges::find(state.reported, props) != state.reported.end())
        return false;
    oldest = context.now_ms;
    ++state.reports;
    if (state.reported.size() == kReportedMax) state.reported.erase(state.reported.begin());
    state.reported.push_back(props);
    return true;
}

void track(TelemetryState& state, const char* name, std::string_view properties, bool error,
           const Context& context) {
    if (state.wanted == TelemetryState::kNo) return;
    std::string props = error ? R"("type":"error")" : R"("type":"track")";
    append_property(props, "event", name);
    if (error) {
        props += properties;
        if (!may_report(state, props, context)) return;
    } else {
        props += R"(,"properties":{)";
        if (!properties.empty()) props += properties.substr(1);
        props += '}';
        if (context.facts.is_connected())
            append_property(props, "address", context.facts.active().accounts.front());
    }
    std::string& queue = state.queue;
    if (state.queued == kQueueMax || queue.size() + props.size() > kQueueMaxBytes) return;
    ++state.queued;
    queue.append(R"(,{"eventId":")").append(state.id);
    append_decimal_signed(queue, ++state.last);
    queue.append(state.where);
    append_decimal_signed(queue, context.now_ms);
    queue.append(R"(,"props":{)").append(props).append("}}");
    send_soon(state, context);
}

void track(TelemetryState& state, const char* name, const char* property, std::string_view value,
           const Context& context) {
    std::string properties;
    append_property(properties, property, value);
    track(state, name, properties, false, context);
}

std::string where_of(const EngineConfig& config) {
    const std::string_view page = config.page_url ? *config.page_url : config.metadata.url;
    std::string_view domain = page_origin(config);
    domain.remove_prefix(std::min(domain.size(), domain.find("://") + 3));
    std::string where = "\"";
    append_property(where, "url", page.substr(0, page.find_first_of("?#")));
    // Not within [::1]:8080.
    append_property(where, "domain", domain.substr(0, domain.find(':', domain.find(']') + 1)));
    return where.append(R"(,"timestamp":)");
}

}  // namespace

void start(TelemetryState& state, const Context& context) {
    const EngineConfig& config = context.setup.config;
    if (!config.api_url || config.project_id.empty() || !config.features->analytics.value_or(true))
        state.wanted = TelemetryState::kNo;
    state.where = where_of(config);
    std::string networks;
    for (const Network& network : context.setup.networks) {
        networks += networks.empty() ? R"(,"networks":[)" : ",";
        append_json_string(networks, network.caip_network_id);
    }
    networks += ']';
    track(state, "INITIALIZE", networks, false, context);
}

void decide(TelemetryState& state, bool wanted, const Context& context) {
    if (state.wanted == TelemetryState::kPerhaps)
        state.wanted = wanted ? TelemetryState::kYes : TelemetryState::kNo;
    send_soon(state, context);
}

void update(TelemetryState& state, const Track& command, const Context& context) {
    track(state, command.name, command.properties, command.error, context);
}

void update(TelemetryState& state, const ConnectionChanged& command, const Context& context) {
    const Connection* now = context.facts.find(command.chain_namespace);
    if (now == nullptr || command.status != ConnectionStatus::kConnected) return;
    if (!now->connected())
        track(state, "DISCONNECT_SUCCESS", "namespace", namespace_text(command.chain_namespace),
              context);
    else if (now->chain != command.chain)
        track(state, "SWITCH_NETWORK", "network", now->chain, context);
}

void update(TelemetryState& state, const PageHidden&, const Context& context) {
    flush(state, context);
}

void update(TelemetryState& state, const wc::TimerFired&, const Context& context) {
    state.timer = 0;
    flush(state, context);
}

void update(TelemetryState& state, const HttpAnswered& event, const Context& context) {
    if (event.status != 403) return;
    state.wanted = TelemetryState::kNo;
    context.alert(Code::origin_not_allowed, refusal_text(event));
}

void view_changed(TelemetryState& state, bool forward, const Context& context) {
    struct Click {
        View view;
        const char* name;
    };
    static constexpr Click kClicks[] = {{View::kAllWallets, "CLICK_ALL_WALLETS"},
                                        {View::kWhatIsAWallet, "CLICK_WALLET_HELP"},
                                        {View::kWhatIsANetwork, "CLICK_NETWORK_HELP"},
                                        {View::kGetWallet, "CLICK_GET_WALLET"},
                                        {View::kNetworks, "CLICK_NETWORKS"}};
    const bool open = context.facts.modal_open;
    if (open != state.open)
        track(state, open ? "MODAL_OPEN" : "MODAL_CLOSE",
              context.facts.is_connected() ? R"(,"connected":true)" : R"(,"connected":false)",
              false, context);
    else if (open && forward)
        for (const Click& click : kClicks)
            if (click.view == context.facts.view) track(state, click.name, {}, false, context);
    state.open = open;
}

void observe(TelemetryState& state, const ConnectState& connect, const Context& context) {
    const ConnectFlow& flow = connect.flow;
    const bool changed = flow.state != state.connecting;
    state.connecting = flow.state;
    const bool chosen = flow.way == ConnectWay::kBrowser || flow.way == ConnectWay::kPairing;
    // A code that is prepared behind a list was not chosen by the visitor.
    if (!chosen || is_list(context.facts.view)) return state.selected.clear();
    std::string_view name = "WalletConnect";
    if (flow.wallet) name = flow.wallet->name;
    std::string wallet;
    append_property(wallet, "name", name);
    // Who was at the other end of a code is known when it has been approved.
    if (wallet != state.selected && flow.state != ConnectingState::kApproved) {
        static constexpr const char* kPlatforms[] = {"browser", "mobile",  "qrcode",
                                                     "web",     "desktop", "unsupported"};
        state.selected = wallet;
        state.platform = make_slice(connect, context.setup).platform.value_or(Platform::kBrowser);
        std::string properties = wallet;
        append_property(properties, "platform",
                        kPlatforms[static_cast<std::size_t>(state.platform)]);
        track(state, "SELECT_WALLET", properties, false, context);
    }
    if (!changed || flow.state < ConnectingState::kApproved) return;
    if (flow.state == ConnectingState::kApproved) {
        append_property(wallet, "method",
                        state.platform == Platform::kQrCode    ? "qrcode"
                        : state.platform == Platform::kBrowser ? "browser"
                                                               : "mobile");  // by a link
        return track(state, "CONNECT_SUCCESS", wallet, false, context);
    }
    static constexpr const char* kStuck[] = {"declined", "pending", "locked", "expired", "failed"};
    std::string_view message = flow.error_code;
    if (message.empty())
        message = kStuck[static_cast<std::size_t>(flow.state) -
                         static_cast<std::size_t>(ConnectingState::kDeclined)];
    track(state, "CONNECT_ERROR", "message", message, context);
}

}  // namespace portico::engine
