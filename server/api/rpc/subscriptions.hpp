// SPDX-License-Identifier: Apache-2.0
//
// eth_subscribe over WebSockets (geth's pub/sub interface: newHeads, logs, newPendingTransactions,
// syncing), without I/O. Clients that want the same share one subscription, a topic, at the node.
// A node that goes away is replaced by another; clients keep their subscription ids.
//
//   link         event                         next
//   down         a topic is wanted, or time    opening the next node's socket
//   opening      open                          checking: its chain id is asked
//   checking     the right chain id            up: every topic is subscribed
//   any          closed, wrong chain, silent   down; again after 150 ms, doubled up to 30 s
//   up           no topic for a minute         closed
//
//   topic        event                         next
//   waiting      link up                       subscribing
//   subscribing  the node's id                 catching up (heads; logs that were live), else live
//   catching up  what was missed is there      live: it is told in order, nothing twice
//   live         link lost                     waiting
//   any but live for a minute, or the gap      lost: its clients are closed, 1013 or 1012, and
//                cannot be filled              know that they must read again
//
// Heads are caught up with along their parents' hashes, so a chain that changed its mind meanwhile
// is told whole; logs by eth_getLogs. Pending transactions are told as the new node learns of them.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "server/api/rpc/answer.hpp"
#include "server/api/rpc/chain_config.hpp"
#include "server/api/rpc/request.hpp"
#include "server/ops/shares.hpp"

namespace portico::api::rpc {

using ClientId = std::uint64_t;
using LinkId = std::uint64_t;

struct OpenLink {
    LinkId id = 0;
    std::size_t chain = 0, node = 0;
};
struct SendLink {
    LinkId id = 0;
    std::string text;
};
struct CloseLink {
    LinkId id = 0;
};
struct SendClient {
    ClientId id = 0;
    std::string text;
};
/// The client is forgotten already.
struct CloseClient {
    ClientId id = 0;
    std::uint16_t code = 0;
    std::string_view reason;  ///< static
};
using SubscriptionEffect = std::variant<OpenLink, SendLink, CloseLink, SendClient, CloseClient>;

class Subscriptions {
  public:
    static constexpr std::size_t kPerClientMax = 64;
    static constexpr std::size_t kTopicsMax = 1000;  ///< of one chain
    /// Of these, what one address may have once half are taken; where all are, it gives way.
    static constexpr std::size_t kTopicsShare = kPerClientMax;
    static constexpr std::size_t kGapMax = 128;  ///< heads that are caught up with
    static constexpr std::size_t kParamsBytesMax = 16 * 1024;

    explicit Subscriptions(const std::vector<ChainConfig>& chains);

    /// Whether a node of the chain takes subscriptions.
    bool has_links(std::size_t chain) const { return !chains_[chain].nodes.empty(); }
    static bool is_mine(std::string_view method) {
        return method == "eth_subscribe" || method == "eth_unsubscribe";
    }

    /// Answers by SendClient, now or when the node has answered. `holder`: whom the client's topics
    /// are counted under.
    void call(ClientId client, std::size_t chain, const Call& call, std::int64_t now_ms,
              const ops::Holder& holder = {});
    void client_left(ClientId client, std::int64_t now_ms);
    void link_opened(LinkId id, std::int64_t now_ms);
    void link_text(LinkId id, std::string_view text, std::int64_t now_ms);
    /// It could not be opened, or has gone.
    void link_closed(LinkId id, std::int64_t now_ms);
    /// The newest head that the chain's other nodes tell: a link that stays behind it is left.
    void known_head(std::size_t chain, std::uint64_t number, std::int64_t now_ms);
    void tick(std::int64_t now_ms);
    std::vector<SubscriptionEffect> take_effects() { return std::exchange(effects_, {}); }

    std::size_t topics() const;
    std::size_t subscribers() const { return by_client_.size(); }
    std::size_t links_up() const;
    std::uint64_t replaced() const { return replaced_; }  ///< links lost while topics were live

  private:
    enum class Kind : std::uint8_t { kHeads, kLogs, kOther };
    enum class Stage : std::uint8_t { kWaiting, kSubscribing, kCatchingUp, kLive };
    struct Subscriber {
        ClientId client = 0;
        std::string id;       ///< ours
        std::string request;  ///< id of the request that is not answered yet
        ops::Holder holder;
    };
    /// What a topic told lately: heads and logs, by a hash of what names them.
    struct Reported {
        std::uint64_t key = 0;
        std::uint64_t block = 0;
    };
    struct Topic {
        Kind kind = Kind::kOther;
        Stage stage = Stage::kWaiting;
        std::string node_id = {};     ///< of the subscription at the node; empty: none yet
        std::uint64_t requested = 0;  ///< id of the request to the node that is under way
        std::int64_t requested_at_ms = 0;
        std::int64_t since_ms = 0;     ///< since when it is not live
        bool accepted = false;         ///< by a node, once
        bool drops_reported = false;   ///< since it caught up: what was told is not told again
        std::uint64_t block_max = 0;   ///< heads: of those told
        std::uint64_t from_block = 0;  ///< logs: where the gap begins
        std::deque<Reported> reported = {};
        std::uint64_t forgotten_block = 0;   ///< the newest that `reported` had to forget
        std::vector<std::string> held = {};  ///< results that came while it caught up
        std::size_t held_bytes = 0;
        std::vector<std::string> found = {};  ///< missed heads, the newest first
        std::vector<Subscriber> subscribers = {};
        ops::Holder holder = {};  ///< one of its clients', whom it is counted under
    };
    struct Chain {
        std::string reference;
        std::vector<std::size_t> nodes;                                ///< that have a ws_url
        std::map<std::string, Topic> topics = {};                      ///< by parameters
        std::unordered_map<std::string, std::string> by_node_id = {};  ///< parameters
        LinkId link = 0;                                               ///< 0: down
        bool up = false;
        std::int64_t up_at_ms = 0;
        std::size_t next = 0;  ///< of `nodes`
        std::int64_t open_at_ms = 0;
        std::int64_t delay_ms = 0;
        std::int64_t unused_since_ms = 0;
        std::uint64_t check = 0;               ///< id of the chain id request
        std::int64_t checked_at_ms = 0;        ///< when that was sent
        std::set<std::uint64_t> orphans = {};  ///< requests whose topics have gone meanwhile
        std::uint64_t newest = 0;              ///< number of the head told last
        std::int64_t news_at_ms = 0;
        ops::Shares shares{kTopicsMax, kTopicsShare};
    };
    struct Place {
        std::size_t chain = 0;
        std::string params;
    };

    // subscriptions.cpp: clients and links
    void answer(ClientId client, std::string_view id, std::string_view member);
    bool make_room(std::size_t chain, const ops::Holder& holder, std::int64_t now_ms);
    static void hold(Chain& chain, Topic& topic, const ops::Holder& holder);
    Topic& need_topic(Chain& chain, const std::string& params, Kind kind, std::int64_t now_ms);
    void fetch(Chain& chain, Topic& topic, std::string_view method, std::string_view params,
               std::int64_t now_ms);
    void subscribe(Chain& chain, const std::string& params, Topic& topic, std::int64_t now_ms);
    void open_link(std::size_t chain, std::int64_t now_ms);
    void drop_link(std::size_t chain, std::int64_t now_ms);
    void unsubscribe(Chain& chain, std::string_view node_id);
    void remove(ClientId client, const std::string& id, std::int64_t now_ms);
    void erase_if_unused(Chain& chain, const std::string& params, std::int64_t now_ms);
    void node_answered(std::size_t chain, std::uint64_t id, std::string_view text,
                       std::int64_t now_ms);
    void answered_subscribe(std::size_t chain, const std::string& params, const Answer* reported,
                            std::int64_t now_ms);
    void tick_chain(std::size_t chain, std::int64_t now_ms);
    void lose(std::size_t chain, const std::string& params, std::uint16_t code,
              std::string_view reason, std::int64_t now_ms);

    // subscriptions_gap.cpp: what nodes tell, and what was missed
    void node_reported(std::size_t chain, std::string_view params, std::int64_t now_ms);
    void notify(Chain& chain, Topic& topic, std::string_view result, std::int64_t now_ms);
    void begin_gap(Chain& chain, Topic& topic);
    void catch_up(std::size_t chain, const std::string& params, std::int64_t now_ms);
    void found_head(std::size_t chain, const std::string& params, std::string_view block,
                    std::int64_t now_ms);
    void found_logs(std::size_t chain, const std::string& params, std::string_view logs,
                    std::int64_t now_ms);
    void go_live(Chain& chain, Topic& topic, std::int64_t now_ms);
    static bool was_reported(const Topic& topic, std::uint64_t key);
    static void note_reported(Topic& topic, Reported reported);

    std::vector<Chain> chains_;
    std::vector<SubscriptionEffect> effects_;
    std::unordered_map<LinkId, std::size_t> chain_of_link_;
    std::map<std::pair<ClientId, std::string>, Place> by_client_;  ///< by client and our id
    std::unordered_map<ClientId, std::uint64_t> last_id_of_;
    std::uint64_t last_id_ = 0;
    std::uint64_t replaced_ = 0;
};

}  // namespace portico::api::rpc
