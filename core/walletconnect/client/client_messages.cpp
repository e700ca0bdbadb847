// SPDX-License-Identifier: Apache-2.0
// Sealing and opening, duplicates, answers, and which part handles what a peer says.
#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "core/walletconnect/client/client.hpp"
#include "core/walletconnect/envelope.hpp"

namespace portico::wc {

namespace {

/// Half a SHA-256 in hex: enough to tell messages apart that a peer cannot choose against us with
/// gain.
std::string message_hash(std::string_view message) {
    return to_hex(ByteView(sha256(as_bytes(message))).first(16));
}

template <class T, std::size_t Max>
void push_bounded(List<T, Max>& list, T item) {
    if (list.size() >= kSeenPerTopic) list.erase(list.begin());
    list.push_back(std::move(item));
}

AeadNonce fresh_nonce(Step& step) {
    AeadNonce nonce;
    step.entropy(nonce);
    return nonce;
}

}  // namespace

// --- what has been seen -------------------------------------------------------------------------

bool Client::is_seen(const std::string& topic, const std::string& message) const {
    const std::string hash = message_hash(message);
    for (const SeenRecord& seen : seen_)
        if (seen.topic == topic)
            return std::ranges::any_of(seen.hashes, [&](const auto& one) { return one == hash; });
    return false;
}

SeenRecord& Client::seen_of(const std::string& topic) {
    for (SeenRecord& seen : seen_)
        if (seen.topic == topic) return seen;
    seen_.emplace_back().topic = topic;
    return seen_.back();
}

void Client::remember(Step& step, const std::string& topic, const std::string& message) {
    SeenRecord& seen = seen_of(topic);
    push_bounded(seen.hashes, Text<32>(message_hash(message)));
    save_record(step, storage_key(RecordKind::kSeen, topic), seen);
}

void Client::forget_seen(Step& step, const std::string& topic) {
    const auto erased =
        erase_if(seen_, [&topic](const SeenRecord& seen) { return seen.topic == topic; });
    if (erased != 0) step.remove(storage_key(RecordKind::kSeen, topic));
}

// --- out ----------------------------------------------------------------------------------------

bool Client::publish(Step& step, const std::string& topic, const std::string& sym_key,
                     const std::string& text, Publication& publication) {
    publication.topic = topic;
    publication.message =
        seal_envelope(key_of(sym_key), fresh_nonce(step), text, EnvelopeEncoding::kBase64);
    // Our own message may come back, from a careless relay or through another tab.
    TopicKey known;
    if (find_key(topic, known)) remember(step, topic, publication.message);
    const OutboxItem* kept = relay_.publish(step, publication);
    if (kept == nullptr) return false;
    // A record that storage could not give back would keep the machine from ever starting again.
    if (kept->publication.durable && kept->publication.message.size() <= kStoredMessageMax) {
        OutboxRecord record;
        record.relay_id = kept->relay_id;
        record.topic = kept->publication.topic;
        record.message = kept->publication.message;
        record.ttl_s = kept->publication.ttl_s;
        record.tag = kept->publication.tag;
        record.prompt = kept->publication.prompt;
        record.expires_at_ms = kept->expires_wall_ms;
        save_record(step, storage_key(RecordKind::kOut, kept->relay_id), record);
    }
    return true;
}

std::int64_t Client::send_request(Step& step, const std::string& topic, const std::string& sym_key,
                                  const std::string& params, const Outgoing& outgoing) {
    const MethodInfo& info = method_info(outgoing.method);
    const std::int64_t id = outgoing.id ? *outgoing.id : ids_.next(step);
    Publication publication;
    publication.ttl_s = outgoing.ttl_s != 0 ? outgoing.ttl_s : info.ttl_s;
    publication.tag = info.request_tag;
    publication.prompt = info.prompt;
    publication.token = id;
    publication.durable = outgoing.durable;
    publish(step, topic, sym_key, request_text(id, info.name, params), publication);
    return id;
}

void Client::send_answer(Step& step, const std::string& topic, const std::string& sym_key,
                         std::int64_t id, const Outgoing& outgoing, const RpcError* error,
                         const char* result) {
    const MethodInfo& info = method_info(outgoing.method);
    Publication publication;
    publication.ttl_s = outgoing.ttl_s != 0 ? outgoing.ttl_s : info.ttl_s;
    publication.tag = error != nullptr ? info.reject_tag : info.answer_tag;
    publication.durable = true;
    publish(step, topic, sym_key,
            error != nullptr ? wc::error_text(id, *error) : result_text(id, result), publication);
}

void Client::answer(Step& step, const Incoming& incoming, Method method, const RpcError* error) {
    TopicKey key;
    if (!may_answer_ || !find_key(incoming.topic, key) || key.kind == TopicKind::kResponse) return;
    send_answer(step, incoming.topic, to_hex(key.key.expose()), incoming.id, {.method = method},
                error);
}

// --- in -----------------------------------------------------------------------------------------

bool Client::find_key(const std::string& topic, TopicKey& out) const {
    const std::string* key = nullptr;
    const auto consider = [&](TopicKind kind, const std::string& of, const TextValue& known) {
        if (key != nullptr || of != topic) return;
        out.kind = kind;
        key = &known.value;
    };
    for (const SessionRecord& record : sessions_)
        consider(TopicKind::kSession, record.session.topic, record.sym_key);
    for (const AttemptRecord& record : attempts_) {
        if (record.session_topic)
            consider(TopicKind::kSettling, *record.session_topic, *record.session_key);
        if (record.response_topic)
            consider(TopicKind::kResponse, *record.response_topic, record.private_key);
    }
    for (const PairingRecord& record : pairings_)
        consider(TopicKind::kPairing, record.topic, record.sym_key);
    if (key == nullptr) return false;
    out.key = key_of(*key);
    return true;
}

void Client::receive(Step& step, const std::string& topic, const std::string& message,
                     bool from_relay, bool answered) {
    const auto post = [&](bool is_answered) {
        if (!from_relay) return;
        step.emit(
            TabPost{json_text(R"({"topic":$,"message":$,"answered":$})",
                              {topic, message, JsonPart::raw(is_answered ? "true" : "false")})});
    };
    TopicKey key;
    if (!find_key(topic, key)) {  // perhaps another tab's: it answers then
        ++stats_.unknown_topics;
        post(false);
        return;
    }
    if (is_seen(topic, message)) {
        ++stats_.duplicates;
        return;
    }
    const bool is_response = key.kind == TopicKind::kResponse;
    const EnvelopeKeys keys = is_response
                                  ? EnvelopeKeys{.sym_key = nullptr, .private_key = &key.key}
                                  : EnvelopeKeys{.sym_key = &key.key, .private_key = nullptr};
    const auto opened = open_envelope(message, EnvelopeEncoding::kBase64, keys);
    const bool right_type =
        opened && opened->type == (is_response ? EnvelopeType::kSealedFrom : EnvelopeType::kSealed);
    const auto json =
        right_type ? parse_json(opened->message, {.depth = kDepthMax}) : Result<Json>(Json());
    const auto id = json ? find_integer(*json, "id") : std::nullopt;
    if (!right_type || !id || *id <= 0) {
        ++stats_.unreadable;
        return;
    }
    remember(step, topic, message);
    post(true);
    may_answer_ = from_relay || !answered;
    if (const auto method = json->find_string("method")) {
        const Json none = Json::object();
        const Json* params = json->find("params");
        SeenRecord& seen = seen_of(topic);
        if (std::ranges::find(seen.ids, *id) != seen.ids.end()) {
            ++stats_.duplicates;
        } else {
            push_bounded(seen.ids, *id);
            save_record(step, storage_key(RecordKind::kSeen, topic), seen);
            const bool has_params = params != nullptr && params->is_object();
            handle_request(step, {key.kind, topic, *id, has_params ? *params : none}, *method);
        }
    } else {
        handle_answer(step, topic, *json, opened->sender_public);
    }
    may_answer_ = true;
}

void Client::handle_request(Step& step, const Incoming& incoming, std::string_view method_name) {
    const Method method = find_method(method_name);
    SessionRecord* session =
        incoming.kind == TopicKind::kSession ? find_session(incoming.topic) : nullptr;
    // A dapp that speaks on the session has accepted it, even if its answer to the settlement was
    // lost.
    if (session != nullptr && !session->acknowledged) acknowledge(step, *session);
    const bool wallet = config_.role == Role::kWallet;

    if (incoming.kind == TopicKind::kPairing) {
        switch (method) {
            case Method::kSessionPropose:
                if constexpr (kWithWallet) {
                    if (wallet) return handle_propose(step, incoming);
                }
                break;
            case Method::kSessionAuthenticate:
                if constexpr (kWithWallet) {
                    if (wallet) return handle_authenticate(step, incoming);
                }
                break;
            case Method::kPairingPing:
                return answer(step, incoming, method);
            case Method::kPairingDelete:
                return handle_delete(step, incoming);
            default:
                break;
        }
    } else if (incoming.kind == TopicKind::kSettling && method == Method::kSessionSettle) {
        return handle_settle(step, incoming);
    } else if (session != nullptr) {
        switch (method) {
            case Method::kSessionSettle:  // once more: it is settled
            case Method::kSessionPing:
                return answer(step, incoming, method);
            case Method::kSessionUpdate:
                return handle_update(step, incoming, *session);
            case Method::kSessionExtend:
                return handle_extend(step, incoming, *session);
            case Method::kSessionEvent:
                return handle_event(step, incoming, *session);
            case Method::kSessionDelete:
                return handle_delete(step, incoming);
            case Method::kSessionRequest:
                if constexpr (kWithWallet) {
                    if (wallet) return handle_session_request(step, incoming, *session);
                }
                break;
            default:
                break;
        }
    }
    const RpcError error = sign_error(10001, std::string(truncate_utf8(method_name, 64)));
    answer(step, incoming, Method::kUnknown, &error);
}

void Client::handle_answer(Step& step, const std::string& topic, const Json& json,
                           const std::optional<Bytes32>& sender) {
    const std::int64_t id = *find_integer(json, "id");
    const Json* result = json.find("result");
    const Json* error_json = json.find("error");
    RpcError stated;
    const RpcError* error = nullptr;
    if (error_json != nullptr && !error_json->is_null()) {
        stated = read_error(*error_json);
        error = &stated;
    }
    if (result == nullptr && error == nullptr) {
        ++stats_.unreadable;
        return;
    }
    for (std::size_t i = 0; i < attempts_.size(); ++i) {
        const AttemptRecord& attempt = attempts_[i];
        if (attempt.proposal_id == id && attempt.pairing_topic == topic)
            return handle_propose_answer(step, i, result, error);
        if (attempt.authenticate_id == id && attempt.response_topic &&
            *attempt.response_topic == topic)
            return handle_authenticate_answer(step, i, result, error, sender);
    }
    for (std::size_t i = 0; i < sent_.size(); ++i)
        if (sent_[i].id == id && sent_[i].topic == topic)
            return handle_request_answer(step, i, result, error);
    if constexpr (kWithWallet) {
        for (std::size_t i = 0; i < sessions_.size(); ++i)
            if (sessions_[i].settle_id == id && sessions_[i].session.topic == topic)
                return handle_settle_answer(step, i, error);
    }
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
        if (waiting_[i].id != id || !(waiting_[i].topic == topic)) continue;
        Waiting waiting = std::move(waiting_[i]);
        waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(i));
        return handle_waiting_answer(step, waiting, error);
    }
    ++stats_.unexpected_answers;
}

void Client::handle_waiting_answer(Step& step, Waiting& waiting, const RpcError* error) {
    SessionRecord* session = find_session(waiting.topic);
    switch (waiting.method) {
        case Method::kSessionPing:
        case Method::kPairingPing:
            step.notify(PingAnswered{waiting.topic, error == nullptr});
            break;
        case Method::kSessionExtend:
            if (session == nullptr) break;
            if (error) return refuse(step, "extend", *error);
            session->session.expires_at_ms = step.now.wall_ms + kSessionLifeS * 1000;
            save(step, *session);
            step.notify(SessionExtended{waiting.topic, session->session.expires_at_ms});
            break;
        case Method::kSessionUpdate:
            if constexpr (kWithWallet) {
                if (session != nullptr) handle_update_answer(step, *session, waiting, error);
            }
            break;
        default:
            break;
    }
}

}  // namespace portico::wc
