// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/user_operation/user_operation.hpp"

#include <algorithm>
#include <initializer_list>

#include "core/base/assert.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::chain {
namespace {

EvmAddress known(std::string_view text) {
    const auto address = parse_evm_address(text);
    PORTICO_ASSERT(address);
    return *address;
}

Bytes32 word(const EvmAddress& address) {
    Bytes32 out{};
    std::ranges::copy(address, out.begin() + 12);
    return out;
}
Bytes32 word(const Uint256& value) { return value.big_endian(); }

Bytes32 hash_words(std::initializer_list<Bytes32> words) {
    Bytes out;
    out.reserve(words.size() * 32);
    for (const Bytes32& one : words) out.insert(out.end(), one.begin(), one.end());
    return keccak256(out);
}
Bytes32 hash_text(std::string_view text) { return keccak256(as_bytes(text)); }

/// The init code as it is hashed: an account of EIP-7702 signs which code it runs.
Bytes hashed_init_code(const UserOperation& operation) {
    Bytes code = init_code(operation);
    if (operation.is_eip7702() && operation.authorization)
        std::ranges::copy(operation.authorization->address, code.begin());
    return code;
}

Bytes32 gas_limits(const UserOperation& operation) {
    return two_halves(operation.verification_gas_limit, operation.call_gas_limit);
}
Bytes32 gas_fees(const UserOperation& operation) {
    return two_halves(operation.max_priority_fee_per_gas, operation.max_fee_per_gas);
}

void put_big_endian(std::uint64_t value, std::span<std::uint8_t> out) {
    for (std::size_t i = 0; i < 8; ++i)
        out[out.size() - 1 - i] = static_cast<std::uint8_t>(value >> (8 * i));
}

}  // namespace

EvmAddress entry_point_address(EntryPointVersion version) {
    return version == EntryPointVersion::k07 ? known("0x0000000071727De22E5E9d8BAf0edAc6f37da032")
                                             : known("0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108");
}

std::optional<EntryPointVersion> entry_point_version(const EvmAddress& address) {
    for (const auto version : {EntryPointVersion::k07, EntryPointVersion::k08})
        if (address == entry_point_address(version)) return version;
    return std::nullopt;
}

EvmAddress sender_creator(const EvmAddress& entry_point) {
    const auto address = create_address(entry_point, 1);
    PORTICO_ASSERT(address);
    return *address;
}

Bytes init_code(const UserOperation& operation) {
    if (!operation.factory) return {};
    Bytes out(operation.factory->begin(), operation.factory->end());
    out.insert(out.end(), operation.factory_data.begin(), operation.factory_data.end());
    return out;
}

Bytes paymaster_and_data(const UserOperation& operation) {
    if (!operation.paymaster) return {};
    Bytes out(operation.paymaster->begin(), operation.paymaster->end());
    const Bytes32 gas = two_halves(operation.paymaster_verification_gas_limit,
                                   operation.paymaster_post_op_gas_limit);
    out.insert(out.end(), gas.begin(), gas.end());
    out.insert(out.end(), operation.paymaster_data.begin(), operation.paymaster_data.end());
    return out;
}

Bytes32 two_halves(std::uint64_t high, std::uint64_t low) {
    Bytes32 out{};
    put_big_endian(high, std::span(out).first(16));
    put_big_endian(low, std::span(out).last(16));
    return out;
}

AbiValue packed_user_operation(const UserOperation& operation) {
    return AbiValue::list(
        {AbiValue::address(operation.sender), AbiValue::number(operation.nonce),
         AbiValue::bytes(init_code(operation)), AbiValue::bytes(operation.call_data),
         AbiValue::word(gas_limits(operation)), AbiValue::number(operation.pre_verification_gas),
         AbiValue::word(gas_fees(operation)), AbiValue::bytes(paymaster_and_data(operation)),
         AbiValue::bytes(operation.signature)});
}

Bytes32 user_operation_hash(const UserOperation& operation, EntryPointVersion version,
                            const EvmAddress& entry_point, std::uint64_t chain_id) {
    const Bytes32 sender = word(operation.sender), nonce = word(operation.nonce),
                  init = keccak256(hashed_init_code(operation)),
                  call = keccak256(operation.call_data), gas = gas_limits(operation),
                  before = word(Uint256(operation.pre_verification_gas)),
                  fees = gas_fees(operation), paid = keccak256(paymaster_and_data(operation));
    if (version == EntryPointVersion::k07)
        return hash_words({hash_words({sender, nonce, init, call, gas, before, fees, paid}),
                           word(entry_point), word(Uint256(chain_id))});
    // EIP-712.
    const Bytes32 domain = hash_words(
        {hash_text("EIP712Domain(string name,string version,uint256 chainId,address "
                   "verifyingContract)"),
         hash_text("ERC4337"), hash_text("1"), word(Uint256(chain_id)), word(entry_point)});
    const Bytes32 message = hash_words(
        {hash_text("PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes "
                   "callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 "
                   "gasFees,bytes paymasterAndData)"),
         sender, nonce, init, call, gas, before, fees, paid});
    Bytes out = {0x19, 0x01};
    out.insert(out.end(), domain.begin(), domain.end());
    out.insert(out.end(), message.begin(), message.end());
    return keccak256(out);
}

Uint256 total_gas(const UserOperation& operation) {
    Uint256 sum;
    for (const std::uint64_t part :
         {operation.call_gas_limit, operation.verification_gas_limit,
          operation.pre_verification_gas, operation.paymaster_verification_gas_limit,
          operation.paymaster_post_op_gas_limit})
        sum = *add(sum, Uint256(part));  // five numbers of 64 bits
    return sum;
}

Uint256 required_prefund(const UserOperation& operation) {
    return *multiply(total_gas(operation), Uint256(operation.max_fee_per_gas));
}

std::uint64_t pre_verification_gas(const UserOperation& operation) {
    constexpr std::uint64_t kTransaction = 21'000, kEntryPoint = 18'300, kAuthorization = 25'000;
    /// Every operation's least work in the EntryPoint, which counts against EIP-7623's floor.
    constexpr std::uint64_t kLeastWork = 40'000;
    const AbiValue packed = packed_user_operation(operation);
    const auto type =
        parse_abi_parameters("(address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)");
    PORTICO_ASSERT(type);
    const auto encoded = encode_abi(*type, {&packed, 1});
    PORTICO_ASSERT(encoded);
    // Fields that the caller may still fill count as filled.
    const std::uint64_t zeros = static_cast<std::uint64_t>(std::ranges::count(*encoded, 0));
    const std::uint64_t tokens = zeros + 4 * (encoded->size() - zeros);
    const std::uint64_t floor = 10 * tokens > kLeastWork ? 10 * tokens - kLeastWork : 0;
    return kTransaction + kEntryPoint + std::max(4 * tokens, floor) + encoded->size() / 32 * 4 +
           (operation.authorization ? kAuthorization : 0);
}

bool is_authorized(const UserOperation& operation, std::uint64_t chain_id) {
    const auto& given = operation.authorization;
    if (!given || (!given->chain_id.is_zero() && given->chain_id != Uint256(chain_id)))
        return false;
    const auto digest = authorization_digest(given->chain_id, given->address, given->nonce);
    if (!digest) return false;
    FixedBytes<65> signature{};
    std::ranges::copy(given->r.big_endian(), signature.begin());
    std::ranges::copy(given->s.big_endian(), signature.begin() + 32);
    signature[64] = given->y_parity;
    const auto signer = recover_evm_signer(*digest, signature);
    return signer && *signer == operation.sender;
}

}  // namespace portico::chain
