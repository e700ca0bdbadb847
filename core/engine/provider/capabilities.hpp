// SPDX-License-Identifier: Apache-2.0
//
// wallet_getCapabilities (EIP-5792) of a paired wallet, from what its session says.
#pragma once

#include <optional>

#include "core/engine/contract.hpp"

namespace portico::engine {

/// The answer to a request with these params (an address, chain ids) from a session's properties
/// (docs/spec/host-provider.md#capabilities). Nothing if the session says nothing of them: then the
/// wallet is asked.
std::optional<Json> session_capabilities(const wc::Session& session, const Json& params);

}  // namespace portico::engine
