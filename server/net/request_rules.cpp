// SPDX-License-Identifier: Apache-2.0
#include "server/net/request_rules.hpp"

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

std::optional<HeadRefusal> refuse_head(const http::request<http::string_body>& request) {
    const auto codings = request.equal_range(http::field::transfer_encoding);
    if (codings.first != codings.second) {
        if (request.version() != 11 || std::next(codings.first) != codings.second ||
            !beast::iequals(codings.first->value(), "chunked"))
            return HeadRefusal{400, "Transfer-Encoding must be chunked, once"};
        if (request.count(http::field::content_length) != 0)
            return HeadRefusal{400, "A body has one length"};
    }
    const auto lengths = request.equal_range(http::field::content_length);
    for (auto at = lengths.first; at != lengths.second; ++at) {
        const auto digits = at->value();
        if (at != lengths.first || digits.empty() ||
            !std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; }))
            return HeadRefusal{400, "A body has one length"};
    }
    const std::size_t hosts = request.count(http::field::host);
    if (hosts > 1 || (hosts == 0 && request.version() == 11))
        return HeadRefusal{400, "One Host is needed"};
    const auto host = request[http::field::host];
    if (!is_host({host.data(), host.size()})) return HeadRefusal{400, "This Host cannot be"};
    const auto target = request.target();
    if (!target.starts_with('/') && !(target == "*" && request.method() == http::verb::options))
        return HeadRefusal{400, "The target must be a path"};
    return std::nullopt;
}

}  // namespace portico::net
