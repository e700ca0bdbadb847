// SPDX-License-Identifier: Apache-2.0
#include "server/vault/rules/sealed_row.hpp"

#include <algorithm>

#include "core/crypto/aead.hpp"

namespace portico::vault {
namespace {

constexpr std::size_t kNonceBytes = XAeadNonce{}.size();

}  // namespace

Result<SealedRow> seal_row(KeyProvider& provider, const SecretBytes& share, ByteView binding,
                           const EntropyFn& random) {
    Secret<32> data_key;
    random(data_key.expose_mutable());
    XAeadNonce nonce;
    random(nonce);
    SealedRow row{.key = PORTICO_TRY(provider.wrap(data_key, binding)), .sealed = {}};
    const Bytes sealed = seal_xchacha20poly1305(data_key, nonce, binding, share.expose());
    row.sealed.assign(nonce.begin(), nonce.end());
    row.sealed.insert(row.sealed.end(), sealed.begin(), sealed.end());
    return row;
}

Result<SecretBytes> open_row(KeyProvider& provider, const SealedRow& row, ByteView binding) {
    if (row.sealed.size() < kNonceBytes) return fail(Code::crypto_open_failed);
    const Secret<32> data_key = PORTICO_TRY(provider.unwrap(row.key, binding));
    XAeadNonce nonce;
    std::copy_n(row.sealed.begin(), kNonceBytes, nonce.begin());
    return SecretBytes(PORTICO_TRY(open_xchacha20poly1305(
        data_key, nonce, binding, ByteView(row.sealed).subspan(kNonceBytes))));
}

Result<WrappedKey> rewrap(KeyProvider& provider, const WrappedKey& key, ByteView binding) {
    const Secret<32> data_key = PORTICO_TRY(provider.unwrap(key, binding));
    return provider.wrap(data_key, binding);
}

}  // namespace portico::vault
