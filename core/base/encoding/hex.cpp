// SPDX-License-Identifier: Apache-2.0
//
// Hexadecimal text.
#include "core/base/encoding/hex.hpp"

#include "core/base/text/decimal.hpp"

namespace portico {
namespace {

constexpr std::string_view kPrefix = "0x";

void append_digits(std::string& out, ByteView bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    for (const std::uint8_t byte : bytes) {
        out.push_back(kDigits[byte >> 4]);
        out.push_back(kDigits[byte & 0x0F]);
    }
}

// All ones if number < bound, else zero; without a branch. Both below 2^31, or the number wrapped.
std::uint32_t mask_below(std::uint32_t number, std::uint32_t bound) {
    return std::uint32_t{0} - (((number - bound) & ~number) >> 31);
}

// The value of a hex digit; above 15 if it is none. Keys are stored as hex: no branch and no table.
std::uint32_t digit_value(char character) {
    const std::uint32_t byte = static_cast<std::uint8_t>(character);
    const std::uint32_t digit = byte - '0';
    const std::uint32_t letter = (byte | 0x20) - 'a';
    const std::uint32_t is_digit = mask_below(digit, 10);
    const std::uint32_t is_letter = mask_below(letter, 6);
    return (digit & is_digit) | ((letter + 10) & is_letter) | (16 & ~(is_digit | is_letter));
}

std::string_view without_prefix(std::string_view text) {
    return text.starts_with(kPrefix) ? text.substr(kPrefix.size()) : text;
}

Result<void> check_length(std::string_view text) {
    if (text.size() > kHexTextMax) return fail(Code::input_too_long, "hex text");
    if (text.size() % 2 != 0) return fail(Code::hex_odd_length);
    return {};
}

Result<void> decode(std::string_view text, std::span<std::uint8_t> out) {
    const std::string_view digits = without_prefix(text);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const std::uint32_t high = digit_value(digits[2 * i]);
        const std::uint32_t low = digit_value(digits[2 * i + 1]);
        if ((high | low) > 15) {
            const std::size_t at = 2 * i + (high > 15 ? 0 : 1) + (text.size() - digits.size());
            return fail(Code::hex_bad_digit, to_decimal(at));
        }
        out[i] = static_cast<std::uint8_t>(high << 4 | low);
    }
    return {};
}

}  // namespace

std::string to_hex(ByteView bytes) {
    std::string out;
    append_digits(out, bytes);
    return out;
}

std::string to_hex_0x(ByteView bytes) {
    std::string out;
    out.append(kPrefix);
    append_digits(out, bytes);
    return out;
}

Result<Bytes> parse_hex(std::string_view text) {
    PORTICO_CHECK(check_length(text));
    Bytes out(without_prefix(text).size() / 2);
    PORTICO_CHECK(decode(text, out));
    return out;
}

Result<void> parse_hex_into(std::string_view text, std::span<std::uint8_t> out) {
    PORTICO_CHECK(check_length(text));
    if (without_prefix(text).size() != 2 * out.size())
        return fail(Code::hex_wrong_length, to_decimal(out.size()));
    return decode(text, out);
}

}  // namespace portico
