// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/rules/permit2.hpp"

#include <algorithm>

#include "core/chain/eip155/contracts/permit2.hpp"
#include "core/crypto/hash/keccak.hpp"
#include "server/indexer/rules/log_words.hpp"

namespace portico::indexer {

const std::array<Bytes32, 2>& permit2_topics() {
    static const std::array<Bytes32, 2> kTopics = {
        keccak256(as_bytes("Approval(address,address,address,uint160,uint48)")),
        keccak256(as_bytes("Permit(address,address,address,uint160,uint48,uint48)"))};
    return kTopics;
}

std::optional<Effect> read_permit2_approval(const Log& log) {
    // Owner, token, spender; amount, expiration (and, of Permit, the nonce).
    if (log.contract != chain::kPermit2 || log.topics.size() != 4) return {};
    const std::size_t which = static_cast<std::size_t>(
        std::ranges::find(permit2_topics(), log.topics[0]) - permit2_topics().begin());
    if (which == permit2_topics().size() || log.data.size() != (2 + which) * kLogWord) return {};
    const auto owner = read_address(log.topics[1]), token = read_address(log.topics[2]),
               spender = read_address(log.topics[3]);
    if (!owner || !token || !spender) return {};
    return Effect{EffectKind::kPermit2Approval, *token, *owner, *spender,
                  chain::Uint256::from_bytes(ByteView(log.data).first(kLogWord)).shortest_bytes()};
}

}  // namespace portico::indexer
