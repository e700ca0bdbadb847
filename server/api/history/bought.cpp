// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/bought.hpp"

#include <algorithm>

#include "core/base/text/ascii.hpp"

namespace portico::api::history {
namespace {

bool is_received(const Entry& entry) {
    const bool is_named = entry.operation == "receive" || entry.operation == "mint";
    return is_named && !entry.failed && !entry.hash.empty() &&
           std::ranges::any_of(entry.transfers, [](const Transfer& one) {
               return one.direction == "in" && !one.is_spam && !one.is_poisoning;
           });
}

/// Letters of another case are another hash, but in hexadecimal digits.
bool is_same_hash(const std::string& chain, const std::string& one, const std::string& other) {
    return one == other || (chain.starts_with("eip155:") && ascii_lower(one) == ascii_lower(other));
}

}  // namespace

std::vector<std::string> hashes_of_received(const HistoryPage& page) {
    std::vector<std::string> out;
    for (const Entry& entry : page.entries)
        if (is_received(entry)) out.push_back(entry.hash);
    return out;
}

void mark_bought(HistoryPage& page, std::span<const BoughtTransaction> bought) {
    for (Entry& entry : page.entries) {
        if (!is_received(entry)) continue;
        const auto found = std::ranges::find_if(bought, [&](const BoughtTransaction& one) {
            return one.chain == entry.chain && is_same_hash(one.chain, one.hash, entry.hash);
        });
        if (found == bought.end()) continue;
        entry.operation = "buy";
        entry.application = Application{.name = found->seller, .icon_url = {}};
    }
}

}  // namespace portico::api::history
