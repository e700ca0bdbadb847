// SPDX-License-Identifier: Apache-2.0
//
// Base64 in both alphabets.
#include "core/base/encoding/base64.hpp"

#include <algorithm>

#include "core/base/text/decimal.hpp"

namespace portico {
namespace {

constexpr char kPad = '=';

char letter_of(std::uint32_t value, Base64Alphabet alphabet) {
    if (value < 26) return static_cast<char>('A' + value);
    if (value < 52) return static_cast<char>('a' + (value - 26));
    if (value < 62) return static_cast<char>('0' + (value - 52));
    const bool url = alphabet == Base64Alphabet::kUrl;
    if (value == 62) return url ? '-' : '+';
    return url ? '_' : '/';
}

// The six bits of a letter; 64 if it is none of the alphabet.
std::uint32_t value_of(char letter, Base64Alphabet alphabet) {
    const auto from = [letter](char first) { return static_cast<std::uint32_t>(letter - first); };
    if (letter >= 'A' && letter <= 'Z') return from('A');
    if (letter >= 'a' && letter <= 'z') return from('a') + 26;
    if (letter >= '0' && letter <= '9') return from('0') + 52;
    if (letter == letter_of(62, alphabet)) return 62;
    if (letter == letter_of(63, alphabet)) return 63;
    return 64;
}

std::unexpected<Error> invalid(std::size_t at) {
    return fail(Code::base64_invalid, to_decimal(at));
}

// How many letters stand before the padding, which must make the text a multiple of four.
Result<std::size_t> count_letters(std::string_view text, Base64Padding padding) {
    std::size_t letters = text.size();
    if (padding == Base64Padding::kPadded) {
        if (text.size() % 4 != 0) return invalid(text.size());
        for (int i = 0; i < 2 && letters > 0 && text[letters - 1] == kPad; ++i) --letters;
    }
    // One letter alone holds six bits: less than a byte.
    if (letters % 4 == 1) return invalid(letters);
    return letters;
}

}  // namespace

std::string to_base64(ByteView bytes, Base64Alphabet alphabet, Base64Padding padding) {
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t taken = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8 | (k < taken ? bytes[i + k] : std::uint32_t{0});
        for (std::size_t k = 0; k <= taken; ++k)
            out.push_back(letter_of(group >> (18 - 6 * k) & 0x3F, alphabet));
        if (padding == Base64Padding::kPadded) out.append(3 - taken, kPad);
    }
    return out;
}

std::string to_base64url(ByteView bytes) {
    return to_base64(bytes, Base64Alphabet::kUrl, Base64Padding::kUnpadded);
}

Result<Bytes> parse_base64(std::string_view text, Base64Alphabet alphabet, Base64Padding padding) {
    const std::size_t letters = PORTICO_TRY(count_letters(text, padding));
    Bytes out(letters * 3 / 4);
    auto next = out.begin();
    std::uint32_t group = 0;
    unsigned bits = 0;  // of `group` not yet in `out`
    for (std::size_t i = 0; i < letters; ++i) {
        const std::uint32_t value = value_of(text[i], alphabet);
        if (value > 63) return invalid(i);
        group = group << 6 | value;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            *next++ = static_cast<std::uint8_t>(group >> bits);
            group &= (1U << bits) - 1;
        }
    }
    if (group != 0) return invalid(letters - 1);
    return out;
}

Result<Bytes> parse_base64url(std::string_view text) {
    return parse_base64(text, Base64Alphabet::kUrl, Base64Padding::kUnpadded);
}

}  // namespace portico
