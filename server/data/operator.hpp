// SPDX-License-Identifier: Apache-2.0
//
// Who looks after the server through the console, and by what they are known: one-time links from
// the command line, passkeys (W3C Web Authentication Level 2), sessions. Structs; secrets are kept
// as their SHA-256 alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"

namespace portico::api::console {

inline constexpr std::size_t kOperatorNameBytesMax = 60;
inline constexpr std::int64_t kLinkMs = 15 * 60'000;
inline constexpr std::int64_t kChallengeMs = 5 * 60'000;
inline constexpr std::int64_t kSessionIdleMs = 8 * 3'600'000;
inline constexpr std::int64_t kSessionMs = 7 * 24 * 3'600'000LL;
/// A session's last use is written this often, not with every request.
inline constexpr std::int64_t kSeenEveryMs = 60'000;
inline constexpr std::size_t kPasskeysMax = 20;
inline constexpr std::size_t kSessionsMax = 50;  ///< of one operator; the oldest gives way
inline constexpr std::size_t kDeviceBytesMax = 200;

struct Operator {
    std::string id;  ///< 32 small hexadecimal digits; also the user handle of passkeys
    std::string name;

    friend bool operator==(const Operator&, const Operator&) = default;
};

struct Session {
    std::string id;      ///< public: the cookie's token cannot be told from it
    std::string method;  ///< "link", "passkey"
    std::string device;  ///< what the browser calls itself
    std::int64_t created_at_ms = 0;
    std::int64_t seen_at_ms = 0;

    friend bool operator==(const Session&, const Session&) = default;
};

/// A session as it begins: its row, and the hash of its token.
struct NewSession {
    Session session;
    Bytes32 token_hash{};
};

struct SignedIn {
    Operator who;
    Session session;

    friend bool operator==(const SignedIn&, const SignedIn&) = default;
};

struct Passkey {
    Bytes id;  ///< the credential's, up to 1023 bytes
    std::string name;
    Bytes public_key;  ///< COSE_Key (RFC 9052), as the authenticator gave it
    std::int64_t sign_count = 0;
    std::int64_t created_at_ms = 0;
    std::optional<std::int64_t> used_at_ms = {};
    /// Its counter went back once: two devices may hold it (WebAuthn 6.1.1). It signs in no more.
    bool is_doubted = false;

    friend bool operator==(const Passkey&, const Passkey&) = default;
};

/// What a WebAuthn challenge was given out for.
enum class Ceremony : std::uint8_t { kRegister, kSignIn };

/// One line of the audit log. `before` and `after` are JSON texts or empty.
struct AuditEntry {
    std::int64_t number = 0;  ///< given by the store; grows
    std::int64_t at_ms = 0;
    std::string operator_id = {};  ///< empty: the command line
    std::string operator_name = {};
    std::string action = {};   ///< "project.create", "passkey.add" ...
    std::string subject = {};  ///< a project's id, a passkey's name; may be empty
    std::string before = {};
    std::string after = {};

    friend bool operator==(const AuditEntry&, const AuditEntry&) = default;
};

}  // namespace portico::api::console
