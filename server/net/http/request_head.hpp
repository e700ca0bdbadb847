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

/// Fills a head, whose fields it empties first. The head's text is to be put whole, and nothing
/// after it: the body is a BodyReader's.
class HeadParser final : public boost::beast::http::basic_parser<true> {
  public:
    HeadParser(RequestHead& head, std::size_t head_bytes_max);

  private:
    using Text = boost::beast::string_view;
    using Error = boost::system::error_code;
    using Length = boost::optional<std::uint64_t>;

    void on_request_impl(boost::beast::http::verb verb, Text method, Text target, int version,
                         Error&) override;
    void on_response_impl(int, Text, int, Error&) override {}
    void on_field_impl(boost::beast::http::field known, Text name, Text value, Error&) override;
    void on_header_impl(Error&) override {}
    void on_body_init_impl(const Length&, Error&) override {}
    std::size_t on_body_impl(Text part, Error&) override { return part.size(); }
    void on_chunk_header_impl(std::uint64_t, Text, Error&) override {}
    std::size_t on_chunk_body_impl(std::uint64_t, Text part, Error&) override {
        return part.size();
    }
    void on_finish_impl(Error&) override {}

    RequestHead& head_;
};

}  // namespace portico::net
