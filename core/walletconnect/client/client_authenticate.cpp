// SPDX-License-Identifier: Apache-2.0
// wc_sessionAuthenticate, both sides. The signatures in the CACAOs are not verified here
// (authenticate.hpp says who does), and a wallet's are made outside.
#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/decimal.hpp"
#include "core/walletconnect/client/authenticate.hpp"
#include "core/walletconnect/client/client.hpp"
#include "core/walletconnect/envelope.hpp"
#include "core/walletconnect/keys.hpp"

namespace portico::wc {

// --- dapp ---------------------------------------------------------------------------------------

void Client::send_authenticate(Step& step, AttemptRecord& attempt, const std::string& payload) {
    attempt.response_topic =
        to_hex(derive_response_topic(parse_hex_fixed<32>(attempt.public_key.value).value()));
    relay_.subscribe(step, *attempt.response_topic);
    const std::string params = json_text(
        R"({"authPayload":$,"requester":{"publicKey":$,"metadata":$},"expiryTimestamp":$})",
        {JsonPart::raw(payload), attempt.public_key, described(config_.metadata),
         step.now.wall_ms / 1000 + kAuthenticateExpiryS});
    const PairingRecord& pairing = pairings_.back();
    attempt.authenticate_id = send_request(step, pairing.topic, pairing.sym_key, params,
                                           {.method = Method::kSessionAuthenticate});
}

void Client::handle_authenticate_answer(Step& step, std::size_t index, const Json* result,
                                        const RpcError* error,
                                        const std::optional<Bytes32>& sender) {
    if (error) {
        if (is_foreground(attempts_[index])) step.notify(ConnectRejected{*error});
        forget_attempt(step, index, false);
        return;
    }
    const AttemptRecord& attempt = attempts_[index];
    const Json* responder = result->find("responder");
    const Json* cacaos = result->is_array() ? result : result->find("cacaos");
    // The envelope names the sender; what the text says must be the same key.
    const auto stated = responder != nullptr ? find_hex32(*responder, "publicKey") : std::nullopt;
    if (!sender || cacaos == nullptr || (stated && *stated != to_hex(*sender)))
        return fail_attempt(step, index, Code::wc_settlement_failed, "malformed authentication");
    SessionRecord record;
    const Verdict wrong = namespaces_of_cacaos(*cacaos, record.session.namespaces);
    if (wrong.code != 0)
        return fail_attempt(step, index, Code::wc_settlement_failed, wrong.message.value);
    const auto sym_key = derive_sym_key(key_of(attempt.private_key), *sender);
    if (!sym_key || sessions_.size() >= kSessionsMax)
        return fail_attempt(step, index, Code::wc_settlement_failed, "no session could be made");

    record.session.topic = to_hex(derive_topic(*sym_key));
    record.session.pairing_topic = attempt.pairing_topic;
    record.session.peer =
        read_metadata(responder != nullptr ? responder->find("metadata") : nullptr);
    record.session.expires_at_ms = (step.now.wall_ms / 1000 + kSessionLifeS) * 1000;
    record.sym_key = to_hex(sym_key->expose());
    record.self_public = attempt.public_key;
    record.peer_public = to_hex(*sender);
    record.acknowledged = true;
    sessions_.push_back(record);
    save(step, record);
    relay_.subscribe(step, record.session.topic);
    mark_pairing_used(step, attempt.pairing_topic);
    forget_attempt(step, index, true);
    step.notify(SessionConnected{std::move(record.session), *cacaos});
}

// --- wallet -------------------------------------------------------------------------------------

void Client::handle_authenticate(Step& step, const Incoming& incoming) {
    const Json& params = incoming.params;
    const Json none = Json::object();
    const Json* requester = params.find("requester");
    const Json* payload = params.find("authPayload");
    const auto requester_public = find_hex32(requester != nullptr ? *requester : none, "publicKey");
    if (!requester_public || payload == nullptr || !payload->is_object() ||
        authenticates_.size() >= kProposalsMax) {
        const RpcError error = sign_error(5, "onSessionAuthenticateRequest()");
        return answer(step, incoming, Method::kSessionAuthenticate, &error);
    }
    std::int64_t expires_at_ms = step.now.wall_ms + kAuthenticateExpiryS * 1000;
    if (const auto expiry_s = find_integer(params, "expiryTimestamp"))
        expires_at_ms = std::min(*expiry_s, step.now.wall_ms / 1000 + kSessionLifeS) * 1000;
    if (expires_at_ms <= step.now.wall_ms) return;  // nobody listens any more

    AuthenticateRecord record;
    record.requester_public = *requester_public;
    record.request.id = incoming.id;
    record.request.pairing_topic = incoming.topic;
    record.request.requester = read_metadata(requester->find("metadata"));
    record.request.payload = *payload;
    record.request.expires_at_ms = expires_at_ms;
    save_record(step, storage_key(RecordKind::kAuthenticate, to_decimal_signed(incoming.id)),
                record);
    step.notify(record.request);
    authenticates_.push_back(std::move(record));
}

void Client::remove_authenticate(Step& step, std::size_t index) {
    step.remove(storage_key(RecordKind::kAuthenticate,
                            to_decimal_signed(authenticates_[index].request.id)));
    authenticates_.erase(authenticates_.begin() + static_cast<std::ptrdiff_t>(index));
}

void Client::on(Step& step, const AnswerAuthenticate& command) {
    const auto found = std::ranges::find_if(authenticates_, [&](const AuthenticateRecord& record) {
        return record.request.id == command.id;
    });
    if (found == authenticates_.end())
        return refuse(
            step, "answer_authenticate",
            sign_error(2, "authenticate id doesn't exist: " + to_decimal_signed(command.id)));
    if (command.cacaos.has_value() == command.error.has_value())
        return refuse(step, "answer_authenticate",
                      sign_error(5, "exactly one of cacaos and error"));
    Namespaces namespaces;
    if (command.cacaos) {
        const Verdict wrong = namespaces_of_cacaos(*command.cacaos, namespaces);
        if (wrong.code != 0) return refuse(step, "answer_authenticate", wrong);
    }
    const Bytes32 requester = parse_hex_fixed<32>(found->requester_public.value).value();
    const KeyPair pair = generate_key_pair(entropy_);
    const auto sym_key = derive_sym_key(pair.private_key, requester);
    if (!sym_key)
        return refuse(step, "answer_authenticate", sign_error(5, "requester's public key"));

    // Type 1: the requester learns our key from the envelope itself.
    std::string text;
    if (command.error) {
        text = wc::error_text(command.id, *command.error);
    } else {
        text = result_text(
            command.id,
            json_text(R"({"cacaos":$,"responder":{"publicKey":$,"metadata":$}})",
                      {*command.cacaos, to_hex(pair.public_key), described(config_.metadata)}));
    }
    AeadNonce nonce;
    step.entropy(nonce);
    const MethodInfo& info = method_info(Method::kSessionAuthenticate);
    Publication publication;
    publication.topic = to_hex(derive_response_topic(requester));
    publication.message =
        seal_envelope_from(pair.public_key, *sym_key, nonce, text, EnvelopeEncoding::kBase64);
    publication.ttl_s = command.error ? 300 : info.ttl_s;
    publication.tag = command.error ? info.reject_tag : info.answer_tag;
    relay_.publish(step, publication);
    const AuthenticateReceived request = found->request;
    const std::string requester_public = found->requester_public;
    remove_authenticate(step, static_cast<std::size_t>(found - authenticates_.begin()));
    // The proposal that came with it has been answered by this.
    for (std::size_t i = proposals_.size(); i-- > 0;)
        if (proposals_[i].proposal.pairing_topic == request.pairing_topic) remove_proposal(step, i);
    if (!command.cacaos) return remove_pairing(step, request.pairing_topic);

    SessionRecord record;
    record.session.topic = to_hex(derive_topic(*sym_key));
    record.session.pairing_topic = request.pairing_topic;
    record.session.peer = request.requester;
    record.session.namespaces = std::move(namespaces);
    record.session.expires_at_ms = (step.now.wall_ms / 1000 + kSessionLifeS) * 1000;
    record.sym_key = to_hex(sym_key->expose());
    record.self_public = to_hex(pair.public_key);
    record.peer_public = requester_public;
    record.controller = true;
    record.acknowledged = true;  // nothing is settled: both ends build the same session
    sessions_.push_back(record);
    save(step, record);
    relay_.subscribe(step, record.session.topic);
    mark_pairing_used(step, request.pairing_topic);
    step.notify(SessionConnected{std::move(record.session), *command.cacaos});
}

}  // namespace portico::wc
