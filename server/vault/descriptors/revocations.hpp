// SPDX-License-Identifier: Apache-2.0
//
// Attestations that their auditor took back: EAS keeps the id of each beside who revoked it, and
// only an auditor's own revocation counts (draft ERC-8176).
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/chain/eip155/address.hpp"

namespace portico::vault::descriptors {

/// The contract of EAS, and its network, which have the schema and the revocations.
inline constexpr std::string_view kEasChain = "eip155:1";
inline constexpr chain::EvmAddress kEas = {0xa1, 0x20, 0x7f, 0x3b, 0xba, 0x22, 0x4e,
                                           0x2c, 0x9c, 0x3c, 0x6d, 0x5a, 0xf6, 0x3d,
                                           0x0e, 0xb1, 0x58, 0x2c, 0xe5, 0x87};

/// One attestation of an auditor.
struct AuditorsWord {
    chain::EvmAddress auditor{};
    Bytes32 uid{};
    auto operator<=>(const AuditorsWord&) const = default;
};
using AuditorsWords = std::set<AuditorsWord>;

/// The data of a call to kEas: when the auditor took it back.
Bytes make_revocation_call(const AuditorsWord& word);

/// Whether that call's answer says that it was; nothing: it is no such answer.
std::optional<bool> read_revocation(ByteView returned);

}  // namespace portico::vault::descriptors
