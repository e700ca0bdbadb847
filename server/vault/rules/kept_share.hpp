// SPDX-License-Identifier: Apache-2.0
//
// What a share is bound to while the server keeps it: the account too, so that rows which something
// else has moved to another account open nothing there. What goes to a device is bound as
// core/vault/shares.hpp says.
#pragma once

#include <string_view>

#include "core/base/bytes.hpp"
#include "core/vault/shares.hpp"

namespace portico::vault {

/// `names_account`: of the row (SealedRow). False: it was sealed by a version that had no account
/// here, and the seal of the account's rows says so.
Bytes kept_binding(bool names_account, std::string_view account, ShareKind kind,
                   const ShareOwner& owner);

}  // namespace portico::vault
