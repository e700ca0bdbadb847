// SPDX-License-Identifier: Apache-2.0
//
// What is a picture, by its bytes alone, and how it is sent so that it is nothing else
// (docs/spec/security.md#case-40).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/server.hpp"

namespace portico::api::nfts {

/// Larger ones fill a browser's memory when they are unpacked, however few bytes they are.
inline constexpr std::uint64_t kPixelsMax = 64'000'000;

/// "image/png" .. of PNG, JPEG, GIF, WebP, AVIF and SVG. Nothing for anything else, for SVG with
/// entities of its own, and for pictures of which the head says that they have more pixels.
std::optional<std::string_view> picture_type(std::string_view bytes);

/// SVG is sent too, and runs nothing: in <img> it never does, and opened as a page it is in a
/// sandbox without origin, scripts, or anything from elsewhere.
/// Browsers keep it for a day, or, where nothing else can stand at its address, for ever.
net::Response picture_response(std::string bytes, std::string_view type, bool is_for_ever = false);
/// Names a picture by its content: 24 hexadecimal digits.
std::string picture_tag(std::string_view bytes);
/// The response with that tag as its ETag, since what stands at an address may change; 304 for
/// whoever has it. `named`: the tag that the address itself says, if any; where it is the picture's
/// own, it is kept for ever. Precondition: they are a picture.
net::Response conditional_picture(std::string bytes, std::string_view if_none_match,
                                  std::string_view named = {});

}  // namespace portico::api::nfts
