// SPDX-License-Identifier: Apache-2.0
//
// The providers of social login that speak OAuth 2: where each is asked, and how its requests are
// written. Nothing here reaches the network. Farcaster is farcaster.hpp.
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/api/vault_social.hpp"
#include "core/base/bytes.hpp"

namespace portico::vault::social {

using api::vault::SocialProvider;

inline constexpr SocialProvider kProviders[] = {
    SocialProvider::kGoogle,    SocialProvider::kApple, SocialProvider::kGithub,
    SocialProvider::kFacebook,  SocialProvider::kX,     SocialProvider::kDiscord,
    SocialProvider::kFarcaster, SocialProvider::kDemo};

/// "google": in paths, keys of the configuration, the log and the store.
std::string_view provider_word(SocialProvider provider);
std::optional<SocialProvider> find_provider(std::string_view word);

/// What the operator set for one provider.
struct ProviderConfig {
    SocialProvider provider = SocialProvider::kGoogle;
    std::string client_id = {};
    std::string client_secret = {};  ///< secret; apple: the private key of `key_id`, PEM
    std::string team_id = {};        ///< of apple alone, as the next
    std::string key_id = {};
    /// Asked in place of the provider's own hosts, at the same paths: "http://127.0.0.1:8080".
    /// Of farcaster its relay, of demo its only address.
    std::string service = {};
    bool allow_private = false;  ///< that may be this machine or a private address
};

struct Endpoints {
    std::string_view authorize, token;
    std::string_view profile = {};  ///< asked with the access token; empty: the id_token says all
    std::string_view emails = {};   ///< of github
    std::string_view keys = {};     ///< of whoever signs id_tokens
    /// That its id_tokens and its answers (RFC 9207) name; empty: it names none.
    std::string_view issuer = {};
    std::string_view scope = {};
};

const Endpoints& endpoints_of(SocialProvider provider);
/// Signs who it is (OpenID Connect).
bool has_id_token(SocialProvider provider);
/// An endpoint or issuer as this configuration has it.
std::string address_of(const ProviderConfig& config, std::string_view endpoint);

/// Of one flow. What has to be secret of it never leaves the server, but for `state`, which the
/// browser carries.
struct AuthorizeRequest {
    std::string state;
    std::string nonce;
    std::string verifier;  ///< of PKCE: its hash is sent here, itself with the code
    std::string redirect_uri;
};

std::string authorize_url(const ProviderConfig& config, const AuthorizeRequest& request);

/// A request that exchanges a code: the form, and header fields with each line's end.
struct TokenRequest {
    std::string form;
    std::string fields;
};

/// `client_secret`: config's, or the one that make_client_secret wrote.
TokenRequest token_request(const ProviderConfig& config, std::string_view client_secret,
                           std::string_view code, const AuthorizeRequest& request);

/// What a provider gave for a code. Kept until the profile is read, and nowhere else.
struct TokenAnswer {
    std::string access_token;
    std::string id_token;
    std::string scope;
};

/// Reads it, also where an error came with status 200. The error is for the log and holds nothing
/// of the answer but the error's own word.
std::expected<TokenAnswer, std::string> read_token_answer(const ProviderConfig& config, int status,
                                                          std::string_view body);

/// The path and query under which the profile is asked.
std::string profile_url(const ProviderConfig& config, const TokenAnswer& tokens);

}  // namespace portico::vault::social
