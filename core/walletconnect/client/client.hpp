// SPDX-License-Identifier: Apache-2.0
//
// The sign protocol behind Machine (machine.hpp): pairings, proposals, sessions and requests, both
// roles. One class, one file per concern:
//
//   client.cpp               create, restore, dispatch, time, timer
//   client_messages.cpp      sealing, opening, duplicates, answers, routing of what peers say
//   client_dapp.cpp          connect and settlement, dapp side
//   client_wallet.cpp        pair, approve, reject, wallet side
//   client_authenticate.cpp  wc_sessionAuthenticate, both sides
//   client_session.cpp       update, extend, event, ping, delete
//   client_requests.cpp      wc_sessionRequest, both sides
//   client_tabs.cpp          what other tabs of the same client id say and store
//
// Life of a connect (dapp). One AttemptRecord each; "loud" is the one our owner waits for.
//
//   state      event                              next       effects and events
//   -          connect                            proposed   subscribe, publish 1100 (1116),
//   uri_ready proposed   answer 1101                        approved   derive the session key,
//   subscribe proposed   answer 1120                        -          connect_rejected (if loud)
//   proposed   answer 1117                        -          session_connected with cacaos
//   proposed   3 min 50 s over, loud              proposed   connect_expired; no longer loud
//   proposed   5 min over, cancel, or loud and    -          keys go (a later approval is dropped)
//              the next connect
//   approved   wc_sessionSettle, conforming       -          answer 1103, session_connected
//   approved   wc_sessionSettle, not conforming   -          error 1103, connect_failed
//   approved   5 min over                         -          connect_failed (if loud)
//   any        publish failed, relay refused      -          connect_failed (if loud)
//
// Life of a proposal (wallet): received -> approved (settle 1102 and answer 1101, then a session
// that waits for its 1103) | rejected (1120) | expired. Life of a session: (settling, wallet only)
// -> acknowledged -> ended by us | by the peer | by its expiry.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/base/describe/describe.hpp"
#include "core/base/vec.hpp"
#include "core/machine/step.hpp"
#include "core/walletconnect/client/records.hpp"
#include "core/walletconnect/namespaces.hpp"
#include "core/walletconnect/numbers.hpp"
#include "core/walletconnect/relay/relay.hpp"
#include "core/walletconnect/wire.hpp"

namespace portico::wc {

/// Whether the wallet's half is in this build. pairing.wasm leaves it out: the linker then drops
/// it.
#ifdef PORTICO_WC_DAPP_ONLY
inline constexpr bool kWithWallet = false;
#else
inline constexpr bool kWithWallet = true;
#endif

/// What was dropped, by why. For tests, the simulator and the curious; none of it is an error.
struct ClientStats {
    std::uint64_t unknown_topics = 0;
    std::uint64_t duplicates = 0;
    std::uint64_t unreadable = 0;  ///< not sealed with the topic's key, or not JSON-RPC
    std::uint64_t unexpected_answers = 0;
};

class Client {
  public:
    Client(PairingConfig config, EntropyFn entropy);
    /// One step; of create comes its first output.
    class Turn : public machine::Turn<Turn> {
        using Base = machine::Turn<Turn>;

      public:
        Turn(Client& client, std::int64_t at_ms)
            : client_(client), at_ms_(at_ms), step_{client.now_, client.entropy_, out_} {}
        using Base::take;
        void take(const TimerFired& event) {
            fired_timer_id_ = event.timer_id;
            Base::take(event);
        }
        void begin() { client_.begin_step(step_, at_ms_, fired_timer_id_); }
        template <class Event>
        void on(const Event& event) {
            client_.on(step_, event);
        }
        void end() { client_.end_step(step_); }
        std::string output() const { return machine::output_json(out_, {.events = true}); }

      private:
        Client& client_;
        std::int64_t at_ms_;
        std::int64_t fired_timer_id_ = 0;
        machine::Output out_;
        Step step_;
    };
    const ClientStats& stats() const { return stats_; }
    const std::string& client_id() const { return relay_.client_id(); }

  private:
    /// A request between peers that our owner does not see, in this life only.
    struct Waiting {
        std::int64_t id = 0;
        Topic topic;
        Method method = Method::kUnknown;
        std::int64_t deadline_mono_ms = 0;
        std::optional<Namespaces> before;  ///< update: what to go back to
    };
    enum class TopicKind : std::uint8_t { kPairing, kSession, kSettling, kResponse };
    struct TopicKey {
        TopicKind kind = TopicKind::kPairing;
        Secret<32> key;  ///< symmetric; of a response topic our private key
    };
    /// A request of a peer, opened.
    struct Incoming {
        TopicKind kind;
        const std::string& topic;
        std::int64_t id;
        const Json& params;
    };
    struct Outgoing {
        Method method = Method::kUnknown;
        std::int64_t ttl_s = 0;  ///< 0: the method's
        bool durable = false;
        std::optional<std::int64_t> id{};  ///< none: a new one
    };

    // client.cpp
    void begin_step(Step& step, std::int64_t at_ms, std::int64_t fired_timer_id);
    void end_step(Step& step);
    void restore(Step& step);
    void restore_item(Step& step, const StoredItem& item);
    void restore_outbox(const OutboxRecord& record);
    void begin_restored(Step& step);
    void on(Step& step, const TimerFired& event);
    void on(Step& step, const OnlineChanged& event);
    void on(Step& step, const PageShown& event);
    void on(Step& step, const ServerTimeSeen& event);
    /// The server's clock shows that: everything goes by it from now on.
    void believe(Step& step, std::int64_t server_ms);
    void on(Step& step, const SocketOpened& event);
    void on(Step& step, const SocketMessage& event);
    void on(Step& step, const SocketClosed& event);
    void expire(Step& step);
    void take_relay_news(Step& step);
    void publish_failed(Step& step, const RelayNews& news);
    void set_timer(Step& step);
    void write_storage(Step& step);
    void settle_step(Step& step);
    std::optional<std::int64_t> next_wall_deadline() const;
    std::optional<std::int64_t> next_mono_deadline() const;
    void refuse(Step& step, const char* command, const RpcError& error);

    void expire_received(Step& step);

    // client_messages.cpp
    bool find_key(const std::string& topic, TopicKey& out) const;
    void receive(Step& step, const std::string& topic, const std::string& message, bool from_relay,
                 bool answered);
    void handle_request(Step& step, const Incoming& incoming, std::string_view method);
    void handle_answer(Step& step, const std::string& topic, const Json& json,
                       const std::optional<Bytes32>& sender);
    void handle_waiting_answer(Step& step, Waiting& waiting, const RpcError* error);
    bool is_seen(const std::string& topic, const std::string& message) const;
    SeenRecord& seen_of(const std::string& topic);
    void remember(Step& step, const std::string& topic, const std::string& message);
    void forget_seen(Step& step, const std::string& topic);
    /// Seals and publishes. False when the outbox is full.
    bool publish(Step& step, const std::string& topic, const std::string& sym_key,
                 const std::string& text, Publication& publication);
    /// `params` is JSON text.
    std::int64_t send_request(Step& step, const std::string& topic, const std::string& sym_key,
                              const std::string& params, const Outgoing& outgoing);
    /// `result` is JSON text, too.
    void send_answer(Step& step, const std::string& topic, const std::string& sym_key,
                     std::int64_t id, const Outgoing& outgoing, const RpcError* error,
                     const char* result = "true");
    /// The answer to what is being handled: true, or the error. Not sent when another tab does.
    void answer(Step& step, const Incoming& incoming, Method method,
                const RpcError* error = nullptr);

    // client_dapp.cpp
    void on(Step& step, const Connect& command);
    void on(Step& step, const CancelConnect& command);
    /// `auth_payload` is JSON text; empty: not asked for.
    void propose(Step& step, const Connect& command, const std::string& auth_payload);
    void handle_propose_answer(Step& step, std::size_t attempt, const Json* result,
                               const RpcError* error);
    void handle_settle(Step& step, const Incoming& incoming);
    void settle(Step& step, const Incoming& incoming, std::size_t attempt);
    void fail_attempt(Step& step, std::size_t attempt, Code code, std::string_view detail);
    void forget_attempt(Step& step, std::size_t attempt, bool keep_pairing);
    /// Clears the pairing topic too.
    void forget_proposed(Step& step, std::string& pairing_topic);
    void mark_pairing_used(Step& step, const std::string& topic);
    void remove_pairing(Step& step, const std::string& topic);
    bool is_foreground(const AttemptRecord& attempt) const;

    // client_wallet.cpp
    void on(Step& step, const Pair& command);
    void on(Step& step, const ApproveSession& command);
    void on(Step& step, const RejectSession& command);
    void handle_propose(Step& step, const Incoming& incoming);
    void handle_settle_answer(Step& step, std::size_t session, const RpcError* error);
    void acknowledge(Step& step, SessionRecord& session);
    void remove_proposal(Step& step, std::size_t index);

    // client_authenticate.cpp
    void on(Step& step, const AnswerAuthenticate& command);
    void send_authenticate(Step& step, AttemptRecord& attempt, const std::string& payload);
    void handle_authenticate(Step& step, const Incoming& incoming);
    void handle_authenticate_answer(Step& step, std::size_t attempt, const Json* result,
                                    const RpcError* error, const std::optional<Bytes32>& sender);
    void remove_authenticate(Step& step, std::size_t index);

    // client_session.cpp
    void on(Step& step, const Disconnect& command);
    void on(Step& step, const Ping& command);
    void on(Step& step, const Extend& command);
    void on(Step& step, const Update& command);
    void on(Step& step, const Emit& command);
    void handle_update(Step& step, const Incoming& incoming, SessionRecord& session);
    void handle_extend(Step& step, const Incoming& incoming, SessionRecord& session);
    void handle_update_answer(Step& step, SessionRecord& session, Waiting& update,
                              const RpcError* error);
    void handle_event(Step& step, const Incoming& incoming, SessionRecord& session);
    void handle_delete(Step& step, const Incoming& incoming);
    SessionRecord* find_session(const std::string& topic);
    PairingRecord* find_pairing(const std::string& topic);
    void save(Step& step, const SessionRecord& session);
    void remove_session(Step& step, const std::string& topic, EndReason reason,
                        const RpcError* error, bool remove_stored = true);
    void end_session(Step& step, const std::string& topic, EndReason reason, std::int64_t code);
    Waiting& wait_for(Step& step, std::int64_t id, const std::string& topic, Method method,
                      std::int64_t timeout_ms);

    // client_requests.cpp
    void on(Step& step, const Request& command);
    void on(Step& step, const Respond& command);
    void handle_session_request(Step& step, const Incoming& incoming, SessionRecord& session);
    void handle_request_answer(Step& step, std::size_t sent, const Json* result,
                               const RpcError* error);
    void fail_sent(Step& step, std::size_t sent, std::int64_t code);
    void expire_sent(Step& step, std::size_t sent);
    void answer_sent(Step& step, std::size_t sent, const Json* result, const RpcError* error);
    void remove_request(Step& step, std::size_t index);

    // client_tabs.cpp
    void on(Step& step, const StorageChanged& event);
    void on(Step& step, const TabMessage& event);
    void stored_session_changed(Step& step, const std::string& topic,
                                const std::optional<Text<4194304>>& value);
    void stored_received_removed(Step& step, RecordKind kind, std::string_view id);
    void stored_client_changed(Step& step, const std::string& value);

    PairingConfig config_;
    EntropyFn entropy_;
    Relay relay_;
    MessageIds ids_{1000};
    Now now_;                    ///< the wall clock as far as we know the server's
    std::int64_t device_ms_;     ///< what the device's shows
    std::int64_t ahead_ms_ = 0;  ///< how far it is ahead of the server's, as far as we know
    machine::Output first_;      ///< of create; the first step returns it
    ClientStats stats_;

    std::string seed_;  ///< hex
    Vec<PairingRecord> pairings_;
    Vec<SessionRecord> sessions_;
    Vec<AttemptRecord> attempts_;
    Vec<ProposalRecord> proposals_;
    Vec<AuthenticateRecord> authenticates_;
    Vec<RequestRecord> requests_;
    Vec<SentRecord> sent_;
    Vec<SeenRecord> seen_;
    Vec<Waiting> waiting_;
    std::string foreground_;  ///< pairing topic of the attempt our owner waits for
    std::string expired_;     ///< of the one before that has expired, for its last minute
    Connect connect_;         ///< what it asks for
    bool may_answer_ = true;

    std::int64_t timer_id_ = 0;
    std::optional<std::int64_t> timer_due_mono_ms_;
};

std::string storage_key(RecordKind kind, std::string_view id = {});
std::string request_key(const std::string& topic, std::int64_t id);

/// 64 hex digits of our own making as a key.
Secret<32> key_of(const std::string& hex);

/// Reads a stored record. False when it is none.
bool read_record(std::string_view text, const TypeInfo& type, void* record);

void save_described(Step& step, const std::string& key, const TypeInfo& type, const void* record);

template <class Record>
void save_record(Step& step, const std::string& key, const Record& record) {
    save_described(step, key, type_info<Record>(), &record);
}

}  // namespace portico::wc
