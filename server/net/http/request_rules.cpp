// SPDX-License-Identifier: Apache-2.0
#include "server/net/http/request_rules.hpp"

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/verb.hpp>

namespace portico::net {

namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

constexpr HeadRefusal kNotHttp{400, "Not a valid HTTP request"};
constexpr HeadRefusal kOtherVersion{505, "This server speaks HTTP/1.1"};

/// host, host:port, [v6]:port; the text is compared and shown nowhere, it only must be one.
bool is_host(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               std::string_view("-._~%!$&'()*+,;=:[]").find(c) != std::string_view::npos;
    });
}

}  // namespace

std::optional<std::size_t> head_size(std::string_view bytes) {
    const std::size_t end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos) return std::nullopt;
    return end + 4;
}

std::optional<HeadRefusal> refuse_raw_head(std::string_view head) {
    const std::string_view line = head.substr(0, head.find("\r\n"));
    const std::size_t version = line.rfind(' ');
    if (version == std::string_view::npos) return kNotHttp;
    const std::string_view word = line.substr(version + 1);
    if (word != "HTTP/1.1" && word != "HTTP/1.0")
        return word.starts_with("HTTP/") ? kOtherVersion : kNotHttp;
    for (std::size_t at = head.find('\n'); at != std::string_view::npos;
         at = head.find('\n', at + 1)) {
        if (at == 0 || head[at - 1] != '\r') return kNotHttp;  // a bare LF
        if (at + 1 < head.size() && (head[at + 1] == ' ' || head[at + 1] == '\t'))
            return HeadRefusal{400, "A header line must not be folded"};
    }
    return std::nullopt;
}

std::optional<HeadRefusal> refuse_head(const RequestHead& head) {
    std::size_t codings = 0, lengths = 0, hosts = 0, origins = 0;
    bool is_chunked = false, is_length = true;
    for (const RequestHead::Field& field : head.fields) {
        if (field.known == http::field::transfer_encoding) {
            ++codings;
            is_chunked = beast::iequals(field.value, "chunked");
        } else if (field.known == http::field::content_length) {
            ++lengths;
            is_length =
                !field.value.empty() && std::all_of(field.value.begin(), field.value.end(),
                                                    [](char c) { return c >= '0' && c <= '9'; });
        } else if (field.known == http::field::host) {
            ++hosts;
        } else if (field.known == http::field::origin) {
            ++origins;
        }
    }
    if (codings > 0) {
        if (head.version != 11 || codings > 1 || !is_chunked)
            return HeadRefusal{400, "Transfer-Encoding must be chunked, once"};
        if (lengths > 0) return HeadRefusal{400, "A body has one length"};
    }
    if (lengths > 1 || !is_length) return HeadRefusal{400, "A body has one length"};
    if (hosts > 1 || (hosts == 0 && head.version == 11))
        return HeadRefusal{400, "One Host is needed"};
    if (origins > 1) return HeadRefusal{400, "A request has one Origin"};
    if (!is_host(head.value(http::field::host))) return HeadRefusal{400, "This Host cannot be"};
    if (!head.target.starts_with('/') && !(head.target == "*" && head.verb == http::verb::options))
        return HeadRefusal{400, "The target must be a path"};
    return std::nullopt;
}

}  // namespace portico::net
