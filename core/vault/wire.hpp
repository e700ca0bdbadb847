// SPDX-License-Identifier: Apache-2.0
//
// Between the texts of contract.hpp and the types that core/vault works with.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/secret.hpp"
#include "core/vault/contract.hpp"
#include "core/vault/wallet.hpp"

namespace portico::vault {

/// An answer and the secrets that stand behind it.
struct Outcome {
    contract::VaultAnswer answer;
    std::vector<SecretBytes> secrets;
};

struct Request {
    std::string_view json;
    std::vector<SecretBytes> secrets;
};

inline constexpr std::size_t kSecretsMax = 4;
inline constexpr std::size_t kSecretBytesMax = 4096;

/// Errors: limit_exceeded (more secrets, or longer ones, than any request has);
/// json_missing_member (a length without its bytes).
Result<Request> read_request(std::string_view input);
std::string write_outcome(const Outcome& outcome);

/// Errors: base64_invalid; crypto_bad_length.
Result<Bytes32> read_key(std::string_view base64url);

/// A record, as the texts of its members. Errors: wallet_record_invalid.
Result<WalletRecord> read_record(const api::vault::WalletRecord& wire);
Result<List<RecoveryKey, 16>> read_recovery_keys(const List<api::vault::RecoveryKey, 16>& wire);
api::vault::SignedRecord write_record(const WalletRecord& record, ByteView mac);

List<contract::SealedToKey, 16> write_sealed(std::span<const SealedShare> shares);

/// What a device is handed: its share, and behind it its exit shares as JSON.
SecretBytes write_handed(const SecretBytes& share, const List<contract::SealedToKey, 16>& exit);
struct Handed {
    SecretBytes share;
    List<contract::SealedToKey, 16> exit;
};
/// Errors: json_missing_member; of parse_described.
Result<Handed> read_handed(const SecretBytes& what);
api::vault::WalletAddresses write_addresses(const Addresses& addresses);

}  // namespace portico::vault
