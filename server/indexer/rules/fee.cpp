// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/rules/fee.hpp"

namespace portico::indexer {
namespace {

using chain::Uint256;

/// Ethereum's own: legacy, access list, dynamic fee, blobs, set code.
const Uint256 kTypeMax(4), kTypeDynamicFee(2), kTypeBlobs(3);

bool has(const Json& object, const char* name) {
    const Json* member = object.find(name);
    return member != nullptr && !member->is_null();
}

std::optional<Uint256> read_number(const Json& object, const char* name) {
    const auto text = object.find_string(name);
    return text ? chain::parse_hex_uint256(*text) : std::nullopt;
}

/// Zero where the member is not there.
std::optional<Uint256> read_optional(const Json& object, const char* name) {
    return has(object, name) ? read_number(object, name) : Uint256();
}

std::optional<Uint256> product(const std::optional<Uint256>& a, const std::optional<Uint256>& b) {
    return a && b ? multiply(*a, *b) : std::nullopt;
}

std::optional<Uint256> sum(const std::optional<Uint256>& a, const std::optional<Uint256>& b) {
    return a && b ? add(*a, *b) : std::nullopt;
}

}  // namespace

std::optional<Cost> read_cost(const Json& receipt) {
    const auto type = read_optional(receipt, "type");
    if (!type || *type > kTypeMax || has(receipt, "feeCurrency")) return {};
    // Two forks of the OP stack count an operator's fee in two ways; a token ratio says that the
    // data's cost is within the gas already (Mantle).
    for (const char* unknown : {"operatorFeeScalar", "operatorFeeConstant", "tokenRatio"})
        if (read_optional(receipt, unknown) != Uint256()) return {};
    const auto gas = read_number(receipt, "gasUsed");
    const auto blobs =
        product(read_optional(receipt, "blobGasUsed"), read_optional(receipt, "blobGasPrice"));
    const auto l1_data = read_optional(receipt, "l1Fee");
    if (!gas || !blobs || !l1_data) return {};
    if (*type == kTypeBlobs && blobs->is_zero()) return {};
    Cost out{.gas = *gas, .blobs = *blobs, .l1_data = *l1_data};
    if (has(receipt, "effectiveGasPrice")) {
        out.gas_price = read_number(receipt, "effectiveGasPrice");
        if (!out.gas_price) return {};
    } else if (*type >= kTypeDynamicFee) {
        return {};  // what such a one names is the most that it would pay
    }
    return out;
}

std::optional<Uint256> read_gas_price(const Json& transaction) {
    if (has(transaction, "feeCurrency")) return {};
    return read_number(transaction, "gasPrice");
}

std::optional<Amount> fee_of(const Cost& cost, const std::optional<Uint256>& named_price) {
    const auto& price = cost.gas_price ? cost.gas_price : named_price;
    const auto all = sum(sum(product(cost.gas, price), cost.blobs), cost.l1_data);
    if (!all) return {};
    return all->shortest_bytes();
}

}  // namespace portico::indexer
