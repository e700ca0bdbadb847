// SPDX-License-Identifier: Apache-2.0
//
// Typed data that has been found valid (hash_typed_data), seen by name: the known types of it, and
// any other as a tree. Private to core/approval.
#pragma once

#include <optional>

#include "core/approval/builder.hpp"
#include "core/base/json/json.hpp"

namespace portico::approval {

struct TypedData {
    const Json* types;
    std::string_view primary;
    const Json* domain;
    const Json* message;
    std::optional<chain::EvmAddress> contract;  ///< domain.verifyingContract
    std::string_view type;                      ///< encodeType of the primary type
    Bytes32 separator{};                        ///< of the domain
};

/// True if the type has exactly these members, in this order: `address owner,uint256 value`.
bool has_members(const TypedData& data, std::string_view type, std::string_view members);
/// A number as typed data has it: JSON number, decimal or hex text. Precondition: it is valid.
chain::Uint256 typed_number(const Json& value);
/// Precondition: the member is a valid address.
chain::EvmAddress typed_address(const Json& value);

/// A value that is no struct and no list as text: numbers in decimal, bytes in lower case, an
/// address with its checksum, whatever the spelling. Precondition: it is valid.
std::string typed_text(std::string_view type, const Json& value);
/// The member; null where there is none: a struct may be left out.
const Json& typed_member(const Json& object, const char* name);

/// Says the order, if this is one of Seaport.
bool describe_order(Builder& builder, const TypedData& data);
/// Says the order that is the message's `witness`, if it is one of UniswapX, of that type, by which
/// the spender would be held.
bool describe_swap_order(Builder& builder, const TypedData& data, std::string_view type);
/// All members of the message as rows.
void say_tree(Builder& builder, const TypedData& data);

}  // namespace portico::approval
