// SPDX-License-Identifier: Apache-2.0
#include "server/api/routing/reasons.hpp"

#include "core/base/text/utf8.hpp"
#include "server/api/routing/api_error.hpp"

namespace portico::api {
namespace {

constexpr std::size_t kDescriptionBytesMax = 400;

}  // namespace

net::Response reasons_response(const Reason& reason, std::string_view request_id) {
    std::string_view text = reason.description;
    text = truncate_utf8(text.substr(0, valid_utf8_prefix(text)), kDescriptionBytesMax);
    return refusal_response(reason.status, reason.field, text, reason.code, {}, request_id);
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
