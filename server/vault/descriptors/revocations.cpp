// SPDX-License-Identifier: Apache-2.0
#include "server/vault/descriptors/revocations.hpp"

#include <algorithm>

namespace portico::vault::descriptors {
namespace {

/// getRevokeOffchain(address,bytes32)
constexpr std::uint8_t kSelector[] = {0xb4, 0x69, 0x31, 0x8d};

}  // namespace

Bytes make_revocation_call(const AuditorsWord& word) {
    Bytes out(std::begin(kSelector), std::end(kSelector));
    out.resize(out.size() + 12);
    out.insert(out.end(), word.auditor.begin(), word.auditor.end());
    out.insert(out.end(), word.uid.begin(), word.uid.end());
    return out;
}

std::optional<bool> read_revocation(ByteView returned) {
    if (returned.size() != 32) return std::nullopt;
    return std::ranges::any_of(returned, [](std::uint8_t byte) { return byte != 0; });
}

}  // namespace portico::vault::descriptors
