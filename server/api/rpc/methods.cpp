// SPDX-License-Identifier: Apache-2.0
//
// Sources: the execution API of Ethereum (ethereum/execution-apis) and EIP-1898 for block
// parameters; Solana's, Polkadot's (PSP 6 and the node's "safe" methods), Bitcoin Core's and
// CometBFT's own RPC documentation.
#include "server/api/rpc/methods.hpp"

#include <algorithm>
#include <iterator>
#include <span>

#include "server/api/rpc/json_scan.hpp"

namespace portico::api::rpc {
namespace {

/// Where a method says which block it is about.
enum class Block : std::int8_t { kNone = -1, kFirst = 0, kSecond = 1, kThird = 2 };

struct Row {
    std::string_view method;
    CachePolicy keep = CachePolicy::kNever;
    Block block = Block::kNone;
};

// clang-format off
constexpr Row kEvmReads[] = {
    {"eth_blockNumber", CachePolicy::kHead}, {"eth_gasPrice", CachePolicy::kHead},
    {"eth_maxPriorityFeePerGas", CachePolicy::kHead}, {"eth_blobBaseFee", CachePolicy::kHead},
    {"eth_baseFee", CachePolicy::kHead}, {"eth_syncing"}, {"eth_protocolVersion"}, {"eth_config"},
    {"eth_chainId", CachePolicy::kImmutable}, {"net_version", CachePolicy::kImmutable}, {"net_listening"},
    {"net_peerCount"}, {"web3_clientVersion"}, {"web3_sha3", CachePolicy::kImmutable},
    {"eth_getBalance", CachePolicy::kDepth, Block::kSecond}, {"eth_getCode", CachePolicy::kDepth, Block::kSecond},
    {"eth_getTransactionCount", CachePolicy::kDepth, Block::kSecond},
    {"eth_getStorageAt", CachePolicy::kDepth, Block::kThird}, {"eth_getProof", CachePolicy::kDepth, Block::kThird},
    {"eth_getStorageValues"}, {"eth_getAccount"}, {"eth_getAccountInfo"},
    {"eth_call", CachePolicy::kDepth, Block::kSecond}, {"eth_estimateGas"}, {"eth_createAccessList"},
    {"eth_feeHistory", CachePolicy::kDepth, Block::kSecond}, {"eth_simulateV1"}, {"eth_callMany"},
    {"eth_getBlockByHash", CachePolicy::kImmutable}, {"eth_getBlockByNumber", CachePolicy::kDepth, Block::kFirst},
    {"eth_getBlockReceipts", CachePolicy::kDepth, Block::kFirst}, {"eth_getHeaderByNumber"},
    {"eth_getHeaderByHash", CachePolicy::kImmutable}, {"eth_getFinalizedBlock"},
    {"eth_getFinalizedHeader"}, {"eth_getBlobSidecars"}, {"eth_getBlobSidecarByTxHash"},
    {"eth_getBlockTransactionCountByHash", CachePolicy::kImmutable},
    {"eth_getBlockTransactionCountByNumber", CachePolicy::kDepth, Block::kFirst},
    {"eth_getUncleCountByBlockHash", CachePolicy::kImmutable},
    {"eth_getUncleByBlockHashAndIndex", CachePolicy::kImmutable},
    {"eth_getUncleCountByBlockNumber", CachePolicy::kDepth, Block::kFirst},
    {"eth_getUncleByBlockNumberAndIndex", CachePolicy::kDepth, Block::kFirst},
    {"eth_getTransactionByBlockHashAndIndex", CachePolicy::kImmutable},
    {"eth_getTransactionByBlockNumberAndIndex", CachePolicy::kDepth, Block::kFirst},
    {"eth_getTransactionByHash", CachePolicy::kDepth}, {"eth_getTransactionReceipt", CachePolicy::kDepth},
    {"eth_getTransactionBySenderAndNonce"}, {"eth_getTransactionDataAndReceipt"},
    {"eth_getTransactionReceiptsByBlock"}, {"eth_getTransactionsByBlockNumber"},
    {"eth_getRawTransactionByHash"}, {"eth_getRawTransactionByBlockHashAndIndex"},
    {"eth_getRawTransactionByBlockNumberAndIndex"}, {"eth_getLogs"}, {"eth_getRootHash"},
    {"eth_estimateUserOperationGas"}, {"eth_getUserOperationByHash"},
    {"eth_getUserOperationReceipt"}, {"eth_supportedEntryPoints"},
    {"zks_L1BatchNumber"}, {"zks_L1ChainId"}, {"zks_estimateFee"}, {"zks_estimateGasL1ToL2"},
    {"zks_getAllAccountBalances"}, {"zks_getBaseTokenL1Address"}, {"zks_getBatchFeeInput"},
    {"zks_getBlockDetails"}, {"zks_getBridgeContracts"}, {"zks_getBridgehubContract"},
    {"zks_getBytecodeByHash"}, {"zks_getConfirmedTokens"}, {"zks_getFeeParams"},
    {"zks_getL1BatchBlockRange"}, {"zks_getL1BatchDetails"}, {"zks_getL1GasPrice"},
    {"zks_getL2ToL1LogProof"}, {"zks_getL2ToL1MsgProof"}, {"zks_getMainContract"},
    {"zks_getProof"}, {"zks_getProtocolVersion"}, {"zks_getRawBlockTransactions"},
    {"zks_getTestnetPaymaster"}, {"zks_getTransactionDetails"}, {"linea_estimateGas"},
    {"optimism_outputAtBlock"}, {"optimism_rollupConfig"}, {"optimism_syncStatus"},
    {"optimism_version"}, {"rollup_gasPrices"}, {"rollup_getInfo"},
};
/// What the sender signed beforehand (EIP-7966, ERC-7769 and the private relays' own): none of
/// these takes a node's keys.
constexpr std::string_view kEvmWrites[] = {
    "eth_sendRawTransaction", "eth_sendRawTransactionSync", "eth_sendRawTransactionConditional",
    "eth_sendPrivateTransaction", "eth_sendPrivateRawTransaction", "eth_sendUserOperation",
};
constexpr Row kSolanaReads[] = {
    {"getGenesisHash", CachePolicy::kImmutable}, {"getSlot", CachePolicy::kHead}, {"getBlockHeight", CachePolicy::kHead},
    {"getBalance", CachePolicy::kHead}, {"getAccountInfo", CachePolicy::kHead},
    {"getMultipleAccounts", CachePolicy::kHead}, {"getLatestBlockhash", CachePolicy::kHead},
    {"getEpochInfo", CachePolicy::kHead}, {"getFeeForMessage", CachePolicy::kHead},
    {"getMinimumBalanceForRentExemption", CachePolicy::kHead}, {"getTokenAccountBalance", CachePolicy::kHead},
    {"getTokenAccountsByOwner", CachePolicy::kHead}, {"getTokenSupply", CachePolicy::kHead},
    {"getRecentPrioritizationFees", CachePolicy::kHead}, {"isBlockhashValid"}, {"getHealth"},
    {"simulateTransaction"}, {"simulateBundle"}, {"getBlock"}, {"getBlockCommitment"},
    {"getBlockProduction"}, {"getBlockTime"}, {"getBlocks"}, {"getBlocksWithLimit"},
    {"getClusterNodes"}, {"getEpochSchedule"}, {"getFirstAvailableBlock"},
    {"getHighestSnapshotSlot"}, {"getIdentity"}, {"getInflationGovernor"}, {"getInflationRate"},
    {"getInflationReward"}, {"getLargestAccounts"}, {"getLeaderSchedule"},
    {"getMaxRetransmitSlot"}, {"getMaxShredInsertSlot"}, {"getProgramAccounts"},
    {"getRecentPerformanceSamples"}, {"getSignatureStatuses"}, {"getSignaturesForAddress"},
    {"getSlotLeader"}, {"getSlotLeaders"}, {"getStakeActivation"}, {"getStakeMinimumDelegation"},
    {"getSupply"}, {"getTokenAccountsByDelegate"}, {"getTokenLargestAccounts"},
    {"getTransaction"}, {"getTransactionCount"}, {"getVersion"}, {"getVoteAccounts"},
    {"minimumLedgerSlot"}, {"getRecentBlockhash"}, {"getFees"}, {"getConfirmedBlock"},
    {"getConfirmedTransaction"}, {"getConfirmedSignaturesForAddress2"},
    // The digital asset standard's (DAS) and what providers of it add.
    {"getAsset"}, {"getAssetBatch"}, {"getAssetProof"}, {"getAssetProofBatch"},
    {"getAssetSignatures"}, {"getAssets"}, {"getAssetsByAuthority"}, {"getAssetsByCreator"},
    {"getAssetsByGroup"}, {"getAssetsByOwner"}, {"getNftEditions"}, {"getSignaturesForAsset"},
    {"getTokenAccounts"}, {"getPriorityFeeEstimate"}, {"searchAssets"},
};
constexpr std::string_view kSolanaWrites[] = {"sendTransaction"};
constexpr Row kPolkadotReads[] = {
    {"chain_getBlock"}, {"chain_getBlockHash"}, {"chain_getHead"}, {"chain_getFinalizedHead"},
    {"chain_getFinalisedHead"}, {"chain_getHeader"}, {"chain_getRuntimeVersion"},
    {"rpc_methods"}, {"system_chain"}, {"system_chainType"}, {"system_health"}, {"system_name"},
    {"system_properties"}, {"system_version"}, {"system_accountNextIndex"},
    {"account_nextIndex"}, {"system_syncState"}, {"author_pendingExtrinsics"}, {"state_call"},
    {"state_callAt"}, {"state_getChildReadProof"}, {"state_getKeys"}, {"state_getKeysPaged"},
    {"state_getKeysPagedAt"}, {"state_getMetadata"}, {"state_getReadProof"},
    {"state_getRuntimeVersion"}, {"state_getStorage"}, {"state_getStorageAt"},
    {"state_getStorageHash"}, {"state_getStorageHashAt"}, {"state_getStorageSize"},
    {"state_getStorageSizeAt"}, {"state_queryStorageAt"}, {"payment_queryFeeDetails"},
    {"payment_queryInfo"}, {"childstate_getKeys"}, {"childstate_getKeysPaged"},
    {"childstate_getStorage"}, {"childstate_getStorageEntries"}, {"childstate_getStorageHash"},
    {"childstate_getStorageSize"},
};
constexpr std::string_view kPolkadotWrites[] = {"author_submitExtrinsic"};
constexpr Row kBitcoinReads[] = {
    {"getbestblockhash", CachePolicy::kHead}, {"getblockcount", CachePolicy::kHead},
    {"getblockchaininfo", CachePolicy::kHead}, {"estimatesmartfee", CachePolicy::kHead},
    {"getblock"}, {"getblockhash"}, {"getblockheader"}, {"getblockstats"}, {"getchaintips"},
    {"getmempoolentry"}, {"getmempoolinfo"}, {"getmempoolancestors"}, {"getmempooldescendants"},
    {"getrawmempool"}, {"getrawtransaction"}, {"gettxout"}, {"gettxoutproof"}, {"verifytxoutproof"},
    {"decoderawtransaction"}, {"decodescript"}, {"validateaddress"}, {"testmempoolaccept"},
};
constexpr std::string_view kBitcoinWrites[] = {"sendrawtransaction", "submitpackage"};
constexpr Row kCosmosReads[] = {
    {"status", CachePolicy::kHead}, {"health"}, {"abci_info"}, {"abci_query"}, {"block"},
    {"block_by_hash"}, {"block_results"}, {"block_search"}, {"blockchain"}, {"commit"},
    {"consensus_params"}, {"genesis"}, {"genesis_chunked"}, {"header"}, {"header_by_hash"}, {"tx"},
    {"tx_search"}, {"validators"}, {"num_unconfirmed_txs"}, {"unconfirmed_txs"}, {"check_tx"},
};
constexpr std::string_view kCosmosWrites[] = {"broadcast_tx_async", "broadcast_tx_commit",
                                              "broadcast_tx_sync"};
constexpr std::string_view kSized[] = {
    "eth_getLogs", "eth_getBlockReceipts", "eth_getTransactionReceiptsByBlock",
    "eth_getTransactionsByBlockNumber", "eth_feeHistory", "eth_getProof", "eth_getStorageValues",
    "eth_getBlobSidecars", "eth_callMany", "eth_simulateV1",
    "zks_getAllAccountBalances", "zks_getConfirmedTokens", "zks_getRawBlockTransactions",
    "getProgramAccounts", "getMultipleAccounts", "getTokenAccountsByOwner",
    "getTokenAccountsByDelegate", "getTokenLargestAccounts", "getLargestAccounts",
    "getTokenAccounts", "getBlock", "getConfirmedBlock", "getBlocks", "getBlocksWithLimit",
    "getBlockProduction", "getSignaturesForAddress", "getConfirmedSignaturesForAddress2",
    "getSignatureStatuses", "getSignaturesForAsset", "getInflationReward", "getLeaderSchedule",
    "getSlotLeaders", "getSupply", "getVoteAccounts", "getClusterNodes", "simulateBundle",
    "getAssetBatch", "getAssetProofBatch", "getAssetSignatures", "getAssets",
    "getAssetsByAuthority", "getAssetsByCreator", "getAssetsByGroup", "getAssetsByOwner",
    "getNftEditions", "searchAssets",
    "author_pendingExtrinsics", "chain_getBlock", "state_getChildReadProof", "state_getKeys",
    "state_getKeysPaged", "state_getKeysPagedAt", "state_getReadProof", "state_queryStorageAt",
    "childstate_getKeys", "childstate_getKeysPaged", "childstate_getStorageEntries",
    "getblock", "getblockstats", "getmempoolancestors", "getmempooldescendants", "getrawmempool",
    "block", "block_by_hash", "block_results", "block_search", "blockchain", "tx_search",
    "validators", "genesis", "genesis_chunked", "unconfirmed_txs", "abci_query",
};
/// Of methods that the operator allows besides (docs/networks.md).
constexpr std::string_view kSizedPrefixes[] = {"trace_", "debug_", "arbtrace_", "ots_", "txpool_",
                                               "erigon_"};
constexpr std::string_view kComputed[] = {"eth_call", "eth_estimateGas", "eth_createAccessList",
                                          "eth_estimateUserOperationGas", "zks_estimateFee",
                                          "zks_estimateGasL1ToL2", "linea_estimateGas",
                                          "simulateTransaction", "state_call", "state_callAt"};
// clang-format on

struct Methods {
    std::span<const Row> reads;
    std::span<const std::string_view> writes;
};
/// By Family.
constexpr Methods kMethods[] = {{kEvmReads, kEvmWrites},
                                {kSolanaReads, kSolanaWrites},
                                {kPolkadotReads, kPolkadotWrites},
                                {kBitcoinReads, kBitcoinWrites},
                                {kCosmosReads, kCosmosWrites}};

bool contains(const auto& list, std::string_view word) {
    return std::ranges::find(list, word) != std::end(list);
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
    if (!value) return {Kind::kRead, CachePolicy::kNever};
    if (const auto number = scan_quantity(*value))
        return {Kind::kRead, CachePolicy::kDepth, *number};
    if (const auto tag = plain_string(*value)) {
        if (*tag == "earliest") return {Kind::kRead, CachePolicy::kImmutable};
        if (*tag == "latest" || *tag == "safe" || *tag == "finalized")
            return {Kind::kRead, CachePolicy::kHead};
    }
    return {Kind::kRead, CachePolicy::kNever};  // pending, or a hash in an object (EIP-1898)
}

bool is_hash(std::string_view value) {
    const auto text = plain_string(value);
    return text && text->size() == 66 && text->starts_with("0x");
}

/// Logs of a block by its hash never change; logs up to a head do. Nodes take null for absent.
Rule about_logs(std::string_view params) {
    const auto filter = item(params, 0);
    if (!filter) return {Kind::kRead, CachePolicy::kNever};
    if (const auto hash = find_member(*filter, "blockHash"); hash && *hash != "null")
        return {Kind::kRead, is_hash(*hash) ? CachePolicy::kImmutable : CachePolicy::kNever};
    const auto to = find_member(*filter, "toBlock");
    const auto number = to ? scan_quantity(*to) : std::nullopt;
    if (number) return {Kind::kRead, CachePolicy::kDepth, *number};
    if (to && plain_string(*to) == "pending") return {Kind::kRead, CachePolicy::kNever};
    return {Kind::kRead, CachePolicy::kHead};
}

Rule rule_of_row(const Row& row, std::string_view params) {
    if (row.method == "eth_getLogs") return about_logs(params);
    if (row.block != Block::kNone) return about_block(params, row.block);
    return {Kind::kRead, row.keep};
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
    const Methods& known = kMethods[static_cast<std::size_t>(family)];
    if (const auto row = std::ranges::find(known.reads, method, &Row::method);
        row != known.reads.end())
        return rule_of_row(*row, params);
    return {contains(known.writes, method) || contains(allowed, method) ? Kind::kWrite
                                                                        : Kind::kForbidden};
}

Rule rule_of(Caller caller, Family family, std::string_view method, std::string_view params,
             const std::vector<std::string>& allowed) {
    if (caller == Caller::kServer && family == Family::kEvm &&
        (method == "debug_traceCall" || method == "debug_traceTransaction"))
        return {Kind::kRead, CachePolicy::kNever};
    return rule_of(family, method, params, allowed);
}

bool is_sized(std::string_view method) {
    return contains(kSized, method) ||
           std::ranges::any_of(kSizedPrefixes,
                               [&](std::string_view start) { return method.starts_with(start); });
}

bool is_computed(std::string_view method) { return contains(kComputed, method); }

std::optional<std::uint64_t> block_of_answer(std::string_view result) {
    const auto number = find_member(result, "blockNumber");
    return number ? scan_quantity(*number) : std::nullopt;
}

}  // namespace portico::api::rpc
