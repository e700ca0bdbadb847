// SPDX-License-Identifier: Apache-2.0
#include "server/api/wallets/wallet_rules.hpp"

#include <gmock/gmock.h>

#include "server/api/wallets/wallet.hpp"

namespace portico::api::wallets {
namespace {

using testing::HasSubstr;

TEST(WalletRules, Ids) {
    for (const char* good : {"a", "rabby", "gem-wallet", "1inch",
                             "c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96"})
        EXPECT_EQ(check_id(good), std::nullopt) << good;
    for (const std::string& bad :
         {std::string(""), std::string("A"), std::string("-a"), std::string("a-"),
          std::string("a b"), std::string("../a"), std::string("ä"), std::string(65, 'a')})
        EXPECT_NE(check_id(bad), std::nullopt) << bad;
}

TEST(WalletRules, NamesShowAllTheyAre) {
    for (const char* good : {"MetaMask", "Polkadot{.js}", "αU wallet", "钱包", "D'CENT", "Crème"})
        EXPECT_EQ(check_name(good), std::nullopt) << good;
    for (const char* bad :
         {"", " a", "a ", "a\nb", "a\tb", "a\x7f", "a\xc2\x85z", "a\xc2\xad",
          "Meta\xe2\x80\x8bMask", "\xe2\x80\xaeksaMateM", "a\xe2\x80\xa8z", "a\xe2\x81\xa6z",
          "\xef\xbb\xbf"
          "a",
          "a\xf3\xa0\x81\x81"})
        EXPECT_NE(check_name(bad), std::nullopt) << bad;
    EXPECT_EQ(check_name(std::string(64, 'a')), std::nullopt);
    EXPECT_NE(check_name(std::string(65, 'a')), std::nullopt);
}

TEST(WalletRules, WebLinksGoToOnePlainHost) {
    for (const char* good :
         {"https://metamask.io/", "https://apps.apple.com/app/id1438144202",
          "https://play.google.com/store/apps/details?id=io.metamask&hl=en",
          "https://www.okx.com/download?appendQuery=true&deeplink=okx://web3/wallet"})
        EXPECT_EQ(check_web_link(good), std::nullopt) << good;
    for (const char* bad :
         {"http://metamask.io/", "metamask://", "https://", "https:///a",
          "https://metamask.io@evil.example/", "https://user:pass@metamask.io/",
          "https://metamask.io:8443/", "https://MetaMask.io/", "https://m\xd0\xb5tamask.io/",
          "https://localhost/", "https://.io/", "https://a..b/", "https://metamask.io/a b",
          "https://metamask.io/\"onclick", "https://metamask.io/<b>", "https://metamask.io/\n",
          "https://metamask.io\\@evil.example/", " https://metamask.io"})
        EXPECT_NE(check_web_link(bad), std::nullopt) << bad;
}

TEST(WalletRules, AppLinksOpenOneApp) {
    for (const char* good :
         {"metamask://", "tpoutside://", "unstoppable.money://", "bitkeep-v2://wc",
          "https://rnbwapp.com", "bybitapp://open/route?targetUrl=by://web3/walletconnect"})
        EXPECT_EQ(check_app_link(good), std::nullopt) << good;
    for (const char* bad :
         {"", "metamask", "metamask:", "metamask:/", "MetaMask://", "javascript://%0aalert(1)",
          "data://text/html,x", "intent://wc#Intent;scheme=a;end", "file:///etc/passwd",
          "http://a.example", "1a://", "a b://", "a://\"", "https://user@metamask.io", "://",
          "blob://a", "market://details"})
        EXPECT_NE(check_app_link(bad), std::nullopt) << bad;
    EXPECT_THAT(*check_app_link("javascript://a"), HasSubstr("javascript"));
}

TEST(WalletRules, BrowseLinksHaveAPlaceForThePageBehindTheirHost) {
    for (const char* good :
         {"https://link.metamask.io/dapp/{page_bare}", "https://bkcode.vip?action=dapp&url={page}",
          "https://phantom.app/ul/browse/{page}?ref={page}", "https://a.example/?u={page_twice}"})
        EXPECT_EQ(check_browse_link(good), std::nullopt) << good;
    for (const char* bad :
         {"", "https://a.example/", "https://{page}/", "https://a.example{page}",
          "https://{page_bare}/?u={page}", "kestrel://open?url={page}", "https://a.example/{url}",
          "https://a.example/{page", "javascript://{page}", "{page}"})
        EXPECT_NE(check_browse_link(bad), std::nullopt) << bad;
    const std::string long_one = "https://a.example/" + std::string(kLinkMax, 'a') + "{page}";
    EXPECT_THAT(*check_browse_link(long_one), HasSubstr("longer"));
}

TEST(WalletRules, ChainsRdnsAndInjectedIds) {
    for (const char* good : {"eip155:1", "eip155:*", "cosmos:cosmoshub-4"})
        EXPECT_EQ(check_chain(good), std::nullopt) << good;
    for (const char* bad : {"", "eip155", "eip155:", "*:1", "EIP155:1", "eip155:**", "a:*"})
        EXPECT_NE(check_chain(bad), std::nullopt) << bad;
    EXPECT_EQ(check_rdns("io.metamask.mobile"), std::nullopt);
    for (const char* bad : {"", "metamask", ".io", "io.", "io..m", "io.meta mask", "io/m.a"})
        EXPECT_NE(check_rdns(bad), std::nullopt) << bad;
    EXPECT_EQ(check_injected_id("window.ronin.provider.isRonin"), std::nullopt);
    for (const char* bad : {"", "a b", "a[0]", "a()", "a;b"})
        EXPECT_NE(check_injected_id(bad), std::nullopt) << bad;
}

}  // namespace
}  // namespace portico::api::wallets
