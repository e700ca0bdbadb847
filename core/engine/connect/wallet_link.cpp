// SPDX-License-Identifier: Apache-2.0
//
// See wallet_link.hpp.
#include "core/engine/connect/wallet_link.hpp"

#include <algorithm>

#include "core/base/encoding/percent.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"

namespace portico::engine {
namespace {

bool is_scheme_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '+' ||
           letter == '-' || letter == '.';
}

// Lower-case scheme of a base, or nothing.
std::string scheme_of(std::string_view base) {
    std::string scheme = ascii_lower(base.substr(0, base.find(':')));
    const bool valid = !scheme.empty() && scheme.front() >= 'a' && scheme.front() <= 'z' &&
                       std::ranges::all_of(scheme, is_scheme_letter);
    return valid ? scheme : std::string();
}

std::optional<std::string> link_to(std::string_view base, std::string_view query) {
    if (!is_opener(base)) return std::nullopt;
    const std::string scheme = scheme_of(base);
    const std::size_t colon = base.find(':');
    std::string_view rest = colon == std::string_view::npos ? "" : base.substr(colon + 1);
    while (rest.starts_with('/')) rest.remove_prefix(1);
    while (rest.ends_with('/')) rest.remove_suffix(1);
    std::string link = scheme;
    link += "://";
    link += rest;
    if (!rest.empty()) link += '/';
    link += "wc?";
    link += query;
    return link;
}

}  // namespace

bool is_web_link(std::string_view link) {
    const std::string scheme = scheme_of(link);
    return link.find("://") != std::string_view::npos && (scheme == "https" || scheme == "http");
}

bool is_opener(std::string_view link) {
    const std::string scheme = scheme_of(link);
    for (const std::string_view refused : {"", "javascript", "data", "blob", "file", "vbscript"})
        if (scheme == refused) return false;
    return true;
}

std::optional<std::string> make_wallet_link(std::string_view base, std::string_view pairing_uri) {
    return link_to(base, "uri=" + percent_encode(pairing_uri));
}

std::optional<std::string> make_request_link(std::string_view base, std::int64_t id,
                                             std::string_view topic) {
    if (base.starts_with("https://t.me")) return std::string(base);
    return link_to(base,
                   "requestId=" + to_decimal_signed(id) + "&sessionTopic=" + std::string(topic));
}

}  // namespace portico::engine
