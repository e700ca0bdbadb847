// SPDX-License-Identifier: Apache-2.0
//
// What the Connect view offers, and a phone's way to a wallet (docs/spec/connect.md#methods,
// docs/spec/connect.md#telegram).
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

class ConnectMethods : public Scenario {
  protected:
    Features& features() {
        if (!config.features) config.features.emplace();
        return *config.features;
    }
    void given_email_and_socials() {
        features().email = true;
        features().socials = List<SocialProvider, 8>{SocialProvider::kGoogle, SocialProvider::kX,
                                                     SocialProvider::kFacebook};
        sign_in_ = true;
    }
    void start() {
        Scenario::start();
        if (sign_in_) announce(kSignIn, "Sign-in", ConnectorKind::kAuth);
    }
    std::vector<ConnectMethod> methods() const {
        std::vector<ConnectMethod> found;
        for (const MethodRow& row : shown.connect->methods) found.push_back(row.method);
        return found;
    }
    std::vector<std::string> ids() const {
        std::vector<std::string> found;
        for (const WalletRow& row : shown.connect->wallets) found.push_back(row.id);
        return found;
    }

    static constexpr const char* kSignIn = "example.sign-in";

  private:
    bool sign_in_ = false;  ///< a section with a connector of kind auth is there
};

TEST_F(ConnectMethods, StandInTheOrderEmailSocialWallet) {  // docs/spec/connect.md#methods
    given_email_and_socials();
    start();
    EXPECT_THAT(methods(),
                ElementsAre(ConnectMethod::kEmail, ConnectMethod::kSocial, ConnectMethod::kWallet));
    EXPECT_FALSE(shown.connect->methods[0].separator) << "email and social stand together";
    EXPECT_TRUE(shown.connect->methods[1].separator);
}

TEST_F(ConnectMethods, WalletComesFirstIfOneIsInstalled) {  // docs/spec/connect.md#methods
    given_email_and_socials();
    start();
    announce();
    EXPECT_THAT(methods(),
                ElementsAre(ConnectMethod::kWallet, ConnectMethod::kEmail, ConnectMethod::kSocial));
    EXPECT_TRUE(shown.connect->methods[0].separator);
}

TEST_F(ConnectMethods, FollowTheHostsOrder) {
    given_email_and_socials();
    features().connect_methods_order = List<ConnectMethod, 3>{ConnectMethod::kSocial};
    start();
    announce();
    EXPECT_EQ(methods().front(), ConnectMethod::kSocial);
    EXPECT_EQ(methods().size(), 3U);
}

// docs/spec/connect.md#methods
TEST_F(ConnectMethods, EmailAndSocialAreThereWhileAConnectorOfKindAuthIs) {
    given_email_and_socials();
    Scenario::start();
    announce();
    EXPECT_THAT(methods(), ElementsAre(ConnectMethod::kWallet)) << "the flags alone offer nothing";
    EXPECT_THAT(shown.connect->socials, IsEmpty());
    announce(kSignIn, "Sign-in", ConnectorKind::kAuth);
    EXPECT_EQ(methods().size(), 3U);
    EXPECT_EQ(shown.connect->socials.size(), 3U);
    when(ConnectorLost{kSignIn});
    EXPECT_THAT(methods(), ElementsAre(ConnectMethod::kWallet));
    EXPECT_THAT(shown.connect->socials, IsEmpty());
}

TEST_F(ConnectMethods, InsideTelegramSomeProvidersAreLeftOut) {  // docs/spec/connect.md#telegram
    given_email_and_socials();
    for (const auto& [os, left] : std::vector<std::pair<Os, std::size_t>>{
             {Os::kIos, 2}, {Os::kMac, 2}, {Os::kAndroid, 1}, {Os::kOther, 3}}) {
        config.device = Device{os, true, false};
        start();
        EXPECT_EQ(shown.connect->socials.size(), left) << static_cast<int>(os);
    }
}

// docs/spec/connect.md#telegram
TEST_F(ConnectMethods, InsideAnotherAppGoogleIsLeftOutWhichRefusesItThere) {
    given_email_and_socials();
    config.device = Device{Os::kIos, false, true};
    start();
    EXPECT_THAT(shown.connect->socials, testing::Not(testing::Contains(SocialProvider::kGoogle)));
    EXPECT_EQ(shown.connect->socials.size(), 2U);
}

// docs/spec/connect.md#methods: collapseWallets
TEST_F(ConnectMethods, CollapsedWalletsAreOneButton) {
    given_email_and_socials();
    features().collapse_wallets = true;
    start();
    EXPECT_TRUE(shown.connect->collapsed);
    config.features->email = false;
    config.features->socials.reset();
    start();
    EXPECT_FALSE(shown.connect->collapsed) << "nothing to collapse beside";
}

// docs/spec/connect.md#methods: legalCheckbox
TEST_F(ConnectMethods, NothingGoesOnBeforeTheLegalCheckboxIsTicked) {
    config.terms_url = "https://harbour.example/terms";
    start();
    EXPECT_EQ(shown.connect->legal, Legal::kNote);
    features().legal_checkbox = true;
    start();
    announce();
    when(Open{});
    EXPECT_EQ(shown.connect->legal, Legal::kCheckbox);
    EXPECT_FALSE(shown.connect->enabled);
    when(ChooseWallet{kMeridian});
    when(ChooseWalletConnect{});
    EXPECT_EQ(view(), View::kConnect);
    when(AgreeTerms{true});
    EXPECT_TRUE(shown.connect->enabled);
    when(ChooseWallet{kMeridian});
    EXPECT_EQ(view(), View::kConnectingExternal);
}

TEST_F(ConnectMethods, RowsFollowTheHostsConnectorOrder) {
    given_wallet("kestrel", "Kestrel");
    features().connector_type_order =
        List<WalletRowKind, 7>{WalletRowKind::kFeatured, WalletRowKind::kInstalled};
    start();
    announce();
    EXPECT_THAT(ids(), ElementsAre("kestrel", kMeridian, "wallet_connect"));
}

// docs/spec/connect.md#rows
TEST_F(ConnectMethods, TheVisitorsOrderHasWhatWasUsedAndWhatIsInstalledBeforeThePhone) {
    given_wallet("kestrel", "Kestrel");
    features().connector_type_order = List<WalletRowKind, 7>{WalletRowKind::kVisitor};
    start();
    announce("example.alder", "Alder");
    announce();
    EXPECT_THAT(ids(), ElementsAre("example.alder", kMeridian, "wallet_connect", "kestrel"));
    storage["portico:recent_wallets"] =
        R"({"wallets":[{"id":")" + std::string(kMeridian) + R"(","name":"Meridian"}]})";
    start();
    announce("example.alder", "Alder");
    announce();
    EXPECT_THAT(ids(), ElementsAre(kMeridian, "example.alder", "wallet_connect", "kestrel"))
        << "the one used last leads";
}

TEST_F(ConnectMethods, CustomWalletsComeBehindFeaturedOnesAndExcludedOnesNowhere) {
    given_wallet("kestrel", "Kestrel");
    KnownWallet own;
    own.id = "own";
    own.name = "Own";
    config.custom_wallets = List<KnownWallet, 32>{own};
    config.exclude_wallet_ids = List<Text<128>, 256>{Text<128>("kestrel"), Text<128>(kMeridian)};
    start();
    announce();
    EXPECT_THAT(ids(), ElementsAre("wallet_connect", "own"));
}

TEST_F(ConnectMethods, TheRowOfAllWalletsFollowsItsOption) {
    for (const auto& [mode, desktop, mobile] :
         std::vector<std::tuple<AllWallets, bool, bool>>{{AllWallets::kShow, true, true},
                                                         {AllWallets::kHide, false, false},
                                                         {AllWallets::kOnlyMobile, false, true}}) {
        config.all_wallets = mode;
        config.mobile = false;
        start();
        EXPECT_EQ(shown.connect->all_wallets, desktop);
        config.mobile = true;
        start();
        EXPECT_EQ(shown.connect->all_wallets, mobile);
    }
}

TEST_F(ConnectMethods, AWalletThatNeverAnswersCanBeRetried) {
    start();
    announce();
    when(ChooseWallet{kMeridian});
    when(Retry{});
    EXPECT_THAT(all<WalletRequest>(), IsEmpty()) << "it has only just been asked";
    after(10'000);
    EXPECT_TRUE(connecting().slow.value_or(false));
    when(Retry{});
    EXPECT_EQ(all<WalletRequest>().size(), 1U);
    EXPECT_FALSE(connecting().slow.has_value());
}

TEST_F(ConnectMethods, OfflineIsShown) {
    start();
    EXPECT_TRUE(shown.modal->online);
    when(wc::OnlineChanged{false});
    EXPECT_FALSE(shown.modal->online);
    when(wc::OnlineChanged{true});
    EXPECT_TRUE(shown.modal->online);
}

// docs/spec/modal.md#element
TEST_F(ConnectMethods, TheElementIsAppendedUnlessDisabledOrEmbedded) {
    start();
    EXPECT_TRUE(shown.modal->append);
    config.disable_append = true;
    start();
    EXPECT_FALSE(shown.modal->append);
    config.disable_append.reset();
    config.embedded = true;
    start();
    EXPECT_FALSE(shown.modal->append);
}

TEST_F(ConnectMethods, GettingAWalletLeadsToItsStores) {
    given_wallet("kestrel", "Kestrel");
    config.wallets[0].chrome_store = "https://store.example/kestrel";
    config.wallets[0].app_store = "https://apps.example/kestrel";
    config.wallets[0].homepage = "https://kestrel.example";
    start();
    when(Open{View::kGetWallet, {}, {}});
    ASSERT_EQ(shown.guide->wallets.size(), 1U);
    ASSERT_TRUE(shown.guide->wallets[0].downloads);
    EXPECT_THAT(*shown.guide->wallets[0].downloads,
                ElementsAre(DownloadKind::kChrome, DownloadKind::kIos, DownloadKind::kWebsite));
    when(DownloadWallet{"kestrel"});
    EXPECT_EQ(view(), View::kDownloads);
    ASSERT_EQ(shown.guide->downloads.size(), 3U);
    EXPECT_FALSE(shown.guide->downloads[0].elsewhere);
    EXPECT_TRUE(shown.guide->downloads[1].elsewhere) << "a phone scans it";
    EXPECT_FALSE(shown.guide->downloads[2].elsewhere);
    config.mobile = true;
    config.device = Device{Os::kIos, false, false};
    start();
    when(DownloadWallet{"kestrel"});
    EXPECT_EQ(only<DeepLink>().url.value, "https://apps.example/kestrel") << "its one store";
}

class Phone : public ConnectMethods {
  protected:
    Phone() {
        config.mobile = true;
        given_wallet("kestrel", "Kestrel");
        config.wallets[0].link_mode = "https://kestrel.example/app";
    }
    void given_code() { pairing_reports(wc::UriReady{"wc:1@2?x", at_ms + 230'000}); }
};

// docs/spec/connect.md#rows
TEST_F(Phone, OneRowLeadsToAllWalletsAndTheCodeIsThereForAnotherDevice) {
    start();
    when(Open{});
    EXPECT_THAT(ids(), ElementsAre("kestrel"));
    EXPECT_TRUE(shown.connect->all_wallets);
    EXPECT_EQ(shown.connect->code_elsewhere, true);
    when(Navigate{NavigateHow::kPush, View::kAllWallets, {}});
    when(ChooseWalletConnect{});
    EXPECT_EQ(view(), View::kConnectingWalletConnect);
    // Without that row, the phone's own is the way.
    config.all_wallets = AllWallets::kHide;
    start();
    when(Open{});
    EXPECT_THAT(ids(), ElementsAre("wallet_connect", "kestrel"));
    EXPECT_EQ(shown.connect->code_elsewhere, std::nullopt);
}

// docs/spec/connect.md#wallet-links: for Solana the app is opened at this page, in its own browser.
TEST_F(Phone, CoinbaseIsOpenedAtThePageForSolanaAndByTheCodeForEthereum) {
    const std::string coinbase = "fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa";
    given_wallet(coinbase, "Coinbase Wallet");
    config.wallets[1].mobile_link.reset();
    config.wallets[1].desktop_link.reset();
    config.page_url = "https://harbour.example/swap?a=b";
    config.networks.emplace_back("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp");
    start();
    when(Open{});
    when(ChooseWallet{coinbase});
    EXPECT_EQ(connecting().platform, Platform::kQrCode);
    EXPECT_FALSE(connecting().link.has_value());
    when(GoBack{});
    when(ConnectNamespace{ChainNamespace::kSolana});
    when(ChooseWallet{coinbase});
    EXPECT_EQ(connecting().platform, Platform::kMobile);
    const std::string page = "https%3A%2F%2Fharbour.example%2Fswap%3Fa%3Db";
    EXPECT_EQ(connecting().link->value, "https://go.cb-w.com/dapp?cb_url=" + page);
    EXPECT_THAT(all<DeepLink>(), IsEmpty()) << "the page is left by its button alone";
}

TEST_F(Phone, TheCodeIsReadyBeforeTheTapAndTheLinkOpensInIt) {
    start();
    when(Open{});
    EXPECT_EQ(commands<wc::Connect>().size(), 1U);
    given_code();
    when(ChooseWallet{"kestrel"});
    EXPECT_EQ(only<DeepLink>().url.value, "kestrel://wc?uri=wc%3A1%402%3Fx");
    EXPECT_FALSE(only<DeepLink>().new_window);
    EXPECT_EQ(view(), View::kConnectingWalletConnect);
    EXPECT_THAT(commands<wc::Connect>(), IsEmpty()) << "the code that was ready is used";
    EXPECT_EQ(connecting().platform, Platform::kMobile);
    EXPECT_THAT(*connecting().platforms, ElementsAre(Platform::kMobile, Platform::kQrCode));
    when(OpenWallet{});
    EXPECT_EQ(all<DeepLink>().size(), 1U) << "open again";
    when(OpenWallet{true});
    EXPECT_THAT(only<DeepLink>().url.value, StartsWith("https://kestrel.example/app/wc?uri="));
}

TEST_F(Phone, ACodeThatComesAfterTheTapOpensNothingByItself) {
    start();
    when(Open{});
    when(ChooseWallet{"kestrel"});
    EXPECT_THAT(all<DeepLink>(), IsEmpty());
    given_code();
    EXPECT_THAT(all<DeepLink>(), IsEmpty());
    EXPECT_TRUE(connecting().link.has_value());
}

TEST_F(Phone, OnIosTheUniversalLinkComesFirstAndTheSchemeIsTheSecondTry) {
    config.device = Device{Os::kIos, false, false};
    start();
    when(Open{});
    given_code();
    when(ChooseWallet{"kestrel"});
    EXPECT_THAT(only<DeepLink>().url.value, StartsWith("https://kestrel.example/app/wc"));
    EXPECT_THAT(connecting().other_link->value, StartsWith("kestrel://wc"));
}

TEST_F(Phone, InsideTelegramOnlyWebLinksOpenAndInAWindowOfTheirOwn) {
    config.device = Device{Os::kAndroid, true, false};
    start();
    when(Open{});
    given_code();
    when(ChooseWallet{"kestrel"});
    EXPECT_TRUE(only<DeepLink>().new_window);
    EXPECT_THAT(only<DeepLink>().url.value, HasSubstr("uri=wc%253A1")) << "decoded once on the way";
    EXPECT_FALSE(connecting().other_link.has_value());
}

TEST_F(Phone, ACodeThatExpiresOnTheListIsMadeAgainAndNotForEver) {
    start();
    when(Open{});
    int made = 0;
    for (int i = 0; i < 10; ++i) {
        given_code();
        pairing_reports(wc::ConnectExpired{});
        made += static_cast<int>(commands<wc::Connect>().size());
    }
    EXPECT_EQ(made, 5);
    when(ChooseWallet{"kestrel"});
    EXPECT_EQ(commands<wc::Connect>().size(), 1U) << "a tap makes a new one";
}

TEST_F(Phone, ARelayThatIsAwayLeavesBrowserWalletsAlone) {
    start();
    announce();
    when(Open{});
    pairing_reports(wc::ConnectFailed{"wc_publish_failed", "no answer"});
    EXPECT_EQ(view(), View::kConnect);
    when(ChooseWallet{kMeridian});
    wallet_grants();
    EXPECT_EQ(connection().status, ConnectionStatus::kConnected);
}

// `redirect` is optional, and older wallets have none.
TEST_F(Phone, AWalletThatNamesNoLinkIsOpenedByTheOneItWasChosenWith) {
    start();
    when(ChooseWallet{"kestrel"});
    given_code();
    pairing_reports(wc::SessionConnected{session(), std::nullopt});
    after(kApprovedRestMs);
    host_requests("1", "personal_sign", R"(["0x00"])");
    EXPECT_THAT(only<DeepLink>().url.value, StartsWith("kestrel://wc?requestId="));
    reload();
    pairing_reports(wc::Restored{{session()}});
    ASSERT_EQ(connection().status, ConnectionStatus::kConnected);
    host_requests("2", "personal_sign", R"(["0x00"])");
    EXPECT_THAT(only<DeepLink>().url.value, StartsWith("kestrel://wc?requestId="));
}

TEST_F(Phone, ARequestToAPairedWalletBringsItToTheFrontOnce) {
    start();
    auto with = session();
    with.peer.redirect = wc::Redirect{};
    with.peer.redirect->native = "kestrel://";
    given_paired(with);
    host_requests("1", "personal_sign", R"(["0x00"])");
    EXPECT_THAT(only<DeepLink>().url.value, StartsWith("kestrel://wc?requestId="));
    // By what was asked just before the shell knows whose link it is (AskedRequests.ts).
    EXPECT_THAT(commands<wc::Request>().back().request_id.value, EndsWith("/1"));
    const auto is_link = [](const EngineEffect& effect) {
        return std::holds_alternative<DeepLink>(effect);
    };
    const auto is_command = [](const EngineEffect& effect) {
        return std::holds_alternative<PairingCommand>(effect);
    };
    EXPECT_LT(std::ranges::find_if(effects, is_command) - effects.begin(),
              std::ranges::find_if(effects, is_link) - effects.begin());
    // What only asks shows nobody anything, and pages ask it often, without a tap.
    with.namespaces[0].methods.push_back("wallet_getCallsStatus");
    pairing_reports(wc::SessionUpdated{with});
    host_requests("calls", "wallet_getCallsStatus", R"(["0x01"])");
    EXPECT_EQ(commands<wc::Request>().back().method.value, "wallet_getCallsStatus");
    EXPECT_THAT(all<DeepLink>(), IsEmpty());
    with.peer.redirect->native = "javascript:alert(1)";
    pairing_reports(wc::SessionUpdated{with});
    host_requests("2", "personal_sign", R"(["0x00"])");
    EXPECT_THAT(all<DeepLink>(), IsEmpty());
}

}  // namespace
}  // namespace portico::engine
