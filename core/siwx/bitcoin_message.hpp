// SPDX-License-Identifier: Apache-2.0
//
// Messages signed by a Bitcoin address: BIP-322 in its simple form, for scripts of one key, and the
// older form of Bitcoin Core (P2PKH) with the headers of BIP-137. Not BIP-322's full form, which
// carries a transaction, and no scripts of several keys.
#pragma once

#include <string_view>

#include "core/base/bytes.hpp"

namespace portico::siwx {

/// Whether the address signed the text. Whatever is wrong gives false; so does a high s.
bool verify_bitcoin_message(std::string_view address, std::string_view text,
                            std::string_view signature);

/// The two transactions of BIP-322, by their ids as they are hashed (shown, bytes stand reversed).
/// For the published vectors.
struct Bip322Ids {
    Bytes32 message_hash, to_spend, to_sign;
};
Bip322Ids bip322_ids(std::string_view text, ByteView output_script);

}  // namespace portico::siwx
