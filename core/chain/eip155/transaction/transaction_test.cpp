// SPDX-License-Identifier: Apache-2.0
//
// The official and the libraries' vectors run through the oracle (tools/oracle); here are the
// bounds that they do not touch, each with its last good and its first bad value.
#include "core/chain/eip155/transaction/transaction.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/chain/eip155/transaction/transaction_decode.hpp"

namespace portico::chain {
namespace {

Secret<32> key() {
    FixedBytes<32> bytes{};
    bytes[31] = 1;
    return Secret<32>(bytes);
}

/// A transaction of each type that has everything its type may have.
Transaction full(TransactionType type) {
    Transaction tx;
    tx.type = type;
    tx.chain_id = 1;
    tx.nonce = 7;
    tx.gas = 500'000;
    tx.gas_price = tx.max_fee_per_gas = 2'000'000'000;
    tx.max_priority_fee_per_gas = 1'000'000'000;
    tx.to = EvmAddress{1, 2, 3};
    tx.value = 5;
    tx.data = {1, 2, 0, 3};
    tx.access_list = {{EvmAddress{9}, {Bytes32{1}, Bytes32{2}}}, {EvmAddress{8}, {}}};
    tx.max_fee_per_blob_gas = 3;
    tx.blob_versioned_hashes = {Bytes32{1}};
    tx.authorization_list = {{1, EvmAddress{4}, 2, 1, 3, 4}};
    return tx;
}

constexpr TransactionType kTypes[] = {TransactionType::kLegacy, TransactionType::kAccessList,
                                      TransactionType::kFeeMarket, TransactionType::kBlob,
                                      TransactionType::kSetCode};

Code refusal(const Transaction& tx) {
    const auto made = sign_transaction(tx, key());
    return made ? Code::kCount : made.error().code;
}

Code refusal(const Transaction& tx, Fork fork) {
    const auto made = sign_transaction(tx, key());
    EXPECT_TRUE(made);
    const auto read = decode_transaction(made->raw, {.fork = fork, .chain_id = {}});
    return read ? Code::kCount : read.error().code;
}

TEST(Transaction, ComesBackAsItWasSigned) {
    for (const TransactionType type : kTypes) {
        const auto made = sign_transaction(full(type), key());
        ASSERT_TRUE(made);
        const auto read = decode_transaction(made->raw, {.fork = Fork::kPrague, .chain_id = 1});
        ASSERT_TRUE(read) << error_text(read.error());
        EXPECT_EQ(read->hash, made->hash);
        EXPECT_EQ(evm_address_text(read->sender), "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf");
        EXPECT_EQ(sign_transaction(read->transaction, key())->raw, made->raw);
    }
}

TEST(Transaction, RefusesWhatNoForkTakes) {
    for (const TransactionType type : kTypes) {
        Transaction tx = full(type);
        tx.nonce = kNonceMax - 1;
        EXPECT_EQ(refusal(tx), Code::kCount);
        tx.nonce = kNonceMax;
        EXPECT_EQ(refusal(tx), Code::nonce_at_max);
        tx = full(type);
        tx.chain_id.reset();
        EXPECT_EQ(refusal(tx),
                  type == TransactionType::kLegacy ? Code::kCount : Code::chain_id_invalid);
        tx = full(type);
        tx.to.reset();
        EXPECT_EQ(refusal(tx),
                  type >= TransactionType::kBlob ? Code::transaction_invalid : Code::kCount);
        tx = full(type);
        tx.max_priority_fee_per_gas = tx.max_fee_per_gas;
        EXPECT_EQ(refusal(tx), Code::kCount);
        tx.max_priority_fee_per_gas = *add(tx.max_fee_per_gas, 1);
        EXPECT_EQ(refusal(tx), tx.has_fee_market() ? Code::tip_above_fee_cap : Code::kCount);
    }
    Transaction blob = full(TransactionType::kBlob);
    blob.blob_versioned_hashes[0][0] = 2;
    EXPECT_EQ(refusal(blob), Code::blob_hash_version_invalid);
    blob.blob_versioned_hashes.clear();
    EXPECT_EQ(refusal(blob), Code::transaction_invalid);
    Transaction code = full(TransactionType::kSetCode);
    code.authorization_list.clear();
    EXPECT_EQ(refusal(code), Code::transaction_invalid);
    Transaction legacy = full(TransactionType::kLegacy);
    legacy.chain_id = Uint256::max();
    EXPECT_EQ(refusal(legacy), Code::chain_id_invalid);
}

/// EIP-155: v is 35 or 36 above twice the chain id, and has 256 bits.
TEST(Transaction, KnowsTheLargestChainOfALegacyTransaction) {
    Transaction legacy = full(TransactionType::kLegacy);
    legacy.chain_id = subtract(Uint256::max(), 35)->shifted_right_once();  // v = 2^256 - 1
    RecoverableSignature signature{};
    const auto write = [&](std::uint8_t parity) {
        signature.recovery = parity;
        signature.compact[31] = signature.compact[63] = 1;
        return attach_signature(legacy, signature);
    };
    const auto even = write(0);
    ASSERT_TRUE(even);
    const auto read = decode_transaction(even->raw);
    ASSERT_TRUE(read) << error_text(read.error());
    EXPECT_EQ(read->transaction.chain_id, legacy.chain_id);
    EXPECT_EQ(attach_signature(read->transaction, signature)->raw, even->raw);
    EXPECT_FALSE(write(1));
    legacy.chain_id = *add(*legacy.chain_id, 1);
    EXPECT_FALSE(write(0));
    EXPECT_FALSE(transaction_digest(legacy));
}

TEST(Transaction, ChargesWhatEachForkCharges) {
    Transaction tx = full(TransactionType::kLegacy);
    tx.data.clear();
    tx.gas = 21'000;
    EXPECT_EQ(refusal(tx, Fork::kLondon), Code::kCount);
    tx.gas = 20'999;
    EXPECT_EQ(refusal(tx, Fork::kLondon), Code::intrinsic_gas_too_low);
    tx.data = {0, 1};
    EXPECT_EQ(intrinsic_gas(tx, Fork::kCancun), 21'020u);
    EXPECT_EQ(least_gas(tx, Fork::kPrague), 21'050u);  // EIP-7623: five tokens of 10
    tx.to.reset();
    EXPECT_EQ(intrinsic_gas(tx, Fork::kLondon), 53'020u);
    EXPECT_EQ(intrinsic_gas(tx, Fork::kShanghai), 53'022u);
    const Transaction list = full(TransactionType::kAccessList);
    EXPECT_EQ(intrinsic_gas(list, Fork::kLondon), 21'000u + 52 + 2 * 2'400 + 2 * 1'900);
    const Transaction code = full(TransactionType::kSetCode);
    EXPECT_EQ(intrinsic_gas(code, Fork::kPrague), 21'000u + 52 + 2 * 2'400 + 2 * 1'900 + 25'000);
}

TEST(Transaction, RefusesWhatAForkRefuses) {
    EXPECT_EQ(refusal(full(TransactionType::kBlob), Fork::kShanghai),
              Code::transaction_type_not_supported);
    EXPECT_EQ(refusal(full(TransactionType::kBlob), Fork::kCancun), Code::kCount);
    EXPECT_EQ(refusal(full(TransactionType::kSetCode), Fork::kCancun),
              Code::transaction_type_not_supported);
    Transaction blobs = full(TransactionType::kBlob);
    blobs.blob_versioned_hashes.assign(6, Bytes32{1});
    EXPECT_EQ(refusal(blobs, Fork::kCancun), Code::kCount);
    blobs.blob_versioned_hashes.assign(7, Bytes32{1});
    EXPECT_EQ(refusal(blobs, Fork::kCancun), Code::transaction_invalid);
    EXPECT_EQ(refusal(blobs, Fork::kPrague), Code::kCount);
    Transaction creation = full(TransactionType::kFeeMarket);
    creation.to.reset();
    creation.gas = 2'000'000;
    creation.data.assign(kInitCodeMax, 0);
    EXPECT_EQ(refusal(creation, Fork::kShanghai), Code::kCount);
    creation.data.push_back(0);
    EXPECT_EQ(refusal(creation, Fork::kLondon), Code::kCount);
    EXPECT_EQ(refusal(creation, Fork::kShanghai), Code::transaction_invalid);
    Transaction dear = full(TransactionType::kLegacy);
    dear.gas_price = Uint256::max();
    EXPECT_EQ(refusal(dear, Fork::kLondon), Code::fee_cap_too_high);
}

TEST(Transaction, RefusesAnotherChain) {
    const auto made = sign_transaction(full(TransactionType::kFeeMarket), key());
    EXPECT_FALSE(decode_transaction(made->raw, {.fork = {}, .chain_id = 2}));
    Transaction anywhere = full(TransactionType::kLegacy);
    anywhere.chain_id.reset();
    EXPECT_TRUE(
        decode_transaction(sign_transaction(anywhere, key())->raw, {.fork = {}, .chain_id = 2}));
}

TEST(Transaction, RefusesSignaturesNobodyMakes) {
    const Transaction tx = full(TransactionType::kFeeMarket);
    RecoverableSignature signature = sign_k1(key(), *transaction_digest(tx)).value();
    EXPECT_TRUE(attach_signature(tx, signature));
    RecoverableSignature other = signature;
    other.recovery = 2;
    EXPECT_FALSE(attach_signature(tx, other));
    other = signature;
    std::fill_n(other.compact.begin(), 32, std::uint8_t{0});  // r = 0
    EXPECT_FALSE(attach_signature(tx, other));
    other = signature;
    other.compact[32] = 0xff;  // s high
    EXPECT_FALSE(attach_signature(tx, other));
}

/// Every single-byte change of every type: refused, or another transaction than the one signed.
TEST(Transaction, NoDamageGoesUnseen) {
    for (const TransactionType type : kTypes) {
        const Bytes raw = sign_transaction(full(type), key())->raw;
        const auto original = decode_transaction(raw);
        for (std::size_t at = 0; at < raw.size(); ++at) {
            for (const int flip : {0x01, 0x80, 0xff}) {
                Bytes damaged = raw;
                damaged[at] = static_cast<std::uint8_t>(damaged[at] ^ flip);
                const auto read = decode_transaction(damaged);
                if (!read) continue;
                EXPECT_TRUE(read->sender != original->sender) << at;
                // What is taken has one form only.
                EXPECT_NE(read->hash, original->hash);
            }
        }
        for (std::size_t size = 0; size < raw.size(); ++size)
            EXPECT_FALSE(decode_transaction(ByteView(raw).first(size))) << size;
    }
}

TEST(Transaction, DerivesContractAddresses) {  // EIP-1014's first example; a published creation
    EXPECT_EQ(evm_address_text(*create_address(
                  parse_evm_address("0x6ac7ea33f8831ea9dcc53393aaa88b25a785dbf0").value(), 1)),
              "0x343c43A37D37dfF08AE8C4A11544c718AbB4fCF8");
    const Bytes32 code =
        parse_hex_fixed<32>("bc36789e7a1e281436464229828f817d6612f7b477d66591ff96a9e064bcc98a")
            .value();  // of 0x00
    EXPECT_EQ(evm_address_text(create2_address({}, {}, code)),
              "0x4D1A2e2bB4F88F0250f26Ffff098B0b30B26BF38");
    EXPECT_FALSE(create_address({}, kNonceMax));
    EXPECT_FALSE(authorization_digest(1, {}, kNonceMax));
}

TEST(PersonalMessage, IsSignedAndRecovered) {
    const Bytes32 digest = personal_message_digest(as_bytes("hello"));
    const auto signature = sign_evm_digest(key(), digest).value();
    const auto signer = recover_evm_signer(digest, signature);
    ASSERT_TRUE(signer);
    EXPECT_EQ(evm_address_text(*signer), "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf");
    FixedBytes<65> zero_based = signature;
    zero_based[64] = static_cast<std::uint8_t>(zero_based[64] - 27);
    EXPECT_EQ(recover_evm_signer(digest, zero_based), *signer);
    for (const int v : {2, 26, 29, 255}) {
        zero_based[64] = static_cast<std::uint8_t>(v);
        EXPECT_FALSE(recover_evm_signer(digest, zero_based)) << v;
    }
    EXPECT_FALSE(recover_evm_signer(digest, ByteView(signature).first(64)));
}

}  // namespace
}  // namespace portico::chain
