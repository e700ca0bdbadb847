// SPDX-License-Identifier: Apache-2.0
//
// Every number of the pairing machine, with unit and source. "docs/spec" holds the product's rules;
// "relay" and "sign" are the WalletConnect v2 relay and sign protocols.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace portico::wc {

// --- connect ------------------------------------------------------------------------------------

/// docs/spec/pairing.md#times: our own code shows a pairing as expired after 4 minutes, counted 10
/// s early.
inline constexpr std::int64_t kPairingShownMs = 240'000;
inline constexpr std::int64_t kPairingToleranceMs = 10'000;
/// sign, "pairing": what stands on the wire is 5 minutes, as peers expect. The keys live as long as
/// the wire says, so that somebody who scanned in the last second we showed the code can still
/// approve.
inline constexpr std::int64_t kPairingWireS = 300;
/// sign: a pairing is kept for another 5 minutes once it has been used.
inline constexpr std::int64_t kPairingAfterUseMs = 300'000;
inline constexpr std::int64_t kAuthenticateExpiryS = 3'600;

// --- sessions -----------------------------------------------------------------------------------

inline constexpr std::int64_t kSessionLifeS = 604'800;  ///< sign, "session life": 7 days
/// A peer may not make us keep a session longer than this.
inline constexpr std::int64_t kSessionLifeMaxS = 30 * 86'400;
inline constexpr std::int64_t kSettleTimeoutMs = 300'000;  ///< ttl of wc_sessionSettle
inline constexpr std::int64_t kPingTimeoutMs = 30'000;
inline constexpr std::int64_t kRequestExpiryMinS = 300;
inline constexpr std::int64_t kRequestExpiryMaxS = 604'800;
/// Ours: an answer is still taken for so long after that. Wallets sign and send all the same.
inline constexpr std::int64_t kLateAnswerMs = 86'400'000;

/// Nesting of whatever comes in: a step, a peer's message, a stored record. A part of it goes out
/// again no more than five levels deeper (a property of a restored session), and who reads that
/// stops at 128.
inline constexpr std::size_t kDepthMax = 120;
/// Of a result that a wallet gives, as JSON text; four thirds of it must fit one stored value.
inline constexpr std::int64_t kAnswerTextMax = 2'500'000;
/// Of a sealed message that is stored until it is delivered (StoredItem holds 4 MiB).
inline constexpr std::size_t kStoredMessageMax = 4'000'000;
/// Of a reason that we pass on; the sentence around it must fit ShortText.
inline constexpr std::size_t kReasonMax = 2'048;

// --- relay (relay, "what a client does") --------------------------------------------------------

inline constexpr std::int64_t kSocketTimeoutMs = 15'000;
inline constexpr std::int64_t kFirstReconnectMs = 100;
inline constexpr std::int64_t kReconnectStepMs = 1'000;
inline constexpr std::int64_t kReconnectMaxMs = 5'000;
inline constexpr std::int64_t kPublishWaitMs = 15'000;
inline constexpr std::int64_t kPublishPulseMs = 5'000;
inline constexpr std::int64_t kPublishGiveUpMs = 60'000;
inline constexpr std::size_t kSubscribeBatch = 500;
inline constexpr std::int64_t kCallTimeoutMs =
    15'000;  ///< unanswered and silent: the socket is dead
/// Ours: how long a silent socket is trusted while somebody waits for the peer, and otherwise.
inline constexpr std::int64_t kSilenceWaitingMs = 25'000;
inline constexpr std::int64_t kSilenceIdleMs = 300'000;
/// Ours: how long a socket has to show that it lives, once the page is looked at again.
inline constexpr std::int64_t kShownAnswerMs = 2'000;
/// Ours: how far the device's clock may be behind the server's before it is not believed.
inline constexpr std::int64_t kClockToleranceMs = 10'000;
/// Ours: how far ahead of our time a peer's id may lie and be believed.
inline constexpr std::int64_t kIdAheadMs = 60'000;
/// Ours: a socket that nobody needs is kept this long, for the next connect.
inline constexpr std::int64_t kLingerMs = 30'000;
inline constexpr std::int64_t kTimerMaxMs = 86'400'000;
inline constexpr std::int64_t kCloseRefused = 3000;
inline constexpr std::int64_t kCloseTooMany = 1013;
inline constexpr std::int64_t kErrorTooMany = 3001;
/// JSON-RPC's "server error": of a publish that we gave up ourselves.
inline constexpr std::int64_t kErrorOurs = -32000;

// --- limits (ours, unless said) -----------------------------------------------------------------

inline constexpr std::size_t kSessionsMax = 1024;
inline constexpr std::size_t kPairingsMax = 256;
inline constexpr std::size_t kProposalsMax = 64;
inline constexpr std::size_t kSentMax = 1024;     ///< requests of ours without an answer
inline constexpr std::size_t kRequestsMax = 512;  ///< requests of peers without an answer
inline constexpr std::size_t kOutboxMax = 1024;
inline constexpr std::size_t kUnsubscribesMax = 512;
inline constexpr std::size_t kSeenPerTopic =
    128;  ///< message hashes and request ids kept per topic

// --- methods, tags, ttl (sign, "RPC methods") ---------------------------------------------------

enum class Method : std::uint8_t {
    kPairingDelete,
    kPairingPing,
    kSessionPropose,
    kSessionSettle,
    kSessionUpdate,
    kSessionExtend,
    kSessionRequest,
    kSessionEvent,
    kSessionDelete,
    kSessionPing,
    kSessionAuthenticate,
    kUnknown
};

struct MethodInfo {
    std::string_view name;
    std::int32_t request_tag;
    std::int32_t answer_tag;
    std::int32_t reject_tag;  ///< of an answer that is an error
    std::int32_t ttl_s;
    bool prompt;
};

inline constexpr std::array<MethodInfo, 12> kMethods{{
    {"wc_pairingDelete", 1000, 1001, 1001, 86'400, false},
    {"wc_pairingPing", 1002, 1003, 1003, 30, false},
    {"wc_sessionPropose", 1100, 1101, 1120, 300, true},
    {"wc_sessionSettle", 1102, 1103, 1103, 300, false},
    {"wc_sessionUpdate", 1104, 1105, 1105, 86'400, false},
    {"wc_sessionExtend", 1106, 1107, 1107, 86'400, false},
    {"wc_sessionRequest", 1108, 1109, 1109, 300, true},
    {"wc_sessionEvent", 1110, 1111, 1111, 300, true},
    {"wc_sessionDelete", 1112, 1113, 1113, 86'400, false},
    {"wc_sessionPing", 1114, 1115, 1115, 30, false},
    {"wc_sessionAuthenticate", 1116, 1117, 1118, 3'600, true},
    {"", 0, 0, 0, 86'400, false},
}};

constexpr const MethodInfo& method_info(Method method) {
    return kMethods[static_cast<std::size_t>(method)];
}

constexpr Method find_method(std::string_view name) {
    for (std::size_t i = 0; i + 1 < kMethods.size(); ++i)
        if (kMethods[i].name == name) return static_cast<Method>(i);
    return Method::kUnknown;
}

}  // namespace portico::wc
