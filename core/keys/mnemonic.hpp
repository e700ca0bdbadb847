// SPDX-License-Identifier: Apache-2.0
//
// Mnemonics (BIP-39) with the English word list. Everything here is secret; the caller wipes what
// it gets and what it gave.
#pragma once

#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"

namespace portico {

/// The 12, 15, 18, 21 or 24 words of 16, 20, 24, 28 or 32 bytes, separated by single spaces.
/// Errors: crypto_bad_length.
Result<std::string> to_mnemonic(ByteView entropy);

/// The entropy of a mnemonic: lower-case words of the list, separated by single spaces, with the
/// right checksum.
/// Errors: mnemonic_invalid (detail: "number of words", "word N", "checksum").
Result<Bytes> parse_mnemonic(std::string_view mnemonic);

/// The seed of BIP-32: PBKDF2-HMAC-SHA-512 with 2048 rounds. Both texts must be in Unicode's NFKD,
/// as plain ASCII is; the words are not checked.
Secret<64> derive_mnemonic_seed(std::string_view mnemonic, std::string_view passphrase);

/// derive_mnemonic_seed(to_mnemonic(entropy), "") of 16 bytes, by no branch and no address that
/// depends on them. Of other sizes the length of the text shows in time: with it whether HMAC
/// hashes it first. Errors: crypto_bad_length.
Result<Secret<64>> derive_entropy_seed(ByteView entropy);

}  // namespace portico
