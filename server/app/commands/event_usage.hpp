// SPDX-License-Identifier: Apache-2.0
//
// What the console's charts show: calls as the authorizer counted them, and of one project the way
// to an account and its failures as the stored events tell.
#pragma once

#include "server/api/console/usage.hpp"
#include "server/data/event_store.hpp"
#include "server/store/worker.hpp"

namespace portico::app {

class EventUsage final : public api::console::UsageSource {
  public:
    /// Both must outlive this.
    EventUsage(api::console::UsageSource& traffic, store::Access<api::events::Store> events)
        : traffic_(traffic), events_(events) {}

    void fetch(const api::console::UsageQuery& query,
               std::function<void(store::StoreResult<api::console::Usage>)> done) override;

  private:
    api::console::UsageSource& traffic_;
    store::Access<api::events::Store> events_;
};

}  // namespace portico::app
