// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/recipient_domains.hpp"

#include <algorithm>
#include <functional>
#include <span>

namespace portico::vault {
namespace {

std::string_view domain_of(std::string_view address) {
    const std::size_t at = address.rfind('@');
    return at == std::string_view::npos ? address : address.substr(at + 1);
}

}  // namespace

Pace RecipientDomains::pace(std::string_view address, std::int64_t now_ms) {
    if (known_.find(address, now_ms) != nullptr) return Pace::kSlow;
    const Known* domain = known_.find(domain_of(address), now_ms);
    return domain == nullptr ? Pace::kNew : domain->pace;
}

bool RecipientDomains::has_room(Pace pace) const {
    if (pace == Pace::kQuick) return true;
    if (pace == Pace::kSlow && under_way(Pace::kSlow) > 0) return false;
    // Where there is one alone, it cannot be kept.
    return connections_ < 2 || under_way(Pace::kNew) + under_way(Pace::kSlow) + 1 < connections_;
}

void RecipientDomains::note(std::string_view address, Pace pace, std::int64_t now_ms) {
    const std::string_view domain = domain_of(address);
    if (pace == Pace::kQuick) {
        if (known_.find(address, now_ms) != nullptr)  // it is not slow any more
            keep(address, {.until_ms = now_ms}, now_ms);
        return keep(domain, {.pace = pace, .until_ms = now_ms + kQuickForMs}, now_ms);
    }
    const Known slow = {.until_ms = now_ms + kSlowForMs};
    keep(address, slow, now_ms);
    const Known* known = known_.find(domain, now_ms);
    if (known == nullptr || known->pace != Pace::kQuick) return keep(domain, slow, now_ms);
    Known quick = *known;
    const std::size_t who = std::hash<std::string_view>()(address);
    const auto others = std::span(quick.who).first(quick.slow_readers);
    if (std::ranges::find(others, who) != others.end()) return;
    if (others.size() == quick.who.size()) return keep(domain, slow, now_ms);
    quick.who[quick.slow_readers++] = who;
    keep(domain, quick, now_ms);
}

}  // namespace portico::vault
