// SPDX-License-Identifier: Apache-2.0
//
// Times and names of the embedded wallet (docs/spec/embedded-wallet.md).
#pragma once

#include <cstdint>
#include <string_view>

namespace portico::embedded {

inline constexpr std::int64_t kFrameLoadMs = 20'000;
inline constexpr std::int64_t kFrameReadyDelayMs = 500;
inline constexpr std::int64_t kLoginTimeoutMs = 120'000;
inline constexpr std::int64_t kLoginCooldownMs = 30'000;
/// How long a provider's window may take; the vault waits as long for its answer.
inline constexpr std::int64_t kSocialWindowMs = 600'000;
inline constexpr std::int64_t kSignOutWaitMs = 3'000;
inline constexpr std::int64_t kToastDelayMs = 300;
/// Wrong codes until a new one is needed; the service counts for itself.
inline constexpr std::int64_t kCodeAttempts = 5;

inline constexpr std::string_view kProtocolVersion = "4";
inline constexpr std::string_view kFromApp = "@w3m-app/";
inline constexpr std::string_view kFromFrame = "@w3m-frame/";

/// What the frame says when its owner declines (web/apps/secure-site/src/frame/FrameServer.ts);
/// the protocol has no codes.
inline constexpr std::string_view kRejectedInFrame = "User rejected the request";

/// The connector of a namespace is this and its name: "portico.embedded.eip155".
inline constexpr std::string_view kConnectorPrefix = "portico.embedded.";
inline constexpr std::string_view kConnectorName = "Email";

// What is stored.
inline constexpr std::string_view kPrefix = "portico.embedded/";
inline constexpr std::string_view kEmailKey = "email";
inline constexpr std::string_view kUserNameKey = "user_name";
inline constexpr std::string_view kSocialProviderKey = "social_provider";
inline constexpr std::string_view kLoginUsedKey = "login_used";
inline constexpr std::string_view kLastLoginKey = "last_email_login";
inline constexpr std::string_view kLastChainKey = "last_chain";  ///< of eip155
inline constexpr std::string_view kLastSolanaChainKey = "last_solana_chain";
inline constexpr std::string_view kPreferredTypeKey = "preferred_account";

}  // namespace portico::embedded
