// SPDX-License-Identifier: Apache-2.0
//
// See pay.hpp: what is due, and what is shown of it.
#include <algorithm>

#include "core/account/server.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/caip.hpp"
#include "core/pay/pay.hpp"

namespace portico::pay {
namespace {

constexpr std::int64_t kNativeDecimals = 18;
constexpr std::string_view kNative = "native";

std::optional<EvmAddress> read_address(std::string_view text) {
    // Mixed case has a checksum, which is checked.
    const auto checked = chain::checksum_evm_address(text);
    const auto address = checked ? chain::parse_evm_address(*checked) : Result<EvmAddress>();
    if (!checked || !address || *address == EvmAddress{}) return std::nullopt;
    return *address;
}

bool is_eip155(const ChainId& chain) {
    const auto id = chain::Caip2::parse(chain.value);
    return id && id->chain_namespace() == "eip155";
}

}  // namespace

std::optional<Bill> read_given(const OpenPay& given, PayProblem& problem) {
    const auto fail = [&](PayProblem why) {
        problem = why;
        return std::nullopt;
    };
    if (!given.chain || !given.asset || !given.recipient || !given.amount)
        return fail(PayProblem::kConfig);
    Bill bill;
    if (!chain::Caip2::parse(given.chain->value) || given.chain->value.size() > ChainId::kMax)
        return fail(PayProblem::kConfig);
    bill.chain = given.chain->value;
    if (!is_eip155(bill.chain)) return fail(PayProblem::kNamespace);
    bill.decimals = given.decimals.value_or(kNativeDecimals);
    if (given.asset->value != kNative) {
        bill.token = read_address(given.asset->value);
        if (!bill.token || !given.decimals) return fail(PayProblem::kAsset);
    }
    if (bill.decimals < 0 || bill.decimals > transfers::kDecimalsMax)
        return fail(PayProblem::kAsset);
    const auto recipient = read_address(given.recipient->value);
    if (!recipient || recipient == bill.token) return fail(PayProblem::kRecipient);
    bill.recipient = *recipient;
    const auto amount = transfers::to_units(given.amount->value, bill.decimals);
    if (!amount || amount->is_zero()) return fail(PayProblem::kAmount);
    bill.amount = *amount;
    if (given.symbol) bill.symbol = given.symbol->value;
    return bill;
}

std::optional<Bill> read_payment(const api::PaymentBody& payment) {
    const auto asset = chain::Caip19::parse(payment.asset.value);
    const auto recipient = chain::Caip10::parse(payment.recipient.value);
    const auto amount = chain::parse_uint256(payment.amount.value);
    const auto received = chain::parse_uint256(payment.received.value);
    const auto reference = parse_hex_fixed<32>(payment.reference.value);
    if (!asset || !recipient || !amount || !received || !reference ||
        asset->chain.chain_namespace() != "eip155" || recipient->chain() != asset->chain ||
        payment.decimals < 0 || payment.decimals > transfers::kDecimalsMax)
        return std::nullopt;
    Bill bill;
    bill.chain = asset->chain.text();
    bill.decimals = payment.decimals;
    bill.symbol = payment.symbol.value;
    bill.reference = *reference;
    if (asset->asset_namespace == "erc20") {
        bill.token = read_address(asset->asset_reference);
        if (!bill.token) return std::nullopt;
    } else if (asset->asset_namespace != "slip44") {
        return std::nullopt;
    }
    const auto to = read_address(recipient->address());
    if (!to || to == bill.token || amount->is_zero()) return std::nullopt;
    bill.recipient = *to;
    const auto rest = subtract(*amount, *received);
    bill.amount = rest && !rest->is_zero() ? *rest : *amount;
    return bill;
}

std::string asset_of(const Bill& bill) {
    return bill.token ? bill.chain.value + "/erc20:" + chain::evm_address_text(*bill.token)
                      : bill.chain.value + "/slip44:60";
}

PayCode code_of(PayProblem problem) {
    using enum PayProblem;
    switch (problem) {
        case kConfig:
            return PayCode::kInvalidPaymentConfig;
        case kRecipient:
            return PayCode::kInvalidRecipient;
        case kAsset:
        case kTokenDecimals:
            return PayCode::kInvalidAsset;
        case kAmount:
            return PayCode::kInvalidAmount;
        case kNamespace:
            return PayCode::kInvalidChainNamespace;
        case kUnknown:
        case kServer:
        case kExpired:
        case kNode:
        case kWrongNode:
            return PayCode::kUnableToInitiatePayment;
        case kUnsure:
        case kReplaced:
            return PayCode::kUnknownError;
        case kExchanges:
            return PayCode::kUnableToGetExchanges;
        case kExchangeRefuses:
            return PayCode::kAssetNotSupported;
        case kExchangePage:
            return PayCode::kUnableToGetPayUrl;
        case kExchangeStatus:
        case kExchangeSilent:
            return PayCode::kUnableToGetBuyStatus;
        default:
            return PayCode::kGenericPaymentError;
    }
}

PaySlice make_slice(const PayState& state, const Vec<Transfer>& transfers, const Context& context) {
    PaySlice slice;
    slice.step = state.step;
    slice.call = state.given.call;
    slice.payment = state.given.payment;
    if (state.problem) {
        slice.problem = state.problem;
        slice.code = code_of(*state.problem);
    }
    if (!state.detail.empty()) slice.detail = account::shown_text(state.detail, 256);
    if (!state.word.empty()) slice.word = state.word;
    slice.open = is_open(state, transfers, context);
    if (!state.bill || state.step == PayStep::kClosed) return slice;
    const Bill& bill = *state.bill;
    slice.chain = bill.chain;
    slice.amount = transfers::amount_text(bill.amount, bill.decimals);
    slice.value = value_of(state);
    account::show_text(bill.symbol, slice.symbol);
    if (bill.token) slice.token = chain::evm_address_text(*bill.token);
    slice.recipient = chain::evm_address_text(bill.recipient);
    if (state.step == PayStep::kForm) slice.need = need_of(state, context);
    if (context.account && context.account->network)
        slice.currency = context.account->network->native_currency.symbol.value;
    if (state.prepared) {
        slice.quote = state.prepared->shown;
        slice.quote->large_fee = has_large_fee(state);
    }
    // What the form asks about; behind a try that failed, or its time, it may still be paid.
    if ((is_form(state.step) || state.step == PayStep::kFailed ||
         state.step == PayStep::kUnavailable) &&
        slice.open) {
        slice.unfinished = has_unfinished(state, transfers, context);
        slice.reported = is_reported(state, transfers);
        if (const auto order = find_order(state, context)) slice.unfinished_at = order->name;
    }
    const Transfer* own = find_own(state, transfers);
    if (own != nullptr) {
        slice.transfer = own->status;
        slice.moved = own->moved;
        slice.hash = own->hash;
    }
    slice.asking_exchanges = state.exchanges_request != 0;
    slice.exchanges = state.exchanges;
    const AtExchange& there = state.at_exchange;
    if (!there.id.empty()) slice.exchange = there.id;
    if (!there.session.empty()) slice.session = there.session;
    if (!there.hash.empty()) slice.hash = there.hash;
    slice.blocked = there.blocked;
    if (!state.payment) return slice;
    const api::PaymentBody& payment = *state.payment;
    slice.title = payment.title;
    slice.description = payment.description;
    if (payment.redirectUrl && payment.redirectUrl->value.starts_with("https://"))
        slice.redirect_url = payment.redirectUrl;
    if (payment.expiresAt > 0 && payment.expiresAt < kSafeIntegerMax / 1000)
        slice.expires_at_ms = payment.expiresAt * 1000;
    slice.status = static_cast<PaidStatus>(payment.status);
    const auto received = chain::parse_uint256(payment.received.value);
    slice.received = transfers::amount_text(received.value_or(Uint256()), bill.decimals);
    slice.wanted = payment.confirmations;
    if (payment.transactions.empty()) return slice;
    const auto& newest = payment.transactions[payment.transactions.size() - 1];
    // Behind the visitor's own there may be a stranger's, who has read its reference.
    const auto* listed = own != nullptr ? find_listed(state, *own) : nullptr;
    slice.confirmations = (listed != nullptr ? *listed : newest).confirmations;
    if (!slice.hash || (own != nullptr && own->status == TransferStatus::kReplaced))
        slice.hash = newest.hash;
    return slice;
}

}  // namespace portico::pay
