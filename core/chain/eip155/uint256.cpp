// SPDX-License-Identifier: Apache-2.0
//
// Products and quotients go through 32-bit halves: 128-bit arithmetic is a library call in wasm.
#include "core/chain/eip155/uint256.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/base/assert.hpp"

namespace portico::chain {

namespace {

static_assert(std::endian::native == std::endian::little, "big-endian words are byte swaps");

constexpr std::size_t kBytes = 32;
constexpr std::size_t kDecimalMax = 78;  // digits of 2^256 - 1
constexpr std::size_t kHalves = 8;
constexpr std::uint32_t kNineDigits = 1'000'000'000;

using Halves = std::array<std::uint32_t, kHalves>;  // lowest first

/// value * factor + carry; the carry out.
std::uint64_t multiply_add(Halves& value, std::uint32_t factor, std::uint64_t carry) {
    for (std::uint32_t& half : value) {
        carry += std::uint64_t{half} * factor;
        half = static_cast<std::uint32_t>(carry);
        carry >>= 32;
    }
    return carry;
}

/// value / divisor in place; the remainder.
std::uint32_t divide(Halves& value, std::uint32_t divisor) {
    std::uint64_t rest = 0;
    for (std::size_t i = kHalves; i-- > 0;) {
        rest = rest << 32 | value[i];
        value[i] = static_cast<std::uint32_t>(rest / divisor);
        rest %= divisor;
    }
    return static_cast<std::uint32_t>(rest);
}

Uint256 joined(const Halves& halves) {
    Bytes32 bytes;
    for (std::size_t i = 0; i < kBytes; ++i)
        bytes[kBytes - 1 - i] = static_cast<std::uint8_t>(halves[i / 4] >> (8 * (i % 4)));
    return Uint256::from_bytes(bytes);
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

}  // namespace

Uint256 Uint256::from_bytes(ByteView big_endian) {
    PORTICO_ASSERT(big_endian.size() <= kBytes);
    Bytes32 padded{};
    std::ranges::copy(big_endian, padded.end() - static_cast<std::ptrdiff_t>(big_endian.size()));
    Uint256 out;
    for (std::size_t i = 0; i < 4; ++i) {
        std::uint64_t word;
        std::memcpy(&word, padded.data() + 8 * (3 - i), 8);
        out.words_[i] = std::byteswap(word);
    }
    return out;
}

Bytes32 Uint256::big_endian() const {
    Bytes32 out;
    for (std::size_t i = 0; i < 4; ++i) {
        const std::uint64_t word = std::byteswap(words_[i]);
        std::memcpy(out.data() + 8 * (3 - i), &word, 8);
    }
    return out;
}

Bytes Uint256::shortest_bytes() const {
    const Bytes32 all = big_endian();
    const auto size = static_cast<std::size_t>(bit_length() + 7) / 8;
    return {all.end() - static_cast<std::ptrdiff_t>(size), all.end()};
}

int Uint256::bit_length() const {
    for (std::size_t i = 4; i-- > 0;)
        if (words_[i] != 0) return static_cast<int>(64 * (i + 1)) - std::countl_zero(words_[i]);
    return 0;
}

Uint256 Uint256::negated() const {
    Uint256 out;
    bool carry = true;
    for (std::size_t i = 0; i < 4; ++i) {
        out.words_[i] = ~words_[i] + (carry ? 1 : 0);
        carry = carry && out.words_[i] == 0;
    }
    return out;
}

Uint256 Uint256::shifted_right_once() const {
    Uint256 out;
    for (std::size_t i = 0; i < 4; ++i)
        out.words_[i] = words_[i] >> 1 | (i < 3 ? words_[i + 1] << 63 : 0);
    return out;
}

std::optional<Uint256> add(const Uint256& a, const Uint256& b) {
    Uint256 out;
    bool carry = false;
    for (std::size_t i = 0; i < 4; ++i) {
        const std::uint64_t sum = a.words_[i] + b.words_[i];
        out.words_[i] = sum + (carry ? 1 : 0);
        carry = sum < a.words_[i] || out.words_[i] < sum;
    }
    if (carry) return std::nullopt;
    return out;
}

std::optional<Uint256> subtract(const Uint256& a, const Uint256& b) {
    Uint256 out;
    bool borrow = false;
    for (std::size_t i = 0; i < 4; ++i) {
        const std::uint64_t difference = a.words_[i] - b.words_[i];
        out.words_[i] = difference - (borrow ? 1 : 0);
        borrow = a.words_[i] < b.words_[i] || (borrow && difference == 0);
    }
    if (borrow) return std::nullopt;
    return out;
}

std::optional<Uint256> multiply(const Uint256& a, const Uint256& b) {
    const auto half = [](const Uint256& value, std::size_t i) {
        return static_cast<std::uint32_t>(value.words_[i / 2] >> (32 * (i % 2)));
    };
    Halves product{};
    for (std::size_t i = 0; i < kHalves; ++i) {
        const std::uint64_t factor = half(a, i);
        if (factor == 0) continue;
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < kHalves; ++j) {
            if (i + j >= kHalves) {
                if (carry != 0 || half(b, j) != 0) return std::nullopt;
                continue;
            }
            carry += product[i + j] + factor * half(b, j);
            product[i + j] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        if (carry != 0) return std::nullopt;
    }
    return joined(product);
}

std::optional<Uint256> parse_uint256(std::string_view decimal) {
    const bool leading_zero = decimal.size() > 1 && decimal.front() == '0';
    if (decimal.empty() || decimal.size() > kDecimalMax || leading_zero) return std::nullopt;
    Halves value{};
    for (const char c : decimal) {
        if (c < '0' || c > '9') return std::nullopt;
        if (multiply_add(value, 10, static_cast<std::uint64_t>(c - '0')) != 0) return std::nullopt;
    }
    return joined(value);
}

std::optional<Uint256> parse_int256(std::string_view decimal) {
    const bool negative = decimal.starts_with('-');
    const auto size = parse_uint256(decimal.substr(negative ? 1 : 0));
    if (!size || (negative && size->is_zero())) return std::nullopt;
    const Uint256 value = negative ? size->negated() : *size;
    // -2^255 is its own negation; every other size must leave the sign bit as the sign says.
    if (value.bit(255) != negative) return std::nullopt;
    return value;
}

std::optional<Uint256> parse_hex_uint256(std::string_view text) {
    if (!text.starts_with("0x") && !text.starts_with("0X")) return std::nullopt;
    text.remove_prefix(2);
    if (text.empty()) return std::nullopt;
    text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
    if (text.size() > 2 * kBytes) return std::nullopt;
    Bytes32 bytes{};
    std::size_t place = 2 * kBytes - text.size();
    for (const char c : text) {
        const int digit = hex_digit(c);
        if (digit < 0) return std::nullopt;
        bytes[place / 2] = static_cast<std::uint8_t>(bytes[place / 2] << 4 | digit);
        ++place;
    }
    return Uint256::from_bytes(bytes);
}

std::string to_decimal(const Uint256& value) {
    Halves halves;
    for (std::size_t i = 0; i < kHalves; ++i)
        halves[i] = static_cast<std::uint32_t>(value.words_[i / 2] >> (32 * (i % 2)));
    char digits[9 * 9];
    std::size_t at = sizeof digits;
    while (at > 0) {
        std::uint32_t nine = divide(halves, kNineDigits);
        for (int i = 0; i < 9; ++i, nine /= 10) digits[--at] = static_cast<char>('0' + nine % 10);
        if (std::ranges::all_of(halves, [](std::uint32_t half) { return half == 0; })) break;
    }
    while (at + 1 < sizeof digits && digits[at] == '0') ++at;
    return {digits + at, sizeof digits - at};
}

std::string to_decimal_signed(const Uint256& value) {
    return value.bit(255) ? "-" + to_decimal(value.negated()) : to_decimal(value);
}

std::string to_quantity(const Uint256& value) {
    std::string text = "0x";
    for (int digits = std::max(1, (value.bit_length() + 3) / 4); digits-- > 0;) {
        int digit = 0;
        for (int i = 3; i >= 0; --i) digit = 2 * digit + (value.bit(4 * digits + i) ? 1 : 0);
        text += "0123456789abcdef"[digit];
    }
    return text;
}

bool fits_unsigned(const Uint256& value, int bits) { return value.bit_length() <= bits; }

bool fits_signed(const Uint256& value, int bits) {
    // A negative number is one less in size than its bits flipped: -2^(bits-1) still fits.
    const Uint256 size = value.bit(255) ? *subtract(value.negated(), 1) : value;
    return size.bit_length() < bits;
}

}  // namespace portico::chain
