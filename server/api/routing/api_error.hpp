// SPDX-License-Identifier: Apache-2.0
//
// What the HTTP API answers when it does not do what was asked:
//
//   { "error": { "code": "parameter_invalid", "message": "A parameter is wrong: page ...",
//                "params": { "detail": "page ..." }, "request_id": "..." } }
//
// Not for routes whose error shape others have fixed (docs/spec/http-api.md#errors): those write
// their own.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "server/net/server.hpp"

namespace portico::api {

enum class ApiCode : std::uint8_t {
#define PORTICO_API_ERROR(word, http_status, text) word,
#include "server/api/routing/errors.def"
#undef PORTICO_API_ERROR
    kCount
};

std::string_view api_error_word(ApiCode code);
int api_error_status(ApiCode code);
/// The English text, the detail filled in.
std::string api_error_text(ApiCode code, std::string_view detail);

/// A refusal's one shape (core/api/refusal.hpp), never cached. The texts are UTF-8.
net::Response refusal_response(int status, std::string_view field, std::string_view description,
                               std::string_view code, std::string_view detail,
                               std::string_view request_id);

/// The detail is cut after 200 bytes and made valid UTF-8: it often comes from the caller.
net::Response error_response(ApiCode code, std::string_view detail, std::string_view request_id);
/// The same for a row of core/base/errors.def.
net::Response error_response(const Error& error, std::string_view request_id);

}  // namespace portico::api
