// SPDX-License-Identifier: Apache-2.0
//
// A mail as SMTP carries it.
#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <string_view>

#include "core/base/encoding/base64.hpp"
#include "server/vault/mail/mail.hpp"

namespace portico::vault {
namespace {

constexpr std::size_t kLineCharacters = 76;  // RFC 2045, section 6.8
constexpr std::size_t kWordBytes = 42;       // of one encoded word (RFC 2047, section 2)

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

}  // namespace

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
