// SPDX-License-Identifier: Apache-2.0
//
// The mails that the vault sends, as clear text and HTML: short, without pictures, links to others
// or anything that is counted, in the language of its reader (words/).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/data/vault_records.hpp"

namespace portico::vault {

/// Whom a mail is for, the most urgent first.
enum class Urgency : std::uint8_t {
    kNotice,   ///< an owner, who is told of what was done to their wallet
    kKnown,    ///< somebody whom the account knows, or whose code was right
    kStranger  ///< anybody: whoever asked for a code
};

struct Mail {
    std::string to;  ///< normalised (server/vault/rules/email_address.hpp)
    std::string subject;
    std::string text;  ///< clear, UTF-8, lines end with \n
    std::string html;
    std::string code = {};  ///< what is typed; empty: none
    std::string link = {};  ///< what is opened; empty: none
    Urgency urgency = Urgency::kStranger;
    std::string project = {};  ///< its id, whose queue it waits in
};

/// What a mail says of the page that somebody signs in to.
struct MailPage {
    std::string project;  ///< its name
    std::string origin;
    /// Whose words it is written in: "de". Empty, or none of the site's: English.
    std::string language = {};
};

/// A one-time code, which ends after so many minutes. `stop`: the link that stops codes which
/// others ask for; empty: none.
Mail make_code_mail(const std::string& to, const std::string& code, const MailPage& page,
                    std::int64_t minutes, CodePurpose purpose = CodePurpose::kLogin,
                    const std::string& stop = {});

/// A device that wants in, with the link under which its number is picked.
Mail make_approval_mail(const std::string& to, const std::string& link, const std::string& device,
                        const MailPage& page, std::int64_t minutes);

/// A recovery that opens in so many hours, with the link that ends it.
Mail make_recovery_mail(const std::string& to, const std::string& link, const std::string& device,
                        const MailPage& page, std::int64_t hours);

/// What was done with somebody's wallet, on a device, and what to do where it was not them. Not of
/// kRecoveryHeld, which has a link.
Mail make_notice_mail(const std::string& to, NoticeKind kind, const std::string& device,
                      const MailPage& page);

/// Of a language as a page names it ("de-AT"), the one that mails have: "de". Else "en".
std::string mail_language(std::string_view tag);

/// The message as SMTP carries it (RFC 5322, MIME): multipart/alternative, bodies in base64, so
/// that no line of theirs is a command or too long. `from` is an address, or `Name <address>`.
std::string write_message(const Mail& mail, const std::string& from, const std::string& message_id,
                          std::int64_t at_s);

/// What a person wrote may hold anything; a mail's line ends where we end it.
std::string one_line(std::string_view text);

/// Text within HTML, also within an attribute in double quotes.
std::string escape_html(std::string_view text);

/// "Name <address>" or "address": the address alone.
std::string address_of(const std::string& from);

}  // namespace portico::vault
