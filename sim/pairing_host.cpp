// SPDX-License-Identifier: Apache-2.0
#include "sim/pairing_host.hpp"

#include <cstdio>
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
    if (machine_) return;
    wc::PairingConfig config;
    config.role = role_;
    config.relay_url = "wss://relay.example";
    config.project_id = "0123456789abcdef0123456789abcdef";
    config.metadata.name = name_;
    config.metadata.description = "A simulated party";
    config.metadata.url = "https://" + name_ + ".example";
    config.user_agent = "portico/sim";
    config.at_ms = world_.scheduler.now_ms();
    for (const auto& [key, value] : storage_) config.storage.push_back({key, value});
    auto machine = wc::Machine::create(std::move(config), world_.entropy());
    if (!machine) {
        world_.violated(name_ + " could not be restored: " + error_text(machine.error()));
        return;
    }
    machine_ = std::make_unique<wc::Machine>(std::move(*machine));
    ++incarnation_;
    sessions_.clear();
    run(wc::OnlineChanged{online_});
}

void PairingHost::crash() {
    machine_.reset();
    ++incarnation_;
    timers_.drop();
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

void PairingHost::step(wc::PairingInput event) {
    if (machine_) run(std::move(event));
}

void PairingHost::run(wc::PairingInput event) {
    const wc::PairingStep input{world_.scheduler.now_ms(), std::move(event)};
    if (world_.trace)
        std::printf("%lld %s < %.300s\n", static_cast<long long>(input.at_ms), name_.c_str(),
                    to_json_text(input).c_str());
    Result<wc::PairingOutput> stepped = machine_->step(input);
    if (!stepped) {
        world_.violated(name_ + " refused a step: " + error_text(stepped.error()));
        return;
    }
    const wc::PairingOutput output = std::move(*stepped);
    if (world_.trace) {
        for (const wc::PairingEvent& reported : output.events)
            std::printf("%lld %s > %.300s\n", static_cast<long long>(input.at_ms), name_.c_str(),
                        to_json_text(reported).c_str());
    }
    const std::uint64_t incarnation = incarnation_;
    for (const wc::PairingEffect& effect : output.effects) carry_out(effect);
    for (const wc::PairingEvent& reported : output.events) {
        note(reported);
        listener_(reported);
        if (incarnation != incarnation_) return;  // the listener ended this machine
    }
}

void PairingHost::carry_out(const wc::PairingEffect& effect) {
    const std::uint64_t incarnation = incarnation_;
    if (const auto* open = std::get_if<wc::SocketOpen>(&effect)) {
        const std::int64_t id = open->socket_id;
        const auto alive = [this, incarnation, id] {
            return incarnation == incarnation_ && sockets_.contains(id);
        };
        if (!online_) {
            world_.scheduler.after(10, [this, incarnation, id] {
                if (incarnation == incarnation_) step(wc::SocketClosed{id, 1006, ""});
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
                if (incarnation == incarnation_) step(wc::SocketClosed{id, 1000, ""});
            });
        }
    } else if (const auto* set = std::get_if<wc::TimerSet>(&effect)) {
        timers_.set(*set);
    } else if (const auto* clear = std::get_if<wc::TimerClear>(&effect)) {
        timers_.clear(*clear);
    } else if (const auto* keep = std::get_if<wc::StorageSet>(&effect)) {
        storage_[keep->key.value] = keep->value.value;
    } else if (const auto* remove = std::get_if<wc::StorageRemove>(&effect)) {
        storage_.erase(remove->key.value);
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
