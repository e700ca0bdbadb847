// SPDX-License-Identifier: Apache-2.0
//
// Which addresses of e-mail are one mailbox, by the mail service's own word.
#pragma once

#include <string>
#include <string_view>

namespace portico::vault {

/// Of a normalised address of Gmail, which does not look at dots and has two domains, the one
/// spelling without dots, of gmail.com; every other address as it is. Two addresses with one such
/// spelling are one mailbox.
std::string without_gmail_dots(std::string_view email);

}  // namespace portico::vault
