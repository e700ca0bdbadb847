// SPDX-License-Identifier: Apache-2.0
#include "server/api/artwork/artwork.hpp"

#include <algorithm>

namespace portico::api::artwork {

std::optional<Picture> find_picture(std::string_view name) {
    const auto all = pictures();
    const auto at = std::ranges::lower_bound(all, name, {}, &Picture::name);
    if (at == all.end() || at->name != name) return std::nullopt;
    return *at;
}

std::optional<std::string_view> find(std::string_view name) {
    const auto picture = find_picture(name);
    return picture ? std::optional(picture->svg) : std::nullopt;
}

}  // namespace portico::api::artwork
