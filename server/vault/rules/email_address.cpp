// SPDX-License-Identifier: Apache-2.0
#include "server/vault/rules/email_address.hpp"

#include <algorithm>

#include "server/data/gmail.hpp"

namespace portico::vault {
namespace {

constexpr std::size_t kEmailMax = 254;  // RFC 5321, 4.5.3.1.3, without its angle brackets
constexpr std::size_t kLocalMax = 64;
constexpr std::size_t kLabelMax = 63;

bool is_alphanumeric(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

bool is_local_character(char c) {
    return is_alphanumeric(c) || std::string_view("!#$%&'*+-/=?^_`{|}~").contains(c);
}

// Parts between dots, none of them empty.
bool each_part(std::string_view text, auto is_good) {
    while (true) {
        const std::size_t dot = text.find('.');
        const std::string_view part = text.substr(0, dot);
        if (part.empty() || !is_good(part)) return false;
        if (dot == std::string_view::npos) return true;
        text.remove_prefix(dot + 1);
    }
}

bool is_label(std::string_view label) {
    return label.size() <= kLabelMax && label.front() != '-' && label.back() != '-' &&
           std::ranges::all_of(label, [](char c) { return is_alphanumeric(c) || c == '-'; });
}

}  // namespace

Result<std::string> normalize_email(std::string_view text) {
    const auto is_space = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    if (text.size() > kEmailMax) return fail(Code::email_invalid);
    std::string email(text);
    for (char& c : email)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    const std::size_t at = email.find('@');
    if (at == std::string::npos || at > kLocalMax) return fail(Code::email_invalid);
    const std::string_view local = std::string_view(email).substr(0, at);
    const std::string_view domain = std::string_view(email).substr(at + 1);
    const bool good = each_part(local,
                                [](std::string_view part) {
                                    return std::ranges::all_of(part, is_local_character);
                                }) &&
                      domain.contains('.') && each_part(domain, is_label) &&
                      !std::ranges::all_of(domain, [](char c) { return c < 'a'; });  // an IP
    if (!good) return fail(Code::email_invalid);
    return email;
}

std::string mailbox_of(std::string_view text) {
    const std::string email = without_gmail_dots(text);
    const std::size_t at = email.rfind('@');
    if (at == std::string::npos) return email;
    const std::string local = email.substr(0, at);
    return local.substr(0, local.find('+', 1)) + email.substr(at);
}

}  // namespace portico::vault
