// SPDX-License-Identifier: Apache-2.0
#include "sim/pairing_host.hpp"

#include <utility>
#include <variant>

#include "core/base/describe/describe.hpp"

namespace portico::sim {

PairingHost::PairingHost(World& world, RelayHost& relay, wc::Role role, std::string name,
                         Listener listener)
    : world_(world),
      relay_(relay),
      role_(role),
      name_(std::move(name)),
      listener_(std::move(listener)) {}

void PairingHost::start() {
    if (machine_.is_running()) return;
    wc::PairingConfig config;
    config.role = role_;
    config.relay_url = "wss://relay.example";
    config.project_id = "0123456789abcdef0123456789abcdef";
    config.metadata.name = name_;
    config.metadata.description = "A simulated party";
    config.metadata.url = "https://" + name_ + ".example";
    config.user_agent = "portico/sim";
    if (!machine_.start(std::move(config))) return;
    sessions_.clear();
    run(wc::OnlineChanged{online_});
}

void PairingHost::crash() {
    machine_.drop();
    still_ = false;
    held_.clear();
    for (const auto& [id, connection] : sockets_) relay_.close(connection);
    sockets_.clear();
}

void PairingHost::set_online(bool online) {
    if (online_ == online) return;
    online_ = online;
    if (!online) {
        // The network is gone: the sockets die without a word, and the page is told.
        const auto sockets = std::exchange(sockets_, {});
        for (const auto& [id, connection] : sockets) relay_.close(connection);
        for (const auto& [id, connection] : sockets) step(wc::SocketClosed{id, 1006, ""});
    }
    step(wc::OnlineChanged{online});
}

void PairingHost::stand_still() {
    if (still_ || !machine_.is_running()) return;
    still_ = true;
    for (const auto& [id, connection] : sockets_) relay_.close(connection);
}

void PairingHost::resume() {
    if (!still_) return;
    still_ = false;
    for (wc::PairingInput& event : std::exchange(held_, {})) step(std::move(event));
    step(wc::PageShown{});
}

void PairingHost::step(wc::PairingInput event) {
    if (!machine_.is_running()) return;
    if (still_)
        held_.push_back(std::move(event));
    else
        run(std::move(event));
}

void PairingHost::run(wc::PairingInput event) {
    const auto output = machine_.step<wc::PairingOutput>(
        wc::PairingStep{world_.scheduler.now_ms(), std::move(event)});
    if (!output) return;
    const std::uint64_t incarnation = machine_.incarnation();
    for (const wc::PairingEffect& effect : output->effects) carry_out(effect);
    for (const wc::PairingEvent& reported : output->events) {
        note(reported);
        listener_(reported);
        if (incarnation != machine_.incarnation()) return;  // the listener ended this machine
    }
}

void PairingHost::carry_out(const wc::PairingEffect& effect) {
    if (machine_.carry_out(effect)) return;
    const std::uint64_t incarnation = machine_.incarnation();
    if (const auto* open = std::get_if<wc::SocketOpen>(&effect)) {
        const std::int64_t id = open->socket_id;
        const auto alive = [this, incarnation, id] {
            return incarnation == machine_.incarnation() && sockets_.contains(id);
        };
        if (!online_) {
            world_.scheduler.after(10, [this, incarnation, id] {
                if (incarnation == machine_.incarnation()) step(wc::SocketClosed{id, 1006, ""});
            });
            return;
        }
        sockets_[id] =
            relay_.connect(open->url.value,
                           SocketEnd{.opened =
                                         [this, alive, id] {
                                             if (alive()) step(wc::SocketOpened{id});
                                         },
                                     .message =
                                         [this, alive, id](std::string text) {
                                             if (alive())
                                                 step(wc::SocketMessage{id, std::move(text)});
                                         },
                                     .closed =
                                         [this, alive, id](std::int64_t code, std::string reason) {
                                             if (!alive()) return;
                                             sockets_.erase(id);
                                             step(wc::SocketClosed{id, code, std::move(reason)});
                                         }});
    } else if (const auto* send = std::get_if<wc::SocketSend>(&effect)) {
        if (const auto found = sockets_.find(send->socket_id); found != sockets_.end())
            relay_.send(found->second, send->text.value);
    } else if (const auto* close = std::get_if<wc::SocketClose>(&effect)) {
        if (const auto found = sockets_.find(close->socket_id); found != sockets_.end()) {
            relay_.close(found->second);
            sockets_.erase(found);
            world_.scheduler.after(1, [this, incarnation, id = close->socket_id] {
                if (incarnation == machine_.incarnation()) step(wc::SocketClosed{id, 1000, ""});
            });
        }
    }
}

void PairingHost::note(const wc::PairingEvent& event) {
    if (const auto* restored = std::get_if<wc::Restored>(&event)) {
        for (const wc::Session& session : restored->sessions)
            sessions_[session.topic.value] = session;
    } else if (const auto* connected = std::get_if<wc::SessionConnected>(&event)) {
        if (!sessions_.emplace(connected->session.topic.value, connected->session).second)
            world_.violated(name_ + " reported the same session as connected twice");
    } else if (const auto* updated = std::get_if<wc::SessionUpdated>(&event)) {
        sessions_[updated->session.topic.value] = updated->session;
    } else if (const auto* ended = std::get_if<wc::SessionEnded>(&event)) {
        // An approval that the page never acknowledged ends with "settlement failed".
        const bool never_was = ended->error && ended->error->code == 7000;
        if (sessions_.erase(ended->topic.value) == 0 && !never_was)
            world_.violated(name_ + " reported the end of a session that it did not have");
    }
}

}  // namespace portico::sim
