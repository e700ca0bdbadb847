// SPDX-License-Identifier: Apache-2.0
//
// A P-256 key that signs tokens (ES256, RFC 7518), by OpenSSL. Verifying takes no key of this kind:
// core/crypto does it by the point alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/api/sign_in.hpp"
#include "core/base/bytes.hpp"
#include "core/base/secret.hpp"
#include "server/openssl/keys.hpp"

namespace portico::api::sign_in {

class SigningKey {
  public:
    /// A new one of OpenSSL's own entropy; nothing where that fails.
    static std::optional<SigningKey> generate();
    /// Of its private half; nothing where that is none.
    static std::optional<SigningKey> from_private(const Secret<32>& scalar);

    /// Its thumbprint (RFC 7638, SHA-256, base64url).
    const std::string& id() const { return id_; }
    const Bytes& point() const { return point_; }  ///< SEC1, uncompressed
    Secret<32> private_half() const;
    /// r and s, 64 bytes, over the SHA-256 of the text; nothing where OpenSSL fails.
    std::optional<Bytes> sign(std::string_view text) const;

  private:
    static std::optional<SigningKey> from_handle(openssl::Key key);

    std::string id_;
    Bytes point_;
    openssl::Key key_;
};

/// The public half as a JWK; its `kid` is the thumbprint.
JsonWebKey to_jwk(ByteView point);

}  // namespace portico::api::sign_in
