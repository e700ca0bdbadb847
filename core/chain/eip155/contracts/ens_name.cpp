// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/contracts/ens_name.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::chain {
namespace {

bool is_plain_label(std::string_view label) {
    const std::string_view rest =
        label.substr(std::min(label.find_first_not_of('_'), label.size()));
    if (rest.empty() || label.substr(0, 4).ends_with("--")) return false;
    return std::ranges::all_of(
        rest, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

}  // namespace

bool is_plain_ens_name(std::string_view name) {
    if (name.size() > kEnsNameMax || !name.contains('.')) return false;
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t dot = std::min(name.find('.', at), name.size());
        if (!is_plain_label(name.substr(at, dot - at))) return false;
        at = dot + 1;
    }
    return true;
}

Bytes32 ens_namehash(std::string_view name) {
    Bytes32 node{};
    while (!name.empty()) {
        const std::size_t dot = name.rfind('.');
        const std::string_view label = dot == std::string_view::npos ? name : name.substr(dot + 1);
        FixedBytes<64> both{};
        std::ranges::copy(node, both.begin());
        std::ranges::copy(keccak256(as_bytes(label)), both.begin() + 32);
        node = keccak256(both);
        name = dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
    }
    return node;
}

std::string ens_reverse_name(const EvmAddress& address) {
    return to_hex(address) + ".addr.reverse";
}

}  // namespace portico::chain
