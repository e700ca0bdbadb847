// SPDX-License-Identifier: Apache-2.0
//
// Where an operator's own services hear of a project's events: each webhook stands at a place in
// the project's events and moves on when its service has taken what came next. So nothing is
// queued twice, and a restart loses nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/data/event_store.hpp"

namespace portico::api::events {

struct Webhook {
    std::string id;  ///< 32 hexadecimal digits
    std::string project;
    std::string url;
    std::string secret;  ///< the key of signatures
    std::int64_t created_at_ms = 0;
    Cursor after;                 ///< the last event that the service took
    std::int64_t attempts = 0;    ///< failed ones since
    std::int64_t next_at_ms = 0;  ///< not to be tried before
    std::string last_error = {};  ///< of the last failed attempt, for the operator

    friend bool operator==(const Webhook&, const Webhook&) = default;
};

/// Of one project.
inline constexpr std::int64_t kWebhooksMax = 10;

class WebhookStore {
  public:
    virtual ~WebhookStore() = default;

    /// Errors: kFull (kWebhooksMax), kConflict (the project has one of that URL).
    virtual StoreResult<void> create(const Webhook& webhook) = 0;
    /// By creation.
    virtual StoreResult<std::vector<Webhook>> list(std::string_view project) = 0;
    /// False: there was none.
    virtual StoreResult<bool> erase(std::string_view project, std::string_view id) = 0;

    /// One that is due and that no other process has taken, and takes it until `lease_until_ms`.
    virtual StoreResult<std::optional<Webhook>> take_due(std::int64_t now_ms,
                                                         std::int64_t lease_until_ms) = 0;
    /// Gives it back: where it stands now, its attempts, its next time and its last error.
    virtual StoreResult<void> give_back(const Webhook& webhook) = 0;
};

}  // namespace portico::api::events
