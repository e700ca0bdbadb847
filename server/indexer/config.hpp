// SPDX-License-Identifier: Apache-2.0
//
// Which chains are indexed and how, as an operator writes it, a line for each:
//
//   eip155:1
//   eip155:8453 from=20000000
//   eip155:31337 from=0 traces=call_tracer
//   eip155:324 no_bloom
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "server/indexer/rules/chain_data.hpp"

namespace portico::indexer {

/// How native coins that contracts move are found.
enum class Tracing : std::uint8_t {
    kAuto,        ///< by whichever of the two the node answers at the start, else not
    kNone,        ///< what transactions themselves give, and no more
    kTraceBlock,  ///< trace_block
    kCallTracer   ///< debug_traceBlockByHash
};
std::string_view tracing_word(Tracing tracing);

struct IndexedChain {
    ChainId chain = 0;
    std::optional<BlockNumber> from = {};
    Tracing tracing = Tracing::kAuto;
    ReceiptCheck check = ReceiptCheck::kRoot;
    /// Contracts that are known to wrap its currency; of no line: price.markets names them.
    std::vector<Address> wrapped = {};

    std::string id() const { return "eip155:" + std::to_string(chain); }
    friend bool operator==(const IndexedChain&, const IndexedChain&) = default;
};

struct IndexerOptions {
    std::vector<std::string> chains = {};  ///< lines
    bool run = true;                       ///< false: other processes index, this one answers
    std::int64_t confirmations = 0;
    std::int64_t batch_blocks = 20;
    std::int64_t reorganisation_blocks = 256;
    std::int64_t poll_ms = 2000;
    std::int64_t lease_s = 15;
    bool fill_past = true;
    std::int64_t past_blocks = 2000;  ///< of one question for logs
    /// Of its disk, in SQLite, below which the index does not grow.
    std::int64_t free_bytes = std::int64_t{1024} * 1024 * 1024;
};

/// The error is one line for a person.
std::expected<std::vector<IndexedChain>, std::string> read_indexed_chains(
    const std::vector<std::string>& lines);

}  // namespace portico::indexer
