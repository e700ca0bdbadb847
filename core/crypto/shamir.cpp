// SPDX-License-Identifier: Apache-2.0
//
// Field arithmetic without tables and without branches on values, so that neither time nor cache
// shows what is in a share.
#include "core/crypto/shamir.hpp"

#include <algorithm>

#include "core/base/secret.hpp"

namespace portico {
namespace {

/// a * b in GF(2^8) modulo 0x11b: eight steps of shift and add under masks.
std::uint8_t multiply(std::uint8_t a, std::uint8_t b) {
    unsigned product = 0;
    unsigned shifted = a;
    for (unsigned bit = 0; bit < 8; ++bit) {
        const unsigned taken = 0u - ((unsigned{b} >> bit) & 1u);
        product ^= shifted & taken;
        shifted = (shifted << 1) ^ (0x11bu & (0u - (shifted >> 7)));
    }
    return static_cast<std::uint8_t>(product);
}

/// a^254, the inverse of what is not zero (and 0 of 0).
std::uint8_t invert(std::uint8_t a) {
    std::uint8_t power = a;
    for (int i = 0; i < 6; ++i) power = multiply(multiply(power, power), a);  // 2^k - 1 ... 127
    return multiply(power, power);
}

}  // namespace

Result<std::vector<Bytes>> split_shamir(ByteView secret, std::size_t threshold, std::size_t count,
                                        ByteView random) {
    if (secret.empty()) return fail(Code::crypto_bad_length, "secret");
    if (threshold < 2 || threshold > count || count > 255)
        return fail(Code::crypto_bad_length, "threshold and count");
    if (random.size() != (threshold - 1) * secret.size())
        return fail(Code::crypto_bad_length, "random");

    std::vector<Bytes> shares(count, Bytes(secret.size() + 1));
    for (std::size_t share = 0; share < count; ++share) {
        const auto x = static_cast<std::uint8_t>(share + 1);
        for (std::size_t i = 0; i < secret.size(); ++i) {
            std::uint8_t y = 0;  // Horner, from the highest coefficient
            for (std::size_t k = threshold - 1; k > 0; --k) {
                const std::uint8_t coefficient = random[(k - 1) * secret.size() + i];
                y = multiply(static_cast<std::uint8_t>(y ^ coefficient), x);
            }
            shares[share][i] = static_cast<std::uint8_t>(y ^ secret[i]);
        }
        shares[share].back() = x;
    }
    return shares;
}

Result<Bytes> combine_shamir(std::span<const Bytes> shares) {
    if (shares.size() < 2) return fail(Code::crypto_bad_length, "shares");
    const std::size_t size = shares.front().size();
    if (size < 2) return fail(Code::crypto_bad_length, "share");
    for (std::size_t i = 0; i < shares.size(); ++i) {
        if (shares[i].size() != size) return fail(Code::crypto_bad_length, "share");
        if (shares[i].back() == 0) return fail(Code::shares_invalid);
        for (std::size_t j = 0; j < i; ++j)
            if (shares[i].back() == shares[j].back()) return fail(Code::shares_invalid);
    }

    // Lagrange's interpolation at zero: secret = sum of y_i * product of x_j / (x_j - x_i).
    Bytes secret(size - 1);
    for (std::size_t i = 0; i < shares.size(); ++i) {
        std::uint8_t weight = 1;
        for (std::size_t j = 0; j < shares.size(); ++j) {
            if (j == i) continue;
            const std::uint8_t x = shares[j].back();
            weight = multiply(weight,
                              multiply(x, invert(static_cast<std::uint8_t>(x ^ shares[i].back()))));
        }
        for (std::size_t k = 0; k < secret.size(); ++k)
            secret[k] = static_cast<std::uint8_t>(secret[k] ^ multiply(shares[i][k], weight));
    }
    return secret;
}

}  // namespace portico
