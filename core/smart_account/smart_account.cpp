// SPDX-License-Identifier: Apache-2.0
#include "core/smart_account/smart_account.hpp"

#include <algorithm>
#include <initializer_list>

#include "core/base/assert.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/crypto/hash/keccak.hpp"
#include "core/smart_account/call_limits.hpp"
#include "core/smart_account/spending_limits.hpp"

namespace portico::smart_account {

using chain::AbiSignature;
using chain::AbiValue;
using chain::EvmAddress;
using chain::Uint256;
using chain::UserOperation;

namespace {

// Safe 1.4.1 and its module 0.3.0: npm @safe-global/safe-deployments and
// @safe-global/safe-modules-deployments have the networks. All by CREATE2, so that an address says
// which code is there.
constexpr std::string_view kFactory = "0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67";
constexpr std::string_view kAccountCode = "0x41675C099F32341bf84BFc5382aF534df5C7461a";
constexpr std::string_view kModule = "0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226";
constexpr std::string_view kModuleSetup = "0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47";
constexpr std::string_view kSeveralCalls = "0x9641d764fc13c8B624c04430C7356C1C7C8102e2";
/// Of the proxy's creation code and, as its argument, kAccountCode.
constexpr std::string_view kProxyCodeHash =
    "0x76733d705f71b79841c0ee960a0ca880f779cde7ef446c989e6d23efc0a4adfb";

constexpr std::uint8_t kCall = 0, kDelegateCall = 1;
/// What ends a signature of ERC-6492.
constexpr std::uint8_t kUndeployedMark[] = {0x64, 0x92};

EvmAddress known(std::string_view text) {
    const auto address = chain::parse_evm_address(text);
    PORTICO_ASSERT(address);
    return *address;
}

AbiSignature signature_of(std::string_view text) {
    auto signature = chain::parse_abi_signature(text);
    PORTICO_ASSERT(signature);
    return std::move(*signature);
}

Bytes encoded(std::string_view function, std::initializer_list<AbiValue> values) {
    auto data = chain::encode_abi_call(signature_of(function), std::span(values));
    PORTICO_ASSERT(data);
    return std::move(*data);
}

constexpr std::string_view kExecute = "executeUserOpWithErrorString(address,uint256,bytes,uint8)";
constexpr std::string_view kMultiSend = "multiSend(bytes)";

void append(Bytes& out, ByteView bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); }
void append_word(Bytes& out, const Uint256& value) { append(out, value.big_endian()); }
void append_word(Bytes& out, const EvmAddress& address) {
    append(out, Bytes(12));
    append(out, address);
}

Bytes32 hash_text(std::string_view text) { return keccak256(as_bytes(text)); }

/// EIP-712, with a domain of `chainId` and `verifyingContract` alone.
Bytes32 typed_digest(std::uint64_t chain_id, const EvmAddress& contract, ByteView struct_words) {
    Bytes domain;
    append(domain, hash_text("EIP712Domain(uint256 chainId,address verifyingContract)"));
    append_word(domain, chain_id);
    append_word(domain, contract);
    Bytes out = {0x19, 0x01};
    append(out, keccak256(domain));
    append(out, keccak256(struct_words));
    return keccak256(out);
}

/// Safe.setup: one owner, and the module that takes operations and answers for signatures.
Bytes setup_call(const EvmAddress& owner) {
    const EvmAddress module = known(kModule);
    const Bytes enable =
        encoded("enableModules(address[])", {AbiValue::list({AbiValue::address(module)})});
    const EvmAddress nobody{};
    return encoded(
        "setup(address[],uint256,address,bytes,address,address,uint256,address)",
        {AbiValue::list({AbiValue::address(owner)}), AbiValue::number(1),
         AbiValue::address(known(kModuleSetup)), AbiValue::bytes(enable), AbiValue::address(module),
         AbiValue::address(nobody), AbiValue::number(0), AbiValue::address(nobody)});
}

/// The packed form of MultiSend: for each call its kind, receiver, value, length and data.
Bytes packed(std::span<const Call> calls) {
    Bytes out;
    for (const Call& call : calls) {
        out.push_back(kCall);
        append(out, call.to);
        append_word(out, call.value);
        append_word(out, call.data.size());
        append(out, call.data);
    }
    return out;
}

constexpr std::size_t kPackedHead = 1 + 20 + 32 + 32;

std::optional<Calls> unpacked(ByteView data) {
    Calls out;
    while (!data.empty()) {
        if (data.size() < kPackedHead || data[0] != kCall || out.size() == kCallsMax)
            return std::nullopt;
        Call& call = out.emplace_back();
        std::ranges::copy(data.subspan(1, 20), call.to.begin());
        call.value = Uint256::from_bytes(data.subspan(21, 32));
        const Uint256 length = Uint256::from_bytes(data.subspan(53, 32));
        data = data.subspan(kPackedHead);
        if (length > Uint256(data.size())) return std::nullopt;
        const auto size = static_cast<std::size_t>(length.low_u64());
        call.data.assign(data.begin(), data.begin() + static_cast<std::ptrdiff_t>(size));
        data = data.subspan(size);
    }
    return out;
}

std::unexpected<Error> invalid(const char* what) { return fail(Code::transaction_invalid, what); }

}  // namespace

std::array<EvmAddress, 6> contracts() {
    return {chain::entry_point_address(kEntryPoint),
            known(kFactory),
            known(kAccountCode),
            known(kModule),
            known(kModuleSetup),
            known(kSeveralCalls)};
}

EvmAddress account_address(const EvmAddress& owner) {
    Bytes salt;
    append(salt, keccak256(setup_call(owner)));
    append_word(salt, 0);  // the number among the owner's accounts: there is one
    const auto code = parse_hex_fixed<32>(kProxyCodeHash);
    PORTICO_ASSERT(code);
    return chain::create2_address(known(kFactory), keccak256(salt), *code);
}

Creation creation(const EvmAddress& owner) {
    return {.factory = known(kFactory),
            .data = encoded("createProxyWithNonce(address,bytes,uint256)",
                            {AbiValue::address(known(kAccountCode)),
                             AbiValue::bytes(setup_call(owner)), AbiValue::number(0)})};
}

std::optional<EvmAddress> created_owner(const EvmAddress& factory, ByteView data) {
    // The owner stands where two creations differ.
    EvmAddress other;
    other.fill(0xff);
    const Bytes none = creation({}).data, all = creation(other).data;
    const auto place = std::ranges::mismatch(none, all).in1 - none.begin();
    EvmAddress owner;
    if (data.size() != none.size()) return std::nullopt;
    std::ranges::copy(data.subspan(static_cast<std::size_t>(place), owner.size()), owner.begin());
    const Creation own = creation(owner);
    if (own.factory != factory || !std::ranges::equal(own.data, data)) return std::nullopt;
    return owner;
}

Result<Bytes> encode_calls(std::span<const Call> calls) {
    if (calls.empty() || calls.size() > kCallsMax) return invalid("calls");
    if (calls.size() == 1)
        return encoded(kExecute, {AbiValue::address(calls[0].to), AbiValue::number(calls[0].value),
                                  AbiValue::bytes(calls[0].data), AbiValue::number(kCall)});
    const Bytes several = encoded(kMultiSend, {AbiValue::bytes(packed(calls))});
    return encoded(kExecute, {AbiValue::address(known(kSeveralCalls)), AbiValue::number(0),
                              AbiValue::bytes(several), AbiValue::number(kDelegateCall)});
}

Result<Calls> decode_calls(ByteView call_data) {
    const auto values = chain::decode_abi_call(signature_of(kExecute), call_data);
    if (!values) return invalid("callData");
    Call one{.to = (*values)[0].as_address(),
             .value = (*values)[1].as_number(),
             .data = (*values)[2].as_bytes_value()};
    Calls calls;
    if ((*values)[3].as_number() == Uint256(kDelegateCall)) {
        // Other code that runs in the account's place could do anything.
        if (one.to != known(kSeveralCalls)) return invalid("callData");
        const auto several = chain::decode_abi_call(signature_of(kMultiSend), one.data);
        auto read = several ? unpacked((*several)[0].as_bytes_value()) : std::nullopt;
        if (!read) return invalid("callData");
        calls = std::move(*read);
    } else {
        calls.push_back(std::move(one));
    }
    // What is described and what is signed have one spelling.
    const auto again = encode_calls(calls);
    if (!again || !std::ranges::equal(*again, call_data)) return invalid("callData");
    return calls;
}

Result<Calls> check_operation(const UserOperation& operation, const EvmAddress& owner,
                              std::uint64_t chain_id) {
    const EvmAddress account = account_address(owner);
    if (operation.sender != account) return invalid("sender");
    if (operation.authorization) return invalid("eip7702Auth");
    if (operation.factory) {
        const Creation own = creation(owner);
        if (*operation.factory != own.factory || operation.factory_data != own.data)
            return invalid("factory");
    }
    if (operation.max_fee_per_gas > kFeeMax) return invalid("maxFeePerGas");
    if (operation.max_priority_fee_per_gas > operation.max_fee_per_gas)
        return fail(Code::tip_above_fee_cap);
    auto calls = PORTICO_TRY(decode_calls(operation.call_data));
    // Where limits are kept a call has its words, or is none.
    const EvmAddress roles = roles_address(account), allowances = allowance_module(chain_id);
    for (const Call& call : calls)
        if ((call.to == roles || call.to == allowances ||
             (call.to == account && !call.data.empty())) &&
            !read_limit_call(call, account, chain_id) &&
            !read_call_limit_call(call, account, chain_id))
            return invalid("callData");
    return calls;
}

Bytes32 operation_digest(const UserOperation& operation, std::uint64_t chain_id,
                         std::uint64_t valid_until) {
    Bytes words;
    append(words,
           hash_text("SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 "
                     "verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 "
                     "maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 "
                     "validAfter,uint48 validUntil,address entryPoint)"));
    append_word(words, operation.sender);
    append_word(words, operation.nonce);
    append(words, keccak256(chain::init_code(operation)));
    append(words, keccak256(operation.call_data));
    append_word(words, operation.verification_gas_limit);
    append_word(words, operation.call_gas_limit);
    append_word(words, operation.pre_verification_gas);
    append_word(words, operation.max_priority_fee_per_gas);
    append_word(words, operation.max_fee_per_gas);
    append(words, keccak256(chain::paymaster_and_data(operation)));
    append_word(words, 0);
    append_word(words, valid_until);
    append_word(words, chain::entry_point_address(kEntryPoint));
    return typed_digest(chain_id, known(kModule), words);
}

Bytes operation_signature(std::uint64_t valid_until, const FixedBytes<65>& signature) {
    Bytes out(6);  // valid from any time on
    for (int shift = 40; shift >= 0; shift -= 8)
        out.push_back(static_cast<std::uint8_t>(valid_until >> shift));
    append(out, signature);
    return out;
}

Bytes32 message_digest(const EvmAddress& account, std::uint64_t chain_id, const Bytes32& hash) {
    Bytes words;
    append(words, hash_text("SafeMessage(bytes message)"));
    append(words, keccak256(hash));
    return typed_digest(chain_id, account, words);
}

Bytes undeployed_signature(const EvmAddress& owner, const FixedBytes<65>& signature) {
    static const auto type = chain::parse_abi_parameters("address,bytes,bytes");
    PORTICO_ASSERT(type);
    const Creation own = creation(owner);
    const AbiValue values[] = {AbiValue::address(own.factory), AbiValue::bytes(own.data),
                               AbiValue::bytes(signature)};
    auto out = chain::encode_abi(*type, values);
    PORTICO_ASSERT(out);
    for (int i = 0; i < 16; ++i) append(*out, kUndeployedMark);
    return std::move(*out);
}

bool binds_account(const Json& typed_data, const EvmAddress& owner) {
    const Json* domain = typed_data.find("domain");
    const auto contract = domain ? domain->find_string("verifyingContract") : std::nullopt;
    if (!contract) return false;
    // By its letters: a spelling that is refused as an address elsewhere is none of ours either.
    const std::string text = ascii_lower(*contract);
    return text == to_hex_0x(account_address(owner)) || text == to_hex_0x(known(kModule));
}

}  // namespace portico::smart_account
