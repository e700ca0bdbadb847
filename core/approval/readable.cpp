// SPDX-License-Identifier: Apache-2.0
#include "core/approval/readable.hpp"

#include <algorithm>
#include <cstdint>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/utf8.hpp"
#include "core/base/text/visible_text.hpp"

namespace portico::approval {

namespace {

void append_escape(std::string& out, std::uint32_t scalar) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    out += "\\u{";
    int shift = 20;
    while (shift > 0 && (scalar >> shift) == 0) shift -= 4;
    for (; shift >= 0; shift -= 4) out += kDigits[scalar >> shift & 15];
    out += '}';
}

std::uint32_t scalar_of(std::string_view character) {
    const auto lead = static_cast<std::uint8_t>(character[0]);
    if (character.size() == 1) return lead;
    std::uint32_t scalar = lead & (0x7fU >> character.size());
    for (std::size_t i = 1; i < character.size(); ++i)
        scalar = scalar << 6 | (static_cast<std::uint8_t>(character[i]) & 0x3fU);
    return scalar;
}

std::size_t size_of(char lead) {
    const auto byte = static_cast<std::uint8_t>(lead);
    return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

}  // namespace

Readable make_readable(std::string_view text, bool lines) {
    if (valid_utf8_prefix(text) != text.size()) return {to_hex_0x(as_bytes(text)), true};
    Readable out;
    out.text.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view one = text.substr(at, size_of(text[at]));
        at += one.size();
        const bool plain = one.size() == 1 && one[0] >= ' ' && one[0] < 0x7f && one[0] != '\\';
        const bool kept = plain || (lines && one == "\n");
        // A backslash before u{ would make two texts look the same.
        const bool is_escape = one == "\\" && text.substr(at).starts_with("u{");
        if (kept || (!is_escape && !visible_text(one).empty())) {
            out.text += one;
            continue;
        }
        append_escape(out.text, scalar_of(one));
        out.escaped = true;
    }
    return out;
}

std::string_view authority_of(std::string_view origin) {
    for (const std::string_view scheme : {"https://", "http://"}) {
        if (!origin.starts_with(scheme)) continue;
        origin.remove_prefix(scheme.size());
        return origin.find_first_of("/?#@") == std::string_view::npos ? origin : "";
    }
    return {};
}

bool has_other_letters(std::string_view host) {
    const std::string lower = ascii_lower(host);
    const bool ascii =
        std::ranges::all_of(lower, [](char c) { return static_cast<std::uint8_t>(c) < 0x80; });
    return !ascii || lower.starts_with("xn--") || lower.find(".xn--") != std::string::npos;
}

}  // namespace portico::approval
