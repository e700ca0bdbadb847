// SPDX-License-Identifier: Apache-2.0
//
// What a browser wallet grants, whatever its namespace: the methods portico_connect,
// portico_switchChain and portico_disconnect that every connector understands
// (web/packages/adapters/README.md).
#pragma once

#include "core/engine/context.hpp"

namespace portico::engine {

struct GrantRequest {
    std::string_view connector;
    std::string_view chain{};
    std::string_view address{};  ///< the account to begin with; none: the wallet's choice
    bool silent = false;         ///< opens no window; 4100 where that cannot be done
};

/// portico_connect. Answered by WalletAnswered.
EffectId request_grant(Owner owner, const GrantRequest& request, const Context& context);

/// The accounts and the chain of an answer: the active account first, one of the type the host
/// prefers if there is one. Nothing if it is malformed or grants nothing.
std::optional<Adopted> read_grant(const std::optional<Json>& reported,
                                  ChainNamespace chain_namespace, const Setup& setup);

}  // namespace portico::engine
