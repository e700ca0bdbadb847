// SPDX-License-Identifier: Apache-2.0
//
// Topic 0 of the events of logs.hpp: the Keccak-256 of the signature beside each (logs_test.cpp).
#pragma once

#include <string_view>

#include "core/base/bytes.hpp"

namespace portico::chain {

/// The order of kLogTopics.
enum class LogTopic : std::uint8_t {
    kTransfer,
    kTransferSingle,
    kTransferBatch,
    kApproval,
    kApprovalForAll,
    kDeposit,
    kWithdrawal,
    kSwapV2,
    kSwapV3
};

consteval Bytes32 log_topic(std::string_view digits) {
    const auto value = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
    Bytes32 out{};
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<std::uint8_t>(value(digits[2 * i]) << 4 | value(digits[2 * i + 1]));
    return out;
}

inline constexpr Bytes32 kLogTopics[] = {
    // Transfer(address,address,uint256)
    log_topic("ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"),
    // TransferSingle(address,address,address,uint256,uint256)
    log_topic("c3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62"),
    // TransferBatch(address,address,address,uint256[],uint256[])
    log_topic("4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb"),
    // Approval(address,address,uint256)
    log_topic("8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925"),
    // ApprovalForAll(address,address,bool)
    log_topic("17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31"),
    // Deposit(address,uint256)
    log_topic("e1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c"),
    // Withdrawal(address,uint256)
    log_topic("7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65"),
    // Swap(address,uint256,uint256,uint256,uint256,address)
    log_topic("d78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822"),
    // Swap(address,address,int256,int256,uint160,uint128,int24)
    log_topic("c42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67"),
};

}  // namespace portico::chain
