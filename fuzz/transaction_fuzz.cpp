// SPDX-License-Identifier: Apache-2.0
//
// Signed transactions: what is read has one form only. With its own signature put back it is the
// same bytes; and what a fork takes is taken without one.
#include <algorithm>

#include "core/chain/eip155/transaction/rlp.hpp"
#include "core/chain/eip155/transaction/transaction_decode.hpp"
#include "fuzz/fuzz_input.hpp"

namespace {

using namespace portico;
using namespace portico::chain;

/// r, s and the parity, from the last members of the encoding.
RecoverableSignature signature_of(ByteView raw, const Transaction& tx) {
    RlpReader list = *read_rlp_list(tx.type == TransactionType::kLegacy ? raw : raw.subspan(1));
    for (std::size_t rest = *list.count(); rest > 3; --rest) PORTICO_ASSERT(list.next_raw());
    const Uint256 v = *list.next_uint256();
    RecoverableSignature out{};
    const Bytes32 r = list.next_uint256()->big_endian();
    const Bytes32 s = list.next_uint256()->big_endian();
    std::copy(r.begin(), r.end(), out.compact.begin());
    std::copy(s.begin(), s.end(), out.compact.begin() + 32);
    const bool odd = v.bit(0);
    out.recovery = tx.type == TransactionType::kLegacy ? !odd : odd;
    return out;
}

}  // namespace

PORTICO_FUZZ_TARGET(input) {
    const auto read = decode_transaction(input);
    const auto strict = decode_transaction(input, {.fork = Fork::kPrague, .chain_id = 1});
    PORTICO_ASSERT(read || !strict);
    if (!read) return;
    const auto again = attach_signature(read->transaction, signature_of(input, read->transaction));
    PORTICO_ASSERT(again && std::ranges::equal(again->raw, input));
    PORTICO_ASSERT(again->hash == read->hash);
}
