// SPDX-License-Identifier: Apache-2.0
//
// E-mail addresses as login takes them. Stricter than RFC 5322: what may stand in a header or a
// log line, and what mail services really give out.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.hpp"

namespace portico::vault {

/// The one spelling under which an address is stored: white space around it gone, the domain in
/// lower case, the local part as it was typed in lower case. Nothing is merged: `a+b@` is not
/// `a@`, and dots stay, as only the mail service knows better. Takes ASCII alone: a local part of
/// RFC 5321's dot-atoms (64 characters at most), a domain of at least two labels (an
/// internationalised one in its xn-- form), 254 characters together.
/// Errors: email_invalid.
Result<std::string> normalize_email(std::string_view text);

/// Whose mails those to a normalised address are counted as: without_gmail_dots, and without what
/// stands behind a plus sign, as that is the same mailbox nearly everywhere. For limits alone.
std::string mailbox_of(std::string_view email);

}  // namespace portico::vault
