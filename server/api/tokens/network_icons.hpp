// SPDX-License-Identifier: Apache-2.0
//
// Pictures of networks, of their own currencies and of tokens that come with the program
// (server/api/artwork), and where the pictures of tokens stand on this server (server/api/logos).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/api/tokens/token_book.hpp"

namespace portico::api::tokens {

/// SVG of a network's own currency, if there is one.
std::optional<std::string> currency_icon(std::string_view chain);
/// SVG of a network.
std::optional<std::string> network_icon(std::string_view chain);
/// SVG of the token of this address, of those in the list that comes with the program.
std::optional<std::string> token_icon(std::string_view chain, std::string_view address);

/// The path of a token's picture, of one that this server may have. One that comes with the program
/// is named by its content, so that browsers keep it for ever; what a token list names is not known
/// before it is fetched.
std::optional<std::string> logo_path(std::string_view chain, const Token& token);

}  // namespace portico::api::tokens
