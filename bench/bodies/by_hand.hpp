// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/api/history/provider.hpp"

namespace portico::bench {

/// The body of GET /v1/account/{address}/history.
std::string history_by_hand(const api::history::HistoryPage& page,
                            const api::tokens::TokenBook& book);

}  // namespace portico::bench
