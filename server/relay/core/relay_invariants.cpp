// SPDX-License-Identifier: Apache-2.0
//
// What is always true of the relay's memory, for the simulator, the fuzzer and tests: that it is
// bounded by limits, and that every total is the sum of its parts.
#include <boost/unordered/unordered_flat_map.hpp>

#include "server/relay/core/relay_core.hpp"

namespace portico::relay {

using detail::Address;
using detail::Entry;
using detail::Hold;
using detail::Holdings;
using detail::Project;

std::string RelayCore::broken_invariant() const {
    const Limits& limits = config_.limits;
    boost::unordered_flat_map<const Address*, Holdings> by_address;
    boost::unordered_flat_map<const Project*, Holdings> by_project;
    boost::unordered_flat_map<const Client*, std::size_t> messages;
    Holdings all;
    std::size_t entries = 0;
    std::size_t spare_bytes = 0;
    std::size_t subscriptions = 0;
    for (const auto& [id, topic] : topics_) {
        if (topic.messages.empty() && topic.readers.empty()) return "a topic without anything";
        if (topic.messages.size() > limits.mailbox_messages && !config_.shared)
            return "more messages in a topic than mailbox_messages";
        std::size_t subscribers = 0;
        const Client* last = nullptr;
        for (const Reader& reader : topic.readers) {
            if (last != nullptr && last->number >= reader.number) return "readers are not sorted";
            last = reader.client;
            if (!reader.client->topics.contains(id)) return "a reader that its client lacks";
            subscribers += reader.subscribed ? 1 : 0;
        }
        if (subscribers != topic.subscribers) return "a topic's subscribers";
        if (topic.readers.size() > 2 * limits.subscribers_per_topic && !config_.shared)
            return "more readers in a topic than its limits allow";
        subscriptions += subscribers;
        for (const auto& slot : topic.messages) {
            const Entry& entry = *slot.entry;
            ++entries;
            ++messages[entry.publisher];
            if (entry.by_hold.is_linked() != (entry.hold != Hold::kAwaited))
                return "a message in a wrong list";
            if (entry.by_address.is_linked() !=
                (entry.hold == Hold::kUnclaimed && entry.pending == 0))
                return "a message in a wrong list of its address";
            if (entry.hold == Hold::kSpare) {
                spare_bytes += entry.size_bytes;
                continue;
            }
            by_address[entry.source->address].bytes += entry.size_bytes;
            by_project[entry.source->project].bytes += entry.size_bytes;
            all.bytes += entry.size_bytes;
        }
    }
    std::size_t online = 0;
    for (const auto& [id, client] : clients_) {
        if (!client.is_online() && !client.is_charged()) return "a client without anything";
        online += client.is_online() ? 1 : 0;
        const auto published = messages.find(&client);
        if (client.messages != (published == messages.end() ? 0 : published->second))
            return "a client's messages";
        const bool absent = !client.topics.empty() && !client.is_online();
        if (client.by_absence.is_linked() != absent ||
            client.by_address.is_linked() !=
                (!client.topics.empty() && !(absent && client.elsewhere)))
            return "a client in a wrong list";
        if (!client.by_sweep.is_linked()) return "a client that is never swept";
        if (client.subscriptions > limits.subscriptions_per_client && !config_.shared)
            return "more subscriptions of a client than its limit";
        const auto count = [&](Holdings& holds) {
            holds.readers += client.topics.size();
            holds.watches += client.watches.size();
        };
        count(by_address[client.source->address]);
        count(by_project[client.source->project]);
        count(all);
    }
    const auto differ = [](const Holdings& a, const Holdings& b) {
        return a.readers != b.readers || a.bytes != b.bytes || a.watches != b.watches;
    };
    for (const auto& [tag, address] : addresses_) {
        if (differ(address.holds, by_address[&address])) return "the totals of an address";
        if (address.over_readers.is_linked() != (address.holds.readers > address_share_.readers) ||
            address.over_bytes.is_linked() != (address.holds.bytes > address_share_.bytes))
            return "an address in a wrong list";
        std::size_t readers = 0, bytes = 0;
        for (const Client& client : address.offline) readers += client.topics.size();
        for (const Entry& entry : address.unclaimed) bytes += entry.size_bytes;
        if (readers != address.left_readers || bytes != address.left_bytes)
            return "what an address has left behind";
    }
    std::unordered_map<const detail::Network*, Holdings> by_network;
    for (const auto& [tag, address] : addresses_) {
        if (address.network != &networks_.at(detail::network_tag(tag)))
            return "an address of another network";
        Holdings& sum = by_network[address.network];
        sum.readers += address.holds.readers;
        sum.bytes += address.holds.bytes;
        sum.watches += address.holds.watches;
    }
    for (const auto& [tag, network] : networks_)
        if (!by_network.contains(&network) || differ(network.holds, by_network[&network]))
            return "the totals of a network";
    for (const auto& [tag, project] : projects_)
        if (differ(project.holds, by_project[&project])) return "the totals of a project";

    if (all.readers != counters_.readers || all.watches != counters_.watches ||
        subscriptions != counters_.subscriptions || entries != counters_.messages ||
        spare_bytes != spare_bytes_ || all.bytes + spare_bytes != counters_.mailbox_bytes)
        return "the totals of the relay";
    if (webhooks_.bytes() > limits.webhook_queue_bytes + 2 * limits.message_bytes)
        return "more bytes of webhooks than webhook_queue_bytes";
    if (std::string broken = webhooks_.broken_invariant(); !broken.empty()) return broken;
    if (!config_.shared && (all.readers > limits.subscriptions_total ||
                            counters_.mailbox_bytes > limits.total_mailbox_bytes ||
                            all.watches > limits.watches_total))
        return "more than a total of the relay";
    if (clients_.size() > online + all.readers + entries + all.watches)
        return "more clients than connections, readers, messages and webhooks";
    if (topics_.size() > all.readers + entries) return "more topics than readers and messages";
    if (sources_.size() > clients_.size() + entries) return "more sources than use them";
    if (addresses_.size() > sources_.size() || projects_.size() > sources_.size())
        return "more addresses or projects than sources";
    return {};
}

}  // namespace portico::relay
