// SPDX-License-Identifier: Apache-2.0
//
// Unsigned 256-bit integers, the number of the Ethereum virtual machine: exact, with overflow told.
// Signed numbers (Solidity's intN) are the same bits in two's complement. Has the arithmetic that
// messages and amounts need; not for fractions and not for secrets (every step is variable time).
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"

namespace portico::chain {

class Uint256 {
  public:
    constexpr Uint256() = default;
    constexpr Uint256(std::uint64_t value) : words_{value, 0, 0, 0} {}  // NOLINT: wanted

    static constexpr Uint256 max() {
        Uint256 all;
        for (std::uint64_t& word : all.words_) word = ~std::uint64_t{0};
        return all;
    }
    /// Big-endian bytes, leading zeros allowed. Precondition: at most 32 of them.
    static Uint256 from_bytes(ByteView big_endian);

    Bytes32 big_endian() const;
    /// The shortest big-endian form: no bytes for zero.
    Bytes shortest_bytes() const;

    bool is_zero() const { return *this == Uint256(); }
    bool fits_u64() const { return (words_[1] | words_[2] | words_[3]) == 0; }
    std::uint64_t low_u64() const { return words_[0]; }
    /// Bits up to the highest one that is set; 0 for zero.
    int bit_length() const;
    bool bit(int index) const {
        return (words_[static_cast<std::size_t>(index / 64)] >> (index % 64) & 1) != 0;
    }

    /// Two's complement: what must be added to give 2^256.
    Uint256 negated() const;
    Uint256 shifted_right_once() const;

    /// Nothing where the result does not fit 256 bits (or is below zero).
    friend std::optional<Uint256> add(const Uint256& a, const Uint256& b);
    friend std::optional<Uint256> subtract(const Uint256& a, const Uint256& b);
    friend std::optional<Uint256> multiply(const Uint256& a, const Uint256& b);

    friend bool operator==(const Uint256&, const Uint256&) = default;
    friend std::strong_ordering operator<=>(const Uint256& a, const Uint256& b) {
        for (std::size_t i = 4; i-- > 0;)
            if (a.words_[i] != b.words_[i]) return a.words_[i] <=> b.words_[i];
        return std::strong_ordering::equal;
    }

  private:
    friend std::string to_decimal(const Uint256& value);
    std::array<std::uint64_t, 4> words_{};  // lowest first
};

std::optional<Uint256> add(const Uint256& a, const Uint256& b);
std::optional<Uint256> subtract(const Uint256& a, const Uint256& b);
std::optional<Uint256> multiply(const Uint256& a, const Uint256& b);

/// `0`, `42`, ...: digits without a leading zero. Nothing for anything else or above 2^256 - 1.
std::optional<Uint256> parse_uint256(std::string_view decimal);
/// `-1`, `0`, `42`, ... as two's complement: -2^255 .. 2^255 - 1. Not `-0`.
std::optional<Uint256> parse_int256(std::string_view decimal);
/// `0x2a`, `0X2A`, leading zeros allowed; at least one digit.
std::optional<Uint256> parse_hex_uint256(std::string_view text);

std::string to_decimal(const Uint256& value);
/// The bits read as two's complement: `-1` for 2^256 - 1.
std::string to_decimal_signed(const Uint256& value);
/// `0x` and the shortest lower-case digits (an EIP-1474 quantity).
std::string to_quantity(const Uint256& value);

/// True if a number of `bits` bits holds the value. `bits` is 1 .. 256.
bool fits_unsigned(const Uint256& value, int bits);
/// The same for the value read as two's complement.
bool fits_signed(const Uint256& value, int bits);

}  // namespace portico::chain
