// SPDX-License-Identifier: Apache-2.0
//
// See program_address.hpp. Numbers of the field of 2^255 - 19 are eight words of 32 bits, the
// lowest first; nothing here is secret, so every step may take its own time.
#include "core/chain/solana/program_address.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/chain/solana/programs.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico::chain {
namespace {

using Field = std::array<std::uint32_t, 8>;
constexpr Field kOne{1};
constexpr Field kP{0xffffffed, 0xffffffff, 0xffffffff, 0xffffffff,
                   0xffffffff, 0xffffffff, 0xffffffff, 0x7fffffff};
/// -121665/121666
constexpr Field kD{0x135978a3, 0x75eb4dca, 0x4141d8ab, 0x00700a4d,
                   0x7779e898, 0x8cc74079, 0x2b6ffe73, 0x52036cee};

bool is_below_p(const Field& a) {
    for (std::size_t i = 8; i-- > 0;)
        if (a[i] != kP[i]) return a[i] < kP[i];
    return false;
}

Field subtract_once(const Field& a, const Field& b) {
    Field out{};
    std::int64_t carry = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        carry += std::int64_t{a[i]} - std::int64_t{b[i]};
        out[i] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
    }
    return out;
}

/// Of 512 bits: 2^256 is 38 more than a multiple of p.
Field reduce(const std::array<std::uint32_t, 16>& wide) {
    Field out{};
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        carry += std::uint64_t{wide[i]} + std::uint64_t{wide[i + 8]} * 38;
        out[i] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
    }
    while (carry != 0) {
        carry *= 38;
        for (std::uint32_t& word : out) {
            carry += word;
            word = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
    }
    while (!is_below_p(out)) out = subtract_once(out, kP);
    return out;
}

Field multiply(const Field& a, const Field& b) {
    std::array<std::uint32_t, 16> wide{};
    for (std::size_t i = 0; i < 8; ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < 8; ++j) {
            carry += std::uint64_t{a[i]} * b[j] + wide[i + j];
            wide[i + j] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        wide[i + 8] = static_cast<std::uint32_t>(carry);
    }
    return reduce(wide);
}

Field add(const Field& a, const Field& b) {
    std::array<std::uint32_t, 16> wide{};
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        carry += std::uint64_t{a[i]} + b[i];
        wide[i] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
    }
    return reduce(wide);
}

Field minus_one(const Field& a) { return add(a, subtract_once(kP, kOne)); }

/// Euler: a^((p-1)/2) is one where a is a square other than zero. The exponent is 2^254 - 10: all
/// bits from 253 down to 0 but those of 1 and of 8.
bool is_square(const Field& a) {
    if (a == Field{}) return true;
    Field power = a;
    for (int bit = 252; bit >= 0; --bit) {
        power = multiply(power, power);
        if (bit != 0 && bit != 3) power = multiply(power, a);
    }
    return power == kOne;
}

}  // namespace

bool is_on_ed25519_curve(const Bytes32& bytes) {
    std::array<std::uint32_t, 16> words{};
    for (std::size_t i = 0; i < 32; ++i) words[i / 4] |= std::uint32_t{bytes[i]} << (8 * (i % 4));
    words[7] &= 0x7fffffff;  // the sign of x, which says nothing of whether there is one
    // As validators read it, a number from p on is the one below p that it stands for.
    const Field y = reduce(words);
    const Field y2 = multiply(y, y);
    const Field u = minus_one(y2);
    const Field v = add(multiply(kD, y2), kOne);
    // x is the root of u/v, which is a square where u*v is; v is never zero.
    return is_square(multiply(u, v));
}

std::optional<ProgramAddress> find_program_address(std::span<const ByteView> seeds,
                                                   const Bytes32& program) {
    constexpr std::string_view kMarker = "ProgramDerivedAddress";
    Bytes text;
    for (const ByteView seed : seeds) text.insert(text.end(), seed.begin(), seed.end());
    const std::size_t bump = text.size();
    text.push_back(0);
    text.insert(text.end(), program.begin(), program.end());
    const ByteView marker = as_bytes(kMarker);
    text.insert(text.end(), marker.begin(), marker.end());
    for (int tried = 255; tried >= 0; --tried) {
        text[bump] = static_cast<std::uint8_t>(tried);
        const Bytes32 address = sha256(text);
        if (!is_on_ed25519_curve(address)) return ProgramAddress{address, text[bump]};
    }
    return std::nullopt;
}

std::optional<Bytes32> token_account_of(const Bytes32& owner, const Bytes32& mint,
                                        const Bytes32& token_program) {
    const ByteView seeds[] = {owner, token_program, mint};
    const auto found = find_program_address(seeds, solana_program(kTokenAccountsProgram));
    return found ? std::optional(found->address) : std::nullopt;
}

}  // namespace portico::chain
