// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/transaction/transaction_decode.hpp"

#include <algorithm>
#include <utility>

#include "core/chain/eip155/transaction/rlp.hpp"
#include "core/chain/eip155/transaction/signature_range.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::chain {

namespace {

std::unexpected<Error> invalid_transaction(const char* what) {
    return fail(Code::transaction_invalid, what);
}

/// Members of each type with the signature's three, in the order of TransactionType.
constexpr std::size_t kMembers[] = {9, 11, 12, 14, 13};

Result<std::optional<EvmAddress>> read_to(RlpReader& reader) {
    const ByteView bytes = PORTICO_TRY(reader.next_bytes());
    if (bytes.empty()) return std::nullopt;
    EvmAddress out;
    if (bytes.size() != out.size()) return invalid_transaction("to");
    std::copy(bytes.begin(), bytes.end(), out.begin());
    return out;
}

Result<std::vector<Bytes32>> read_words(RlpReader list) {
    std::vector<Bytes32> words;
    while (!list.at_end()) words.push_back(PORTICO_TRY(list.next_fixed<32>()));
    return words;
}

Result<std::vector<AccessListEntry>> read_access_list(RlpReader list) {
    std::vector<AccessListEntry> entries;
    while (!list.at_end()) {
        RlpReader pair = PORTICO_TRY(list.next_list());
        AccessListEntry entry;
        entry.address = PORTICO_TRY(pair.next_fixed<20>());
        const RlpReader keys = PORTICO_TRY(pair.next_list());
        entry.storage_keys = PORTICO_TRY(read_words(keys));
        PORTICO_CHECK(pair.finish());
        entries.push_back(std::move(entry));
    }
    return entries;
}

Result<std::vector<Authorization>> read_authorizations(RlpReader list) {
    std::vector<Authorization> entries;
    while (!list.at_end()) {
        RlpReader tuple = PORTICO_TRY(list.next_list());
        Authorization entry;
        entry.chain_id = PORTICO_TRY(tuple.next_uint256());
        entry.address = PORTICO_TRY(tuple.next_fixed<20>());
        entry.nonce = PORTICO_TRY(tuple.next_u64());
        const std::uint64_t parity = PORTICO_TRY(tuple.next_u64());
        if (parity > 255) return invalid_transaction("v");
        entry.y_parity = static_cast<std::uint8_t>(parity);
        entry.r = PORTICO_TRY(tuple.next_uint256());
        entry.s = PORTICO_TRY(tuple.next_uint256());
        PORTICO_CHECK(tuple.finish());
        entries.push_back(entry);
    }
    return entries;
}

/// The members that are signed, as transaction.cpp writes them.
Result<Transaction> read_members(TransactionType type, RlpReader& list) {
    Transaction tx;
    tx.type = type;
    if (type != TransactionType::kLegacy) tx.chain_id = PORTICO_TRY(list.next_uint256());
    tx.nonce = PORTICO_TRY(list.next_u64());
    if (tx.has_fee_market()) {
        tx.max_priority_fee_per_gas = PORTICO_TRY(list.next_uint256());
        tx.max_fee_per_gas = PORTICO_TRY(list.next_uint256());
    } else {
        tx.gas_price = PORTICO_TRY(list.next_uint256());
    }
    tx.gas = PORTICO_TRY(list.next_u64());
    tx.to = PORTICO_TRY(read_to(list));
    tx.value = PORTICO_TRY(list.next_uint256());
    const ByteView data = PORTICO_TRY(list.next_bytes());
    tx.data.assign(data.begin(), data.end());
    if (type != TransactionType::kLegacy) {
        const RlpReader entries = PORTICO_TRY(list.next_list());
        tx.access_list = PORTICO_TRY(read_access_list(entries));
    }
    if (type == TransactionType::kBlob) {
        tx.max_fee_per_blob_gas = PORTICO_TRY(list.next_uint256());
        const RlpReader hashes = PORTICO_TRY(list.next_list());
        tx.blob_versioned_hashes = PORTICO_TRY(read_words(hashes));
    }
    if (type == TransactionType::kSetCode) {
        const RlpReader entries = PORTICO_TRY(list.next_list());
        tx.authorization_list = PORTICO_TRY(read_authorizations(entries));
    }
    return tx;
}

/// The parity that v says, and for legacy the chain (EIP-155).
Result<std::uint8_t> read_v(const Uint256& v, Transaction& tx) {
    if (tx.type != TransactionType::kLegacy) {
        if (v > Uint256(1)) return invalid_transaction("v");
        return static_cast<std::uint8_t>(v.low_u64());
    }
    if (v == Uint256(27) || v == Uint256(28)) return static_cast<std::uint8_t>(v.low_u64() - 27);
    const auto shifted = subtract(v, 35);
    if (!shifted) return invalid_transaction("v");
    tx.chain_id = shifted->shifted_right_once();
    return static_cast<std::uint8_t>(shifted->bit(0) ? 1 : 0);
}

Result<EvmAddress> recover_sender(const Transaction& tx, std::uint8_t parity, const Uint256& r,
                                  const Uint256& s) {
    RecoverableSignature signature{{}, parity};
    std::ranges::copy(r.big_endian(), signature.compact.begin());
    std::ranges::copy(s.big_endian(), signature.compact.begin() + 32);
    const Bytes32 digest = PORTICO_TRY(transaction_digest(tx));
    const FixedBytes<65> key = PORTICO_TRY(recover_k1(digest, signature));
    return derive_evm_address(key);
}

Result<TransactionType> take_type(ByteView& raw) {
    if (raw.empty()) return invalid_transaction("size");
    if (raw[0] >= 0xc0) return TransactionType::kLegacy;
    const std::uint8_t type = raw[0];
    if (type < 1 || type > 4) return fail(Code::transaction_type_not_supported);
    raw = raw.subspan(1);
    return static_cast<TransactionType>(type);
}

}  // namespace

Result<DecodedTransaction> decode_transaction(ByteView raw, const TransactionRules& rules) {
    if (raw.size() > kTransactionBytesMax) return invalid_transaction("size");
    DecodedTransaction out;
    out.hash = keccak256(raw);
    const TransactionType type = PORTICO_TRY(take_type(raw));
    RlpReader list = PORTICO_TRY(read_rlp_list(raw));
    if (PORTICO_TRY(list.count()) != kMembers[static_cast<std::size_t>(type)])
        return invalid_transaction("count");
    out.transaction = PORTICO_TRY(read_members(type, list));
    const Uint256 v = PORTICO_TRY(list.next_uint256());
    const Uint256 r = PORTICO_TRY(list.next_uint256());
    const Uint256 s = PORTICO_TRY(list.next_uint256());
    const std::uint8_t parity = PORTICO_TRY(read_v(v, out.transaction));
    PORTICO_CHECK(check_transaction(out.transaction));
    if (rules.fork) PORTICO_CHECK(check_fork(out.transaction, *rules.fork));
    if (rules.chain_id && out.transaction.chain_id && *out.transaction.chain_id != *rules.chain_id)
        return fail(Code::chain_id_invalid);
    if (!is_low_signature(r, s)) return fail(Code::crypto_bad_signature);
    out.sender = PORTICO_TRY(recover_sender(out.transaction, parity, r, s));
    return out;
}

}  // namespace portico::chain
