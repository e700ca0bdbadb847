// SPDX-License-Identifier: Apache-2.0
//
// Who may connect: the client's JWT, the project id, the page's origin (protocols 3.1 to 3.3).
// Pure: the shell turns a refusal into a close code or an HTTP status.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "server/relay/rpc.hpp"

namespace portico::relay {

/// Empty lists allow anything: the default, for development.
struct AdmissionPolicy {
    std::vector<std::string> audiences;  ///< relay URLs, compared without a trailing slash
    std::vector<std::string> project_ids;
    std::vector<std::string> origins;  ///< exact, e.g. https://app.example.org
    std::int64_t leeway_s = 120;
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
    RpcError error;      ///< code 3000
    std::string reason;  ///< of the close frame
};

std::expected<Admitted, Refusal> admit_client(const AdmissionPolicy& policy,
                                              const AdmissionRequest& request, std::int64_t now_s);

}  // namespace portico::relay
