// SPDX-License-Identifier: Apache-2.0
//
// The feature switches of a project, a row each: everything that engine, server, console and SDK
// know of one (docs/spec/configuration.md#features). tools/typegen prints the rows for the page and
// the console. A new switch is a row here, a member of the engine's Features, and an option in
// PorticoFeatures (web/packages/sdk); compiler and tests say where one of them is missing.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace portico::api {

struct FeatureRow {
    std::string_view id;  ///< on the wire: "swap"
    /// Members of the engine's Features, and in camelCase of the SDK's: {"swaps"}. A row with one
    /// is a plain flag; what a row with none or several switches has a rule in
    /// core/engine/config.cpp.
    std::span<const std::string_view> options;
    std::string_view title;  ///< in the console
    std::string_view text;   ///< in the console, below the title
    bool initially = false;  ///< a flag that neither host nor operator sets
    /// A page may switch it on. Else the server decides, and the SDK takes nothing but `false`.
    bool offered = false;
    /// A server has it only where its operator has set something up: then it is on, and its list
    /// says what, unless the operator decided otherwise for the project.
    bool needs_setup = false;
    /// Clients of the reference know it and read a missing entry as off; the others are Portico's
    /// own, and a missing entry leaves them to the page.
    bool of_every_project = false;
    std::span<const std::string_view> choices = {};  ///< what its list may name; none: any words

    constexpr bool is_flag() const { return options.size() == 1; }
};

namespace feature_words {

inline constexpr std::string_view kLogin[] = {"email", "socials"};
/// In the order in which they are offered where the operator has not chosen another.
inline constexpr std::string_view kLoginChoices[] = {
    "email", "google", "x", "farcaster", "discord", "apple", "github", "facebook", "demo"};
inline constexpr std::string_view kSwaps[] = {"swaps"};
inline constexpr std::string_view kOnramp[] = {"onramp"};
inline constexpr std::string_view kOnrampChoices[] = {"desk", "moonpay", "coinbase", "transak",
                                                      "meld"};
inline constexpr std::string_view kSend[] = {"send"};
inline constexpr std::string_view kReceive[] = {"receive"};
inline constexpr std::string_view kNames[] = {"names"};
inline constexpr std::string_view kPay[] = {"pay"};
inline constexpr std::string_view kActivity[] = {"activity"};
inline constexpr std::string_view kCollapseWallets[] = {"collapse_wallets"};
inline constexpr std::string_view kLegalCheckbox[] = {"legal_checkbox"};

}  // namespace feature_words

/// In the order in which the console shows them.
inline constexpr std::array kFeatures = std::to_array<FeatureRow>({
    {.id = "activity",
     .options = feature_words::kActivity,
     .title = "Activity",
     .text = "What an account did",
     .initially = true,
     .offered = true,
     .of_every_project = true},
    // Its option is `allWallets`, beside the SDK's `features`.
    {.id = "all_wallets",
     .options = {},
     .title = "All wallets",
     .text = "The way to the whole list",
     .offered = true},
    {.id = "legal_checkbox",
     .options = feature_words::kLegalCheckbox,
     .title = "Terms to tick",
     .text = "Before connecting",
     .offered = true},
    {.id = "collapse_wallets",
     .options = feature_words::kCollapseWallets,
     .title = "Wallets behind one row",
     .text = "When email or socials stand above",
     .offered = true},
    {.id = "social_login",
     .options = feature_words::kLogin,
     .title = "Email and social",
     .text = "By a code or a provider",
     .of_every_project = true,
     .choices = feature_words::kLoginChoices},
    {.id = "swap",
     .options = feature_words::kSwaps,
     .title = "Swap",
     .text = "One token for another",
     .initially = true,
     .offered = true,
     .of_every_project = true},
    {.id = "onramp",
     .options = feature_words::kOnramp,
     .title = "Buy",
     .text = "With a card",
     .offered = true,
     .needs_setup = true,
     .of_every_project = true,
     .choices = feature_words::kOnrampChoices},
    {.id = "send",
     .options = feature_words::kSend,
     .title = "Send",
     .text = "Tokens to another address",
     .initially = true,
     .offered = true},
    {.id = "receive",
     .options = feature_words::kReceive,
     .title = "Receive",
     .text = "An address to be paid at",
     .initially = true,
     .offered = true},
    {.id = "pay",
     .options = feature_words::kPay,
     .title = "Pay",
     .text = "What a shop asks for",
     .initially = true,
     .offered = true},
    // Only where the server has a zone, too: ConfigurationBody::zones.
    {.id = "names",
     .options = feature_words::kNames,
     .title = "Names",
     .text = "A name below a zone of yours",
     .initially = true,
     .offered = true},
});

/// nullptr: there is none.
constexpr const FeatureRow* find_feature(std::string_view id) {
    const auto found = std::ranges::find(kFeatures, id, &FeatureRow::id);
    return found == kFeatures.end() ? nullptr : &*found;
}

}  // namespace portico::api
