// SPDX-License-Identifier: Apache-2.0
//
// What Scenario does. A file of its own: the codec's tables of the whole contract are half of the
// time that a test takes to compile.
#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

template <class T>
void merge_one(std::optional<T>& into, std::optional<T>& from) {
    if (from) into = std::move(from);
}

}  // namespace

Scenario::Scenario() {
    config.project_id = "project";
    config.metadata.name = "Harbour";
    config.networks = {ChainId("eip155:1"), ChainId("eip155:8453"), ChainId("eip155:10")};
}

Scenario::~Scenario() = default;

void Scenario::given_network(const std::string& id, std::vector<std::string> urls, bool testnet) {
    Network network;
    network.caip_network_id = id;
    network.name = "Harbour chain";
    network.native_currency = {"Ether", "ETH", 18};
    for (const std::string& url : urls) network.rpc_urls.emplace_back(url);
    network.block_explorer_urls.emplace_back("https://scan.example");
    network.testnet = testnet;
    config.custom_networks.push_back(network);
}

void Scenario::given_wallet(const std::string& id, const std::string& name) {
    KnownWallet wallet;
    wallet.id = id;
    wallet.name = name;
    wallet.mobile_link = "kestrel://";
    wallet.desktop_link = "kestrel-desktop://";
    config.wallets.push_back(wallet);
}

void Scenario::start() {
    config.at_ms = at_ms;
    config.storage.clear();
    for (const auto& [key, value] : storage) config.storage.push_back({key, value});
    auto created = Engine::create(to_json_text(config), [](std::span<std::uint8_t> out) {
        for (auto& byte : out) byte = 7;
    });
    ASSERT_TRUE(created) << error_text(created.error());
    engine.emplace(std::move(*created));
    timers.clear();
    shown = {};
    when(wc::OnlineChanged{true});
}

void Scenario::when(EngineInput event) {
    if (const auto* request = std::get_if<HostRequest>(&event))
        ++requested[request->request_id.value];
    const std::string text = engine->step(to_json_text(EngineStep{at_ms, std::move(event)}));
    auto output = parse_described<EngineOutput>(text);
    ASSERT_TRUE(output) << error_text(output.error()) << "\n" << text;
    effects.assign(output->effects.begin(), output->effects.end());
    for (const EngineEffect& effect : effects) take(effect);
    merge(std::move(output->slices));
    check();
}

void Scenario::after(std::int64_t delay_ms) {
    const std::int64_t until = at_ms + delay_ms;
    std::vector<EngineEffect> seen;
    while (true) {
        auto due = timers.end();
        for (auto it = timers.begin(); it != timers.end(); ++it)
            if (it->second <= until && (due == timers.end() || it->second < due->second)) due = it;
        if (due == timers.end()) break;
        at_ms = std::max(at_ms, due->second);
        const std::int64_t id = due->first;
        timers.erase(due);
        when(wc::TimerFired{id});
        seen.insert(seen.end(), effects.begin(), effects.end());
    }
    at_ms = until;
    effects = seen;
}

Json Scenario::grant(const std::vector<std::string>& addresses, const std::string& chain,
                     const std::string& type) {
    Json accounts = Json::array();
    for (const std::string& address : addresses) {
        Json account = Json::object();
        account.set("account", Json::string(chain + ":" + address));
        account.set("type", Json::string(type));
        accounts.push(std::move(account));
    }
    Json reported = Json::object();
    reported.set("chain", Json::string(chain));
    reported.set("accounts", std::move(accounts));
    return reported;
}

void Scenario::announce(const std::string& id, const std::string& name, ConnectorKind kind) {
    when(ConnectorFound{id, kind, ChainNamespace::kEip155, name, std::nullopt});
}

void Scenario::wallet_responds(Json result) {
    when(WalletAnswered{open_wallet_request(), result, {}});
}

void Scenario::wallet_refuses(RpcError error) {
    when(WalletAnswered{open_wallet_request(), {}, error});
}

void Scenario::wallet_emits(const std::string& name, Json data, const std::string& id) {
    when(WalletEmitted{id, name, std::move(data)});
}

void Scenario::pairing_reports(wc::PairingEvent event) { when(PairingEmitted{std::move(event)}); }

void Scenario::host_requests(const std::string& id, const std::string& method,
                             const std::string& params, ChainNamespace chain_namespace) {
    when(HostRequest{id, chain_namespace, method, json(params)});
}

void Scenario::given_connected(const std::string& chain) {
    announce();
    when(ChooseWallet{kMeridian});
    wallet_grants({kAlice}, chain);
    after(kApprovedRestMs);
    ASSERT_EQ(connection().status, ConnectionStatus::kConnected);
}

wc::Session Scenario::session(std::vector<std::string> chains, std::vector<std::string> methods) {
    wc::Session made;
    made.topic = kTopic;
    made.pairing_topic = "1";  // of the codes of these tests
    made.peer.name = "Kestrel";
    made.peer.url = "https://kestrel.example";
    made.peer.icons.emplace_back("https://kestrel.example/icon.png");
    made.expires_at_ms = at_ms + 604'800'000;
    wc::Namespace entry;
    entry.key = "eip155";
    for (const std::string& chain : chains) {
        entry.chains.emplace_back(chain);
        entry.accounts.emplace_back(chain + ":" + kBob);
    }
    for (const std::string& method : methods) entry.methods.emplace_back(method);
    made.namespaces.push_back(entry);
    return made;
}

void Scenario::given_paired(const wc::Session& with) {
    when(ChooseWalletConnect{});
    pairing_reports(wc::UriReady{"wc:1@2?x", at_ms + 230'000});
    pairing_reports(wc::SessionConnected{with, std::nullopt});
    after(kApprovedRestMs);
    ASSERT_EQ(connection().status, ConnectionStatus::kConnected);
}

std::int64_t Scenario::answer_code(const std::string& id) const {
    const auto found = answers.find(id);
    return found == answers.end() || !found->second.error ? 0 : found->second.error->code;
}

std::string Scenario::answer_text(const std::string& id) const {
    const auto found = answers.find(id);
    if (found == answers.end()) return "no answer";
    return found->second.result ? write_json(*found->second.result) : "error";
}

std::vector<std::string> Scenario::emitted_names() const {
    std::vector<std::string> names;
    for (const HostEmit& emit : emitted) names.push_back(emit.name);
    return names;
}

EffectId Scenario::open_wallet_request() const {
    EXPECT_FALSE(wallet_requests.empty()) << "no wallet request is open";
    return wallet_requests.empty() ? 0 : wallet_requests.back().id;
}

void Scenario::take(const EngineEffect& effect) {
    if (const auto* timer = std::get_if<wc::TimerSet>(&effect)) {
        EXPECT_TRUE(timers.emplace(timer->timer_id, at_ms + timer->delay_ms).second);
        EXPECT_GE(timer->delay_ms, 0);
    }
    if (const auto* timer = std::get_if<wc::TimerClear>(&effect)) timers.erase(timer->timer_id);
    if (const auto* set = std::get_if<wc::StorageSet>(&effect)) storage[set->key] = set->value;
    if (const auto* gone = std::get_if<wc::StorageRemove>(&effect)) storage.erase(gone->key);
    if (const auto* emit = std::get_if<HostEmit>(&effect)) emitted.push_back(*emit);
    if (const auto* request = std::get_if<WalletRequest>(&effect))
        wallet_requests.push_back(*request);
    if (const auto* request = std::get_if<HttpRequest>(&effect)) http.push_back(*request);
    if (const auto* request = std::get_if<RequestChain>(&effect))
        chain_requests.push_back(*request);
    if (const auto* reported = std::get_if<WatchAccount>(&effect)) watched = *reported;
    if (const auto* answer = std::get_if<HostAnswer>(&effect)) {
        EXPECT_NE(answer->result.has_value(), answer->error.has_value());
        EXPECT_GT(requested[answer->request_id.value], 0) << "answered without being asked";
        EXPECT_TRUE(answers.emplace(answer->request_id.value, *answer).second)
            << "answered twice: " << answer->request_id.value;
    }
}

void Scenario::merge(EngineSlices from) {
    merge_one(shown.modal, from.modal);
    merge_one(shown.router, from.router);
    merge_one(shown.connect, from.connect);
    merge_one(shown.connecting, from.connecting);
    merge_one(shown.connections, from.connections);
    merge_one(shown.account, from.account);
    merge_one(shown.networks, from.networks);
    merge_one(shown.toast, from.toast);
    merge_one(shown.alert, from.alert);
    merge_one(shown.wallets, from.wallets);
    merge_one(shown.profile, from.profile);
    merge_one(shown.guide, from.guide);
}

void Scenario::check() const {
    ASSERT_FALSE(shown.router->history.empty());
    EXPECT_EQ(shown.router->history.back(), shown.router->view);
    for (const ConnectionSlice& slice : shown.connections->connections) {
        const bool connected = slice.status == ConnectionStatus::kConnected;
        EXPECT_EQ(connected, !slice.accounts.empty());
        EXPECT_EQ(connected, slice.connector_id.has_value());
    }
    EXPECT_EQ(shown.connecting->uri.has_value(), shown.connecting->expires_at_ms.has_value());
    if (shown.connecting->uri) {
        EXPECT_EQ(shown.connecting->state, ConnectingState::kWaiting);
    }
    const bool failed = shown.connecting->state == ConnectingState::kFailed;
    if (failed) {
        EXPECT_TRUE(shown.connecting->error_code.has_value());
    }
}

}  // namespace portico::engine
