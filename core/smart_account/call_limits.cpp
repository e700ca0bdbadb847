// SPDX-License-Identifier: Apache-2.0
#include "core/smart_account/call_limits.hpp"

#include <algorithm>

#include "core/base/assert.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/transaction/transaction.hpp"
#include "core/crypto/hash/keccak.hpp"
#include "core/smart_account/spending_limits.hpp"

namespace portico::smart_account {

using chain::AbiSignature;
using chain::AbiValue;
using chain::EvmAddress;
using chain::Uint256;
using CallKind = CallLimitChange::Kind;

namespace {

// packages/evm/mastercopies.json of gnosisguild/zodiac-modifier-roles (2.1.0), and npm
// @gnosis-guild/zodiac-core: all by CREATE2, so that an address says which code is there.
constexpr std::string_view kRoles = "0x9646fDAD06d3e24444381f44362a3B0eB343D337";
constexpr std::string_view kProxyFactory = "0x000000000000aDdB49795b0f9bA5BC298cDda236";
constexpr std::string_view kDeployer = "0x4e59b44847b379578588920cA78FbF26c0B4956C";
/// The proxy's creation code, around the address of its code.
constexpr std::string_view kProxyBefore = "602d8060093d393df3363d3d373d3d3d363d73";
constexpr std::string_view kProxyAfter = "5af43d82803e903d91602b57fd5bf3";
/// Creation code of the clock. Of check(address,uint256,bytes,uint8,uint256,uint256,bytes12), the
/// last argument says the last second; the answer is `timestamp <= that` and no reason.
constexpr std::string_view kClockCode = "60118060093d393df360c43560a01c42111560005260406000f3";

/// In the order of the kinds, from kMakeRoles on; kMakeClock is no call of a function.
constexpr const char* kRolesFunctions[] = {
    "deployModule(address,bytes,uint256)",
    "enableModule(address)",
    "setAllowance(bytes32,uint128,uint128,uint128,uint64,uint64)",
    "scopeTarget(bytes32,address)",
    "scopeFunction(bytes32,address,bytes4,(uint8,uint8,uint8,bytes)[],uint8)",
    "assignRoles(address,bytes32[],bool[])",
    "assignRoles(address,bytes32[],bool[])"};

/// Functions that move tokens or let others, and those whose arguments are calls: a contract that
/// calls itself by delegation with them lets their sender do whatever else it has.
constexpr std::uint32_t kNotGrantable[] = {
    0x00000000,  // no function
    0xa9059cbb,  // transfer(address,uint256)
    0x23b872dd,  // transferFrom(address,address,uint256)
    0x095ea7b3,  // approve(address,uint256)
    0x39509351,  // increaseAllowance(address,uint256)
    0xd73dd623,  // increaseApproval(address,uint256)
    0x42842e0e,  // safeTransferFrom(address,address,uint256)
    0xb88d4fde,  // safeTransferFrom(address,address,uint256,bytes)
    0xf242432a,  // safeTransferFrom(address,address,uint256,uint256,bytes)
    0x2eb2c2d6,  // safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
    0xa22cb465,  // setApprovalForAll(address,bool)
    0x87517c45,  // approve(address,address,uint160,uint48)
    0x36c78516,  // transferFrom(address,address,uint160,address)
    0x0d58b1db,  // transferFrom((address,address,uint160,address)[])
    0x4000aea0,  // transferAndCall(address,uint256,bytes)
    0x1296ee62,  // transferAndCall(address,uint256)
    0xc1d34b89,  // transferFromAndCall(address,address,uint256,bytes)
    0xd8fbe994,  // transferFromAndCall(address,address,uint256)
    0xcae9ca51,  // approveAndCall(address,uint256,bytes)
    0x3177029f,  // approveAndCall(address,uint256)
    0x9bd9bbc6,  // send(address,uint256,bytes)
    0x62ad1b83,  // operatorSend(address,address,uint256,bytes,bytes)
    0x959b8c3f,  // authorizeOperator(address)
    // ERC-6909
    0x095bcdb6,  // transfer(address,uint256,uint256)
    0xfe99049a,  // transferFrom(address,address,uint256,uint256)
    0x426a8493,  // approve(address,uint256,uint256)
    0x558a7297,  // setOperator(address,bool)
    // Aave, Compound, Morpho, Sky, Lido: debt and deposits
    0xc04a8a10,  // approveDelegation(address,uint256)
    0x110496e5,  // allow(address,bool)
    0x439e2e45,  // transferAsset(address,address,uint256)
    0xc1ee2c18,  // transferAssetFrom(address,address,address,uint256)
    0xeecea000,  // setAuthorization(address,bool)
    0xa3b22fc4,  // hope(address)
    0x8fcb4e5b,  // transferShares(address,uint256)
    // Calls as arguments
    0xac9650d8,  // multicall(bytes[])
    0x5ae401dc,  // multicall(uint256,bytes[])
    0x1f0464d1,  // multicall(bytes32,bytes[])
    0x63fb0b96,  // multicall(address[],bytes[])
    0xcaa5c23f,  // multicall((address,bytes)[])
    0x437b9116,  // tryMulticall(bytes[])
    0xe32954eb,  // multicallWithNodeCheck(bytes32,bytes[])
    0x1e897afb,  // batch(bytes[])
    0xd2423b51,  // batch(bytes[],bool)
    0xc16ae7a4,  // batch((address,address,uint256,bytes)[])
    0x1f8b5215,  // call(address,address,uint256,bytes)
    0x252dba42,  // aggregate((address,bytes)[])
    0xbce38bd7,  // tryAggregate(bool,(address,bytes)[])
    0xc3077fa9,  // blockAndAggregate((address,bytes)[])
    0x399542e9,  // tryBlockAndAggregate(bool,(address,bytes)[])
    0x82ad56cb,  // aggregate3((address,bool,bytes)[])
    0x174dea71,  // aggregate3Value((address,bool,uint256,bytes)[])
    0x44471415,  // execute(bytes[])
    0x24856bc3,  // execute(bytes,bytes[])
    0x3593564c,  // execute(bytes,bytes[],uint256)
    0x1cff79cd,  // execute(address,bytes)
    0xb61d27f6,  // execute(address,uint256,bytes)
    0x51945447,  // execute(address,uint256,bytes,uint8)
    0xe9ae5c53,  // execute(bytes32,bytes)
    0x34fcd5be,  // executeBatch((address,uint256,bytes)[])
    0x18dfb3c7,  // executeBatch(address[],bytes[])
    0x47e1da2a,  // executeBatch(address[],uint256[],bytes[])
    0x468721a7,  // execTransactionFromModule(address,uint256,bytes,uint8)
    0x5229073f,  // execTransactionFromModuleReturnData(address,uint256,bytes,uint8)
};

// Of the conditions of Roles: kinds of parameters, operators and options.
constexpr std::uint8_t kNone = 0, kStatic = 1, kDynamic = 2, kCalldata = 5;
constexpr std::uint8_t kPass = 0, kMatches = 5, kCustom = 22, kEtherWithin = 29;
constexpr std::uint8_t kNoValue = 0, kValue = 1;

using ArgumentKind = ArgumentLimit::Kind;

/// Of an argument, in the order of ArgumentKind: its parameter and its operator.
constexpr std::uint8_t kArguments[][2] = {{kStatic, kPass}, {kDynamic, kPass}, {kStatic, 16},
                                          {kStatic, 17},    {kStatic, 18},     {kStatic, 28}};
/// Where a role's key has a zero.
constexpr std::size_t kSumPlace = 20;

/// Whether it is held against a word.
bool has_word(ArgumentKind kind) { return kind >= ArgumentKind::kEqual; }

EvmAddress fixed_address(std::string_view text) {
    const auto address = chain::parse_evm_address(text);
    PORTICO_ASSERT(address);
    return *address;
}

Bytes call_code(std::string_view hex) {
    auto bytes = parse_hex(hex);
    PORTICO_ASSERT(bytes);
    return std::move(*bytes);
}

AbiSignature function_of(CallKind kind) {
    auto signature =
        chain::parse_abi_signature(kRolesFunctions[static_cast<std::size_t>(kind) - 1]);
    PORTICO_ASSERT(signature);
    return std::move(*signature);
}

void add_bytes(Bytes& out, ByteView bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); }

/// setUp(bytes) of the account's contract: its owner, and for whom it acts, is the account.
Bytes roles_setup(const EvmAddress& account) {
    static const auto setup = chain::parse_abi_signature("setUp(bytes)");
    static const auto three = chain::parse_abi_parameters("address,address,address");
    PORTICO_ASSERT(setup && three);
    const AbiValue own = AbiValue::address(account);
    const AbiValue values[] = {own, own, own};
    const auto parameters = chain::encode_abi(*three, values);
    PORTICO_ASSERT(parameters);
    const AbiValue bytes[] = {AbiValue::bytes(*parameters)};
    auto data = chain::encode_abi_call(*setup, bytes);
    PORTICO_ASSERT(data);
    return std::move(*data);
}

/// Of what is kept in all.
Bytes32 sum_key(const CallGrant& grant, std::uint8_t sum) {
    Bytes32 key = role_of(grant);
    key[kSumPlace] = sum;
    return key;
}

AbiValue condition(std::uint8_t parameter, std::uint8_t operation, ByteView value) {
    return AbiValue::list({AbiValue::number(0), AbiValue::number(parameter),
                           AbiValue::number(operation), AbiValue::bytes(value)});
}

/// The time, what is sent along, and the arguments.
AbiValue conditions_of(const CallLimitChange& change) {
    Bytes clock;
    add_bytes(clock, clock_address());
    add_bytes(clock, ByteView(Uint256(change.grant.until).big_endian()).last(12));
    AbiValue::List all = {condition(kCalldata, kMatches, {}), condition(kNone, kCustom, clock)};
    if (change.takes_value) all.push_back(condition(kNone, kEtherWithin, role_of(change.grant)));
    for (const ArgumentLimit& one : change.arguments) {
        const auto& [parameter, operation] = kArguments[static_cast<std::size_t>(one.kind)];
        const Bytes32 word =
            one.kind == ArgumentKind::kSum ? sum_key(change.grant, one.sum) : one.word;
        all.push_back(
            condition(parameter, operation, has_word(one.kind) ? ByteView(word) : ByteView()));
    }
    return AbiValue::list(std::move(all));
}

AbiValue::List arguments_of(const CallLimitChange& change, const EvmAddress& account) {
    const AbiValue role = AbiValue::word(role_of(change.grant));
    const AbiValue contract = AbiValue::address(change.contract);
    switch (change.kind) {
        case CallKind::kMakeClock:
            break;
        case CallKind::kMakeRoles:
            return {AbiValue::address(fixed_address(kRoles)), AbiValue::bytes(roles_setup(account)),
                    AbiValue::number(0)};
        case CallKind::kEnableRoles:
            return {AbiValue::address(roles_address(account))};
        case CallKind::kSetValue: {
            // Without a period nothing is added to it.
            const AbiValue value = AbiValue::number(change.value);
            const AbiValue none = AbiValue::number(0);
            return {
                AbiValue::word(sum_key(change.grant, change.sum)), value, value, none, none, none};
        }
        case CallKind::kOpenContract:
            return {role, contract};
        case CallKind::kAllowFunction:
            return {role, contract, AbiValue::fixed_bytes(change.selector), conditions_of(change),
                    AbiValue::number(change.takes_value ? kValue : kNoValue)};
        case CallKind::kGive:
        case CallKind::kTakeBack:
            return {AbiValue::address(change.grant.delegate), AbiValue::list({role}),
                    AbiValue::list({AbiValue::boolean(change.kind == CallKind::kGive)})};
    }
    return {};
}

ArgumentLimit argument_of(const AbiValue& condition) {
    const auto& parts = condition.items();
    ArgumentLimit out;
    for (std::size_t i = 0; i < std::size(kArguments); ++i)
        if (parts[1].as_number() == Uint256(kArguments[i][0]) &&
            parts[2].as_number() == Uint256(kArguments[i][1]))
            out.kind = static_cast<ArgumentKind>(i);
    const Bytes& word = parts[3].as_bytes_value();
    if (word.size() != out.word.size()) return out;
    if (out.kind == ArgumentKind::kSum)
        out.sum = word[kSumPlace];
    else
        std::ranges::copy(word, out.word.begin());
    return out;
}

/// What the arguments say; that they say nothing else shows its spelling.
CallLimitChange change_of(CallKind kind, const AbiValue::List& values) {
    CallLimitChange out{.kind = kind};
    if (kind == CallKind::kMakeRoles || kind == CallKind::kEnableRoles) return out;
    if (kind == CallKind::kGive || kind == CallKind::kTakeBack) {
        const auto& roles = values[1].items();
        if (!roles.empty()) out.grant = grant_of(roles[0].as_word());
        return out;
    }
    out.grant = grant_of(values[0].as_word());
    if (kind == CallKind::kSetValue) {
        out.sum = values[0].as_word()[kSumPlace];
        out.value = values[1].as_number();
        return out;
    }
    out.contract = values[1].as_address();
    if (kind == CallKind::kAllowFunction) {
        std::ranges::copy(ByteView(values[2].as_word()).first(4), out.selector.begin());
        out.takes_value = !values[4].as_number().is_zero();
        const auto& all = values[3].items();
        for (std::size_t i = out.takes_value ? 3 : 2; i < all.size(); ++i)
            out.arguments.push_back(argument_of(all[i]));
    }
    return out;
}

}  // namespace

std::array<EvmAddress, 3> call_limit_contracts() {
    return {fixed_address(kRoles), fixed_address(kProxyFactory), fixed_address(kDeployer)};
}

EvmAddress roles_address(const EvmAddress& account) {
    Bytes salt;
    add_bytes(salt, keccak256(roles_setup(account)));
    add_bytes(salt, Bytes32{});  // the number among the account's contracts: there is one
    Bytes code = call_code(kProxyBefore);
    add_bytes(code, fixed_address(kRoles));
    add_bytes(code, call_code(kProxyAfter));
    return chain::create2_address(fixed_address(kProxyFactory), keccak256(salt), keccak256(code));
}

EvmAddress clock_address() {
    return chain::create2_address(fixed_address(kDeployer), {}, keccak256(call_code(kClockCode)));
}

Bytes32 role_of(const CallGrant& grant) {
    Bytes out;
    add_bytes(out, grant.delegate);
    out.push_back(0);
    add_bytes(out, ByteView(Uint256(grant.made).big_endian()).last(5));
    add_bytes(out, ByteView(Uint256(grant.until).big_endian()).last(6));
    Bytes32 role{};
    std::ranges::copy(out, role.begin());
    return role;
}

CallGrant grant_of(const Bytes32& role) {
    const ByteView bytes(role);
    CallGrant out{.made = Uint256::from_bytes(bytes.subspan(21, 5)).low_u64(),
                  .until = Uint256::from_bytes(bytes.subspan(26, 6)).low_u64()};
    std::ranges::copy(bytes.first(20), out.delegate.begin());
    return out;
}

bool is_grantable(const EvmAddress& contract, const EvmAddress& account, std::uint64_t chain_id) {
    const auto own = contracts();
    return contract != EvmAddress{} && contract != account && contract != roles_address(account) &&
           contract != allowance_module(chain_id) && std::ranges::find(own, contract) == own.end();
}

bool is_grantable(const FixedBytes<4>& selector) {
    const std::uint64_t number = Uint256::from_bytes(selector).low_u64();
    return std::ranges::find(kNotGrantable, number) == std::end(kNotGrantable);
}

Call call_limit_call(const CallLimitChange& change, const EvmAddress& account) {
    Call call;
    if (change.kind == CallKind::kMakeClock) {
        call.to = fixed_address(kDeployer);
        add_bytes(call.data, Bytes32{});  // the salt
        add_bytes(call.data, call_code(kClockCode));
        return call;
    }
    call.to = change.kind == CallKind::kMakeRoles     ? fixed_address(kProxyFactory)
              : change.kind == CallKind::kEnableRoles ? account
                                                      : roles_address(account);
    auto data = chain::encode_abi_call(function_of(change.kind), arguments_of(change, account));
    PORTICO_ASSERT(data);
    call.data = std::move(*data);
    return call;
}

std::optional<CallLimitChange> read_call_limit_call(const Call& call, const EvmAddress& account,
                                                    std::uint64_t chain_id) {
    if (call == call_limit_call({}, account)) return CallLimitChange{};
    for (std::size_t i = 1; i <= std::size(kRolesFunctions); ++i) {
        const CallKind kind = static_cast<CallKind>(i);
        const auto values = chain::decode_abi_call(function_of(kind), call.data);
        if (!values) continue;
        const CallLimitChange change = change_of(kind, *values);
        // Receiver, value and every byte are those of this change.
        if (call_limit_call(change, account) != call) continue;
        const bool names_contract =
            kind == CallKind::kOpenContract || kind == CallKind::kAllowFunction;
        if (names_contract && !is_grantable(change.contract, account, chain_id)) return {};
        if (kind == CallKind::kAllowFunction && !is_grantable(change.selector)) return {};
        return change;
    }
    return std::nullopt;
}

}  // namespace portico::smart_account
