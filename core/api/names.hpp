// SPDX-License-Identifier: Apache-2.0
//
// Bodies of /v1/profile/* (docs/names.md). Members are spelled as on the wire, as clients of the
// reference read them. Times are seconds since 1970.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>

#include "core/base/json/json.hpp"
#include "core/base/limits.hpp"

namespace portico::api {

inline constexpr std::size_t kNameMessageMax = 4096;
inline constexpr std::size_t kNameSignatureMax = 16'384;

struct NameAttributes {
    std::optional<Text<255>> bio;
};
BOOST_DESCRIBE_STRUCT(NameAttributes, (), (bio))

/// Of all three changes: what was signed, and who says to have signed it.
struct SignedNameRequest {
    Text<kNameMessageMax> message;
    Text<kNameSignatureMax> signature;
    std::optional<std::uint32_t> coin_type;  ///< the network of the account that signed
    Text<64> address;
};
BOOST_DESCRIBE_STRUCT(SignedNameRequest, (), (message, signature, coin_type, address))

/// What is signed, as JSON: a registration has a name, the others may.
struct NameMessage {
    std::optional<Text<512>> name;
    std::optional<Json> attributes;
    std::optional<std::uint32_t> coin_type;
    std::optional<Text<64>> address;
    std::optional<std::int64_t> timestamp;
};
BOOST_DESCRIBE_STRUCT(NameMessage, (), (name, attributes, coin_type, address, timestamp))

struct NameAddress {
    Text<44> address;
    std::int64_t created_at = 0;
};
BOOST_DESCRIBE_STRUCT(NameAddress, (), (address, created_at))

struct NameBody {
    Text<255> name;
    std::int64_t registered_at = 0;
    std::int64_t updated_at = 0;
    Nullable<NameAttributes> attributes;
    Json addresses;  ///< an object: coin type, NameAddress
};
BOOST_DESCRIBE_STRUCT(NameBody, (), (name, registered_at, updated_at, attributes, addresses))

struct NameSuggestion {
    Text<255> name;
    bool registered = false;
};
BOOST_DESCRIBE_STRUCT(NameSuggestion, (), (name, registered))

struct NameSuggestions {
    List<NameSuggestion, 5> suggestions;
    /// The server's, by which a message's `timestamp` is judged. Servers before 29 November 2026
    /// do not tell it.
    std::optional<std::int64_t> time;
};
BOOST_DESCRIBE_STRUCT(NameSuggestions, (), (suggestions, time))

/// A line of what an operator exports.
struct ExportedAddress {
    std::uint32_t coin_type = 0;
    Text<44> address;
    std::int64_t created_at = 0;
};
BOOST_DESCRIBE_STRUCT(ExportedAddress, (), (coin_type, address, created_at))

struct ExportedName {
    Text<255> name;
    Text<42> claimed_by;
    std::uint32_t owner_coin = 0;
    std::int64_t registered_at = 0;
    std::int64_t updated_at = 0;
    NameAttributes attributes;
    List<ExportedAddress, 64> addresses;
};
BOOST_DESCRIBE_STRUCT(ExportedName, (),
                      (name, claimed_by, owner_coin, registered_at, updated_at, attributes,
                       addresses))

}  // namespace portico::api
