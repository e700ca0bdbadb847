// SPDX-License-Identifier: Apache-2.0
//
// The relay of WalletConnect v2 without I/O and clock (docs/spec/relay.md): clients publish to
// topics, subscribe to them and get what they have not had yet, at least once, in order, until they
// acknowledge it or it expires. The shell (server/net, server/app) and the simulator feed it inputs
// with their time and carry out its effects in order.
//
// A publish is answered, and delivered, only after durable() has covered its write. Everything the
// core knows is in memory within Limits; the store is a log that is read back once, at the start.
// Hostile input gives an error answer or a closed connection, never a trap.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/secret.hpp"
#include "server/relay/core/relay_state.hpp"
#include "server/relay/core/webhook_queue.hpp"
#include "server/relay/effects.hpp"
#include "server/relay/frames/frame_scan.hpp"
#include "server/relay/frames/rpc.hpp"
#include "server/relay/limits.hpp"
#include "server/relay/text_arena.hpp"
#include "server/relay/time.hpp"

namespace portico::relay {

/// Totals since the start and levels of now, for the metrics page.
struct Counters {
    std::uint64_t frames = 0;
    std::uint64_t publishes = 0;
    std::uint64_t duplicates = 0;
    std::uint64_t pushes = 0;
    std::uint64_t acknowledgements = 0;
    std::uint64_t errors = 0;
    std::uint64_t rate_limited = 0;
    std::uint64_t flooders_closed = 0;
    std::uint64_t stale_closed = 0;
    std::uint64_t expired = 0;
    std::uint64_t evicted = 0;  ///< messages that every subscriber had
    std::uint64_t unclaimed_evicted = 0;
    std::uint64_t subscriptions_evicted = 0;
    std::uint64_t share_refused = 0;  ///< requests beyond an address's or a project's share
    std::uint64_t store_failures = 0;
    std::uint64_t webhooks_posted = 0;
    std::uint64_t webhooks_dropped = 0;
    std::size_t connections = 0;
    std::size_t clients = 0;
    std::size_t topics = 0;
    std::size_t subscriptions = 0;
    std::size_t readers = 0;  ///< subscriptions, and cursors of clients that only fetched
    std::size_t watches = 0;
    std::size_t messages = 0;
    std::size_t mailbox_bytes = 0;
    std::size_t pending_writes = 0;
};

struct CoreConfig {
    Limits limits;
    Secret<32> relay_seed;  ///< signs webhook events
    std::string relay_id;   ///< its did:key
    std::size_t frame_bytes = 8 * 1024 * 1024;
    bool webhooks = true;  ///< false: registrations are refused
    /// Other processes write to the same log (others_wrote). The store then gives out the
    /// sequences, and a message has its place in its mailbox only when it is durable.
    bool shared = false;
};

enum class Transport : std::uint8_t { kSocket, kHttpRequest };

/// Where a client connects from: whose shares of the relay it uses. Empty: not known.
struct Origin {
    std::string_view address;  ///< an IPv4 address or an IPv6 /64 network, as any text
    std::string_view project;
    std::string_view network = {};  ///< the /24 or /48 around the address; empty: it is alone
};

class RelayCore {
  public:
    RelayCore(CoreConfig config, Snapshot snapshot, Time at);
    RelayCore(const RelayCore&) = delete;
    RelayCore& operator=(const RelayCore&) = delete;

    // Inputs. Connection ids are never reused. The wall clock of `at` may step either way.

    /// `client` was authenticated by the caller.
    void connected(ConnectionId id, std::string_view client, Transport transport, Time at,
                   const Origin& origin = {});
    void received(ConnectionId id, std::string_view frame, Time at);
    void disconnected(ConnectionId id, Time at);
    /// Every write up to and including `ticket` is on disk. `first`: where the log is shared, the
    /// sequence of the first message among these writes; the others follow it.
    void durable(Ticket ticket, Time at, Sequence first = 0);
    /// What other processes have written, in the order of the shared log, and before the writes
    /// that the next durable() tells of.
    void others_wrote(const std::vector<StoreOp>& ops, Time at);
    /// Every write after the last durable one, up to and including `ticket`, was not done.
    void store_failed(Ticket ticket, Time at);
    /// `http_status` 0: no answer.
    void webhook_answered(std::uint64_t id, int http_status, Time at);
    /// Expiry, stale clients, grace periods, retries. To be called a few times a second.
    void tick(Time at);

    /// What to do now, in order; the list inside is empty afterwards.
    std::vector<Effect> take_effects() {
        std::vector<Effect> out;
        take_effects(out);
        return out;
    }
    /// The same into a list of the caller's, whose memory is used again.
    void take_effects(std::vector<Effect>& out) {
        out.clear();
        std::swap(out, effects_);
        std::swap(texts_, taken_texts_);
        texts_.clear();
    }

    /// False while the connection has too many requests unanswered: read no further frame then.
    bool may_read(ConnectionId id) const;

    Counters counters() const;
    /// For tests: the first promise about memory and bookkeeping that does not hold, empty if all
    /// do. Walks over everything.
    std::string broken_invariant() const;
    const Limits& limits() const { return config_.limits; }

  private:
    using Client = detail::Client;
    using Connection = detail::Connection;
    using Reader = detail::Reader;
    using TopicState = detail::TopicState;
    using Draft = detail::Draft;

    /// One message as a client wants it published.
    struct Publication {
        Topic topic{};
        std::string text;
        std::optional<std::string> attestation;
        std::int64_t ttl_s = 0;
        std::uint32_t tag = 0;
    };

    struct DirtyReader {  ///< what is stored of it is not what it is
        Topic topic{};
        std::string client;
        bool erased = false;  ///< the write that erased it failed
    };

    // relay_core.cpp: inputs, connections, clients
    void advance_clock(Time at);
    std::int64_t next_published_at_ms(const TopicState& topic) const;
    void take_frame(ConnectionId id, std::string_view frame);
    bool take_token(ConnectionId id, Connection& connection, std::string_view request_id);
    void send(ConnectionId id, std::string_view text);
    void close(ConnectionId id, std::uint16_t code, std::string reason);
    void forget_connection(ConnectionId id);
    Client& touch_client(std::string_view id);
    void save_seen(Client& client, std::vector<StoreOp>& ops);
    void save_client(Client& client, std::vector<StoreOp>& ops);
    void act(ConnectionId id, std::string_view request_id, Client& client, RpcResult<Draft> draft);
    void restore(Snapshot snapshot);

    // relay_writes.cpp: writes, and the answers that wait for them
    void carry_out(ConnectionId id, std::string_view request_id, Client& client, Draft draft);
    void answer_waiter(detail::Waiter& waiter);
    void persist(std::vector<StoreOp> ops);
    void settle(detail::Pending& pending, bool failed);

    // relay_methods.cpp: one function per method of 3.5
    RpcResult<Draft> handle(const RpcRequest& request, Client& client);
    RpcResult<Draft> publish(const Json& params, Client& client);
    RpcResult<Draft> batch_publish(const Json& params, Client& client);
    RpcResult<Draft> subscribe(const Json& params, Client& client);
    RpcResult<Draft> batch_subscribe(const Json& params, Client& client);
    RpcResult<Draft> batch_subscribe_blocking(const Json& params, Client& client);
    RpcResult<Draft> unsubscribe(const Json& params, Client& client);
    RpcResult<Draft> batch_unsubscribe(const Json& params, Client& client);
    RpcResult<Draft> fetch(const Json& params, Client& client, bool batch);
    RpcResult<Draft> batch_receive(const Json& params, Client& client);
    RpcResult<Draft> watch_register(const Json& params, Client& client);
    RpcResult<Draft> watch_unregister(const Json& params, Client& client);
    RpcResult<Draft> create_topic(const Json& params);
    RpcResult<Draft> propose_session(const Json& params, Client& client);
    RpcResult<Draft> approve_session(const Json& params, Client& client);
    RpcResult<Publication> read_publication(const Json& params) const;
    RpcResult<Draft> publish(const ScannedPublish& request, Client& client);
    RpcResult<std::int64_t> read_ttl(const Json* ttl) const;
    RpcResult<void> check_ttl(std::int64_t ttl_s) const;
    RpcResult<void> check_size(const Publication& publication) const;
    RpcResult<std::vector<Topic>> read_topics(const Json& params) const;

    // relay_mailbox.cpp: topics, messages, subscriptions
    TopicState& touch_topic(const Topic& id);
    TopicState* find_topic(const Topic& id);
    Reader* find_reader(TopicState& topic, const Client& client);
    Reader& touch_reader(TopicState& topic, Client& client);
    void erase_reader(TopicState& topic, Client& client, std::vector<StoreOp>& ops);
    Reader* note_fetcher(TopicState& topic, Client& client);
    RpcResult<void> may_subscribe(const Topic& id, Client& client, std::size_t added);
    std::string add_subscription(const Topic& id, Client& client, Draft& draft);
    void set_subscribed(TopicState& topic, Reader& reader, bool subscribed);
    void remove_subscription(const Topic& id, Client& client, std::vector<StoreOp>& ops);
    RpcResult<void> admit(Publication publication, Client& client, Draft& draft);
    RpcResult<void> admit_all(std::span<Publication> publications, Client& client, Draft& draft);
    void keep(TopicState& topic, MessagePtr message, Ticket pending, Client& publisher);
    void erase_message(TopicState& topic, Sequence sequence);
    const Bytes32& subscription_of(const TopicState& topic, Reader& reader);
    bool is_spare(const TopicState& topic, const detail::Entry& entry) const;
    void note_progress(TopicState& topic, Reader& reader);
    void note_dirty(const TopicState& topic, Reader& reader);
    void note_spare(TopicState& topic);
    void shrink_spare(std::size_t limit_bytes);
    void sweep_expired();
    void note_unsaved(const Topic& id, const std::string& client_id);
    void flush_cursors();

    // relay_quotas.cpp: shares of addresses and projects, and who goes first
    std::uint64_t tag_of(std::string_view kind, std::string_view name) const;
    std::uint64_t address_tag(const Origin& origin) const;
    /// Whether the address, or the network around it, would hold more than its share.
    bool is_beyond_share(const detail::Address& address, std::size_t detail::Holdings::* what,
                         std::size_t added) const;
    std::optional<std::size_t> price_of(const detail::Address& address,
                                        std::size_t detail::Holdings::* what, std::size_t added,
                                        std::size_t left) const;
    detail::Source& touch_source(detail::SourceKey key);
    void release(detail::Source& source);
    void move_client(Client& client, detail::SourceKey key);
    void place_client(Client& client);
    void count_readers(Client& client, std::ptrdiff_t added);
    void count_watches(Client& client, std::ptrdiff_t added);
    void count_bytes(const detail::Entry& entry, std::ptrdiff_t added);
    void list_if_left(detail::Entry& entry);
    void set_hold(detail::Entry& entry, detail::Hold hold);
    bool is_claimed(TopicState& topic, const Client& publisher);
    void update_claims(TopicState& topic);
    bool serves_several_projects() const;
    RpcResult<void> make_place(Client& client, std::size_t added);
    RpcResult<void> make_room(TopicState& topic, const Client& client, std::size_t size);
    bool evict_other(const detail::Address& asking);
    bool is_absent(const Client& client, std::int64_t for_ms) const;
    std::size_t evict(Client& client, std::size_t count);
    template <class List>
    bool drop_first(List& unclaimed);
    bool drop_unclaimed();
    void relieve();
    void relieve_readers();
    void relieve_bytes();
    void sweep_clients();
    void note_if_leaving(Client& client);
    void collect();

    // relay_delivery.cpp: pushes and acknowledgements
    void deliver(TopicState& topic, Reader& reader);
    void deliver_all(Client& client);
    bool make_newest(ConnectionId id, Connection& connection);
    void pump(ConnectionId id, Connection& connection);
    void acknowledge(TopicState& topic, Reader& reader, Sequence sequence);
    void repeat_unasked(TopicState& topic, Reader& reader);
    void acknowledged(ConnectionId id, Connection& connection, const RpcResponse& response);
    std::uint64_t next_push_id();

    // relay_shared.cpp: what comes from the log that processes share
    bool place(MessagePtr message);
    void take_over(const SaveMessage& op);
    void take_over(const EraseMessages& op);
    void take_over(const SaveReader& op);
    void take_over(const EraseReader& op);
    void take_over(const SaveClient& op);
    void take_over(const EraseClient& op);
    void take_over(const SaveWatch& op);
    void take_over(const EraseWatch& op);
    void note_elsewhere(Client& client);

    // relay_webhooks.cpp
    RpcResult<void> make_watch_room(const Client& sender, std::size_t watches);
    void notify(Client& client, bool publisher, WatchStatus status, const MessagePtr& message);
    void post_webhooks();

    CoreConfig config_;
    std::int64_t wall_ms_ = 0;
    std::int64_t steady_ms_ = 0;
    detail::KeyedHash hash_;
    Sequence last_sequence_ = 0;
    Ticket last_ticket_ = 0;
    std::uint64_t last_push_id_ = 0;
    std::uint64_t last_client_ = 0;
    detail::Holdings address_share_, network_share_, project_share_;

    std::unordered_map<Topic, TopicState, detail::KeyedHash> topics_;
    std::unordered_map<std::string, Client, TextHash, std::equal_to<>> clients_;
    std::map<detail::SourceKey, detail::Source> sources_;
    std::unordered_map<std::uint64_t, detail::Address> addresses_;  ///< by tag, as the next
    std::unordered_map<std::uint64_t, detail::Network> networks_;
    std::unordered_map<std::uint64_t, detail::Project> projects_;
    std::unordered_map<ConnectionId, Connection> connections_;
    std::deque<detail::Pending> pending_;                  ///< by ticket
    std::map<std::int64_t, detail::ExpiryList> expiries_;  ///< by the steady second of its end
    detail::HoldList spare_;      ///< acknowledged by all, kept; longest ago first
    detail::HoldList unclaimed_;  ///< nobody waits for them; oldest first
    std::size_t spare_bytes_ = 0;
    std::set<std::pair<std::int64_t, ConnectionId>> deadlines_;  ///< steady: when to look at it
    std::vector<DirtyReader> dirty_readers_;
    std::vector<Sequence> erasures_;
    WebhookQueue webhooks_;
    detail::ClientList<&Client::by_sweep> by_sweep_;  ///< all, looked at longest ago first
    /// Offline and with readers, longest unseen first. `elsewhere_`: as far as this process knows.
    detail::ClientList<&Client::by_absence> never_returned_, returned_, elsewhere_;
    detail::AddressList<&detail::Address::over_readers> over_readers_;
    detail::AddressList<&detail::Address::over_bytes> over_bytes_;
    std::vector<Topic> emptied_;  ///< for collect(), as the next two
    std::vector<Client*> leaving_;
    std::vector<detail::SourceKey> unused_sources_;
    Counters counters_;
    std::vector<Effect> effects_;
    TextArena texts_, taken_texts_;  ///< of effects_, and of those taken last
    std::string scratch_;            ///< where a frame is put together
};

/// sha256(topic || client id) as hex, the topic as text: what clients expect (3.5).
std::string subscription_id(const Topic& topic, std::string_view client);

}  // namespace portico::relay
