// SPDX-License-Identifier: Apache-2.0
//
// A request of payment to the active account: a token, an amount, and the text that the payer's
// wallet scans (docs/money.md#receiving). Nobody is asked for anything.
//
//   step         intent or event             next
//   closed       open_payment_request        form, or unsupported
//   form         close_payment_request       closed
//   any open     another account or network  form, empty; or unsupported
#pragma once

#include "core/money/context.hpp"

namespace portico::money {

struct RequestState {
    bool open = false;
    std::string token{};  ///< as of TokenRow::id
    std::string amount{};
};

void update(RequestState& state, const OpenPaymentRequest& event, const Context& context);
void update(RequestState& state, const ClosePaymentRequest& event);
void update(RequestState& state, const ChooseRequestToken& event);
void update(RequestState& state, const TypeRequestAmount& event);
/// Another account or network, or none.
void account_changed(RequestState& state, const Context& context);
PaymentRequestSlice make_slice(const RequestState& state, const TokensSlice& holdings,
                               const std::optional<WatchedAccount>& account);

}  // namespace portico::money
