// SPDX-License-Identifier: Apache-2.0
//
// Names that an operator hands out below a zone of theirs: `alice.shop.eth` in the zone `shop.eth`
// (docs/names.md). Letters are a to z alone: of ENSIP-15 that is the part which needs no tables,
// and in which no two alphabets look alike.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace portico::chain {

inline constexpr std::size_t kZoneLabelMin = 3;
inline constexpr std::size_t kZoneLabelMax = 64;

/// Why a text is no name of a zone.
enum class ZoneNameFault : std::uint8_t {
    kCharacters,  ///< other than letters, digits, hyphens and dots
    kParts,       ///< not three of them
    kLength,      ///< the first part has fewer than 3 characters or more than 64
    kHyphens      ///< a part begins or ends with one, or has two in its third and fourth place
};

/// A name in its normal form.
struct ZoneName {
    std::string text;  ///< `alice.shop.eth`
    std::size_t label_size = 0;

    std::string_view label() const { return std::string_view(text).substr(0, label_size); }
    std::string_view zone() const { return std::string_view(text).substr(label_size + 1); }
    friend bool operator==(const ZoneName&, const ZoneName&) = default;
};

/// The name of a text; capitals of ASCII become small (ENSIP-15).
std::expected<ZoneName, ZoneNameFault> parse_zone_name(std::string_view text);

/// `shop.eth`: two parts in normal form, none empty, to which a label of 64 characters can be
/// added.
bool is_zone(std::string_view text);

/// What a name looks like: names of one look are not told apart at a glance, as alice, a1ice and
/// al-ice. 0 is o; 1 and i are l; rn is m, vv is w, c
/// before an l is d; hyphens are not there. Only to be
/// compared with the look of another. `text` is in normal form; the zone stays as it is.
std::string look_of(std::string_view label);
std::string look_of(const ZoneName& name);

}  // namespace portico::chain
