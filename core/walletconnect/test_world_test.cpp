// SPDX-License-Identifier: Apache-2.0
// The parts of test_world.hpp. In a _test file, so that it is linked into the tests only.
#include "core/walletconnect/test_world.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/walletconnect/relay/relay_auth.hpp"

namespace portico::wc::test {

// --- tabs ---------------------------------------------------------------------------------------

Tab::Tab(World& world, Device& owner, std::uint64_t seed)
    : device(owner), world_(world), random_(seed) {}

void Tab::start() {
    PairingConfig config;
    config.role = device.role;
    config.relay_url = "ws://relay.test";
    config.project_id = "0123456789abcdef0123456789abcdef";
    config.metadata.name = device.name;
    config.metadata.url = "https://" + device.name + ".test";
    config.user_agent = "wc-2/cpp-1/linux/test";
    config.at_ms = world_.now_ms + clock_ahead_ms;
    for (const auto& [key, value] : device.storage) config.storage.push_back({key, value});
    auto made = Machine::create(std::move(config), [this](std::span<std::uint8_t> out) {
        for (auto& byte : out) {  // splitmix64
            random_ += 0x9e3779b97f4a7c15;
            std::uint64_t mixed = (random_ ^ (random_ >> 30)) * 0xbf58476d1ce4e5b9;
            mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
            byte = static_cast<std::uint8_t>(mixed >> 56);
        }
    });
    ASSERT_TRUE(made.has_value());
    machine = std::make_unique<Machine>(std::move(*made));
    send(OnlineChanged{true});
}

void Tab::crash() {
    machine.reset();
    ++life_;
    waiting_.clear();
    timers_.clear();
    const auto sockets = std::exchange(sockets_, {});
    for (const auto& [id, relay_socket] : sockets) world_.close(relay_socket);
}

void Tab::hear(const PairingInput& event) {
    if (suspended)
        waiting_.push_back(event);
    else
        send(event);
}

void Tab::resume() {
    suspended = false;
    for (const PairingInput& event : std::exchange(waiting_, {})) send(event);
    send(PageShown{});
    world_.run();
}

PairingOutput Tab::send(PairingInput event) {
    if (!machine) return {};
    auto output = machine->step(PairingStep{world_.now_ms + clock_ahead_ms, std::move(event)});
    EXPECT_TRUE(output.has_value());
    // Whoever gets it must be able to read it: nothing over a limit
    // (core/base/describe/describe.hpp).
    const auto read = parse_described<PairingOutput>(to_json_text(*output), {.depth = 128});
    EXPECT_TRUE(read.has_value()) << portico::error_text(read.error());
    const bool crashes = ++steps == crash_at_step;
    for (const PairingEffect& effect : output->effects) {
        const bool stores = std::holds_alternative<StorageSet>(effect) ||
                            std::holds_alternative<StorageRemove>(effect);
        if (crashes && crash_before_sending && !stores) break;
        carry_out(effect);
    }
    for (const PairingEvent& reported : output->events) events.push_back(reported);
    if (crashes) {
        crash();
        start();
    }
    return std::move(*output);
}

void Tab::carry_out(const PairingEffect& effect) {
    const auto others = [this](PairingInput event) {
        for (const auto& tab : device.tabs)
            if (tab.get() != this) world_.post([t = tab.get(), event] { t->hear(event); });
    };
    if (const auto* open = std::get_if<SocketOpen>(&effect)) {
        world_.open(*this, open->socket_id, open->url);
    } else if (const auto* sent = std::get_if<SocketSend>(&effect)) {
        if (sockets_.contains(sent->socket_id))
            world_.frame(sockets_[sent->socket_id], sent->text.value);
    } else if (const auto* closed = std::get_if<SocketClose>(&effect)) {
        if (sockets_.contains(closed->socket_id)) world_.close(sockets_[closed->socket_id]);
        sockets_.erase(closed->socket_id);
    } else if (const auto* timer = std::get_if<TimerSet>(&effect)) {
        timers_[timer->timer_id] = world_.now_ms + timer->delay_ms;
    } else if (const auto* clear = std::get_if<TimerClear>(&effect)) {
        timers_.erase(clear->timer_id);
    } else if (const auto* set = std::get_if<StorageSet>(&effect)) {
        device.storage[set->key] = set->value;
        others(StorageChanged{set->key, set->value});
    } else if (const auto* removed = std::get_if<StorageRemove>(&effect)) {
        device.storage.erase(removed->key);
        others(StorageChanged{removed->key, std::nullopt});
    } else if (const auto* posted = std::get_if<TabPost>(&effect)) {
        others(TabMessage{posted->text});
    }
}

// --- the relay ----------------------------------------------------------------------------------

Device& World::add_device(std::string name, Role role) {
    devices.push_back(std::make_unique<Device>());
    devices.back()->name = std::move(name);
    devices.back()->role = role;
    return *devices.back();
}

Tab& World::add_tab(Device& device) {
    const std::uint64_t seed = 1000 * ++seeds_;
    device.tabs.push_back(std::make_unique<Tab>(*this, device, seed));
    device.tabs.back()->start();
    return *device.tabs.back();
}

void World::run() {
    for (int i = 0; i < 100'000 && !queue_.empty(); ++i) {
        auto action = std::move(queue_.front());
        queue_.pop_front();
        action();
    }
    ASSERT_TRUE(queue_.empty()) << "the world does not come to rest";
}

void World::advance(std::int64_t ms) {
    const std::int64_t end = now_ms + ms;
    run();
    for (int i = 0; i < 100'000; ++i) {
        Tab* next = nullptr;
        std::int64_t id = 0;
        std::int64_t due = end + 1;
        for (const auto& device : devices)
            for (const auto& tab : device->tabs)
                for (const auto& [timer, at] : tab->timers_)
                    if (at < due && !tab->suspended)
                        std::tie(next, id, due) = std::tuple(tab.get(), timer, at);
        if (next == nullptr) {
            now_ms = end;
            return;
        }
        now_ms = std::max(now_ms, due);
        next->timers_.erase(id);
        next->send(TimerFired{id});
        run();
    }
    FAIL() << "timers without end";
}

void World::to_tab(std::int64_t relay_socket, PairingInput event) {
    const auto found = sockets_.find(relay_socket);
    if (found == sockets_.end()) return;
    post([tab = found->second.tab, life = found->second.life, event = std::move(event)] {
        if (tab->life_ == life) tab->hear(event);
    });
}

void World::open(Tab& tab, std::int64_t socket_id, const std::string& url) {
    const std::int64_t relay_socket = ++opened_sockets;
    const std::size_t auth = url.find("auth=") + 5;
    const auto jwt =
        verify_relay_jwt(url.substr(auth, url.find('&', auth) - auth), {.aud = "ws://relay.test"});
    ASSERT_TRUE(jwt.has_value()) << url;
    EXPECT_TRUE(
        url.ends_with("&projectId=0123456789abcdef0123456789abcdef"
                      "&ua=wc-2%2Fcpp-1%2Flinux%2Ftest&useOnCloseEvent=true"))
        << url;
    tab.sockets_[socket_id] = relay_socket;
    sockets_[relay_socket] = {&tab, tab.life_, socket_id, jwt->iss, ++last_awake_};
    if (!relay_is_up) {
        to_tab(relay_socket, SocketClosed{socket_id, 1006, ""});
        sockets_.erase(relay_socket);
    } else if (const auto reason = refusal ? refusal : time_refusal(*jwt)) {
        to_tab(relay_socket, SocketOpened{socket_id});
        to_tab(relay_socket, SocketClosed{socket_id, 3000, *reason});
        sockets_.erase(relay_socket);
    } else {
        to_tab(relay_socket, SocketOpened{socket_id});
    }
}

/// As our relay and others word it.
std::optional<std::string> World::time_refusal(const RelayJwt& jwt) const {
    const std::int64_t now_s = now_ms / 1000;
    const std::string begin = "JWT validation error: JWT Token is ";
    if (jwt.iat > now_s + kRelayJwtLeewayS)
        return begin + "not yet valid" +
               (tells_time ? ": basic.iat: " + std::to_string(jwt.iat) + ", now + time_leeway: " +
                                 std::to_string(now_s + kRelayJwtLeewayS) + ", time_leeway: 120"
                           : "");
    if (jwt.exp < now_s - kRelayJwtLeewayS)
        return begin + "expired: Some(" + std::to_string(jwt.exp) + ")" +
               (tells_time ? ", now: " + std::to_string(now_s) : "");
    return std::nullopt;
}

void World::close(std::int64_t relay_socket) { sockets_.erase(relay_socket); }

void World::drop_sockets(std::int64_t code, const std::string& reason) {
    for (const auto& [relay_socket, socket] : sockets_)
        to_tab(relay_socket, SocketClosed{socket.id, code, reason});
    sockets_.clear();
}

void World::reply(std::int64_t relay_socket, const Json& id, const std::string& member,
                  const Json& value) {
    Json json = Json::object();
    json.set("id", id);
    json.set("jsonrpc", Json::string("2.0"));
    json.set(member, value);
    const auto found = sockets_.find(relay_socket);
    if (found != sockets_.end() && !relay_is_mute)
        to_tab(relay_socket, SocketMessage{found->second.id, write_json(json)});
}

void World::push(const std::string& client, const Mail& mail) {
    std::int64_t newest = 0;
    for (const auto& [relay_socket, socket] : sockets_)
        if (socket.client == client &&
            (newest == 0 || socket.awake_at > sockets_.at(newest).awake_at))
            newest = relay_socket;
    if (newest == 0 || relay_is_mute) return;
    Json data = Json::object();
    data.set("topic", Json::string(mail.topic));
    data.set("message", Json::string(mail.message));
    data.set("publishedAt", Json::integer(now_ms));
    data.set("tag", Json::integer(mail.tag));
    Json params = Json::object();
    params.set("id", Json::string("00"));
    params.set("data", std::move(data));
    Json json = Json::object();
    json.set("id", Json::number(mail.id));
    json.set("jsonrpc", Json::string("2.0"));
    json.set("method", Json::string("irn_subscription"));
    json.set("params", std::move(params));
    to_tab(newest, SocketMessage{sockets_[newest].id, write_json(json)});
}

void World::subscribe(std::int64_t relay_socket, const std::string& topic) {
    const std::string client = sockets_[relay_socket].client;
    const std::int64_t last_awake = std::exchange(sockets_[relay_socket].awake_at, ++last_awake_);
    const bool took_over = std::ranges::any_of(sockets_, [&](const auto& other) {
        return other.second.client == client && other.first != relay_socket &&
               other.second.awake_at > last_awake;
    });
    Mailbox& mailbox = mailboxes_[client];
    if (std::ranges::find(mailbox.topics, topic) == mailbox.topics.end()) {
        mailbox.topics.push_back(topic);
        for (const Stored& one : stored_)
            if (one.mail.topic == topic && one.publisher != client && one.mail.expires_ms > now_ms)
                mailbox.mails.push_back(one.mail);
    }
    post([this, client, topic, took_over] {
        for (const Mail& mail : mailboxes_[client].mails)
            if ((mail.topic == topic || took_over) && mail.expires_ms > now_ms) push(client, mail);
    });
}

void World::inject(const std::string& topic, const std::string& message) {
    const Mail mail{std::to_string(++last_id_), topic, message, 0, now_ms + 1000};
    for (auto& [client, mailbox] : mailboxes_) {
        mailbox.mails.push_back(mail);
        push(client, mail);
    }
}

void World::frame(std::int64_t relay_socket, const std::string& text) {
    const auto found = sockets_.find(relay_socket);
    if (found == sockets_.end()) return;
    raw_frames.push_back(text);
    if (relay_is_mute) return;
    const std::string client = found->second.client;
    const Json json = parse_json(text).value();
    const Json& id = *json.find("id");
    const auto method = json.find_string("method");
    if (!method) {  // an acknowledgement
        std::erase_if(mailboxes_[client].mails,
                      [&](const Mail& mail) { return mail.id == id.number_text(); });
        return;
    }
    EXPECT_EQ(id.as_string().size(), 19U) << text;
    const Json& params = *json.find("params");
    if (*method == "irn_subscribe") {
        subscribe(relay_socket, params.find("topic")->as_string());
        reply(relay_socket, id, "result", Json::string("00"));
    } else if (*method == "irn_batchSubscribe") {
        for (const Json& topic : params.find("topics")->items())
            subscribe(relay_socket, topic.as_string());
        reply(relay_socket, id, "result", Json::array());
    } else if (*method == "irn_unsubscribe") {
        std::erase(mailboxes_[client].topics, params.find("topic")->as_string());
        reply(relay_socket, id, "result", Json::boolean(true));
    } else if (*method == "irn_publish") {
        if (publish_error) return reply(relay_socket, id, "error", *publish_error);
        EXPECT_EQ(params.members().size(), 5U) << "analytics fields? " << text;
        const std::string topic = params.find("topic")->as_string();
        const std::int64_t ttl = *params.find("ttl")->as_integer();
        const Mail mail{std::to_string(++last_id_), topic, params.find("message")->as_string(),
                        *params.find("tag")->as_integer(), now_ms + ttl * 1000};
        published.push_back(
            {topic, mail.tag, ttl, id.as_string(), params.find("prompt")->as_bool()});
        reply(relay_socket, id, "result", Json::boolean(true));
        if (std::ranges::find(seen_publish_ids_, id.as_string()) != seen_publish_ids_.end()) return;
        seen_publish_ids_.push_back(id.as_string());
        stored_.push_back({mail, client});
        for (auto& [other, mailbox] : mailboxes_) {
            if (other == client) continue;
            if (std::ranges::find(mailbox.topics, topic) == mailbox.topics.end()) continue;
            mailbox.mails.push_back(mail);
            push(other, mail);
        }
    } else {
        FAIL() << "unknown relay method: " << text;
    }
}

// --- the usual ----------------------------------------------------------------------------------

Namespaces eip155(std::vector<ChainId> chains, bool with_accounts) {
    Namespace one;
    one.key = "eip155";
    for (const ChainId& chain : chains) {
        one.chains.push_back(chain);
        if (with_accounts) one.accounts.push_back(chain.value + ":" + kAddress);
    }
    one.methods = {MethodName("personal_sign"), MethodName("eth_sendTransaction")};
    one.events = {MethodName("chainChanged"), MethodName("accountsChanged")};
    return {one};
}

Connect usual_connect() {
    Connect connect;
    connect.required = eip155({"eip155:1"}, false);
    connect.optional = eip155({"eip155:137"}, false);
    return connect;
}

Pairing::Pairing() {
    dapp_device = &world.add_device("dapp", Role::kDapp);
    wallet_device = &world.add_device("wallet", Role::kWallet);
    dapp = &world.add_tab(*dapp_device);
    wallet = &world.add_tab(*wallet_device);
}

void Pairing::propose() {
    dapp->send(usual_connect());
    world.run();
    ASSERT_TRUE(dapp->last<UriReady>());
    wallet->send(Pair{dapp->last<UriReady>()->uri});
    world.run();
    ASSERT_TRUE(wallet->last<ProposalReceived>());
}

std::string Pairing::connect() {
    propose();
    const auto proposal = wallet->last<ProposalReceived>();
    if (!proposal) return "";
    wallet->send(ApproveSession{proposal->proposal_id, eip155({"eip155:1", "eip155:137"}, true),
                                std::nullopt, std::nullopt});
    world.run();
    const auto connected = dapp->last<SessionConnected>();
    EXPECT_TRUE(connected);
    return connected ? connected->session.topic.value : "";
}

}  // namespace portico::wc::test
