// SPDX-License-Identifier: Apache-2.0
//
// See methods.hpp.
#include "core/embedded/methods.hpp"

#include <algorithm>
#include <iterator>

namespace portico::embedded {
namespace {

constexpr std::string_view kSafe[] = {
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

constexpr std::string_view kUnsafe[] = {
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

}  // namespace

MethodKind kind_of_method(std::string_view method) {
    if (std::ranges::find(kUnsafe, method) != std::end(kUnsafe)) return MethodKind::kUnsafe;
    return std::ranges::find(kSafe, method) != std::end(kSafe) ? MethodKind::kSafe
                                                               : MethodKind::kNotAllowed;
}

}  // namespace portico::embedded
