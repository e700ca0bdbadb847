// SPDX-License-Identifier: Apache-2.0
//
// Links: connections beside the one that their namespace uses, connected or recent.
#include <algorithm>

#include "core/engine/connection/connection_change.hpp"

namespace portico::engine {
namespace {

// Several sessions of one wallet may live beside each other; those that have ended are one link.
bool is_same_wallet(const Connection& link, const Connection& of) {
    if (link.chain_namespace != of.chain_namespace || link.connector_id != of.connector_id)
        return false;
    if (!link.paired()) return true;
    if (!link.topic.empty()) return link.topic == of.topic;
    return link.wallet.name == of.wallet.name;
}

}  // namespace

void retire_session(ConnectionState& state, const std::string& topic, const Context& context) {
    if (topic.empty()) return;
    const auto uses_it = [&](const Connection& connection) { return connection.topic == topic; };
    if (std::ranges::any_of(state.connections, uses_it) ||
        std::ranges::any_of(state.links, uses_it) ||
        std::ranges::any_of(state.priors,
                            [&](const Prior& prior) { return prior.stored.topic == topic; }))
        return;
    erase_if(state.sessions,
             [&](const wc::Session& session) { return session.topic.value == topic; });
    // Also one that has not been found again yet: it lives at the wallet.
    context.notify_pairing(wc::Disconnect{topic});
}

void forget_link(ConnectionState& state, const Connection& connection) {
    erase_if(state.links, [&](const Connection& link) { return is_same_wallet(link, connection); });
}

void keep_link(ConnectionState& state, Connection link, const Context& context) {
    forget_link(state, link);
    // Who is disconnected is not switched to any more, whatever the wallet answers later.
    const LinkSwitch& requested = state.switching;
    if (link.ended() && requested.chain_namespace == link.chain_namespace &&
        requested.link == link.link_id())
        state.switching = {};
    auto place = state.links.begin();
    if (link.ended()) place = std::ranges::find_if(state.links, &Connection::ended);
    state.links.insert(place, std::move(link));
    if (state.links.size() <= kLinksMax) return;
    const std::string topic = std::move(state.links.back().topic);
    state.links.pop_back();
    retire_session(state, topic, context);
}

void make_recent(ConnectionState& state, std::size_t link, const Context& context) {
    Connection former = std::move(state.links[link]);
    state.links.erase(state.links.begin() + static_cast<std::ptrdiff_t>(link));
    former.status = ConnectionStatus::kDisconnected;
    former.topic.clear();
    keep_link(state, std::move(former), context);
    persist(state, context);
}

}  // namespace portico::engine
