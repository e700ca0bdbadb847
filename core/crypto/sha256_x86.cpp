// SPDX-License-Identifier: Apache-2.0
#include "core/crypto/sha256_x86.hpp"

#ifdef PORTICO_SHA256_X86

#include <cpuid.h>
#include <immintrin.h>

#include <cstring>

namespace portico::detail {
namespace {

constexpr std::size_t kBlockBytes = 64;

// FIPS 180-4, 4.2.2.
alignas(16) constexpr std::uint32_t kRound[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

/// The state in the order that the instructions want: A B E F and C D G H, highest first.
struct State {
    __m128i abef, cdgh;
};

__attribute__((target("sha,sse4.1,ssse3"))) void compress(State& state, const std::uint8_t* data,
                                                          std::size_t blocks) {
    const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
    __m128i abef = state.abef;
    __m128i cdgh = state.cdgh;
    for (; blocks != 0; --blocks, data += kBlockBytes) {
        const __m128i abef_before = abef;
        const __m128i cdgh_before = cdgh;
        __m128i words[4];  // the last 16 words of the message schedule
        for (int i = 0; i < 4; ++i)
            words[i] = _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(data) + i),
                                        big_endian);
#pragma clang loop unroll(full)
        for (int four = 0; four < 16; ++four) {  // four rounds at a time
            __m128i& now = words[four & 3];
            if (four >= 4) {  // W(t) = s1(W(t-2)) + W(t-7) + s0(W(t-15)) + W(t-16)
                const __m128i& one = words[(four + 1) & 3];
                const __m128i& two = words[(four + 2) & 3];
                const __m128i& three = words[(four + 3) & 3];
                const __m128i sum =
                    _mm_add_epi32(_mm_sha256msg1_epu32(now, one), _mm_alignr_epi8(three, two, 4));
                now = _mm_sha256msg2_epu32(sum, three);
            }
            __m128i input =
                _mm_add_epi32(now, _mm_load_si128(reinterpret_cast<const __m128i*>(kRound) + four));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, input);
            input = _mm_shuffle_epi32(input, 0x0E);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, input);
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    state = {abef, cdgh};
}

}  // namespace

bool has_sha256_x86() {
    static const bool has = [] {
        unsigned a = 0, b = 0, c = 0, d = 0;
        if (__get_cpuid(1, &a, &b, &c, &d) == 0) return false;
        constexpr unsigned kSsse3 = 1u << 9, kSse41 = 1u << 19, kSha = 1u << 29;
        if ((c & kSsse3) == 0 || (c & kSse41) == 0) return false;
        return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & kSha) != 0;
    }();
    return has;
}

Bytes32 sha256_x86(ByteView data) {
    // FIPS 180-4, 5.3.3: H0..H7.
    State state{_mm_set_epi32(0x6a09e667, static_cast<int>(0xbb67ae85), 0x510e527f,
                              static_cast<int>(0x9b05688c)),
                _mm_set_epi32(0x3c6ef372, static_cast<int>(0xa54ff53a), 0x1f83d9ab, 0x5be0cd19)};
    const std::size_t whole = data.size() / kBlockBytes;
    if (whole != 0) compress(state, data.data(), whole);

    // FIPS 180-4, 5.1.1: a one bit, zeros, the length in bits.
    std::uint8_t tail[2 * kBlockBytes] = {};
    const std::size_t rest = data.size() % kBlockBytes;
    if (rest != 0) std::memcpy(tail, data.data() + whole * kBlockBytes, rest);
    tail[rest] = 0x80;
    const std::size_t blocks = rest < kBlockBytes - 8 ? 1 : 2;
    const std::uint64_t bits = std::uint64_t{data.size()} * 8;
    for (std::size_t i = 0; i < 8; ++i)
        tail[blocks * kBlockBytes - 1 - i] = static_cast<std::uint8_t>(bits >> (8 * i));
    compress(state, tail, blocks);

    std::uint32_t abef[4], cdgh[4];
    _mm_storeu_si128(reinterpret_cast<__m128i*>(abef), state.abef);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(cdgh), state.cdgh);
    const std::uint32_t words[8] = {abef[3], abef[2], cdgh[3], cdgh[2],
                                    abef[1], abef[0], cdgh[1], cdgh[0]};
    Bytes32 digest;
    for (std::size_t i = 0; i < 32; ++i)
        digest[i] = static_cast<std::uint8_t>(words[i / 4] >> (24 - 8 * (i % 4)));
    return digest;
}

}  // namespace portico::detail

#endif
