// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct evp_pkey_st;

namespace portico::api::providers {

/// A private RSA key that signs calls, by OpenSSL.
class RsaKey {
  public:
    /// Nothing where the PEM is none of 1024 to 4096 bits, or has a password.
    static std::optional<RsaKey> from_pem(std::string_view pem);

    /// RSASSA-PKCS1-v1_5 with SHA-256, as base64. Empty where OpenSSL fails.
    std::string sign(std::string_view text) const;

  private:
    struct Free {
        void operator()(evp_pkey_st* key) const;
    };
    using Handle = std::unique_ptr<evp_pkey_st, Free>;
    explicit RsaKey(Handle key) : key_(std::move(key)) {}

    Handle key_;
};

}  // namespace portico::api::providers
