// SPDX-License-Identifier: Apache-2.0
//
// What asking the directory (wallets.cpp) and showing it (wallets_rows.cpp) share. Private to them.
#pragma once

#include <string>
#include <string_view>

#include "core/engine/wallets/wallets.hpp"

namespace portico::engine {

/// A search of two characters or more, or the filter: the grid is not shown then.
bool searches(const WalletsState& state);
/// The list that AllWallets shows.
WalletsState::Kind shown_list(const WalletsState& state);

/// A member of a wallet that is a text and not empty; nullptr if there is none.
const std::string* text_of(const Json& wallet, const char* name);

}  // namespace portico::engine
