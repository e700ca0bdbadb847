// SPDX-License-Identifier: Apache-2.0
//
// HKDF over hmac.hpp. Names follow RFC 5869, section 2.
#include "core/crypto/hash/hkdf.hpp"

#include <algorithm>

#include "core/base/secret.hpp"
#include "core/crypto/hash/hmac.hpp"

namespace portico {
namespace {

/// 2.3 Expand: T(n) = HMAC(PRK, T(n-1) | info | n)
template <auto kHmac>
Result<Bytes> expand_hkdf(ByteView prk, ByteView info, std::size_t size) {
    using Hash = decltype(kHmac(prk, info));
    constexpr std::size_t kHashLen = std::tuple_size_v<Hash>;
    if (size == 0 || size > 255 * kHashLen) return fail(Code::crypto_bad_length, "HKDF size");

    Bytes okm(size);
    Bytes block(kHashLen + info.size() + 1);
    std::ranges::copy(info, block.begin() + kHashLen);
    for (std::size_t done = 0; done < size; done += kHashLen) {
        ++block.back();
        // T(0) is empty
        Hash t = kHmac(prk, done == 0 ? ByteView(block).subspan(kHashLen) : ByteView(block));
        std::copy_n(t.begin(), std::min(kHashLen, size - done), okm.data() + done);
        std::ranges::copy(t, block.begin());
        wipe(t);
    }
    wipe(block);
    return okm;
}

/// 2.2 Extract, then expand. HMAC pads a short key with zeros, so an empty salt needs no special
/// case.
template <auto kHmac>
Result<Bytes> derive_hkdf(ByteView ikm, ByteView salt, ByteView info, std::size_t size) {
    auto prk = kHmac(salt, ikm);
    Result<Bytes> okm = expand_hkdf<kHmac>(prk, info, size);
    wipe(prk);
    return okm;
}

}  // namespace

Result<Bytes> derive_hkdf_sha256(ByteView ikm, ByteView salt, ByteView info, std::size_t size) {
    return derive_hkdf<&hmac_sha256>(ikm, salt, info, size);
}

Result<Bytes> derive_hkdf_sha512(ByteView ikm, ByteView salt, ByteView info, std::size_t size) {
    return derive_hkdf<&hmac_sha512>(ikm, salt, info, size);
}

Result<Bytes> expand_hkdf_sha256(ByteView prk, ByteView info, std::size_t size) {
    return expand_hkdf<&hmac_sha256>(prk, info, size);
}

}  // namespace portico
