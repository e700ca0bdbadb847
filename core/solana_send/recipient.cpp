// SPDX-License-Identifier: Apache-2.0
//
// See recipient.hpp.
#include "core/solana_send/recipient.hpp"

#include <algorithm>

#include "core/base/text/ascii.hpp"
#include "core/base/text/utf8.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/contracts/ens_name.hpp"
#include "core/chain/solana/address.hpp"
#include "core/solana_send/constants.hpp"

namespace portico::solana_send {
namespace {

TypedRecipient invalid(Problem problem, std::string_view detail = {}) {
    return {.empty = false,
            .address = {},
            .name = {},
            .problem = problem,
            .detail = std::string(truncate_utf8(detail, 64))};
}

TypedRecipient read_address(std::string_view text) {
    const auto address = chain::parse_solana_address(text);
    if (address && (*address == Bytes32{} || text == kIncinerator)) return invalid(Problem::kBurn);
    if (address) return {.empty = false, .address = *address};
    if (text.size() == 42 && text.starts_with("0x")) return invalid(Problem::kOtherChain, "eip155");
    if (text.find('.') == std::string_view::npos || text.size() > chain::kEnsNameMax)
        return {.empty = false};
    std::string name = ascii_lower(text);
    if (!chain::is_plain_ens_name(name)) return invalid(Problem::kNameNotPlain);
    if (name.ends_with(".sol")) return invalid(Problem::kOtherNames);
    return {.empty = false, .address = {}, .name = std::move(name)};
}

}  // namespace

TypedRecipient read_recipient(std::string_view text, std::string_view chain) {
    constexpr std::string_view kSpace = " \t\r\n";
    constexpr std::string_view kScheme = "solana:";
    const std::size_t from = text.find_first_not_of(kSpace);
    if (from == std::string_view::npos) return {};
    text = text.substr(from, text.find_last_not_of(kSpace) - from + 1);
    if (const auto account = chain::Caip10::parse(text)) {
        if (account->chain().text() == chain) return read_address(account->address());
        return invalid(Problem::kOtherChain, account->chain().text());
    }
    // solana:<address>: what asks for an amount is another thing, and stays invalid.
    if (text.starts_with(kScheme)) text.remove_prefix(kScheme.size());
    return read_address(text);
}

bool looks_alike(std::string_view a, std::string_view b) {
    constexpr std::size_t kEnds = kLookalikeCharacters;
    return a != b && a.substr(0, kEnds) == b.substr(0, kEnds) &&
           a.substr(a.size() - std::min(kEnds, a.size())) ==
               b.substr(b.size() - std::min(kEnds, b.size()));
}

Vec<SendContact> read_contacts(const Vec<SolanaSent>& sent, const WatchedAccount& account) {
    Vec<SendContact> contacts;
    for (const SolanaSent& one : sent) {
        const bool went =
            one.status == SolanaSentStatus::kPending || one.status == SolanaSentStatus::kConfirmed;
        if (went && one.from == account.address.value && one.chain == account.chain &&
            one.to != one.from && std::ranges::none_of(contacts, [&](const SendContact& known) {
                return known.address == one.to;
            }))
            contacts.push_back({one.to, one.at_ms});
    }
    return contacts;
}

}  // namespace portico::solana_send
