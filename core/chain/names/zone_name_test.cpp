// SPDX-License-Identifier: Apache-2.0
#include "core/chain/names/zone_name.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "core/chain/eip155/contracts/ens_name.hpp"
#include "core/chain/names/coin_type.hpp"

namespace portico::chain {
namespace {

ZoneNameFault fault_of(std::string_view text) {
    const auto name = parse_zone_name(text);
    EXPECT_FALSE(name) << text;
    return name ? ZoneNameFault{255} : name.error();
}

TEST(ZoneName, HasALabelAndAZone) {
    const auto name = parse_zone_name("Alice-7.Shop.ETH");
    ASSERT_TRUE(name);
    EXPECT_EQ(name->text, "alice-7.shop.eth");
    EXPECT_EQ(name->label(), "alice-7");
    EXPECT_EQ(name->zone(), "shop.eth");
    EXPECT_TRUE(parse_zone_name(std::string(64, 'a') + ".shop.eth"));
}

TEST(ZoneName, WhatIsNoneSaysWhy) {
    for (const char* text : {"al ice.shop.eth", "alíce.shop.eth", "а.shop.eth", "al_ice.shop.eth",
                             "alice.shop.eth\n", "ali\u200bce.shop.eth"})
        EXPECT_EQ(fault_of(text), ZoneNameFault::kCharacters) << text;
    EXPECT_EQ(fault_of(std::string_view("ali\0ce.shop.eth", 15)), ZoneNameFault::kCharacters);
    for (const char* text : {"", "alice", "alice.eth", "a.alice.shop.eth", "alice..eth",
                             ".shop.eth", "alice.shop.", "alice.shop.eth."})
        EXPECT_EQ(fault_of(text), ZoneNameFault::kParts) << text;
    EXPECT_EQ(fault_of("al.shop.eth"), ZoneNameFault::kLength);
    EXPECT_EQ(fault_of(std::string(65, 'a') + ".shop.eth"), ZoneNameFault::kLength);
    EXPECT_EQ(fault_of("alice." + std::string(300, 'a') + ".eth"), ZoneNameFault::kLength);
    for (const char* text : {"-alice.shop.eth", "alice-.shop.eth", "xn--alice.shop.eth",
                             "alice.-shop.eth", "---.shop.eth"})
        EXPECT_EQ(fault_of(text), ZoneNameFault::kHyphens) << text;
}

TEST(ZoneName, AZoneHasTwoParts) {
    for (const char* text : {"shop.eth", "names.example", "a.b"})
        EXPECT_TRUE(is_zone(text)) << text;
    for (const std::string& text :
         {std::string("eth"), std::string("a.shop.eth"), std::string(), std::string("Shop.eth"),
          std::string("shop."), std::string("sho p.eth"), std::string(190, 'a') + ".eth"})
        EXPECT_FALSE(is_zone(text)) << text;
}

TEST(ZoneName, Case34WhatNormalisesToSomethingElseIsRefused) {
    EXPECT_EQ(parse_zone_name("Alice.Shop.ETH")->text, "alice.shop.eth") << "and is shown so";
    for (const char* text : {"\u0430lice.shop.eth",       // a Cyrillic a
                             "\uff41lice.shop.eth",       // one of full width, which becomes a
                             "alice\u200d.shop.eth",      // a joiner that nobody sees
                             "\U0001f600abc.shop.eth",    // emoji
                             "\u2764\ufe0fabc.shop.eth",  // with and
                             "\u2764abc.shop.eth",        // without its variant
                             "stra\u00dfe.shop.eth", "caf\u00e9.shop.eth", "cafe\u0301.shop.eth"}) {
        EXPECT_EQ(fault_of(text), ZoneNameFault::kCharacters) << text;
        EXPECT_FALSE(is_plain_ens_name(text)) << text;
    }
}

TEST(ZoneName, Case111AMegabyteIsRefused) {
    for (const std::string& part : {std::string("a"), std::string("a-"), std::string("a."),
                                    std::string("-."), std::string("A1-")}) {
        std::string text;
        while (text.size() < 1'000'000) text += part;
        EXPECT_FALSE(parse_zone_name(text + ".shop.eth")) << part;
        EXPECT_FALSE(is_plain_ens_name(text)) << part;
        EXPECT_FALSE(is_zone(text)) << part;
    }
}

TEST(ZoneName, LookAlikesHaveOneLook) {
    const std::pair<const char*, const char*> alike[] = {
        {"alice", "a1ice"}, {"alice", "allce"},   {"alice", "al-ice"},
        {"bob", "b0b"},     {"modern", "rnodem"}, {"wave", "vvave"},
        {"dove", "clove"},  {"dove", "c1ove"},    {"alicia", "alicla"}};
    for (const auto& [one, other] : alike) EXPECT_EQ(look_of(one), look_of(other)) << one;
    EXPECT_NE(look_of("alice"), look_of("alicia"));
    EXPECT_NE(look_of("bob"), look_of("bobb"));
    EXPECT_EQ(look_of(*parse_zone_name("a1-ice.shop.eth")), "allce.shop.eth");
    EXPECT_NE(look_of(*parse_zone_name("alice.shop.eth")),
              look_of(*parse_zone_name("alice.sh0p.eth")));
}

RC_GTEST_PROP(ZoneName, WhateverIsReadIsPlainInEnsAndReadsAsItself, ()) {
    const auto characters = rc::gen::element('a', 'z', 'A', '0', '9', '-', '.', '_', 'i', '\xc3');
    std::string text = *rc::gen::container<std::string>(characters);
    if (*rc::gen::arbitrary<bool>()) text += ".shop.eth";
    const auto name = parse_zone_name(text);
    if (!name) return;
    RC_ASSERT(is_plain_ens_name(name->text));
    RC_ASSERT(*parse_zone_name(name->text) == *name);
    RC_ASSERT(std::string(name->label()) + "." + std::string(name->zone()) == name->text);
    RC_ASSERT(!look_of(*name).empty());
}

TEST(CoinType, NumbersOfNetworks) {
    EXPECT_EQ(chain_of_coin(60), "eip155:1");
    EXPECT_EQ(chain_of_coin(2147483649), "eip155:1");
    EXPECT_EQ(chain_of_coin(2147492101), "eip155:8453");
    EXPECT_EQ(chain_of_coin(0), std::nullopt);
    EXPECT_EQ(chain_of_coin(501), std::nullopt);
    EXPECT_EQ(chain_of_coin(0x8000'0000), std::nullopt);
    EXPECT_EQ(coin_of_chain("eip155:1"), 60u);
    EXPECT_EQ(coin_of_chain("eip155:8453"), 2147492101u);
    EXPECT_EQ(coin_of_chain("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"), 501u);
    for (const char* const none : {"eip155:0", "eip155:2147483648", "eip155:", "eip155:1x",
                                   "eip155:-1", "bip122:1", "", "eip155:99999999999999999999"})
        EXPECT_EQ(coin_of_chain(none), std::nullopt) << none;
    EXPECT_EQ(canonical_coin(2147483649), 60u);
    EXPECT_EQ(canonical_coin(2147492101), 2147492101u);
}

}  // namespace
}  // namespace portico::chain
