// SPDX-License-Identifier: Apache-2.0
//
// The message of CAIP-122 that a visitor signs to sign in, in the two forms in which it is signed:
// the template of every namespace (docs/sign-in.md), and EIP-4361, its older form on eip155. Read
// and written strictly: each line once and in its place. What a message says of itself proves
// nothing: check_message() holds it against what the caller knows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/text/date_time.hpp"

namespace portico::siwx {

inline constexpr std::size_t kMessageMax = 16'384;
inline constexpr std::size_t kStatementMax = 2'048;
inline constexpr std::size_t kNetworkNameMax = 64;
inline constexpr std::size_t kNonceMax = 128;
inline constexpr std::size_t kResourcesMax = 64;
/// The least that a nonce must be worth: nobody guesses it, and no two are the same.
inline constexpr std::uint32_t kNonceBits = 96;

struct Message {
    std::string domain;    ///< an authority of RFC 3986 with a host and no user: location.host
    std::string network;   ///< as the first line names it: `Ethereum`
    std::string chain_id;  ///< CAIP-2
    /// `Chain ID: 1` in place of `eip155:1`; the namespace is then not in the text.
    bool reference_alone = false;
    /// Two blank lines where there is no statement: EIP-4361. The template has one.
    bool blank_line_more = false;
    std::string address;  ///< of the chain; on eip155 with its EIP-55 checksum
    std::optional<std::string> statement;
    std::string uri;  ///< of the page, in full
    std::string nonce;
    std::optional<std::string> issued_at, expiration_time, not_before;  ///< RFC 3339
    std::optional<std::string> request_id;
    std::vector<std::string> resources;  ///< URIs

    std::string_view chain_namespace() const {
        return std::string_view(chain_id).substr(0, chain_id.find(':'));
    }
    friend bool operator==(const Message&, const Message&) = default;
};

/// The message of a text. `chain_namespace` is that of a chain id without one.
/// Errors: sign_in_invalid (the part that is wrong).
Result<Message> parse_message(std::string_view text, std::string_view chain_namespace = "eip155");

/// The same of an account of eip155 alone: what it needs of other namespaces is left out of modules
/// that read no others.
Result<Message> parse_evm_message(std::string_view text);

/// The text. Optional parts that are empty are left out.
/// Errors: sign_in_invalid (what would not be read back as the same).
Result<std::string> format_message(const Message& message);

/// `https://shop.example`: the page that the message names, by its URI.
std::string message_origin(const Message& message);

/// How many bits a nonce of this form has at most: by the smallest of the sets digits, hex digits,
/// letters and digits that has all its characters.
std::uint32_t nonce_bits(std::string_view nonce);

/// What the caller knows. Where `chain_id` or `nonce` is nothing, the message's own stands.
struct Expected {
    Instant now;
    std::string_view domain;
    std::optional<std::string_view> chain_id = {};
    std::optional<std::string_view> nonce = {};
    std::int64_t max_age_s = 600;  ///< since `Issued At`, which must be there
    std::int64_t skew_s = 60;      ///< how far the clock of a visitor may be ahead
};

/// Errors: sign_in_invalid ("domain", "uri": of another host; "chain id"; "nonce": another, or of
/// too few bits; "issued at", "expiration time", "not before").
Result<void> check_message(const Message& message, const Expected& expected);

}  // namespace portico::siwx
