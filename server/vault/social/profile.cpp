// SPDX-License-Identifier: Apache-2.0
#include "server/vault/social/profile.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"
#include "server/vault/social/json_fields.hpp"

namespace portico::vault::social {
namespace {

using Why = std::unexpected<std::string>;

constexpr JsonLimits kProfileLimits{.depth = 12, .size_bytes = 64 * 1024, .values = 5000};
constexpr std::size_t kSubjectMax = 255;  // OpenID Connect Core, section 2
constexpr std::size_t kEmailMax = 254;
constexpr std::size_t kNameMax = 64;

constexpr std::string_view kGoogleMailboxes[] = {"@gmail.com", "@googlemail.com"};
constexpr std::string_view kAppleMailboxes[] = {"@privaterelay.appleid.com", "@icloud.com",
                                                "@me.com", "@mac.com"};

bool ends_with_any(const std::string& email, std::span<const std::string_view> ends) {
    const std::string lower = ascii_lower(email);
    return std::ranges::any_of(ends, [&](std::string_view end) { return lower.ends_with(end); });
}

/// Apple writes its booleans as texts, sometimes.
bool is_true(const Json& json, const char* name) {
    const Json* found = json.find(name);
    if (found == nullptr) return false;
    return found->is_bool() ? found->as_bool() : found->is_string() && found->as_string() == "true";
}

/// One line for people.
std::string shown(std::string name) {
    std::erase_if(name, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
    name.resize(std::min(name.size(), kNameMax));
    name.resize(valid_utf8_prefix(name));
    return name;
}

ReadProfile checked(Profile profile) {
    if (profile.subject.empty() || profile.subject.size() > kSubjectMax)
        return Why("its answer has no usable id");
    profile.name = shown(std::move(profile.name));
    if (profile.email.empty() || profile.email.size() > kEmailMax)
        profile.trust = EmailTrust::kNone;
    if (profile.trust == EmailTrust::kNone) profile.email.clear();
    return profile;
}

/// An id that a provider may write as a number or as a text of digits. Nothing else: logins are
/// given to others later.
std::string digits_at(const Json& json, const char* name) {
    const Json* id = json.find(name);
    if (id == nullptr) return {};
    const std::string text = id->is_number()   ? id->number_text()
                             : id->is_string() ? id->as_string()
                                               : std::string();
    return parse_decimal(text) ? text : std::string();
}

bool names_scope(std::string_view scopes, std::string_view wanted) {
    std::size_t at = 0;
    while (at <= scopes.size()) {
        const std::size_t end = std::min(scopes.find_first_of(" ,", at), scopes.size());
        const std::string_view one = scopes.substr(at, end - at);
        // "user" holds the narrower ones.
        if (one == wanted || one == "user") return true;
        at = end + 1;
    }
    return false;
}

ReadProfile read_github(const Json& user, std::string_view emails, std::string_view scope) {
    Profile out{.issuer = "github.com",
                .subject = digits_at(user, "id"),
                .name = text_at(user, "login"),
                .email = {},
                .trust = EmailTrust::kNone};
    // Who took the scope away still signs in, without an address.
    const auto list = parse_json(emails, kProfileLimits);
    if (!names_scope(scope, "user:email") || !list || !list->is_array())
        return checked(std::move(out));
    for (const Json& one : list->items()) {
        if (!one.is_object() || !is_true(one, "primary") || !is_true(one, "verified")) continue;
        out.email = text_at(one, "email");
        out.trust = EmailTrust::kClaimed;
    }
    return checked(std::move(out));
}

}  // namespace

ReadProfile read_id_claims(const ProviderConfig& config, const Json& claims) {
    const Endpoints& endpoints = endpoints_of(config.provider);
    // Google writes its issuer in two ways; kept in one, it is one identity.
    Profile out{
        .issuer = address_of(config, endpoints.issuer),
        .subject = text_at(claims, "sub"),
        .name = {},
        .email = text_at(claims, "email"),
        .trust = is_true(claims, "email_verified") ? EmailTrust::kClaimed : EmailTrust::kNone};
    if (config.provider == SocialProvider::kApple) {
        // Of other mailboxes it only knows that they were somebody's once. What the browser posts
        // as `user` is nobody's word, and is not read.
        if (out.trust == EmailTrust::kClaimed && ends_with_any(out.email, kAppleMailboxes))
            out.trust = EmailTrust::kVouched;
        return checked(std::move(out));
    }
    out.name = text_at(claims, "name");
    if (config.provider == SocialProvider::kDemo) {
        // Whoever presses its button is anybody.
        out.trust = EmailTrust::kNone;
        return checked(std::move(out));
    }
    // Of any other address Google only knows that it was checked once.
    const bool runs_it =
        ends_with_any(out.email, kGoogleMailboxes) || !text_at(claims, "hd").empty();
    if (out.trust == EmailTrust::kClaimed && runs_it) out.trust = EmailTrust::kVouched;
    return checked(std::move(out));
}

ReadProfile read_profile(const ProviderConfig& config, std::string_view body,
                         std::string_view emails, std::string_view scope) {
    const auto json = parse_json(body, kProfileLimits);
    if (!json || !json->is_object() || !has_unique_names(*json))
        return Why("its profile is no JSON object");
    switch (config.provider) {
        case SocialProvider::kGithub:
            return read_github(*json, emails, scope);
        case SocialProvider::kFacebook:
            // The id is of this app alone. It says nothing of addresses that could be believed.
            return checked({.issuer = "facebook.com " + config.client_id,
                            .subject = digits_at(*json, "id"),
                            .name = text_at(*json, "name"),
                            .email = {}});
        case SocialProvider::kX: {
            const Json* data = json->find("data");
            if (data == nullptr || !data->is_object()) return Why("its profile has no data");
            return checked({.issuer = "x.com",
                            .subject = digits_at(*data, "id"),
                            .name = text_at(*data, "username"),
                            .email = {}});
        }
        case SocialProvider::kDiscord:
            return checked(
                {.issuer = "discord.com",
                 .subject = digits_at(*json, "id"),
                 .name = text_at(*json, "username"),
                 .email = text_at(*json, "email"),
                 .trust = is_true(*json, "verified") ? EmailTrust::kClaimed : EmailTrust::kNone});
        case SocialProvider::kGoogle:
        case SocialProvider::kApple:
        case SocialProvider::kFarcaster:
        case SocialProvider::kDemo:
            break;
    }
    return Why("it has no profile of this kind");
}

}  // namespace portico::vault::social
