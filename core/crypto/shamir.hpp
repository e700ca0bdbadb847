// SPDX-License-Identifier: Apache-2.0
//
// Shamir's secret sharing (Shamir 1979) over GF(2^8) with the polynomial x^8+x^4+x^3+x+1, one
// polynomial for each byte of the secret. A share is `y_1 .. y_n || x`, the layout of HashiCorp
// Vault and of privy-io/shamir-secret-sharing, so that each opens the other's.
//
// Shares carry no checksum: shares of different secrets, or a damaged one, combine to noise. The
// caller checks the secret against something it knows (an address, a MAC).
#pragma once

#include <span>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico {

/// Splits `secret` into `count` shares of which any `threshold` give it back and fewer tell
/// nothing. Share i (from 0) is the value at x = i + 1. `random` holds (threshold - 1) *
/// secret.size() fresh random bytes: the coefficient of x^k (k >= 1) of byte i is random[(k - 1) *
/// size + i]. The caller wipes the shares. Errors: crypto_bad_length (an empty secret, not 2 <=
/// threshold <= count <= 255, random).
Result<std::vector<Bytes>> split_shamir(ByteView secret, std::size_t threshold, std::size_t count,
                                        ByteView random);

/// The secret that the shares hold. With fewer than the threshold it is noise. Time depends on
/// lengths and on the x of the shares alone. The caller wipes it.
/// Errors: crypto_bad_length (fewer than two shares, lengths that differ or are below two);
/// shares_invalid (x of zero, x given twice).
Result<Bytes> combine_shamir(std::span<const Bytes> shares);

}  // namespace portico
