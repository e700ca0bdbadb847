// SPDX-License-Identifier: Apache-2.0
//
// Nodes that are believed when they say who signed.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "server/api/chain_data/rpc_reader.hpp"
#include "server/app/area.hpp"

namespace portico::app {

/// Whether the operator named a node of this network.
inline bool has_own_node(const Options& options, std::string_view chain) {
    const auto& named = options.rpc.chains;
    return std::ranges::find(named, chain, &api::rpc::ChainConfig::id) != named.end();
}

/// The networks whose nodes the operator named. Who answers for a public node could be any account
/// of its chain.
class OwnNodes final : public api::chain_data::Reader {
  public:
    explicit OwnNodes(const Platform& platform) : all_(platform.rpc), options_(platform.options) {}
    bool serves(std::string_view chain) const override { return has_own_node(options_, chain); }
    std::vector<std::string> chains() const override {
        std::vector<std::string> out;
        for (const api::rpc::ChainConfig& one : options_.rpc.chains) out.push_back(one.id);
        return out;
    }
    void read(std::string_view chain, std::vector<api::chain_data::ChainCall> calls,
              Done done) override {
        all_.read(chain, std::move(calls), std::move(done));
    }

  private:
    api::chain_data::RpcReader all_;
    const Options& options_;
};

}  // namespace portico::app
