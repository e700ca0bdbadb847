// SPDX-License-Identifier: Apache-2.0
//
// Histories for clients that know no mark of spam but the one of collectibles: transactions that
// are nothing but spam are left out, as the reference's own service leaves them out
// (docs/spec/http-api.md#history), and with them what poisons a history.
#pragma once

#include "server/api/history/provider.hpp"

namespace portico::api::history {

class SpamFilter final : public HistoryProvider {
  public:
    /// Pages of nothing but spam that are passed over in one answer.
    static constexpr int kPagesMax = 8;

    explicit SpamFilter(HistoryProvider& all) : all_(all) {}
    void page(const HistoryQuery& query, Done done) override;

  private:
    HistoryProvider& all_;
};

}  // namespace portico::api::history
