// SPDX-License-Identifier: Apache-2.0
//
// Section 9 of vectors/ORACLE.md: transactions, contract addresses, signed messages.
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/chain/eip155/signing/typed_data.hpp"
#include "core/chain/eip155/transaction/transaction_decode.hpp"
#include "tools/oracle/operations.hpp"
#include "tools/oracle/transaction_json.hpp"

namespace portico::oracle {

namespace {

using chain::EvmAddress;
using chain::Uint256;

/// A `big`: another JSON type or text is a bad request.
Outcome<Uint256> big(const Request& in, std::string_view name) {
    const std::string_view text = PORTICO_TRY(in.text(name));
    const bool digits =
        !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    if (!digits || (text.size() > 1 && text[0] == '0')) return bad_request();
    const auto number = chain::parse_uint256(text);
    if (!number) return invalid();
    return *number;
}

Outcome<std::uint64_t> big_u64(const Request& in, std::string_view name) {
    const Uint256 number = PORTICO_TRY(big(in, name));
    if (!number.fits_u64()) return invalid();
    return number.low_u64();
}

Reply evm_create(const Request& in) {
    const EvmAddress sender = PORTICO_TRY(in.fixed<20>("sender"));
    const std::uint64_t nonce = PORTICO_TRY(big_u64(in, "nonce"));
    return Out().bytes("address", PORTICO_TRY(chain::create_address(sender, nonce))).done();
}

Reply evm_create2(const Request& in) {
    const EvmAddress sender = PORTICO_TRY(in.fixed<20>("sender"));
    const Bytes32 salt = PORTICO_TRY(in.fixed<32>("salt"));
    const Bytes32 hash = PORTICO_TRY(in.fixed<32>("initCodeHash"));
    return Out().bytes("address", chain::create2_address(sender, salt, hash)).done();
}

Reply eip191_hash(const Request& in) {
    const Bytes message = PORTICO_TRY(in.bytes("message"));
    return Out().bytes("digest", chain::personal_message_digest(message)).done();
}

Reply eip191_recover(const Request& in) {
    const Bytes message = PORTICO_TRY(in.bytes("message"));
    const Bytes signature = PORTICO_TRY(in.bytes("sig"));
    const Bytes32 digest = chain::personal_message_digest(message);
    return Out().bytes("address", PORTICO_TRY(chain::recover_evm_signer(digest, signature))).done();
}

Reply eip712_hash(const Request& in) {
    const Json* typed_data = in.find("typedData");
    if (typed_data == nullptr || !typed_data->is_object()) return bad_request();
    const chain::TypedDataHash hash = PORTICO_TRY(chain::hash_typed_data(*typed_data));
    Out out;
    out.bytes("domainSeparator", hash.domain_separator);
    if (hash.struct_hash) out.bytes("structHash", *hash.struct_hash);
    return out.bytes("digest", hash.digest).done();
}

Reply eip7702_hash(const Request& in) {
    const Uint256 chain_id = PORTICO_TRY(big(in, "chainId"));
    const EvmAddress address = PORTICO_TRY(in.fixed<20>("address"));
    const std::uint64_t nonce = PORTICO_TRY(big_u64(in, "nonce"));
    const auto digest = PORTICO_TRY(chain::authorization_digest(chain_id, address, nonce));
    return Out().bytes("digest", digest).done();
}

Reply tx_hash(const Request& in) {
    const chain::Transaction tx = PORTICO_TRY(transaction_of(in));
    return Out()
        .bytes("unsigned", PORTICO_TRY(chain::encode_unsigned_transaction(tx)))
        .bytes("digest", PORTICO_TRY(chain::transaction_digest(tx)))
        .done();
}

Reply tx_sign(const Request& in) {
    const Secret<32> private_key = PORTICO_TRY(in.secret("private"));
    const chain::Transaction tx = PORTICO_TRY(transaction_of(in));
    const auto made = PORTICO_TRY(chain::sign_transaction(tx, private_key));
    return Out().bytes("raw", made.raw).bytes("hash", made.hash).done();
}

Reply tx_decode(const Request& in) {
    const Bytes bytes = PORTICO_TRY(in.bytes("bytes"));
    chain::TransactionRules rules;
    if (in.has("fork")) {
        const std::string_view fork = PORTICO_TRY(in.text("fork"));
        rules.fork = chain::parse_fork(fork);
        if (!rules.fork) return unsupported();
    }
    if (in.has("chainId")) rules.chain_id = PORTICO_TRY(big(in, "chainId"));
    const auto decoded = PORTICO_TRY(chain::decode_transaction(bytes, rules));
    return Out()
        .bytes("hash", decoded.hash)
        .bytes("sender", decoded.sender)
        .json("tx", transaction_json(decoded.transaction))
        .done();
}

constexpr Operation kTransactionOperations[] = {
    {"evm.create", evm_create},         {"evm.create2", evm_create2}, {"eip191.hash", eip191_hash},
    {"eip191.recover", eip191_recover}, {"eip712.hash", eip712_hash}, {"tx.hash", tx_hash},
    {"eip7702.hash", eip7702_hash},     {"tx.sign", tx_sign},         {"tx.decode", tx_decode},
};

}  // namespace

std::span<const Operation> transaction_operations() { return kTransactionOperations; }

}  // namespace portico::oracle
