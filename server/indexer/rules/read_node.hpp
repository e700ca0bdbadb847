// SPDX-License-Identifier: Apache-2.0
//
// Reads what nodes answer about blocks (Ethereum execution API; traces as OpenEthereum's
// trace_block and geth's callTracer give them). Everything is hostile: lengths, forms and counts
// are checked, unknown members are passed over. Whether the parts belong together is make_block's
// to say (chain_data.hpp).
#pragma once

#include <span>
#include <string_view>

#include "core/base/result.hpp"
#include "server/indexer/rules/chain_data.hpp"

namespace portico::indexer {

/// Transactions of one block; more than any chain has ever held.
inline constexpr std::size_t kTransactionsMax = 50'000;
/// Deepest call within calls (EVM: 1024).
inline constexpr std::size_t kCallDepthMax = 1024;

/// eth_getBlockByNumber. Nothing: the node has no such block. Without `whole` the transactions may
/// be hashes, and are left out. Errors, here and below: rpc_bad_answer (details: what is wrong),
/// and those of parse_json.
Result<std::optional<NodeBlock>> read_block(std::string_view json, bool whole);

/// eth_getBlockReceipts of the block with that hash.
Result<std::optional<std::vector<Receipt>>> read_receipts(std::string_view json, const Hash& block);
/// eth_getTransactionReceipt.
Result<std::optional<Receipt>> read_receipt(std::string_view json, const Hash& block);

/// eth_getTransactionByBlockHashAndIndex of that block; with its position there.
Result<std::optional<std::pair<NodeTransaction, std::int64_t>>> read_transaction(
    std::string_view json, const Hash& block);

/// Where a log stands: eth_getLogs.
struct LogPlace {
    BlockNumber number = 0;
    Hash block{}, transaction{};
    std::int64_t position = 0;  ///< of the transaction in its block

    friend auto operator<=>(const LogPlace&, const LogPlace&) = default;
};
/// Each place once, ascending.
Result<std::vector<LogPlace>> read_log_places(std::string_view json);

using Traces = std::vector<std::vector<ValueMove>>;
/// trace_block, for the transactions of that block in order.
Result<Traces> read_flat_traces(std::string_view json, const NodeBlock& block);
/// debug_traceBlockByHash with the callTracer.
Result<Traces> read_call_traces(std::string_view json, const NodeBlock& block);

}  // namespace portico::indexer
