// SPDX-License-Identifier: Apache-2.0
#include "server/api/wallets/case_fold.hpp"

#include <array>
#include <cstdint>

#include "core/base/text/utf8.hpp"

namespace portico::api::wallets {
namespace {

/// Base letters of U+00C0 to U+017F, in order; `.` keeps the character, `2` stands for two letters.
constexpr std::string_view kLatin =
    "aaaaaa2ceeeeiiiidnooooo.ouuuuy22"   // U+00C0
    "aaaaaa2ceeeeiiiidnooooo.ouuuuy2y"   // U+00E0
    "aaaaaaccccccccddddeeeeeeeeeegggg"   // U+0100
    "gggghhhhiiiiiiiiii22jjkkklllllll"   // U+0120
    "lllnnnnnnnnnoooooo22rrrrrrssssss"   // U+0140
    "ssttttttuuuuuuuuuuuuwwyyyzzzzzzs";  // U+0160
static_assert(kLatin.size() == 0x180 - 0xc0);

std::string_view two_letters(std::uint32_t scalar) {
    switch (scalar) {
        case 0xc6:
        case 0xe6:
            return "ae";
        case 0xde:
        case 0xfe:
            return "th";
        case 0xdf:
            return "ss";
        case 0x132:
        case 0x133:
            return "ij";
        default:
            return "oe";  // U+0152, U+0153
    }
}

/// The scalar at the start of valid UTF-8, which it takes off.
std::uint32_t take_scalar(std::string_view& text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t first = byte(0);
    std::size_t size = 1;
    std::uint32_t scalar = first;
    if (first >= 0xf0) {
        size = 4;
        scalar = first & 0x07u;
    } else if (first >= 0xe0) {
        size = 3;
        scalar = first & 0x0fu;
    } else if (first >= 0xc0) {
        size = 2;
        scalar = first & 0x1fu;
    }
    for (std::size_t i = 1; i < size; ++i) scalar = (scalar << 6) | (byte(i) & 0x3fu);
    text.remove_prefix(size);
    return scalar;
}

bool is_space(std::uint32_t scalar) {
    return scalar == ' ' || (scalar >= '\t' && scalar <= '\r') || scalar == 0xa0 ||
           (scalar >= 0x2000 && scalar <= 0x200a) || scalar == 0x3000;
}

void append_folded(std::string& out, std::uint32_t scalar) {
    if (scalar >= 'A' && scalar <= 'Z') {
        out.push_back(static_cast<char>(scalar + 0x20));
    } else if (scalar < 0x80) {
        out.push_back(static_cast<char>(scalar));
    } else if (scalar >= 0xc0 && scalar < 0x180) {
        const char letter = kLatin[scalar - 0xc0];
        if (letter == '2')
            out += two_letters(scalar);
        else if (letter == '.')
            append_utf8(out, scalar);
        else
            out.push_back(letter);
    } else if (scalar >= 0x300 && scalar < 0x370) {
        // a combining accent: dropped
    } else if ((scalar >= 0x391 && scalar <= 0x3a9) || (scalar >= 0x410 && scalar <= 0x42f)) {
        append_utf8(out, scalar + 0x20);
    } else if (scalar >= 0x400 && scalar <= 0x40f) {
        append_utf8(out, scalar + 0x50);
    } else if (scalar >= 0xff01 && scalar <= 0xff5e) {
        append_folded(out, scalar - 0xfee0);  // full width, as East Asian keyboards write
    } else {
        append_utf8(out, scalar);
    }
}

}  // namespace

std::string case_fold(std::string_view text) {
    std::string out;
    bool space = false;
    while (!text.empty()) {
        const std::uint32_t scalar = take_scalar(text);
        if (is_space(scalar)) {
            space = true;
            continue;
        }
        if (space && !out.empty()) out.push_back(' ');
        space = false;
        append_folded(out, scalar);
    }
    return out;
}

}  // namespace portico::api::wallets
