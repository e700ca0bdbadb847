// SPDX-License-Identifier: Apache-2.0
#include "server/upstream/answer_parser.hpp"

namespace portico::upstream {

namespace http = boost::beast::http;

void AnswerParser::on_response_impl(int code, Text, int, Error&) {
    answer_.outcome = HttpAnswer::Outcome::kAnswered;
    answer_.status = code;
}

void AnswerParser::on_field_impl(http::field name, Text, Text value, Error&) {
    const auto keep = [&](std::string& where) {
        if (where.empty()) where.assign(value.data(), value.size());
    };
    if (name == http::field::retry_after) keep(answer_.retry_after);
    if (name == http::field::location) keep(answer_.location);
    if (name == http::field::content_encoding && !value.empty() && value != "identity")
        is_coded_ = true;
}

void AnswerParser::on_body_init_impl(const Length& length, Error&) {
    if (length) answer_.body.reserve(static_cast<std::size_t>(*length));  // within body_limit
}

std::size_t AnswerParser::on_body_impl(Text part, Error&) {
    answer_.body.append(part.data(), part.size());
    return part.size();
}

std::size_t AnswerParser::on_chunk_body_impl(std::uint64_t, Text part, Error&) {
    answer_.body.append(part.data(), part.size());
    return part.size();
}

}  // namespace portico::upstream
