// SPDX-License-Identifier: Apache-2.0
//
// The code of a printed recovery kit: 128 bits in Crockford's base 32 (no I, L, O, U) with 20 bits
// of SHA-256 behind them, thirty characters in six groups: ABCDE-FGHJK-MNPQR-STVWX-YZ012-34567.
// A wrong character passes the check once in a million.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "core/base/secret.hpp"

namespace portico::vault {

/// Secret. The caller wipes the text.
std::string format_recovery_code(const Secret<16>& code);

/// As people type it: any case, spaces and hyphens anywhere, O for 0, I and L for 1.
/// Errors: recovery_code_invalid (detail: "number of characters", "character N", "check").
Result<Secret<16>> parse_recovery_code(std::string_view text);

}  // namespace portico::vault
