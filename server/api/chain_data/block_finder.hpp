// SPDX-License-Identifier: Apache-2.0
//
// Which blocks stood at even distances in a chain's past. Nodes cannot be asked for a block by its
// time: it is searched for, all times together, by guesses from the blocks that are known, so that
// a chain of steady blocks takes two or three batches, and any chain kRoundsMax at most.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/api/chain_data/reader.hpp"

namespace portico::api::chain_data {

struct BlockAt {
    std::int64_t number = 0;
    std::int64_t time_s = 0;

    friend bool operator==(const BlockAt&, const BlockAt&) = default;
};

class BlockFinder {
  public:
    static constexpr int kRoundsMax = 12;
    /// Ascending, each once; nothing where the chain does not answer.
    using Done = std::function<void(std::optional<std::vector<BlockAt>> blocks)>;

    explicit BlockFinder(Reader& reader) : reader_(reader) {}

    /// `count` even steps over `span_s` before the newest block; of these the `wanted` oldest.
    struct Steps {
        std::int64_t span_s = 0, count = 0, wanted = count;
    };
    /// The newest block, and those nearest to the steps, as far as the chain goes back.
    /// Precondition: the chain is served.
    void find(const std::string& chain, Steps steps, Done done);
    /// Puts the block before the first of `blocks` in front of them, where the chain has one.
    void extend(const std::string& chain, std::vector<BlockAt> blocks, Done done);

  private:
    struct Search;
    void look(const std::shared_ptr<Search>& search);

    Reader& reader_;
};

}  // namespace portico::api::chain_data
