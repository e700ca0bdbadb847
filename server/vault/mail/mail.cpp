// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/mail.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "server/vault/mail/words/mail_words.hpp"

namespace portico::vault {
namespace {

constexpr std::array kLanguages = {english_mail_words, german_mail_words,   spanish_mail_words,
                                   french_mail_words,  japanese_mail_words, chinese_mail_words,
                                   arabic_mail_words};

const MailWords& words_of(std::string_view language) {
    for (const auto& words : kLanguages)
        if (words().tag == language) return words();
    return english_mail_words();
}

/// What stands for {name} in a text.
struct Value {
    std::string_view name;
    std::string text;
    bool is_foreign = true;  ///< a name or an address: not of the language of the text
    std::string_view before = {}, after = {};  ///< that stand around it, where it is not empty
};

/// In a language that runs from the right what is foreign has its own direction, and so do the
/// marks beside it.
struct Marks {
    std::string_view before = {}, after = {};
};

std::string fill(std::string_view text, const std::vector<Value>& values, const Marks& marks) {
    std::string out;
    while (!text.empty()) {
        const auto value = std::ranges::find_if(values, [&](const Value& one) {
            return text.starts_with('{') && text.substr(1).starts_with(one.name) &&
                   text.substr(1 + one.name.size()).starts_with('}');
        });
        if (value == values.end()) {
            out += text.front();
            text.remove_prefix(1);
            continue;
        }
        if (!value->text.empty()) {
            out += value->before;
            if (value->is_foreign) out += marks.before;
            out += value->text;
            if (value->is_foreign) out += marks.after;
            out += value->after;
        }
        text.remove_prefix(value->name.size() + 2);
    }
    return out;
}

enum class PartKind : std::uint8_t { kText, kCode, kLink };
/// A paragraph.
struct Part {
    PartKind kind = PartKind::kText;
    std::string_view text;
};

std::string write_text(const MailWords& words, const std::vector<Part>& parts,
                       const std::vector<Value>& values) {
    const Marks marks = words.is_right_to_left ? Marks{"\u2068", "\u2069"} : Marks();  // FSI, PDI
    std::string out;
    for (const Part& part : parts)
        out += (out.empty() ? "" : "\n") +
               (part.kind == PartKind::kText ? fill(part.text, values, marks)
                                             : std::string(part.text)) +
               "\n";
    return out;
}

std::string write_html(const MailWords& words, const std::vector<Part>& parts,
                       std::vector<Value> values) {
    for (Value& value : values) value.text = escape_html(value.text);
    const Marks marks = words.is_right_to_left ? Marks{"<bdi>", "</bdi>"} : Marks();
    std::string out = "<!doctype html><html lang=\"" + std::string(words.tag) + "\"";
    if (words.is_right_to_left) out += " dir=\"rtl\"";
    out +=
        "><meta charset=\"utf-8\"><body style=\"margin:0;padding:24px;"
        "font:16px/1.5 system-ui,sans-serif;color:#141414;background:#fff\">"
        "<div style=\"max-width:480px;margin:0 auto\"";
    // Readers that drop the outer tags keep this one.
    if (words.is_right_to_left) out += " dir=\"rtl\"";
    out += ">";
    for (const Part& part : parts) {
        const std::string text = escape_html(part.text);
        switch (part.kind) {
            case PartKind::kText:
                out += "<p style=\"margin:0 0 16px\">" + fill(text, values, marks);
                break;
            case PartKind::kCode:
                out +=
                    "<p style=\"margin:0 0 16px;font:600 32px/1.2 ui-monospace,monospace;"
                    "letter-spacing:6px\">" +
                    text;
                break;
            case PartKind::kLink:
                out += "<p style=\"margin:0 0 16px\"><a dir=\"ltr\" href=\"" + text + "\">" + text +
                       "</a>";
                break;
        }
        out += "</p>";
    }
    return out + "</div></body></html>";
}

/// Whom and what it is about is in `values`.
Mail write_mail(const std::string& to, const MailWords& words, std::string_view subject,
                const std::vector<Part>& parts, const std::vector<Value>& values) {
    return {.to = to,
            .subject = fill(subject, values, {}),
            .text = write_text(words, parts, values),
            .html = write_html(words, parts, values)};
}

std::vector<Value> values_of(const MailPage& page, const std::string& device = {}) {
    return {{"project", one_line(page.project)},
            {"origin", one_line(page.origin)},
            {.name = "where", .text = one_line(device), .before = " (", .after = ")"}};
}

std::string_view intro_of(const MailWords& words, CodePurpose purpose) {
    switch (purpose) {
        case CodePurpose::kLogin:
            break;
        case CodePurpose::kChangeOld:
            return words.code_change_old;
        case CodePurpose::kChangeNew:
            return words.code_change_new;
        case CodePurpose::kStepUp:
            return words.code_step_up;
    }
    return words.code_login;
}

const MailWords::Notice& notice_of(const MailWords& words, NoticeKind kind) {
    switch (kind) {
        case NoticeKind::kRecoveryOpened:
            return words.recovered;
        case NoticeKind::kExported:
            return words.exported;
        case NoticeKind::kEmailChanged:
            return words.address_changed;
        case NoticeKind::kLinked:
            return words.linked;
        case NoticeKind::kUnlinked:
            return words.unlinked;
        case NoticeKind::kRecoveryKeys:
            return words.ways_changed;
        case NoticeKind::kHandedOver:
            return words.handed_over;
        case NoticeKind::kRecoveryHeld:
        case NoticeKind::kDeviceAdded:
            break;
    }
    return words.device_added;
}

std::string hours_text(const MailWords& words, std::int64_t hours) {
    const std::size_t form = hours <= 1 ? 0 : hours == 2 ? 1 : hours <= 10 ? 2 : 3;
    return fill(words.hours[form], {{"count", std::to_string(hours), false}}, {});
}

}  // namespace

std::string one_line(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
    return out;
}

std::string escape_html(std::string_view text) {
    std::string out;
    for (const char c : text) switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += c;
        }
    return out;
}

std::string mail_language(std::string_view tag) {
    return std::string(words_of(tag.substr(0, tag.find('-'))).tag);
}

Mail make_code_mail(const std::string& to, const std::string& code, const MailPage& page,
                    std::int64_t minutes, CodePurpose purpose, const std::string& stop) {
    const MailWords& words = words_of(page.language);
    std::vector<Value> values = values_of(page);
    values.push_back({"minutes", std::to_string(minutes), false});
    std::vector<Part> parts = {{PartKind::kText, intro_of(words, purpose)},
                               {PartKind::kCode, code},
                               {PartKind::kText, words.code_life},
                               {PartKind::kText, words.code_warning}};
    if (!stop.empty()) {
        parts.push_back({PartKind::kText, words.code_stop});
        parts.push_back({PartKind::kLink, stop});
    }
    Mail out = write_mail(to, words, words.code_subject, parts, values);
    out.code = code;
    return out;
}

Mail make_approval_mail(const std::string& to, const std::string& link, const std::string& device,
                        const MailPage& page, std::int64_t minutes) {
    const MailWords& words = words_of(page.language);
    std::vector<Value> values = values_of(page, device);
    values.push_back({"minutes", std::to_string(minutes), false});
    Mail out = write_mail(to, words, words.device_subject,
                          {{PartKind::kText, words.device_asks},
                           {PartKind::kText, words.device_how},
                           {PartKind::kLink, link},
                           {PartKind::kText, words.device_warning}},
                          values);
    out.link = link;
    return out;
}

Mail make_recovery_mail(const std::string& to, const std::string& link, const std::string& device,
                        const MailPage& page, std::int64_t hours) {
    const MailWords& words = words_of(page.language);
    std::vector<Value> values = values_of(page, device);
    values.push_back({"hours", hours_text(words, hours), false});
    Mail out = write_mail(to, words, words.recovery_subject,
                          {{PartKind::kText, words.recovery_asks},
                           {PartKind::kText, words.recovery_how},
                           {PartKind::kLink, link},
                           {PartKind::kText, words.recovery_warning}},
                          values);
    out.link = link;
    out.urgency = Urgency::kNotice;
    return out;
}

Mail make_notice_mail(const std::string& to, NoticeKind kind, const std::string& device,
                      const MailPage& page) {
    const MailWords& words = words_of(page.language);
    const MailWords::Notice& notice = notice_of(words, kind);
    Mail out = write_mail(to, words, notice.subject,
                          {{PartKind::kText, notice.what},
                           {PartKind::kText, words.notice_about},
                           {PartKind::kText, words.notice_warning}},
                          values_of(page, device));
    out.urgency = Urgency::kNotice;
    return out;
}

}  // namespace portico::vault
