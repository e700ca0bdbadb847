// SPDX-License-Identifier: Apache-2.0
//
// Public keys as authenticators write them (COSE_Key, RFC 9052 section 7 and RFC 9053), and their
// signatures: ES256 on P-256, RS256, EdDSA on Ed25519. By OpenSSL.
#pragma once

#include <expected>
#include <string>

#include "core/base/bytes.hpp"
#include "server/openssl/keys.hpp"

namespace portico::api::console {

/// IANA COSE algorithms, in the order that we ask authenticators for.
inline constexpr std::int64_t kEs256 = -7;
inline constexpr std::int64_t kEdDsa = -8;
inline constexpr std::int64_t kRs256 = -257;

class CoseKey {
  public:
    /// `used` is where the key ended. The error says what is wrong with it.
    static std::expected<CoseKey, std::string> parse(ByteView text, std::size_t& used);

    /// Variable time: all of it is public.
    bool verifies(ByteView message, ByteView signature) const;

  private:
    CoseKey(std::int64_t algorithm, openssl::Key key)
        : algorithm_(algorithm), key_(std::move(key)) {}

    std::int64_t algorithm_;
    openssl::Key key_;
};

}  // namespace portico::api::console
