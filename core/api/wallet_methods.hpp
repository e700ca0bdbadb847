// SPDX-License-Identifier: Apache-2.0
//
// What a page may ask of the embedded wallet: safe methods run without approval, unsafe ones need
// its owner's, and a name in neither list is refused, whatever its letters' case
// (docs/approvals.md#methods). The only lists: the page's machine and the approvals read them here,
// and tools/typegen prints them for the secure site. The methods of user operations, which the
// reference lists and then fails to read, are in neither.
#pragma once

#include <string_view>

namespace portico::api {

inline constexpr std::string_view kSafeMethods[] = {
    "eth_accounts",
    "eth_blockNumber",
    "eth_call",
    "eth_chainId",
    "eth_estimateGas",
    "eth_feeHistory",
    "eth_gasPrice",
    "eth_getAccount",
    "eth_getBalance",
    "eth_getBlockByHash",
    "eth_getBlockByNumber",
    "eth_getBlockReceipts",
    "eth_getBlockTransactionCountByHash",
    "eth_getBlockTransactionCountByNumber",
    "eth_getCode",
    "eth_getFilterChanges",
    "eth_getFilterLogs",
    "eth_getLogs",
    "eth_getProof",
    "eth_getStorageAt",
    "eth_getTransactionByBlockHashAndIndex",
    "eth_getTransactionByBlockNumberAndIndex",
    "eth_getTransactionByHash",
    "eth_getTransactionCount",
    "eth_getTransactionReceipt",
    "eth_getUncleCountByBlockHash",
    "eth_getUncleCountByBlockNumber",
    "eth_maxPriorityFeePerGas",
    "eth_newBlockFilter",
    "eth_newFilter",
    "eth_newPendingTransactionFilter",
    "eth_sendRawTransaction",
    "eth_syncing",
    "eth_uninstallFilter",
    "wallet_getCapabilities",
    "wallet_getCallsStatus",
    "wallet_getAssets",
};

inline constexpr std::string_view kUnsafeMethods[] = {
    "personal_sign",
    "eth_signTypedData_v4",
    "eth_sendTransaction",
    "solana_signMessage",
    "solana_signTransaction",
    "solana_signAllTransactions",
    "solana_signAndSendTransaction",
    "wallet_sendCalls",
    "wallet_showCallsStatus",
    "wallet_grantPermissions",
    "wallet_revokePermissions",
};

}  // namespace portico::api
