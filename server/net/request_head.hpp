// SPDX-License-Identifier: Apache-2.0
//
// Private to server/net: a request as Beast's parser takes it apart, without a message of Beast's:
// its fields are views of the head as it came, and a connection's next request uses the memory
// again.
#pragma once

#include <boost/beast/http/basic_parser.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/receive_budget.hpp"
#include "server/net/server.hpp"

namespace portico::net {

inline std::string_view as_view(boost::beast::string_view text) {
    return {text.data(), text.size()};
}

struct RequestHead {
    struct Field {
        boost::beast::http::field known;
        std::string_view name, value;
    };

    std::string text = {};  ///< as it came; what follows are views of it
    boost::beast::http::verb verb = {};
    std::string_view method = {}, target = {};
    int version = 11;  ///< 10: HTTP/1.0
    std::vector<Field> fields = {};

    /// The first of a name; empty where there is none.
    std::string_view value(boost::beast::http::field known) const;
    std::string_view value(std::string_view name) const;
    /// For a service. Views of this and of the body.
    Request to_request(std::string_view body) const;
};

/// Fills a head and a body, which it empties first. The head's text is to be put whole; fields of a
/// trailer are dropped.
class RequestParser final : public boost::beast::http::basic_parser<true> {
  public:
    RequestParser(RequestHead& head, std::string& body, std::size_t head_bytes_max,
                  std::size_t body_bytes_max);

    /// From now on the body's memory is counted there; a body beyond it fails with buffer_overflow.
    void count_in(ReceiveBudget::Share& share) { share_ = &share; }

  private:
    using Text = boost::beast::string_view;
    using Error = boost::system::error_code;
    using Length = boost::optional<std::uint64_t>;

    void on_request_impl(boost::beast::http::verb verb, Text method, Text target, int version,
                         Error&) override;
    void on_response_impl(int, Text, int, Error&) override {}
    void on_field_impl(boost::beast::http::field known, Text name, Text value, Error&) override;
    void on_header_impl(Error&) override { is_head_over_ = true; }
    void on_body_init_impl(const Length&, Error&) override {}  // what is only announced: no memory
    std::size_t on_body_impl(Text part, Error& error) override;
    void on_chunk_header_impl(std::uint64_t, Text extensions, Error& error) override;
    std::size_t on_chunk_body_impl(std::uint64_t, Text part, Error& error) override;
    void on_finish_impl(Error&) override {}

    std::size_t add(Text part, Error& error);

    RequestHead& head_;
    std::string& body_;
    ReceiveBudget::Share* share_ = nullptr;
    bool is_head_over_ = false;
};

}  // namespace portico::net
