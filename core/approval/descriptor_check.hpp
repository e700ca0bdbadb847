// SPDX-License-Identifier: Apache-2.0
//
// Whether a descriptor of ERC-7730 is one that approvals read (docs/approvals.md#descriptors), and
// what it is for. For whoever keeps descriptors; native alone: a page is given those that were
// checked.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "core/base/json/json.hpp"
#include "core/chain/eip155/address.hpp"

namespace portico::approval {

struct DescribedContract {
    std::uint64_t chain_id = 0;
    chain::EvmAddress address{};
};

struct DescriptorReach {
    bool typed_data = false;
    std::vector<DescribedContract> contracts;
    std::vector<std::string> formats;  ///< selectors as 0x and hex, or whole types
};

inline constexpr std::size_t kDescriptorContractsMax = 1'024;
inline constexpr std::size_t kDescriptorFormatsMax = 1'024;

/// Precondition: it is merged with what it includes. The error is a line for the operator, without
/// the file: where it says what, which is not read.
std::expected<DescriptorReach, std::string> check_descriptor(const Json& descriptor);

}  // namespace portico::approval
