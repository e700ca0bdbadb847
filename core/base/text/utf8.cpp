// SPDX-License-Identifier: Apache-2.0
//
// Strict UTF-8: the byte ranges of Unicode table 3-7, one row per kind of lead byte.
#include "core/base/text/utf8.hpp"

#include "core/base/assert.hpp"
#include "core/base/text/decimal.hpp"

namespace portico {
namespace {

// How many continuation bytes follow a lead byte, and the range of the first of them.
struct Lead {
    std::uint8_t continuations;
    std::uint8_t first_low;
    std::uint8_t first_high;
};

// Continuations 0 for a byte that cannot lead (ASCII is handled by the caller).
Lead classify(std::uint8_t byte) {
    if (byte >= 0xC2 && byte <= 0xDF) return {1, 0x80, 0xBF};
    if (byte == 0xE0) return {2, 0xA0, 0xBF};  // below: overlong
    if (byte == 0xED) return {2, 0x80, 0x9F};  // above: surrogates
    if (byte >= 0xE1 && byte <= 0xEF) return {2, 0x80, 0xBF};
    if (byte == 0xF0) return {3, 0x90, 0xBF};  // below: overlong
    if (byte >= 0xF1 && byte <= 0xF3) return {3, 0x80, 0xBF};
    if (byte == 0xF4) return {3, 0x80, 0x8F};  // above: beyond U+10FFFF
    return {0, 0, 0};
}

}  // namespace

std::size_t valid_utf8_prefix(std::string_view text) {
    const ByteView bytes = as_bytes(text);
    std::size_t at = 0;
    while (at < bytes.size()) {
        if (bytes[at] < 0x80) {
            ++at;
            continue;
        }
        const Lead lead = classify(bytes[at]);
        if (lead.continuations == 0 || bytes.size() - at <= lead.continuations) return at;
        if (bytes[at + 1] < lead.first_low || bytes[at + 1] > lead.first_high) return at;
        for (std::size_t i = 2; i <= lead.continuations; ++i)
            if ((bytes[at + i] & 0xC0) != 0x80) return at;
        at += lead.continuations + std::size_t{1};
    }
    return at;
}

Result<std::string> parse_utf8(ByteView bytes) {
    const std::string_view text = as_text(bytes);
    const std::size_t valid = valid_utf8_prefix(text);
    if (valid != text.size()) return fail(Code::utf8_invalid, to_decimal(valid));
    return std::string(text);
}

std::string_view truncate_utf8(std::string_view text, std::size_t max_bytes) {
    if (text.size() <= max_bytes) return text;
    std::size_t end = max_bytes;
    while (end > 0 && (static_cast<std::uint8_t>(text[end]) & 0xC0) == 0x80) --end;
    return text.substr(0, end);
}

void append_utf8(std::string& out, std::uint32_t scalar) {
    PORTICO_ASSERT(scalar <= 0x10FFFF && (scalar < 0xD800 || scalar > 0xDFFF));
    const auto byte = [&out](std::uint32_t value) { out.push_back(static_cast<char>(value)); };
    if (scalar < 0x80) {
        byte(scalar);
    } else if (scalar < 0x800) {
        byte(0xC0 | (scalar >> 6));
        byte(0x80 | (scalar & 0x3F));
    } else if (scalar < 0x10000) {
        byte(0xE0 | (scalar >> 12));
        byte(0x80 | ((scalar >> 6) & 0x3F));
        byte(0x80 | (scalar & 0x3F));
    } else {
        byte(0xF0 | (scalar >> 18));
        byte(0x80 | ((scalar >> 12) & 0x3F));
        byte(0x80 | ((scalar >> 6) & 0x3F));
        byte(0x80 | (scalar & 0x3F));
    }
}

}  // namespace portico
