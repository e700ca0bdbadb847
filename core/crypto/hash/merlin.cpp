// SPDX-License-Identifier: Apache-2.0
//
// Merlin 1.0 over STROBE 1.0.2 (https://strobe.sourceforge.io/specs).
#include "core/crypto/hash/merlin.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "core/base/assert.hpp"

namespace portico {
namespace {

static_assert(std::endian::native == std::endian::little, "lanes are little-endian words");

// 1600 bits less twice the 128 bits of strength, in bytes, less the two of STROBE's padding.
constexpr std::uint8_t kRate = 166;

// The flags of STROBE's operations. A challenge is a PRF.
constexpr std::uint8_t kInbound = 1, kApplication = 2, kCipher = 4, kMeta = 16;
constexpr std::uint8_t kAssociated = kApplication;
constexpr std::uint8_t kMetaAssociated = kMeta | kApplication;
constexpr std::uint8_t kPrf = kInbound | kApplication | kCipher;

}  // namespace

MerlinTranscript::MerlinTranscript(std::string_view label) {
    constexpr std::uint8_t kStart[] = {1, kRate + 2, 1, 0, 1, 96};
    constexpr std::string_view kStrobe = "STROBEv1.0.2";
    std::ranges::copy(kStart, bytes());
    std::ranges::copy(kStrobe, bytes() + sizeof kStart);
    permute_keccak(lanes_);
    begin(kMetaAssociated);
    absorb(as_bytes("Merlin v1.0"));
    append("dom-sep", as_bytes(label));
}

void MerlinTranscript::append(std::string_view label, ByteView message) {
    meta(label, message.size());
    begin(kAssociated);
    absorb(message);
}

void MerlinTranscript::challenge(std::string_view label, std::span<std::uint8_t> out) {
    meta(label, out.size());
    begin(kPrf);
    for (std::uint8_t& byte : out) {
        byte = std::exchange(bytes()[position_], std::uint8_t{0});
        advance();
    }
}

/// The label and how long what follows is, as one operation.
void MerlinTranscript::meta(std::string_view label, std::size_t size) {
    PORTICO_ASSERT(std::in_range<std::uint32_t>(size));
    begin(kMetaAssociated);
    absorb(as_bytes(label));
    FixedBytes<4> length;
    const auto number = static_cast<std::uint32_t>(size);
    std::memcpy(length.data(), &number, length.size());
    absorb(length);
}

void MerlinTranscript::begin(std::uint8_t flags) {
    const std::uint8_t head[] = {started_, flags};
    started_ = position_ + 1;
    absorb(head);
    if ((flags & kCipher) != 0 && position_ != 0) permute();
}

void MerlinTranscript::absorb(ByteView bytes_in) {
    for (const std::uint8_t byte : bytes_in) {
        bytes()[position_] ^= byte;
        advance();
    }
}

void MerlinTranscript::advance() {
    if (++position_ == kRate) permute();
}

void MerlinTranscript::permute() {
    bytes()[position_] ^= started_;
    bytes()[position_ + 1] ^= 0x04;
    bytes()[kRate + 1] ^= 0x80;
    permute_keccak(lanes_);
    position_ = 0;
    started_ = 0;
}

}  // namespace portico
