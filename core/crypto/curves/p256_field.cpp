// SPDX-License-Identifier: Apache-2.0
#include "core/crypto/curves/p256_field.hpp"

namespace portico::p256 {

Limbs read_limbs(ByteView big_endian_32) {
    Limbs out{};
    for (std::size_t i = 0; i < 32; ++i)
        out[i / 4] |= std::uint32_t{big_endian_32[31 - i]} << (8 * (i % 4));
    return out;
}

Limbs Modulus::multiply(const Limbs& a, const Limbs& b) const {
    std::uint32_t sum[10] = {};
    for (const std::uint32_t factor : b) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < 8; ++j) {
            carry += sum[j] + std::uint64_t{a[j]} * factor;
            sum[j] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        carry += sum[8];
        sum[8] = static_cast<std::uint32_t>(carry);
        sum[9] = static_cast<std::uint32_t>(carry >> 32);

        // Makes the lowest limb zero, and drops it.
        const std::uint32_t clear = sum[0] * negated_inverse_;
        carry = (sum[0] + std::uint64_t{clear} * value_[0]) >> 32;
        for (std::size_t j = 1; j < 8; ++j) {
            carry += sum[j] + std::uint64_t{clear} * value_[j];
            sum[j - 1] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        carry += sum[8];
        sum[7] = static_cast<std::uint32_t>(carry);
        sum[8] = sum[9] + static_cast<std::uint32_t>(carry >> 32);
    }
    Limbs out;
    for (std::size_t j = 0; j < 8; ++j) out[j] = sum[j];
    if (sum[8] != 0 || !is_below(out, value_)) subtract_from(out, value_);
    return out;
}

Limbs Modulus::power(const Limbs& a, const Limbs& exponent) const {
    Limbs out = to_montgomery({1});
    for (std::size_t bit = 256; bit-- > 0;) {
        out = multiply(out, out);
        if ((exponent[bit / 32] >> (bit % 32) & 1) != 0) out = multiply(out, a);
    }
    return out;
}

Limbs Modulus::inverse(const Limbs& a) const {
    Limbs exponent = value_;
    subtract_from(exponent, {2});
    return power(a, exponent);
}

}  // namespace portico::p256
