// SPDX-License-Identifier: Apache-2.0
//
// What a descriptor says, as JSON: which of its formats fit what is signed, and the members of a
// field with those of the definition that it refers to. Private to core/approval.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/approval/typed_data_request.hpp"
#include "core/base/json/json.hpp"

namespace portico::approval {

/// The formats of a descriptor for this contract on this network; null where it does not apply.
/// `data`: of typed data; null: of a call.
const Json* formats_of(const Json& descriptor, const chain::EvmAddress& contract,
                       std::uint64_t chain_id, const TypedData* data);

/// The member of a member; null where one of them is not there.
const Json* member_at(const Json* object, std::initializer_list<const char*> names);

/// True if it is an object with no other members than these, each with blanks around. What is not
/// known may change what is meant.
bool says_only(const Json& object, std::string_view names);

inline constexpr std::string_view kDescriptorMembers =
    " $schema $comment context metadata display ";
inline constexpr std::string_view kDisplayMembers = " formats definitions ";
/// A factory names more contracts, which nobody here can tell.
inline constexpr std::string_view kContractMembers = " deployments abi factory ";
inline constexpr std::string_view kTypedMembers = " deployments schemas domain domainSeparator ";
inline constexpr std::string_view kFormatMembers =
    " $id intent interpolatedIntent fields excluded ";
inline constexpr std::string_view kFieldMembers =
    " $id $ref path value label format params visible fields iteration separator encryption ";
inline constexpr std::size_t kGroupDepthMax = 4;

/// The parameters that a format may have, each with blanks around. Nothing: it is not known.
std::optional<std::string_view> params_of(std::string_view format);

/// A text as it is, anything else as JSON.
std::string plain_text(const Json& value);

/// What a field says itself, and what the definition that it refers to says beside that.
struct Settled {
    const Json* own = nullptr;
    const Json* shared = nullptr;

    const Json* find(const char* name) const;
    std::optional<std::string_view> text(const char* name) const;
    Settled within(const char* name) const;
    bool says_only(std::string_view names) const;
};

}  // namespace portico::approval
