// SPDX-License-Identifier: Apache-2.0
//
// Numbers modulo a 256-bit prime in Montgomery form, for p256.cpp alone. Variable time. 32-bit
// limbs: a 128-bit product is a library call in wasm.
#pragma once

#include <array>
#include <cstdint>

#include "core/base/bytes.hpp"

namespace portico::p256 {

/// Lowest limb first.
using Limbs = std::array<std::uint32_t, 8>;

constexpr bool is_below(const Limbs& a, const Limbs& b) {
    for (std::size_t i = a.size(); i-- > 0;)
        if (a[i] != b[i]) return a[i] < b[i];
    return false;
}

constexpr bool is_zero(const Limbs& a) {
    for (const std::uint32_t limb : a)
        if (limb != 0) return false;
    return true;
}

/// a + b; the carry out.
constexpr std::uint32_t add_to(Limbs& a, const Limbs& b) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        carry += std::uint64_t{a[i]} + b[i];
        a[i] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
    }
    return static_cast<std::uint32_t>(carry);
}

/// a - b modulo 2^256.
constexpr void subtract_from(Limbs& a, const Limbs& b) {
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const std::uint64_t difference = std::uint64_t{a[i]} - b[i] - borrow;
        a[i] = static_cast<std::uint32_t>(difference);
        borrow = difference >> 63;
    }
}

Limbs read_limbs(ByteView big_endian_32);

/// An odd prime modulus with what Montgomery multiplication needs of it.
class Modulus {
  public:
    constexpr explicit Modulus(const Limbs& value) : value_(value) {
        // -value^-1 mod 2^32 by Newton's iteration: each step doubles the bits that are right.
        std::uint32_t inverse = 1;
        for (int i = 0; i < 5; ++i) inverse *= 2 - value[0] * inverse;
        negated_inverse_ = 0 - inverse;
        // 2^512 mod value by doubling 1.
        square_of_r_ = {1};
        for (int i = 0; i < 512; ++i) square_of_r_ = add(square_of_r_, square_of_r_);
    }

    constexpr const Limbs& value() const { return value_; }

    constexpr Limbs add(Limbs a, const Limbs& b) const {
        const std::uint32_t carry = add_to(a, b);
        if (carry != 0 || !is_below(a, value_)) subtract_from(a, value_);
        return a;
    }

    constexpr Limbs subtract(Limbs a, const Limbs& b) const {
        const bool borrow = is_below(a, b);
        subtract_from(a, b);
        if (borrow) add_to(a, value_);
        return a;
    }

    /// a * b / 2^256, as Montgomery multiplication gives it (CIOS).
    Limbs multiply(const Limbs& a, const Limbs& b) const;
    Limbs to_montgomery(const Limbs& a) const { return multiply(a, square_of_r_); }
    Limbs from_montgomery(const Limbs& a) const { return multiply(a, {1}); }
    /// a to the power of an exponent that is not in Montgomery form.
    Limbs power(const Limbs& a, const Limbs& exponent) const;
    /// Of a number that is not zero, by Fermat.
    Limbs inverse(const Limbs& a) const;

  private:
    Limbs value_;
    Limbs square_of_r_{};
    std::uint32_t negated_inverse_ = 0;
};

}  // namespace portico::p256
