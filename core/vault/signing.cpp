// SPDX-License-Identifier: Apache-2.0
#include "core/vault/signing.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/chain/eip155/signing/typed_data.hpp"
#include "core/chain/eip155/transaction/blobs.hpp"
#include "core/chain/eip155/transaction/transaction.hpp"
#include "core/chain/eip155/user_operation/user_operation_json.hpp"
#include "core/smart_account/delegated_account.hpp"
#include "core/smart_account/smart_account.hpp"

namespace portico::vault {
namespace {

using chain::Transaction;
using chain::TransactionType;
using chain::Uint256;
using contract::TransactionFields;

// A quantity, strictly: two spellings of one number would be shown as two numbers.
Result<Uint256> read_quantity(std::string_view text) {
    const auto value = chain::parse_hex_uint256(text);
    if (!value || chain::to_quantity(*value) != text) return fail(Code::quantity_invalid);
    return *value;
}

Result<std::uint64_t> read_u64(std::string_view text) {
    const Uint256 value = PORTICO_TRY(read_quantity(text));
    if (!value.fits_u64()) return fail(Code::quantity_invalid);
    return value.low_u64();
}

Result<Uint256> read_chain_id(std::string_view text) {
    const Uint256 chain_id = PORTICO_TRY(read_quantity(text));
    if (chain_id.is_zero()) return fail(Code::chain_id_invalid);
    return chain_id;
}

Result<TransactionType> read_type(std::string_view text) {
    if (text == "0x0") return TransactionType::kLegacy;
    if (text == "0x1") return TransactionType::kAccessList;
    if (text == "0x2") return TransactionType::kFeeMarket;
    if (text == "0x4") return TransactionType::kSetCode;
    return fail(Code::transaction_type_not_supported);
}

Result<void> read_fees(const TransactionFields& fields, Transaction& out) {
    const bool market = out.has_fee_market();
    if (fields.gasPrice.has_value() == market || fields.maxFeePerGas.has_value() != market ||
        fields.maxPriorityFeePerGas.has_value() != market)
        return fail(Code::transaction_invalid, "fee");
    if (!market) {
        out.gas_price = PORTICO_TRY(read_quantity(*fields.gasPrice));
        return {};
    }
    out.max_fee_per_gas = PORTICO_TRY(read_quantity(*fields.maxFeePerGas));
    out.max_priority_fee_per_gas = PORTICO_TRY(read_quantity(*fields.maxPriorityFeePerGas));
    return {};
}

Result<chain::AccessListEntry> read_access(const contract::AccessListRow& row) {
    chain::AccessListEntry entry{.address = PORTICO_TRY(chain::parse_evm_address(row.address)),
                                 .storage_keys = {}};
    for (const auto& key : row.storageKeys) {
        const Bytes bytes = PORTICO_TRY(parse_hex(key));
        entry.storage_keys.push_back(PORTICO_TRY(chain::read_storage_key(bytes)));
    }
    return entry;
}

/// `chain_id`: the transaction's. One for any chain (0) is refused as it is where it is asked for
/// by itself, and one for another chain does nothing in this transaction.
Result<chain::Authorization> read_authorization(const contract::AuthorizationRow& row,
                                                const Uint256& chain_id) {
    chain::Authorization out;
    out.chain_id = PORTICO_TRY(read_chain_id(row.chainId));
    if (out.chain_id != chain_id) return fail(Code::chain_id_invalid);
    out.address = PORTICO_TRY(chain::parse_evm_address(row.address));
    out.nonce = PORTICO_TRY(read_u64(row.nonce));
    const std::uint64_t parity = PORTICO_TRY(read_u64(row.yParity));
    if (parity > 1) return fail(Code::quantity_invalid);
    out.y_parity = static_cast<std::uint8_t>(parity);
    out.r = PORTICO_TRY(read_quantity(row.r));
    out.s = PORTICO_TRY(read_quantity(row.s));
    return out;
}

Result<Transaction> read_transaction(const TransactionFields& fields) {
    Transaction out;
    out.type = PORTICO_TRY(read_type(fields.type));
    if ((out.type == TransactionType::kLegacy && !fields.accessList.empty()) ||
        (out.type != TransactionType::kSetCode && !fields.authorizationList.empty()))
        return fail(Code::transaction_invalid, "list");
    out.chain_id = PORTICO_TRY(read_chain_id(fields.chainId));
    out.nonce = PORTICO_TRY(read_u64(fields.nonce));
    out.gas = PORTICO_TRY(read_u64(fields.gas));
    PORTICO_CHECK(read_fees(fields, out));
    if (fields.to) out.to = PORTICO_TRY(chain::parse_evm_address(*fields.to));
    out.value = PORTICO_TRY(read_quantity(fields.value));
    out.data = PORTICO_TRY(parse_hex(fields.data));
    for (const auto& row : fields.accessList)
        out.access_list.push_back(PORTICO_TRY(read_access(row)));
    for (const auto& row : fields.authorizationList)
        out.authorization_list.push_back(PORTICO_TRY(read_authorization(row, *out.chain_id)));
    return out;
}

FixedBytes<65> sign_digest(const WalletKeys& keys, const Bytes32& digest) {
    const RecoverableSignature signature = keys.sign_eip155(digest);
    FixedBytes<65> bytes{};
    std::ranges::copy(signature.compact, bytes.begin());
    bytes[64] = static_cast<std::uint8_t>(27 + signature.recovery);
    return bytes;
}

Result<std::uint64_t> read_network(std::string_view text) {
    const Uint256 chain_id = PORTICO_TRY(read_chain_id(text));
    if (!chain_id.fits_u64()) return fail(Code::chain_id_invalid);
    return chain_id.low_u64();
}

Result<chain::EvmAddress> owner_of(const WalletKeys& keys) {
    return chain::parse_evm_address(keys.addresses().eip155);
}

/// By the owner's key, or by their smart account.
Result<contract::VaultAnswer> sign_hash(const WalletKeys& keys, const Bytes32& hash,
                                        const std::optional<contract::SmartSigner>& smart) {
    if (!smart) return contract::MessageSigned{.signature = to_hex_0x(sign_digest(keys, hash))};
    const std::uint64_t chain_id = PORTICO_TRY(read_network(smart->chain_id));
    const chain::EvmAddress owner = PORTICO_TRY(owner_of(keys));
    const auto made = sign_digest(
        keys, smart_account::message_digest(smart_account::account_address(owner), chain_id, hash));
    if (smart->is_deployed) return contract::MessageSigned{.signature = to_hex_0x(made)};
    return contract::MessageSigned{.signature =
                                       to_hex_0x(smart_account::undeployed_signature(owner, made))};
}

}  // namespace

Result<contract::VaultAnswer> sign(const WalletKeys& keys, const contract::SignMessage& request) {
    const Bytes message = PORTICO_TRY(parse_hex(request.message));
    return sign_hash(keys, chain::personal_message_digest(message), request.smart);
}

Result<contract::VaultAnswer> sign(const WalletKeys& keys, const contract::SignTypedData& request) {
    const auto hash = PORTICO_TRY(chain::hash_typed_data(request.typed_data));
    // The account reads a hash that it signs itself as a message's, and so as no operation.
    if (!request.smart &&
        smart_account::binds_account(request.typed_data, PORTICO_TRY(owner_of(keys))))
        return fail(Code::typed_data_invalid, "verifyingContract");
    return sign_hash(keys, hash.digest, request.smart);
}

Result<contract::VaultAnswer> sign(const WalletKeys& keys,
                                   const contract::SignTransaction& request) {
    const Transaction transaction = PORTICO_TRY(read_transaction(request.transaction));
    const Bytes32 digest = PORTICO_TRY(chain::transaction_digest(transaction));
    const auto made = PORTICO_TRY(chain::attach_signature(transaction, keys.sign_eip155(digest)));
    return contract::TransactionSigned{.raw = to_hex_0x(made.raw), .hash = to_hex_0x(made.hash)};
}

Result<contract::VaultAnswer> sign(const WalletKeys& keys,
                                   const contract::SignAuthorization& request) {
    const Uint256 chain_id = PORTICO_TRY(read_chain_id(request.chain_id));
    const chain::EvmAddress address = PORTICO_TRY(chain::parse_evm_address(request.address));
    const std::uint64_t nonce = PORTICO_TRY(read_u64(request.nonce));
    const Bytes32 digest = PORTICO_TRY(chain::authorization_digest(chain_id, address, nonce));
    const RecoverableSignature signature = keys.sign_eip155(digest);
    const ByteView bytes = signature.compact;
    return contract::AuthorizationSigned{
        .authorization = {
            .chainId = request.chain_id,
            .address = request.address,
            .nonce = request.nonce,
            .yParity = signature.recovery == 0 ? "0x0" : "0x1",
            .r = chain::to_quantity(Uint256::from_bytes(bytes.first(32))),
            .s = chain::to_quantity(Uint256::from_bytes(bytes.last(32))),
        }};
}

Result<contract::VaultAnswer> sign(const WalletKeys& keys, const contract::SignSolana& request) {
    const Bytes message = PORTICO_TRY(parse_hex(request.message));
    return contract::MessageSigned{.signature = to_hex_0x(keys.sign_solana(message))};
}

Result<contract::VaultAnswer> sign(const WalletKeys& keys,
                                   const contract::SignUserOperation& request) {
    const std::uint64_t chain_id = PORTICO_TRY(read_network(request.chain_id));
    if (request.valid_until == 0) return fail(Code::transaction_invalid, "validUntil");
    const auto operation =
        chain::read_user_operation(request.operation, chain::OperationForm::kSigned);
    if (!operation) return fail(Code::transaction_invalid, operation.error());
    const auto owner = PORTICO_TRY(owner_of(keys));
    const bool is_own = operation->sender == owner;
    const auto version = is_own ? smart_account::kOwnEntryPoint : smart_account::kEntryPoint;
    const Bytes32 hash = chain::user_operation_hash(*operation, version,
                                                    chain::entry_point_address(version), chain_id);
    PORTICO_CHECK(is_own ? smart_account::check_own_operation(*operation, owner, chain_id)
                         : smart_account::check_operation(*operation, owner, chain_id));
    const auto made = sign_digest(
        keys,
        is_own ? hash : smart_account::operation_digest(*operation, chain_id, request.valid_until));
    return contract::OperationSigned{
        .signature =
            to_hex_0x(is_own ? Bytes(made.begin(), made.end())
                             : smart_account::operation_signature(request.valid_until, made)),
        .hash = to_hex_0x(hash)};
}

}  // namespace portico::vault
