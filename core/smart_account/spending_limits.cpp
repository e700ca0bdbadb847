// SPDX-License-Identifier: Apache-2.0
#include "core/smart_account/spending_limits.hpp"

#include "core/base/assert.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::smart_account {

using chain::AbiSignature;
using chain::AbiValue;
using chain::EvmAddress;
using chain::Uint256;

namespace {

// npm @safe-global/safe-modules-deployments, allowance-module: 0.1.1 wherever it is, else 0.1.0.
constexpr std::string_view kAllowanceModule = "0xAA46724893dedD72658219405185Fb0Fc91e091C";
constexpr std::string_view kEarlierAllowanceModule = "0xCFbFaC74C26F8647cBDb8c5caf80BB5b32E43134";
constexpr std::uint64_t kEarlierNetworks[] = {1, 56, 11'155'111};

/// In the order of LimitChange::Kind.
constexpr const char* kFunctions[] = {"enableModule(address)", "addDelegate(address)",
                                      "setAllowance(address,address,uint96,uint16,uint32)",
                                      "deleteAllowance(address,address)"};

AbiSignature function_of(LimitChange::Kind kind) {
    auto signature = chain::parse_abi_signature(kFunctions[static_cast<std::size_t>(kind)]);
    PORTICO_ASSERT(signature);
    return std::move(*signature);
}

}  // namespace

EvmAddress allowance_module(std::uint64_t chain_id) {
    bool is_earlier = false;
    for (const std::uint64_t one : kEarlierNetworks) is_earlier |= one == chain_id;
    const auto address =
        chain::parse_evm_address(is_earlier ? kEarlierAllowanceModule : kAllowanceModule);
    PORTICO_ASSERT(address);
    return *address;
}

Call limit_call(const LimitChange& change, const EvmAddress& account, std::uint64_t chain_id) {
    const EvmAddress module = allowance_module(chain_id);
    const bool enables = change.kind == LimitChange::Kind::kEnableModule;
    const AbiValue values[] = {AbiValue::address(enables ? module : change.delegate),
                               AbiValue::address(change.token), AbiValue::number(change.amount),
                               AbiValue::number(change.period), AbiValue::number(change.base)};
    const AbiSignature function = function_of(change.kind);
    auto data =
        chain::encode_abi_call(function, std::span(values).first(function.inputs.parts.size()));
    PORTICO_ASSERT(data);
    return {.to = enables ? account : module, .value = {}, .data = std::move(*data)};
}

std::optional<LimitChange> read_limit_call(const Call& call, const EvmAddress& account,
                                           std::uint64_t chain_id) {
    if (call.to != account && call.to != allowance_module(chain_id)) return std::nullopt;
    for (std::size_t i = 0; i < std::size(kFunctions); ++i) {
        LimitChange change{.kind = static_cast<LimitChange::Kind>(i)};
        const auto values = chain::decode_abi_call(function_of(change.kind), call.data);
        if (!values) continue;
        if (change.kind != LimitChange::Kind::kEnableModule)
            change.delegate = (*values)[0].as_address();
        if (values->size() > 1) change.token = (*values)[1].as_address();
        if (values->size() > 2) {
            change.amount = (*values)[2].as_number();
            change.period = static_cast<std::uint16_t>((*values)[3].as_number().low_u64());
            change.base = static_cast<std::uint32_t>((*values)[4].as_number().low_u64());
            if (change.period == 0) return std::nullopt;  // would never start anew
        }
        // Receiver, value and every byte are those of this change.
        if (limit_call(change, account, chain_id) == call) return change;
    }
    return std::nullopt;
}

}  // namespace portico::smart_account
