// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/transaction/ordered_trie.hpp"

#include <algorithm>
#include <vector>

#include "core/chain/eip155/transaction/rlp.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::chain {
namespace {

constexpr std::size_t kHashBytes = 32;

struct Leaf {
    Bytes path;  ///< nibbles of the key
    const Bytes* value;
};

Bytes path_of(std::size_t index) {
    RlpWriter key;
    key.number(Uint256(index));
    Bytes out;
    for (const std::uint8_t byte : key.take()) {
        out.push_back(byte >> 4);
        out.push_back(byte & 15);
    }
    return out;
}

/// Hex-prefix encoding (appendix C).
Bytes packed_path(std::span<const std::uint8_t> nibbles, bool is_leaf) {
    const bool odd = nibbles.size() % 2 == 1;
    Bytes out{static_cast<std::uint8_t>((is_leaf ? 0x20 : 0) | (odd ? 0x10 | nibbles[0] : 0))};
    for (std::size_t i = odd ? 1 : 0; i < nibbles.size(); i += 2)
        out.push_back(static_cast<std::uint8_t>(nibbles[i] << 4 | nibbles[i + 1]));
    return out;
}

/// A node within its parent: itself where it is short, else its hash.
void append_node(RlpWriter& out, const Bytes& node) {
    if (node.size() < kHashBytes)
        out.raw(node);
    else
        out.bytes(keccak256(node));
}

/// The node above leaves that share their first `depth` nibbles. Keys are a few bytes long, and
/// none is the beginning of another, so it goes a few levels deep and no branch has a value.
Bytes node_of(std::span<const Leaf> leaves, std::size_t depth) {
    RlpWriter out;
    const std::size_t list = out.open_list();
    const std::span first = std::span(leaves.front().path).subspan(depth);
    if (leaves.size() == 1)
        return out.bytes(packed_path(first, true))
            .bytes(*leaves.front().value)
            .close_list(list)
            .take();
    const std::span last = std::span(leaves.back().path).subspan(depth);
    const auto shared = static_cast<std::size_t>(std::ranges::mismatch(first, last).in1 -
                                                 first.begin());  // they are sorted
    if (shared > 0) {
        out.bytes(packed_path(first.first(shared), false));
        append_node(out, node_of(leaves, depth + shared));
        return out.close_list(list).take();
    }
    for (std::uint8_t nibble = 0; nibble < 16; ++nibble) {
        const auto end = std::ranges::find_if(
            leaves, [&](const Leaf& leaf) { return leaf.path[depth] != nibble; });
        const auto count = static_cast<std::size_t>(end - leaves.begin());
        if (count == 0)
            out.bytes({});
        else
            append_node(out, node_of(leaves.first(count), depth + 1));
        leaves = leaves.subspan(count);
    }
    return out.bytes({}).close_list(list).take();
}

}  // namespace

Bytes32 ordered_trie_root(std::span<const Bytes> values) {
    if (values.empty()) return keccak256(Bytes{0x80});
    std::vector<Leaf> leaves;
    leaves.reserve(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) leaves.push_back({path_of(i), &values[i]});
    std::ranges::sort(leaves, {}, &Leaf::path);
    return keccak256(node_of(leaves, 0));
}

}  // namespace portico::chain
