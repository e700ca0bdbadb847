// SPDX-License-Identifier: Apache-2.0
//
// Histories in which tokens that pose as another are marked as spam: anybody may call a contract
// "USDC" and write into its log that somebody got a million of it. By the rule of balances, and the
// operator's lists, which the index does not know. What an account did itself stands as it is.
#pragma once

#include "server/api/history/provider.hpp"

namespace portico::api::history {

class WithImitations final : public HistoryProvider {
  public:
    /// Both must outlive this.
    WithImitations(HistoryProvider& plain, const tokens::TokenBook& book)
        : plain_(plain), book_(book) {}
    void page(const HistoryQuery& query, Done done) override;

  private:
    HistoryProvider& plain_;
    const tokens::TokenBook& book_;
};

}  // namespace portico::api::history
