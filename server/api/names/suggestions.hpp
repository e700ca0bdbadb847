// SPDX-License-Identifier: Apache-2.0
//
// Labels to suggest to whoever typed the beginning of one, or one that is taken.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace portico::api::names {

/// Words that begin with `label`, then `label` with a word behind it; the same for the same label.
/// None is `label` itself, and all are of a length that a label may have. At most `most`.
std::vector<std::string> suggest_labels(std::string_view label, std::size_t most);

}  // namespace portico::api::names
