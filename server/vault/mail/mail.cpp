// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/mail.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <string_view>

#include "core/base/encoding/base64.hpp"

namespace portico::vault {
namespace {

constexpr std::size_t kLineCharacters = 76;  // RFC 2045, section 6.8
constexpr std::size_t kWordBytes = 42;       // of one encoded word (RFC 2047, section 2)

// What a person wrote may hold anything; a mail's line ends where we end it.
std::string one_line(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
    return out;
}

// Encoded words, each of whole characters.
std::string encode_header(std::string_view text) {
    if (std::ranges::all_of(text, [](char c) { return c >= 0x20 && c < 0x7f; }))
        return std::string(text);
    std::string out;
    while (!text.empty()) {
        std::size_t size = std::min(kWordBytes, text.size());
        while (size < text.size() && size > 1 &&
               (static_cast<unsigned char>(text[size]) & 0xc0) == 0x80)
            --size;
        if (!out.empty()) out += "\r\n ";
        out += "=?UTF-8?B?" + to_base64(as_bytes(text.substr(0, size))) + "?=";
        text.remove_prefix(size);
    }
    return out;
}

// A display name as a person writes it, perhaps as the quoted-string of RFC 5322 already.
std::string read_name(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    if (text.size() < 2 || !text.starts_with('"') || !text.ends_with('"')) return std::string(text);
    text = text.substr(1, text.size() - 2);
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size()) ++i;
        out += text[i];
    }
    return out;
}

// The same as a mail's field has it: atoms (RFC 5322, section 3.2.3; without = and ?, of which
// encoded words are made), else in quotes; encoded words where it is not ASCII, which stand in no
// quotes.
std::string write_name(std::string_view name) {
    if (!std::ranges::all_of(name, [](char c) { return c >= 0x20 && c < 0x7f; }))
        return encode_header(name);
    const auto is_atom = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
               std::string_view(" !#$%&'*+-/^_`{|}~").contains(c);
    };
    if (std::ranges::all_of(name, is_atom)) return std::string(name);
    std::string out = "\"";
    for (const char c : name) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + "\"";
}

std::string encode_body(std::string_view text) {
    std::string with_ends;
    for (const char c : text) with_ends += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const std::string all = to_base64(as_bytes(with_ends));
    std::string out;
    for (std::size_t at = 0; at < all.size(); at += kLineCharacters)
        out += all.substr(at, kLineCharacters) + "\r\n";
    return out;
}

std::string format_date(std::int64_t at_s) {
    const auto time = static_cast<std::time_t>(at_s);
    std::tm parts{};
    gmtime_r(&time, &parts);
    constexpr std::array<const char*, 7> kDays = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr std::array<const char*, 12> kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    std::array<char, 64> out{};
    const int size = std::snprintf(out.data(), out.size(), "%s, %02d %s %d %02d:%02d:%02d +0000",
                                   kDays[static_cast<std::size_t>(parts.tm_wday)], parts.tm_mday,
                                   kMonths[static_cast<std::size_t>(parts.tm_mon)],
                                   parts.tm_year + 1900, parts.tm_hour, parts.tm_min, parts.tm_sec);
    return {out.data(), static_cast<std::size_t>(size)};
}

std::string paragraph(std::string_view text) {
    return "<p style=\"margin:0 0 16px\">" + std::string(text) + "</p>";
}

std::string link_html(const std::string& link) {
    return paragraph("<a href=\"" + escape_html(link) + "\">" + escape_html(link) + "</a>");
}

std::string frame_html(const std::string& body) {
    return "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><body style=\"margin:0;"
           "padding:24px;font:16px/1.5 system-ui,sans-serif;color:#141414;background:#fff\">"
           "<div style=\"max-width:480px;margin:0 auto\">" +
           body + "</div></body></html>";
}

}  // namespace

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

Mail make_code_mail(const std::string& to, const std::string& code, const MailPage& page,
                    std::int64_t minutes, const std::string& what, const std::string& stop) {
    const std::string name = one_line(page.project);
    const std::string origin = one_line(page.origin);
    const std::string life = "It is good for " + std::to_string(minutes) +
                             " minutes, once. If you asked more than once, only the newest of "
                             "these mails counts.";
    const std::string warning = "Type it only into " + origin + ". Nobody from " + name +
                                " will ever ask you for it. If you did not ask for it, delete "
                                "this mail: nothing happens without the code.";
    Mail out{.to = to, .subject = "Your code for " + name, .text = {}, .html = {}, .code = code};
    out.text = "Your code to " + what + " " + name + ":\n\n" + code + "\n\n" + life + "\n\n" +
               warning + "\n";
    const std::string how =
        "If such mails keep coming, stop them here for a day. Your own devices go on as they are:";
    if (!stop.empty()) out.text += "\n" + how + "\n\n" + stop + "\n";
    out.html =
        frame_html(paragraph("Your code to " + escape_html(what) + " " + escape_html(name) + ":") +
                   "<p style=\"margin:0 0 16px;font:600 32px/1.2 ui-monospace,monospace;"
                   "letter-spacing:6px\">" +
                   escape_html(code) + "</p>" + paragraph(life) + paragraph(escape_html(warning)) +
                   (stop.empty() ? "" : paragraph(escape_html(how)) + link_html(stop)));
    return out;
}

Mail make_approval_mail(const std::string& to, const std::string& link, const std::string& device,
                        const MailPage& page, std::int64_t minutes) {
    const std::string name = one_line(page.project);
    const std::string what = "A new device (" + one_line(device) + ") wants to sign in to " + name +
                             " at " + one_line(page.origin) + ".";
    const std::string how = "If it is yours, open this link within " + std::to_string(minutes) +
                            " minutes and pick the number that the device shows:";
    const std::string warning =
        "If it is not yours, open the link and say so, or delete this mail: the device stays out.";
    Mail out{.to = to, .subject = "A new device for " + name, .text = {}, .html = {}, .link = link};
    out.text = what + "\n\n" + how + "\n\n" + link + "\n\n" + warning + "\n";
    out.html = frame_html(paragraph(escape_html(what)) + paragraph(escape_html(how)) +
                          link_html(link) + paragraph(escape_html(warning)));
    return out;
}

Mail make_recovery_mail(const std::string& to, const std::string& link, const std::string& device,
                        const MailPage& page, std::int64_t hours) {
    const std::string name = one_line(page.project);
    const std::string when = hours == 1 ? "an hour" : std::to_string(hours) + " hours";
    const std::string what = "Somebody asked on a device (" + one_line(device) +
                             ") to recover your wallet of " + name + ". It opens there in " + when +
                             ".";
    const std::string how = "If it was not you, end it with this link, or on a device of yours:";
    const std::string warning = "If it was you, there is nothing to do until then.";
    Mail out{.to = to,
             .subject = "A recovery of your wallet for " + name,
             .text = {},
             .html = {},
             .link = link,
             .urgency = Urgency::kNotice};
    out.text = what + "\n\n" + how + "\n\n" + link + "\n\n" + warning + "\n";
    out.html = frame_html(paragraph(escape_html(what)) + paragraph(escape_html(how)) +
                          link_html(link) + paragraph(escape_html(warning)));
    return out;
}

Mail make_notice_mail(const std::string& to, const std::string& subject, const std::string& what,
                      const MailPage& page) {
    const std::string name = one_line(page.project);
    const std::string where = "It is about your wallet of " + name + ".";
    const std::string warning =
        "If it was not you, sign in at once, remove the devices that you do not know, and move "
        "what "
        "the wallet holds to another one.";
    Mail out{.to = to,
             .subject = one_line(subject) + " for " + name,
             .text = {},
             .html = {},
             .urgency = Urgency::kNotice};
    out.text = what + "\n\n" + where + "\n\n" + warning + "\n";
    out.html = frame_html(paragraph(escape_html(what)) + paragraph(escape_html(where)) +
                          paragraph(escape_html(warning)));
    return out;
}

std::string address_of(const std::string& from) {
    const std::size_t open = from.rfind('<');
    const std::size_t close = from.rfind('>');
    if (open == std::string::npos || close == std::string::npos || close < open) return from;
    return from.substr(open + 1, close - open - 1);
}

std::string write_message(const Mail& mail, const std::string& from, const std::string& message_id,
                          std::int64_t at_s) {
    const std::string address = address_of(from);
    std::string sender = "<" + address + ">";
    if (address != from) {
        const std::string name = read_name(one_line(from.substr(0, from.rfind('<'))));
        if (!name.empty()) sender = write_name(name) + " " + sender;
    }
    const std::string boundary = "part-" + message_id;  // base64 has no hyphen
    std::string out = "From: " + sender + "\r\nTo: <" + one_line(mail.to) +
                      ">\r\nSubject: " + encode_header(one_line(mail.subject)) +
                      "\r\nDate: " + format_date(at_s) + "\r\nMessage-ID: <" + message_id +
                      address.substr(std::min(address.find('@'), address.size())) +
                      ">\r\nMIME-Version: 1.0\r\nAuto-Submitted: auto-generated\r\n"
                      "Content-Type: multipart/alternative; boundary=\"" +
                      boundary + "\"\r\n\r\n";
    const auto add = [&](std::string_view type, std::string_view body) {
        out += "--" + boundary + "\r\nContent-Type: " + std::string(type) +
               "; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n" + encode_body(body);
    };
    add("text/plain", mail.text);
    add("text/html", mail.html);
    return out + "--" + boundary + "--\r\n";
}

}  // namespace portico::vault
