// SPDX-License-Identifier: Apache-2.0
//
// eth_sendUserOperation: what an operation of one of the owner's accounts does. What is said here
// is read out of the bytes that are signed, never out of what a page has asked for.
#include "core/approval/call_permissions.hpp"
#include "core/approval/calls.hpp"
#include "core/approval/requests.hpp"
#include "core/chain/eip155/user_operation/user_operation_json.hpp"
#include "core/smart_account/delegated_account.hpp"
#include "core/smart_account/spending_limits.hpp"

namespace portico::approval {

using chain::Uint256;
using chain::UserOperation;

namespace {

void say_fees(Builder& builder, const UserOperation& operation) {
    // Somebody else's money has no row among the owner's fees.
    if (operation.paymaster) {
        builder.say(SentenceCode::fee_paid_by).address("paymaster", *operation.paymaster);
        return;
    }
    const Uint256 most = chain::required_prefund(operation);
    Said(builder, builder.out.fees)
        .number("gas", chain::total_gas(operation))
        .amount("max_fee_per_gas", std::nullopt, operation.max_fee_per_gas)
        .amount("max_priority_fee_per_gas", std::nullopt, operation.max_priority_fee_per_gas)
        .amount("most", std::nullopt, most);
    if (most >= kHighFee) builder.warn(WarningCode::fee_high).amount("fee", std::nullopt, most);
}

/// False: the call is of another kind.
bool say_limit(Builder& builder, const smart_account::Call& call) {
    using namespace smart_account;
    const auto change = read_limit_call(call, builder.account(), builder.chain_id());
    if (!change) return false;
    const bool is_currency = change->token == chain::EvmAddress{};
    const auto token = is_currency ? std::nullopt : std::optional(change->token);
    switch (change->kind) {
        case LimitChange::Kind::kEnableModule:
            builder.say(SentenceCode::limits_enabled)
                .address("contract", allowance_module(builder.chain_id()));
            break;
        case LimitChange::Kind::kAddDelegate:
            builder.say(SentenceCode::delegate_added).address("delegate", change->delegate);
            break;
        case LimitChange::Kind::kSetLimit:
            builder.say(SentenceCode::spending_limit)
                .address("delegate", change->delegate)
                .amount("amount", token, change->amount)
                .duration("period", std::uint64_t{change->period} * 60);
            builder.warn(WarningCode::permissions);
            builder.check_look_alike(chain::evm_address_text(change->delegate));
            break;
        case LimitChange::Kind::kDeleteLimit:
            builder.say(SentenceCode::spending_limit_removed)
                .address("delegate", change->delegate)
                .amount("amount", token, 0);
    }
    return true;
}

void say_call(Builder& builder, const smart_account::Call& call) {
    if (!say_limit(builder, call) && !say_call_permission(builder, call))
        describe_call(builder, {call.to, call.value, call.data});
}

void say_calls(Builder& builder, const smart_account::Calls& calls) {
    if (calls.size() == 1) return say_call(builder, calls[0]);
    builder.say(SentenceCode::batch).number("count", calls.size());
    {
        const Builder::Deeper deeper(builder);
        for (const smart_account::Call& call : calls) say_call(builder, call);
    }
    builder.say_totals();
}

/// Of the key's own account: by the code of this module's batches alone, which it runs already or
/// is let run.
Result<void> describe_own_operation(Builder& builder, const UserOperation& operation) {
    const auto& code = builder.known().account_code;
    const bool runs =
        operation.authorization ||
        (code && PORTICO_TRY(chain::parse_evm_address(*code)) == smart_account::delegated_code());
    if (!runs) return request_invalid("sender");
    const auto calls = PORTICO_TRY(
        smart_account::check_own_operation(operation, builder.account(), builder.chain_id()));
    say_own_calls(builder, calls);
    if (operation.authorization)
        builder.say(SentenceCode::delegate_own_calls)
            .address("contract", operation.authorization->address);
    return {};
}

/// Of the owner's smart account.
Result<void> describe_smart_operation(Builder& builder, const UserOperation& operation) {
    const auto owner = PORTICO_TRY(chain::parse_evm_address(*builder.known().owner));
    const auto calls =
        PORTICO_TRY(smart_account::check_operation(operation, owner, builder.chain_id()));
    say_calls(builder, calls);
    if (operation.factory)
        builder.say(SentenceCode::smart_account_created).address("account", operation.sender);
    return {};
}

}  // namespace

Result<void> describe_user_operation(Builder& builder, const Json& params) {
    const bool is_smart = builder.known().owner.has_value();
    const bool has_form =
        params.is_array() && params.items().size() == 2 && params.items()[1].is_string();
    const auto entry_point = [](chain::EntryPointVersion version) {
        return chain::entry_point_address(version);
    };
    const auto given = has_form ? chain::parse_evm_address(params.items()[1].as_string())
                                : Result<chain::EvmAddress>(request_invalid("params"));
    if (!is_smart && (!given || *given != entry_point(smart_account::kOwnEntryPoint)))
        return describe_tree(builder, SentenceCode::user_operation, params);
    if (!given) return std::unexpected(given.error());
    if (is_smart && *given != entry_point(smart_account::kEntryPoint))
        return request_invalid("entryPoint");
    const auto operation =
        chain::read_user_operation(params.items()[0], chain::OperationForm::kSigned);
    if (!operation) return request_invalid(operation.error());
    if (operation->sender != builder.account()) return request_invalid("sender");
    PORTICO_CHECK(is_smart ? describe_smart_operation(builder, *operation)
                           : describe_own_operation(builder, *operation));
    say_fees(builder, *operation);
    builder.out.raw = write_json(chain::user_operation_json(*operation));
    return {};
}

}  // namespace portico::approval
