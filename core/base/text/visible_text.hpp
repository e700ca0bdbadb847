// SPDX-License-Identifier: Apache-2.0
//
// Strangers' names without what nobody sees: control characters, marks of direction, joiners and
// fillers of no width, tags (Unicode: Cc, Zl, Zp, Default_Ignorable_Code_Point). What looks the
// same is then the same to a rule, and nothing turns the words beside a name around.
#pragma once

#include <string>
#include <string_view>

namespace portico {

/// The text without these. Precondition: it is UTF-8 (utf8.hpp).
std::string visible_text(std::string_view text);

}  // namespace portico
