// SPDX-License-Identifier: Apache-2.0
//
// Private to server/upstream: takes the answer of a service apart while it comes. Beast checks the
// grammar (RFC 9112); of the fields only those are kept that callers are told, so that an answer
// costs no allocation beside its body.
#pragma once

#include <boost/beast/http/basic_parser.hpp>
#include <cstdint>
#include <utility>

#include "server/upstream/http_client.hpp"

namespace portico::upstream {

class AnswerParser final : public boost::beast::http::basic_parser<false> {
  public:
    AnswerParser(std::uint32_t head_bytes_max, std::size_t body_bytes_max) {
        header_limit(head_bytes_max);
        body_limit(body_bytes_max);
        eager(true);
    }

    /// Once it is done; the second time it is empty.
    HttpAnswer take() { return std::exchange(answer_, {}); }
    /// It has a content coding, which was not asked for.
    bool is_coded() const { return is_coded_; }

  private:
    using Text = boost::beast::string_view;
    using Error = boost::system::error_code;
    using Length = boost::optional<std::uint64_t>;

    void on_request_impl(boost::beast::http::verb, Text, Text, int, Error&) override {}
    void on_response_impl(int code, Text, int, Error&) override;
    void on_field_impl(boost::beast::http::field name, Text, Text value, Error&) override;
    void on_header_impl(Error&) override {}
    void on_body_init_impl(const Length& length, Error&) override;
    std::size_t on_body_impl(Text part, Error&) override;
    void on_chunk_header_impl(std::uint64_t, Text, Error&) override {}
    std::size_t on_chunk_body_impl(std::uint64_t, Text part, Error&) override;
    void on_finish_impl(Error&) override {}

    HttpAnswer answer_;
    bool is_coded_ = false;
};

}  // namespace portico::upstream
