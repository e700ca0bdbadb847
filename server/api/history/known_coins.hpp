// SPDX-License-Identifier: Apache-2.0
//
// What the operator's lists know of coins that the index has no word of yet: it asks contracts for
// their names a few at a time, so for hours it may not know how many decimals USDC has. No I/O.
#pragma once

#include "server/api/history/provider.hpp"

namespace portico::api::history {

/// Names listed coins that have no name, and tells quantities of those that have their smallest
/// unit alone. What no list has stays as it is.
void fill_from_lists(HistoryPage& page, const tokens::TokenBook& book);

}  // namespace portico::api::history
