// SPDX-License-Identifier: Apache-2.0
#include "core/chain/caip.hpp"

#include <gtest/gtest.h>

#include "core/chain/eip155/address.hpp"

namespace portico::chain {
namespace {

TEST(Caip2, GivesItsParts) {
    const auto chain = Caip2::parse("eip155:137");
    ASSERT_TRUE(chain);
    EXPECT_EQ(chain->chain_namespace(), "eip155");
    EXPECT_EQ(chain->reference(), "137");
    EXPECT_EQ(chain->text(), "eip155:137");
}

TEST(Caip2, HoldsEachPartToItsBounds) {
    EXPECT_TRUE(Caip2::parse("abc:1"));
    EXPECT_FALSE(Caip2::parse("ab:1"));
    EXPECT_TRUE(Caip2::parse("abcdefgh:1"));
    EXPECT_FALSE(Caip2::parse("abcdefghi:1"));
    EXPECT_TRUE(Caip2::parse("abc:" + std::string(32, 'x')));
    EXPECT_FALSE(Caip2::parse("abc:" + std::string(33, 'x')));
    EXPECT_FALSE(Caip2::parse("abc:"));
}

TEST(Caip2, RefusesOtherCharactersAndNamesThePart) {
    EXPECT_EQ(Caip2::parse("EIP155:1").error(), (Error{Code::caip2_invalid, "namespace"}));
    EXPECT_EQ(Caip2::parse("eip155").error(), (Error{Code::caip2_invalid, "reference"}));
    EXPECT_EQ(Caip2::parse("eip155:1:2").error(), (Error{Code::caip2_invalid, "reference"}));
    EXPECT_EQ(Caip2::parse("eip155:\xc3\xa9").error(), (Error{Code::caip2_invalid, "reference"}));
    EXPECT_FALSE(Caip2::parse(std::string_view("eip155:1\0", 9)));
    EXPECT_TRUE(Caip2::parse("cosmos:Binance-Chain_Tigris"));
}

TEST(Caip2, IsMadeFromPartsByTheSameRules) {
    EXPECT_EQ(Caip2::create("eip155", "1"), Caip2::parse("eip155:1"));
    EXPECT_FALSE(Caip2::create("eip155:1", "1"));
    EXPECT_FALSE(Caip2::create("eip155", ""));
}

TEST(Caip10, GivesItsPartsAndItsText) {
    const std::string text = "cosmos:cosmoshub-4:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0";
    const auto account = Caip10::parse(text);
    ASSERT_TRUE(account);
    EXPECT_EQ(account->chain().text(), "cosmos:cosmoshub-4");
    EXPECT_EQ(account->address(), "cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0");
    EXPECT_EQ(account->text(), text);
    EXPECT_EQ(Caip10::create(account->chain(), account->address()), account);
}

TEST(Caip10, HoldsTheAddressToItsBounds) {
    EXPECT_TRUE(Caip10::parse("abc:1:" + std::string(128, 'x')));
    EXPECT_FALSE(Caip10::parse("abc:1:" + std::string(129, 'x')));
    EXPECT_FALSE(Caip10::parse("abc:1:"));
    EXPECT_TRUE(Caip10::parse("hedera:mainnet:0.0.1234567890-zbhlt"));
    EXPECT_EQ(Caip10::parse("abc:1:a:b").error(), (Error{Code::caip10_invalid, "address"}));
    EXPECT_EQ(Caip10::parse("abc:1").error(), (Error{Code::caip10_invalid, "address"}));
    EXPECT_EQ(Caip10::parse("a:1:x").error(), (Error{Code::caip10_invalid, "namespace"}));
}

TEST(Caip19, ReadsAssetsAndTokens) {  // the vectors run through the oracle; here are the bounds
    const auto ether = Caip19::parse("eip155:1/slip44:60");
    ASSERT_TRUE(ether);
    EXPECT_EQ(ether->asset_namespace, "slip44");
    EXPECT_TRUE(ether->token_id.empty());
    const auto kitty =
        Caip19::parse("eip155:1/erc721:0x06012c8cf97BEaD5deAe237070F9587f8E7A266d/1");
    ASSERT_TRUE(kitty);
    EXPECT_EQ(kitty->token_id, "1");
    EXPECT_EQ(kitty->text(), "eip155:1/erc721:0x06012c8cf97BEaD5deAe237070F9587f8E7A266d/1");
    const std::string kind = "eip155:1/erc20:";
    EXPECT_TRUE(Caip19::parse(kind + std::string(128, 'a')));
    EXPECT_FALSE(Caip19::parse(kind + std::string(129, 'a')));
    EXPECT_TRUE(Caip19::parse(kind + "a/" + std::string(78, '1')));
    EXPECT_FALSE(Caip19::parse(kind + "a/" + std::string(79, '1')));
    for (const char* text : {"", "eip155:1", "eip155:1/", "eip155:1/slip44", "eip155:1/slip44:",
                             "eip155:1/slip44:60/", "eip155:1/slip44:60/1/2", "/slip44:60"})
        EXPECT_FALSE(Caip19::parse(text)) << text;
}

TEST(Caip, Case111AMegabyteIsRefused) {
    for (const std::string& part : {std::string("a"), std::string("1:"), std::string("0x0"),
                                    std::string("%41"), std::string("-")}) {
        std::string text;
        while (text.size() < 1'000'000) text += part;
        EXPECT_FALSE(Caip2::parse("eip155:" + text)) << part;
        EXPECT_FALSE(Caip10::parse("eip155:1:" + text)) << part;
        EXPECT_FALSE(checksum_evm_address("0x" + text)) << part;
    }
}

}  // namespace
}  // namespace portico::chain
