// SPDX-License-Identifier: Apache-2.0
//
// The relay as a client sees it (relay protocol, "what a client does"): one socket, topics that are
// subscribed after every open, publishes that are repeated with the same id until acknowledged, and
// pushed messages that are acknowledged. It knows nothing of what messages contain, and sends none
// of the optional analytics fields: they would tell the relay in clear what people do.
//
// Plain irn_publish and irn_subscribe only, which every relay speaks; wc_proposeSession and
// wc_approveSession are an optimisation of newer relays that we do not need.
//
//   state        event                        next         effects
//   idle         needed, network up           connecting   socket_open, 15 s
//   connecting   opened                       online       subscribe all in 500s, send the outbox
//   connecting   closed, 15 s over            waiting      (socket_close), back-off 0.1, 1 .. 5 s
//   online       closed                       waiting      back-off
//   online       a call unanswered for 15 s   waiting      socket_close, back-off
//   online       page shown, network up       online       something that must be answered in 2 s
//   online       that is not answered         waiting      socket_close, back-off
//   online       not needed for 30 s          idle         socket_close
//   waiting      back-off over                connecting   socket_open
//   waiting      not needed                   idle         -
//   waiting      page shown                   connecting   socket_open, unless told to wait (1013)
//   connecting   page shown                   connecting   2 s
//   connecting, online   closed 3000          refused      publishes that can fail, fail
//   connecting, online   closed 3000 for our clock, the relay names its own   waiting   back-off
//   the same, once more before any call is answered    refused      publishes that can fail, fail
//   any          network down                 waiting      (socket_close); no timer until network
//   up refused      network up, new command      idle         - any          news of another socket
//   same         -
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/json/json.hpp"
#include "core/base/secret.hpp"
#include "core/base/vec.hpp"
#include "core/walletconnect/client/step.hpp"

namespace portico::wc {

struct Publication {
    std::string topic;
    std::string message;
    std::int64_t ttl_s = 0;
    std::int32_t tag = 0;
    bool prompt = false;
    std::int64_t token = 0;  ///< returned in the news; 0: nobody waits for it
    /// Kept until its ttl ends and over a restart, instead of 60 s: answers, deletes and the like,
    /// where giving up would leave the two ends with different truths.
    bool durable = false;
};

/// A publication on its way. Stored when durable.
struct OutboxItem {
    std::string relay_id;
    Publication publication;
    std::int64_t expires_wall_ms = 0;  ///< durable: dropped then
    std::int64_t gives_up_mono_ms = 0;
    std::int64_t sends_again_mono_ms = 0;
    std::int32_t sends = 0;
};

struct RelayNews {
    enum class Kind : std::uint8_t {
        kDelivered,      ///< topic, text
        kPublished,      ///< token
        kPublishFailed,  ///< token, code, text
        kRefused,        ///< text
        kTimeTold,       ///< token: what the relay's clock shows, in ms
        kOutboxRemoved,  ///< relay id as text: its stored copy can go
    };
    Kind kind = Kind::kDelivered;
    std::int64_t token = 0;
    std::int64_t code = 0;
    std::string topic;
    std::string text;
};

struct RelayConfig {
    std::string url;
    std::string project_id;
    std::string user_agent;
};

class Relay {
  public:
    explicit Relay(RelayConfig config) : config_(std::move(config)) {}

    /// The client's identity: its did:key follows from it. Set before anything else.
    void set_seed(const Secret<32>& seed);
    /// Random hex text, the same for the life of the process.
    void set_subject(std::string subject) { subject_ = std::move(subject); }
    const std::string& client_id() const { return client_id_; }

    /// Commands. Repeating a subscribe is harmless.
    void subscribe(Step& step, const std::string& topic);
    void unsubscribe(Step& step, const std::string& topic);
    /// Returns the item as kept, so that a durable one can be stored; nothing when the outbox is
    /// full.
    const OutboxItem* publish(Step& step, Publication& publication);
    /// Takes back what waits with that token. False: the relay has it, or never got it.
    bool withdraw(std::int64_t token);
    /// A durable item of an earlier life.
    void restore(OutboxItem item);
    /// True while somebody waits for a peer: a silent socket is then distrusted sooner.
    void set_expecting(bool expecting) { expecting_ = expecting; }

    /// The world.
    void opened(Step& step, std::int64_t socket_id);
    void received(Step& step, std::int64_t socket_id, std::string_view text);
    void closed(Step& step, std::int64_t socket_id, std::int64_t code, std::string_view reason);
    void network_changed(Step& step, bool up);
    /// The page stood still, maybe: has the socket show that it lives, and ends what is waited for.
    void page_shown(Step& step);
    /// Does what is due. Call in every step, before anything else and again at the end.
    void tick(Step& step);

    /// When tick has something to do next (mono), if ever.
    std::optional<std::int64_t> next_deadline_ms() const;
    RelayState state() const { return state_; }
    bool follows(const std::string& topic) const;
    Vec<RelayNews> take_news() { return std::exchange(news_, {}); }

  private:
    struct Call {
        std::string relay_id;
        std::int64_t sent_mono_ms = 0;
    };

    bool needed() const { return !topics_.empty() || !outbox_.empty(); }
    void become(Step& step, RelayState state, std::string_view reason = {});
    void open_socket(Step& step);
    void lose_socket(Step& step, bool close, std::string_view reason,
                     std::int64_t delay_min_ms = 0);
    void refuse(Step& step, std::string_view reason);
    bool time_refused(std::string_view reason);
    /// `params` is JSON text.
    void send_call(Step& step, const char* method, const std::string& params);
    void send_subscribes(Step& step, const Vec<std::string>& topics);
    void send_unsubscribe(Step& step, const std::string& topic);
    void send_publish(Step& step, OutboxItem& item);
    void answered(Step& step, std::string_view relay_id, const Json* error);
    void notify(RelayNews::Kind kind, std::int64_t token, std::int64_t code, std::string_view text);
    /// The item is dealt with: published, or failed with `code` (of the relay: any, 0 as well).
    void finish(std::size_t index, RelayNews::Kind kind, std::int64_t code, std::string_view text);
    void tick_online(Step& step);
    void tick_outbox(Step& step);
    std::string socket_url(Step& step) const;

    RelayConfig config_;
    Secret<32> seed_;
    std::string client_id_;
    std::string subject_;
    MessageIds ids_{1'000'000};

    RelayState state_ = RelayState::kIdle;
    bool network_up_ = true;
    bool expecting_ = false;
    std::int64_t socket_id_ = 0;           ///< of the socket that counts; grows with every open
    std::int64_t deadline_mono_ms_ = 0;    ///< connecting: time-out; waiting: end of the back-off
    std::int64_t not_before_mono_ms_ = 0;  ///< the relay told us to wait until then
    std::int64_t last_frame_mono_ms_ = 0;
    std::string asked_;  ///< relay id of the call whose answer shows that the socket lives
    std::int64_t asked_until_mono_ms_ = 0;
    std::optional<std::int64_t> unneeded_since_mono_ms_;
    std::int32_t failures_ = 0;
    std::string refusal_;  ///< text of the last error frame without a request
    /// The relay has told us its time, and has answered no call since.
    bool time_told_ = false;

    Vec<std::string> topics_;
    Vec<std::string> unsubscribes_;  ///< to be told to the relay at the next open
    Vec<OutboxItem> outbox_;
    Vec<Call> calls_;
    Vec<RelayNews> news_;
};

}  // namespace portico::wc
