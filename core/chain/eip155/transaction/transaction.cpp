// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/transaction/transaction.hpp"

#include <algorithm>
#include <utility>

#include "core/chain/eip155/transaction/rlp.hpp"
#include "core/chain/eip155/transaction/signature_range.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::chain {

namespace {

constexpr std::uint8_t kAuthorizationMagic = 0x05;  // EIP-7702
constexpr std::uint8_t kCreate2Magic = 0xff;        // EIP-1014

void write_to(RlpWriter& writer, const std::optional<EvmAddress>& to) {
    writer.bytes(to ? ByteView(*to) : ByteView());
}

void write_access_list(RlpWriter& writer, const std::vector<AccessListEntry>& entries) {
    const std::size_t list = writer.open_list();
    for (const AccessListEntry& entry : entries) {
        const std::size_t pair = writer.open_list();
        writer.bytes(entry.address);
        const std::size_t keys = writer.open_list();
        for (const Bytes32& key : entry.storage_keys) writer.bytes(key);
        writer.close_list(keys).close_list(pair);
    }
    writer.close_list(list);
}

void write_authorizations(RlpWriter& writer, const std::vector<Authorization>& entries) {
    const std::size_t list = writer.open_list();
    for (const Authorization& entry : entries) {
        const std::size_t tuple = writer.open_list();
        writer.number(entry.chain_id).bytes(entry.address).number(entry.nonce);
        writer.number(entry.y_parity).number(entry.r).number(entry.s);
        writer.close_list(tuple);
    }
    writer.close_list(list);
}

/// The members that are signed, in the order of each type's EIP.
void write_members(RlpWriter& writer, const Transaction& tx) {
    if (tx.type != TransactionType::kLegacy) writer.number(*tx.chain_id);
    writer.number(tx.nonce);
    if (tx.has_fee_market())
        writer.number(tx.max_priority_fee_per_gas).number(tx.max_fee_per_gas);
    else
        writer.number(tx.gas_price);
    writer.number(tx.gas);
    write_to(writer, tx.to);
    writer.number(tx.value).bytes(tx.data);
    if (tx.type != TransactionType::kLegacy) write_access_list(writer, tx.access_list);
    if (tx.type == TransactionType::kBlob) {
        writer.number(tx.max_fee_per_blob_gas);
        const std::size_t hashes = writer.open_list();
        for (const Bytes32& hash : tx.blob_versioned_hashes) writer.bytes(hash);
        writer.close_list(hashes);
    }
    if (tx.type == TransactionType::kSetCode) write_authorizations(writer, tx.authorization_list);
}

RlpWriter writer_of(const Transaction& tx) {
    if (tx.type == TransactionType::kLegacy) return RlpWriter();
    return RlpWriter(Bytes{static_cast<std::uint8_t>(tx.type)});
}

/// EIP-155: v = 2 * chain id + 35 + parity.
std::optional<Uint256> protected_v(const Uint256& chain_id, std::uint64_t parity) {
    const auto doubled = multiply(chain_id, 2);
    return doubled ? add(*doubled, 35 + parity) : std::nullopt;
}

EvmAddress last_20(const Bytes32& hash) {
    EvmAddress out;
    std::copy(hash.begin() + 12, hash.end(), out.begin());
    return out;
}

}  // namespace

Result<void> check_transaction(const Transaction& tx) {
    if (tx.type != TransactionType::kLegacy && !tx.chain_id) return fail(Code::chain_id_invalid);
    if (tx.nonce == kNonceMax) return fail(Code::nonce_at_max);
    if (tx.has_fee_market() && tx.max_priority_fee_per_gas > tx.max_fee_per_gas)
        return fail(Code::tip_above_fee_cap);
    if (tx.type >= TransactionType::kBlob && !tx.to) return fail(Code::transaction_invalid, "to");
    if (tx.type == TransactionType::kBlob) {
        if (tx.blob_versioned_hashes.empty()) return fail(Code::transaction_invalid, "blobs");
        for (const Bytes32& hash : tx.blob_versioned_hashes)
            if (hash[0] != kBlobHashVersion) return fail(Code::blob_hash_version_invalid);
    }
    if (tx.type == TransactionType::kSetCode && tx.authorization_list.empty())
        return fail(Code::transaction_invalid, "authorizations");
    return {};
}

Result<Bytes> encode_unsigned_transaction(const Transaction& tx) {
    PORTICO_CHECK(check_transaction(tx));
    RlpWriter writer = writer_of(tx);
    const std::size_t list = writer.open_list();
    write_members(writer, tx);
    if (tx.type == TransactionType::kLegacy && tx.chain_id) {
        // The largest chain has room for the even parity alone; attach_signature looks at both.
        if (!protected_v(*tx.chain_id, 0)) return fail(Code::chain_id_invalid);
        writer.number(*tx.chain_id).number(0).number(0);
    }
    writer.close_list(list);
    return writer.take();
}

Result<Bytes32> transaction_digest(const Transaction& tx) {
    return keccak256(PORTICO_TRY(encode_unsigned_transaction(tx)));
}

Result<SignedTransaction> attach_signature(const Transaction& tx,
                                           const RecoverableSignature& signature) {
    PORTICO_CHECK(check_transaction(tx));
    const Uint256 r = Uint256::from_bytes(ByteView(signature.compact).first(32));
    const Uint256 s = Uint256::from_bytes(ByteView(signature.compact).last(32));
    if (signature.recovery > 1 || !is_low_signature(r, s)) return fail(Code::crypto_bad_signature);
    Uint256 v = signature.recovery;
    if (tx.type == TransactionType::kLegacy) {
        const auto shifted = tx.chain_id ? protected_v(*tx.chain_id, signature.recovery)
                                         : std::optional<Uint256>(27u + signature.recovery);
        if (!shifted) return fail(Code::chain_id_invalid);
        v = *shifted;
    }
    RlpWriter writer = writer_of(tx);
    const std::size_t list = writer.open_list();
    write_members(writer, tx);
    writer.number(v).number(r).number(s).close_list(list);
    SignedTransaction out{writer.take(), {}};
    out.hash = keccak256(out.raw);
    return out;
}

Result<SignedTransaction> sign_transaction(const Transaction& tx, const Secret<32>& private_key) {
    const Bytes32 digest = PORTICO_TRY(transaction_digest(tx));
    const RecoverableSignature signature = PORTICO_TRY(sign_k1(private_key, digest));
    return attach_signature(tx, signature);
}

Result<Bytes32> authorization_digest(const Uint256& chain_id, const EvmAddress& address,
                                     std::uint64_t nonce) {
    if (nonce == kNonceMax) return fail(Code::nonce_at_max);
    RlpWriter writer(Bytes{kAuthorizationMagic});
    const std::size_t list = writer.open_list();
    writer.number(chain_id).bytes(address).number(nonce).close_list(list);
    return keccak256(writer.take());
}

Result<EvmAddress> create_address(const EvmAddress& sender, std::uint64_t nonce) {
    if (nonce == kNonceMax) return fail(Code::nonce_at_max);
    RlpWriter writer;
    const std::size_t list = writer.open_list();
    writer.bytes(sender).number(nonce).close_list(list);
    return last_20(keccak256(writer.take()));
}

EvmAddress create2_address(const EvmAddress& sender, const Bytes32& salt,
                           const Bytes32& init_code_hash) {
    Bytes input{kCreate2Magic};
    input.insert(input.end(), sender.begin(), sender.end());
    input.insert(input.end(), salt.begin(), salt.end());
    input.insert(input.end(), init_code_hash.begin(), init_code_hash.end());
    return last_20(keccak256(input));
}

}  // namespace portico::chain
