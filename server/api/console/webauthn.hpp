// SPDX-License-Identifier: Apache-2.0
//
// Passkeys (W3C Web Authentication Level 2): what the server checks of a registration (section 7.1)
// and of an assertion (7.2). The challenge, the account and the counter are the caller's: they need
// the store. Attestation statements are not looked at; "none" is asked for.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"

namespace portico::api::console {

/// Longest part of a credential that is read: an attestation's certificates make it long.
inline constexpr std::size_t kCredentialPartMax = 16 * 1024;
inline constexpr std::size_t kCredentialIdMax = 1023;  ///< 7.1, step 25 of Level 3

/// Where the console is, as browsers see it.
struct RelyingParty {
    std::string id;      ///< the host: "localhost", "console.example.org"
    std::string origin;  ///< "https://console.example.org"
};

/// clientDataJSON, read and checked for all but its challenge.
/// Errors: which of type, origin, cross-origin use or form is wrong, in words.
struct ClientData {
    Bytes challenge;
    Bytes32 hash{};
};
std::expected<ClientData, std::string> read_client_data(ByteView json, std::string_view type,
                                                        const RelyingParty& party);

struct Registration {
    Bytes credential_id;
    Bytes public_key;  ///< COSE_Key
    std::int64_t sign_count = 0;
};
/// Steps 9 to 19 of section 7.1.
std::expected<Registration, std::string> verify_registration(ByteView attestation_object,
                                                             const RelyingParty& party);

/// Steps 13 to 20 of section 7.2; the new counter.
std::expected<std::int64_t, std::string> verify_assertion(ByteView authenticator_data,
                                                          ByteView signature,
                                                          const ClientData& client,
                                                          ByteView public_key,
                                                          const RelyingParty& party);

}  // namespace portico::api::console
