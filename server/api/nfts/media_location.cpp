// SPDX-License-Identifier: Apache-2.0
#include "server/api/nfts/media_location.hpp"

#include <algorithm>

#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/encoding/percent.hpp"

namespace portico::api::nfts {
namespace {

constexpr std::size_t kIdDigits = 64;

bool starts_with_word(std::string_view text, std::string_view word) {
    return text.size() >= word.size() &&
           std::ranges::equal(text.substr(0, word.size()), word, [](char a, char b) {
               return (a >= 'A' && a <= 'Z' ? static_cast<char>(a + 32) : a) == b;
           });
}

MediaLocation read_data(std::string_view rest) {
    const std::size_t comma = rest.find(',');
    if (comma == std::string_view::npos) return UnsupportedLocation{};
    const std::string_view head = rest.substr(0, comma), data = rest.substr(comma + 1);
    if (head.ends_with(";base64")) {
        auto bytes = parse_base64(data);
        if (!bytes) bytes = parse_base64(data, Base64Alphabet::kStandard, Base64Padding::kUnpadded);
        if (!bytes) return UnsupportedLocation{};
        return Inline{std::string(as_text(*bytes))};
    }
    // Contracts write plain JSON there, in which a lone % is no mistake.
    auto plain = percent_decode(data);
    return Inline{plain ? std::move(*plain) : std::string(data)};
}

MediaLocation read_address(std::string_view text, const Config& config) {
    std::string address;
    for (const char c : text) address += c == ' ' ? std::string("%20") : std::string(1, c);
    auto url = upstream::parse_url(address);
    if (!url || !may_be_fetched(*url, config)) return UnsupportedLocation{};
    return std::move(*url);
}

}  // namespace

bool is_private_host(const upstream::Url& url, const Config& config) {
    return upstream::is_named_host(url, config.private_hosts);
}

bool may_be_fetched(const upstream::Url& url, const Config& config) {
    return !url.websocket && (url.tls || is_private_host(url, config));
}

MediaLocation find_media_location(std::string_view text, const Config& config) {
    if (starts_with_word(text, "data:")) return read_data(text.substr(5));
    if (!starts_with_word(text, "ipfs://")) return read_address(text, config);
    std::string_view path = text.substr(7);
    if (path.starts_with("ipfs/")) path.remove_prefix(5);
    if (config.ipfs_gateway.empty() || path.empty() || path.contains(".."))
        return UnsupportedLocation{};
    return read_address(config.ipfs_gateway + std::string(path), config);
}

std::string with_id(std::string_view uri, ByteView id) {
    constexpr std::string_view kMark = "{id}";
    std::string digits = to_hex(id);
    digits.insert(0, kIdDigits - std::min(kIdDigits, digits.size()), '0');
    std::string out;
    for (std::size_t at = 0; at < uri.size();) {
        if (uri.substr(at).starts_with(kMark)) {
            out += digits;
            at += kMark.size();
        } else {
            out += uri[at++];
        }
    }
    return out;
}

}  // namespace portico::api::nfts
