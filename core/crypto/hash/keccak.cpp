// SPDX-License-Identifier: Apache-2.0
//
// Keccak-f[1600] on 64-bit lanes, a round fully written out. Two rounds per loop step, from `a` to
// `e` and back, so that no lane is ever moved. Six lanes are kept complemented between rounds,
// which leaves 8 of the 25 NOTs of chi per round ("lane complementing", Keccak implementation
// overview, section 2.2): neither wasm nor baseline x86-64 has an and-not instruction.
#include "core/crypto/hash/keccak.hpp"

#include <bit>
#include <cstring>

namespace portico {
namespace {

static_assert(std::endian::native == std::endian::little, "lanes are little-endian words");

constexpr std::size_t kLanes = 25;
constexpr std::size_t kRounds = 24;
constexpr std::size_t kRateBytes = 136;  // 1600 bits less twice the 256 bits of strength

// Lane (x, y) of FIPS 202 stands at 5 * y + x.
using Lanes = std::uint64_t[kLanes];

constexpr std::uint64_t kRoundConstants[kRounds] = {
    0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000,
    0x000000000000808b, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
    0x000000000000008a, 0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
    0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
    0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};

constexpr std::size_t kComplemented[] = {1, 2, 8, 12, 17, 20};

// One round from `a` to `e`, which must not overlap.
[[gnu::always_inline]] inline void keccak_round(const Lanes& a, Lanes& e, std::uint64_t constant) {
    using std::rotl;
    // theta
    const std::uint64_t c0 = a[0] ^ a[5] ^ a[10] ^ a[15] ^ a[20];
    const std::uint64_t c1 = a[1] ^ a[6] ^ a[11] ^ a[16] ^ a[21];
    const std::uint64_t c2 = a[2] ^ a[7] ^ a[12] ^ a[17] ^ a[22];
    const std::uint64_t c3 = a[3] ^ a[8] ^ a[13] ^ a[18] ^ a[23];
    const std::uint64_t c4 = a[4] ^ a[9] ^ a[14] ^ a[19] ^ a[24];
    const std::uint64_t d0 = c4 ^ rotl(c1, 1);
    const std::uint64_t d1 = c0 ^ rotl(c2, 1);
    const std::uint64_t d2 = c1 ^ rotl(c3, 1);
    const std::uint64_t d3 = c2 ^ rotl(c4, 1);
    const std::uint64_t d4 = c3 ^ rotl(c0, 1);
    // rho and pi bring five lanes to a row; chi and iota finish the row.
    {
        const std::uint64_t b0 = a[0] ^ d0;
        const std::uint64_t b1 = rotl(a[6] ^ d1, 44);
        const std::uint64_t b2 = rotl(a[12] ^ d2, 43);
        const std::uint64_t b3 = rotl(a[18] ^ d3, 21);
        const std::uint64_t b4 = rotl(a[24] ^ d4, 14);
        e[0] = b0 ^ (b1 | b2) ^ constant;
        e[1] = b1 ^ (~b2 | b3);
        e[2] = b2 ^ (b3 & b4);
        e[3] = b3 ^ (b4 | b0);
        e[4] = b4 ^ (b0 & b1);
    }
    {
        const std::uint64_t b0 = rotl(a[3] ^ d3, 28);
        const std::uint64_t b1 = rotl(a[9] ^ d4, 20);
        const std::uint64_t b2 = rotl(a[10] ^ d0, 3);
        const std::uint64_t b3 = rotl(a[16] ^ d1, 45);
        const std::uint64_t b4 = rotl(a[22] ^ d2, 61);
        e[5] = b0 ^ (b1 | b2);
        e[6] = b1 ^ (b2 & b3);
        e[7] = b2 ^ (b3 | ~b4);
        e[8] = b3 ^ (b4 | b0);
        e[9] = b4 ^ (b0 & b1);
    }
    {
        const std::uint64_t b0 = rotl(a[1] ^ d1, 1);
        const std::uint64_t b1 = rotl(a[7] ^ d2, 6);
        const std::uint64_t b2 = rotl(a[13] ^ d3, 25);
        const std::uint64_t b3 = rotl(a[19] ^ d4, 8);
        const std::uint64_t b4 = rotl(a[20] ^ d0, 18);
        e[10] = b0 ^ (b1 | b2);
        e[11] = b1 ^ (b2 & b3);
        e[12] = b2 ^ (~b3 & b4);
        e[13] = ~b3 ^ (b4 | b0);
        e[14] = b4 ^ (b0 & b1);
    }
    {
        const std::uint64_t b0 = rotl(a[4] ^ d4, 27);
        const std::uint64_t b1 = rotl(a[5] ^ d0, 36);
        const std::uint64_t b2 = rotl(a[11] ^ d1, 10);
        const std::uint64_t b3 = rotl(a[17] ^ d2, 15);
        const std::uint64_t b4 = rotl(a[23] ^ d3, 56);
        e[15] = b0 ^ (b1 & b2);
        e[16] = b1 ^ (b2 | b3);
        e[17] = b2 ^ (~b3 | b4);
        e[18] = ~b3 ^ (b4 & b0);
        e[19] = b4 ^ (b0 | b1);
    }
    {
        const std::uint64_t b0 = rotl(a[2] ^ d2, 62);
        const std::uint64_t b1 = rotl(a[8] ^ d3, 55);
        const std::uint64_t b2 = rotl(a[14] ^ d4, 39);
        const std::uint64_t b3 = rotl(a[15] ^ d0, 41);
        const std::uint64_t b4 = rotl(a[21] ^ d1, 2);
        e[20] = b0 ^ (~b1 & b2);
        e[21] = ~b1 ^ (b2 | b3);
        e[22] = b2 ^ (b3 & b4);
        e[23] = b3 ^ (b4 | b0);
        e[24] = b4 ^ (b0 & b1);
    }
}

// The whole state with its six complemented lanes; a block has been absorbed before each call.
void permute(Lanes& state) {
    Lanes a;
    Lanes e;
    for (std::size_t i = 0; i < kLanes; ++i) a[i] = state[i];
#pragma clang loop unroll(disable)
    for (std::size_t round = 0; round < kRounds; round += 2) {
        keccak_round(a, e, kRoundConstants[round]);
        keccak_round(e, a, kRoundConstants[round + 1]);
    }
    for (std::size_t i = 0; i < kLanes; ++i) state[i] = a[i];
}

void absorb(Lanes& state, const std::uint8_t* block) {
    for (std::size_t i = 0; i < kRateBytes / 8; ++i) {
        std::uint64_t lane;
        std::memcpy(&lane, block + 8 * i, 8);
        state[i] ^= lane;
    }
    permute(state);
}

}  // namespace

void permute_keccak(KeccakLanes& lanes) {
    // A block of zeros changes nothing. With a second caller, permute would be a call of its own in
    // absorb too: 400 bytes of a module.
    constexpr std::uint8_t kNothing[kRateBytes] = {};
    Lanes state;
    std::memcpy(state, lanes.data(), sizeof state);
    for (const std::size_t lane : kComplemented) state[lane] = ~state[lane];
    absorb(state, kNothing);
    for (const std::size_t lane : kComplemented) state[lane] = ~state[lane];
    std::memcpy(lanes.data(), state, sizeof state);
}

Bytes32 keccak256(ByteView data) {
    Lanes state = {};
    for (const std::size_t lane : kComplemented) state[lane] = ~std::uint64_t{0};

    for (; data.size() >= kRateBytes; data = data.subspan(kRateBytes)) absorb(state, data.data());

    std::uint8_t last[kRateBytes] = {};
    if (!data.empty()) std::memcpy(last, data.data(), data.size());
    last[data.size()] = 0x01;
    last[kRateBytes - 1] |= 0x80;
    absorb(state, last);

    for (const std::size_t lane : kComplemented) state[lane] = ~state[lane];
    Bytes32 digest;
    std::memcpy(digest.data(), state, digest.size());
    return digest;
}

}  // namespace portico
