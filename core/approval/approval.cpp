// SPDX-License-Identifier: Apache-2.0
#include "core/approval/approval.hpp"

#include <algorithm>
#include <iterator>

#include "core/approval/requests.hpp"

namespace portico::approval {

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
    "eth_getUserOperationReceipt",
    "eth_estimateUserOperationGas",
    "eth_getUserOperationByHash",
    "eth_supportedEntryPoints",
    "wallet_getAssets",
};

using Describe = Result<void> (*)(Builder&, const Json&);
struct Unsafe {
    std::string_view method;
    Describe describe;
};
constexpr Unsafe kUnsafe[] = {
    {"personal_sign", describe_personal_sign},
    {"eth_signTypedData_v4", describe_typed_data},
    {"eth_sendTransaction", describe_transaction},
    {"solana_signMessage", describe_solana_message},
    {"solana_signTransaction", describe_solana_transactions},
    {"solana_signAllTransactions", describe_solana_transactions},
    {"solana_signAndSendTransaction", describe_solana_transactions},
    {"wallet_sendCalls", describe_calls},
    {"wallet_grantPermissions",
     [](Builder& builder, const Json& params) {
         builder.warn(WarningCode::permissions);
         return describe_tree(builder, SentenceCode::permissions_grant, params);
     }},
    {"wallet_revokePermissions",
     [](Builder& builder, const Json& params) {
         return describe_tree(builder, SentenceCode::permissions_revoke, params);
     }},
    {"eth_sendUserOperation", describe_user_operation},
};

const Unsafe* find_unsafe(std::string_view method) {
    const auto found = std::ranges::find(kUnsafe, method, &Unsafe::method);
    return found == std::end(kUnsafe) ? nullptr : found;
}

}  // namespace

MethodKind method_kind(std::string_view method) {
    if (find_unsafe(method) != nullptr) return MethodKind::kUnsafe;
    return std::ranges::find(kSafe, method) != std::end(kSafe) ? MethodKind::kSafe
                                                               : MethodKind::kNotAllowed;
}

Result<ApprovalSummary> describe_request(std::string_view method, const Json& params,
                                         const ApprovalContext& known) {
    const Unsafe* found = find_unsafe(method);
    if (found == nullptr) return fail(Code::approval_method_not_allowed);
    // Of two members of one name others may take the other.
    if (!has_unique_names(params)) return request_invalid("names");
    Builder builder(known);
    builder.out.method = found->method;
    PORTICO_CHECK(found->describe(builder, params));
    return builder.finish();
}

}  // namespace portico::approval
