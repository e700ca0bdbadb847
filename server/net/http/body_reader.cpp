// SPDX-License-Identifier: Apache-2.0
#include "server/net/http/body_reader.hpp"

#include <algorithm>
#include <boost/beast/http/error.hpp>
#include <charconv>

namespace portico::net {

namespace http = boost::beast::http;
using boost::system::error_code;

namespace {

/// 64 bits; leading zeros count, as what is longer is no size that anybody sends.
constexpr std::size_t kSizeDigitsMax = 16;

bool is_token_character(char c) {  // RFC 9110, 5.6.2
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

/// field-vchar, space and tab (RFC 9110, 5.5).
bool is_text(std::string_view text) {
    return std::ranges::all_of(text, [](char c) {
        return c == '\t' || (static_cast<unsigned char>(c) >= ' ' && c != '\x7f');
    });
}

/// A folded line is none: it begins with a space or a tab.
bool is_field_line(std::string_view line) {
    const std::size_t colon = line.find(':');
    return colon != std::string_view::npos && colon > 0 &&
           std::ranges::all_of(line.substr(0, colon), is_token_character) &&
           is_text(line.substr(colon + 1));
}

/// What follows a chunk's size: nothing, or `;` and text, with spaces before it (RFC 9112, 7.1.1).
bool is_chunk_extension(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return text.empty() || (text.front() == ';' && is_text(text));
}

}  // namespace

void BodyReader::expect_length(std::uint64_t bytes, error_code& error) {
    if (bytes > limits_.body_bytes) {
        error = http::error::body_limit;
        return;
    }
    left_ = bytes;
    state_ = bytes > 0 ? State::kLength : State::kDone;
}

std::size_t BodyReader::put(std::string_view bytes, error_code& error) {
    error = {};
    std::size_t taken = 0;
    while (!error && taken < bytes.size() && !is_done()) {
        const std::string_view rest = bytes.substr(taken);
        const bool is_body = state_ == State::kLength || state_ == State::kChunk;
        taken += is_body ? put_body(rest, error) : put_line(rest, error);
    }
    return taken;
}

std::size_t BodyReader::put_body(std::string_view bytes, error_code& error) {
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size()));
    body_.append(bytes.substr(0, size));
    left_ -= size;
    if (left_ == 0) state_ = state_ == State::kLength ? State::kDone : State::kChunkEnd;
    if (share_ != nullptr && !share_->set(body_.capacity())) error = http::error::buffer_overflow;
    return size;
}

std::size_t BodyReader::put_line(std::string_view bytes, error_code& error) {
    const std::size_t feed = bytes.find('\n');
    const std::size_t size = std::min(feed, bytes.size());
    line_ += bytes.substr(0, size);
    // One too long is refused before its end: what it holds does not matter then.
    if (line_.size() > limits_.extra_bytes + kSizeDigitsMax + 1) {
        error = http::error::header_limit;
        return size;
    }
    if (feed == std::string_view::npos) return size;
    if (!line_.ends_with('\r')) {  // a bare LF
        error = http::error::bad_chunk;
        return size;
    }
    line_.pop_back();
    read_line(error);
    line_.clear();
    return size + 1;
}

void BodyReader::read_line(error_code& error) {
    switch (state_) {
        case State::kSizeLine:
            return read_size_line(error);
        case State::kChunkEnd:
            if (!line_.empty()) error = http::error::bad_chunk;
            state_ = State::kSizeLine;
            return;
        default:  // kTrailer; what it says is dropped
            extra_bytes_ += line_.size();
            if (line_.empty())
                state_ = State::kDone;
            else if (!is_field_line(line_))
                error = http::error::bad_field;
            else if (extra_bytes_ > limits_.extra_bytes)
                error = http::error::header_limit;
    }
}

void BodyReader::read_size_line(error_code& error) {
    const char* const end = line_.data() + line_.size();
    std::uint64_t size = 0;
    const auto [after, failed] = std::from_chars(line_.data(), end, size, 16);
    const auto digits = static_cast<std::size_t>(after - line_.data());
    if (failed != std::errc() || digits > kSizeDigitsMax) {
        error = http::error::bad_chunk;
        return;
    }
    extra_bytes_ += line_.size() - digits;
    if (!is_chunk_extension(std::string_view(after, end)))
        error = http::error::bad_chunk_extension;
    else if (extra_bytes_ > limits_.extra_bytes)
        error = http::error::header_limit;
    else if (size > limits_.body_bytes - body_.size())
        error = http::error::body_limit;
    left_ = size;
    state_ = size > 0 ? State::kChunk : State::kTrailer;
}

}  // namespace portico::net
