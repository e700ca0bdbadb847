// SPDX-License-Identifier: Apache-2.0
//
// Messages signed by an account of a Cosmos chain (ADR-36): a transaction of no chain and no fee
// whose one message is the text.
#pragma once

#include <string>
#include <string_view>

namespace portico::siwx {

/// The document that is signed. Precondition: `address` is plain letters and digits.
std::string cosmos_sign_document(std::string_view address, std::string_view text);

/// Whether the address signed the text; `signature` as verify.hpp says. Whatever is wrong gives
/// false; so do a high s and keys other than those of secp256k1.
bool verify_cosmos_message(std::string_view address, std::string_view text,
                           std::string_view signature);

}  // namespace portico::siwx
