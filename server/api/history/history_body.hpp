// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/api/history.hpp"
#include "server/api/history/provider.hpp"

namespace portico::api::history {

/// A page as it is answered. Tokens of the book, and networks' own currencies, have `image` beside
/// what their icon is: the path of it on this server.
HistoryBody make_history_body(HistoryPage page, const tokens::TokenBook& book);

}  // namespace portico::api::history
