// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/rules/operations.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "core/crypto/hash/keccak.hpp"
#include "server/indexer/rules/log_words.hpp"

namespace portico::indexer {
namespace {

Address address_at(std::string_view hex) { return *parse_hex_fixed<20>(hex); }

Bytes32 topic_of(std::string_view signature) { return keccak256(as_bytes(signature)); }

}  // namespace

const Bytes32& operation_topic() {
    static const Bytes32 kTopic =
        topic_of("UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)");
    return kTopic;
}

bool is_entry_point(const Address& contract) {
    static const Address kEntryPoints[] = {address_at("5FF137D4b0FDCD49DcA30c7CF57E578a026d2789"),
                                           address_at("0000000071727De22E5E9d8BAf0edAc6f37da032"),
                                           address_at("4337084D9E255Ff0702461CF8895CE9E3b5Ff108")};
    return std::ranges::find(kEntryPoints, contract) != std::end(kEntryPoints);
}

std::optional<Effect> read_operation(const Log& log) {
    static const Bytes32 kBegin = topic_of("BeforeExecution()");
    if (log.topics.empty() || !is_entry_point(log.contract)) return {};
    Effect out{.kind = EffectKind::kOperation, .token = log.contract};
    if (log.topics[0] == kBegin) return out;
    // userOpHash, sender, paymaster; nonce, success, actualGasCost, actualGasUsed.
    if (log.topics[0] != operation_topic() || log.topics.size() != 4 ||
        log.data.size() != 4 * kLogWord)
        return {};
    const auto account = read_address(log.topics[2]), paymaster = read_address(log.topics[3]);
    if (!account || !paymaster) return {};
    out.from = *account;
    out.to = *paymaster;
    const auto word = [&](std::size_t index) {
        return chain::Uint256::from_bytes(ByteView(log.data).subspan(index * kLogWord, kLogWord));
    };
    out.amount = word(2).shortest_bytes();
    if (word(1).is_zero()) out.id = {1};
    return out;
}

}  // namespace portico::indexer
