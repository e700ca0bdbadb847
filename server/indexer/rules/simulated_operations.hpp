// SPDX-License-Identifier: Apache-2.0
//
// Logs as an entry point writes them (ERC-4337). Tests only.
#pragma once

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/keccak.hpp"
#include "server/indexer/rules/chain_data.hpp"

namespace portico::indexer {

/// v0.7
inline const Address kEntryPoint = *parse_hex_fixed<20>("0000000071727De22E5E9d8BAf0edAc6f37da032");

inline Bytes32 word_of(ByteView bytes) {
    Bytes32 out{};
    std::copy(bytes.begin(), bytes.end(), out.end() - static_cast<std::ptrdiff_t>(bytes.size()));
    return out;
}

inline Bytes32 event_topic(std::string_view signature) { return keccak256(as_bytes(signature)); }

/// What the entry point checked is done; operations follow.
inline Log begin_log() { return {kEntryPoint, {event_topic("BeforeExecution()")}, {}}; }

/// An operation has ended. It cost `cost`, which `paymaster` paid, of zeros: the account.
inline Log operation_log(const Address& account, const Address& paymaster, const Amount& cost,
                         bool success) {
    static const Bytes32 kTopic =
        event_topic("UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)");
    Log out{kEntryPoint, {kTopic, Bytes32{9}, word_of(account), word_of(paymaster)}, {}};
    for (const Bytes32& word :
         {word_of(Bytes{1}), word_of(Bytes{success}), word_of(cost), word_of(Bytes{0x52, 0x08})})
        out.data.insert(out.data.end(), word.begin(), word.end());
    return out;
}

}  // namespace portico::indexer
