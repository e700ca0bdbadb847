// SPDX-License-Identifier: Apache-2.0
//
// Base58: schoolbook conversion between bases, several digits at a time.
#include "core/base/encoding/base58.hpp"

#include <algorithm>

#include "core/base/assert.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/vec.hpp"

namespace portico {
namespace {

constexpr std::string_view kBase58Alphabet =
    "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
static_assert(kBase58Alphabet.size() == 58);

// Least significant first, each below the base.
using Limbs = Vec<std::uint32_t>;

constexpr std::uint64_t kBase58Limb = 656'356'768;  // 58^5
constexpr unsigned kDigitsPerLimb = 5;
constexpr std::uint64_t kByteLimb = std::uint64_t{1} << 32;
constexpr unsigned kBytesPerLimb = 4;

// limbs = limbs * factor + carry
void multiply_add(Limbs& limbs, std::uint64_t base, std::uint64_t factor, std::uint64_t carry) {
    for (std::uint32_t& limb : limbs) {
        carry += limb * factor;
        limb = static_cast<std::uint32_t>(carry % base);
        carry /= base;
    }
    if (carry != 0) limbs.push_back(static_cast<std::uint32_t>(carry));
}

template <class Items, class Zero>
std::size_t count_leading(const Items& items, Zero zero) {
    const auto first =
        std::find_if(items.begin(), items.end(), [zero](auto i) { return i != zero; });
    return static_cast<std::size_t>(first - items.begin());
}

}  // namespace

std::string to_base58(ByteView bytes) {
    PORTICO_ASSERT(bytes.size() <= kBase58BytesMax);
    const std::size_t zeros = count_leading(bytes, 0);
    Limbs limbs;
    for (const std::uint8_t byte : bytes.subspan(zeros))
        multiply_add(limbs, kBase58Limb, 256, byte);

    std::string digits;  // least significant first
    for (std::uint32_t limb : limbs)
        for (unsigned i = 0; i < kDigitsPerLimb; ++i, limb /= 58)
            digits.push_back(kBase58Alphabet[limb % 58]);
    while (!digits.empty() && digits.back() == kBase58Alphabet[0]) digits.pop_back();
    digits.append(zeros, kBase58Alphabet[0]);
    std::reverse(digits.begin(), digits.end());
    return digits;
}

Result<Bytes> parse_base58(std::string_view text) {
    if (text.size() > kBase58TextMax) return fail(Code::input_too_long, "base58 text");
    const std::size_t ones = count_leading(text, kBase58Alphabet[0]);
    Limbs limbs;
    for (std::size_t i = ones; i < text.size(); ++i) {
        const std::size_t digit = kBase58Alphabet.find(text[i]);
        if (digit == std::string_view::npos) return fail(Code::base58_bad_character, to_decimal(i));
        multiply_add(limbs, kByteLimb, 58, digit);
    }

    Bytes bytes;  // least significant first
    for (std::uint32_t limb : limbs)
        for (unsigned i = 0; i < kBytesPerLimb; ++i, limb >>= 8)
            bytes.push_back(static_cast<std::uint8_t>(limb));
    while (!bytes.empty() && bytes.back() == 0) bytes.pop_back();
    bytes.insert(bytes.end(), ones, 0);
    std::reverse(bytes.begin(), bytes.end());
    return bytes;
}

}  // namespace portico
