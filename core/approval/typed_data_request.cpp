// SPDX-License-Identifier: Apache-2.0
#include "core/approval/typed_data_request.hpp"

#include <algorithm>

#include "core/approval/calls.hpp"
#include "core/approval/descriptor.hpp"
#include "core/approval/requests.hpp"
#include "core/approval/safe_calls.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/chain/eip155/signing/typed_data.hpp"
#include "core/smart_account/smart_account.hpp"

namespace portico::approval {

using chain::EvmAddress;
using chain::Uint256;

namespace {

constexpr std::string_view kPermitDetails =
    "address token,uint160 amount,uint48 expiration,uint48 nonce";
constexpr std::string_view kTokenPermissions = "address token,uint256 amount";

bool is_permit2(const TypedData& data) {
    return data.contract && chain::evm_address_text(*data.contract) == kPermit2;
}

void say_allowance(Builder& builder, const EvmAddress& owner, const EvmAddress& spender,
                   const std::optional<EvmAddress>& token, const Uint256& amount,
                   const Uint256& deadline, SentenceCode code = SentenceCode::permit_spend) {
    const bool unlimited = is_unlimited(amount);
    if (amount.is_zero()) {
        builder.say(SentenceCode::permit_revoke)
            .address("owner", owner)
            .address("spender", spender)
            .amount("amount", token, amount);
    } else {
        builder.say(code)
            .address("owner", owner)
            .spender("spender", spender)
            .amount("amount", token, amount, unlimited)
            .deadline("deadline", deadline);
    }
    if (owner != builder.account())
        builder.warn(WarningCode::other_account).address("account", owner);
    if (amount.is_zero()) return;
    builder.warn(WarningCode::permit).address("spender", spender);
    if (unlimited) builder.warn(WarningCode::unlimited_approval).amount("amount", token, amount);
}

bool describe_permit(Builder& builder, const TypedData& data) {
    const Json& message = *data.message;
    if (data.primary != "Permit" || !data.contract) return false;
    if (has_members(data, "Permit",
                    "address owner,address spender,uint256 value,uint256 nonce,uint256 deadline")) {
        say_allowance(builder, typed_address(typed_member(message, "owner")),
                      typed_address(typed_member(message, "spender")), data.contract,
                      typed_number(typed_member(message, "value")),
                      typed_number(typed_member(message, "deadline")));
        return true;
    }
    if (has_members(data, "Permit",
                    "address holder,address spender,uint256 nonce,uint256 expiry,bool allowed")) {
        const Uint256 expiry = typed_number(typed_member(message, "expiry"));
        const bool allowed = typed_member(message, "allowed").as_bool();
        say_allowance(builder, typed_address(typed_member(message, "holder")),
                      typed_address(typed_member(message, "spender")), data.contract,
                      allowed ? Uint256::max() : Uint256(),
                      expiry.is_zero() ? Uint256::max() : expiry);
        return true;
    }
    return false;
}

void say_permit_details(Builder& builder, const Json& details, const EvmAddress& spender) {
    say_allowance(builder, builder.account(), spender,
                  typed_address(typed_member(details, "token")),
                  typed_number(typed_member(details, "amount")),
                  typed_number(typed_member(details, "expiration")));
}

/// AllowanceTransfer of Permit2: allowances that last.
bool describe_permit2_allowance(Builder& builder, const TypedData& data) {
    const Json& message = *data.message;
    const bool single = data.primary == "PermitSingle";
    if (!single && data.primary != "PermitBatch") return false;
    if (!has_members(data, "PermitDetails", kPermitDetails) ||
        !has_members(data, data.primary,
                     single ? "PermitDetails details,address spender,uint256 sigDeadline"
                            : "PermitDetails[] details,address spender,uint256 sigDeadline"))
        return false;
    const EvmAddress spender = typed_address(typed_member(message, "spender"));
    const Json& details = typed_member(message, "details");
    if (single && !details.is_object()) return false;      // a null struct
    if (!single && details.items().empty()) return false;  // gives nothing, so no sentence says it
    if (single)
        say_permit_details(builder, details, spender);
    else
        for (const Json& one : details.items()) {
            if (!one.is_object()) return false;
            say_permit_details(builder, one, spender);
        }
    builder.say(SentenceCode::deadline)
        .deadline("deadline", typed_number(typed_member(message, "sigDeadline")));
    return true;
}

/// SignatureTransfer of Permit2: one transfer, with or without a witness that binds it.
bool describe_permit2_transfer(Builder& builder, const TypedData& data) {
    const Json& message = *data.message;
    const bool batch = data.primary.starts_with("PermitBatch");
    const bool witness = data.primary.ends_with("WitnessTransferFrom");
    if (data.primary !=
        (batch     ? witness ? "PermitBatchWitnessTransferFrom" : "PermitBatchTransferFrom"
         : witness ? "PermitWitnessTransferFrom"
                   : "PermitTransferFrom"))
        return false;
    const Json* type = data.types->find(data.primary);
    const std::size_t count = type->items().size();
    const std::string head = std::string(batch ? "TokenPermissions[]" : "TokenPermissions") +
                             " permitted,address spender,uint256 nonce,uint256 deadline";
    if (!has_members(data, "TokenPermissions", kTokenPermissions)) return false;
    if (witness) {
        // The last member is what the spender binds itself to, of any type.
        if (count != 5) return false;
        const Json& last = type->items()[4];
        const std::string all = head + "," + std::string(*last.find_string("type")) + " " +
                                std::string(*last.find_string("name"));
        if (!has_members(data, data.primary, all)) return false;
    } else if (!has_members(data, data.primary, head)) {
        return false;
    }
    const EvmAddress spender = typed_address(typed_member(message, "spender"));
    const Uint256 deadline = typed_number(typed_member(message, "deadline"));
    const auto say_one = [&](const Json& permitted) {
        if (!permitted.is_object()) return false;
        say_allowance(builder, builder.account(), spender,
                      typed_address(typed_member(permitted, "token")),
                      typed_number(typed_member(permitted, "amount")), deadline,
                      SentenceCode::permit_transfer);
        return true;
    };
    const Json& permitted = typed_member(message, "permitted");
    if (batch && !witness && permitted.items().empty()) return false;
    if (batch ? !std::ranges::all_of(permitted.items(), say_one) : !say_one(permitted))
        return false;
    if (!witness) return true;
    const Json& last = type->items()[4];
    const std::string_view bound = *last.find_string("type");
    if (!batch && last.find_string("name") == "witness" &&
        describe_swap_order(builder, data, bound))
        return true;
    // What comes back, and to whom, stands in words that are not known here.
    if (describe_typed_by_descriptor(builder, data)) return true;
    builder.out.decoded = false;
    builder.say(SentenceCode::typed_data).text("type", bound);
    builder.warn(WarningCode::cannot_decode);
    return true;
}

/// EIP-3009.
bool describe_transfer_authorization(Builder& builder, const TypedData& data) {
    const bool transfer = data.primary == "TransferWithAuthorization";
    if ((!transfer && data.primary != "ReceiveWithAuthorization") || !data.contract) return false;
    if (!has_members(data, data.primary,
                     "address from,address to,uint256 value,uint256 validAfter,"
                     "uint256 validBefore,bytes32 nonce"))
        return false;
    const Json& message = *data.message;
    const EvmAddress from = typed_address(typed_member(message, "from"));
    const Uint256 amount = typed_number(typed_member(message, "value"));
    builder.say(SentenceCode::transfer_authorization)
        .address("owner", from)
        .amount("amount", data.contract, amount)
        .recipient("recipient", typed_address(typed_member(message, "to")), data.contract)
        .date("start", typed_number(typed_member(message, "validAfter")))
        .deadline("deadline", typed_number(typed_member(message, "validBefore")));
    if (from != builder.account())
        builder.warn(WarningCode::other_account).address("account", from);
    return true;
}

bool describe_safe(Builder& builder, const TypedData& data) {
    if (data.primary != "SafeTx" || !data.contract ||
        !has_members(data, "SafeTx",
                     "address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,"
                     "uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,"
                     "uint256 nonce"))
        return false;
    const Json& message = *data.message;
    const auto number = [&](const char* name) { return typed_number(typed_member(message, name)); };
    const auto address = [&](const char* name) {
        return typed_address(typed_member(message, name));
    };
    builder.say(SentenceCode::safe_transaction)
        .address("contract", *data.contract)
        .number("nonce", number("nonce"));
    say_safe_transaction(
        builder, {.safe = *data.contract,
                  .to = address("to"),
                  .value = number("value"),
                  .data = parse_hex(typed_member(message, "data").as_string()).value_or(Bytes()),
                  .delegates = !number("operation").is_zero(),
                  .safe_tx_gas = number("safeTxGas"),
                  .base_gas = number("baseGas"),
                  .gas_price = number("gasPrice"),
                  .gas_token = address("gasToken"),
                  .refund_receiver = address("refundReceiver")});
    say_tree(builder, data);
    return true;
}

/// A domain names its network and its contract, or the signature may count elsewhere.
void check_domain(Builder& builder, const TypedData& data) {
    const Json* chain_id = data.domain->find("chainId");
    if (chain_id == nullptr || !data.contract) builder.warn(WarningCode::domain_incomplete);
    if (chain_id != nullptr) {
        const Uint256 number = typed_number(*chain_id);
        if (number != Uint256(builder.chain_id()))
            builder.warn(WarningCode::other_network)
                .network("network", "eip155:" + to_decimal(number));
    }
}

/// What code that the account runs (EIP-7702) would carry out: it takes what its key signs for the
/// account itself, and the EntryPoint operations of it (ERC-4337, from 0.8 on). For an account
/// without code it does nothing, until there is some.
bool is_carried_out(const Builder& builder, const TypedData& data) {
    if (data.contract == builder.account()) return true;
    return data.primary == "PackedUserOperation" && data.message != nullptr &&
           typed_address(typed_member(*data.message, "sender")) == builder.account();
}

}  // namespace

const Json& typed_member(const Json& object, const char* name) {
    static const Json kNull;
    const Json* found = object.find(name);
    return found == nullptr ? kNull : *found;
}

bool has_members(const TypedData& data, std::string_view type, std::string_view members) {
    const Json* found = data.types->find(type);
    if (found == nullptr) return false;
    std::string text;
    for (const Json& one : found->items()) {
        if (!text.empty()) text += ',';
        text += *one.find_string("type");
        text += ' ';
        text += *one.find_string("name");
    }
    return text == members;
}

Uint256 typed_number(const Json& value) {
    if (!value.is_string() && !value.is_number()) return {};
    const std::string& text = value.is_string() ? value.as_string() : value.number_text();
    const auto number =
        text.starts_with("0x") ? chain::parse_hex_uint256(text) : chain::parse_uint256(text);
    return number.value_or(Uint256());
}

EvmAddress typed_address(const Json& value) {
    if (!value.is_string()) return {};
    return parse_hex_fixed<20>(value.as_string()).value_or(EvmAddress{});
}

std::string typed_text(std::string_view type, const Json& value) {
    if (!value.is_string()) return write_json(value);
    const std::string& text = value.as_string();
    if (type == "string" || !text.starts_with("0x")) return text;
    if (type == "address") return chain::evm_address_text(typed_address(value));
    return type.starts_with("bytes") ? ascii_lower(text) : to_decimal(typed_number(value));
}

Result<void> describe_typed_data(Builder& builder, const Json& params) {
    if (!params.is_array() || params.items().size() != 2) return request_invalid("params");
    const Json& account = params.items()[0];
    if (!account.is_string()) return request_invalid("account");
    const EvmAddress signer = PORTICO_TRY(chain::parse_evm_address(account.as_string()));
    Json parsed;
    const Json* typed_data = &params.items()[1];
    if (typed_data->is_string()) {
        parsed = PORTICO_TRY(parse_json(typed_data->as_string(),
                                        {.depth = 96, .size_bytes = kRawMax, .values = 100'000}));
        if (!has_unique_names(parsed)) return request_invalid("names");
        typed_data = &parsed;
    }
    const auto hash = PORTICO_TRY(chain::hash_typed_data(*typed_data));
    // The vault refuses it, too: the owner's smart account would act on it.
    if (smart_account::binds_account(*typed_data, builder.account()))
        return request_invalid("verifyingContract");
    if (signer != builder.account())
        builder.warn(WarningCode::other_account).address("account", signer);
    builder.out.raw = write_json(*typed_data);

    TypedData data{.types = typed_data->find("types"),
                   .primary = *typed_data->find_string("primaryType"),
                   .domain = typed_data->find("domain"),
                   .message = typed_data->find("message"),
                   .contract = {},
                   .type = hash.type,
                   .separator = hash.domain_separator};
    // What the domain's type leaves out is not signed, whatever the domain says.
    const Json* domain_type = data.types->find("EIP712Domain");
    const auto is_signed = [&](std::string_view name, std::string_view type) {
        if (domain_type == nullptr) return true;
        return std::ranges::any_of(domain_type->items(), [&](const Json& one) {
            return one.find_string("name") == name && one.find_string("type") == type;
        });
    };
    Json domain = Json::object();
    for (const auto& [name, type] :
         {std::pair{"name", "string"}, std::pair{"version", "string"},
          std::pair{"chainId", "uint256"}, std::pair{"verifyingContract", "address"}})
        if (const Json* value = data.domain->find(name); value != nullptr && is_signed(name, type))
            domain.set(name, *value);
    data.domain = &domain;
    if (const Json* contract = domain.find("verifyingContract"))
        data.contract = typed_address(*contract);
    check_domain(builder, data);
    if (is_carried_out(builder, data)) builder.warn(WarningCode::message_is_transaction);

    const bool has_message =
        data.message != nullptr && data.message->is_object() && data.primary != "EIP712Domain";
    const bool permit2 = has_message && (describe_permit2_allowance(builder, data) ||
                                         describe_permit2_transfer(builder, data));
    if (permit2 && !is_permit2(data))
        builder.warn(WarningCode::verifying_contract_differs)
            .address("contract", data.contract.value_or(EvmAddress{}));
    if (permit2) {
        say_tree(builder, data);
        return {};
    }
    if (has_message &&
        (describe_permit(builder, data) || describe_transfer_authorization(builder, data))) {
        if (builder.listed_token(chain::evm_address_text(*data.contract)) == nullptr)
            builder.warn(WarningCode::unknown_contract).address("contract", *data.contract);
        return {};
    }
    if (has_message && (describe_order(builder, data) || describe_safe(builder, data) ||
                        describe_typed_by_descriptor(builder, data)))
        return {};
    builder.out.decoded = false;
    Said said = builder.say(SentenceCode::typed_data);
    said.text("type", data.primary);
    if (const auto name = domain.find_string("name")) said.text("name", *name);
    if (data.contract) said.address("contract", *data.contract);
    builder.warn(WarningCode::cannot_decode);
    if (has_message) say_tree(builder, data);
    return {};
}

}  // namespace portico::approval
