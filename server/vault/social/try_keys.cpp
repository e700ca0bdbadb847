// SPDX-License-Identifier: Apache-2.0
#include "server/vault/social/try_keys.hpp"

#include <algorithm>

#include "core/base/json/json.hpp"
#include "server/vault/social/json_fields.hpp"

namespace portico::vault::social {
namespace {

constexpr JsonLimits kAnswerLimits{.depth = 8, .size_bytes = 64 * 1024, .values = 2000};

// RFC 6749, section 5.2, and GitHub's own words.
constexpr std::string_view kClientWords[] = {"invalid_client", "unauthorized_client",
                                             "incorrect_client_credentials"};
constexpr std::string_view kAddressWords[] = {"redirect_uri_mismatch"};
/// X says invalid_request of a code that is wrong.
constexpr std::string_view kCodeWords[] = {"invalid_grant", "bad_verification_code",
                                           "invalid_request"};

template <std::size_t N>
bool is_one(const std::string& word, const std::string_view (&words)[N]) {
    return std::ranges::find(words, word) != std::end(words);
}

/// Facebook tells by numbers: 1, its app's secret is wrong; 101, there is no such app; 100, the
/// code or the address is.
KeysAnswer judge_facebook(const Json& error) {
    const Json* code = error.find("code");
    const std::string number =
        code != nullptr && code->is_number() ? code->number_text() : std::string();
    const std::string word = "error " + (number.empty() ? "without a number" : number);
    if (number == "1" || number == "101") return {KeysVerdict::kRefused, word};
    if (number == "191") return {KeysVerdict::kAddress, word};
    if (number == "100") return {KeysVerdict::kTaken, word};
    return {KeysVerdict::kUnclear, word};
}

}  // namespace

TokenRequest trial_request(const ProviderConfig& config, std::string_view client_secret,
                           std::string_view redirect_uri) {
    const AuthorizeRequest request{.state = {},
                                   .nonce = {},
                                   .verifier = std::string(43, 'a'),  // the shortest of RFC 7636
                                   .redirect_uri = std::string(redirect_uri)};
    return token_request(config, client_secret, "portico-doctor", request);
}

KeysAnswer judge_trial(const ProviderConfig& config, int status, std::string_view body) {
    const std::string number = "HTTP " + std::to_string(status);
    if (status >= 500 || status == 429) return {KeysVerdict::kUnavailable, number};
    // GitHub's, for an id of no app.
    if (config.provider == SocialProvider::kGithub && status == 404)
        return {KeysVerdict::kRefused, number};
    const auto json = parse_json(body, kAnswerLimits);
    const Json* error = json && json->is_object() ? json->find("error") : nullptr;
    if (error == nullptr) return {KeysVerdict::kUnclear, number};
    if (error->is_object()) return judge_facebook(*error);
    const std::string word = error->is_string() ? error->as_string() : std::string();
    if (is_one(word, kClientWords)) return {KeysVerdict::kRefused, word};
    if (is_one(word, kAddressWords)) return {KeysVerdict::kAddress, word};
    if (is_one(word, kCodeWords)) return {KeysVerdict::kTaken, word};
    return {KeysVerdict::kUnclear, number};
}

}  // namespace portico::vault::social
