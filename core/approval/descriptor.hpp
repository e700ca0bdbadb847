// SPDX-License-Identifier: Apache-2.0
//
// Descriptors of ERC-7730, the subset of docs/approvals.md#descriptors: what a contract's function
// or typed data means, as JSON that the caller trusts. One that says anything beyond the subset
// does not apply; what it leaves out is shown as it is. Private to core/approval.
#pragma once

#include "core/approval/calls.hpp"
#include "core/approval/typed_data_request.hpp"

namespace portico::approval {

inline constexpr std::size_t kDescriptorFieldsMax = 64;

/// Says the call by the descriptor that fits its contract, network and function. False: none does.
bool describe_by_descriptor(Builder& builder, const Call& call);
bool describe_typed_by_descriptor(Builder& builder, const TypedData& data);

}  // namespace portico::approval
