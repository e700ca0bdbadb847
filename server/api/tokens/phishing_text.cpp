// SPDX-License-Identifier: Apache-2.0
#include "server/api/tokens/phishing_text.hpp"

#include <algorithm>
#include <string>

#include "core/base/text/ascii.hpp"

namespace portico::api::tokens {
namespace {

constexpr std::string_view kSites[] = {"http", "www.", "://"};
/// Ends of sites' names that phishing texts use. Not those by which sound tokens are named, such as
/// yearn.finance.
constexpr std::string_view kEndings[] = {".com",  ".org",   ".net",    ".io",  ".me",
                                         ".xyz",  ".app",   ".top",    ".vip", ".site",
                                         ".gift", ".claim", ".example"};
constexpr std::string_view kOffers[] = {"claim",    "visit",   "airdrop",
                                        "giveaway", "voucher", "redeem"};

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

/// Whether `text` has `part` somewhere, and there `holds(before, after)` of what stands around it.
template <class Holds>
bool has(std::string_view text, std::string_view part, Holds holds) {
    for (std::size_t at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + 1)) {
        const std::string_view after = text.substr(at + part.size());
        if (holds(at == 0 ? ' ' : text[at - 1], after.empty() ? ' ' : after.front())) return true;
    }
    return false;
}

}  // namespace

bool is_phishing_text(std::string_view text) {
    const std::string low = ascii_lower(text);
    const auto any = [&](const auto& parts, auto holds) {
        return std::ranges::any_of(parts,
                                   [&](std::string_view part) { return has(low, part, holds); });
    };
    return any(kSites, [](char, char) { return true; }) ||
           any(kEndings,
               [](char before, char after) { return before != ' ' && !is_letter(after); }) ||
           any(kOffers, [](char before, char) { return !is_letter(before); });
}

}  // namespace portico::api::tokens
