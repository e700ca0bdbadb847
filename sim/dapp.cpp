// SPDX-License-Identifier: Apache-2.0
#include "sim/dapp.hpp"

#include <utility>
#include <variant>

#include "core/base/describe/describe.hpp"

namespace portico::sim {

Dapp::Dapp(World& world, RelayHost& relay, std::string name, std::function<void(std::string)> scan)
    : world_(world),
      name_(name),
      scan_(std::move(scan)),
      pairing_(world, relay, wc::Role::kDapp, name + "-pairing",
               [this](const wc::PairingEvent& event) { step(engine::PairingEmitted{event}); }),
      account_(world, name + "-account",
               [this](engine::EngineInput event) { step(std::move(event)); }) {}

void Dapp::load() {
    if (engine_.is_running()) return;
    engine::EngineConfig config;
    config.project_id = "0123456789abcdef0123456789abcdef";
    config.metadata.name = name_;
    config.metadata.url = "https://" + name_ + ".example";
    config.networks = {"eip155:1", "eip155:137", "eip155:8453"};
    if (!engine_.start(std::move(config))) return;
    open_requests_.clear();
    step(wc::OnlineChanged{online_});
}

void Dapp::unload() {
    engine_.drop();
    account_.drop();
    pairing_.crash();
}

void Dapp::set_online(bool online) {
    if (online_ == online) return;
    online_ = online;
    if (engine_.is_running()) step(wc::OnlineChanged{online});
    account_.set_online(online);
    pairing_.set_online(online);
}

void Dapp::step(engine::EngineInput event) {
    if (!engine_.is_running()) return;
    const auto output = engine_.step<engine::EngineOutput>(
        engine::EngineStep{world_.scheduler.now_ms(), std::move(event)});
    if (!output) return;
    const std::uint64_t incarnation = engine_.incarnation();
    take(output->slices);
    for (const engine::EngineEffect& effect : output->effects) {
        if (incarnation != engine_.incarnation()) return;
        carry_out(effect);
    }
}

void Dapp::carry_out(const engine::EngineEffect& effect) {
    if (engine_.carry_out(effect)) return;
    const std::uint64_t incarnation = engine_.incarnation();
    // What the shell does takes a turn of the event loop, as in a page.
    const auto later = [&](std::int64_t delay_ms, std::function<void()> action) {
        world_.scheduler.after(delay_ms, [this, incarnation, action = std::move(action)] {
            if (incarnation == engine_.incarnation()) action();
        });
    };
    if (std::get_if<engine::PairingStart>(&effect)) {
        later(world_.chance.between(1, 500), [this] { pairing_.start(); });
    } else if (const auto* command = std::get_if<engine::PairingCommand>(&effect)) {
        later(1, [this, event = command->command] {
            pairing_.start();
            std::visit([this](const auto& one) { pairing_.step(one); }, event);
        });
    } else if (const auto* watched = std::get_if<engine::WatchAccount>(&effect)) {
        later(1, [this, event = *watched] { account_.step(event); });
    } else if (const auto* requested = std::get_if<engine::RequestChain>(&effect)) {
        later(1, [this, event = *requested] { account_.step(event); });
    } else if (const auto* wallet = std::get_if<engine::WalletRequest>(&effect)) {
        later(1, [this, id = wallet->id] {
            step(engine::WalletAnswered{
                id, {}, wc::RpcError{4900, "There is no browser wallet.", {}}});
        });
    } else if (const auto* copy = std::get_if<engine::ClipboardWrite>(&effect)) {
        later(1, [this, id = copy->id] { step(engine::ClipboardAnswered{id, true}); });
    } else if (const auto* answer = std::get_if<engine::HostAnswer>(&effect)) {
        const auto found = open_requests_.find(answer->request_id.value);
        if (found == open_requests_.end())
            world_.violated(name_ +
                            " answered a request that nobody made: " + answer->request_id.value);
        else if (++found->second > 1)
            world_.violated(name_ + " answered a host request twice: " + answer->request_id.value);
        if (answer->result.has_value() == answer->error.has_value())
            world_.violated(name_ + " answered with both or neither of result and error");
        ++answers_;
    }
}

void Dapp::take(const engine::EngineSlices& slices) {
    if (slices.connections) {
        const bool before = is_connected();
        connections_ = *slices.connections;
        if (!before && is_connected()) ++connects_;
    }
    if (slices.router) router_ = *slices.router;
    if (slices.modal) modal_ = *slices.modal;
    if (!slices.connecting) return;
    connecting_ = *slices.connecting;
    if (connecting_.uri && connecting_.uri->value != scanned_) {
        scanned_ = connecting_.uri->value;
        // Some visitors are slow, some never scan.
        if (world_.chance.happens(850))
            world_.scheduler.after(world_.chance.between(500, 60'000),
                                   [this, uri = scanned_] { scan_(uri); });
    }
}

bool Dapp::is_connected() const {
    for (const engine::ConnectionSlice& one : connections_.connections)
        if (one.status == engine::ConnectionStatus::kConnected) return true;
    return false;
}

void Dapp::send_request(std::string method, Json params) {
    const std::string id = name_ + "-" + std::to_string(++last_request_);
    open_requests_[id] = 0;
    step(engine::HostRequest{.request_id = id,
                             .chain_namespace = engine::ChainNamespace::kEip155,
                             .method = std::move(method),
                             .params = std::move(params)});
}

void Dapp::act() {
    if (!engine_.is_running()) return load();
    if (!is_connected()) {
        switch (world_.chance.between(0, 5)) {
            case 0:
                step(engine::Close{});
                break;
            case 1:
                step(engine::Retry{});
                break;
            case 2:
                send_request("eth_requestAccounts", Json::array());
                break;
            case 3:
                step(engine::GoBack{});
                break;
            default:
                step(engine::Open{});
                step(engine::ChooseWalletConnect{});
        }
        return;
    }
    switch (world_.chance.between(0, 11)) {
        case 0:
            step(engine::DisconnectWallet{});
            break;
        case 1:
            step(engine::ChooseNetwork{"eip155:137"});
            break;
        case 2:
            if (world_.chance.happens(500))
                step(engine::Open{});
            else
                step(engine::Close{});
            break;
        case 3:
            look_around();
            break;
        case 4:
            send_request("eth_blockNumber", Json::array());
            break;
        case 5:
            send_request("eth_accounts", Json::array());
            break;
        case 6: {
            Json params = Json::array();
            params.push(Json::object().set("chainId", Json::string("0x2105")));
            send_request("wallet_switchEthereumChain", std::move(params));
            break;
        }
        default: {
            Json params = Json::array();
            params.push(Json::string("0x68656c6c6f"));
            params.push(Json::string("0x71c7656ec7ab88b098defb751b7401b5f6d8976f"));
            send_request("personal_sign", std::move(params));
        }
    }
}

void Dapp::look_around() {
    switch (world_.chance.between(0, 3)) {
        case 0:
            return account_.step(account::RefreshAccount{});
        case 1:
            return account_.step(account::MoreActivity{});
        case 2:
            return account_.step(account::MoreNfts{});
        default:
            return account_.step(account::ChooseChartPeriod{
                static_cast<account::ChartPeriod>(world_.chance.between(0, 3))});
    }
}

void Dapp::check_settled() {
    if (!engine_.is_running()) return world_.violated(name_ + " was not loaded at the end");
    account_.check_settled();
    for (const auto& [id, answered] : open_requests_)
        if (answered == 0) world_.violated(name_ + " never answered the host request " + id);
    for (const engine::ConnectionSlice& one : connections_.connections)
        if (one.status == engine::ConnectionStatus::kConnecting)
            world_.violated(name_ + " is stuck in connecting");
    if (connecting_.state == engine::ConnectingState::kLoading)
        world_.violated(name_ + " is stuck preparing a code");
    if (connecting_.uri && connecting_.expires_at_ms &&
        *connecting_.expires_at_ms <= world_.scheduler.now_ms())
        world_.violated(name_ + " shows a code that has expired");
}

}  // namespace portico::sim
