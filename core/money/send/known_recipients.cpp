// SPDX-License-Identifier: Apache-2.0
//
// See known_recipients.hpp.
#include "core/money/send/known_recipients.hpp"

#include <algorithm>
#include <utility>

#include "core/base/text/ascii.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/machine/stored_rows.hpp"
#include "core/money/send/recipient.hpp"

namespace portico::money {
namespace {

struct StoredRecipients {
    List<KnownRecipient, kRecipientsMax> recipients;
};
BOOST_DESCRIBE_STRUCT(StoredRecipients, (), (recipients))

}  // namespace

Vec<KnownRecipient> read_recipients(std::string_view text) {
    StoredRecipients stored;
    machine::read_rows(text, stored);
    Vec<KnownRecipient> known;
    for (KnownRecipient& one : stored.recipients) known.push_back(std::move(one));
    return known;
}

void remember_recipients(Vec<KnownRecipient>& known, const Vec<Transfer>& transfers,
                         const ActivitySlice& activity, const Context& context) {
    bool changed = false;
    const auto add = [&](std::string_view from, std::string_view to, std::int64_t at_ms) {
        if (std::ranges::any_of(known, [&](const KnownRecipient& one) {
                return one.from.value == from && one.to.value == to;
            }))
            return;
        changed = true;
        known.insert(std::ranges::find_if(
                         known, [&](const KnownRecipient& one) { return one.at_ms < at_ms; }),
                     {from, to, at_ms});
    };
    for (const Transfer& one : transfers)  // whom a page calls, the visitor has not chosen
        if (one.status == TransferStatus::kConfirmed && !one.by_page && one.from != one.to)
            add(one.from.value, one.to.value, one.at_ms);
    if (const auto& account = context.account) {
        const auto own = chain::parse_evm_address(ascii_lower(account->address.value));
        for (const SendContact& one : read_contacts(activity, {}, {}, *account))
            add(chain::evm_address_text(*own), one.address.value, one.at_ms);
    }
    if (!changed) return;
    while (known.size() > kRecipientsMax) known.pop_back();
    StoredRecipients stored;
    for (const KnownRecipient& one : known) stored.recipients.push_back(one);
    machine::store_rows(context.storage, kRecipientsKey, type_info<StoredRecipients>(), &stored,
                        context);
}

}  // namespace portico::money
