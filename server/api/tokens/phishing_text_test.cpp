// SPDX-License-Identifier: Apache-2.0
#include "server/api/tokens/phishing_text.hpp"

#include <gtest/gtest.h>

namespace portico::api::tokens {
namespace {

TEST(PhishingText, SitesAndOffers) {
    for (const char* text :
         {"Visit https://claim.example/reward to claim", "HTTP://X", "www.gift", "tg://join",
          "claim at UniGift.XYZ", "$ usdc-bonus.com", "join t.me/free", "UNI.gift", "1000 a.io!",
          "Claim: 5000 USDC", "$5000 AIRDROP", "voucher", "Giveaway #7", "(redeem)", "Airdropped",
          "reward.app", "Voucher of claim.example", "1claim"})
        EXPECT_TRUE(is_phishing_text(text)) << text;
}

TEST(PhishingText, NamesOfSoundTokensAreNone) {
    for (const char* text :
         {"", "Wrapped Ether", "USD Coin", "yearn.finance", "Reclaim Protocol", "Exclaim!", "IOTA",
          "U.S.D.C", "a.iota", "Node.company", "A. Me", " .io", "Revisited", "ENS: me.eth",
          "\xe2\x82\xbf.", "\xff\xfe\x80", "."})
        EXPECT_FALSE(is_phishing_text(text)) << text;
}

}  // namespace
}  // namespace portico::api::tokens
