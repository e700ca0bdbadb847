// SPDX-License-Identifier: Apache-2.0
//
// Key hierarchies on secp256k1 (BIP-32), mainnet's serialisation (xprv, xpub).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"

namespace portico {

/// What both kinds of extended key have beside the key.
struct KeyOrigin {
    std::uint8_t depth = 0;
    FixedBytes<4> parent_fingerprint{};
    std::uint32_t child_number = 0;
    Bytes32 chain_code{};

    friend bool operator==(const KeyOrigin&, const KeyOrigin&) = default;
};

/// A public key and those below it, without hardened steps.
class ExtendedPublicKey {
  public:
    ExtendedPublicKey(const FixedBytes<33>& point, const KeyOrigin& origin)
        : point_(point), origin_(origin) {}

    /// Reads an xpub. Errors: as parse_base58check; extended_key_invalid.
    static Result<ExtendedPublicKey> parse(std::string_view xpub);
    std::string to_xpub() const;

    /// Errors: derivation_path_invalid (a hardened step, depth above 255); extended_key_invalid (a
    /// step without a key: BIP-32 says to go on with the next index; chance below 2^-127).
    Result<ExtendedPublicKey> derive(std::span<const std::uint32_t> steps) const;

    const FixedBytes<33>& point() const { return point_; }
    const KeyOrigin& origin() const { return origin_; }
    /// The first four bytes of HASH160 of the point.
    FixedBytes<4> fingerprint() const;

  private:
    FixedBytes<33> point_;
    KeyOrigin origin_;
};

class ExtendedPrivateKey {
  public:
    /// The master key of a seed of 16 to 64 bytes.
    /// Errors: crypto_bad_length; extended_key_invalid (no key comes of it; chance below 2^-127).
    static Result<ExtendedPrivateKey> from_seed(ByteView seed);
    /// Reads an xprv. Errors: as parse_base58check; extended_key_invalid.
    static Result<ExtendedPrivateKey> parse(std::string_view xprv);
    /// Secret. The caller wipes the text.
    std::string to_xprv() const;

    /// Errors: derivation_path_invalid (depth above 255), extended_key_invalid (as above).
    Result<ExtendedPrivateKey> derive(std::span<const std::uint32_t> steps) const;

    const Secret<32>& key() const { return key_; }
    const KeyOrigin& origin() const { return origin_; }
    ExtendedPublicKey to_public() const;

  private:
    ExtendedPrivateKey(Secret<32> key, const KeyOrigin& origin)
        : key_(std::move(key)), origin_(origin) {}

    Secret<32> key_;
    KeyOrigin origin_;
};

}  // namespace portico
