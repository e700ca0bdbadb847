// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/signing/personal_message.hpp"

#include <algorithm>

#include "core/base/text/decimal.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::chain {

namespace {

constexpr std::size_t kSignatureBytes = 65;

}  // namespace

Bytes32 personal_message_digest(ByteView message) {
    Bytes input = to_bytes(
        "\x19"
        "Ethereum Signed Message:\n" +
        to_decimal(message.size()));
    input.insert(input.end(), message.begin(), message.end());
    return keccak256(input);
}

Result<EvmAddress> recover_evm_signer(const Bytes32& digest, ByteView signature) {
    if (signature.size() != kSignatureBytes) return fail(Code::crypto_bad_length, "signature");
    RecoverableSignature parts{};
    std::ranges::copy(signature.first(64), parts.compact.begin());
    const std::uint8_t v = signature[64];
    parts.recovery = v >= 27 ? static_cast<std::uint8_t>(v - 27) : v;
    if (parts.recovery > 1) return fail(Code::crypto_bad_signature);
    return derive_evm_address(PORTICO_TRY(recover_k1(digest, parts)));
}

Result<FixedBytes<65>> sign_evm_digest(const Secret<32>& private_key, const Bytes32& digest) {
    const RecoverableSignature parts = PORTICO_TRY(sign_k1(private_key, digest));
    FixedBytes<65> out;
    std::ranges::copy(parts.compact, out.begin());
    out[64] = static_cast<std::uint8_t>(27 + parts.recovery);
    return out;
}

}  // namespace portico::chain
