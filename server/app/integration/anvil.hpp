// SPDX-License-Identifier: Apache-2.0
//
// For tests: anvil, the real EVM node from npm, on a free port, gone at the end; and what its chain
// did to accounts by the slow way.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/base/json/json.hpp"
#include "server/app/integration/program.hpp"

namespace portico::app {

class Anvil {
  public:
    static constexpr const char* kChain = "eip155:31337";

    Anvil();
    ~Anvil();
    Anvil(const Anvil&) = delete;

    std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
    /// Of accounts that it signs for, with 10,000 ether each.
    const std::vector<std::string>& accounts() const { return accounts_; }

    /// The result; throws the node's own words where it refuses.
    Json call(const std::string& method, const std::string& params = "[]") const;
    std::int64_t head() const;
    std::string hash_of(std::int64_t block) const;

    /// Mined at once, each in a block of its own.
    void pay(const std::string& from, const std::string& to, std::int64_t wei) const;
    /// A contract that says whatever transfer it is told to, as an ERC-20's log.
    std::string deploy_coin() const;
    void transfer(const std::string& coin, const std::string& from, const std::string& to,
                  std::int64_t amount) const;
    /// Other blocks instead of the last `depth`, as many, empty.
    void reorganise(std::int64_t depth) const;

  private:
    std::string send(const std::string& members) const;

    Folder folder_;
    int pid_ = -1;
    std::uint16_t port_ = 0;
    std::vector<std::string> accounts_;
};

/// A chain read block by block and receipt by receipt, by nothing that the indexer reads it with.
struct Recount {
    /// By address in small letters, the latest first: "hash out 5 in 0.000000000000000001".
    std::map<std::string, std::vector<std::string>> histories;
    std::int64_t transactions = 0, activities = 0;
};
Recount recount(const Anvil& chain);

}  // namespace portico::app
