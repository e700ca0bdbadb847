// SPDX-License-Identifier: Apache-2.0
#include "server/vault/social/provider.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/base/json/json.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/vault/social/json_fields.hpp"

namespace portico::vault::social {
namespace {

using Why = std::unexpected<std::string>;

constexpr JsonLimits kAnswerLimits{.depth = 8, .size_bytes = 64 * 1024, .values = 2000};

constexpr std::array<std::string_view, std::size(kProviders)> kWords = {
    "google", "apple", "github", "facebook", "x", "discord", "farcaster", "demo"};

// From the providers' documentation, September 2026.
constexpr Endpoints kGoogle{.authorize = "https://accounts.google.com/o/oauth2/v2/auth",
                            .token = "https://oauth2.googleapis.com/token",
                            .keys = "https://www.googleapis.com/oauth2/v3/certs",
                            .issuer = "https://accounts.google.com",
                            .scope = "openid email profile"};
constexpr Endpoints kApple{.authorize = "https://appleid.apple.com/auth/authorize",
                           .token = "https://appleid.apple.com/auth/token",
                           .keys = "https://appleid.apple.com/auth/keys",
                           .issuer = "https://appleid.apple.com",
                           .scope = "name email"};
constexpr Endpoints kGithub{.authorize = "https://github.com/login/oauth/authorize",
                            .token = "https://github.com/login/oauth/access_token",
                            .profile = "https://api.github.com/user",
                            .emails = "https://api.github.com/user/emails",
                            .scope = "read:user user:email"};
constexpr Endpoints kFacebook{.authorize = "https://www.facebook.com/v23.0/dialog/oauth",
                              .token = "https://graph.facebook.com/v23.0/oauth/access_token",
                              .profile = "https://graph.facebook.com/v23.0/me",
                              .scope = "public_profile"};
constexpr Endpoints kX{.authorize = "https://x.com/i/oauth2/authorize",
                       .token = "https://api.x.com/2/oauth2/token",
                       .profile = "https://api.x.com/2/users/me",
                       .scope = "users.read tweet.read"};
constexpr Endpoints kDiscord{.authorize = "https://discord.com/oauth2/authorize",
                             .token = "https://discord.com/api/oauth2/token",
                             .profile = "https://discord.com/api/users/@me",
                             .issuer = "https://discord.com",
                             .scope = "identify email"};
// The paths of oidc-provider, which ./x demo runs (tools/devnet/login); the host is its own.
constexpr Endpoints kDemo{.authorize = "http://127.0.0.1/auth",
                          .token = "http://127.0.0.1/token",
                          .keys = "http://127.0.0.1/jwks",
                          .issuer = "http://127.0.0.1",
                          .scope = "openid profile"};
constexpr Endpoints kNone{};

void add_pair(std::string& out, std::string_view name, std::string_view value) {
    if (!out.empty()) out += '&';
    out.append(name).append("=").append(form_encode(value));
}

/// Of an error in an answer: the words of RFC 6749 and of providers, for the log.
std::string error_word_of(const Json& json) {
    const Json* error = json.find("error");
    if (error == nullptr) return {};
    std::string word = error->is_string() ? error->as_string() : text_at(*error, "type");
    word.resize(std::min(word.size(), std::size_t{40}));
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
    };
    return !word.empty() && std::ranges::all_of(word, plain) ? word : "an error";
}

}  // namespace

std::string_view provider_word(SocialProvider provider) {
    return kWords[static_cast<std::size_t>(provider)];
}

std::optional<SocialProvider> find_provider(std::string_view word) {
    const auto found = std::ranges::find(kWords, word);
    if (found == kWords.end()) return std::nullopt;
    return static_cast<SocialProvider>(found - kWords.begin());
}

const Endpoints& endpoints_of(SocialProvider provider) {
    switch (provider) {
        case SocialProvider::kGoogle:
            return kGoogle;
        case SocialProvider::kApple:
            return kApple;
        case SocialProvider::kGithub:
            return kGithub;
        case SocialProvider::kFacebook:
            return kFacebook;
        case SocialProvider::kX:
            return kX;
        case SocialProvider::kDiscord:
            return kDiscord;
        case SocialProvider::kDemo:
            return kDemo;
        case SocialProvider::kFarcaster:
            break;
    }
    return kNone;
}

bool has_id_token(SocialProvider provider) { return !endpoints_of(provider).keys.empty(); }

std::string address_of(const ProviderConfig& config, std::string_view endpoint) {
    if (config.service.empty() || endpoint.empty()) return std::string(endpoint);
    const std::size_t host = endpoint.find("://") + 3;
    const std::size_t path = endpoint.find('/', host);
    std::string out = config.service;
    if (path != std::string_view::npos) out += endpoint.substr(path);
    return out;
}

std::string authorize_url(const ProviderConfig& config, const AuthorizeRequest& request) {
    const Endpoints& endpoints = endpoints_of(config.provider);
    std::string query;
    add_pair(query, "response_type", "code");
    add_pair(query, "client_id", config.client_id);
    add_pair(query, "redirect_uri", request.redirect_uri);
    add_pair(query, "scope", endpoints.scope);
    add_pair(query, "state", request.state);
    add_pair(query, "code_challenge", to_base64url(sha256(as_bytes(request.verifier))));
    add_pair(query, "code_challenge_method", "S256");
    if (has_id_token(config.provider)) add_pair(query, "nonce", request.nonce);
    // Apple refuses names and addresses otherwise: the browser posts the answer to us.
    if (config.provider == SocialProvider::kApple) add_pair(query, "response_mode", "form_post");
    return address_of(config, endpoints.authorize) + "?" + query;
}

TokenRequest token_request(const ProviderConfig& config, std::string_view client_secret,
                           std::string_view code, const AuthorizeRequest& request) {
    TokenRequest out;
    add_pair(out.form, "grant_type", "authorization_code");
    add_pair(out.form, "code", code);
    add_pair(out.form, "redirect_uri", request.redirect_uri);
    add_pair(out.form, "code_verifier", request.verifier);
    add_pair(out.form, "client_id", config.client_id);
    if (config.provider == SocialProvider::kX)
        out.fields =
            "Authorization: Basic " +
            to_base64(as_bytes(form_encode(config.client_id) + ":" + form_encode(client_secret))) +
            "\r\n";
    else
        add_pair(out.form, "client_secret", client_secret);
    return out;
}

std::expected<TokenAnswer, std::string> read_token_answer(const ProviderConfig& config, int status,
                                                          std::string_view body) {
    const auto json = parse_json(body, kAnswerLimits);
    if (!json || !json->is_object() || !has_unique_names(*json))
        return Why("its answer to the code is no JSON object, status " + std::to_string(status));
    // GitHub answers errors with 200.
    if (const std::string word = error_word_of(*json); !word.empty())
        return Why("it refuses the code: " + word);
    if (status != 200) return Why("it refuses the code, status " + std::to_string(status));
    TokenAnswer out{.access_token = text_at(*json, "access_token"),
                    .id_token = text_at(*json, "id_token"),
                    .scope = text_at(*json, "scope")};
    if (has_id_token(config.provider) && out.id_token.empty()) return Why("it gave no id_token");
    if (!has_id_token(config.provider) && !is_bearer(out.access_token))
        return Why("it gave no access token");
    return out;
}

std::string profile_url(const ProviderConfig& config, const TokenAnswer& tokens) {
    std::string out = address_of(config, endpoints_of(config.provider).profile);
    if (config.provider == SocialProvider::kFacebook)
        // That the token is shown by its own app and by nobody who found it.
        out += "?fields=id%2Cname&appsecret_proof=" +
               to_hex(hmac_sha256(as_bytes(config.client_secret), as_bytes(tokens.access_token)));
    return out;
}

}  // namespace portico::vault::social
