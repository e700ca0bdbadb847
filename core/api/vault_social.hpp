// SPDX-License-Identifier: Apache-2.0
//
// The bodies of the vault's API (vault.hpp) for logins by other providers.
//
// A social login ends at <origin of the vault>/v1/vault/social/callback/<provider>, where the
// provider leads the browser back. That page tells its opener, which must be the page that the flow
// was begun on, { resultUri: "<origin of the vault>/social#flow=<id>&result=<32 hex digits>" }, or
// `&error=<word>` (access_denied, sign_in_failed, temporarily_unavailable) instead of the result,
// and closes. The result is worth something only with a proof of the device that began the flow.
#pragma once

#include <cstdint>
#include <variant>

#include "core/api/vault.hpp"

namespace portico::api::vault {

enum class SocialProvider : std::uint8_t {
    kGoogle,
    kApple,
    kGithub,
    kFacebook,
    kX,
    kDiscord,
    kFarcaster,
    kDemo  ///< of ./x demo alone, on the same machine
};
BOOST_DESCRIBE_ENUM(SocialProvider, kGoogle, kApple, kGithub, kFacebook, kX, kDiscord, kFarcaster,
                    kDemo)

struct SocialOffer {
    List<SocialProvider, 8> providers;
};
BOOST_DESCRIBE_STRUCT(SocialOffer, (), (providers))

struct SocialStart {
    Id project;
    SocialProvider provider = SocialProvider::kGoogle;
    Text<300> origin;  ///< of the page that opens the window, and embeds the site
    Text<64> device;
    std::optional<Text<16>> language = {};  ///< as of LoginStart
};
BOOST_DESCRIBE_STRUCT(SocialStart, (), (project, provider, origin, device, language))

struct SocialStarted {
    Id flow;
    Text<4096> url;  ///< of the provider, for a window; of farcaster, for a phone
    std::int64_t expiresAt = 0;
};
BOOST_DESCRIBE_STRUCT(SocialStarted, (), (flow, url, expiresAt))

struct SocialFinish {
    Id flow;
    Id result;
};
BOOST_DESCRIBE_STRUCT(SocialFinish, (), (flow, result))

/// The provider says this address, which has to be shown by a code first (`login/code`).
struct CodeMailed {
    CodeSent sent;
    Address email;
};
BOOST_DESCRIBE_STRUCT(CodeMailed, (), (sent, email))

/// Nobody has answered the provider yet.
struct SocialPending {
    std::int64_t expiresAt = 0;
};
BOOST_DESCRIBE_STRUCT(SocialPending, (), (expiresAt))

using SocialOutcome = std::variant<SignedIn, ApprovalNeeded, CodeMailed, SocialPending>;
struct SocialResult {
    SocialOutcome outcome;
    Text<64> userName;  ///< as the provider has it; may be empty
};
BOOST_DESCRIBE_STRUCT(SocialResult, (), (outcome, userName))

/// A way into the account of a session, beside its address of e-mail.
struct LoginWay {
    Id id;  ///< of the identity, and not what the provider calls it
    SocialProvider provider = SocialProvider::kGoogle;
    std::int64_t linkedAt = 0;
};
BOOST_DESCRIBE_STRUCT(LoginWay, (), (id, provider, linkedAt))

struct LoginWays {
    List<LoginWay, 32> logins;
};
BOOST_DESCRIBE_STRUCT(LoginWays, (), (logins))

/// Takes it away; the last way into an account stays (changed_meanwhile).
struct LoginWayRef {
    Id id;
};
BOOST_DESCRIBE_STRUCT(LoginWayRef, (), (id))

/// Begins to add one, from a window of the site's own: the provider's window leads back to it as
/// at a login, and its result is shown to `logins/finish` by the same session. A phone answers
/// farcaster: `logins/wait`.
struct LoginWayStart {
    SocialProvider provider = SocialProvider::kGoogle;
};
BOOST_DESCRIBE_STRUCT(LoginWayStart, (), (provider))

/// Nobody has answered the phone's question yet, or all logins with the one that was added.
using LoginWayOutcome = std::variant<LoginWays, SocialPending>;
struct LoginWayResult {
    LoginWayOutcome outcome;
};
BOOST_DESCRIBE_STRUCT(LoginWayResult, (), (outcome))

/// Roots that tools/typegen prints, beside those of vault.hpp.
using PORTICO_VAULT_SOCIAL_BODIES =
    boost::mp11::mp_list<SocialOffer, SocialStart, SocialStarted, SocialFinish, SocialResult,
                         LoginWays, LoginWayRef, LoginWayStart, LoginWayResult>;

}  // namespace portico::api::vault
