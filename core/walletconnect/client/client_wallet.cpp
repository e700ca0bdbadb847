// SPDX-License-Identifier: Apache-2.0
// Pair, approve and reject, wallet side.
#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/decimal.hpp"
#include "core/walletconnect/client/client.hpp"
#include "core/walletconnect/keys.hpp"
#include "core/walletconnect/uri.hpp"

namespace portico::wc {

namespace {

/// Scoped properties may only speak of what was approved.
bool are_scoped_to(const std::optional<Json>& properties, const Namespaces& namespaces) {
    if (!properties) return true;
    if (!properties->is_object()) return false;
    return std::ranges::all_of(properties->members(), [&](const Json::Member& member) {
        return std::ranges::any_of(namespaces, [&](const Namespace& one) {
            return namespace_of(one.key) == namespace_of(member.name);
        });
    });
}

std::optional<Json> find_object(const Json& params, std::string_view name) {
    const Json* found = params.find(name);
    if (found == nullptr || !found->is_object()) return std::nullopt;
    return *found;
}

}  // namespace

void Client::on(Step& step, const Pair& command) {
    if (!kWithWallet || config_.role != Role::kWallet) return refuse(step, "pair", sign_error(1));
    const auto uri = parse_uri(command.uri);
    if (!uri)
        return refuse(step, "pair",
                      sign_error(5, "pair() uri: " + portico::error_text(uri.error())));
    const std::string topic = to_hex(uri->topic);
    if (derive_topic(uri->sym_key) != uri->topic)
        return refuse(step, "pair", sign_error(8, "pair() uri: topic of another key"));
    if (uri->relay_protocol != "irn")
        return refuse(step, "pair", sign_error(5, "pair() uri: unknown relay-protocol"));
    std::int64_t expires_at_ms = step.now.wall_ms + kPairingWireS * 1000;
    if (uri->expiry_s) {
        if (*uri->expiry_s <= step.now.wall_ms / 1000)
            return refuse(
                step, "pair",
                sign_error(6,
                           "pair() URI has expired. Please try again with a new connection "
                           "URI."));
        // The URI may say it lives for years; a pairing that nobody uses does not.
        expires_at_ms = std::min(*uri->expiry_s * 1000, step.now.wall_ms + kSessionLifeS * 1000);
    }
    if (const PairingRecord* known = find_pairing(topic)) {
        if (known->active)
            return refuse(step, "pair",
                          sign_error(5, "Pairing already exists: " + topic +
                                            ". Please try again with a new connection URI."));
        for (const ProposalRecord& record : proposals_)
            if (record.proposal.pairing_topic == topic) step.notify(record.proposal);
        for (const AuthenticateRecord& record : authenticates_)
            if (record.request.pairing_topic == topic) step.notify(record.request);
        return;
    }
    if (pairings_.size() >= kPairingsMax)
        return refuse(step, "pair", sign_error(5, "pair(): too many pairings"));
    PairingRecord pairing{topic, to_hex(uri->sym_key.expose()), expires_at_ms, false};
    save_record(step, storage_key(RecordKind::kPairing, topic), pairing);
    pairings_.push_back(std::move(pairing));
    relay_.subscribe(step, topic);
}

void Client::handle_propose(Step& step, const Incoming& incoming) {
    const Json& params = incoming.params;
    const Json none = Json::object();
    const Json* proposer = params.find("proposer");
    const auto proposer_public = find_hex32(proposer != nullptr ? *proposer : none, "publicKey");
    constexpr const char* kContext = "onSessionProposeRequest()";
    Namespaces required;
    Namespaces optional;
    Verdict error =
        read_namespaces(params.find("requiredNamespaces"), kContext, required, Reading::kStrict);
    if (error.code == 0)
        error = read_namespaces(params.find("optionalNamespaces"), kContext, optional,
                                Reading::kTolerant);
    if (error.code == 0) error = check_proposal(required, optional, kContext, kContext);
    if (error.code == 0 && !proposer_public)
        error = sign_error(5, "onSessionProposeRequest() proposer");
    std::int64_t expires_at_ms = step.now.wall_ms + kPairingWireS * 1000;
    if (const auto expiry_s = find_integer(params, "expiryTimestamp"))
        expires_at_ms = std::min(*expiry_s, step.now.wall_ms / 1000 + kSessionLifeS) * 1000;
    if (error.code == 0 && expires_at_ms <= step.now.wall_ms)
        error = sign_error(6, "Proposal expired");
    if (error.code == 0 && proposals_.size() >= kProposalsMax)
        error = sign_error(5000, "Too many proposals");
    if (error.code != 0) return answer(step, incoming, Method::kSessionPropose, &error);

    ProposalRecord record;
    record.proposer_public = *proposer_public;
    ProposalReceived& proposal = record.proposal;
    proposal.proposal_id = incoming.id;
    proposal.pairing_topic = incoming.topic;
    proposal.proposer = read_metadata(proposer->find("metadata"));
    proposal.required = std::move(required);
    proposal.optional = std::move(optional);
    proposal.session_properties = find_object(params, "sessionProperties");
    proposal.scoped_properties = find_object(params, "scopedProperties");
    proposal.expires_at_ms = expires_at_ms;
    save_record(step, storage_key(RecordKind::kProposal, to_decimal_signed(incoming.id)), record);
    step.notify(proposal);
    proposals_.push_back(std::move(record));
}

void Client::remove_proposal(Step& step, std::size_t index) {
    step.remove(storage_key(RecordKind::kProposal,
                            to_decimal_signed(proposals_[index].proposal.proposal_id)));
    proposals_.erase(proposals_.begin() + static_cast<std::ptrdiff_t>(index));
}

void Client::on(Step& step, const ApproveSession& command) {
    const auto found = std::ranges::find_if(proposals_, [&](const ProposalRecord& record) {
        return record.proposal.proposal_id == command.proposal_id;
    });
    if (found == proposals_.end())
        return refuse(
            step, "approve_session",
            sign_error(2, "proposal id doesn't exist: " + to_decimal_signed(command.proposal_id)));
    const ProposalReceived& proposal = found->proposal;
    Namespaces namespaces = command.namespaces;
    Verdict error = keep_granted(namespaces, "approve()");
    if (error.code == 0) error = check_conforming(proposal.required, namespaces, "approve()");
    if (error.code == 0 && command.session_properties && !command.session_properties->is_object())
        error = sign_error(5, "approve() sessionProperties");
    if (error.code == 0 && !are_scoped_to(command.scoped_properties, namespaces))
        error = sign_error(5, "approve() scopedProperties");
    const PairingRecord* pairing = find_pairing(proposal.pairing_topic);
    if (error.code == 0 && pairing == nullptr) error = sign_error(2, "pairing topic doesn't exist");
    if (error.code == 0 && sessions_.size() >= kSessionsMax)
        error = sign_error(7000, "too many sessions");
    if (error.code != 0) return refuse(step, "approve_session", error);
    const KeyPair pair = generate_key_pair(entropy_);
    const auto sym_key =
        derive_sym_key(pair.private_key, parse_hex_fixed<32>(found->proposer_public.value).value());
    if (!sym_key)
        return refuse(step, "approve_session", sign_error(5, "approve() proposer's public key"));

    SessionRecord record;
    record.session.topic = to_hex(derive_topic(*sym_key));
    record.session.pairing_topic = proposal.pairing_topic;
    record.session.peer = proposal.proposer;
    record.session.namespaces = namespaces;
    record.session.expires_at_ms = (step.now.wall_ms / 1000 + kSessionLifeS) * 1000;
    record.session.session_properties = command.session_properties;
    record.session.scoped_properties = command.scoped_properties;
    record.sym_key = to_hex(sym_key->expose());
    record.self_public = to_hex(pair.public_key);
    record.peer_public = found->proposer_public;
    record.controller = true;
    record.settle_deadline_ms = step.now.wall_ms + kSettleTimeoutMs;
    record.required = proposal.required;
    sessions_.push_back(record);
    relay_.subscribe(step, record.session.topic);

    const std::string params = json_text(
        R"({"relay":{"protocol":"irn"},"namespaces":$,"controller":{"publicKey":$,"metadata":$},)"
        R"("expiry":$$})",
        {JsonPart::raw(session_namespaces_text(namespaces)), record.self_public,
         described(config_.metadata), record.session.expires_at_ms / 1000,
         JsonPart::raw(properties_text(command.session_properties, command.scoped_properties))});
    // The settlement first: it waits in the mailbox until the answer has told the dapp its topic.
    sessions_.back().settle_id = send_request(step, record.session.topic, record.sym_key, params,
                                              {.method = Method::kSessionSettle, .durable = true});
    save(step, sessions_.back());
    const std::string result =
        json_text(R"({"relay":{"protocol":"irn"},"responderPublicKey":$})", {record.self_public});
    send_answer(step, pairing->topic, pairing->sym_key, command.proposal_id,
                {.method = Method::kSessionPropose}, nullptr, result.c_str());
    mark_pairing_used(step, record.session.pairing_topic);
    remove_proposal(step, static_cast<std::size_t>(found - proposals_.begin()));
}

void Client::on(Step& step, const RejectSession& command) {
    for (std::size_t i = 0; i < proposals_.size(); ++i) {
        if (proposals_[i].proposal.proposal_id != command.proposal_id) continue;
        const std::string topic = proposals_[i].proposal.pairing_topic;
        if (const PairingRecord* pairing = find_pairing(topic))
            send_answer(step, topic, pairing->sym_key, command.proposal_id,
                        {.method = Method::kSessionPropose}, &command.reason);
        remove_proposal(step, i);
        remove_pairing(step, topic);
        return;
    }
    refuse(step, "reject_session",
           sign_error(2, "proposal id doesn't exist: " + to_decimal_signed(command.proposal_id)));
}

void Client::handle_settle_answer(Step& step, std::size_t index, const RpcError* error) {
    if (error != nullptr)
        remove_session(step, sessions_[index].session.topic, EndReason::kPeer, error);
    else if (!sessions_[index].acknowledged)
        acknowledge(step, sessions_[index]);
}

void Client::acknowledge(Step& step, SessionRecord& session) {
    session.acknowledged = true;
    save(step, session);
    step.notify(SessionConnected{session.session, std::nullopt});
}

}  // namespace portico::wc
