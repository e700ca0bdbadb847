// SPDX-License-Identifier: Apache-2.0
//
// Transactions as the operator's server tells them (docs/spec/account.md#transactions, GET
// /v1/account/../history). What cannot be read is left out; nothing is believed beyond what a slice
// may hold.
#pragma once

#include "core/account/context.hpp"

namespace portico::account {

/// What a page tells of the watched account's network, without transactions whose transfers are all
/// spam (docs/spec/account.md#transactions).
/// Those that the server holds for address poisoning are marked instead of left out.
Vec<ActivityEntry> read_transactions(const api::HistoryBody& body, const Context& context);

/// Pending ones first.
void sort_newest_first(Vec<ActivityEntry>& entries);

/// Marks what is meant to be mistaken (address poisoning) and that the account did not send itself:
/// transfers of nothing, and senders whose address looks, at both ends, like another one that the
/// account has dealt with.
void mark_suspicious(Vec<ActivityEntry>& entries, std::string_view address);

}  // namespace portico::account
