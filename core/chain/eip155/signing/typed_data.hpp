// SPDX-License-Identifier: Apache-2.0
//
// Typed data that people sign (EIP-712), as eth_signTypedData_v4 gets it: JSON with its types. The
// JSON comes from a page: types may refer to themselves, values may have any shape.
#pragma once

#include <optional>
#include <string>

#include "core/base/bytes.hpp"
#include "core/base/json/json.hpp"
#include "core/base/result.hpp"

namespace portico::chain {

inline constexpr std::size_t kTypedDataTypesMax = 256;
inline constexpr std::size_t kTypedDataMembersMax = 256;          ///< of one type
inline constexpr std::size_t kTypedDataMembersTotalMax = 4096;    ///< of all types
inline constexpr std::size_t kTypedDataTypesTextMax = 64 * 1024;  ///< bytes of all types, encoded
inline constexpr std::size_t kTypedDataDepthMax = 64;             ///< of values in one another

struct TypedDataHash {
    Bytes32 domain_separator;
    std::optional<Bytes32> struct_hash;  ///< absent where the primary type is the domain
    std::string type;  ///< encodeType of the primary type; empty as that is absent
    Bytes32 digest;    ///< what is signed
};

/// `{types, primaryType, domain, message}`. Integers are JSON numbers up to 2^53 - 1, as every
/// reader agrees on them, or texts (decimal, or hex with 0x; no leading zero, no -0, no aliases
/// `uint` and `int`); bytes are hex; a missing or null struct is 32 zero bytes, any other null is
/// refused. Without EIP712Domain among the types it is made of the members that the domain has.
/// Members of one name are refused where they count.
/// Errors: typed_data_invalid (the type or member that is wrong, or `types`: too many).
Result<TypedDataHash> hash_typed_data(const Json& typed_data);

}  // namespace portico::chain
