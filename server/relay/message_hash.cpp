// SPDX-License-Identifier: Apache-2.0
#include "server/relay/message_hash.hpp"

#include <openssl/evp.h>

#include "core/base/assert.hpp"

namespace portico::relay {

Bytes32 message_hash(std::string_view message) {
    static const EVP_MD* const sha256 = EVP_sha256();
    Bytes32 digest;
    unsigned size = 0;
    const int done =
        EVP_Digest(message.data(), message.size(), digest.data(), &size, sha256, nullptr);
    PORTICO_ASSERT(done == 1 && size == digest.size());
    return digest;
}

}  // namespace portico::relay
