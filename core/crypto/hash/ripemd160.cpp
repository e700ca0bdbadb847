// SPDX-License-Identifier: Apache-2.0
//
// Two lines of five rounds over each block of 64 bytes, with the names of the paper: X the message
// words, r and s the word and the rotation of each step, K the constant of each round.
#include "core/crypto/hash/ripemd160.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "core/crypto/hash/sha2.hpp"

namespace portico {
namespace {

using Steps = std::array<std::uint8_t, 80>;
constexpr Steps kLeftWord = {0, 1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14, 15,  //
                             7, 4,  13, 1,  10, 6,  15, 3,  12, 0, 9,  5,  2,  14, 11, 8,   //
                             3, 10, 14, 4,  9,  15, 8,  1,  2,  7, 0,  6,  13, 11, 5,  12,  //
                             1, 9,  11, 10, 0,  8,  12, 4,  13, 3, 7,  15, 14, 5,  6,  2,   //
                             4, 0,  5,  9,  7,  12, 2,  10, 14, 1, 3,  8,  11, 6,  15, 13};
constexpr Steps kRightWord = {5,  14, 7,  0, 9, 2,  11, 4,  13, 6,  15, 8,  1,  10, 3,  12,  //
                              6,  11, 3,  7, 0, 13, 5,  10, 14, 15, 8,  12, 4,  9,  1,  2,   //
                              15, 5,  1,  3, 7, 14, 6,  9,  11, 8,  12, 2,  10, 0,  4,  13,  //
                              8,  6,  4,  1, 3, 11, 15, 0,  5,  12, 2,  13, 9,  7,  10, 14,  //
                              12, 15, 10, 4, 1, 5,  8,  7,  6,  2,  13, 14, 0,  3,  9,  11};
constexpr Steps kLeftRotation = {11, 14, 15, 12, 5,  8,  7,  9,  11, 13, 14, 15, 6,  7,  9,  8,   //
                                 7,  6,  8,  13, 11, 9,  7,  15, 7,  12, 15, 9,  11, 7,  13, 12,  //
                                 11, 13, 6,  7,  14, 9,  13, 15, 14, 8,  13, 6,  5,  12, 7,  5,   //
                                 11, 12, 14, 15, 14, 15, 9,  8,  9,  14, 5,  6,  8,  6,  5,  12,  //
                                 9,  15, 5,  11, 6,  8,  13, 12, 5,  12, 13, 14, 11, 8,  5,  6};
constexpr Steps kRightRotation = {
    8,  9,  9,  11, 13, 15, 15, 5,  7,  7,  8,  11, 14, 14, 12, 6,   //
    9,  13, 15, 7,  12, 8,  9,  11, 7,  7,  12, 7,  6,  15, 13, 11,  //
    9,  7,  15, 11, 8,  6,  6,  14, 12, 13, 5,  14, 13, 13, 7,  5,   //
    15, 5,  8,  11, 14, 14, 6,  14, 6,  9,  12, 9,  12, 5,  15, 8,   //
    8,  5,  12, 9,  12, 5,  14, 6,  8,  13, 6,  5,  15, 13, 11, 11};
constexpr std::array<std::uint32_t, 5> kLeft = {0, 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xa953fd4e};
constexpr std::array<std::uint32_t, 5> kRight = {0x50a28be6, 0x5c4dd124, 0x6d703ef3, 0x7a6d76e9, 0};

using State = std::array<std::uint32_t, 5>;

std::uint32_t mix(std::size_t round, std::uint32_t x, std::uint32_t y, std::uint32_t z) {
    switch (round) {
        case 0:
            return x ^ y ^ z;
        case 1:
            return (x & y) | (~x & z);
        case 2:
            return (x | ~y) ^ z;
        case 3:
            return (x & z) | (y & ~z);
        default:
            return x ^ (y | ~z);
    }
}

void compress(State& h, const std::uint8_t* block) {
    std::array<std::uint32_t, 16> words;
    for (std::size_t i = 0; i < words.size(); ++i) {
        words[i] = std::uint32_t{block[4 * i]} | std::uint32_t{block[4 * i + 1]} << 8 |
                   std::uint32_t{block[4 * i + 2]} << 16 | std::uint32_t{block[4 * i + 3]} << 24;
    }
    const auto line = [&](const Steps& word, const Steps& rotation,
                          const std::array<std::uint32_t, 5>& constants, bool mirrored) {
        State s = h;
        for (std::size_t j = 0; j < 80; ++j) {
            const std::size_t round = j / 16;
            const std::uint32_t t =
                std::rotl(s[0] + mix(mirrored ? 4 - round : round, s[1], s[2], s[3]) +
                              words[word[j]] + constants[round],
                          rotation[j]) +
                s[4];
            s = {s[4], t, s[1], std::rotl(s[2], 10), s[3]};
        }
        return s;
    };
    const State left = line(kLeftWord, kLeftRotation, kLeft, false);
    const State right = line(kRightWord, kRightRotation, kRight, true);
    h = {h[1] + left[2] + right[3], h[2] + left[3] + right[4], h[3] + left[4] + right[0],
         h[4] + left[0] + right[1], h[0] + left[1] + right[2]};
}

}  // namespace

FixedBytes<20> ripemd160(ByteView data) {
    State h = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    ByteView rest = data;
    for (; rest.size() >= 64; rest = rest.subspan(64)) compress(h, rest.data());

    // The rest, a one bit, zeros, and the length in bits: one block or two.
    FixedBytes<128> last{};
    std::ranges::copy(rest, last.begin());
    last[rest.size()] = 0x80;
    const std::size_t size = rest.size() < 56 ? 64 : 128;
    const std::uint64_t bits = std::uint64_t{data.size()} * 8;
    for (std::size_t i = 0; i < 8; ++i)
        last[size - 8 + i] = static_cast<std::uint8_t>(bits >> (8 * i));
    compress(h, last.data());
    if (size == 128) compress(h, last.data() + 64);

    FixedBytes<20> digest;
    for (std::size_t i = 0; i < digest.size(); ++i)
        digest[i] = static_cast<std::uint8_t>(h[i / 4] >> (8 * (i % 4)));
    return digest;
}

FixedBytes<20> hash160(ByteView data) { return ripemd160(sha256(data)); }

}  // namespace portico
