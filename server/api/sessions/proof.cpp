// SPDX-License-Identifier: Apache-2.0
#include "server/api/sessions/proof.hpp"

#include <algorithm>
#include <optional>

#include "core/base/assert.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "server/api/chain_data/contracts.hpp"
#include "server/api/sessions/cosigning.hpp"

namespace portico::api::sessions {
namespace {

using chain::AbiValue;
using chain::EvmAddress;
using chain_data::ChainAnswer;
using chain_data::ChainCall;

constexpr std::size_t kValidatorBytes = 20, kWordBytes = 32;

ChainCall owners_call(const EvmAddress& validator, const EvmAddress& account) {
    return chain_data::eth_call(
        validator, chain_data::make_call("getOwners(address)", {AbiValue::address(account)}));
}

/// Names that a context may give a session of SmartSession: behind the validator, or behind the
/// byte that says how the session is used.
std::vector<Bytes32> names_in(std::string_view context) {
    std::vector<Bytes32> out;
    const auto bytes = parse_hex(context);
    PORTICO_ASSERT(bytes);
    for (const std::size_t at : {kValidatorBytes + 1, kValidatorBytes}) {
        if (bytes->size() < at + kWordBytes) continue;
        Bytes32& name = out.emplace_back();
        std::copy_n(bytes->begin() + static_cast<std::ptrdiff_t>(at), name.size(), name.begin());
    }
    return out;
}

std::optional<AbiValue::List> values_of(const ChainAnswer& answer, std::string_view types) {
    const std::string* text = answer.text();
    if (text == nullptr || !text->starts_with("0x")) return std::nullopt;
    const auto bytes = parse_hex(*text);
    if (!bytes) return std::nullopt;
    const auto tuple = chain::parse_abi_parameters(types);
    PORTICO_ASSERT(tuple);
    auto values = chain::decode_abi(*tuple, *bytes);
    if (!values) return std::nullopt;
    return std::move(*values);
}

bool is_true(const ChainAnswer& answer) {
    const auto values = values_of(answer, "bool");
    return values && (*values)[0].as_boolean();
}

bool is_owner(const ChainAnswer& answer, const EvmAddress& key) {
    const auto values = values_of(answer, "address[]");
    return values && std::ranges::any_of((*values)[0].items(), [&](const AbiValue& one) {
               return one.as_address() == key;
           });
}

bool has_key(const ChainAnswer& answer, const EvmAddress& key, ByteView point) {
    const auto values = values_of(answer, "address,bytes");
    if (!values) return false;
    const Bytes& data = (*values)[1].as_bytes_value();
    const ByteView x = point.subspan(1, kWordBytes);
    return !std::ranges::search(data, key).empty() || !std::ranges::search(data, x).empty();
}

}  // namespace

std::vector<ChainCall> proof_calls(const EvmAddress& account, std::string_view context) {
    const auto validator = validator_of(context);
    if (!validator) return {};
    // An account writes its own owners there alone, and a context is what the app says: one that
    // names something else would hide from the owner what works all the same.
    std::vector<ChainCall> out = {owners_call(owner_validator(), account)};
    if (*validator == owner_validator()) return out;
    // Any other could be a stranger's: the account has to have put it in.
    out.push_back(chain_data::eth_call(
        account, chain_data::make_call("isModuleInstalled(uint256,address,bytes)",
                                       {AbiValue::number(1), AbiValue::address(*validator),
                                        AbiValue::bytes(ByteView())})));
    out.push_back(owners_call(*validator, account));
    for (const Bytes32& name : names_in(context))
        out.push_back(chain_data::eth_call(
            *validator, chain_data::make_call("getSessionValidatorAndConfig(address,bytes32)",
                                              {AbiValue::address(account), AbiValue::word(name)})));
    return out;
}

std::optional<bool> is_proof(const chain_data::ChainAnswers& answers, ByteView point) {
    const auto key = chain::derive_evm_address(point);
    if (!key) return false;
    const bool is_other_proof =
        answers.size() >= 3 && is_true(answers[1]) &&
        (is_owner(answers[2], *key) ||
         std::any_of(answers.begin() + 3, answers.end(),
                     [&](const ChainAnswer& one) { return has_key(one, *key, point); }));
    if (is_other_proof || (!answers.empty() && is_owner(answers[0], *key))) return true;
    const bool is_silent =
        answers.empty() || std::ranges::any_of(answers, [](const ChainAnswer& one) {
            return one.outcome == ChainAnswer::Outcome::kUnavailable;
        });
    return is_silent ? std::nullopt : std::optional(false);
}

}  // namespace portico::api::sessions
