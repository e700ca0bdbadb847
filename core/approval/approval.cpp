// SPDX-License-Identifier: Apache-2.0
#include "core/approval/approval.hpp"

#include <algorithm>
#include <iterator>

#include "core/approval/requests.hpp"

namespace portico::approval {

namespace {

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
