// SPDX-License-Identifier: Apache-2.0
//
// What a provider of buying sent stands in the chain as any transfer: here it is called bought
// (docs/spec/http-api.md#history). Of a copy of the page, as what is bought is a project's own.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "server/api/history/provider.hpp"

namespace portico::api::history {

struct BoughtQuery {
    std::string project;
    std::string account;              ///< an address of eip155
    std::vector<std::string> hashes;  ///< transactions in which something came
};

struct BoughtTransaction {
    std::string chain, hash;  ///< CAIP-2; as the provider spells it
    std::string seller;       ///< the provider's name, as people read it
};

/// Calls `done` once, now or later, on the thread that this is called on, with those that a
/// provider reported for the project and account; with none where that cannot be told.
using FindBought =
    std::function<void(BoughtQuery query, std::function<void(std::vector<BoughtTransaction>)>)>;

/// Of the entries that can be a purchase: done, received or minted, and something came that is no
/// spam.
std::vector<std::string> hashes_of_received(const HistoryPage& page);

/// Of these entries, those in `bought` get the operation "buy", and the seller as application.
void mark_bought(HistoryPage& page, std::span<const BoughtTransaction> bought);

}  // namespace portico::api::history
