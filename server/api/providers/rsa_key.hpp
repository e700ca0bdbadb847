// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/openssl/keys.hpp"

namespace portico::api::providers {

/// A private RSA key that signs calls, by OpenSSL.
class RsaKey {
  public:
    /// Nothing where the PEM is none of 1024 to 4096 bits, or has a password.
    static std::optional<RsaKey> from_pem(std::string_view pem);

    /// RSASSA-PKCS1-v1_5 with SHA-256, as base64. Empty where OpenSSL fails.
    std::string sign(std::string_view text) const;

  private:
    explicit RsaKey(openssl::Key key) : key_(std::move(key)) {}

    openssl::Key key_;
};

}  // namespace portico::api::providers
