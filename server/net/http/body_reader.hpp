// SPDX-License-Identifier: Apache-2.0
//
// Private to server/net: a request's body from its bytes, by Content-Length or in chunks (RFC 9112,
// sections 6 and 7.1). It reads the same however the bytes are cut, and refuses what a proxy before
// the server could read otherwise. Beast's parser does neither for chunks: it is used for heads.
#pragma once

#include <boost/system/error_code.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/receive_budget.hpp"

namespace portico::net {

class BodyReader {
  public:
    struct Limits {
        std::size_t body_bytes;
        std::size_t extra_bytes;  ///< of chunk extensions and trailers together
    };

    /// Fills `body`, which it empties first. Nothing is reserved for what is only announced.
    BodyReader(std::string& body, Limits limits) : body_(body), limits_(limits) { body_.clear(); }

    /// Before the first bytes. Of neither there is no body. Error: body_limit.
    void expect_length(std::uint64_t bytes, boost::system::error_code& error);
    void expect_chunks() { state_ = State::kSizeLine; }

    /// From now on the body's memory is counted there; a body beyond it fails with buffer_overflow.
    void count_in(ReceiveBudget::Share& share) { share_ = &share; }

    bool is_done() const { return state_ == State::kDone; }

    /// Takes what belongs to the body and returns how many bytes that were: all, until it is done.
    /// Errors (of boost::beast::http): body_limit, buffer_overflow, bad_chunk, bad_chunk_extension,
    /// bad_field (a trailer that is none), header_limit (extensions and trailers).
    std::size_t put(std::string_view bytes, boost::system::error_code& error);

  private:
    enum class State { kDone, kLength, kSizeLine, kChunk, kChunkEnd, kTrailer };

    std::size_t put_body(std::string_view bytes, boost::system::error_code& error);
    std::size_t put_line(std::string_view bytes, boost::system::error_code& error);
    void read_line(boost::system::error_code& error);
    void read_size_line(boost::system::error_code& error);

    std::string& body_;
    Limits limits_;
    ReceiveBudget::Share* share_ = nullptr;
    State state_ = State::kDone;
    std::uint64_t left_ = 0;  ///< of the body by its length, or of the chunk
    std::string line_;        ///< as much of the line as has come, without its CR LF
    std::size_t extra_bytes_ = 0;
};

}  // namespace portico::net
