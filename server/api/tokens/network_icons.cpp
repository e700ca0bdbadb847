// SPDX-License-Identifier: Apache-2.0
#include "server/api/tokens/network_icons.hpp"

#include <algorithm>

#include "server/api/artwork/artwork.hpp"

namespace portico::api::tokens {
namespace {

/// Development nodes' network, which is nobody's brand.
constexpr std::string_view kHarbour =
    R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#8a4bb0" d="M0 0h64v64H0z"/><path d="M32 24v26M22 31h20M15 38c2 16 32 16 34 0M32 13a5 5 0 1 1 0 10a5 5 0 1 1 0-10" fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/></svg>)";

std::optional<std::string> text_of(std::optional<std::string_view> svg) {
    return svg ? std::optional<std::string>(*svg) : std::nullopt;
}

std::optional<std::string> text_of(const std::optional<artwork::Picture>& picture) {
    return picture ? std::optional<std::string>(picture->svg) : std::nullopt;
}

std::string changed(std::string text, char from, char to) {
    std::ranges::transform(text, text.begin(), [&](char c) {
        return c >= from && c <= from + 25 ? static_cast<char>(c - from + to) : c;
    });
    return text;
}

std::optional<artwork::Picture> find_currency(std::string_view chain) {
    return artwork::find_picture("currency/" + changed(native_token(chain).symbol, 'a', 'A'));
}

std::optional<artwork::Picture> find_token(std::string_view chain, std::string_view address) {
    std::string name(chain);
    name.append(":").append(address);
    return artwork::find_picture(changed(std::move(name), 'A', 'a'));
}

}  // namespace

std::optional<std::string> currency_icon(std::string_view chain) {
    return text_of(find_currency(chain));
}

std::optional<std::string> network_icon(std::string_view chain) {
    return text_of(chain == "eip155:31337" ? kHarbour : artwork::find(chain));
}

std::optional<std::string> token_icon(std::string_view chain, std::string_view address) {
    return text_of(find_token(chain, address));
}

std::optional<std::string> logo_path(std::string_view chain, const Token& token) {
    const bool is_own = token.address.empty();
    const bool is_named = !is_own && !token.icon_url.empty();
    std::optional<artwork::Picture> ours;
    if (is_own)
        ours = find_currency(chain);
    else if (!is_named)
        ours = find_token(chain, token.address);
    if (!ours && !is_named) return std::nullopt;
    std::string path("/v1/logo/");
    path += chain;
    if (!is_own) path.append(":").append(token.address);
    if (ours) path.append("?v=").append(ours->tag);
    return path;
}

}  // namespace portico::api::tokens
