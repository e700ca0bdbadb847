// SPDX-License-Identifier: Apache-2.0
//
// The literal calls were written by viem 2.48.0, from the functions' signatures alone.
#include "core/swap/router_call.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::swap {
namespace {

using enum ConvertRouterKind;
using enum ConvertPoolKind;

EvmAddress filled(std::uint8_t byte) {
    EvmAddress address;
    address.fill(byte);
    return address;
}
const EvmAddress kUser = filled(0x11), kA = filled(0xaa), kB = filled(0xbb), kC = filled(0xcc);
constexpr std::int64_t kDeadline = 1'800'000'000;

constexpr std::string_view kSplit =
    "5ae401dc"
    "000000000000000000000000000000000000000000000000000000006b49d200"
    "0000000000000000000000000000000000000000000000000000000000000040"
    "0000000000000000000000000000000000000000000000000000000000000004"
    "0000000000000000000000000000000000000000000000000000000000000080"
    "00000000000000000000000000000000000000000000000000000000000001a0"
    "00000000000000000000000000000000000000000000000000000000000002e0"
    "0000000000000000000000000000000000000000000000000000000000000420"
    "00000000000000000000000000000000000000000000000000000000000000e4"
    "472b43f300000000000000000000000000000000000000000000000000000000"
    "000002bc00000000000000000000000000000000000000000000000000000000"
    "0000000000000000000000000000000000000000000000000000000000000000"
    "0000008000000000000000000000000000000000000000000000000000000000"
    "0000000200000000000000000000000000000000000000000000000000000000"
    "00000002000000000000000000000000aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    "aaaaaaaa000000000000000000000000bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
    "bbbbbbbb00000000000000000000000000000000000000000000000000000000"
    "0000000000000000000000000000000000000000000000000000000000000104"
    "b858183f00000000000000000000000000000000000000000000000000000000"
    "0000002000000000000000000000000000000000000000000000000000000000"
    "0000008000000000000000000000000000000000000000000000000000000000"
    "0000000200000000000000000000000000000000000000000000000000000000"
    "0000000000000000000000000000000000000000000000000000000000000000"
    "0000000000000000000000000000000000000000000000000000000000000000"
    "0000002bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb0001f4cccccccccc"
    "cccccccccccccccccccccccccccccc0000000000000000000000000000000000"
    "0000000000000000000000000000000000000000000000000000000000000000"
    "0000000000000000000000000000000000000000000000000000000000000104"
    "b858183f00000000000000000000000000000000000000000000000000000000"
    "0000002000000000000000000000000000000000000000000000000000000000"
    "0000008000000000000000000000000000000000000000000000000000000000"
    "0000000200000000000000000000000000000000000000000000000000000000"
    "0000012c00000000000000000000000000000000000000000000000000000000"
    "0000000000000000000000000000000000000000000000000000000000000000"
    "0000002baaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa000bb8cccccccccc"
    "cccccccccccccccccccccccccccccc0000000000000000000000000000000000"
    "0000000000000000000000000000000000000000000000000000000000000000"
    "0000000000000000000000000000000000000000000000000000000000000084"
    "9b2c0a3700000000000000000000000000000000000000000000000000000000"
    "000003e700000000000000000000000011111111111111111111111111111111"
    "1111111100000000000000000000000000000000000000000000000000000000"
    "00000032000000000000000000000000bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
    "bbbbbbbb00000000000000000000000000000000000000000000000000000000";
constexpr std::string_view kV2Call =
    "b6f9de95"
    "0000000000000000000000000000000000000000000000000000000000000063"
    "0000000000000000000000000000000000000000000000000000000000000080"
    "0000000000000000000000001111111111111111111111111111111111111111"
    "000000000000000000000000000000000000000000000000000000006b49d200"
    "0000000000000000000000000000000000000000000000000000000000000003"
    "000000000000000000000000aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    "000000000000000000000000bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
    "000000000000000000000000cccccccccccccccccccccccccccccccccccccccc";

Hop hop(ConvertPoolKind kind, const EvmAddress& in, const EvmAddress& out,
        std::uint32_t fee = 3000) {
    return {.kind = kind, .token_in = in, .token_out = out, .fee = fee};
}

Order split_order() {
    return {.recipient = kUser,
            .token_in = kA,
            .token_out = kC,
            .native_out = true,
            .minimum = 995,
            .deadline_s = kDeadline,
            .parts = {{700, {hop(kV2, kA, kB), hop(kV3, kB, kC, 500)}},
                      {300, {hop(kV3, kA, kC, 3000)}}},
            .fee = RouterFee{50, kB}};
}

Order v2_order() {
    return {.kind = kUniswapV2Router02,
            .recipient = kUser,
            .token_in = kA,
            .token_out = kC,
            .native_in = true,
            .minimum = 99,
            .deadline_s = kDeadline,
            .parts = {{7, {hop(kV2, kA, kB), hop(kV2, kB, kC)}}}};
}

TEST(RouterCall, OfASplitWithAFee) {
    EXPECT_EQ(to_hex(make_router_call(split_order())), kSplit);
    const auto read = read_router_call(*parse_hex(kSplit));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->recipient, kUser);
    EXPECT_EQ(read->minimum, Uint256(995));
    EXPECT_EQ(read->amount_in(), Uint256(1000));
    EXPECT_EQ(read->token_in, kA);
    EXPECT_EQ(read->token_out, kC);
    EXPECT_TRUE(read->native_out);
    ASSERT_TRUE(read->fee);
    EXPECT_EQ(read->fee->bps, 50);
    EXPECT_EQ(read->fee->recipient, kB);
    EXPECT_EQ(read->deadline_s, kDeadline);
    ASSERT_EQ(read->parts.size(), 2u);
    EXPECT_EQ(read->parts[0].path.size(), 2u);
    EXPECT_EQ(read->parts[0].path[1].fee, 500u);
}

TEST(RouterCall, OfWhatIsSentAlongWrapsItFirst) {
    Order order{.recipient = kUser,
                .token_in = kA,
                .token_out = kC,
                .native_in = true,
                .minimum = 99,
                .deadline_s = kDeadline,
                .parts = {{7, {hop(kV3, kA, kB, 500), hop(kV2, kB, kC)}}}};
    const Bytes call = make_router_call(order);
    const auto multicall = chain::parse_abi_signature("multicall(uint256,bytes[])").value();
    const auto calls = chain::decode_abi_call(multicall, call).value()[1].items();
    ASSERT_EQ(calls.size(), 3u);
    EXPECT_EQ(to_hex(calls[0].as_bytes_value()),
              "1c58db4f0000000000000000000000000000000000000000000000000000000000000007");
    // All that is held, so that nobody else is asked to pay.
    const auto run =
        chain::parse_abi_signature("exactInput((bytes,address,uint256,uint256))").value();
    const auto paid = chain::decode_abi_call(run, calls[1].as_bytes_value()).value();
    EXPECT_EQ(paid[0].items()[2].as_number(), Uint256());
    const auto read = read_router_call(call);
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->native_in);
    EXPECT_EQ(read->amount_in(), Uint256(7));
    EXPECT_EQ(read->minimum, Uint256(99));
    EXPECT_EQ(read->parts[0].path.size(), 2u);

    // In two parts the second would be paid by the account.
    order.parts.push_back({3, {hop(kV3, kA, kC, 3000)}});
    EXPECT_FALSE(is_possible(order));
    // Wrapping and no swap, wrapping twice, and a swap that takes an amount beside what is wrapped.
    for (const std::string_view which : {"wrap", "twice", "beside"}) {
        auto others = calls;
        if (which == "wrap") others.resize(1);
        if (which == "twice") others.insert(others.begin(), others[0]);
        if (which == "beside") {
            auto changed = paid;
            changed[0] = chain::AbiValue::list({paid[0].items()[0], paid[0].items()[1],
                                                chain::AbiValue::number(7), paid[0].items()[3]});
            others[1] = chain::AbiValue::bytes(chain::encode_abi_call(run, changed).value());
        }
        const std::vector values = {chain::AbiValue::number(kDeadline),
                                    chain::AbiValue::list(others)};
        const Bytes other = chain::encode_abi_call(multicall, values).value();
        EXPECT_FALSE(read_router_call(other)) << which;
    }
}

TEST(RouterCall, OfV2Router02) {
    EXPECT_EQ(to_hex(make_router_call(v2_order())), kV2Call);
    const auto read = read_router_call(*parse_hex(kV2Call));
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->native_in);
    EXPECT_EQ(read->minimum, Uint256(99));
    EXPECT_EQ(read->recipient, kUser);
    EXPECT_EQ(read->token_out, kC);
}

TEST(RouterCall, OfWrapping) {
    Order order{.kind = kWrappedCurrency, .native_in = true, .parts = {{5, {}}}};
    EXPECT_EQ(to_hex(make_router_call(order)), "d0e30db0");
    order.native_in = false;
    order.native_out = true;
    const auto read = read_router_call(make_router_call(order));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->amount_in(), Uint256(5));
    EXPECT_TRUE(read->native_out);
}

TEST(RouterCall, IsRefusedWithAnyBytePutElsewhere) {
    // To whom, how much, by when: a change is seen in what is read, or it is no call of ours.
    const Bytes call = *parse_hex(kSplit);
    const Order right = *read_router_call(call);
    for (std::size_t i = 0; i < call.size(); ++i) {
        Bytes changed = call;
        changed[i] ^= 1;
        const auto read = read_router_call(changed);
        if (!read) continue;
        const bool same = read->recipient == right.recipient && read->minimum == right.minimum &&
                          read->amount_in() == right.amount_in() &&
                          read->token_in == right.token_in && read->token_out == right.token_out &&
                          read->deadline_s == right.deadline_s && read->fee->bps == 50 &&
                          read->fee->recipient == right.fee->recipient;
        bool same_path = read->parts.size() == right.parts.size();
        for (std::size_t p = 0; same_path && p < right.parts.size(); ++p)
            same_path = read->parts[p].path == right.parts[p].path &&
                        read->parts[p].amount_in == right.parts[p].amount_in;
        EXPECT_FALSE(same && same_path) << i;
    }
    Bytes longer = call;
    longer.push_back(0);
    EXPECT_FALSE(read_router_call(longer));
    EXPECT_FALSE(read_router_call(ByteView(call).first(call.size() - 1)));
    EXPECT_FALSE(read_router_call({}));
}

TEST(RouterCall, NeverPaysNobody) {
    Order order = split_order();
    order.recipient = {};
    EXPECT_FALSE(is_possible(order));
    order.recipient = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2};  // the router
    EXPECT_FALSE(is_possible(order));
    order = split_order();
    order.minimum = 0;
    EXPECT_FALSE(is_possible(order));
    order = split_order();
    order.fee->bps = 101;
    EXPECT_FALSE(is_possible(order));
    order = split_order();
    order.parts[0].path[1].token_in = kA;  // a gap
    EXPECT_FALSE(is_possible(order));
    order = split_order();
    order.kind = kUniswapV2Router02;
    EXPECT_FALSE(is_possible(order));
}

/// A call as the ABI's encoder writes what its decoder reads there.
Bytes by_abi(std::string_view signature, ByteView call) {
    const auto function = chain::parse_abi_signature(signature).value();
    const auto values = chain::decode_abi_call(function, call);
    return values ? chain::encode_abi_call(function, *values).value() : Bytes();
}

TEST(RouterCall, IsWrittenAsTheSignatureSays) {
    Order order = v2_order();
    EXPECT_EQ(to_hex(make_router_call(order)),
              to_hex(by_abi("swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],"
                            "address,uint256)",
                            make_router_call(order))));
    order.native_in = false;
    EXPECT_EQ(to_hex(make_router_call(order)),
              to_hex(by_abi("swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,"
                            "address[],address,uint256)",
                            make_router_call(order))));
    order.native_out = true;
    EXPECT_EQ(to_hex(make_router_call(order)),
              to_hex(by_abi("swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,"
                            "address[],address,uint256)",
                            make_router_call(order))));
    const Order wrapping{.kind = kWrappedCurrency, .native_out = true, .parts = {{5, {}}}};
    EXPECT_EQ(to_hex(make_router_call(wrapping)),
              to_hex(by_abi("withdraw(uint256)", make_router_call(wrapping))));
}

TEST(RouterCall, OfSwapRouter02HasCallsAsTheirSignaturesSay) {
    const char* const payouts[] = {"sweepToken(address,uint256,address)",
                                   "unwrapWETH9(uint256,address)",
                                   "sweepTokenWithFee(address,uint256,address,uint256,address)",
                                   "unwrapWETH9WithFee(uint256,address,uint256,address)"};
    for (int i = 0; i < 4; ++i) {
        Order order = split_order();
        order.native_out = i % 2 == 1;
        if (i < 2) order.fee.reset();
        const Bytes call = make_router_call(order);
        EXPECT_EQ(to_hex(call), to_hex(by_abi("multicall(uint256,bytes[])", call)));
        const auto multicall = chain::parse_abi_signature("multicall(uint256,bytes[])").value();
        const auto values = chain::decode_abi_call(multicall, call).value();
        const char* const signatures[] = {
            "swapExactTokensForTokens(uint256,uint256,address[],address)",
            "exactInput((bytes,address,uint256,uint256))",
            "exactInput((bytes,address,uint256,uint256))", payouts[i]};
        ASSERT_EQ(values[1].items().size(), 4u);
        for (std::size_t at = 0; at < 4; ++at) {
            const Bytes& inner = values[1].items()[at].as_bytes_value();
            EXPECT_EQ(to_hex(inner), to_hex(by_abi(signatures[at], inner))) << signatures[at];
        }
    }
}

RC_GTEST_PROP(RouterCall, IsReadAsItWasWritten, ()) {
    const auto token = [](std::uint8_t id) { return filled(id); };
    Order order{.recipient = kUser,
                .token_in = token(0x31),
                .token_out = token(0x39),
                .native_in = *rc::gen::arbitrary<bool>(),
                .minimum = *rc::gen::inRange<std::uint64_t>(1, UINT64_MAX),
                .deadline_s = *rc::gen::inRange<std::int64_t>(0, 1LL << 40)};
    order.native_out = !order.native_in && *rc::gen::arbitrary<bool>();
    if (*rc::gen::arbitrary<bool>())
        order.fee = RouterFee{*rc::gen::inRange<std::int64_t>(1, 101), kB};
    const int parts = order.native_in ? 1 : *rc::gen::inRange(1, 4);
    for (int p = 0; p < parts; ++p) {
        Part part{*rc::gen::inRange<std::uint64_t>(1, UINT64_MAX / 4), {}};
        const int hops = *rc::gen::inRange(1, 4);
        EvmAddress at = order.token_in;
        for (int i = 0; i < hops; ++i) {
            const EvmAddress next =
                i + 1 == hops ? order.token_out : token(static_cast<std::uint8_t>(0x32 + i));
            const bool v3 = *rc::gen::arbitrary<bool>();
            part.path.push_back(hop(v3 ? kV3 : kV2, at, next,
                                    v3 ? *rc::gen::inRange<std::uint32_t>(0, 1'000'000) : 3000));
            at = next;
        }
        order.parts.push_back(std::move(part));
    }
    const auto read = read_router_call(make_router_call(order));
    RC_ASSERT(read.has_value());
    RC_ASSERT(read->recipient == order.recipient);
    RC_ASSERT(read->minimum == order.minimum);
    RC_ASSERT(read->native_in == order.native_in);
    RC_ASSERT(read->native_out == order.native_out);
    RC_ASSERT(read->fee.has_value() == order.fee.has_value());
    RC_ASSERT(read->parts.size() == order.parts.size());
    for (std::size_t i = 0; i < order.parts.size(); ++i) {
        RC_ASSERT(read->parts[i].amount_in == order.parts[i].amount_in);
        RC_ASSERT(read->parts[i].path == order.parts[i].path);
    }
}

RC_GTEST_PROP(RouterFee, LeavesTheMinimum, ()) {
    Order order = split_order();
    order.minimum = *rc::gen::inRange<std::uint64_t>(1, UINT64_MAX);
    order.fee->bps = *rc::gen::inRange<std::int64_t>(1, 101);
    RC_ASSERT(read_router_call(make_router_call(order))->minimum == order.minimum);
}

}  // namespace
}  // namespace portico::swap
