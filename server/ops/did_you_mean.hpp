// SPDX-License-Identifier: Apache-2.0
//
// Finds the word that somebody meant who typed another one.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace portico::ops {

/// The known word nearest to `typed`, if near enough (a third of its letters changed, at most
/// three); else empty.
std::string_view closest_word(std::string_view typed, std::span<const std::string> known);

/// ` (did you mean "x"?)`, or nothing.
std::string did_you_mean(std::string_view typed, std::span<const std::string> known);

}  // namespace portico::ops
