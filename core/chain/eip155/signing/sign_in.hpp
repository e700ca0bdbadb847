// SPDX-License-Identifier: Apache-2.0
//
// Sign-in with Ethereum (EIP-4361): the message that a visitor signs, read and written by the
// grammar of the standard and nothing more. Which nonce and domain are right, the caller knows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/base/text/date_time.hpp"
#include "core/chain/eip155/uint256.hpp"

namespace portico::chain {

inline constexpr std::size_t kSignInMessageMax = 65'536;
inline constexpr std::size_t kSignInResourcesMax = 256;

struct SignInMessage {
    std::optional<std::string> scheme;
    std::string domain;                    ///< an authority of RFC 3986, with a host
    std::string address;                   ///< with its EIP-55 checksum
    std::optional<std::string> statement;  ///< may be empty, which is not the same as none
    std::string uri;
    std::string version;  ///< `1`
    Uint256 chain_id;
    std::string nonce;      ///< at least 8 letters and digits
    std::string issued_at;  ///< RFC 3339, as the others
    std::optional<std::string> expiration_time;
    std::optional<std::string> not_before;
    std::optional<std::string> request_id;
    std::optional<std::vector<std::string>> resources;  ///< URIs

    friend bool operator==(const SignInMessage&, const SignInMessage&) = default;
};

/// The ABNF exactly, with limits of our own: the size of the text, the number of resources, a chain
/// id of 256 bits, and a domain must have a host. Errors: sign_in_invalid (the part that is wrong).
Result<SignInMessage> parse_sign_in(std::string_view text);

/// The text. Errors: sign_in_invalid (what would not be read back as the same).
Result<std::string> format_sign_in(const SignInMessage& message);

struct SignInCheck {
    Instant now;
    std::optional<std::string_view> domain;
    std::optional<std::string_view> nonce;
};

/// True if the message is one, its address made the signature (EIP-191), the time is within what it
/// says, and domain and nonce are those expected.
bool verify_sign_in(std::string_view text, ByteView signature, const SignInCheck& check);

}  // namespace portico::chain
