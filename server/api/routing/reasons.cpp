// SPDX-License-Identifier: Apache-2.0
#include "server/api/routing/reasons.hpp"

#include "core/base/json.hpp"
#include "core/base/utf8.hpp"
#include "server/api/routing/api_error.hpp"

namespace portico::api {
namespace {

constexpr std::size_t kDescriptionBytesMax = 400;

}  // namespace

net::Response reasons_response(const Reason& reason, std::string_view request_id) {
    std::string_view text = reason.description;
    text = truncate_utf8(text.substr(0, valid_utf8_prefix(text)), kDescriptionBytesMax);
    std::string body = R"({"status":"FAILED","reasons":[{"field":)";
    append_json_string(body, reason.field);
    body += R"(,"description":)";
    append_json_string(body, text);
    body += R"(}],"error":{"code":)";
    append_json_string(body, reason.code);
    body += R"(,"message":)";
    append_json_string(body, text);
    body += R"(,"params":{},"request_id":)";
    append_json_string(body, request_id);
    body += "}}";
    net::Response out{.status = reason.status, .body = std::move(body)};
    out.headers.emplace_back("Cache-Control", "no-store");  // a refusal is never cached
    return out;
}

net::Response unavailable_response(std::string_view field, std::string_view text,
                                   std::string_view request_id) {
    net::Response out = reasons_response(
        {503, field, std::string(text) + ". Nothing is lost; try again in 30 seconds",
         api_error_word(ApiCode::temporarily_unavailable)},
        request_id);
    out.headers.emplace_back("Retry-After", "30");
    return out;
}

}  // namespace portico::api
