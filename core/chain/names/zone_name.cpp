// SPDX-License-Identifier: Apache-2.0
#include "core/chain/names/zone_name.hpp"

#include <algorithm>

#include "core/chain/eip155/contracts/ens_name.hpp"

namespace portico::chain {
namespace {

constexpr std::size_t kParts = 3;

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

bool has_right_hyphens(std::string_view part) {
    return !part.empty() && is_letter_or_digit(part.front()) && is_letter_or_digit(part.back()) &&
           !part.substr(0, 4).ends_with("--");
}

/// Each of the parts between dots.
template <class Test>
bool every_part(std::string_view text, Test test) {
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t dot = std::min(text.find('.', at), text.size());
        if (!test(text.substr(at, dot - at))) return false;
        at = dot + 1;
    }
    return true;
}

}  // namespace

std::expected<ZoneName, ZoneNameFault> parse_zone_name(std::string_view text) {
    if (text.size() > kEnsNameMax) return std::unexpected(ZoneNameFault::kLength);
    ZoneName name{.text = std::string(text)};
    for (char& c : name.text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
        if (!is_letter_or_digit(c) && c != '-' && c != '.')
            return std::unexpected(ZoneNameFault::kCharacters);
    }
    if (std::ranges::count(name.text, '.') != kParts - 1 ||
        !every_part(name.text, [](std::string_view part) { return !part.empty(); }))
        return std::unexpected(ZoneNameFault::kParts);
    name.label_size = name.text.find('.');
    if (name.label_size < kZoneLabelMin || name.label_size > kZoneLabelMax)
        return std::unexpected(ZoneNameFault::kLength);
    if (!every_part(name.text, has_right_hyphens)) return std::unexpected(ZoneNameFault::kHyphens);
    return name;
}

bool is_zone(std::string_view text) {
    const auto name = parse_zone_name("abc." + std::string(text));
    return name && name->zone() == text && text.size() + 1 + kZoneLabelMax <= kEnsNameMax;
}

std::string look_of(std::string_view label) {
    std::string out;
    for (std::size_t at = 0; at < label.size(); ++at) {
        const char c = label[at], next = at + 1 < label.size() ? label[at + 1] : '\0';
        const auto both = [&](char looks) {
            out.push_back(looks);
            ++at;
        };
        if (c == 'r' && next == 'n')
            both('m');
        else if (c == 'v' && next == 'v')
            both('w');
        else if (c == 'c' && (next == 'l' || next == '1' || next == 'i'))
            both('d');
        else if (c == '0')
            out.push_back('o');
        else if (c == '1' || c == 'i')
            out.push_back('l');
        else if (c != '-')
            out.push_back(c);
    }
    return out;
}

std::string look_of(const ZoneName& name) {
    return look_of(name.label()).append(".").append(name.zone());
}

}  // namespace portico::chain
