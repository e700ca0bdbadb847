// SPDX-License-Identifier: Apache-2.0
#include "server/api/wallets/wallet_rules.hpp"

#include <algorithm>
#include <array>

#include "core/chain/caip.hpp"
#include "server/api/wallets/wallet.hpp"

namespace portico::api::wallets {
namespace {

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return is_lower(c) || (c >= 'A' && c <= 'Z'); }

Wrong too_long(std::string_view text, std::size_t most) {
    if (text.empty()) return "must not be empty; leave it out instead";
    if (text.size() > most) return "is longer than " + std::to_string(most) + " bytes";
    return std::nullopt;
}

/// Characters that no URL of ours holds: controls, white space, quotes, and what HTML, shells or
/// Markdown act on. Anything beyond ASCII must be percent-encoded.
bool is_url_character(char c) {
    constexpr std::string_view kOthers = "-._~:/?#[]!$&()*+,;=%@";
    return is_letter(c) || is_digit(c) || kOthers.find(c) != std::string_view::npos;
}

Wrong check_url_characters(std::string_view text) {
    const auto bad = std::find_if_not(text.begin(), text.end(), is_url_character);
    if (bad != text.end())
        return "has a character at position " + std::to_string(bad - text.begin()) +
               " that must be percent-encoded";
    return std::nullopt;
}

bool is_host(std::string_view host) {
    if (host.empty() || host.size() > 253 || host.front() == '.' || host.back() == '.')
        return false;
    if (host.find('.') == std::string_view::npos || host.find("..") != std::string_view::npos)
        return false;
    return std::all_of(host.begin(), host.end(),
                       [](char c) { return is_lower(c) || is_digit(c) || c == '-' || c == '.'; });
}

/// Schemes that a browser runs, reads or asks the system with, rather than opening one app.
constexpr std::array<std::string_view, 22> kRefusedSchemes = {
    "http",      "javascript", "data",        "blob",   "file",        "vbscript",
    "about",     "intent",     "android-app", "chrome", "view-source", "filesystem",
    "ftp",       "ws",         "wss",         "mailto", "tel",         "sms",
    "itms-apps", "market",     "ms-settings", "smb"};

}  // namespace

Wrong check_id(std::string_view text) {
    if (const Wrong wrong = too_long(text, kWalletIdMax)) return wrong;
    const bool word = std::all_of(text.begin(), text.end(),
                                  [](char c) { return is_lower(c) || is_digit(c) || c == '-'; });
    if (!word || text.front() == '-' || text.back() == '-')
        return "must be lower-case letters, digits and inner hyphens";
    return std::nullopt;
}

Wrong check_name(std::string_view text) {
    if (const Wrong wrong = too_long(text, kWalletNameMax)) return wrong;
    if (text.front() == ' ' || text.back() == ' ') return "must not begin or end with a space";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view rest = text.substr(i);
        const auto byte = static_cast<unsigned char>(text[i]);
        const auto third = rest.size() > 2 ? static_cast<unsigned char>(rest[2]) : 0;
        // U+0080-9F and U+00AD; U+200B-F, U+2028-E and U+2060-F; U+FEFF; U+E0000-E0FFF
        const bool invisible =
            byte < 0x20 || byte == 0x7f ||
            (byte == 0xc2 && rest.size() > 1 &&
             (static_cast<unsigned char>(rest[1]) < 0xa0 || rest[1] == '\xad')) ||
            (rest.starts_with("\xe2\x80") &&
             ((third >= 0x8b && third <= 0x8f) || (third >= 0xa8 && third <= 0xae))) ||
            (rest.starts_with("\xe2\x81") && third >= 0xa0 && third <= 0xaf) ||
            rest.starts_with("\xef\xbb\xbf") || rest.starts_with("\xf3\xa0");
        if (invisible)
            return "has a character at byte " + std::to_string(i) + " that cannot be seen";
    }
    return std::nullopt;
}

Wrong check_rdns(std::string_view text) {
    if (const Wrong wrong = too_long(text, kRdnsMax)) return wrong;
    const bool word = std::all_of(text.begin(), text.end(), [](char c) {
        return is_letter(c) || is_digit(c) || c == '-' || c == '_' || c == '.';
    });
    if (!word || text.find('.') == std::string_view::npos || text.front() == '.' ||
        text.back() == '.' || text.find("..") != std::string_view::npos)
        return "must be a reversed domain name, like com.example.wallet";
    return std::nullopt;
}

Wrong check_web_link(std::string_view text) {
    constexpr std::string_view kScheme = "https://";
    if (const Wrong wrong = too_long(text, kLinkMax)) return wrong;
    if (const Wrong wrong = check_url_characters(text)) return wrong;
    if (!text.starts_with(kScheme)) return "must begin with https://";
    const std::string_view rest = text.substr(kScheme.size());
    const std::string_view host = rest.substr(0, rest.find_first_of("/?#"));
    if (!is_host(host))
        return "must name a host in lower-case letters, digits, dots and hyphens, without user "
               "name or port";
    return std::nullopt;
}

Wrong check_app_link(std::string_view text) {
    if (text.starts_with("https:")) return check_web_link(text);
    if (const Wrong wrong = too_long(text, kLinkMax)) return wrong;
    if (const Wrong wrong = check_url_characters(text)) return wrong;
    const std::size_t colon = text.find(':');
    const std::string_view scheme = text.substr(0, colon);
    const bool valid = colon != std::string_view::npos && !scheme.empty() &&
                       is_lower(scheme.front()) &&
                       std::all_of(scheme.begin(), scheme.end(), [](char c) {
                           return is_lower(c) || is_digit(c) || c == '+' || c == '-' || c == '.';
                       });
    if (!valid || !text.substr(colon).starts_with("://"))
        return "must be https:// or the scheme of an app in lower case, like example://";
    if (std::ranges::find(kRefusedSchemes, scheme) != kRefusedSchemes.end())
        return "has the scheme " + std::string(scheme) + ", which does not open one app";
    return std::nullopt;
}

Wrong check_browse_link(std::string_view text) {
    constexpr std::array<std::string_view, 3> kPlaces = {"{page}", "{page_twice}", "{page_bare}"};
    std::string link(text);
    bool found = false;
    for (const std::string_view place : kPlaces)
        for (std::size_t at = 0; (at = link.find(place, at)) != std::string::npos; found = true)
            link.replace(at, place.size(), "x");
    if (const Wrong wrong = check_web_link(link)) return wrong;
    if (text.size() > kLinkMax) return too_long(text, kLinkMax);
    // Before the path, a page's address would say whose link it is.
    if (!found || text.find('{') < text.find_first_of("/?", std::string_view("https://").size()))
        return "must hold {page}, {page_twice} or {page_bare} behind its host";
    return std::nullopt;
}

Wrong check_relay(std::string_view text) {
    if (text == "walletconnect") return std::nullopt;
    return "must be \"walletconnect\"; leave it out for a wallet that can use your relay";
}

Wrong check_chain(std::string_view text) {
    if (text.ends_with(":*")) {
        std::string any(text);
        any.back() = '1';
        if (chain::Caip2::parse(any)) return std::nullopt;
    } else if (chain::Caip2::parse(text)) {
        return std::nullopt;
    }
    return "must be a CAIP-2 chain id like eip155:1, or eip155:* for all chains of a namespace";
}

Wrong check_injected_id(std::string_view text) {
    if (const Wrong wrong = too_long(text, kWalletIdMax)) return wrong;
    const bool word = std::all_of(text.begin(), text.end(), [](char c) {
        return is_letter(c) || is_digit(c) || c == '_' || c == '$' || c == '.' || c == '-';
    });
    if (!word) return "must be letters, digits, and any of _ $ . -";
    return std::nullopt;
}

}  // namespace portico::api::wallets
