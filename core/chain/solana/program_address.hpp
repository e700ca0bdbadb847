// SPDX-License-Identifier: Apache-2.0
//
// Addresses that belong to programs: derived from seeds so that no key stands behind them.
// Source: solana.com/docs/core/pda, and RFC 8032 section 5.1.3 for points.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/base/bytes.hpp"

namespace portico::chain {

/// True where the bytes are a point of Ed25519's curve: somebody may have the key. False: nobody
/// has it, and only a program can move what is there.
bool is_on_ed25519_curve(const Bytes32& bytes);

struct ProgramAddress {
    Bytes32 address{};
    std::uint8_t bump = 0;  ///< the last seed, which keeps the address off the curve
};

/// The address of the highest bump that is no point of the curve. Each seed has at most 32 bytes,
/// and there are at most 15. Nothing: there is none, which nobody has ever seen.
std::optional<ProgramAddress> find_program_address(std::span<const ByteView> seeds,
                                                   const Bytes32& program);

/// Where the owner's tokens of this mint are by custom (the Associated Token Account program).
std::optional<Bytes32> token_account_of(const Bytes32& owner, const Bytes32& mint,
                                        const Bytes32& token_program);

}  // namespace portico::chain
