// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/contracts/logs.hpp"

#include <gtest/gtest.h>

#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/log_topics.hpp"

namespace portico::chain {
namespace {

constexpr EvmAddress kAlice = {1, 2, 3};
constexpr EvmAddress kBob = {4, 5, 6};
constexpr EvmAddress kPool = {7, 8, 9};

const AbiValue alice = AbiValue::address(kAlice);
const AbiValue bob = AbiValue::address(kBob);

AbiValue number(std::string_view decimal) {
    return AbiValue::number(parse_int256(decimal).value());
}

struct Log {
    std::vector<Bytes32> topics;
    Bytes data;
};

/// The log that an event with these indexed and other parameters writes.
Log log_of(std::string_view signature, AbiValue::List indexed, std::string_view types,
           AbiValue::List values) {
    Log log{{parse_abi_signature(signature).value().hash()}, {}};
    for (const AbiValue& value : indexed) log.topics.push_back(value.as_word());
    log.data = encode_abi(parse_abi_parameters(types).value(), values).value();
    return log;
}

Result<LogEvent> decode(const Log& log) { return decode_log(log.topics, log.data); }

constexpr std::string_view kTransfer = "Transfer(address,address,uint256)";
constexpr std::string_view kApproval = "Approval(address,address,uint256)";
constexpr std::string_view kSingle = "TransferSingle(address,address,address,uint256,uint256)";
constexpr std::string_view kBatch = "TransferBatch(address,address,address,uint256[],uint256[])";
constexpr std::string_view kSwap2 = "Swap(address,uint256,uint256,uint256,uint256,address)";
constexpr std::string_view kSwap3 = "Swap(address,address,int256,int256,uint160,uint128,int24)";

TEST(Logs, KnowTopicsByTheirSignatures) {
    const std::string_view signatures[] = {kTransfer,
                                           kSingle,
                                           kBatch,
                                           kApproval,
                                           "ApprovalForAll(address,address,bool)",
                                           "Deposit(address,uint256)",
                                           "Withdrawal(address,uint256)",
                                           kSwap2,
                                           kSwap3};
    ASSERT_EQ(known_log_topics().size(), std::size(signatures));
    for (std::size_t i = 0; i < std::size(signatures); ++i)
        EXPECT_EQ(known_log_topics()[i], parse_abi_signature(signatures[i])->hash())
            << signatures[i];
}

TEST(Logs, ReadTokenTransfers) {
    const auto erc20 = decode(log_of(kTransfer, {alice, bob}, "uint256", {number("1500")}));
    EXPECT_EQ(std::get<TokenTransfers>(*erc20),
              (TokenTransfers{{TokenStandard::kErc20, kAlice, kBob, 0, 1500}}));
    const auto erc721 = decode(log_of(kTransfer, {alice, bob, number("77")}, "", {}));
    EXPECT_EQ(std::get<TokenTransfers>(*erc721),
              (TokenTransfers{{TokenStandard::kErc721, kAlice, kBob, 77, 1}}));
    const auto single =
        decode(log_of(kSingle, {bob, alice, bob}, "uint256,uint256", {number("5"), number("6")}));
    EXPECT_EQ(std::get<TokenTransfers>(*single),
              (TokenTransfers{{TokenStandard::kErc1155, kAlice, kBob, 5, 6}}));
    const auto batch = decode(log_of(
        kBatch, {bob, alice, bob}, "uint256[],uint256[]",
        {AbiValue::list({number("1"), number("2")}), AbiValue::list({number("3"), number("4")})}));
    EXPECT_EQ(std::get<TokenTransfers>(*batch),
              (TokenTransfers{{TokenStandard::kErc1155, kAlice, kBob, 1, 3},
                              {TokenStandard::kErc1155, kAlice, kBob, 2, 4}}));
}

TEST(Logs, ReadApprovals) {
    const auto erc20 = decode(log_of(kApproval, {alice, bob}, "uint256", {number("9")}));
    EXPECT_EQ(std::get<TokenApproval>(*erc20),
              (TokenApproval{TokenStandard::kErc20, kAlice, kBob, 9}));
    const auto erc721 = decode(log_of(kApproval, {alice, bob, number("9")}, "", {}));
    EXPECT_EQ(std::get<TokenApproval>(*erc721).standard, TokenStandard::kErc721);
    const auto all = decode(log_of("ApprovalForAll(address,address,bool)", {alice, bob}, "bool",
                                   {AbiValue::boolean(true)}));
    EXPECT_EQ(std::get<OperatorApproval>(*all), (OperatorApproval{kAlice, kBob, true}));
}

TEST(Logs, ReadWrappedNativeCurrency) {
    const auto in = decode(log_of("Deposit(address,uint256)", {alice}, "uint256", {number("8")}));
    EXPECT_EQ(std::get<NativeWrap>(*in), (NativeWrap{kAlice, 8, true}));
    const auto out =
        decode(log_of("Withdrawal(address,uint256)", {alice}, "uint256", {number("8")}));
    EXPECT_EQ(std::get<NativeWrap>(*out), (NativeWrap{kAlice, 8, false}));
}

TEST(Logs, OfMovesAloneAreReadForWhoNeedsNoOthers) {
    const auto moves = [](const Log& log) { return decode_move_log(log.topics, log.data); };
    const auto sent = moves(log_of(kTransfer, {alice, bob}, "uint256", {number("1500")}));
    EXPECT_EQ(sent->transfers, (TokenTransfers{{TokenStandard::kErc20, kAlice, kBob, 0, 1500}}));
    EXPECT_EQ(sent->wrap, std::nullopt);
    const auto wrapped =
        moves(log_of("Withdrawal(address,uint256)", {alice}, "uint256", {number("8")}));
    EXPECT_EQ(wrapped->wrap, (NativeWrap{kAlice, 8, false}));
    EXPECT_FALSE(moves(log_of(kApproval, {alice, bob}, "uint256", {number("9")})));
    EXPECT_FALSE(moves({{Bytes32{1}}, {}}));
    EXPECT_FALSE(decode_move_log({}, {}));
}

TEST(Logs, ReadSwaps) {
    const AbiValue pool = AbiValue::address(kPool);
    const auto v2 = decode(log_of(kSwap2, {pool, bob}, "uint256,uint256,uint256,uint256",
                                  {number("10"), number("0"), number("0"), number("20")}));
    const auto& old = std::get<PoolSwap>(*v2);
    EXPECT_EQ(old.version, 2);
    EXPECT_EQ(old.in0, Uint256(10));
    EXPECT_EQ(old.out1, Uint256(20));
    const auto v3 =
        decode(log_of(kSwap3, {pool, bob}, "int256,int256,uint160,uint128,int24",
                      {number("-10"), number("20"), number("79228162514264337593543950336"),
                       number("1000"), number("-887272")}));
    const auto& swap = std::get<PoolSwap>(*v3);
    EXPECT_EQ(swap.out0, Uint256(10));
    EXPECT_EQ(swap.in0, Uint256());
    EXPECT_EQ(swap.in1, Uint256(20));
    EXPECT_EQ(swap.tick, -887272);
    EXPECT_EQ(swap.liquidity, Uint256(1000));
}

TEST(Logs, RefuseOtherForms) {
    const Log good = log_of(kTransfer, {alice, bob}, "uint256", {number("1")});
    EXPECT_FALSE(decode_log({}, good.data));
    EXPECT_FALSE(decode({{Bytes32{1}}, good.data}));
    EXPECT_FALSE(decode({good.topics, {}}));
    EXPECT_FALSE(decode({good.topics, Bytes(33)}));
    EXPECT_FALSE(decode({{good.topics[0], good.topics[1]}, good.data}));
    Log dirty = good;
    dirty.topics[1][0] = 1;
    EXPECT_FALSE(decode(dirty));
    // Early collections that index nothing.
    EXPECT_FALSE(
        decode(log_of(kTransfer, {}, "address,address,uint256", {alice, bob, number("1")})));
    EXPECT_FALSE(decode(log_of(kBatch, {bob, alice, bob}, "uint256[],uint256[]",
                               {AbiValue::list({number("1")}), AbiValue::list({})})));
    EXPECT_FALSE(decode(log_of(kBatch, {bob, alice}, "uint256[],uint256[]",
                               {AbiValue::list({}), AbiValue::list({})})));
    AbiValue::List many(kBatchTransferMax + 1);
    EXPECT_FALSE(decode(log_of(kBatch, {bob, alice, bob}, "uint256[],uint256[]",
                               {AbiValue::list(many), AbiValue::list(many)})));
}

}  // namespace
}  // namespace portico::chain
