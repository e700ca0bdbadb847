// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/contracts/logs.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/abi/abi_word.hpp"
#include "core/chain/eip155/contracts/log_topics.hpp"

namespace portico::chain {

namespace {

std::unexpected<Error> invalid(const char* what) { return fail(Code::abi_data_invalid, what); }

/// The words of a log, those of its topics and those of its data, each read as a type.
class Words {
  public:
    Words(std::span<const Bytes32> topics, ByteView data)
        : topics_(topics.subspan(1)), data_(data) {}

    bool has(std::size_t topics, std::size_t words) const {
        return topics_.size() == topics && data_.size() == words * kWord;
    }
    ByteView word(std::size_t index) const {
        if (index < topics_.size()) return topics_[index];
        return data_.subspan((index - topics_.size()) * kWord, kWord);
    }
    Result<EvmAddress> address(std::size_t index) const {
        const ByteView bytes = word(index);
        if (!is_zero(bytes.first(12))) return invalid("bits");
        EvmAddress out;
        std::ranges::copy(bytes.subspan(12), out.begin());
        return out;
    }
    Uint256 number(std::size_t index) const { return Uint256::from_bytes(word(index)); }
    Result<bool> boolean(std::size_t index) const {
        const Uint256 value = number(index);
        if (value > Uint256(1)) return invalid("bits");
        return value == Uint256(1);
    }

  private:
    static bool is_zero(ByteView bytes) {
        return std::ranges::all_of(bytes, [](std::uint8_t byte) { return byte == 0; });
    }

    std::span<const Bytes32> topics_;
    ByteView data_;
};

Result<MoveEvent> transfer(const Words& log) {
    const bool erc721 = log.has(3, 0);
    // Some early collections have the ERC-20 form with nothing indexed; those are left out.
    if (!erc721 && !log.has(2, 1)) return invalid("topics");
    TokenTransfer one{erc721 ? TokenStandard::kErc721 : TokenStandard::kErc20,
                      PORTICO_TRY(log.address(0)), PORTICO_TRY(log.address(1)), 0, log.number(2)};
    if (erc721) one.id = std::exchange(one.quantity, 1);
    return MoveEvent{.transfers = {one}};
}

Result<MoveEvent> transfer_single(const Words& log) {
    if (!log.has(3, 2)) return invalid("topics");
    const TokenTransfer one{TokenStandard::kErc1155, PORTICO_TRY(log.address(1)),
                            PORTICO_TRY(log.address(2)), log.number(3), log.number(4)};
    return MoveEvent{.transfers = {one}};
}

Result<MoveEvent> transfer_batch(const Words& log, std::size_t topics, ByteView data) {
    if (topics != 4) return invalid("topics");
    const EvmAddress from = PORTICO_TRY(log.address(1));
    const EvmAddress to = PORTICO_TRY(log.address(2));
    const AbiType type = PORTICO_TRY(parse_abi_parameters("uint256[],uint256[]"));
    const AbiValue::List values = PORTICO_TRY(decode_abi(type, data));
    const AbiValue::List& ids = values[0].items();
    const AbiValue::List& amounts = values[1].items();
    if (ids.size() != amounts.size() || ids.size() > kBatchTransferMax) return invalid("batch");
    MoveEvent out;
    for (std::size_t i = 0; i < ids.size(); ++i)
        out.transfers.push_back(
            {TokenStandard::kErc1155, from, to, ids[i].as_number(), amounts[i].as_number()});
    return out;
}

Result<LogEvent> approval(const Words& log) {
    const bool erc721 = log.has(3, 0);
    if (!erc721 && !log.has(2, 1)) return invalid("topics");
    return TokenApproval{erc721 ? TokenStandard::kErc721 : TokenStandard::kErc20,
                         PORTICO_TRY(log.address(0)), PORTICO_TRY(log.address(1)), log.number(2)};
}

Result<LogEvent> approval_for_all(const Words& log) {
    if (!log.has(2, 1)) return invalid("topics");
    return OperatorApproval{PORTICO_TRY(log.address(0)), PORTICO_TRY(log.address(1)),
                            PORTICO_TRY(log.boolean(2))};
}

Result<MoveEvent> native_wrap(const Words& log, bool wrapped) {
    if (!log.has(1, 1)) return invalid("topics");
    return MoveEvent{.wrap = NativeWrap{PORTICO_TRY(log.address(0)), log.number(1), wrapped}};
}

Result<LogEvent> swap_v2(const Words& log) {
    if (!log.has(2, 4)) return invalid("topics");
    PoolSwap swap{};
    swap.version = 2;
    swap.sender = PORTICO_TRY(log.address(0));
    swap.to = PORTICO_TRY(log.address(1));
    swap.in0 = log.number(2);
    swap.in1 = log.number(3);
    swap.out0 = log.number(4);
    swap.out1 = log.number(5);
    return swap;
}

/// Amounts of version 3 are signed: what the pool took in is positive.
void split_signed(const Uint256& amount, Uint256& in, Uint256& out) {
    (amount.bit(255) ? out : in) = amount.bit(255) ? amount.negated() : amount;
}

Result<LogEvent> swap_v3(const Words& log) {
    if (!log.has(2, 5)) return invalid("topics");
    PoolSwap swap{};
    swap.version = 3;
    swap.sender = PORTICO_TRY(log.address(0));
    swap.to = PORTICO_TRY(log.address(1));
    split_signed(log.number(2), swap.in0, swap.out0);
    split_signed(log.number(3), swap.in1, swap.out1);
    swap.sqrt_price_x96 = log.number(4);
    swap.liquidity = log.number(5);
    const Uint256 tick = log.number(6);
    if (!fits_unsigned(swap.sqrt_price_x96, 160) || !fits_unsigned(swap.liquidity, 128) ||
        !fits_signed(tick, 24))
        return invalid("bits");
    swap.tick = static_cast<std::int32_t>(tick.low_u64());
    return swap;
}

}  // namespace

std::span<const Bytes32> known_log_topics() { return kLogTopics; }

Result<MoveEvent> decode_move_log(std::span<const Bytes32> topics, ByteView data) {
    if (topics.empty()) return invalid("topics");
    const auto* found = std::ranges::find(kLogTopics, topics[0]);
    const Words log(topics, data);
    switch (static_cast<LogTopic>(found - std::begin(kLogTopics))) {
        case LogTopic::kTransfer:
            return transfer(log);
        case LogTopic::kTransferSingle:
            return transfer_single(log);
        case LogTopic::kTransferBatch:
            return transfer_batch(log, topics.size(), data);
        case LogTopic::kDeposit:
            return native_wrap(log, true);
        case LogTopic::kWithdrawal:
            return native_wrap(log, false);
        default:
            return invalid("topics");
    }
}

Result<LogEvent> decode_log(std::span<const Bytes32> topics, ByteView data) {
    if (topics.empty()) return invalid("topics");
    const auto* found = std::ranges::find(kLogTopics, topics[0]);
    const Words log(topics, data);
    switch (static_cast<LogTopic>(found - std::begin(kLogTopics))) {
        case LogTopic::kApproval:
            return approval(log);
        case LogTopic::kApprovalForAll:
            return approval_for_all(log);
        case LogTopic::kSwapV2:
            return swap_v2(log);
        case LogTopic::kSwapV3:
            return swap_v3(log);
        default:
            break;
    }
    MoveEvent move = PORTICO_TRY(decode_move_log(topics, data));
    if (move.wrap) return *move.wrap;
    return std::move(move.transfers);
}

}  // namespace portico::chain
