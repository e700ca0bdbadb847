// SPDX-License-Identifier: Apache-2.0
//
// Percent-encoding.
#include "core/base/encoding/percent.hpp"

#include "core/base/encoding/hex.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"

namespace portico {
namespace {

bool is_alphanumeric(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

std::string encode(std::string_view text, std::string_view kept, bool plus_for_space) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        if (is_alphanumeric(c) || kept.find(c) != std::string_view::npos) {
            out.push_back(c);
        } else if (c == ' ' && plus_for_space) {
            out.push_back('+');
        } else {
            out.push_back('%');
            out.push_back(kDigits[static_cast<std::uint8_t>(c) >> 4]);
            out.push_back(kDigits[static_cast<std::uint8_t>(c) & 0x0F]);
        }
    }
    return out;
}

Result<std::string> decode_escapes(std::string_view text, bool plus_for_space) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '%') {
            out.push_back(text[at] == '+' && plus_for_space ? ' ' : text[at]);
            continue;
        }
        FixedBytes<1> byte{};
        if (!parse_hex_into(text.substr(at + 1, 2), byte))
            return fail(Code::percent_invalid, to_decimal(at));
        out.push_back(static_cast<char>(byte[0]));
        at += 2;
    }
    if (const std::size_t valid = valid_utf8_prefix(out); valid != out.size())
        return fail(Code::utf8_invalid, to_decimal(valid));
    return out;
}

}  // namespace

std::string percent_encode(std::string_view text) { return encode(text, "-_.!~*'()", false); }
Result<std::string> percent_decode(std::string_view text) { return decode_escapes(text, false); }
std::string form_encode(std::string_view text) { return encode(text, "-_.*", true); }
Result<std::string> form_decode(std::string_view text) { return decode_escapes(text, true); }

}  // namespace portico
