// SPDX-License-Identifier: Apache-2.0
//
// Private to relay_core: what it keeps of topics, clients and connections. Keys that a client
// chooses freely are hashed under a secret, so that there is no bucket to flood; the same inputs
// give the same order of effects all the same. Client ids are public keys with a signature behind
// them.
#pragma once

#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/text_hash.hpp"
#include "server/relay/core/mailbox.hpp"
#include "server/relay/effects.hpp"
#include "server/relay/frames/rpc.hpp"
#include "server/relay/holdings.hpp"

namespace portico::relay::detail {

/// Of 32-byte keys that clients choose: NH (RFC 4418, 5.2), a universal hash, under a secret of the
/// relay, so that nobody can choose topics or messages that fall into one bucket.
struct KeyedHash {
    std::array<std::uint64_t, 4> secret{};
    std::size_t operator()(const Bytes32& key) const {
        std::uint64_t words[4];
        std::memcpy(words, key.data(), sizeof words);
        const auto multiply = [&](int i, int j) {
            return static_cast<Wide>(words[i] + secret[static_cast<std::size_t>(i)]) *
                   (words[j] + secret[static_cast<std::size_t>(j)]);
        };
        const Wide sum = multiply(0, 1) + multiply(2, 3);
        return static_cast<std::size_t>(sum >> 64) ^ static_cast<std::size_t>(sum);
    }

  private:
    __extension__ using Wide = unsigned __int128;
};

/// One client's place in one topic. Lives while it is subscribed or the topic has messages.
struct Reader {
    Client* client = nullptr;
    std::uint64_t number = 0;  ///< of the client: a topic's readers are sorted by it
    bool subscribed = false;
    bool held = false;    ///< its subscribe is not answered yet: nothing may overtake the answer
    bool stored = false;  ///< the subscription is on disk
    Ticket changed_after = 0;  ///< writes up to this one know nothing of the subscription
    bool dirty = false;        ///< the stored cursor is behind
    bool queued = false;       ///< its topic stands in the connection's waiting list
    Sequence cursor = 0;       ///< everything up to here was acknowledged, or was its own
    Sequence sent = 0;         ///< everything up to here was pushed on `sent_on`
    ConnectionId sent_on = 0;
    ConnectionId confirmed_on = 0;        ///< the socket that last subscribed
    std::vector<Sequence> acknowledged;   ///< above the cursor, sorted
    std::vector<Sequence> unasked;        ///< acknowledged on `sent_on` before it subscribed there
    std::optional<Bytes32> subscription;  ///< its id, once it was needed
};

struct TopicState {
    TopicState(const Topic& id_in, const KeyedHash& hash) : id(id_in), by_hash(0, hash) {}

    Topic id;
    Mailbox messages;
    boost::unordered_flat_map<Bytes32, Sequence, KeyedHash> by_hash;
    std::vector<Reader> readers;
    std::size_t bytes = 0;
    std::size_t subscribers = 0;
    std::int64_t last_published_at_ms = 0;
    Sequence spare_through = 0;  ///< messages up to here were looked at for the spare list
};

struct InFlight {
    Topic topic{};
    Sequence sequence = 0;
    std::size_t size_bytes = 0;
    bool unasked = false;  ///< pushed before the socket subscribed to the topic
};

struct Connection {
    Client* client = nullptr;
    bool socket = true;             ///< false: one HTTP request
    bool graced = false;            ///< stored subscriptions may deliver unasked
    std::int64_t active_at_ms = 0;  ///< steady
    std::int64_t tokens_milli = 0;
    std::int64_t refilled_at_ms = 0;  ///< steady
    std::int64_t refused = 0;
    std::size_t unanswered = 0;
    std::size_t in_flight_bytes = 0;
    std::unordered_map<std::uint64_t, InFlight> in_flight;
    std::vector<Topic> waiting;  ///< topics that wait for room in the window
};

/// Whether `client` published it.
inline bool is_from(const Entry& entry, const Client& client) { return entry.publisher == &client; }

/// An answer that waits for one or more writes.
struct Waiter {
    ConnectionId connection = 0;
    std::string id;
    std::string result;
    std::vector<Topic> established;  ///< topics whose hold ends with the answer
    std::string client;
    std::size_t remaining = 0;
    bool failed = false;
};

/// A write on its way to the disk.
struct Pending {
    Ticket ticket = 0;
    std::vector<std::pair<Topic, Sequence>> published;
    std::vector<std::shared_ptr<Waiter>> waiters;
    std::vector<std::shared_ptr<Message>> proposed = {};  ///< of a shared log: not placed yet
    // What is written again if this fails, for nobody else would.
    std::vector<Sequence> erased = {};
    std::vector<std::pair<Topic, std::string>> readers = {};
};

/// What a method handler wants done, once all of it was found possible.
struct Draft {
    std::string result = {};
    bool answer_when_durable = false;
    std::vector<StoreOp> ops = {};
    std::vector<std::pair<Topic, Sequence>> published = {};
    std::vector<std::shared_ptr<Message>> proposed = {};
    std::vector<Ticket> after = {};       ///< earlier writes that the answer must wait for as well
    std::vector<Topic> established = {};  ///< push the mailbox of these after the answer
};

/// Memory that a message takes beside its text: records, map nodes, allocator.
inline constexpr std::size_t kMessageOverheadBytes = 512;

inline std::size_t size_bytes(const Message& message) {
    return message.text.size() + (message.attestation ? message.attestation->size() : 0) +
           kMessageOverheadBytes;
}

}  // namespace portico::relay::detail
