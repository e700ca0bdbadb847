// SPDX-License-Identifier: Apache-2.0
//
// Tabs of one origin share the stored identity, so to the relay they are one client, and the newest
// socket receives. What a tab receives it posts to the others (client_messages.cpp), with a word
// whether it could answer it; each tab handles what is its own. Shared records are kept in step by
// what the others store. The two ways carry the same news in any order, so acting on both must be
// harmless: handling is idempotent, and only one tab answers the peer.
#include <algorithm>

#include "core/base/text/decimal.hpp"
#include "core/walletconnect/client/client.hpp"

namespace portico::wc {

void Client::on(Step& step, const TabMessage& event) {
    const auto json = parse_json(event.text.value);
    if (!json) return;
    const auto topic = json->find_string("topic");
    const auto message = json->find_string("message");
    const Json* answered = json->find("answered");
    if (!topic || !message || answered == nullptr || !answered->is_bool()) return;
    receive(step, std::string(*topic), std::string(*message), false, answered->as_bool());
}

void Client::on(Step& step, const StorageChanged& event) {
    const auto key = parse_record_key(event.key.value);
    if (!key) return;
    const RecordKind kind = key->kind;
    const std::string id(key->id);
    if (kind == RecordKind::kSession) return stored_session_changed(step, id, event.value);
    if (kind == RecordKind::kClient && event.value)
        return stored_client_changed(step, event.value->value);
    if (event.value) return;  // other records matter to the tab that made them
    if (kind == RecordKind::kAttempt) {
        // Answered or cancelled elsewhere. The one our owner waits for ends by its session instead.
        for (std::size_t i = attempts_.size(); i-- > 0;)
            if (attempts_[i].pairing_topic == id && !is_foreground(attempts_[i]))
                forget_attempt(step, i, true);
    }
    if constexpr (kWithWallet) stored_received_removed(step, kind, id);
}

/// Wallet: answered in another tab, or expired there.
void Client::stored_received_removed(Step& step, RecordKind kind, std::string_view id) {
    if (kind == RecordKind::kRequest) {
        for (std::size_t i = requests_.size(); i-- > 0;) {
            const RequestReceived request = requests_[i].request;
            if (request_key(request.topic, request.id) != storage_key(RecordKind::kRequest, id))
                continue;
            remove_request(step, i);
            step.notify(RequestExpired{request.topic, request.id});
        }
    } else if (kind == RecordKind::kProposal) {
        for (std::size_t i = proposals_.size(); i-- > 0;) {
            const std::int64_t proposal_id = proposals_[i].proposal.proposal_id;
            if (to_decimal_signed(proposal_id) != id) continue;
            remove_proposal(step, i);
            step.notify(ProposalExpired{proposal_id});
        }
    }
}

void Client::stored_session_changed(Step& step, const std::string& topic,
                                    const std::optional<Text<4194304>>& value) {
    if (!value) return remove_session(step, topic, EndReason::kSelf, nullptr, false);
    SessionRecord stored;
    if (!read_record(value->value, type_info<SessionRecord>(), &stored) ||
        !(stored.session.topic == topic) || !is_hex32(topic) || !is_hex32(stored.sym_key) ||
        stored.session.expires_at_ms <= step.now.wall_ms)
        return;
    SessionRecord* known = find_session(topic);
    if (known == nullptr) {
        if (sessions_.size() >= kSessionsMax) return;
        sessions_.push_back(stored);
        relay_.subscribe(step, topic);
        for (std::size_t i = attempts_.size(); i-- > 0;)
            if (attempts_[i].pairing_topic == stored.session.pairing_topic)
                forget_attempt(step, i, true);
        if (stored.acknowledged)
            step.notify(SessionConnected{std::move(stored.session), std::nullopt});
        return;
    }
    const bool acknowledged = stored.acknowledged && !known->acknowledged;
    const bool updated =
        to_json_text(stored.session.namespaces) != to_json_text(known->session.namespaces);
    const bool extended = stored.session.expires_at_ms != known->session.expires_at_ms;
    *known = std::move(stored);
    if (acknowledged) step.notify(SessionConnected{known->session, std::nullopt});
    if (updated) step.notify(SessionUpdated{known->session});
    if (extended) step.notify(SessionExtended{topic, known->session.expires_at_ms});
}

/// Two tabs that made an identity at the same moment agree on the smaller one: whoever has it
/// writes it again, the other takes it. The socket that is open keeps the name it has.
void Client::stored_client_changed(Step& step, const std::string& value) {
    ClientRecord record;
    if (!read_record(value, type_info<ClientRecord>(), &record) || !is_hex32(record.seed)) return;
    if (record.seed.value < seed_) {
        seed_ = record.seed.value;
        relay_.set_seed(key_of(seed_));
    } else if (record.seed.value > seed_) {
        save_record(step, storage_key(RecordKind::kClient), ClientRecord{seed_});
    }
}

}  // namespace portico::wc
