// SPDX-License-Identifier: Apache-2.0
//
// Histories in which the contracts of tokens in no list are not believed: anybody may call one
// "USDC", and write into its log that somebody got a million of it from a friend. Those that pose
// as another are marked as spam, by the rule of balances; of what came, who did it is named as who
// gave. The lists are the operator's, and the index does not know them. What an account did itself
// stands as it is.
#pragma once

#include "server/api/history/provider.hpp"

namespace portico::api::history {

class SpoofedTransferFilter final : public HistoryProvider {
  public:
    /// Both must outlive this.
    SpoofedTransferFilter(HistoryProvider& plain, const tokens::TokenBook& book)
        : plain_(plain), book_(book) {}
    void page(const HistoryQuery& query, Done done) override;

  private:
    HistoryProvider& plain_;
    const tokens::TokenBook& book_;
};

}  // namespace portico::api::history
