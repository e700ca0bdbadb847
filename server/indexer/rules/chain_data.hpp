// SPDX-License-Identifier: Apache-2.0
//
// What nodes tell about a block, as read from their answers (Ethereum execution API), and the check
// that the parts of it belong together. What of it is kept: server/data/history_records.hpp.
#pragma once

#include <optional>
#include <vector>

#include "core/base/result.hpp"
#include "server/data/history_records.hpp"
#include "server/indexer/rules/fee.hpp"

namespace portico::indexer {

struct Log {
    Address contract{};
    std::vector<Bytes32> topics = {};
    Bytes data = {};
};

/// What of a receipt goes into the root of the header and is not kept.
struct ReceiptEnvelope {
    std::uint8_t type = 0;
    std::uint64_t cumulative_gas = 0;
    std::optional<Hash> state_root = {};  ///< of before Byzantium, in place of a status
    std::uint64_t deposit_nonce = 0;      ///< OP stack
    std::optional<std::uint64_t> deposit_version = {};  ///< OP stack, from Canyon on
};

/// Of one transaction, what its receipt says.
struct Receipt {
    Hash transaction{};
    bool failed = false;
    std::optional<Address> created = {};
    std::vector<Log> logs = {};
    std::optional<Cost> cost = {};
    std::optional<ReceiptEnvelope> envelope = {};  ///< none: of a kind that is not known here
};

/// A call that gave native coins and was not undone.
struct ValueMove {
    Address from{}, to{};
    Amount amount = {};
};

struct NodeTransaction {
    Hash hash{};
    Address sender{};
    std::optional<Address> recipient = {};
    std::int64_t nonce = 0;
    std::int64_t selector = 0;
    Amount value = {};
    std::optional<chain::Uint256> gas_price = {};
    /// Coins that come into being at the sender, whether the call succeeds or not: of deposits of
    /// the OP stack ("Deposited transactions").
    Amount mint = {};
};

/// What Polygon's nodes put at the end of a block that took state from Ethereum, until Madhugiri
/// (PIP-74, December 2025): neither header nor traces know of it. Nobody can sign for zeros.
bool is_state_sync(const NodeTransaction& reported);

using Bloom = FixedBytes<256>;

struct NodeBlock {
    BlockNumber number = 0;
    Hash hash{};
    Hash parent{};
    std::int64_t time_s = 0;
    Bloom bloom{};
    std::optional<Hash> receipts_root = {};
    std::vector<NodeTransaction> transactions = {};
};

/// The rest of a block: receipts in the order of its transactions.
struct NodeBlockDetails {
    std::vector<Receipt> receipts = {};
    /// For each transaction, where the node traces; else what a transaction itself gives counts.
    std::optional<std::vector<std::vector<ValueMove>>> traces = {};
};

/// The filter over logs of a transaction, or of a block (yellow paper, section 4.3.1).
Bloom bloom_of(const std::vector<Log>& logs);
Bloom bloom_of(const std::vector<Receipt>& receipts);

/// By what a chain's own coins are told from tokens.
struct CoinRules {
    ChainId chain = 0;
    std::vector<Address> wrapped = {};  ///< contracts that are known to wrap them

    friend bool operator==(const CoinRules&, const CoinRules&) = default;
};

/// One transaction with what it did; errors as make_block. Without traces it gave what it says, and
/// what logs say of the chain's own coins (coin_moves.hpp).
Result<Transaction> make_transaction(const NodeTransaction& reported, std::int64_t position,
                                     const Receipt& receipt, const std::vector<ValueMove>* traces,
                                     const CoinRules& rules = {});

/// How far a chain's nodes can be held to their own words.
enum class ReceiptCheck : std::uint8_t {
    kRoot,    ///< receipts must give the header's root of receipts: nothing of a log can be altered
    kFilter,  ///< logs must give the header's filter, which covers addresses and topics, not data
    kNone,    ///< this chain leaves both empty (zkSync and its kin)
};

/// Puts a block together. Errors: rpc_bad_answer (details: what does not fit together) where the
/// receipts are not those of the block: another number, other transactions, other logs.
Result<Block> make_block(const NodeBlock& block, const NodeBlockDetails& details,
                         ReceiptCheck check = ReceiptCheck::kRoot, const CoinRules& rules = {});

}  // namespace portico::indexer
