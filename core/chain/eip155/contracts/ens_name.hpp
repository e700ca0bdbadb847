// SPDX-License-Identifier: Apache-2.0
//
// Names of ENS-style registries (ERC-137) and the reverse records of addresses (ERC-181). Not for
// normalising names: what is not in a normal form that can be told without tables is refused.
#pragma once

#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/chain/eip155/address.hpp"

namespace portico::chain {

/// Longest name that is taken, in bytes (RFC 1035).
inline constexpr std::size_t kEnsNameMax = 255;

/// Whether a name is in the normal form of ENSIP-15 as far as ASCII goes: two labels or more of
/// small letters, digits, hyphens and leading underscores, none empty, none with hyphens in its
/// third and fourth place. Names with other letters, which need the standard's tables, are not.
bool is_plain_ens_name(std::string_view name);

/// The node of a name, as it stands (ERC-137). Empty: the root.
Bytes32 ens_namehash(std::string_view name);

/// `f39f...2266.addr.reverse`
std::string ens_reverse_name(const EvmAddress& address);

}  // namespace portico::chain
