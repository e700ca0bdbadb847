// SPDX-License-Identifier: Apache-2.0
//
// The calls that somebody's account would make, by the forms of call data that accounts have in
// common. For whoever decides by them what is paid for or signed.
#pragma once

#include <optional>

#include "core/smart_account/smart_account.hpp"

namespace portico::smart_account {

/// Of one operation of somebody's account.
inline constexpr std::size_t kAccountCallsMax = 256;

/// All calls of SimpleAccount's execute and executeBatch, of ERC-7579's execute (one call or
/// several; not by delegation, not static, of no other mode), and of encode_calls(). Nothing for
/// any other call data, for none, and for an encoding that is not the one that encoders write: what
/// is read two ways could be carried out in the other.
std::optional<Calls> read_account_calls(ByteView call_data);

}  // namespace portico::smart_account
