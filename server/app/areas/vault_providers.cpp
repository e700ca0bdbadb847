// SPDX-License-Identifier: Apache-2.0
#include "server/app/areas/vault_providers.hpp"

#include <algorithm>
#include <utility>

#include "core/base/text/uri_syntax.hpp"
#include "server/relay/admission.hpp"
#include "server/upstream/url.hpp"
#include "server/vault/social/farcaster.hpp"
#include "server/vault/social/id_token.hpp"

namespace portico::app {
namespace {

using vault::social::ProviderConfig;
using vault::social::SocialProvider;
using Why = std::unexpected<std::string>;

constexpr std::string_view kPrivate = " allow_private";

const SocialApp* app_of(const SocialOptions& options, SocialProvider provider) {
    switch (provider) {
        case SocialProvider::kGoogle:
            return &options.google;
        case SocialProvider::kGithub:
            return &options.github;
        case SocialProvider::kFacebook:
            return &options.facebook;
        case SocialProvider::kX:
            return &options.x;
        case SocialProvider::kDiscord:
            return &options.discord;
        case SocialProvider::kApple:
        case SocialProvider::kFarcaster:
        case SocialProvider::kDemo:
            break;
    }
    return nullptr;
}

std::string key_of(SocialProvider provider, std::string_view name) {
    return "vault.social." + std::string(vault::social::provider_word(provider)) + "." +
           std::string(name);
}

/// What cannot be used of apple's four; empty: nothing.
std::string why_not_apple(const ProviderConfig& config) {
    if (config.client_id.empty() || config.team_id.empty() || config.key_id.empty() ||
        config.client_secret.empty())
        return "vault.social.apple needs all four: client_id, team_id, key_id and private_key";
    const auto secret = vault::social::make_client_secret({.private_key = config.client_secret,
                                                           .key_id = config.key_id,
                                                           .team_id = config.team_id,
                                                           .client_id = config.client_id,
                                                           .audience = "https://appleid.apple.com",
                                                           .now_s = 0});
    return secret ? "" : "vault.social.apple.private_key: " + secret.error();
}

/// An address of this machine, without a path.
bool is_here(const std::string& address) {
    const auto url = upstream::parse_url(address);
    return url && !url->websocket && url->target == "/" &&
           relay::is_loopback_listener(url->host + ":" + url->port);
}

std::expected<ProviderConfig, std::string> read_demo(const SocialOptions& options, bool is_demo) {
    ProviderConfig out{.provider = SocialProvider::kDemo, .client_id = "portico"};
    out.service = options.demo_url;
    while (out.service.ends_with('/')) out.service.pop_back();
    out.client_secret = options.demo_secret.expose();
    out.allow_private = true;
    if (!is_demo)
        return Why(
            "vault.social.demo is for demo mode alone, and this server is not in it: whoever "
            "presses a button there is signed in");
    if (!is_here(out.service) || out.client_secret.empty())
        return Why(
            "vault.social.demo needs both: url, an address of this machine like "
            "http://127.0.0.1:8550, and client_secret");
    return out;
}

/// Whether the operator named a node of Farcaster's chain. Not a public one: whoever answers there
/// would say who everybody is.
bool has_node(const Options& options) {
    return std::ranges::any_of(options.rpc.chains, [](const api::rpc::ChainConfig& chain) {
        return chain.id == vault::social::kFarcasterChain;
    });
}

/// The relay's address; https but on an address that the operator calls private.
std::expected<ProviderConfig, std::string> read_farcaster(std::string relay, bool has_optimism) {
    ProviderConfig out{.provider = SocialProvider::kFarcaster};
    if (relay.ends_with(kPrivate)) {
        out.allow_private = true;
        relay.resize(relay.size() - kPrivate.size());
    }
    while (relay.ends_with('/')) relay.pop_back();
    const auto url = upstream::parse_url(relay);
    if (!url || url->websocket || (!url->tls && !out.allow_private))
        return Why("vault.social.farcaster.relay is no address that begins with https://");
    if (!has_optimism)
        return Why(
            "vault.social.farcaster.relay needs a node of eip155:10 in rpc.chains, which "
            "says whose id a custody address has");
    out.service = std::move(relay);
    return out;
}

}  // namespace

std::expected<std::vector<ProviderConfig>, std::string> read_providers(const Options& all) {
    const SocialOptions& options = all.vault.social;
    std::string stand_in = options.stand_in;
    while (stand_in.ends_with('/')) stand_in.pop_back();
    if (!stand_in.empty()) {
        if (!is_here(stand_in))
            return Why(
                "vault.social.stand_in is for tests alone: an address of this machine, "
                "http://127.0.0.1:8080");
    }
    std::vector<ProviderConfig> out;
    for (const SocialProvider provider : vault::social::kProviders) {
        ProviderConfig config{.provider = provider};
        if (const SocialApp* app = app_of(options, provider)) {
            if (app->client_id.empty() && app->client_secret.empty()) continue;
            if (app->client_id.empty())
                return Why(key_of(provider, "client_secret") + " is set, client_id is not");
            if (app->client_secret.empty())
                return Why(key_of(provider, "client_id") + " is set, client_secret is not");
            config.client_id = app->client_id;
            config.client_secret = app->client_secret.expose();
        } else if (provider == SocialProvider::kApple) {
            config.client_id = options.apple_client_id;
            config.team_id = options.apple_team_id;
            config.key_id = options.apple_key_id;
            config.client_secret = options.apple_private_key.expose();
            if (config.client_id.empty() && config.team_id.empty() && config.key_id.empty() &&
                config.client_secret.empty())
                continue;
            if (std::string why = why_not_apple(config); !why.empty()) return Why(std::move(why));
        } else if (provider == SocialProvider::kDemo) {
            if (options.demo_url.empty()) continue;
            out.push_back(PORTICO_TRY(read_demo(options, all.demo)));
            continue;
        } else {
            if (options.farcaster_relay.empty()) continue;
            auto farcaster = read_farcaster(options.farcaster_relay, has_node(all));
            if (!farcaster) return Why(std::move(farcaster.error()));
            out.push_back(std::move(*farcaster));
            continue;
        }
        config.service = stand_in;
        config.allow_private = !stand_in.empty();
        out.push_back(std::move(config));
    }
    return out;
}

vault::SmtpConfig smtp_config(const VaultOptions& options) {
    return {.url = options.mail_url,
            .user = options.mail_user,
            .password = options.mail_password.expose(),
            .from = options.mail_from,
            .ca_file = options.mail_ca_file,
            .hello = vault::hello_name(uri_host(options.origin), options.mail_from),
            .connections = options.mail_connections};
}

}  // namespace portico::app
