// SPDX-License-Identifier: Apache-2.0
//
// Whose account a social login gets into. An account is found by the identity (provider, issuer,
// subject); an address of e-mail leads to one only where it was shown.
#pragma once

#include <cstdint>

#include "server/data/vault_records.hpp"

namespace portico::vault {

enum class LinkVerdict : std::uint8_t {
    kSignIn,  ///< into the account of the identity or of the address, or into a new one
    kAskCode  ///< a code to the address comes first
};

LinkVerdict judge_link(bool is_known, EmailTrust trust, EmailOwner owner);

}  // namespace portico::vault
