// SPDX-License-Identifier: Apache-2.0
//
// Events of pages: what their senders are answered, and what is posted to an operator's own address
// (webhooks). Times are milliseconds since 1970. Members are spelled as on the wire.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>

#include "core/base/json/json.hpp"
#include "core/base/limits.hpp"

namespace portico::api {

/// The clients in the field parse every answer as JSON.
struct EventsTaken {
    Text<8> status;  ///< "ok"
};
BOOST_DESCRIBE_STRUCT(EventsTaken, (), (status))

struct WebhookEvent {
    Text<64> eventId;
    Text<64> projectId;
    Text<16> type;  ///< track or error
    Text<64> event;
    std::int64_t timestamp = 0;
    std::int64_t receivedAt = 0;
    std::optional<Text<253>> domain;
    std::optional<Text<2048>> url;
    std::optional<Text<128>> address;
    std::optional<Text<256>> system;
    Json properties;  ///< of whatever the page says
};
BOOST_DESCRIBE_STRUCT(WebhookEvent, (),
                      (eventId, projectId, type, event, timestamp, receivedAt, domain, url, address,
                       system, properties))

struct WebhookBody {
    Text<64> webhook;
    Text<64> project;
    List<WebhookEvent, 1024> events;
};
BOOST_DESCRIBE_STRUCT(WebhookBody, (), (webhook, project, events))

}  // namespace portico::api
