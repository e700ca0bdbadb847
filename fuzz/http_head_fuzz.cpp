// SPDX-License-Identifier: Apache-2.0
//
// A request as a client sends it: what is taken is one that every reader takes in the same way
// (server/net/http/request_rules.hpp), a chunked body is the same however it is cut, an upgrade is
// taken with one key alone, and of a file's forms one is chosen that is there.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "server/net/http/body_reader.hpp"
#include "server/net/http/content_coding.hpp"
#include "server/net/http/request_rules.hpp"
#include "server/net/websocket/ws_upgrade.hpp"

namespace {

using namespace portico::net;
namespace http = boost::beast::http;

constexpr std::size_t kHeadBytesMax = 4096;
constexpr std::size_t kBodyBytesMax = 4096;

void check_head(const RequestHead& head) {
    for (const http::field once : {http::field::host, http::field::origin})
        if (std::ranges::count(head.fields, once, &RequestHead::Field::known) > 1) std::abort();
    const auto upgraded = answer_upgrade(head);
    if (upgraded && (std::ranges::count(head.fields, http::field::sec_websocket_key,
                                        &RequestHead::Field::known) != 1 ||
                     !upgraded->ends_with("\r\n\r\n")))
        std::abort();
    const std::string_view accepted = head.value(http::field::accept_encoding);
    for (const bool brotli : {false, true})
        for (const bool gzip : {false, true}) {
            const Coding coding = choose_coding(accepted, brotli, gzip);
            if ((coding == Coding::kBrotli && !brotli) || (coding == Coding::kGzip && !gzip))
                std::abort();
        }
}

/// What is read of it, its body in pieces, and what is left of it then; empty where it is refused
/// or not whole.
std::string read(std::string_view bytes, std::size_t piece) {
    const auto size = head_size(bytes);
    if (!size || *size > kHeadBytesMax) return {};
    RequestHead head;
    std::string body;
    HeadParser parser(head, kHeadBytesMax);
    head.text = bytes.substr(0, *size);
    if (refuse_raw_head(head.text)) return {};
    boost::system::error_code error;
    parser.put(boost::asio::buffer(head.text), error);
    if (error || refuse_head(head)) return {};
    check_head(head);
    BodyReader reader(body, {.body_bytes = kBodyBytesMax, .extra_bytes = kHeadBytesMax});
    if (parser.chunked()) reader.expect_chunks();
    if (const auto length = parser.content_length()) reader.expect_length(*length, error);
    bytes.remove_prefix(*size);
    while (!error && !reader.is_done() && !bytes.empty())
        bytes.remove_prefix(reader.put(bytes.substr(0, piece), error));
    if (body.size() > kBodyBytesMax) std::abort();
    return error || !reader.is_done() ? std::string() : "whole:" + body + "|" + std::string(bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::string whole = read(bytes, bytes.size() + 1);
    if (read(bytes, 1 + data[0] % 16) != whole) std::abort();
    return 0;
}
