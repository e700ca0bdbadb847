// SPDX-License-Identifier: Apache-2.0
//
// Whom accounts of this browser have paid, kept when what was sent is forgotten and when the
// history has it on a later page: what imitates one of these addresses is found by it.
#pragma once

#include <string_view>

#include "core/money/context.hpp"

namespace portico::money {

inline constexpr std::size_t kRecipientsMax = 128;

struct KnownRecipient {
    Text<42> from;  ///< whose account; both with their checksums
    Text<42> to;
    std::int64_t at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(KnownRecipient, (), (from, to, at_ms))

/// As it is stored, by this tab or another one.
Vec<KnownRecipient> read_recipients(std::string_view text);
/// Adds whom `transfers` have paid, and whom the account of the context has by its history. The
/// newest first; stores the list where somebody is new.
void remember_recipients(Vec<KnownRecipient>& known, const Vec<Transfer>& transfers,
                         const ActivitySlice& activity, const Context& context);

}  // namespace portico::money
