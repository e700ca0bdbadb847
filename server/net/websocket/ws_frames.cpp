// SPDX-License-Identifier: Apache-2.0
#include "server/net/websocket/ws_frames.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/base/text/utf8.hpp"

namespace portico::net {

struct FrameReader::Header {
    Opcode opcode = Opcode::kContinuation;
    bool final = false;
    std::size_t size = 0;    ///< of the payload
    std::size_t length = 0;  ///< of the header; 0: it is not all there
    std::array<char, 4> mask{};

    bool is_control() const { return (static_cast<std::uint8_t>(opcode) & 0x8) != 0; }
};

namespace {

using Kind = Incoming::Kind;

Incoming refuse(std::uint16_t code, std::string_view reason) {
    return {Kind::kRefused, reason, code};
}

Incoming refuse(std::string_view reason) { return refuse(kCloseProtocolError, reason); }

std::uint64_t read_big_endian(std::span<const char> bytes) {
    std::uint64_t value = 0;
    for (const char byte : bytes) value = value << 8 | static_cast<std::uint8_t>(byte);
    return value;
}

void append_big_endian(std::string& out, std::uint64_t value, int bytes) {
    for (int i = bytes - 1; i >= 0; --i)
        out.push_back(static_cast<char>((value >> (8 * i)) & 0xFF));
}

/// Takes the mask off; returns whether all of it is ASCII.
bool unmask(std::span<char> payload, const std::array<char, 4>& mask) {
    std::uint64_t key = 0;
    std::memcpy(&key, mask.data(), 4);
    std::memcpy(reinterpret_cast<char*>(&key) + 4, mask.data(), 4);
    std::uint64_t seen = 0;
    std::size_t at = 0;
    for (; payload.size() - at >= 8; at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, payload.data() + at, 8);
        word ^= key;
        seen |= word;
        std::memcpy(payload.data() + at, &word, 8);
    }
    for (; at < payload.size(); ++at) {
        payload[at] = static_cast<char>(payload[at] ^ mask[at % 4]);
        seen |= static_cast<std::uint8_t>(payload[at]);
    }
    return (seen & 0x8080'8080'8080'8080) == 0;
}

bool is_utf8(std::string_view text) { return valid_utf8_prefix(text) == text.size(); }

/// RFC 6455, 7.4: what may stand in a close frame.
bool is_good_close_code(std::uint16_t code) {
    if (code >= 3000 && code <= 4999) return true;
    return code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006;
}

Incoming read_close(std::string_view payload) {
    if (payload.empty()) return {Kind::kClose, {}, kCloseNoCode};
    if (payload.size() == 1) return refuse("A close frame with half a code");
    const auto code = static_cast<std::uint16_t>(read_big_endian({payload.data(), 2}));
    if (!is_good_close_code(code)) return refuse("A close frame with a reserved code");
    payload.remove_prefix(2);
    if (!is_utf8(payload)) return refuse(kCloseBadText, "A close reason that is not UTF-8");
    return {Kind::kClose, payload, code};
}

}  // namespace

void append_header(std::string& out, Opcode opcode, std::size_t size) {
    out.push_back(static_cast<char>(0x80 | static_cast<std::uint8_t>(opcode)));
    if (size <= kControlBytesMax) {
        out.push_back(static_cast<char>(size));
    } else if (size <= 0xFFFF) {
        out.push_back(126);
        append_big_endian(out, size, 2);
    } else {
        out.push_back(127);
        append_big_endian(out, size, 8);
    }
}

void append_close(std::string& out, std::uint16_t code, std::string_view reason) {
    reason = truncate_utf8(reason, kControlBytesMax - 2);
    append_header(out, Opcode::kClose, reason.size() + 2);
    append_big_endian(out, code, 2);
    out.append(reason);
}

Incoming FrameReader::next(std::span<char>& bytes) {
    if (message_done_) {
        std::string().swap(message_);
        message_done_ = false;
    }
    // 1. The two bytes that every frame begins with.
    if (bytes.size() < 2) return {};
    const auto first = static_cast<std::uint8_t>(bytes[0]);
    const auto second = static_cast<std::uint8_t>(bytes[1]);
    Header header{.opcode = static_cast<Opcode>(first & 0xF), .final = (first & 0x80) != 0};
    if ((first & 0x70) != 0) return refuse("A reserved bit is set");
    switch (header.opcode) {
        case Opcode::kContinuation:
            if (!fragmented_) return refuse("A continuation of nothing");
            break;
        case Opcode::kText:
        case Opcode::kBinary:
            if (fragmented_) return refuse("A message inside another one");
            if (header.opcode == Opcode::kBinary)
                return refuse(kCloseUnsupported, "Only text frames are understood");
            break;
        case Opcode::kClose:
        case Opcode::kPing:
        case Opcode::kPong:
            break;
        default:
            return refuse("A reserved opcode");
    }
    if ((second & 0x80) == 0) return refuse("A frame without a mask");

    // 2. The length, in as few bytes as it needs.
    const std::size_t short_size = second & 0x7F;
    if (header.is_control() && (short_size > kControlBytesMax || !header.final))
        return refuse("A control frame that is too long or in fragments");
    const std::size_t size_bytes = short_size < 126 ? 0 : short_size == 126 ? 2 : 8;
    if (bytes.size() < 2 + size_bytes) return {};
    const std::uint64_t size =
        size_bytes == 0 ? short_size : read_big_endian(bytes.subspan(2, size_bytes));
    if ((size_bytes == 2 && size < 126) || (size_bytes == 8 && size <= 0xFFFF))
        return refuse("A length in more bytes than it needs");
    if (size > message_bytes_max_ - message_.size() && !header.is_control())
        return refuse(kCloseTooBig, "The message is too long");

    // 3. The mask and the payload.
    header.length = 2 + size_bytes + header.mask.size();
    header.size = static_cast<std::size_t>(size);
    if (bytes.size() < header.length || bytes.size() - header.length < header.size) return {};
    std::memcpy(header.mask.data(), bytes.data() + 2 + size_bytes, header.mask.size());
    const std::span<char> payload = bytes.subspan(header.length, header.size);
    bytes = bytes.subspan(header.length + header.size);
    const bool ascii = unmask(payload, header.mask);
    return take(header, {payload.data(), payload.size()}, ascii);
}

Incoming FrameReader::take(const Header& header, std::string_view payload, bool ascii) {
    switch (header.opcode) {
        case Opcode::kPing:
            return {Kind::kPing, payload};
        case Opcode::kPong:
            return {Kind::kPong, payload};
        case Opcode::kClose:
            return read_close(payload);
        default:
            return take_data(header, payload, ascii);
    }
}

Incoming FrameReader::take_data(const Header& header, std::string_view payload, bool ascii) {
    if (!fragmented_ && header.final) {
        if (!ascii && !is_utf8(payload)) return refuse(kCloseBadText, "The text is not UTF-8");
        return {Kind::kText, payload};
    }
    message_.append(payload);
    fragmented_ = !header.final;
    if (fragmented_) return {Kind::kPart};
    message_done_ = true;
    if (!is_utf8(message_)) return refuse(kCloseBadText, "The text is not UTF-8");
    return {Kind::kText, message_};
}

}  // namespace portico::net
