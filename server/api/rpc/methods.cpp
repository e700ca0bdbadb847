// SPDX-License-Identifier: Apache-2.0
//
// Sources: the execution API of Ethereum (ethereum/execution-apis) and EIP-1898 for block
// parameters; Solana's, Polkadot's (PSP 6 and the node's "safe" methods), Bitcoin Core's and
// CometBFT's own RPC documentation.
#include "server/api/rpc/methods.hpp"

#include <algorithm>
#include <iterator>

#include "server/api/rpc/json_scan.hpp"

namespace portico::api::rpc {
namespace {

/// Where a method says which block it is about.
enum class Block : std::int8_t { kNone = -1, kFirst = 0, kSecond = 1, kThird = 2 };

struct Row {
    std::string_view method;
    Keep keep = Keep::kNever;
    Block block = Block::kNone;
};

// clang-format off
constexpr Row kEvmReads[] = {
    {"eth_blockNumber", Keep::kHead}, {"eth_gasPrice", Keep::kHead},
    {"eth_maxPriorityFeePerGas", Keep::kHead}, {"eth_blobBaseFee", Keep::kHead},
    {"eth_baseFee", Keep::kHead}, {"eth_syncing"}, {"eth_protocolVersion"},
    {"eth_chainId", Keep::kImmutable}, {"net_version", Keep::kImmutable}, {"net_listening"},
    {"net_peerCount"}, {"web3_clientVersion"}, {"web3_sha3", Keep::kImmutable},
    {"eth_getBalance", Keep::kDepth, Block::kSecond}, {"eth_getCode", Keep::kDepth, Block::kSecond},
    {"eth_getTransactionCount", Keep::kDepth, Block::kSecond},
    {"eth_getStorageAt", Keep::kDepth, Block::kThird}, {"eth_getProof", Keep::kDepth, Block::kThird},
    {"eth_call", Keep::kDepth, Block::kSecond}, {"eth_estimateGas"}, {"eth_createAccessList"},
    {"eth_feeHistory", Keep::kDepth, Block::kSecond}, {"eth_simulateV1"}, {"eth_callMany"},
    {"eth_getBlockByHash", Keep::kImmutable}, {"eth_getBlockByNumber", Keep::kDepth, Block::kFirst},
    {"eth_getBlockReceipts", Keep::kDepth, Block::kFirst}, {"eth_getHeaderByNumber"},
    {"eth_getHeaderByHash", Keep::kImmutable},
    {"eth_getBlockTransactionCountByHash", Keep::kImmutable},
    {"eth_getBlockTransactionCountByNumber", Keep::kDepth, Block::kFirst},
    {"eth_getUncleCountByBlockHash", Keep::kImmutable},
    {"eth_getUncleByBlockHashAndIndex", Keep::kImmutable},
    {"eth_getUncleCountByBlockNumber", Keep::kDepth, Block::kFirst},
    {"eth_getUncleByBlockNumberAndIndex", Keep::kDepth, Block::kFirst},
    {"eth_getTransactionByBlockHashAndIndex", Keep::kImmutable},
    {"eth_getTransactionByBlockNumberAndIndex", Keep::kDepth, Block::kFirst},
    {"eth_getTransactionByHash", Keep::kDepth}, {"eth_getTransactionReceipt", Keep::kDepth},
    {"eth_getRawTransactionByHash"}, {"eth_getLogs"},
};
constexpr Row kSolanaReads[] = {
    {"getGenesisHash", Keep::kImmutable}, {"getSlot", Keep::kHead}, {"getBlockHeight", Keep::kHead},
    {"getBalance", Keep::kHead}, {"getAccountInfo", Keep::kHead},
    {"getMultipleAccounts", Keep::kHead}, {"getLatestBlockhash", Keep::kHead},
    {"getEpochInfo", Keep::kHead}, {"getFeeForMessage", Keep::kHead},
    {"getMinimumBalanceForRentExemption", Keep::kHead}, {"getTokenAccountBalance", Keep::kHead},
    {"getTokenAccountsByOwner", Keep::kHead}, {"getTokenSupply", Keep::kHead},
    {"getRecentPrioritizationFees", Keep::kHead}, {"isBlockhashValid"}, {"getHealth"},
    {"simulateTransaction"},
};
constexpr Row kBitcoinReads[] = {
    {"getbestblockhash", Keep::kHead}, {"getblockcount", Keep::kHead},
    {"getblockchaininfo", Keep::kHead}, {"estimatesmartfee", Keep::kHead},
    {"getblock"}, {"getblockhash"}, {"getblockheader"}, {"getblockstats"}, {"getchaintips"},
    {"getmempoolentry"}, {"getmempoolinfo"}, {"getmempoolancestors"}, {"getmempooldescendants"},
    {"getrawmempool"}, {"getrawtransaction"}, {"gettxout"}, {"gettxoutproof"}, {"verifytxoutproof"},
    {"decoderawtransaction"}, {"decodescript"}, {"validateaddress"}, {"testmempoolaccept"},
};
constexpr Row kCosmosReads[] = {
    {"status", Keep::kHead}, {"health"}, {"abci_info"}, {"abci_query"}, {"block"},
    {"block_by_hash"}, {"block_results"}, {"block_search"}, {"blockchain"}, {"commit"},
    {"consensus_params"}, {"genesis"}, {"genesis_chunked"}, {"header"}, {"header_by_hash"}, {"tx"},
    {"tx_search"}, {"validators"}, {"num_unconfirmed_txs"}, {"unconfirmed_txs"}, {"check_tx"},
};
// clang-format on

constexpr std::string_view kEvmReadPrefixes[] = {"zks_get", "zks_estimate", "linea_estimate",
                                                 "rollup_", "optimism_"};
/// Filters live on one node, and a node's own keys on none of ours.
constexpr std::string_view kEvmForbidden[] = {"eth_accounts",
                                              "eth_coinbase",
                                              "eth_sign",
                                              "eth_signTransaction",
                                              "eth_sendTransaction",
                                              "eth_signTypedData",
                                              "eth_signTypedData_v3",
                                              "eth_signTypedData_v4",
                                              "eth_newFilter",
                                              "eth_newBlockFilter",
                                              "eth_newPendingTransactionFilter",
                                              "eth_getFilterChanges",
                                              "eth_getFilterLogs",
                                              "eth_uninstallFilter",
                                              "eth_submitWork",
                                              "eth_submitHashrate",
                                              "eth_getWork",
                                              "eth_mining",
                                              "eth_hashrate",
                                              "eth_subscribe",
                                              "eth_unsubscribe",
                                              "eth_sendUnsignedTransaction",
                                              "eth_resend",
                                              "eth_fillTransaction",
                                              "eth_pendingTransactions"};
constexpr std::string_view kPolkadotReads[] = {"chain_getBlock",
                                               "chain_getBlockHash",
                                               "chain_getFinalizedHead",
                                               "chain_getHeader",
                                               "rpc_methods",
                                               "system_chain",
                                               "system_chainType",
                                               "system_health",
                                               "system_name",
                                               "system_properties",
                                               "system_version",
                                               "system_accountNextIndex",
                                               "system_syncState",
                                               "author_pendingExtrinsics"};
constexpr std::string_view kPolkadotReadPrefixes[] = {"state_get", "state_call", "state_query",
                                                      "payment_query", "childstate_get"};
constexpr std::string_view kPolkadotWrites[] = {"author_submitExtrinsic"};
constexpr std::string_view kBitcoinWrites[] = {"sendrawtransaction", "submitpackage"};

bool contains(const auto& list, std::string_view word) {
    return std::ranges::find(list, word) != std::end(list);
}
bool starts_one(const auto& prefixes, std::string_view word) {
    return std::ranges::any_of(prefixes,
                               [&](std::string_view prefix) { return word.starts_with(prefix); });
}

std::optional<std::string_view> item(std::string_view params, std::size_t index) {
    std::optional<std::string_view> found;
    each_item(params, [&](std::string_view value) {
        if (index-- == 0) found = value;
        return !found;
    });
    return found;
}

/// Of a block parameter, what may be kept of an answer about it.
Rule about_block(std::string_view params, Block place) {
    const auto value = item(params, static_cast<std::size_t>(place));
    if (!value) return {Kind::kRead, Keep::kNever};
    if (const auto number = scan_quantity(*value)) return {Kind::kRead, Keep::kDepth, *number};
    if (const auto tag = plain_string(*value)) {
        if (*tag == "earliest") return {Kind::kRead, Keep::kImmutable};
        if (*tag == "latest" || *tag == "safe" || *tag == "finalized")
            return {Kind::kRead, Keep::kHead};
    }
    return {Kind::kRead, Keep::kNever};  // pending, or a hash in an object (EIP-1898)
}

/// Logs of a block by its hash never change; logs up to a head do.
Rule about_logs(std::string_view params) {
    const auto filter = item(params, 0);
    if (!filter) return {Kind::kRead, Keep::kNever};
    if (find_member(*filter, "blockHash")) return {Kind::kRead, Keep::kImmutable};
    const auto to = find_member(*filter, "toBlock");
    const auto number = to ? scan_quantity(*to) : std::nullopt;
    if (number) return {Kind::kRead, Keep::kDepth, *number};
    if (to && plain_string(*to) == "pending") return {Kind::kRead, Keep::kNever};
    return {Kind::kRead, Keep::kHead};
}

Rule rule_of_row(const Row& row, std::string_view params) {
    if (row.method == "eth_getLogs") return about_logs(params);
    if (row.block != Block::kNone) return about_block(params, row.block);
    return {Kind::kRead, row.keep};
}

template <std::size_t N>
const Row* find_row(const Row (&rows)[N], std::string_view method) {
    const auto found = std::ranges::find(rows, method, &Row::method);
    return found == std::end(rows) ? nullptr : found;
}

Rule evm_rule(std::string_view method, std::string_view params) {
    if (const Row* row = find_row(kEvmReads, method)) return rule_of_row(*row, params);
    if (contains(kEvmForbidden, method)) return {Kind::kForbidden};
    if (method.starts_with("eth_get") || starts_one(kEvmReadPrefixes, method)) return {Kind::kRead};
    return {method.starts_with("eth_") ? Kind::kWrite : Kind::kForbidden};
}

Rule solana_rule(std::string_view method, std::string_view params) {
    if (const Row* row = find_row(kSolanaReads, method)) return rule_of_row(*row, params);
    if (method.starts_with("get")) return {Kind::kRead};
    return {method == "sendTransaction" || method == "requestAirdrop" ? Kind::kWrite
                                                                      : Kind::kForbidden};
}

Rule polkadot_rule(std::string_view method) {
    if (contains(kPolkadotReads, method) || starts_one(kPolkadotReadPrefixes, method))
        return {Kind::kRead};
    return {contains(kPolkadotWrites, method) ? Kind::kWrite : Kind::kForbidden};
}

Rule bitcoin_rule(std::string_view method) {
    if (const Row* row = find_row(kBitcoinReads, method)) return {Kind::kRead, row->keep};
    return {contains(kBitcoinWrites, method) ? Kind::kWrite : Kind::kForbidden};
}

Rule cosmos_rule(std::string_view method) {
    if (const Row* row = find_row(kCosmosReads, method)) return {Kind::kRead, row->keep};
    return {method.starts_with("broadcast_tx_") ? Kind::kWrite : Kind::kForbidden};
}

}  // namespace

std::optional<Family> family_of(std::string_view chain) {
    if (chain.starts_with("eip155:")) return Family::kEvm;
    if (chain.starts_with("solana:")) return Family::kSolana;
    if (chain.starts_with("polkadot:")) return Family::kPolkadot;
    if (chain.starts_with("bip122:")) return Family::kBitcoin;
    if (chain.starts_with("cosmos:")) return Family::kCosmos;
    return {};
}

Rule rule_of(Family family, std::string_view method, std::string_view params,
             const std::vector<std::string>& allowed) {
    Rule rule;
    switch (family) {
        case Family::kEvm:
            rule = evm_rule(method, params);
            break;
        case Family::kSolana:
            rule = solana_rule(method, params);
            break;
        case Family::kPolkadot:
            rule = polkadot_rule(method);
            break;
        case Family::kBitcoin:
            rule = bitcoin_rule(method);
            break;
        case Family::kCosmos:
            rule = cosmos_rule(method);
            break;
    }
    if (rule.kind == Kind::kForbidden && contains(allowed, method)) rule = {Kind::kWrite};
    return rule;
}

std::optional<std::uint64_t> block_of_answer(std::string_view result) {
    const auto number = find_member(result, "blockNumber");
    return number ? scan_quantity(*number) : std::nullopt;
}

}  // namespace portico::api::rpc
