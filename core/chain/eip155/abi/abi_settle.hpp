// SPDX-License-Identifier: Apache-2.0
//
// The sizes of ABI types, settled where a type is made. For abi_type.cpp and abi_json.cpp alone.
#pragma once

#include "core/chain/eip155/abi/abi_type.hpp"

namespace portico::chain {

/// Says no more of `what` than a person can read.
std::unexpected<Error> abi_type_invalid(std::string_view what);

/// The elementary type `word` names. Errors: abi_type_invalid.
Result<AbiType> settle_abi_word(std::string_view word);

/// `element[count]`, or `element[]` where `count` is empty. Errors: abi_type_invalid.
Result<AbiType> settle_abi_array(AbiType element, std::string_view count);

}  // namespace portico::chain
