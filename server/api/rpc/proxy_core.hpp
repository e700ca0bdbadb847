// SPDX-License-Identifier: Apache-2.0
//
// The RPC proxy without I/O, clock or entropy (docs/spec/rpc-proxy.md#policy). Clients' calls go
// in, posts to nodes come out as effects, their outcomes go in, replies come out.
//
//   a read    kept answer, or the same call already under way: that answer
//             else the chain's nodes by weighted draw, each once: a round. A node that takes longer
//             than it usually does is overtaken by the next one; the first right answer counts. A
//             round that fails is repeated after 150, 300, 600 ms or what Retry-After asks
//   a write   one node; another one only if the first certainly did not take it: it was not
//             reached, or answered that it is asked too often, or that it does not serve us. Never
//             twice, never shared, never kept. What became of it may stay unknown, and then it is
//             said so, with a mark for programs: the error's data is {"unknown":true}
//
// A node serves many callers, so what befell a call of one of them is no verdict on it: the node is
// looked at, and what our own checks find decides whether it rests (node.hpp). An error that speaks
// of the call is the answer (answer.hpp).
//
// Nodes are asked only while they are known to be of the right chain and to tell a head that can be
// true (heads.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/text_hash.hpp"
#include "server/api/rpc/answer.hpp"
#include "server/api/rpc/chain_config.hpp"
#include "server/api/rpc/methods.hpp"
#include "server/api/rpc/node.hpp"
#include "server/api/rpc/request.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/shares.hpp"
#include "server/ops/ttl_lru_cache.hpp"

namespace portico::api::rpc {

using RequestId = std::uint64_t;
using PostId = std::uint64_t;

// --- effects ------------------------------------------------------------------------------------

/// POST `body` to a node; ends with posted() unless it is withdrawn.
struct Post {
    PostId id = 0;
    std::size_t chain = 0, node = 0;
    std::string body;
    std::int64_t timeout_ms = 0;
    bool fresh = false;  ///< on a connection of its own: a kept one may die without a word
};
struct Withdraw {
    PostId id = 0;
};
/// The answer to a client's body.
struct Reply {
    RequestId id = 0;
    int status = 200;
    std::string body = {};
    std::int64_t retry_after_s = 0;  ///< 0: none
    std::uint32_t nodes = 0;         ///< bits of the chain's nodes that gave the answers
};
struct NodeStatusChanged {
    std::size_t chain = 0, node = 0;
    NodeStatus now = NodeStatus::kUnchecked;
};
/// A node is down after several failures in a row, and up with the next answer.
struct DownChanged {
    std::size_t chain = 0, node = 0;
    bool down = false;
};
using Effect = std::variant<Post, Withdraw, Reply, NodeStatusChanged, DownChanged>;

/// How a post ended.
struct Posted {
    enum class Outcome : std::uint8_t {
        kAnswered,  ///< status and body are there, whole
        kNotSent,   ///< the node certainly got nothing
        kNoRoom,    ///< the same, as others wait for it already: that is not the node's fault
        kBroken,    ///< cut, too late: it may have got it
        kTooLong    ///< it answered more than Policy::answer_bytes
    };
    Outcome outcome = Outcome::kNotSent;
    int status = 0;
    std::string body = {};
    std::string retry_after = {};  ///< the header
    std::int64_t wall_s = 0;       ///< since 1970 when it came; blocks' times are held against it
};

class ProxyCore {
  public:
    /// Every chain has a family and 1 to kNodesMax nodes. `seed` is for the draw alone.
    ProxyCore(std::vector<ChainConfig> chains, Policy policy, std::uint64_t seed);

    std::optional<std::size_t> find_chain(std::string_view id) const;
    const std::vector<ChainConfig>& chains() const { return configs_; }
    const Policy& policy() const { return policy_; }

    /// Answers by a Reply effect, now or later. Milliseconds of a clock that is never set, since
    /// long ago: 0 means never. `asker`: whom the body comes from, so that one of them is not
    /// taken for many, and does not keep others from asking.
    void fetch(RequestId id, std::size_t chain, std::string_view body, std::int64_t now_ms,
               Caller caller = Caller::kPage, const ops::Holder& asker = {});
    void posted(PostId id, Posted outcome, std::int64_t now_ms);
    /// What these nodes (bits) told did not hold: they come last for a while, longer each time, and
    /// are asked at once whether they are of the chain.
    void distrust(std::size_t chain, std::uint32_t nodes, std::int64_t ms, std::int64_t now_ms);
    /// Several times in the least delay of the policy.
    void tick(std::int64_t now_ms);
    /// What to do, in order.
    std::vector<Effect> take_effects() { return std::exchange(effects_, {}); }
    /// The same into `out`, which then lends its memory for those that come.
    void take_effects(std::vector<Effect>& out) {
        out.clear();
        std::swap(out, effects_);
    }

    const Node& node(std::size_t chain, std::size_t index) const {
        return chains_[chain].nodes[index];
    }
    /// Its host name, for people.
    const std::string& label(std::size_t chain, std::size_t index) const {
        return chains_[chain].labels[index];
    }
    std::optional<Head> head(std::size_t chain) const { return chains_[chain].head; }
    std::size_t calls_under_way() const { return calls_under_way_; }
    void write_metrics(ops::MetricsText& out) const;

  private:
    using GroupId = std::uint64_t;
    struct Waiter {
        RequestId client_request = 0;
        std::size_t slot = 0;
    };
    /// One call under way, for everybody who waits for it.
    struct InFlightCall {
        std::string method, params;
        Rule rule;
        /// Chain, method and parameters; then since which write; then at which head. Empty of a
        /// write.
        std::string head_key = {};
        std::size_t identity_size = 0, key_size = 0;  ///< of the first, of the first two
        std::uint64_t epoch = 0;
        std::vector<Waiter> waiters = {};
        std::string node_error = {};    ///< an error member that did not speak of the call alone
        bool answers_by_error = false;  ///< that is the answer if no other node has a better one
        bool sized = false;             ///< is_sized()
        std::size_t chain = 0;
        Caller caller = Caller::kPage;  ///< who asked first, as the next
        ops::Holder asker = {};
        bool open = true;

        std::string_view identity() const {
            return std::string_view(head_key).substr(0, identity_size);
        }
        std::string_view key() const { return std::string_view(head_key).substr(0, key_size); }
    };
    struct Attempt {
        PostId post = 0;
        std::size_t node = 0;
        std::uint64_t first_id = 0;
        std::vector<std::size_t> in_flight_calls;
        std::int64_t sent_at_ms = 0;
    };
    /// Calls that travel together.
    struct Group {
        std::size_t chain = 0;
        bool write = false;
        std::vector<InFlightCall> in_flight_calls = {};
        std::vector<Attempt> tries = {};  ///< that have not ended
        std::uint32_t tried = 0;          ///< nodes of this round, a bit each
        std::uint32_t failed = 0;         ///< nodes that have failed it, in any round
        /// Nodes that have refused it, in any round, by a status that may be about the call; those
        /// of them for which it is too large, and those whose answer was too long for us.
        std::uint32_t refused = 0, too_large = 0, too_long = 0;
        std::uint32_t refused_batch = 0;  ///< nodes that forbade several calls at once
        std::uint64_t asker = 0;
        int retries = 0;
        std::int64_t deadline_ms = 0;
        std::int64_t wait_until_ms = 0;  ///< between rounds
        std::int64_t hedge_at_ms = 0;
        std::int64_t requested_pause_ms = 0;
        bool awaits_check = false;
    };
    struct Where {
        GroupId group = 0;
        std::size_t in_flight_call = 0;
    };
    struct Slot {
        std::string id;
        std::string member;
    };
    struct ClientRequest {
        bool batch = false;
        std::size_t open = 0;
        std::vector<Slot> slots;
        std::size_t bytes = 0;
        int status = 200;
        std::uint32_t nodes = 0;  ///< bits of those that answered
    };
    struct Probe {
        PostId post = 0;  ///< 0: none under way
        bool requests_identity = false;
        std::uint64_t json_id = 0;
        std::int64_t sent_at_ms = 0;
    };
    struct Chain {
        Family family = Family::kEvm;
        std::string reference;  ///< of the CAIP-2 id
        std::vector<Node> nodes = {};
        std::vector<Probe> probes = {};
        std::vector<std::string> labels = {};  ///< for metrics: host names, never whole addresses
        std::optional<Head> head = {};
        std::uint64_t epoch = 0;  ///< grows with every write: what was read before is old
        /// Grows when a node is found to be of another chain: what is kept may be its word.
        std::uint64_t trust = 0;
        std::size_t rounds_left = 0;
        std::int64_t next_ping_ms = 0;
        std::uint64_t requests = 0, cached = 0, shared = 0, writes = 0, unanswered = 0;
    };
    struct Place {
        GroupId group = 0;  ///< 0: a probe
        std::size_t chain = 0, node = 0;
    };

    // proxy_core.cpp: clients' side
    enum class Room : std::uint8_t { kThere, kFull, kChainFull, kAskerFull };
    Room room_for(std::size_t calls, std::size_t chain, Caller caller,
                  const ops::Holder& asker) const;
    void take_call(Waiter waiter, const Call& call, std::size_t chain, Caller caller,
                   const ops::Holder& asker, GroupId& reads, std::int64_t now_ms);
    void count(const InFlightCall& in_flight_call, bool begins);
    const std::string* find_cached(const InFlightCall& in_flight_call, std::int64_t now_ms);
    void cache_answer(const Chain& chain, const InFlightCall& in_flight_call,
                      std::string_view result, const std::string& member, std::int64_t now_ms);
    void settle(const Waiter& waiter, std::string_view member, int status = 200);
    void release(RequestId id);
    void finish(Group& group, InFlightCall& in_flight_call, const Answer& answer,
                std::int64_t now_ms);
    void fail(InFlightCall& in_flight_call, int code, std::string_view text, int status,
              std::string_view data = {});
    void close_call(InFlightCall& in_flight_call, std::string_view member, int status);

    // proxy_rounds.cpp: nodes' side
    static bool is_sized(const Group& group);
    void launch(GroupId id, std::int64_t now_ms);
    void next_node(GroupId id, std::int64_t now_ms);
    void send(GroupId id, std::size_t node, std::int64_t now_ms);
    void split(GroupId id, std::int64_t now_ms);
    void round_failed(GroupId id, std::int64_t now_ms);
    void answer_by_errors(Group& group);
    void count_failure(Group& group, const Attempt& ended, Posted::Outcome outcome,
                       std::int64_t now_ms);
    void give_up(GroupId id, std::string_view why, std::int64_t now_ms);
    void close_group(GroupId id, std::int64_t now_ms);
    void group_posted(const Place& place, PostId post, Posted outcome, std::int64_t now_ms);
    enum class Duty : std::uint8_t {
        kDone,
        kDeclined,  ///< an error that is not held against the node
        kFailed,
    };
    Duty read_outcome(Group& group, const Attempt& ended, Posted& outcome, bool& not_taken,
                      std::int64_t now_ms);
    static void note_refusal(Group& group, const Attempt& ended, int status);
    std::string_view refusal_of(const Group& group, std::uint32_t nodes) const;
    void refuse(GroupId id, std::string_view why, std::int64_t now_ms);
    void answer_too_long(GroupId id, const Attempt& ended, std::int64_t now_ms);
    void tick_group(GroupId id, std::int64_t now_ms);
    std::optional<std::size_t> choose(const Group& group, std::int64_t now_ms);
    /// How long a node that asked for a pause gets one.
    std::int64_t pause_of(const Chain& chain, std::size_t node,
                          std::optional<std::int64_t> requested_ms, std::int64_t now_ms) const;
    bool is_believable(const Chain& chain, const InFlightCall& in_flight_call, const Answer& answer,
                       std::int64_t now_ms) const;

    // proxy_probes.cpp
    bool kick_checks(std::size_t chain, std::int64_t now_ms);
    void send_probe(std::size_t chain, std::size_t node, bool identity, std::int64_t now_ms);
    void probe_posted(const Place& place, Posted outcome, std::int64_t now_ms);
    void judge(std::size_t chain, std::int64_t now_ms);
    void tick_chain(std::size_t chain, std::int64_t now_ms);
    void look_soon(std::size_t chain, std::int64_t now_ms);
    void set_node_status(std::size_t chain, std::size_t node, NodeStatus status);
    void wake(std::size_t chain, std::int64_t now_ms);

    double draw();  ///< 0 to 1

    std::vector<ChainConfig> configs_;
    Policy policy_;
    std::vector<Chain> chains_;
    std::unordered_map<std::string_view, std::size_t> chain_by_id_;
    std::unordered_map<RequestId, ClientRequest> requests_;
    std::unordered_map<GroupId, Group> groups_;
    std::unordered_map<PostId, Place> posts_;
    std::unordered_map<std::string, Where, TextHash, std::equal_to<>> shared_;
    ops::TtlLruCache<std::string> cache_;  ///< the members `"result":..`
    std::vector<Effect> effects_;
    std::uint64_t random_;
    std::uint64_t last_id_ = 0;  ///< of groups, posts and JSON-RPC requests
    std::size_t calls_under_way_ = 0;
    std::size_t pages_max_;  ///< of Policy::calls_max; the rest is kept for the server's own calls
    ops::Shares askers_, chains_of_pages_, chains_of_server_;
    double hedge_tokens_ = 1;
    std::uint64_t busy_ = 0;
    std::uint64_t beyond_share_ = 0;
};

}  // namespace portico::api::rpc
