// SPDX-License-Identifier: Apache-2.0
//
// See told_transaction.hpp.
#include "core/chain/eip155/transaction/told_transaction.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/chain/eip155/quantity.hpp"

namespace portico::chain {
namespace {

std::optional<Uint256> read_number(const Json& json, const char* name) {
    const auto text = json.find_string(name);
    return text && text->size() <= 66 ? parse_hex_uint256(*text) : std::nullopt;
}

std::optional<std::uint64_t> read_small(const Json& json, const char* name) {
    const auto number = read_number(json, name);
    if (!number || !number->fits_u64()) return std::nullopt;
    return number->low_u64();
}

std::optional<EvmAddress> read_address(std::string_view text) {
    auto address = parse_evm_address(ascii_lower(text));
    if (!address) return std::nullopt;
    return *address;
}

bool read_access_list(const Json* list, Transaction& into) {
    if (list == nullptr || list->is_null()) return true;
    if (!list->is_array()) return false;
    for (const Json& one : list->items()) {
        const auto text = one.find_string("address");
        const auto address = text ? read_address(*text) : std::nullopt;
        const Json* keys = one.find("storageKeys");
        if (!address || keys == nullptr || !keys->is_array()) return false;
        AccessListEntry& entry = into.access_list.emplace_back();
        entry.address = *address;
        for (const Json& key : keys->items()) {
            if (!key.is_string()) return false;
            const auto word = parse_hex_fixed<32>(key.as_string());
            if (!word) return false;
            entry.storage_keys.push_back(*word);
        }
    }
    return true;
}

// What signed it, and for legacy transactions which chain they are bound to (EIP-155).
std::optional<RecoverableSignature> read_signature(const Json& json, Transaction& into) {
    const auto r = read_number(json, "r"), s = read_number(json, "s");
    const auto v = read_small(json, "v"), parity = read_small(json, "yParity");
    if (!r || !s || (!v && !parity)) return std::nullopt;
    std::uint64_t recovery = parity ? *parity : *v;
    if (into.type == TransactionType::kLegacy) {
        if (!v || *v < 27) return std::nullopt;
        recovery = *v < 35 ? *v - 27 : (*v - 35) % 2;
        if (*v >= 35)
            into.chain_id = Uint256((*v - 35) / 2);
        else
            into.chain_id.reset();
    }
    if (recovery > 1) return std::nullopt;
    RecoverableSignature signature{};
    std::ranges::copy(r->big_endian(), signature.compact.begin());
    std::ranges::copy(s->big_endian(), signature.compact.begin() + 32);
    signature.recovery = static_cast<std::uint8_t>(recovery);
    return signature;
}

}  // namespace

std::optional<ToldTransaction> read_told_transaction(const Json& json, std::string_view hash) {
    // Old nodes name no type: there was one.
    const std::uint64_t type = read_small(json, "type").value_or(json.find("type") ? 255 : 0);
    if (type > static_cast<std::uint64_t>(TransactionType::kFeeMarket)) return std::nullopt;
    Transaction read;
    read.type = static_cast<TransactionType>(type);
    const auto nonce = read_small(json, "nonce"), gas = read_small(json, "gas");
    const auto value = read_number(json, "value");
    const auto to = json.find_string("to"), input = json.find_string("input");
    if (!nonce || !gas || !value || !input) return std::nullopt;
    if (to) read.to = read_address(*to);
    auto data = parse_hex(*input);
    if (!data || !read_access_list(json.find("accessList"), read)) return std::nullopt;
    read.chain_id = read_number(json, "chainId");
    read.nonce = *nonce;
    read.gas = *gas;
    read.value = *value;
    read.data = std::move(*data);
    const bool market = read.has_fee_market();
    const auto cap = read_number(json, market ? "maxFeePerGas" : "gasPrice");
    const auto tip = read_number(json, market ? "maxPriorityFeePerGas" : "gasPrice");
    if (!cap || !tip) return std::nullopt;
    (market ? read.max_fee_per_gas : read.gas_price) = *cap;
    read.max_priority_fee_per_gas = *tip;
    const auto signature = read_signature(json, read);
    if (!signature) return std::nullopt;
    const auto made = attach_signature(read, *signature);
    if (!made || to_hex_0x(made->hash) != hash) return std::nullopt;
    return ToldTransaction{std::move(read), *signature};
}

}  // namespace portico::chain
