// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/payment_call.hpp"

#include <algorithm>

#include "core/chain/eip155/contracts/token_calls.hpp"

namespace portico::chain {
namespace {

constexpr std::size_t kCallBytes = 4 + 32 + 32;

}  // namespace

Bytes make_token_payment(const EvmAddress& recipient, const Uint256& amount,
                         const Bytes32& reference) {
    Bytes out = make_transfer_call(recipient, amount);
    out.insert(out.end(), reference.begin(), reference.end());
    return out;
}

std::optional<TokenPayment> read_token_payment(ByteView data) {
    if (data.size() != kCallBytes + 32) return std::nullopt;
    TokenPayment out{};
    std::ranges::copy(data.subspan(4 + 12, 20), out.recipient.begin());
    out.amount = Uint256::from_bytes(data.subspan(4 + 32, 32));
    std::ranges::copy(data.subspan(kCallBytes), out.reference.begin());
    // Made again, it must be the same: another function or a dirty address is another call.
    const Bytes again = make_token_payment(out.recipient, out.amount, out.reference);
    if (!std::ranges::equal(data, again)) return std::nullopt;
    return out;
}

}  // namespace portico::chain
