// SPDX-License-Identifier: Apache-2.0
//
// How a wallet of each namespace is asked to sign a text, and what it answers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/json/json.hpp"
#include "core/engine/contract.hpp"

namespace portico::sign_in {

struct SigningRequest {
    const char* method;
    Json params;
};

/// Nothing: the namespace has no request for it that wallets in a page know.
std::optional<SigningRequest> signing_request(engine::ChainNamespace chain_namespace,
                                              const std::string& message,
                                              const std::string& address);

/// The signature as verifiers of the namespace take it (docs/sign-in.md#signatures): of eip155 in
/// hex with a v of 27 or 28, of Solana in base58, of Bitcoin in base64. Nothing: it is none.
std::optional<std::string> read_signature(engine::ChainNamespace chain_namespace,
                                          const Json& answer);

/// The empty signature, which a Safe answers whose owners have yet to sign: ERC-1271 takes it once
/// they have.
bool is_signed_later(engine::ChainNamespace chain_namespace, const Json& answer);

}  // namespace portico::sign_in
