// SPDX-License-Identifier: Apache-2.0
//
// What a node is asked to note while it validates an operation (debug_traceCall with a tracer in
// JavaScript, as go-ethereum, Erigon, Reth and anvil have it), and what ERC-7562 says to it.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/base/json/json.hpp"
#include "core/chain/eip155/user_operation/user_operation.hpp"

namespace portico::api::bundler {

/// The tracer's text. It tells one frame for each call that the EntryPoint makes.
extern const char* const kValidationTracer;

/// Which entities need not follow the rules.
using IsTrusted = std::function<bool(const chain::EvmAddress&)>;

/// The rule that the validation breaks, in words; nothing where it keeps all. Stakes are not looked
/// at: what ERC-7562 allows to staked entities alone is allowed to those who are trusted. `trace`
/// is not to be read: what it says is broken too.
std::optional<std::string> broken_rule(const Json& trace, const chain::UserOperation& operation,
                                       const chain::EvmAddress& entry_point,
                                       const IsTrusted& is_trusted);

}  // namespace portico::api::bundler
