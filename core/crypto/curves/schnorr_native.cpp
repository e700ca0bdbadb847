// SPDX-License-Identifier: Apache-2.0
#include <secp256k1.h>
#include <secp256k1_extrakeys.h>
#include <secp256k1_schnorrsig.h>

#include "core/crypto/curves/schnorr.hpp"

namespace portico {

bool verify_schnorr(ByteView public_key, ByteView message, ByteView signature) {
    secp256k1_xonly_pubkey key;
    // Verification needs no context of its own: nothing secret is computed.
    const secp256k1_context* const context = secp256k1_context_static;
    return public_key.size() == 32 && signature.size() == 64 &&
           secp256k1_xonly_pubkey_parse(context, &key, public_key.data()) == 1 &&
           secp256k1_schnorrsig_verify(context, signature.data(), message.data(), message.size(),
                                       &key) == 1;
}

}  // namespace portico
