// SPDX-License-Identifier: Apache-2.0
//
// The key that this server signs along with, one for each session, and what is signed: by the app,
// by this server, and by the account that takes a session back. No I/O but the key provider's.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/entropy.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/user_operation/user_operation.hpp"
#include "server/data/session_store.hpp"
#include "server/vault/rules/sealed_row.hpp"

namespace portico::api::sessions {

/// Sessions are of EntryPoint 0.7.
inline constexpr chain::EntryPointVersion kEntryPoint = chain::EntryPointVersion::k07;

/// Rhinestone's OwnableValidator: its signatures stand behind one another.
chain::EvmAddress owner_validator();

/// The contract that judges the session's signatures on the chain: the first 20 bytes of the
/// context. Nothing where that is not 0x and hex of at least 20 bytes.
std::optional<chain::EvmAddress> validator_of(std::string_view context);

/// What is signed for an operation (EIP-191 over the 32 bytes of its hash).
Bytes32 signed_digest(const chain::UserOperation& operation, std::uint64_t chain_id);

/// Whether all of this, one or more of 65 bytes, is by keys of the app, each once. s is low and v
/// 27 or 28, as contracts read it.
bool is_signed_by(ByteView signatures, const std::vector<chain::EvmAddress>& signers,
                  const Bytes32& digest);

/// The operation's signature: the app's before ours for the OwnableValidator; for any other
/// validator the ABI's `bytes[]` of ours and the app's.
Bytes joined_signature(const chain::EvmAddress& validator, ByteView of_app, ByteView ours);

/// The public key as clients have it: hex of the text of its hex digits, or (`v=2`) hex.
std::string key_text(ByteView point, bool is_second_form);

/// What the account signs by personal_sign (EIP-191; a contract: ERC-1271 or ERC-6492) to take a
/// session back: the text that is shown, and that of before, which apps may still write themselves.
/// It names one session, which is taken back once.
std::array<std::string, 2> revocation_messages(const CosignedSession& session);

/// Draws the co-signer's key and puts it into the row, wrapped and bound to the session's terms:
/// with other terms in the database it cannot be opened. Errors: key_provider_unavailable.
Result<void> make_cosigner(CosignedSession& row, portico::vault::KeyProvider& provider,
                           const EntropyFn& entropy);
/// Errors: key_provider_unavailable; crypto_open_failed (another key, other terms).
Result<Secret<32>> open_cosigner(const CosignedSession& row, portico::vault::KeyProvider& provider);

}  // namespace portico::api::sessions
