// SPDX-License-Identifier: Apache-2.0
//
// What the pairing machine keeps over a restart: one record per storage key (stored_keys.hpp), as
// JSON by the codec. Private to this folder. Keys of peers stand here as hex, because
// storage is text; they become Secret when they are used.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/walletconnect/contract.hpp"
#include "core/walletconnect/namespaces.hpp"
#include "core/walletconnect/stored_keys.hpp"

namespace portico::wc {

/// 32 bytes, hex. Keys are text in records, as a reload needs them back from the page's storage:
/// they are as safe there as the origin is, whatever type holds them. What uses them takes Secret
/// (keys.hpp).
using KeyText = Text<64>;

/// portico.wc/client: who we are to the relay. Tabs of one origin share it.
struct ClientRecord {
    KeyText seed;
};
BOOST_DESCRIBE_STRUCT(ClientRecord, (), (seed))

/// portico.wc/pairing/{topic}
struct PairingRecord {
    Topic topic;
    KeyText sym_key;
    std::int64_t expires_at_ms = 0;
    bool active = false;  ///< used once: it stays for kPairingAfterUseMs
};
BOOST_DESCRIBE_STRUCT(PairingRecord, (), (topic, sym_key, expires_at_ms, active))

/// portico.wc/session/{topic}
struct SessionRecord {
    Session session;
    KeyText sym_key;
    KeyText self_public;
    KeyText peer_public;
    bool controller = false;    ///< we are the wallet of it
    bool acknowledged = false;  ///< the dapp has answered the settlement
    std::int64_t settle_id = 0;
    std::int64_t settle_deadline_ms = 0;
    Namespaces required;              ///< what every update must still satisfy
    std::int64_t last_update_id = 0;  ///< of the dapp: received; of the wallet: made and standing
    std::int64_t last_extend_id = 0;
    std::int64_t last_event_id = 0;
    std::optional<bool> by_former_ids;  ///< as of Granted; only where it is so

    void take(Granted granted) {
        session.namespaces = std::move(granted.namespaces);
        by_former_ids = granted.by_former_ids ? std::optional(true) : std::nullopt;
    }
};
BOOST_DESCRIBE_STRUCT(SessionRecord, (),
                      (session, sym_key, self_public, peer_public, controller, acknowledged,
                       settle_id, settle_deadline_ms, required, last_update_id, last_extend_id,
                       last_event_id, by_former_ids))

/// portico.wc/attempt/{pairing topic}: a connect of ours (dapp) until it settles or its wire
/// expiry.
struct AttemptRecord {
    Topic pairing_topic;
    std::int64_t proposal_id = 0;
    std::int64_t authenticate_id = 0;  ///< 0: not asked
    KeyText private_key;
    KeyText public_key;
    Namespaces required;
    std::int64_t shown_until_ms = 0;     ///< what views count down to; ConnectExpired then
    std::int64_t expires_at_ms = 0;      ///< the keys go then
    std::optional<KeyText> session_key;  ///< after the wallet's approval, until the settlement
    std::optional<Topic> session_topic;
    std::optional<Topic> response_topic;
};
BOOST_DESCRIBE_STRUCT(AttemptRecord, (),
                      (pairing_topic, proposal_id, authenticate_id, private_key, public_key,
                       required, shown_until_ms, expires_at_ms, session_key, session_topic,
                       response_topic))

/// portico.wc/proposal/{id}: a proposal of a dapp that our owner (wallet) has not answered.
struct ProposalRecord {
    ProposalReceived proposal;
    KeyText proposer_public;
};
BOOST_DESCRIBE_STRUCT(ProposalRecord, (), (proposal, proposer_public))

/// portico.wc/authenticate/{id}: the same for wc_sessionAuthenticate.
struct AuthenticateRecord {
    AuthenticateReceived request;
    KeyText requester_public;
};
BOOST_DESCRIBE_STRUCT(AuthenticateRecord, (), (request, requester_public))

/// portico.wc/request/{topic}/{id}: a request that our owner (wallet) has not answered.
struct RequestRecord {
    RequestReceived request;
};
BOOST_DESCRIBE_STRUCT(RequestRecord, (), (request))

/// portico.wc/sent/{id}: a session request of ours (dapp) without an answer.
struct SentRecord {
    std::int64_t id = 0;
    Topic topic;
    AskedId request_id;
    std::int64_t expires_at_ms = 0;  ///< then 8000 is told; of one that has: it is forgotten
    std::optional<bool> expired{};   ///< only where it has
};
BOOST_DESCRIBE_STRUCT(SentRecord, (), (id, topic, request_id, expires_at_ms, expired))

/// portico.wc/seen/{topic}: what has been dealt with, so that it is not dealt with again.
struct SeenRecord {
    Topic topic;
    List<Text<32>, 256> hashes;   ///< of envelope texts, received and sent: half a SHA-256, hex
    List<std::int64_t, 256> ids;  ///< of the peer's requests
};
BOOST_DESCRIBE_STRUCT(SeenRecord, (), (topic, hashes, ids))

/// portico.wc/out/{relay id}: a message that must reach the relay even over a restart.
struct OutboxRecord {
    Text<32> relay_id;
    Topic topic;
    Text<4194304> message;
    std::int64_t ttl_s = 0;
    std::int32_t tag = 0;
    bool prompt = false;
    std::int64_t expires_at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(OutboxRecord, (),
                      (relay_id, topic, message, ttl_s, tag, prompt, expires_at_ms))

}  // namespace portico::wc
