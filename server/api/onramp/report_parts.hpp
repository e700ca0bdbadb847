// SPDX-License-Identifier: Apache-2.0
//
// What the providers' reports have in common.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/data/purchase_store.hpp"

namespace portico::api::onramp {

/// A provider's own id of a transaction as it is kept; empty where it names none.
std::string transaction_id(std::optional<std::string_view> named);

/// What was paid, as the provider says it. Nothing is taken where the amount is none or the
/// currency is no three letters, which are kept as capitals.
void read_paid(PurchaseReport& report, const std::optional<std::string>& amount,
               std::optional<std::string_view> currency);

}  // namespace portico::api::onramp
