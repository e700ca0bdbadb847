// SPDX-License-Identifier: Apache-2.0
//
// Names of tokens and collectibles that want to be clicked. Whoever makes a contract names it as he
// likes: a name with a site or an offer in it is how people are led to pages that empty wallets.
#pragma once

#include <string_view>

namespace portico::api::tokens {

/// Whether the text names a site ("https://", "www.", "x.xyz", "t.me") or makes an offer ("Claim
/// ..", "Visit ..", "airdrop"). In either letter case; of words the beginning counts, so that
/// "Reclaim" is none.
bool is_phishing_text(std::string_view text);

}  // namespace portico::api::tokens
