// SPDX-License-Identifier: Apache-2.0
//
// Which words an elementary ABI type has. For the encoder and the decoder.
#pragma once

#include "core/chain/eip155/abi/abi_type.hpp"

namespace portico::chain {

inline constexpr std::size_t kWord = 32;  ///< bytes

/// True if `word` is the encoding of a value of `type`, which takes one word: no dirty bits.
bool abi_word_fits(const AbiType& type, const Bytes32& word);

}  // namespace portico::chain
