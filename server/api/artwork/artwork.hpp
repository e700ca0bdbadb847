// SPDX-License-Identifier: Apache-2.0
//
// The pictures that come with the program: of wallets, networks, currencies and tokens. They are
// made at build time of the npm package
// @web3icons/core (make_artwork.mjs says which, and checks that each is nothing but shapes) and
// compiled in. A program that was built without that package has none.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace portico::api::artwork {

/// `name`: "wallet/" and a wallet's id in the bundled directory, "exchange/" and an exchange's id,
/// a network's CAIP-2 id, "currency/" and a symbol in capitals, or a token's CAIP-10 id in lower
/// case. `svg`: an image/svg+xml. `tag`: of its content, which is its ETag (nfts::picture_tag).
struct Picture {
    std::string_view name, svg, tag;
};

/// All of them, sorted by name; they live as long as the program.
std::span<const Picture> pictures();

/// The picture of this name, if there is one. The program's own tables alone decide: what a
/// stranger calls himself finds nothing here.
std::optional<std::string_view> find(std::string_view name);
/// The same with its tag.
std::optional<Picture> find_picture(std::string_view name);

}  // namespace portico::api::artwork
