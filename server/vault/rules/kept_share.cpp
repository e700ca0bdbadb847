// SPDX-License-Identifier: Apache-2.0
#include "server/vault/rules/kept_share.hpp"

#include "core/vault/fields.hpp"

namespace portico::vault {

Bytes kept_binding(bool names_account, std::string_view account, ShareKind kind,
                   const ShareOwner& owner) {
    const Bytes binding = share_binding(kind, owner);
    if (!names_account) return binding;
    return Fields("portico kept share 2").add(account).add(ByteView(binding)).bytes();
}

}  // namespace portico::vault
