// SPDX-License-Identifier: Apache-2.0
//
// What a resolver contract of ENS asks a server (ENSIP-10 over ERC-3668): the call
// `resolve(bytes name, bytes data)`, and the answer that the contract checks. The name is written
// as DNS does (RFC 1035 3.1); `data` is a resolver's own call: addr (ERC-137), addr with a coin
// type (ENSIP-9, ENSIP-11), text (ENSIP-5), contenthash (ENSIP-7), or several of them in
// `multicall`.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/chain/eip155/address.hpp"

namespace portico::chain {

/// Records that one request may ask for.
inline constexpr std::size_t kEnsRecordsMax = 64;

enum class EnsRecordKind : std::uint8_t { kAddress, kCoinAddress, kText, kContentHash };

struct EnsRecord {
    EnsRecordKind kind = EnsRecordKind::kAddress;
    /// kCoinAddress: the coin; kEnsNoCoin where the number is larger than any.
    std::uint32_t coin = 60;
    std::string key;  ///< kText

    friend bool operator==(const EnsRecord&, const EnsRecord&) = default;
};

struct EnsRequest {
    std::string name;  ///< `alice.shop.eth`, as it was asked for: not brought into its normal form
    std::vector<EnsRecord> records;
    bool is_multicall = false;
};

/// No coin type has this number (SLIP-44 ends below it, ENSIP-11 adds chain ids to 2^31).
inline constexpr std::uint32_t kEnsNoCoin = 0;

/// What a name says; what is not there is empty.
struct EnsRecords {
    /// By canonical coin type, as ENSIP-9 has them: 20 bytes of eip155, 32 of Solana.
    std::map<std::uint32_t, Bytes> addresses;
    std::map<std::string, std::string> texts;
};

/// Errors: abi_data_invalid: `name` (no name, or the records ask for another), `record` (a call
/// that is none of these, or too many), and what decode_abi says.
Result<EnsRequest> decode_ens_request(ByteView call);

/// What `resolve` returns.
Bytes encode_ens_result(const EnsRequest& request, const EnsRecords& records);

/// What the server signs: 0x1900, the contract, when the answer ends (seconds since 1970), the
/// hashes of the request and of the result.
Bytes32 ens_answer_digest(const EvmAddress& resolver, std::uint64_t ends_at_s, ByteView request,
                          ByteView result);

/// `(bytes result, uint64 endsAt, bytes signature)`, as the contract reads it.
Bytes encode_ens_answer(ByteView result, std::uint64_t ends_at_s, ByteView signature);

}  // namespace portico::chain
