// SPDX-License-Identifier: Apache-2.0
//
// The payloads of wc_sessionAuthenticate (sign protocol, "one-click auth"; CAIP-222, ERC-5573): the
// request with its ReCap resource, and the session that the signed answers (CACAOs) add up to.
// Signatures are NOT verified here: that takes keccak and secp256k1, which pairing.wasm does not
// carry. Whoever signs a visitor in (the server, or the SIWX area of the engine) verifies them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "core/base/vec.hpp"
#include "core/walletconnect/wire.hpp"

namespace portico::wc {

/// `2025-01-02T03:04:05.000Z`
std::string iso_time(std::int64_t wall_ms);

/// `urn:recap:` and the Base64 (no padding) of what the methods on the chains permit, keys sorted.
std::string make_recap(const Vec<std::string>& chains, Vec<std::string> methods);

/// What our owner asked for, as the JSON text of the wire. `options` has chains, domain, nonce, uri
/// and optionally methods, statement, exp, nbf, resources, type. Chains are of one namespace, and
/// it is eip155. Errors: wc_authenticate_invalid (which member).
Result<std::string> make_auth_payload(const Json& options, std::int64_t wall_ms);

/// What the methods and chains of `options` are as a proposal, for wallets that only know those.
Namespaces auth_as_proposal(const Json& options);

/// The namespaces that the CACAOs add up to: each signer's address on the chain of its `iss` and on
/// the chains of its ReCap, with the methods of the ReCap. Errors: code 5 (malformed), 9 (nothing
/// permitted).
Verdict namespaces_of_cacaos(const Json& cacaos, Namespaces& out);

}  // namespace portico::wc
