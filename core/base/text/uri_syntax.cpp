// SPDX-License-Identifier: Apache-2.0
//
// Names are those of RFC 3986, appendix A.
#include "core/base/text/uri_syntax.hpp"

#include <algorithm>
#include <cstddef>

namespace portico {

namespace {

bool is_alpha(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_uri_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hex_digit(char c) {
    return is_uri_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
bool is_unreserved(char c) {
    return is_alpha(c) || is_uri_digit(c) || c == '-' || c == '.' || c == '_' || c == '~';
}
bool is_sub_delim(char c) {
    return c != '\0' && std::string_view("!$&'()*+,;=").find(c) != std::string_view::npos;
}
bool is_gen_delim(char c) {
    return c != '\0' && std::string_view(":/?#[]@").find(c) != std::string_view::npos;
}

/// unreserved, pct-encoded, sub-delims and the characters of `extra`.
bool consists_of(std::string_view text, std::string_view extra) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%') {
            if (text.size() - i < 3 || !is_hex_digit(text[i + 1]) || !is_hex_digit(text[i + 2]))
                return false;
            i += 2;
        } else if (!is_unreserved(text[i]) && !is_sub_delim(text[i]) &&
                   extra.find(text[i]) == std::string_view::npos) {
            return false;
        }
    }
    return true;
}

bool is_ipv4(std::string_view text) {
    for (int part = 0; part < 4; ++part) {
        const std::size_t size = std::min(text.find('.'), text.size());
        int value = 0;
        if (size == 0 || size > 3 || (size > 1 && text[0] == '0')) return false;
        for (const char c : text.substr(0, size)) {
            if (!is_uri_digit(c)) return false;
            value = 10 * value + (c - '0');
        }
        if (value > 255) return false;
        text.remove_prefix(size);
        if (part == 3) return text.empty();
        if (!text.starts_with('.')) return false;
        text.remove_prefix(1);
    }
    return false;
}

/// Groups of up to four hex digits; one `::` stands for at least one of the eight that is missing.
bool is_ipv6(std::string_view text) {
    int groups = 0;
    bool gap = text.starts_with("::");
    if (gap) text.remove_prefix(2);
    if (gap && text.empty()) return true;
    while (true) {
        const std::size_t size = std::min(text.find(':'), text.size());
        const std::string_view group = text.substr(0, size);
        if (size == text.size() && group.find('.') != std::string_view::npos) {
            if (!is_ipv4(group)) return false;
            groups += 2;
        } else {
            if (group.empty() || group.size() > 4 || !std::ranges::all_of(group, is_hex_digit))
                return false;
            ++groups;
        }
        text.remove_prefix(size);
        if (text.empty()) break;
        text.remove_prefix(1);
        if (text.starts_with(':')) {
            if (gap) return false;
            gap = true;
            text.remove_prefix(1);
            if (text.empty()) break;
        }
    }
    return gap ? groups <= 7 : groups == 8;
}

bool is_ipv_future(std::string_view text) {
    if (!text.starts_with('v') && !text.starts_with('V')) return false;
    const std::size_t dot = text.find('.');
    if (dot == std::string_view::npos || dot < 2 || dot + 1 == text.size()) return false;
    const std::string_view rest = text.substr(dot + 1);
    return std::ranges::all_of(text.substr(1, dot - 1), is_hex_digit) &&
           rest.find('%') == std::string_view::npos && consists_of(rest, ":");
}

bool is_host(std::string_view text) {
    if (!text.starts_with('[')) return consists_of(text, "");
    if (!text.ends_with(']')) return false;
    text = text.substr(1, text.size() - 2);
    return is_ipv6(text) || is_ipv_future(text);
}

}  // namespace

bool is_uri_character(char c) { return is_unreserved(c) || is_sub_delim(c) || is_gen_delim(c); }

bool is_uri_segment(std::string_view text) { return consists_of(text, ":@"); }

bool is_uri_scheme(std::string_view text) {
    return !text.empty() && is_alpha(text[0]) && std::ranges::all_of(text, [](char c) {
        return is_alpha(c) || is_uri_digit(c) || c == '+' || c == '-' || c == '.';
    });
}

bool is_uri_authority(std::string_view text) {
    if (const std::size_t at = text.find('@'); at != std::string_view::npos) {
        if (!consists_of(text.substr(0, at), ":")) return false;
        text.remove_prefix(at + 1);
    }
    // A colon in brackets is the address's, not the port's.
    const std::size_t colon = text.rfind(':');
    if (colon != std::string_view::npos && text.find(']', colon) == std::string_view::npos) {
        if (!std::ranges::all_of(text.substr(colon + 1), is_uri_digit)) return false;
        text = text.substr(0, colon);
    }
    return is_host(text);
}

bool is_uri(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || !is_uri_scheme(text.substr(0, colon))) return false;
    text.remove_prefix(colon + 1);
    if (const std::size_t hash = text.find('#'); hash != std::string_view::npos) {
        if (!consists_of(text.substr(hash + 1), ":@/?")) return false;
        text = text.substr(0, hash);
    }
    if (const std::size_t mark = text.find('?'); mark != std::string_view::npos) {
        if (!consists_of(text.substr(mark + 1), ":@/?")) return false;
        text = text.substr(0, mark);
    }
    if (text.starts_with("//")) {
        text.remove_prefix(2);
        const std::size_t slash = std::min(text.find('/'), text.size());
        if (!is_uri_authority(text.substr(0, slash))) return false;
        text.remove_prefix(slash);
    }
    return consists_of(text, ":@/");
}

std::string_view uri_host(std::string_view url) {
    const std::size_t scheme = url.find("://");
    if (scheme == std::string_view::npos) return {};
    std::string_view host = url.substr(scheme + 3);
    host = host.substr(0, host.find_first_of("/?#"));
    if (host.find('@') != std::string_view::npos) return {};
    if (host.starts_with('[')) return host.substr(1, host.find(']') - 1);
    return host.substr(0, host.find(':'));
}

bool is_loopback_host(std::string_view host) {
    const bool dotted = host.find_first_not_of("0123456789.") == std::string_view::npos;
    return host == "localhost" || host.ends_with(".localhost") || host == "::1" ||
           (dotted && host.starts_with("127."));
}

}  // namespace portico
