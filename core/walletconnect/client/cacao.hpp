// SPDX-License-Identifier: Apache-2.0
//
// CACAOs (CAIP-74) as wallets answer one-click sign-in with them: the EIP-4361 text that their
// payload stands for, and whether its issuer signed it. Takes keccak and secp256k1: for the server
// and for whoever signs a visitor in, not for pairing.wasm.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/json/json.hpp"
#include "core/base/result.hpp"
#include "core/base/text/date_time.hpp"

namespace portico::wc {

inline constexpr std::string_view kDidPrefix = "did:pkh:";  ///< of an issuer (CAIP-10 behind it)
inline constexpr std::string_view kRecapPrefix = "urn:recap:";
inline constexpr std::size_t kRecapTextMax = 65'536;  ///< bytes of a ReCap's JSON

/// The signed text of a payload: URI from `aud` or `uri`, address and chain from `iss`
/// (did:pkh:eip155:<chain>:<address>). Where the last resource is a ReCap, the statement gets its
/// sentence (ERC-5573). The grammar of the parts is not checked.
/// Errors: sign_in_invalid (the member that is missing or wrong; `name`: two members of one name).
Result<std::string> cacao_message(const Json& payload);

enum class CacaoVerdict : std::uint8_t {
    kValid,
    kInvalid,
    kNeedsRpc  ///< signed by a contract account or in another way: a node must be asked
};

/// `{h,p,s}`: of type eip4361 or caip122, signed by its issuer (EIP-191), and, where `now` is
/// given, within `nbf` and `exp`.
CacaoVerdict verify_cacao(const Json& cacao, const std::optional<Instant>& now);

}  // namespace portico::wc
