// SPDX-License-Identifier: Apache-2.0
//
// What the relay posts to the webhook of a watch (docs/spec/relay.md): the claims of a JWT. Members
// are spelled as on the wire.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>

#include "core/base/limits.hpp"

namespace portico::api {

struct WatchedMessage {
    Text<64> messageId;  ///< SHA-256 of the message
    Text<16> status;     ///< accepted, queued, delivered
    Text<64> topic;
    Text<4194304> message;
    Nullable<Text<4194304>> attestation;
    std::int64_t publishedAt = 0;  ///< milliseconds since 1970
    std::uint32_t tag = 0;
};
BOOST_DESCRIBE_STRUCT(WatchedMessage, (),
                      (messageId, status, topic, message, attestation, publishedAt, tag))

struct WatchEventClaims {
    Text<32> act;  ///< irn_watchEvent
    Text<128> iss;
    Text<2048> aud;  ///< the service
    Text<128> sub;   ///< the client
    Text<16> typ;    ///< subscriber, publisher
    Text<2048> whu;  ///< the webhook
    std::int64_t iat = 0;
    WatchedMessage evt;
};
BOOST_DESCRIBE_STRUCT(WatchEventClaims, (), (act, iss, aud, sub, typ, whu, iat, evt))

}  // namespace portico::api
