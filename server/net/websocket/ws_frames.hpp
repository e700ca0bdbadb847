// SPDX-License-Identifier: Apache-2.0
//
// WebSocket frames of the server's side (RFC 6455, section 5), without I/O: frames of a client are
// unmasked where they lie, so that one large read serves many of them. No extension is spoken:
// permessage-deflate is not offered. The upgrade is not here (ws_upgrade.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace portico::net {

enum class Opcode : std::uint8_t {
    kContinuation = 0x0,
    kText = 0x1,
    kBinary = 0x2,
    kClose = 0x8,
    kPing = 0x9,
    kPong = 0xA,
};

inline constexpr std::size_t kControlBytesMax = 125;  ///< RFC 6455, 5.5
inline constexpr std::size_t kHeaderBytesMax = 10;    ///< of our own frames: not masked

inline constexpr std::uint16_t kCloseProtocolError = 1002;
inline constexpr std::uint16_t kCloseUnsupported = 1003;
inline constexpr std::uint16_t kCloseNoCode = 1005;  ///< never on the wire
inline constexpr std::uint16_t kCloseBadText = 1007;
inline constexpr std::uint16_t kCloseTooBig = 1009;

/// The header of a whole, unmasked frame of `size` bytes.
void append_header(std::string& out, Opcode opcode, std::size_t size);
/// A close frame; the reason is cut to what fits.
void append_close(std::string& out, std::uint16_t code, std::string_view reason);

/// What a client has sent.
struct Incoming {
    enum class Kind : std::uint8_t {
        kNothing,  ///< not a whole frame yet
        kPart,     ///< a fragment, kept: there may be more
        kText,     ///< a whole message, valid UTF-8
        kPing,
        kPong,
        kClose,   ///< `code` as it came, kCloseNoCode if it had none; `text` is the reason
        kRefused  ///< a fault: close with `code`, for the reason in `text`; read nothing more
    };
    Kind kind = Kind::kNothing;
    std::string_view text = {};  ///< lives until the next call, as long as the bytes given
    std::uint16_t code = 0;
};

/// Reads the frames of one client. Everything that the RFC forbids is refused.
class FrameReader {
  public:
    /// A message longer than `message_bytes_max`, whole or in fragments, is refused with 1009 as
    /// soon as its length is known.
    explicit FrameReader(std::size_t message_bytes_max) : message_bytes_max_(message_bytes_max) {}

    /// Takes one frame from the front of `bytes`, which shrinks by it. kNothing: `bytes` is the
    /// beginning of a frame, to be given again with more behind it.
    Incoming next(std::span<char>& bytes);

    /// Fragments have come of a message that is not whole.
    bool in_message() const { return fragmented_; }
    /// Memory of those.
    std::size_t held_bytes() const { return message_.capacity(); }

  private:
    struct Header;

    Incoming take(const Header& header, std::string_view payload, bool ascii);
    Incoming take_data(const Header& header, std::string_view payload, bool ascii);

    std::size_t message_bytes_max_;
    std::string message_;  ///< fragments so far
    bool fragmented_ = false;
    bool message_done_ = false;
};

}  // namespace portico::net
