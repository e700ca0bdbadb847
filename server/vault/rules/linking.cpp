// SPDX-License-Identifier: Apache-2.0
#include "server/vault/rules/linking.hpp"

namespace portico::vault {

LinkVerdict judge_link(bool is_known, EmailTrust trust, EmailOwner owner) {
    if (is_known || trust == EmailTrust::kNone) return LinkVerdict::kSignIn;
    // Of an account whose address no code of ours ever showed, the provider's word is not enough:
    // it was its word that made the account.
    if (trust == EmailTrust::kVouched && owner != EmailOwner::kProvider)
        return LinkVerdict::kSignIn;
    return LinkVerdict::kAskCode;
}

}  // namespace portico::vault
