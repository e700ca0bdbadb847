// SPDX-License-Identifier: Apache-2.0
#include "server/api/onramp/report_parts.hpp"

#include <algorithm>

#include "server/api/onramp/signatures.hpp"

namespace portico::api::onramp {
namespace {

constexpr std::size_t kTransactionMax = 128;

}  // namespace

std::string transaction_id(std::optional<std::string_view> named) {
    if (!named) return {};
    return named->size() > kTransactionMax ? digest_of(*named) : std::string(*named);
}

void read_paid(PurchaseReport& report, const std::optional<std::string>& amount,
               std::optional<std::string_view> currency) {
    if (!amount || *amount == "0" || !currency || currency->size() != 3) return;
    std::string code(*currency);
    for (char& c : code)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (!std::ranges::all_of(code, [](char c) { return c >= 'A' && c <= 'Z'; })) return;
    report.paid_amount = *amount;
    report.paid_currency = std::move(code);
}

}  // namespace portico::api::onramp
