// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/recipient_domains.hpp"

namespace portico::vault {
namespace {

std::string_view domain_of(std::string_view address) {
    const std::size_t at = address.rfind('@');
    return at == std::string_view::npos ? address : address.substr(at + 1);
}

}  // namespace

Pace RecipientDomains::pace(std::string_view address, std::int64_t now_ms) {
    const Pace* known = by_domain_.find(domain_of(address), now_ms);
    return known == nullptr ? Pace::kNew : *known;
}

bool RecipientDomains::has_room(Pace pace) const {
    if (pace == Pace::kQuick) return true;
    if (pace == Pace::kSlow && under_way(Pace::kSlow) > 0) return false;
    // Where there is one alone, it cannot be kept.
    return connections_ < 2 || under_way(Pace::kNew) + under_way(Pace::kSlow) + 1 < connections_;
}

void RecipientDomains::note(std::string_view address, Pace pace, std::int64_t now_ms) {
    by_domain_.put_until(std::string(domain_of(address)), pace,
                         now_ms + (pace == Pace::kQuick ? kQuickForMs : kSlowForMs), now_ms);
}

}  // namespace portico::vault
