// SPDX-License-Identifier: Apache-2.0
//
// A page whose relay is the operator's own, and wallets that listen at WalletConnect's alone: they
// are opened at the page, installed, or not offered.
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// docs/relay.md#which-wallets-can-use-this-relay
class OwnRelay : public Scenario {
  protected:
    OwnRelay() {
        config.own_relay = true;
        config.page_url = "https://harbour.example/swap?a=b";
        given_wallet("kestrel", "Kestrel");
        KnownWallet& kestrel = config.wallets[0];
        kestrel.relay = "walletconnect";
        kestrel.webapp_link = "https://web.kestrel.example";
        kestrel.link_mode = "https://kestrel.example/app";
    }
    void given_browser() {
        config.wallets[0].browse_link = "https://kestrel.example/open?url={page}";
    }
    void given_extension() { config.wallets[0].chrome_store = "https://store.example/kestrel"; }
    std::vector<std::string> ids() const {
        std::vector<std::string> found;
        for (const WalletRow& row : shown.connect->wallets) found.push_back(row.id);
        return found;
    }
    static inline const std::string kInside =
        "https://kestrel.example/open?url=https%3A%2F%2Fharbour.example%2Fswap%3Fa%3Db";
};

TEST_F(OwnRelay, OnAPhoneThePageIsLeftOnlyWhenOneSaysSoAndNoCodeIsMade) {
    given_browser();
    config.mobile = true;
    start();
    when(Open{});
    pairing_reports(wc::UriReady{"wc:1@2?x", at_ms + 230'000});
    when(ChooseWallet{"kestrel"});
    EXPECT_THAT(all<DeepLink>(), IsEmpty()) << "a tap on a name does not leave the page";
    EXPECT_EQ(connecting().link->value, kInside);
    EXPECT_EQ(commands<wc::CancelConnect>().size(), 1U);
    EXPECT_EQ(view(), View::kConnectingWalletConnect);
    EXPECT_EQ(connecting().platform, Platform::kMobile);
    EXPECT_EQ(connecting().platforms, std::nullopt) << "no code, no web app";
    EXPECT_EQ(connecting().uri, std::nullopt);
    EXPECT_EQ(connecting().other_link, std::nullopt);
    EXPECT_EQ(connecting().opens_page, true);
    after(60'000);
    EXPECT_EQ(connecting().state, ConnectingState::kIdle) << "nothing is waited for";
    EXPECT_EQ(connecting().slow, std::nullopt);
    when(OpenWallet{});
    EXPECT_EQ(only<DeepLink>().url.value, kInside);
    when(GoBack{});
    EXPECT_EQ(commands<wc::Connect>().size(), 1U) << "the list's code is ready for the others";
}

TEST_F(OwnRelay, OnADesktopTheExtensionComesFirstThenACodeThatHoldsThePage) {
    given_browser();
    given_extension();
    start();
    when(Open{});
    when(ChooseWallet{"kestrel"});
    EXPECT_THAT(commands<wc::Connect>(), IsEmpty());
    EXPECT_EQ(connecting().platform, Platform::kNotInstalled);
    EXPECT_THAT(*connecting().platforms, ElementsAre(Platform::kNotInstalled, Platform::kQrCode));
    EXPECT_EQ(connecting().can_get, true);
    when(ChoosePlatform{Platform::kQrCode});
    EXPECT_EQ(connecting().link->value, kInside);
    EXPECT_EQ(connecting().opens_page, true);
    EXPECT_EQ(connecting().uri, std::nullopt);
    when(Retry{});
    EXPECT_THAT(effects, IsEmpty());
}

TEST_F(OwnRelay, PlacesOfABrowseLinkTakeThePageAsTheWalletReadsIt) {
    given_browser();
    start();
    when(ChooseWallet{"kestrel"});
    EXPECT_EQ(connecting().platform, Platform::kQrCode);
    const auto link = [&](const char* browse_link) {
        config.wallets[0].browse_link = browse_link;
        start();
        when(ChooseWallet{"kestrel"});
        return connecting().link->value;
    };
    EXPECT_EQ(link("https://k.example/dapp/{page_bare}"),
              "https://k.example/dapp/harbour.example/swap?a=b");
    EXPECT_EQ(link("https://k.example/?to={page_twice}"),
              "https://k.example/?to=https%253A%252F%252Fharbour.example%252Fswap%253Fa%253Db");
    config.page_url = "https://h.example/";
    EXPECT_EQ(link("https://k.example/{page}?ref={page}"),
              "https://k.example/https%3A%2F%2Fh.example%2F?ref=https%3A%2F%2Fh.example%2F");
}

TEST_F(OwnRelay, WhatCannotBeGotToIsNotOffered) {
    start();
    when(Open{});
    EXPECT_THAT(ids(), ElementsAre("wallet_connect"));
    when(ChooseWallet{"kestrel"});  // by its id, from the page
    EXPECT_EQ(shown.toast->code.value, "connector_not_found");
    EXPECT_EQ(view(), View::kConnect);
    given_extension();
    start();
    when(Open{});
    EXPECT_THAT(ids(), ElementsAre("wallet_connect", "kestrel"));
    config.mobile = true;
    config.all_wallets = AllWallets::kHide;
    start();
    when(Open{});
    EXPECT_THAT(ids(), ElementsAre("wallet_connect"));
    // Without adapters the page would find no wallet around it either.
    given_browser();
    config.no_adapters = true;
    start();
    when(Open{});
    EXPECT_THAT(ids(), ElementsAre("wallet_connect"));
}

TEST_F(OwnRelay, OthersArePairedAsEver) {
    given_browser();
    given_wallet("merlin", "Merlin");
    start();
    when(Open{});
    EXPECT_EQ(shown.connect->own_relay, true);
    when(ChooseWallet{"merlin"});
    EXPECT_EQ(commands<wc::Connect>().size(), 1U);
    EXPECT_EQ(connecting().platform, Platform::kQrCode);
    EXPECT_EQ(connecting().opens_page, std::nullopt);
    // An installed one is asked in this browser.
    announce("example.kestrel", "Kestrel");
    when(GoBack{});
    when(ChooseWallet{"kestrel"});
    EXPECT_EQ(view(), View::kConnectingExternal);
    EXPECT_EQ(all<WalletRequest>().size(), 1U);
}

TEST_F(OwnRelay, AnotherRelayChangesNothing) {
    given_browser();
    given_extension();
    config.own_relay = false;
    start();
    when(Open{});
    when(ChooseWallet{"kestrel"});
    EXPECT_EQ(commands<wc::Connect>().size(), 1U);
    EXPECT_THAT(*connecting().platforms, ElementsAre(Platform::kQrCode, Platform::kWeb,
                                                     Platform::kDesktop, Platform::kNotInstalled));
    EXPECT_EQ(connecting().opens_page, std::nullopt);
}

}  // namespace
}  // namespace portico::engine
