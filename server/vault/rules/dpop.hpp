// SPDX-License-Identifier: Apache-2.0
//
// Proofs of possession (DPoP, RFC 9449): each request of a device is signed with its P-256 key,
// which its browser keeps and cannot show. A token that was stolen is worthless without it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico::vault {

inline constexpr std::size_t kProofMax = 4096;
inline constexpr std::int64_t kProofSkewS = 60;

/// What the request really was.
struct ProvenRequest {
    std::string_view method;        ///< upper case
    std::string_view url;           ///< of this server, without query and fragment
    std::string_view access_token;  ///< empty where none is shown
    std::int64_t now_s = 0;
};

struct Proof {
    std::string thumbprint;  ///< of the key (RFC 7638, SHA-256, base64url): names the device
    std::string id;          ///< `jti`: the caller refuses it a second time, for two minutes
};

/// Checks a proof against the request. Errors: proof_invalid (detail: "form", "key", "signature",
/// "method", "address", "time" or "token").
Result<Proof> verify_proof(std::string_view jwt, const ProvenRequest& request);

}  // namespace portico::vault
