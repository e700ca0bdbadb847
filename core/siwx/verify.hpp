// SPDX-License-Identifier: Apache-2.0
//
// Whether the account that a sign-in message names signed it. Nothing here asks a chain: where an
// account may be a contract, the caller does (contract_account.hpp).
#pragma once

#include <string>
#include <string_view>

#include "core/siwx/message.hpp"

namespace portico::siwx {

inline constexpr std::size_t kSignatureTextMax = 16'384;

enum class Verdict : std::uint8_t {
    kValid,
    kInvalid,
    kAskChain,    ///< eip155: no key of this address signed it, a contract there may have
    kUnsupported  ///< accounts of this namespace cannot be verified
};

/// By namespace, a signature is
///
///   eip155  0x and hex: r, s and v of EIP-191. s is low and v 27 or 28, so that each has one text.
///   solana  base58 of 64 bytes: ed25519 over the text
///   bip122  base64: BIP-322 simple, also with its prefix `smp` (P2WPKH, P2TR by its key, P2SH-
///           P2WPKH), or the 65 bytes of Bitcoin's signed messages and BIP-137
///   cosmos  JSON of ADR-36: `{"pub_key":{"type":"tendermint/PubKeySecp256k1","value":base64},
///           "signature":base64}`; the chain id and the fee of what was signed are empty
///   polkadot  hex: sr25519, ed25519 or ECDSA (polkadot_message.hpp)
///
/// `text` is what was signed and `message` what it says.
Verdict verify_signature(const Message& message, std::string_view text, std::string_view signature);

/// The address by which the account is told from others of its namespace. Of polkadot, where each
/// network writes one account in its own way, that of no network; of bitcoin and cosmos in small
/// letters, where capitals would be the same account; elsewhere the message's own.
std::string account_address(const Message& message);

}  // namespace portico::siwx
