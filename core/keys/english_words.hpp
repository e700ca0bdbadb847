// SPDX-License-Identifier: Apache-2.0
//
// The English word list of BIP-39; names that a server suggests come of it too.
#pragma once

#include <cstddef>
#include <string_view>

namespace portico {

inline constexpr std::size_t kEnglishWordCount = 2048;

/// All of them in the standard's order, which is sorted, separated by single spaces.
extern const std::string_view kEnglishWords;

}  // namespace portico
