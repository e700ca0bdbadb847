// SPDX-License-Identifier: Apache-2.0
//
// Who may connect: the client's JWT, the project id, the page's origin (docs/spec/relay.md).
// Pure: the shell turns a refusal into a close code or an HTTP status.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "server/relay/frames/rpc.hpp"

namespace portico::relay {

/// Empty lists of projects and origins allow any.
struct AdmissionPolicy {
    /// Relay URLs, compared as addresses. None: any URL of this machine (localhost, a loopback
    /// address), which nobody else's relay has.
    std::vector<std::string> audiences;
    bool any_audience = false;  ///< tokens made for other relays pass as well
    std::vector<std::string> project_ids;
    std::vector<std::string> origins;  ///< exact, e.g. https://app.example.org
    std::int64_t leeway_s = 120;
    /// clients' tokens live a day (docs/spec/relay.md#authentication)
    std::int64_t lifetime_max_s = 86'400 + 3'600;
};

struct AdmissionRequest {
    std::string_view jwt;
    std::string_view project_id;
    std::string_view origin;  ///< empty outside browsers
};

struct Admitted {
    std::string client;    ///< did:key
    std::string audience;  ///< as the client wrote it, for the log
};

struct Refusal {
    int http_status = 401;
    RpcError error;             ///< code 3000
    std::string reason;         ///< of the close frame
    std::string audience = {};  ///< that the token had, where it is refused for it
};

std::expected<Admitted, Refusal> admit_client(const AdmissionPolicy& policy,
                                              const AdmissionRequest& request, std::int64_t now_s);

/// What two URLs of one relay have in common: host and port without what is usual, and the path.
/// ws, wss, http and https, letter case, the scheme's own port and slashes at the end make no
/// other relay. Text that is no such URL is its own.
std::string relay_address(std::string_view url);

/// Whether a request's origin is an address of the relay itself (`audiences`). Apps without a page
/// whose WebSocket sends an origin anyway, as React Native's does, write the address that they
/// connect to.
bool is_own_origin(const AdmissionPolicy& policy, std::string_view origin);

/// Whether `listen` ("host:port") can be reached from this machine alone.
bool is_loopback_listener(std::string_view listen);

}  // namespace portico::relay
