// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/rules/receipts_root.hpp"

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/chain/eip155/transaction/ordered_trie.hpp"
#include "core/chain/eip155/transaction/rlp.hpp"

namespace portico::indexer {
namespace {

constexpr std::uint64_t kLastOfEthereum = 4;  // EIP-7702
constexpr std::uint64_t kDeposit = 0x7e;      // of the OP stack; of Scroll, without more members

std::optional<std::uint64_t> quantity(const Json& object, const char* name) {
    const auto text = object.find_string(name);
    const auto value = text ? chain::parse_quantity_u64(*text) : Result<std::uint64_t>(0);
    return text && value ? std::optional(*value) : std::nullopt;
}

Bytes encoded(const Receipt& receipt) {
    const ReceiptEnvelope& envelope = *receipt.envelope;
    chain::RlpWriter out(envelope.type == 0 ? Bytes{} : Bytes{envelope.type});
    const std::size_t list = out.open_list();
    if (envelope.state_root)
        out.bytes(*envelope.state_root);
    else
        out.number(receipt.failed ? 0 : 1);
    out.number(envelope.cumulative_gas).bytes(bloom_of(receipt.logs));
    const std::size_t logs = out.open_list();
    for (const Log& log : receipt.logs) {
        const std::size_t one = out.open_list();
        out.bytes(log.contract);
        const std::size_t topics = out.open_list();
        for (const Bytes32& topic : log.topics) out.bytes(topic);
        out.close_list(topics).bytes(log.data).close_list(one);
    }
    out.close_list(logs);
    // Receipts of before Canyon have a nonce too, and it is not in the root.
    if (envelope.deposit_version)
        out.number(envelope.deposit_nonce).number(*envelope.deposit_version);
    return out.close_list(list).take();
}

}  // namespace

std::optional<ReceiptEnvelope> read_envelope(const Json& receipt) {
    const auto gas = quantity(receipt, "cumulativeGasUsed");
    const auto type = receipt.find("type") == nullptr ? 0 : quantity(receipt, "type");
    if (!gas || !type || (*type > kLastOfEthereum && *type != kDeposit)) return {};
    ReceiptEnvelope out{.type = static_cast<std::uint8_t>(*type), .cumulative_gas = *gas};
    if (receipt.find("status") == nullptr) {  // before Byzantium
        const auto root = receipt.find_string("root");
        const auto bytes =
            root && root->starts_with("0x") ? parse_hex_fixed<32>(*root) : Result<Hash>(Hash{});
        if (!root || !bytes) return {};
        out.state_root = *bytes;
    }
    if (*type == kDeposit) {
        out.deposit_nonce = quantity(receipt, "depositNonce").value_or(0);
        out.deposit_version = quantity(receipt, "depositReceiptVersion");
    }
    return out;
}

std::optional<Hash> receipts_root(const std::vector<Receipt>& receipts) {
    std::vector<Bytes> values;
    values.reserve(receipts.size());
    for (const Receipt& receipt : receipts) {
        if (!receipt.envelope) return {};
        values.push_back(encoded(receipt));
    }
    return chain::ordered_trie_root(values);
}

}  // namespace portico::indexer
