// SPDX-License-Identifier: Apache-2.0
//
// keccak256 in loops: a third of the code of keccak.cpp and slower, for a page's modules, which
// only check addresses. Instead of keccak.cpp, never beside it. A native test compares the two.
#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "core/crypto/hash/keccak.hpp"

namespace portico {
namespace {

constexpr std::size_t kLanes = 25;
constexpr std::size_t kRateBytes = 136;  // 1600 bits less twice the 256 bits of strength

// The iota constants of FIPS 202, section 3.2.5.
constexpr std::uint64_t kRoundConstants[] = {
    0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000,
    0x000000000000808b, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
    0x000000000000008a, 0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
    0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
    0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};

// Where rho and pi take each lane but the first, which stays: one way through all of them. The n-th
// step rotates by n * (n + 1) / 2.
constexpr std::uint8_t kWay[kLanes - 1] = {10, 7,  11, 17, 18, 3, 5,  16, 8,  21, 24, 4,
                                           15, 23, 19, 13, 12, 2, 20, 14, 22, 9,  6,  1};

// Lane (x, y) of FIPS 202 stands at 5 * y + x.
void permute(std::uint64_t* a) {
    std::uint64_t c[5];
    for (const std::uint64_t constant : kRoundConstants) {
        // theta
        for (std::size_t x = 0; x < 5; ++x)
            c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
        for (std::size_t i = 0; i < kLanes; ++i)
            a[i] ^= c[(i + 4) % 5] ^ std::rotl(c[(i + 1) % 5], 1);
        // rho and pi
        std::uint64_t moved = a[1];
        int rotation = 0;
        for (int step = 1; const std::uint8_t place : kWay) {
            rotation += step++;
            moved = std::exchange(a[place], std::rotl(moved, rotation % 64));
        }
        // chi
        for (std::size_t y = 0; y < kLanes; y += 5) {
            std::copy_n(a + y, 5, c);
            for (std::size_t x = 0; x < 5; ++x) a[y + x] ^= ~c[(x + 1) % 5] & c[(x + 2) % 5];
        }
        a[0] ^= constant;  // iota
    }
}

void absorb(std::uint64_t* state, const std::uint8_t* block) {
    for (std::size_t i = 0; i < kRateBytes / 8; ++i) {
        std::uint64_t lane;
        std::memcpy(&lane, block + 8 * i, 8);
        state[i] ^= lane;
    }
    permute(state);
}

}  // namespace

void permute_keccak(KeccakLanes& lanes) { permute(lanes.data()); }

Bytes32 keccak256(ByteView data) {
    std::uint64_t state[kLanes] = {};
    for (; data.size() >= kRateBytes; data = data.subspan(kRateBytes)) absorb(state, data.data());
    std::uint8_t last[kRateBytes] = {};
    std::ranges::copy(data, last);
    last[data.size()] = 0x01;
    last[kRateBytes - 1] |= 0x80;
    absorb(state, last);
    Bytes32 digest;
    std::memcpy(digest.data(), state, digest.size());
    return digest;
}

}  // namespace portico
