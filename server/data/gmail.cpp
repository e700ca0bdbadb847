// SPDX-License-Identifier: Apache-2.0
#include "server/data/gmail.hpp"

#include <algorithm>

namespace portico::vault {

std::string without_gmail_dots(std::string_view email) {
    const std::size_t at = std::min(email.rfind('@'), email.size());
    const std::string_view domain = email.substr(at);
    if (domain != "@gmail.com" && domain != "@googlemail.com") return std::string(email);
    const std::string_view local = email.substr(0, at);
    const std::size_t tag = std::min(local.find('+'), local.size());
    std::string out(local.substr(0, tag));
    std::erase(out, '.');
    return out.append(local.substr(tag)).append("@gmail.com");
}

}  // namespace portico::vault
