// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string_view>

namespace portico {

/// Lets a map whose keys are strings be searched by string_view, with std::equal_to<>.
struct TextHash : std::hash<std::string_view> {
    using is_transparent = void;
};

}  // namespace portico
