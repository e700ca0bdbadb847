// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/contracts/token_calls.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/multicall.hpp"

namespace portico::chain {
namespace {

constexpr EvmAddress kHolder = {1, 2, 3};
constexpr EvmAddress kRecipient = {4, 5, 6};

Bytes returned(std::string_view types, AbiValue::List values) {
    return encode_abi(parse_abi_parameters(types).value(), values).value();
}

TEST(TokenCalls, AreTheCallsOfTheirSignatures) {
    const AbiValue holder = AbiValue::address(kHolder);
    const AbiValue recipient = AbiValue::address(kRecipient);
    const AbiValue seven = AbiValue::number(7);
    const struct {
        Bytes made;
        const char* signature;
        AbiValue::List arguments;
    } cases[] = {
        {make_balance_of_call(kHolder), "balanceOf(address)", {holder}},
        {make_balance_of_call(kHolder, 7), "balanceOf(address,uint256)", {holder, seven}},
        {make_allowance_call(kHolder, kRecipient),
         "allowance(address,address)",
         {holder, recipient}},
        {make_decimals_call(), "decimals()", {}},
        {make_symbol_call(), "symbol()", {}},
        {make_name_call(), "name()", {}},
        {make_owner_of_call(7), "ownerOf(uint256)", {seven}},
        {make_token_uri_call(7), "tokenURI(uint256)", {seven}},
        {make_uri_call(7), "uri(uint256)", {seven}},
        {make_supports_interface_call({1, 2, 3, 4}),
         "supportsInterface(bytes4)",
         {AbiValue::fixed_bytes(Bytes{1, 2, 3, 4})}},
        {make_transfer_call(kRecipient, 7), "transfer(address,uint256)", {recipient, seven}},
        {make_approve_call(kRecipient, 7), "approve(address,uint256)", {recipient, seven}},
        {make_get_approved_call(7), "getApproved(uint256)", {seven}},
        {make_is_approved_for_all_call(kHolder, kRecipient),
         "isApprovedForAll(address,address)",
         {holder, recipient}},
        {make_set_approval_for_all_call(kRecipient, true),
         "setApprovalForAll(address,bool)",
         {recipient, AbiValue::boolean(true)}},
    };
    for (const auto& [made, signature, arguments] : cases) {
        const auto function = parse_abi_signature(signature).value();
        EXPECT_EQ(to_hex(made), to_hex(encode_abi_call(function, arguments).value())) << signature;
    }
}

TEST(TokenCalls, ReadTextsOfBothKinds) {
    EXPECT_EQ(read_token_text(returned("string", {AbiValue::text("USDC")})), "USDC");
    EXPECT_EQ(read_token_text(returned("bytes32", {AbiValue::fixed_bytes(as_bytes("MKR"))})),
              "MKR");
    EXPECT_EQ(read_token_text(returned("string", {AbiValue::text("a\nb\x7f")})), "ab");
    const std::string umlauts = [] {
        std::string text = "x";
        for (int i = 0; i < 40; ++i) text += "ü";
        return text;
    }();
    EXPECT_EQ(read_token_text(returned("string", {AbiValue::text(umlauts)}))->size(), 63u);
    EXPECT_FALSE(read_token_text({}));
    EXPECT_FALSE(read_token_text(Bytes(32, 0xff)));
    EXPECT_FALSE(read_token_text(Bytes(64, 0xff)));
}

TEST(TokenCalls, RefuseAnswersOfAnotherForm) {
    EXPECT_EQ(read_number(Bytes(32, 0)), Uint256());
    EXPECT_FALSE(read_number(Bytes(31, 0)));  // an account without code returns nothing
    EXPECT_FALSE(read_number({}));
    EXPECT_EQ(read_decimals(returned("uint256", {AbiValue::number(18)})), 18);
    EXPECT_FALSE(read_decimals(returned("uint256", {AbiValue::number(256)})));
    EXPECT_FALSE(read_boolean(returned("uint256", {AbiValue::number(2)})));
    EXPECT_EQ(read_address(returned("address", {AbiValue::address(kRecipient)})), kRecipient);
}

TEST(Multicall, AsksAndReadsManyCalls) {
    const ReadCall calls[] = {{kHolder, make_decimals_call(), true},
                              {kRecipient, make_symbol_call(), false},
                              make_native_balance_call(kHolder)};
    const Bytes data = encode_multicall(calls).value();
    const auto function = parse_abi_signature("aggregate3((address,bool,bytes)[])").value();
    const auto arguments = decode_abi_call(function, data).value();
    ASSERT_EQ(arguments[0].items().size(), 3u);
    EXPECT_EQ(arguments[0].items()[1].items()[0].as_address(), kRecipient);
    EXPECT_FALSE(arguments[0].items()[1].items()[1].as_boolean());
    EXPECT_EQ(arguments[0].items()[2].items()[0].as_address(), kMulticall3);
    EXPECT_EQ(to_hex(kMulticall3), "ca11bde05977b3631167028862be2a173976ca11");

    const auto entry = [](bool success, std::string_view text) {
        return AbiValue::list({AbiValue::boolean(success), AbiValue::text(text)});
    };
    const Bytes answer =
        returned("(bool,bytes)[]", {AbiValue::list({entry(true, "a"), entry(false, "")})});
    const auto results = decode_multicall(answer, 2);
    ASSERT_TRUE(results);
    EXPECT_TRUE(results->at(0).success);
    EXPECT_EQ(results->at(0).data, to_bytes("a"));
    EXPECT_FALSE(results->at(1).success);
    EXPECT_FALSE(decode_multicall(answer, 3));
    EXPECT_FALSE(decode_multicall({}, 0));
    EXPECT_FALSE(encode_multicall(std::vector<ReadCall>(kMulticallMax + 1)));
}

// What a transaction that waits moves is read of its bytes (core/replace): no other call passes for
// it.
TEST(TokenCalls, ATransferIsReadBack) {
    const EvmAddress to{1, 2, 3};
    const Bytes data = make_transfer_call(to, Uint256(1'500'000));
    const auto read = read_transfer_call(data);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->to, to);
    EXPECT_EQ(read->amount, Uint256(1'500'000));
    Bytes longer = data, dirty = data;
    longer.push_back(0);
    dirty[4] = 1;  // above the address
    EXPECT_FALSE(read_transfer_call(longer));
    EXPECT_FALSE(read_transfer_call(ByteView(data).first(67)));
    EXPECT_FALSE(read_transfer_call(dirty));
    EXPECT_FALSE(read_transfer_call(make_approve_call(to, Uint256(1))));
}

}  // namespace
}  // namespace portico::chain
