// SPDX-License-Identifier: Apache-2.0
//
// Percent-encoding of text: as encodeURIComponent writes it (ECMA-262), and as forms and query
// strings do (WHATWG URL, application/x-www-form-urlencoded: a space is `+`). Decoding is strict.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.hpp"

namespace portico {

/// Keeps letters, digits and - _ . ! ~ * ' ( ); every other byte becomes %XX, upper case.
std::string percent_encode(std::string_view text);

/// Errors: percent_invalid (offset of a % without two hex digits); utf8_invalid (byte of the
/// result).
Result<std::string> percent_decode(std::string_view text);

/// Keeps letters, digits and - _ . *; a space becomes `+`, every other byte %XX.
std::string form_encode(std::string_view text);

/// The same as percent_decode, with `+` read as a space.
Result<std::string> form_decode(std::string_view text);

}  // namespace portico
