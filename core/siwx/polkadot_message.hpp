// SPDX-License-Identifier: Apache-2.0
//
// Messages signed by an account of Polkadot and other Substrate chains, as polkadot.js reads them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace portico::siwx {

/// Whether the account of an SS58 address of 32 bytes signed the text: between the tags `<Bytes>`
/// and `</Bytes>`, as extensions sign it, or as it is, as some wallets over WalletConnect do.
/// `signature` is hex, with `0x` or without:
///
///   64 bytes  sr25519 or ed25519: an address does not say which its key is for
///   65 bytes  the same behind its MultiSignature's 1 or 0; or ECDSA on secp256k1, as below
///   66 bytes  2, then r, s and the recovery (0 or 1); the address is of the key's BLAKE2b-256
///
/// Whatever is wrong gives false; so does a high s.
bool verify_polkadot_message(std::string_view address, std::string_view text,
                             std::string_view signature);

/// The same account's address with the prefix of no network, 42. Nothing where it is no address.
std::optional<std::string> generic_polkadot_address(std::string_view address);

}  // namespace portico::siwx
