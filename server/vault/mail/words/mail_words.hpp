// SPDX-License-Identifier: Apache-2.0
//
// What the vault's mails say, in the languages of the secure site. {project}, {origin}, {where}
// (" (Chrome on Linux)", or nothing), {minutes} and {hours} are filled in; of minutes a code has
// 10 and an approval 15, which some languages count with other words.
#pragma once

#include <array>
#include <string_view>

namespace portico::vault {

struct MailWords {
    struct Notice {
        std::string_view subject;
        std::string_view what;
    };

    std::string_view tag;  ///< BCP 47
    bool is_right_to_left = false;

    std::string_view code_subject;
    std::string_view code_login, code_change_old, code_change_new, code_step_up;
    std::string_view code_life;
    std::string_view code_warning;
    std::string_view code_stop;

    std::string_view device_subject;
    std::string_view device_asks;
    std::string_view device_how;
    std::string_view device_warning;

    std::string_view recovery_subject;
    std::string_view recovery_asks;
    std::string_view recovery_how;
    std::string_view recovery_warning;
    std::array<std::string_view, 4> hours;  ///< one, two, three to ten, more: {count}

    Notice recovered, exported, address_changed, linked, unlinked, ways_changed, handed_over,
        device_added;
    std::string_view notice_about;
    std::string_view notice_warning;
};

const MailWords& english_mail_words();
const MailWords& german_mail_words();
const MailWords& spanish_mail_words();
const MailWords& french_mail_words();
const MailWords& japanese_mail_words();
const MailWords& chinese_mail_words();
const MailWords& arabic_mail_words();

}  // namespace portico::vault
