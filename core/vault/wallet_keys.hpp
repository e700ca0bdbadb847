// SPDX-License-Identifier: Apache-2.0
//
// The keys of an embedded wallet. All come of one entropy by BIP-39 (English, no passphrase), so
// that an exported phrase opens the same accounts elsewhere:
//   eip155  m/44'/60'/0'/0/i  (BIP-44, secp256k1)
//   solana  m/44'/501'/i'/0'  (SLIP-0010, Ed25519)
#pragma once

#include <cstdint>
#include <string>

#include "core/base/bytes.hpp"
#include "core/base/entropy.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"
#include "core/crypto/curves/secp256k1.hpp"

namespace portico::vault {

inline constexpr std::size_t kEntropyBytes = 16;      ///< 12 words, the default
inline constexpr std::size_t kLongEntropyBytes = 32;  ///< 24 words

/// The public side of an account. It is also what joined shares are checked against.
struct Addresses {
    std::string eip155;  ///< checksummed (EIP-55)
    std::string solana;

    friend bool operator==(const Addresses&, const Addresses&) = default;
};

/// Fresh entropy of `size` bytes, for a wallet, for the coefficients of its shares (shares.hpp) or
/// a printed code. A source that repeats itself, or gives one value only, is refused: what comes of
/// it could be guessed. Errors: entropy_unusable; crypto_bad_length (neither 16 nor 32).
Result<SecretBytes> draw_entropy(const EntropyFn& random, std::size_t size = kEntropyBytes);

/// The keys of account `index`. Wiped with it: make it for one approval and let it go.
class WalletKeys {
  public:
    /// Errors: crypto_bad_length (neither 16 nor 32 bytes); derivation_path_invalid (index of 2^31
    /// and more).
    static Result<WalletKeys> derive(const SecretBytes& entropy, std::uint32_t index = 0);

    const Addresses& addresses() const { return addresses_; }

    /// Deterministic (RFC 6979), low s. The caller hashes, and says what it hashed to the user.
    RecoverableSignature sign_eip155(const Bytes32& digest) const;
    /// Ed25519 over the message itself. It signs with its own public key alone, so no two
    /// signatures of one message can tell the private key.
    FixedBytes<64> sign_solana(ByteView message) const;

    /// For export only.
    const Secret<32>& eip155_private_key() const { return eip155_; }
    /// For export only: the 32-byte seed of the Solana key.
    const Secret<32>& solana_seed() const { return solana_; }

  private:
    WalletKeys(Secret<32> eip155, Secret<32> solana, Addresses addresses)
        : eip155_(std::move(eip155)),
          solana_(std::move(solana)),
          addresses_(std::move(addresses)) {}

    Secret<32> eip155_;
    Secret<32> solana_;
    Addresses addresses_;
};

}  // namespace portico::vault
