// SPDX-License-Identifier: Apache-2.0
// A settled session: update, extend, event, ping, delete, from either end.
#include <algorithm>

#include "core/walletconnect/client/client.hpp"

namespace portico::wc {

namespace {

RpcError no_topic(std::string_view topic) {
    return sign_error(2, "session topic doesn't exist: " + std::string(topic));
}

/// Ids are the peer's milliseconds times 1000: of two messages in the same millisecond neither is
/// older. One that was made by a clock that has been put right since lies in the future, and says
/// nothing of those that do not.
bool is_older(const Step& step, std::int64_t id, std::int64_t last_id) {
    const std::int64_t ahead_ms = step.now.wall_ms + kIdAheadMs;
    if (last_id / 1000 > ahead_ms && id / 1000 <= ahead_ms) return false;
    return id / 1000 < last_id / 1000;
}

}  // namespace

SessionRecord* Client::find_session(const std::string& topic) {
    for (SessionRecord& record : sessions_)
        if (record.session.topic == topic) return &record;
    return nullptr;
}

PairingRecord* Client::find_pairing(const std::string& topic) {
    for (PairingRecord& record : pairings_)
        if (record.topic == topic) return &record;
    return nullptr;
}

void Client::save(Step& step, const SessionRecord& session) {
    save_record(step, storage_key(RecordKind::kSession, session.session.topic), session);
}

Client::Waiting& Client::wait_for(Step& step, std::int64_t id, const std::string& topic,
                                  Method method, std::int64_t timeout_ms) {
    if (waiting_.size() >= kSentMax) waiting_.erase(waiting_.begin());
    Waiting& waiting = waiting_.emplace_back();
    waiting.id = id;
    waiting.topic = topic;
    waiting.method = method;
    waiting.deadline_mono_ms = step.now.mono_ms + timeout_ms;
    return waiting;
}

// --- commands -----------------------------------------------------------------------------------

void Client::on(Step& step, const Disconnect& command) {
    const std::string& topic = command.topic;
    const RpcError reason = sign_error(6000);
    const std::string params = to_json_text(reason);
    if (const SessionRecord* session = find_session(topic)) {
        send_request(step, topic, session->sym_key, params,
                     {.method = Method::kSessionDelete, .durable = true});
        remove_session(step, topic, EndReason::kSelf, nullptr);
    } else if (const PairingRecord* pairing = find_pairing(topic)) {
        send_request(step, topic, pairing->sym_key, params,
                     {.method = Method::kPairingDelete, .durable = true});
        remove_pairing(step, topic);
    } else {
        refuse(step, "disconnect", no_topic(topic));
    }
}

void Client::on(Step& step, const Ping& command) {
    const std::string& topic = command.topic;
    const SessionRecord* session = find_session(topic);
    const PairingRecord* pairing = find_pairing(topic);
    if (session == nullptr && pairing == nullptr) return refuse(step, "ping", no_topic(topic));
    const Method method = session != nullptr ? Method::kSessionPing : Method::kPairingPing;
    const std::string key = session != nullptr ? session->sym_key.value : pairing->sym_key.value;
    const std::int64_t id = send_request(step, topic, key, "{}", {.method = method});
    wait_for(step, id, topic, method, kPingTimeoutMs);
}

void Client::on(Step& step, const Extend& command) {
    const SessionRecord* session = find_session(command.topic);
    if (session == nullptr) return refuse(step, "extend", no_topic(command.topic));
    const std::string params =
        json_text(R"({"expiry":$})", {step.now.wall_ms / 1000 + kSessionLifeS});
    const std::int64_t id = send_request(step, command.topic, session->sym_key, params,
                                         {.method = Method::kSessionExtend, .durable = true});
    // Ours moves when the peer has said yes: a session that only one end keeps is of no use.
    wait_for(step, id, command.topic, Method::kSessionExtend, kSettleTimeoutMs);
}

void Client::on(Step& step, const Update& command) {
    SessionRecord* session = find_session(command.topic);
    if (session == nullptr) return refuse(step, "update", no_topic(command.topic));
    Verdict error;
    Namespaces namespaces = command.namespaces;
    if (!session->controller)
        error = sign_error(3003);
    else
        error = keep_granted(namespaces, "update()");
    if (error.code == 0) error = check_conforming(session->required, namespaces, "update()");
    if (error.code != 0) return refuse(step, "update", error);
    const std::string params =
        json_text(R"({"namespaces":$})", {JsonPart::raw(session_namespaces_text(namespaces))});
    Namespaces before = std::exchange(session->session.namespaces, std::move(namespaces));
    const std::int64_t id = send_request(step, command.topic, session->sym_key, params,
                                         {.method = Method::kSessionUpdate, .durable = true});
    session->last_update_id = id;
    save(step, *session);
    wait_for(step, id, command.topic, Method::kSessionUpdate,
             method_info(Method::kSessionUpdate).ttl_s * 1000)
        .before = std::move(before);
    step.notify(SessionUpdated{session->session});
}

void Client::on(Step& step, const Emit& command) {
    const SessionRecord* session = find_session(command.topic);
    if (session == nullptr) return refuse(step, "emit", no_topic(command.topic));
    const Namespaces& namespaces = session->session.namespaces;
    if (!session->controller) return refuse(step, "emit", sign_error(3002));
    if (!permits_chain(namespaces, command.chain))
        return refuse(step, "emit", sign_error(5, "emit() chainId: " + command.chain.value));
    if (!permits_event(namespaces, command.chain, command.name))
        return refuse(step, "emit", sign_error(5, "emit() event: " + command.name.value));
    const std::string params = json_text(R"({"event":{"name":$,"data":$},"chainId":$})",
                                         {command.name, command.data, command.chain});
    const std::int64_t id = send_request(step, command.topic, session->sym_key, params,
                                         {.method = Method::kSessionEvent, .durable = true});
    wait_for(step, id, command.topic, Method::kSessionEvent, kSettleTimeoutMs);
}

// --- from the peer ------------------------------------------------------------------------------

void Client::handle_update(Step& step, const Incoming& incoming, SessionRecord& session) {
    Verdict error;
    Granted granted;
    if (session.controller)
        error = sign_error(3003);
    else if (is_older(step, incoming.id, session.last_update_id))
        error = sign_error(1003, "older than the last one");
    else
        error =
            read_conforming(incoming.params, "onSessionUpdateRequest()", session.required, granted);
    if (error.code != 0) return answer(step, incoming, Method::kSessionUpdate, &error);
    answer(step, incoming, Method::kSessionUpdate);
    if (incoming.id == session.last_update_id) return;  // another tab has stored it already
    session.last_update_id = incoming.id;
    session.take(std::move(granted));
    save(step, session);
    step.notify(SessionUpdated{session.session});
}

/// Several updates may be on their way, and the relay may deliver them in any order.
void Client::handle_update_answer(Step& step, SessionRecord& session, Waiting& update,
                                  const RpcError* error) {
    const auto is_update = [&](const Waiting& other) {
        return other.method == Method::kSessionUpdate && other.topic == update.topic;
    };
    if (error ==
        nullptr) {  // from now on the peer refuses what is older, and that must change nothing
        for (Waiting& other : waiting_)
            if (is_update(other) && other.id < update.id) other.before.reset();
        return;
    }
    if (update.before) {
        const auto next = std::ranges::find_if(waiting_, [&](const Waiting& other) {
            return is_update(other) && other.id > update.id;
        });
        if (next != waiting_.end()) {
            if (next->before) next->before = std::move(update.before);
        } else if (session.last_update_id == update.id) {
            session.session.namespaces = std::move(*update.before);
            session.last_update_id = 0;
            for (const Waiting& other : waiting_)
                if (is_update(other)) session.last_update_id = other.id;
            save(step, session);
            step.notify(SessionUpdated{session.session});
        }
    }
    refuse(step, "update", *error);
}

void Client::handle_extend(Step& step, const Incoming& incoming, SessionRecord& session) {
    if (is_older(step, incoming.id, session.last_extend_id)) {
        const RpcError error = sign_error(1004, "older than the last one");
        return answer(step, incoming, Method::kSessionExtend, &error);
    }
    answer(step, incoming, Method::kSessionExtend);
    if (incoming.id == session.last_extend_id) return;  // another tab has stored it already
    const std::int64_t now_s = step.now.wall_ms / 1000;
    const std::int64_t longest_s = now_s + kSessionLifeS;
    const std::int64_t expiry_s = find_integer(incoming.params, "expiry").value_or(longest_s);
    session.last_extend_id = incoming.id;
    // Extending never shortens, and never reaches further than a new session would.
    session.session.expires_at_ms =
        std::max(session.session.expires_at_ms, std::clamp(expiry_s, now_s, longest_s) * 1000);
    save(step, session);
    step.notify(SessionExtended{session.session.topic, session.session.expires_at_ms});
}

void Client::handle_event(Step& step, const Incoming& incoming, SessionRecord& session) {
    const Json* event = incoming.params.find("event");
    auto chain = incoming.params.find_string("chainId");
    if (chain) chain = id_of_today(*chain);
    const auto name = event != nullptr ? event->find_string("name") : std::nullopt;
    const Namespaces& namespaces = session.session.namespaces;
    Verdict error;
    if (session.controller)
        error = sign_error(3002);
    else if (is_older(step, incoming.id, session.last_event_id))
        error = sign_error(1002, "older than the last one");
    else if (!chain || !permits_chain(namespaces, *chain))
        error = sign_error(5, "onSessionEventRequest() chainId");
    else if (!name || !permits_event(namespaces, *chain, *name))
        error = sign_error(5, "onSessionEventRequest() event");
    if (error.code != 0) return answer(step, incoming, Method::kSessionEvent, &error);
    answer(step, incoming, Method::kSessionEvent);
    session.last_event_id = incoming.id;
    save(step, session);
    const Json* data = event->find("data");
    step.notify(
        SessionEmitted{session.session.topic, *chain, *name, data != nullptr ? *data : Json()});
}

void Client::handle_delete(Step& step, const Incoming& incoming) {
    const std::string topic = incoming.topic;
    if (incoming.kind == TopicKind::kPairing) {
        answer(step, incoming, Method::kPairingDelete);
        for (std::size_t i = attempts_.size(); i-- > 0;) {
            if (!(attempts_[i].pairing_topic == topic) || attempts_[i].session_key) continue;
            if (is_foreground(attempts_[i])) step.notify(ConnectRejected{sign_error(6000)});
            forget_attempt(step, i, true);
        }
        if constexpr (kWithWallet) {
            for (std::size_t i = proposals_.size(); i-- > 0;)
                if (proposals_[i].proposal.pairing_topic == topic) {
                    step.notify(ProposalExpired{proposals_[i].proposal.proposal_id});
                    remove_proposal(step, i);
                }
        }
        return remove_pairing(step, topic);
    }
    answer(step, incoming, Method::kSessionDelete);
    RpcError reason = read_error(incoming.params);
    if (reason.code == 0) reason = sign_error(6000);
    remove_session(step, topic, EndReason::kPeer, &reason);
}

void Client::end_session(Step& step, const std::string& topic, EndReason reason,
                         std::int64_t code) {
    const RpcError error = sign_error(code);
    remove_session(step, topic, reason, &error);
}

void Client::remove_session(Step& step, const std::string& name, EndReason reason,
                            const RpcError* error, bool remove_stored) {
    const std::string topic = name;  // it may be a member of what goes
    const SessionRecord* session = find_session(topic);
    if (session == nullptr) return;
    const bool known_to_owner = session->acknowledged || error != nullptr;
    erase_if(sessions_, [&](const SessionRecord& record) { return record.session.topic == topic; });
    for (std::size_t i = sent_.size(); i-- > 0;)
        if (sent_[i].topic == topic) fail_sent(step, i, 6000);
    if constexpr (kWithWallet) {
        for (std::size_t i = requests_.size(); i-- > 0;)
            if (requests_[i].request.topic == topic) {
                step.notify(RequestExpired{topic, requests_[i].request.id});
                remove_request(step, i);
            }
    }
    for (std::size_t i = waiting_.size(); i-- > 0;) {
        if (!(waiting_[i].topic == topic)) continue;
        if (waiting_[i].method == Method::kSessionPing) step.notify(PingAnswered{topic, false});
        waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    relay_.unsubscribe(step, topic);
    forget_seen(step, topic);
    if (remove_stored) step.remove(storage_key(RecordKind::kSession, topic));
    if (!known_to_owner) return;
    SessionEnded ended;
    ended.topic = topic;
    ended.reason = reason;
    if (error != nullptr) ended.error = *error;
    step.notify(ended);
}

}  // namespace portico::wc
