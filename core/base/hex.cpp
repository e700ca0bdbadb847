// SPDX-License-Identifier: Apache-2.0
//
// Hexadecimal text.
#include "core/base/hex.hpp"

#include "core/base/decimal.hpp"

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

// The value of a hex digit; 16 if it is none.
unsigned digit_value(char character) {
    if (character >= '0' && character <= '9') return static_cast<unsigned>(character - '0');
    const char lower = static_cast<char>(character | 0x20);
    if (lower >= 'a' && lower <= 'f') return static_cast<unsigned>(lower - 'a') + 10;
    return 16;
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
        const unsigned high = digit_value(digits[2 * i]);
        const unsigned low = digit_value(digits[2 * i + 1]);
        if (high > 15 || low > 15) {
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
    out.reserve(2 * bytes.size());
    append_digits(out, bytes);
    return out;
}

std::string to_hex_0x(ByteView bytes) {
    std::string out;
    out.reserve(2 * bytes.size() + kPrefix.size());
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
