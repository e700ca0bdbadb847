// SPDX-License-Identifier: Apache-2.0
//
// Who somebody is at a provider, and what the provider's word about an address is worth. An
// identity is (provider, issuer, subject); an address of e-mail is never one.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "core/base/json/json.hpp"
#include "server/data/vault_records.hpp"
#include "server/vault/social/provider.hpp"

namespace portico::vault::social {

struct Profile {
    std::string issuer;   ///< what makes the subject unique
    std::string subject;  ///< never given to somebody else
    std::string name;     ///< for people; empty: it says none
    std::string email;    ///< as it says it, not normalised; empty with kNone
    EmailTrust trust = EmailTrust::kNone;
};

using ReadProfile = std::expected<Profile, std::string>;

/// Of an id_token of google or apple, whose signature and claims were checked.
ReadProfile read_id_claims(const ProviderConfig& config, const Json& claims);

/// Of the answers of the others; `emails` of github alone, empty where it did not answer.
/// The error is for the log and says nothing of who it was.
ReadProfile read_profile(const ProviderConfig& config, std::string_view body,
                         std::string_view emails, std::string_view scope);

}  // namespace portico::vault::social
