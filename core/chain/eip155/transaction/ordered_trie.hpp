// SPDX-License-Identifier: Apache-2.0
//
// The root of the Merkle-Patricia trie (Ethereum yellow paper, appendix D) over a list: the keys
// are the RLP encodings of 0, 1, 2, ... A block's header holds such roots of its transactions and
// of their receipts.
#pragma once

#include <span>

#include "core/base/bytes.hpp"

namespace portico::chain {

/// No value is empty. Of no values it is the root of the empty trie.
Bytes32 ordered_trie_root(std::span<const Bytes> values);

}  // namespace portico::chain
