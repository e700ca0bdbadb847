// SPDX-License-Identifier: Apache-2.0
// Connect and settlement, dapp side. The table of states is in client.hpp.
#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/utf8.hpp"
#include "core/walletconnect/client/authenticate.hpp"
#include "core/walletconnect/client/client.hpp"
#include "core/walletconnect/keys.hpp"
#include "core/walletconnect/relay/relay_auth.hpp"
#include "core/walletconnect/uri.hpp"

namespace portico::wc {

namespace {

/// Properties are flat maps: an object whose members all have a value.
bool are_properties(const std::optional<Json>& json) {
    if (!json) return true;
    if (!json->is_object()) return false;
    return std::ranges::none_of(json->members(),
                                [](const Json::Member& member) { return member.value.is_null(); });
}

/// What is optional and makes no sense is taken out.
Verdict check_connect(Connect& command) {
    Verdict error = check_proposal(command.required, command.optional,
                                   "connect() requiredNamespaces", "connect() optionalNamespaces");
    if (error.code != 0) return error;
    if (!are_properties(command.session_properties))
        return sign_error(5, "connect() sessionProperties");
    if (!are_properties(command.scoped_properties))
        return sign_error(5, "connect() scopedProperties");
    return error;
}

std::optional<Json> find_properties(const Json& params, const char* name) {
    const Json* found = params.find(name);
    if (found == nullptr || !found->is_object()) return std::nullopt;
    return *found;
}

ConnectFailed connect_failed(Code code, std::string_view detail) {
    // A close reason comes from outside and may be as long as it likes.
    return {error_word(code),
            portico::error_text({code, std::string(truncate_utf8(detail, kReasonMax))}),
            std::nullopt};
}

/// A refusal of the relay, at a time that the device's clock shows.
ConnectFailed relay_refused(std::string_view reason, std::int64_t device_ms) {
    const auto refusal = read_time_refusal(reason);
    if (!refusal) return connect_failed(Code::wc_relay_refused, reason);
    ConnectFailed failed =
        connect_failed(refusal->ahead ? Code::wc_clock_ahead : Code::wc_clock_behind, reason);
    // Where the relay does not say: as much as makes it refuse.
    const std::int64_t least_s = refusal->ahead ? kRelayJwtLeewayS : kRelayJwtTtlS;
    const std::int64_t ahead_s = device_ms / 1000 - refusal->now_s.value_or(0);
    failed.clock_off_s = !refusal->now_s ? least_s : ahead_s < 0 ? -ahead_s : ahead_s;
    return failed;
}

}  // namespace

bool Client::is_foreground(const AttemptRecord& attempt) const {
    return !foreground_.empty() && attempt.pairing_topic == foreground_;
}

void Client::on(Step& step, const Connect& given) {
    if (config_.role != Role::kDapp) return refuse(step, "connect", sign_error(1));
    // The one before that has expired stays: a wallet may be approving it.
    forget_proposed(step, foreground_);
    Connect command = given;
    if (const Verdict error = check_connect(command); error.code != 0) {
        step.notify(connect_failed(Code::wc_namespaces_invalid, error.message.value));
        return;
    }
    std::string auth_payload;
    if (command.authenticate) {
        auto payload = make_auth_payload(*command.authenticate, step.now.wall_ms);
        if (!payload) {
            step.notify(connect_failed(payload.error().code, payload.error().detail));
            return;
        }
        auth_payload = std::move(*payload);
    }
    // The oldest attempts have long left the screen.
    while (attempts_.size() >= kProposalsMax || pairings_.size() >= kPairingsMax) {
        if (!attempts_.empty())
            forget_attempt(step, 0, false);
        else
            remove_pairing(step, std::string(pairings_.front().topic.value));
    }
    propose(step, command, auth_payload);
    connect_ = std::move(command);
}

void Client::propose(Step& step, const Connect& command, const std::string& auth_payload) {
    const std::int64_t wire_expiry_s = step.now.wall_ms / 1000 + kPairingWireS;
    const KeyPair pair = generate_key_pair(entropy_);
    PairingUri uri;
    uri.sym_key = generate_sym_key(entropy_);
    uri.topic = derive_topic(uri.sym_key);
    uri.relay_protocol = "irn";
    uri.expiry_s = wire_expiry_s;
    if (!auth_payload.empty())
        uri.methods = {std::string(method_info(Method::kSessionAuthenticate).name)};

    PairingRecord pairing{to_hex(uri.topic), to_hex(uri.sym_key.expose()), wire_expiry_s * 1000,
                          false};
    AttemptRecord attempt;
    attempt.pairing_topic = pairing.topic;
    attempt.private_key = to_hex(pair.private_key.expose());
    attempt.public_key = to_hex(pair.public_key);
    attempt.required = command.required;
    attempt.shown_until_ms = step.now.wall_ms + kPairingShownMs - kPairingToleranceMs;
    attempt.expires_at_ms = wire_expiry_s * 1000;
    foreground_ = pairing.topic;
    pairings_.push_back(pairing);
    save_record(step, storage_key(RecordKind::kPairing, pairing.topic), pairing);
    relay_.subscribe(step, pairing.topic);

    if (!auth_payload.empty()) send_authenticate(step, attempt, auth_payload);
    Namespaces optional = command.optional;
    if (!auth_payload.empty() && optional.empty() && command.required.empty())
        optional = auth_as_proposal(*command.authenticate);
    propose_former_ids(optional);
    const std::string params = json_text(
        R"({"requiredNamespaces":$,"optionalNamespaces":$,"relays":[{"protocol":"irn"}],)"
        R"("pairingTopic":$,"proposer":{"publicKey":$,"metadata":$},"expiryTimestamp":$$})",
        {JsonPart::raw(proposal_namespaces_text(command.required)),
         JsonPart::raw(proposal_namespaces_text(optional)), pairing.topic, attempt.public_key,
         described(config_.metadata), wire_expiry_s,
         JsonPart::raw(properties_text(command.session_properties, command.scoped_properties))});
    attempt.proposal_id = send_request(step, pairing.topic, pairing.sym_key, params,
                                       {.method = Method::kSessionPropose});
    save_record(step, storage_key(RecordKind::kAttempt, pairing.topic), attempt);
    step.notify(UriReady{format_uri(uri), attempt.shown_until_ms + ahead_ms_});
    attempts_.push_back(std::move(attempt));
}

void Client::on(Step& step, const CancelConnect&) {
    forget_proposed(step, foreground_);
    forget_proposed(step, expired_);
}

void Client::forget_proposed(Step& step, std::string& pairing_topic) {
    for (std::size_t i = attempts_.size(); i-- > 0;)
        if (attempts_[i].pairing_topic == pairing_topic) forget_attempt(step, i, false);
    pairing_topic.clear();
}

void Client::handle_propose_answer(Step& step, std::size_t index, const Json* result,
                                   const RpcError* error) {
    if (error) {
        if (is_foreground(attempts_[index])) step.notify(ConnectRejected{*error});
        forget_attempt(step, index, false);
        return;
    }
    AttemptRecord& attempt = attempts_[index];
    if (attempt.session_key) return;  // answered before
    const auto responder = find_hex32(*result, "responderPublicKey");
    if (!responder)
        return fail_attempt(step, index, Code::wc_settlement_failed, "no key of the wallet");
    const auto sym_key =
        derive_sym_key(key_of(attempt.private_key), parse_hex_fixed<32>(*responder).value());
    if (!sym_key)
        return fail_attempt(step, index, Code::wc_settlement_failed, "bad key of the wallet");
    attempt.session_key = to_hex(sym_key->expose());
    attempt.session_topic = to_hex(derive_topic(*sym_key));
    // The settlement has as long as its own ttl; people are no longer waited for.
    attempt.expires_at_ms = step.now.wall_ms + kSettleTimeoutMs;
    relay_.subscribe(step, *attempt.session_topic);
    save_record(step, storage_key(RecordKind::kAttempt, attempt.pairing_topic), attempt);
    mark_pairing_used(step, attempt.pairing_topic);
}

void Client::handle_settle(Step& step, const Incoming& incoming) {
    for (std::size_t i = 0; i < attempts_.size(); ++i)
        if (attempts_[i].session_topic && *attempts_[i].session_topic == incoming.topic)
            return settle(step, incoming, i);
}

void Client::settle(Step& step, const Incoming& incoming, std::size_t index) {
    AttemptRecord& attempt = attempts_[index];
    const Json& params = incoming.params;
    const Json none = Json::object();
    const Json* controller = params.find("controller");
    const auto expiry_s = find_integer(params, "expiry");
    const std::int64_t now_s = step.now.wall_ms / 1000;

    SessionRecord record;
    Granted granted;
    Verdict error = read_conforming(params, "onSessionSettleRequest()", attempt.required, granted);
    if (error.code == 0 && (!expiry_s || *expiry_s <= now_s))
        error = sign_error(1005, "onSessionSettleRequest() expiry");
    if (error.code == 0 && sessions_.size() >= kSessionsMax)
        error = sign_error(7000, "too many sessions");
    if (error.code != 0) {
        answer(step, incoming, Method::kSessionSettle, &error);
        fail_attempt(step, index, Code::wc_settlement_failed, error.message.value);
        return;
    }
    answer(step, incoming, Method::kSessionSettle);

    record.take(std::move(granted));
    record.session.topic = incoming.topic;
    record.session.pairing_topic = attempt.pairing_topic;
    record.session.peer =
        read_metadata(controller != nullptr ? controller->find("metadata") : nullptr);
    record.session.expires_at_ms = std::min(*expiry_s, now_s + kSessionLifeMaxS) * 1000;
    record.session.session_properties = find_properties(params, "sessionProperties");
    record.session.scoped_properties = find_properties(params, "scopedProperties");
    record.sym_key = *attempt.session_key;
    record.self_public = attempt.public_key;
    record.peer_public =
        find_hex32(controller != nullptr ? *controller : none, "publicKey").value_or("");
    record.acknowledged = true;
    record.required = attempt.required;
    sessions_.push_back(record);
    save(step, record);
    forget_attempt(step, index, true);
    step.notify(SessionConnected{std::move(record.session), std::nullopt});
}

void Client::fail_attempt(Step& step, std::size_t index, Code code, std::string_view detail) {
    if (is_foreground(attempts_[index]))
        step.notify(code == Code::wc_relay_refused ? relay_refused(detail, device_ms_)
                                                   : connect_failed(code, detail));
    forget_attempt(step, index, false);
}

/// A session that came of the attempt stays, of course: its topic is followed for its own sake by
/// then.
void Client::forget_attempt(Step& step, std::size_t index, bool keep_pairing) {
    const AttemptRecord attempt = std::move(attempts_[index]);
    attempts_.erase(attempts_.begin() + static_cast<std::ptrdiff_t>(index));
    if (is_foreground(attempt)) foreground_.clear();
    step.remove(storage_key(RecordKind::kAttempt, attempt.pairing_topic));
    if (attempt.response_topic) {
        relay_.unsubscribe(step, *attempt.response_topic);
        forget_seen(step, *attempt.response_topic);
    }
    if (attempt.session_topic && find_session(*attempt.session_topic) == nullptr) {
        relay_.unsubscribe(step, *attempt.session_topic);
        forget_seen(step, *attempt.session_topic);
    }
    if (!keep_pairing) remove_pairing(step, attempt.pairing_topic);
}

void Client::mark_pairing_used(Step& step, const std::string& topic) {
    PairingRecord* pairing = find_pairing(topic);
    if (pairing == nullptr) return;
    pairing->active = true;
    pairing->expires_at_ms = step.now.wall_ms + kPairingAfterUseMs;
    save_record(step, storage_key(RecordKind::kPairing, topic), *pairing);
}

void Client::remove_pairing(Step& step, const std::string& name) {
    const std::string topic = name;  // it may be a member of what goes
    const auto erased =
        erase_if(pairings_, [&](const PairingRecord& record) { return record.topic == topic; });
    if (erased == 0) return;
    relay_.unsubscribe(step, topic);
    forget_seen(step, topic);
    step.remove(storage_key(RecordKind::kPairing, topic));
}

}  // namespace portico::wc
