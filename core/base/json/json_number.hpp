// SPDX-License-Identifier: Apache-2.0
//
// The number grammar of RFC 8259, section 6, shared by the reader and by Json::number.
#pragma once

#include <cstddef>
#include <string_view>

namespace portico {

/// The length of the JSON number that `text` begins with: the longest prefix that is one; 0 if
/// none. Where a fraction or exponent is begun but has no digit, 0 too: such a text is no number.
std::size_t json_number_length(std::string_view text);

}  // namespace portico
