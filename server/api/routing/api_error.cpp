// SPDX-License-Identifier: Apache-2.0
#include "server/api/routing/api_error.hpp"

#include "core/api/refusal.hpp"
#include "core/base/assert.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/text/utf8.hpp"

namespace portico::api {
namespace {

/// What is away or full is given this long: clients that honour it do not come back at once.
constexpr const char* kRetryAfterS = "2";
constexpr std::size_t kDetailBytesMax = 200;

struct Row {
    std::string_view word;
    int status;
    std::string_view text;
};

constexpr Row kRows[] = {
#define PORTICO_API_ERROR(word, http_status, text) {#word, http_status, text},
#include "server/api/routing/errors.def"
#undef PORTICO_API_ERROR
};

const Row& row(ApiCode code) {
    PORTICO_ASSERT(code < ApiCode::kCount);
    return kRows[static_cast<std::size_t>(code)];
}

std::string shown(std::string_view detail) {
    detail = detail.substr(0, valid_utf8_prefix(detail));
    return std::string(truncate_utf8(detail, kDetailBytesMax));
}

std::string fill(std::string_view text, std::string_view detail) {
    std::string out(text);
    if (const std::size_t at = out.find("{}"); at != std::string::npos) out.replace(at, 2, detail);
    return out;
}

net::Response response(std::string_view word, int status, std::string_view text,
                       std::string_view detail, std::string_view request_id) {
    net::Response out = refusal_response(status, {}, text, word, detail, request_id);
    if (status == 503) out.headers.emplace_back("Retry-After", kRetryAfterS);
    return out;
}

}  // namespace

std::string_view api_error_word(ApiCode code) { return row(code).word; }
int api_error_status(ApiCode code) { return row(code).status; }
std::string api_error_text(ApiCode code, std::string_view detail) {
    return fill(row(code).text, detail);
}

net::Response refusal_response(int status, std::string_view field, std::string_view description,
                               std::string_view code, std::string_view detail,
                               std::string_view request_id) {
    RefusalBody body;
    body.status = "FAILED";
    body.reasons.push_back({field, description});
    body.error = {code, description, {}, request_id};
    if (!detail.empty()) body.error.params.detail = detail;
    net::Response out{.status = status, .body = to_json_text(body)};
    out.headers.emplace_back("Cache-Control", "no-store");  // a refusal is never cached
    return out;
}

net::Response error_response(ApiCode code, std::string_view detail, std::string_view request_id) {
    const std::string kept = shown(detail);
    return response(row(code).word, row(code).status, fill(row(code).text, kept), kept, request_id);
}

net::Response error_response(const Error& error, std::string_view request_id) {
    const Error kept{error.code, shown(error.detail)};
    return response(error_word(kept.code), error_http_status(kept.code), error_text(kept),
                    kept.detail, request_id);
}

}  // namespace portico::api
