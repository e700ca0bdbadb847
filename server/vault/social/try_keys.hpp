// SPDX-License-Identifier: Apache-2.0
//
// Whether a provider takes the operator's keys, asked without a visitor: a code that is nobody's is
// exchanged. A provider looks at the client first, and says that the code is wrong only to one that
// it knows. For `portico doctor`.
#pragma once

#include <string>
#include <string_view>

#include "server/vault/social/provider.hpp"

namespace portico::vault::social {

enum class KeysVerdict {
    kTaken,        ///< the client is known, its secret right
    kRefused,      ///< the client's id or its secret is wrong
    kAddress,      ///< the address that it leads back to is not registered
    kUnavailable,  ///< it answers with an error of its own, or is asked too often
    kUnclear       ///< what it answers says nothing of the keys
};

struct KeysAnswer {
    KeysVerdict verdict = KeysVerdict::kUnclear;
    std::string word;  ///< the provider's own, or the status, for a person
};

/// The request: what token_request writes of a code that no provider ever gave. Not of farcaster.
/// `client_secret` as there.
TokenRequest trial_request(const ProviderConfig& config, std::string_view client_secret,
                           std::string_view redirect_uri);

/// What the answer to it says.
KeysAnswer judge_trial(const ProviderConfig& config, int status, std::string_view body);

}  // namespace portico::vault::social
