// SPDX-License-Identifier: Apache-2.0
//
// Reads through the RPC proxy: its nodes, their health, its limits and its kept answers.
#pragma once

#include "server/api/chain_data/reader.hpp"
#include "server/api/rpc/rpc_service.hpp"

namespace portico::api::chain_data {

class RpcReader final : public Reader {
  public:
    explicit RpcReader(rpc::RpcService& service) : rpc_(service) {}

    bool serves(std::string_view chain) const override {
        return rpc_.find_chain(chain).has_value();
    }
    std::vector<std::string> chains() const override;
    void read(std::string_view chain, std::vector<ChainCall> calls, Done done) override;

  private:
    rpc::RpcService& rpc_;
};

/// The answers to calls with the ids 1 to `count`, in whichever order they stand; what is missing
/// or malformed is kUnavailable.
ChainAnswers read_chain_answers(std::string_view body, std::size_t count);

}  // namespace portico::api::chain_data
