// SPDX-License-Identifier: Apache-2.0
#include "server/net/request_head.hpp"

#include <boost/beast/core/string.hpp>

namespace portico::net {

namespace beast = boost::beast;
namespace http = boost::beast::http;

std::string_view RequestHead::value(http::field known) const {
    for (const Field& field : fields)
        if (field.known == known) return field.value;
    return {};
}

std::string_view RequestHead::value(std::string_view name) const {
    for (const Field& field : fields)
        if (beast::iequals(field.name, name)) return field.value;
    return {};
}

Request RequestHead::to_request(std::string_view body) const {
    const std::size_t question = target.find('?');
    Request out;
    out.method = method;
    out.path = target.substr(0, question);
    if (question != std::string_view::npos) out.query = target.substr(question + 1);
    out.authorization = value(http::field::authorization);
    out.origin = value(http::field::origin);
    out.accept_encoding = value(http::field::accept_encoding);
    out.if_none_match = value(http::field::if_none_match);
    out.body = body;
    out.message = this;
    out.find_header = [](const void* of, std::string_view name) {
        return static_cast<const RequestHead*>(of)->value(name);
    };
    return out;
}

RequestParser::RequestParser(RequestHead& head, std::string& body, std::size_t head_bytes_max,
                             std::size_t body_bytes_max)
    : head_(head), body_(body) {
    header_limit(static_cast<std::uint32_t>(head_bytes_max));
    body_limit(body_bytes_max);
    eager(true);
    head_.fields.clear();
    body_.clear();
}

void RequestParser::on_request_impl(http::verb verb, Text method, Text target, int version,
                                    Error&) {
    head_.verb = verb;
    head_.method = as_view(method);
    head_.target = as_view(target);
    head_.version = version;
}

void RequestParser::on_field_impl(http::field known, Text name, Text value, Error&) {
    if (!is_head_over_) head_.fields.push_back({known, as_view(name), as_view(value)});
}

std::size_t RequestParser::on_body_impl(Text part, Error& error) { return add(part, error); }

std::size_t RequestParser::add(Text part, Error& error) {
    body_.append(part.data(), part.size());
    if (share_ != nullptr && !share_->set(body_.capacity())) error = http::error::buffer_overflow;
    return part.size();
}

void RequestParser::on_chunk_header_impl(std::uint64_t, Text extensions, Error& error) {
    // A front that ends lines at a bare LF would see another chunk (RFC 9112, section 11.2).
    if (extensions.find('\n') != Text::npos) error = http::error::bad_chunk_extension;
}

std::size_t RequestParser::on_chunk_body_impl(std::uint64_t, Text part, Error& error) {
    return add(part, error);
}

}  // namespace portico::net
