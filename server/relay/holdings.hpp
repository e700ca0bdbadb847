// SPDX-License-Identifier: Apache-2.0
//
// Private to relay_core: what the clients of one address, and those of one project, hold of the
// relay together, and who of them goes first when it becomes full
// (docs/decisions/0044-relay-quotas.md). All lists are ordered by time, so that nothing is
// searched.
#pragma once

#include <algorithm>
#include <boost/intrusive/list.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/relay/core/mailbox.hpp"
#include "server/relay/effects.hpp"
#include "server/relay/watch.hpp"

namespace portico::relay::detail {

struct Source;

/// A strict order of 32-byte keys by machine words: not that of the text, but the same on every
/// run, and several times faster than comparing bytes.
struct WordOrder {
    bool operator()(const Bytes32& a, const Bytes32& b) const {
        std::uint64_t x[4], y[4];
        std::memcpy(x, a.data(), sizeof x);
        std::memcpy(y, b.data(), sizeof y);
        for (int i = 3; i >= 0; --i)
            if (x[i] != y[i]) return x[i] < y[i];
        return false;
    }
};

/// Totals of clients. `bytes`: of messages that they published and that wait for somebody.
struct Holdings {
    std::size_t readers = 0;
    std::size_t bytes = 0;
    std::size_t watches = 0;
};

struct Client {
    std::string id;
    std::uint64_t number = 0;           ///< rises with every client that the core gets to know
    Source* source = nullptr;           ///< where it was last connected from; never null
    std::vector<ConnectionId> sockets;  ///< oldest first; the last one gets the deliveries
    std::set<Topic, WordOrder> topics;  ///< where it has a Reader
    std::size_t subscriptions = 0;
    std::size_t requests = 0;  ///< HTTP requests in progress
    std::size_t messages = 0;  ///< in mailboxes, published by it
    std::size_t bytes = 0;     ///< of those, what waits for somebody
    std::vector<Watch> watches;
    std::int64_t seen_at_ms = 0;        ///< wall clock, as the next
    std::int64_t seen_saved_at_ms = 0;  ///< 0: the store has no row of it
    std::int64_t offline_at_ms = 0;     ///< steady
    std::int64_t swept_at_ms = 0;       ///< steady
    bool returned = false;              ///< it connected again after it had subscribed
    bool elsewhere = false;             ///< another process served it last, and may still do so
    bool left = false;                  ///< it stands in its address's `offline`
    bool leaving = false;               ///< stands in the core's list of clients to look at
    ListHook by_sweep;
    ListHook by_absence;  ///< linked while it is offline and has readers
    ListHook by_address;  ///< linked while it has readers and is not elsewhere

    bool is_online() const { return !sockets.empty() || requests > 0; }
    /// There is something of it that must be remembered.
    bool is_charged() const { return !topics.empty() || messages > 0 || !watches.empty(); }
};

template <ListHook Client::* kHook>
using ClientList =
    boost::intrusive::list<Client, boost::intrusive::member_hook<Client, ListHook, kHook>,
                           boost::intrusive::constant_time_size<false>>;

/// The addresses of one IPv4 /24 or IPv6 /48: who has one of a hoster may have them all.
struct Network {
    Holdings holds;
    std::size_t addresses = 0;
};

/// The clients of one IPv4 address or IPv6 /64 network.
struct Address {
    Holdings holds;
    Network* network = nullptr;  ///< never null
    std::size_t sources = 0;
    ListHook over_readers, over_bytes;                ///< linked while it holds more than its share
    ClientList<&Client::by_address> online, offline;  ///< with readers; longest as they are first
    EntryList<&Entry::by_address> unclaimed;          ///< of those stored; oldest first
    std::size_t left_readers = 0, left_bytes = 0;     ///< of those in `offline`, in `unclaimed`
};

template <ListHook Address::* kHook>
using AddressList =
    boost::intrusive::list<Address, boost::intrusive::member_hook<Address, ListHook, kHook>,
                           boost::intrusive::constant_time_size<false>>;

struct Project {
    Holdings holds;
    std::size_t sources = 0;
};

/// By the tags of an address and of a project. 0: not known, and everything unknown is one.
using SourceKey = std::pair<std::uint64_t, std::uint64_t>;

/// An address's tag begins with that of the network around it, so that one is stored for both.
inline constexpr int kNetworkTagAt = 31;
inline std::uint64_t network_tag(std::uint64_t address_tag) { return address_tag >> kNetworkTagAt; }
/// So many shares of an address has the network around it: none keeps the others out.
inline constexpr std::size_t kSharesOfNetwork = 4;

/// Where clients connect from. Clients and messages refer to it.
struct Source {
    SourceKey key;
    Address* address = nullptr;
    Project* project = nullptr;
    std::size_t references = 0;
};

/// `percent` of `total`, at least 1.
inline std::size_t share_of(std::size_t total, std::size_t percent) {
    return std::max<std::size_t>(total / 100 * percent + total % 100 * percent / 100, 1);
}

/// What the network around an address may hold where the address may hold `percent` of `total`:
/// its shares, but no more than half, unless one address may hold more than that.
inline std::size_t network_share_of(std::size_t total, std::size_t percent) {
    const std::size_t one = share_of(total, percent);
    return std::max(one, std::min(kSharesOfNetwork * one, total / 2));
}

}  // namespace portico::relay::detail
