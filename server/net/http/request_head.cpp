// SPDX-License-Identifier: Apache-2.0
#include "server/net/http/request_head.hpp"

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

HeadParser::HeadParser(RequestHead& head, std::size_t head_bytes_max) : head_(head) {
    header_limit(static_cast<std::uint32_t>(head_bytes_max));
    eager(true);
    skip(true);  // the body
    head_.fields.clear();
}

void HeadParser::on_request_impl(http::verb verb, Text method, Text target, int version, Error&) {
    head_.verb = verb;
    head_.method = as_view(method);
    head_.target = as_view(target);
    head_.version = version;
}

void HeadParser::on_field_impl(http::field known, Text name, Text value, Error&) {
    head_.fields.push_back({known, as_view(name), as_view(value)});
}

}  // namespace portico::net
