// SPDX-License-Identifier: Apache-2.0
//
// What the page sent by its own request to the wallet, as a transfer to follow.
#pragma once

#include <optional>

#include "core/money/contract.hpp"

namespace portico::money {

/// None: it cannot be followed, or nobody knows on which chain it was sent.
std::optional<Transfer> read_page_send(const FollowSent& event, std::int64_t now_ms);

}  // namespace portico::money
