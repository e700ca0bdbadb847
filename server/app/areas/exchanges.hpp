// SPDX-License-Identifier: Apache-2.0
//
// Exchanges that the configuration names, for the area that offers them and for `portico doctor`.
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "server/api/providers/service_client.hpp"
#include "server/api/wallet_rpc/exchange.hpp"
#include "server/app/options.hpp"
#include "server/ops/executor.hpp"

namespace portico::app {

class Exchanges {
  public:
    /// The error is one line for the operator. `to_owner` gets to the thread that asks them.
    static std::expected<std::unique_ptr<Exchanges>, std::string> open(const Options& options,
                                                                       ops::Executor to_owner);
    /// Whether open() would, without beginning anything.
    static std::expected<void, std::string> check(const Options& options);

    /// As visitors see them. They live as long as this.
    std::vector<api::wallet_rpc::Exchange*> all() const;

  private:
    explicit Exchanges(ops::Executor to_owner) : client_(std::move(to_owner)) {}

    api::providers::ServiceClient client_;
    std::vector<std::unique_ptr<api::wallet_rpc::Exchange>> all_;
};

}  // namespace portico::app
