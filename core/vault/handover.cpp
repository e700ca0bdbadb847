// SPDX-License-Identifier: Apache-2.0
#include "core/vault/handover.hpp"

#include "core/crypto/hash/sha2.hpp"
#include "core/crypto/hpke.hpp"
#include "core/vault/fields.hpp"

namespace portico::vault {
namespace {

constexpr std::uint64_t kNumbers = 1'000'000;
constexpr std::size_t kDigits = 6;

Fields fields_of(std::string_view purpose, const HandoverOwner& owner) {
    Fields fields(purpose);
    fields.add(owner.tenant).add(owner.wallet).add(owner.eip155).add(owner.solana);
    fields.add(owner.device).add(owner.id);
    return fields;
}

ByteView handover_info() { return as_bytes("portico hand-over 2"); }

Bytes binding(const HandoverOwner& owner, std::uint32_t version) {
    return fields_of("portico hand-over share 2", owner).add(version).bytes();
}

}  // namespace

Bytes32 commit_handover(const HandoverOwner& owner, const Bytes32& public_key,
                        const Bytes32& opening) {
    return sha256(fields_of("portico hand-over commitment 2", owner)
                      .add(ByteView(public_key))
                      .add(ByteView(opening))
                      .bytes());
}

Result<std::string> number_handover(const HandoverOwner& owner, const Bytes32& commitment,
                                    const Bytes32& public_key, const Bytes32& opening,
                                    const Bytes32& nonce) {
    if (!equal_in_constant_time(commit_handover(owner, public_key, opening), commitment))
        return fail(Code::crypto_open_failed);
    const Bytes32 hash = sha256(fields_of("portico hand-over number 2", owner)
                                    .add(ByteView(public_key))
                                    .add(ByteView(opening))
                                    .add(ByteView(nonce))
                                    .bytes());
    std::uint64_t drawn = 0;  // of 64 bits, so that no number is likelier by more than 2^-44
    for (const std::uint8_t byte : ByteView(hash).first(8)) drawn = drawn << 8 | byte;
    const std::string digits = std::to_string(drawn % kNumbers);
    return std::string(kDigits - digits.size(), '0') + digits;
}

Result<Bytes> seal_handover(const HandoverOwner& owner, std::uint32_t version,
                            const Bytes32& public_key, const SecretBytes& what,
                            const EntropyFn& random) {
    Secret<32> ephemeral;
    random(ephemeral.expose_mutable());
    return seal_to_public_key(public_key, ephemeral, handover_info(), binding(owner, version),
                              what.expose());
}

Result<SecretBytes> open_handover(const HandoverOwner& owner, std::uint32_t version,
                                  const Secret<32>& private_key, ByteView sealed) {
    return SecretBytes(PORTICO_TRY(
        open_with_private_key(private_key, handover_info(), binding(owner, version), sealed)));
}

}  // namespace portico::vault
