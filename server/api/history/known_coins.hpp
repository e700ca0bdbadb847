// SPDX-License-Identifier: Apache-2.0
//
// What the operator's lists know of coins that the index has no word of: it asks contracts for
// their names a few at a time, so for hours it may not know how many decimals USDC has; and what
// the operator calls a chain's own currency it does not know at all. No I/O.
#pragma once

#include "server/api/history/provider.hpp"

namespace portico::api::history {

/// Names chains' own currencies and listed coins that have no name, and tells quantities of those
/// that have their smallest unit alone. What no list has stays as it is.
void fill_from_lists(HistoryPage& page, const tokens::TokenBook& book);

}  // namespace portico::api::history
