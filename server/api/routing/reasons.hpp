// SPDX-License-Identifier: Apache-2.0
//
// Refusals in the shape that clients of the reference read (docs/spec/http-api.md#errors), and ours
// beside it:
//
//   { "status": "FAILED", "reasons": [{ "field": "chainId", "description": "..." }],
//     "error": { "code": "parameter_invalid", "message": "...", "params": {}, "request_id": "..." }
//     }
#pragma once

#include <string_view>

#include "server/net/server.hpp"

namespace portico::api {

struct Reason {
    int status = 400;
    std::string_view field;        ///< of the table in docs/spec/http-api.md#errors, or empty
    std::string_view description;  ///< for the developer: what is wrong, what to do
    std::string_view code;         ///< a word of one of the two catalogues
};

/// The description is made valid UTF-8 and cut after 400 bytes: it may quote the caller.
net::Response reasons_response(const Reason& reason, std::string_view request_id);
/// 503 of what the chain cannot tell now. `text` says what is away and why; that nothing is lost
/// and when to ask again (`Retry-After`, the block of retries of docs/spec/http-api.md#errors) is
/// added.
net::Response unavailable_response(std::string_view field, std::string_view text,
                                   std::string_view request_id);

}  // namespace portico::api
