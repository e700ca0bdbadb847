// SPDX-License-Identifier: Apache-2.0
//
// A key of RFC 7517 and what it verifies (RFC 7518, and EdDSA of RFC 8037). Which algorithms are
// taken is for its caller to say: providers' tokens are held to two (id_token.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/json/json.hpp"
#include "server/openssl/keys.hpp"

namespace portico::vault::social {

/// Each but the last with SHA-256, SHA-384 and SHA-512 in turn.
enum class TokenAlgorithm : std::uint8_t {
    kHs256,
    kHs384,
    kHs512,
    kRs256,
    kRs384,
    kRs512,
    kPs256,
    kPs384,
    kPs512,
    kEs256,
    kEs384,
    kEs512,
    kEdDsa
};

/// Of a header's `alg`. Nothing: `none`, and whatever else there is.
std::optional<TokenAlgorithm> find_algorithm(std::string_view word);

class VerifyingKey {
  public:
    /// Nothing where it is not valid, of another kind, or its owner publishes it for another use.
    /// RSA has 2048 to 4096 bits.
    static std::optional<VerifyingKey> parse(const Json& jwk);

    /// By its kind, its curve and its own `alg`.
    bool is_for(TokenAlgorithm algorithm) const;
    /// Variable time but for HMAC. False also for an algorithm that it is not for.
    bool verifies(TokenAlgorithm algorithm, std::string_view text, ByteView signature) const;

  private:
    enum class Kind : std::uint8_t { kShared, kRsa, kP256, kP384, kP521, kEd25519 };

    bool read_curve(const Json& jwk);

    Kind kind_ = Kind::kShared;
    std::optional<TokenAlgorithm> own_;
    Bytes bytes_;       ///< of kShared, kP256 (uncompressed) and kEd25519
    openssl::Key key_;  ///< of the others
};

}  // namespace portico::vault::social
