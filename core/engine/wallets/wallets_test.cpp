// SPDX-License-Identifier: Apache-2.0
#include "core/engine/wallets/wallets_constants.hpp"
#include "core/engine/wallets/wallets_scenario.hpp"

namespace portico::engine {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST_F(Wallets, NothingIsRequestedBeforeTheModalOpens) {  // docs/spec/connect.md#directory
    start();
    EXPECT_THAT(requested_url(), HasSubstr("/appkit/v1/config?"));  // the project, not its wallets
    announce();
    EXPECT_THAT(requested_urls(), IsEmpty());
    EXPECT_EQ(slice().state, DirectoryState::kIdle);
}

TEST_F(Wallets, WithoutAServerNothingIsRequested) {
    config.api_url.reset();
    start();
    open();
    EXPECT_THAT(requested_urls(), IsEmpty());
    open_all();
    when(SearchWallets{"kestrel"});
    when(FilterWallets{true});
    when(MoreWallets{});
    after(10'000);
    EXPECT_THAT(requested_urls(), IsEmpty());
    EXPECT_EQ(slice().state, DirectoryState::kIdle);
}

TEST_F(Wallets, OpeningAsksForRecommendedOnes) {  // docs/spec/connect.md#directory
    start();
    open();
    EXPECT_EQ(requested_url(),
              "https://api.example/"
              "getWallets?projectId=project&st=portico&sv=portico-0.1.0&page=1&entries=4"
              "&chains=eip155:1,eip155:8453,eip155:10");
    answer(last_get(), pages(1, 4, 68));
    EXPECT_EQ(slice().count, 68);
    when(Close{});
    open();
    EXPECT_THAT(requested_urls(), IsEmpty());  // they are kept
}

TEST_F(Wallets, AddressIsWellFormedWithoutAProjectId) {
    config.project_id = "";
    start();
    open();
    EXPECT_THAT(requested_url(),
                HasSubstr("/getWallets?projectId=&st=portico&sv=portico-0.1.0&page=1&entries=4"));
}

TEST_F(Wallets,
       FeaturedOnesAreRequestedByIdAndLeftOutElsewhere) {  // docs/spec/connect.md#directory
    config.featured_wallet_ids = {"kestrel", "merlin"};
    config.include_wallet_ids = {"a", "b"};
    config.exclude_wallet_ids = {"c"};
    start();
    open();
    EXPECT_THAT(requested_urls(),
                ElementsAre(AllOf(HasSubstr("&entries=2&include=kestrel,merlin"),
                                  Not(HasSubstr("exclude"))),
                            AllOf(HasSubstr("&entries=4&include=a,b"),
                                  HasSubstr("&exclude=kestrel,merlin,c&chains="))));
}

TEST_F(Wallets, FeaturedOnesStandAsTheHostNamesThem) {  // docs/spec/connect.md#directory
    config.featured_wallet_ids = {"k", "absent", "m", "n"};
    start();
    open();
    EffectId featured = 0;
    for (const EngineEffect& effect : effects)
        if (const auto* get = std::get_if<HttpGet>(&effect); get && featured == 0)
            featured = get->id;
    answer(featured, page({wallet("n"), wallet("m"), wallet("k")}, 3));
    std::vector<std::string> rows;
    for (const WalletRow& row : shown.connect->wallets)
        if (row.kind == WalletRowKind::kFeatured) rows.push_back(row.id);
    EXPECT_THAT(rows, ElementsAre("k", "m", "n"));
}

TEST_F(Wallets, GridGrowsPageByPage) {  // docs/spec/connect.md#directory: 40 per page
    start();
    open();
    open_all();
    EXPECT_THAT(requested_url(), HasSubstr("&page=1&entries=40&"));
    EXPECT_EQ(slice().state, DirectoryState::kLoading);
    answer(last_get(), pages(1, 40, 68));
    EXPECT_EQ(slice().state, DirectoryState::kReady);
    EXPECT_EQ(ids().size(), 40u);
    EXPECT_TRUE(slice().more);
    when(MoreWallets{});
    EXPECT_THAT(requested_url(), HasSubstr("&page=2&entries=40&"));
    const EffectId second = last_get();
    when(MoreWallets{});
    EXPECT_THAT(requested_urls(), IsEmpty());  // one at a time
    EXPECT_EQ(ids().size(), 40u);              // what is there stays
    answer(second, pages(40, 68, 68));         // one moved between the pages
    EXPECT_EQ(ids().size(), 68u);
    EXPECT_FALSE(slice().more);
    when(MoreWallets{});
    EXPECT_THAT(requested_urls(), IsEmpty());
}

TEST_F(Wallets, DirectoryThatCountsTooManyIsNotRequestedForEver) {
    given_grid(3);
    open();
    EXPECT_FALSE(slice().more);
    when(Close{});
    start();
    open();
    open_all();
    answer(last_get(), pages(1, 3, 1000));
    when(MoreWallets{});
    answer(last_get(), pages(1, 3, 1000));  // nothing new
    EXPECT_FALSE(slice().more);
}

TEST_F(Wallets, RowsCarryPicturesOfTheServer) {
    start();
    open();
    open_all();
    answer(last_get(), page({wallet("a", R"(,"image_id":"01234567-89ab")"), wallet("b")}, 2));
    EXPECT_EQ(slice().wallets[0].icon, "https://api.example/getWalletImage/01234567-89ab");
    EXPECT_EQ(slice().wallets[1].icon, std::nullopt);
    EXPECT_EQ(slice().wallets[0].name, "Wallet a");
}

// docs/spec/connect.md#directory, sorting
TEST_F(Wallets, InstalledOnesComeFirstAsTheirConnector) {
    start();
    announce(kMeridian, "Meridian");
    open();
    open_all();
    answer(last_get(), page({wallet("a"), wallet("m", R"(,"rdns":")" + kMeridian + "\"")}, 2));
    EXPECT_THAT(ids(), ElementsAre(kMeridian, "a"));
    EXPECT_TRUE(slice().wallets[0].installed);
    EXPECT_FALSE(slice().wallets[1].installed);
    announce("example.other", "Other");  // a late one, and one that the directory does not have
    EXPECT_THAT(ids(), ElementsAre(kMeridian, "example.other", "a"));
    when(SearchWallets{"wallet"});
    after(kWalletsDebounceMs);
    answer(last_get(), page({wallet("a"), wallet("m", R"(,"rdns":")" + kMeridian + "\"")}, 2));
    EXPECT_THAT(ids(), ElementsAre(kMeridian, "a"));  // what was found, and nothing else
}

TEST_F(Wallets, TheLogInByEmailIsNoWalletOfTheList) {
    start();
    announce("auth", "Email", ConnectorKind::kAuth);
    open();
    open_all();
    answer(last_get(), page({wallet("a")}, 1));
    EXPECT_THAT(ids(), ElementsAre("a"));
}

// docs/spec/connect.md#directory: custom wallets ignored
TEST_F(Wallets, HostsOwnWalletsAreInTheGrid) {
    given_wallet("harbour", "Harbour");
    config.custom_wallets.emplace();
    config.custom_wallets->emplace_back().id = "dock";
    config.custom_wallets->back().name = "Dock";
    start();
    open();
    open_all();
    EXPECT_THAT(ids(), ElementsAre("harbour", "dock"));  // while the directory is asked
    answer(last_get(), page({wallet("a"), wallet("dock")}, 2));
    EXPECT_THAT(ids(), ElementsAre("harbour", "dock", "a"));
}

TEST_F(Wallets, ExcludedOnesAreNotShownWhateverTheServerSends) {
    config.exclude_wallet_ids = {"b"};
    start();
    open();
    open_all();
    answer(last_get(), page({wallet("a"), wallet("b")}, 2));
    EXPECT_THAT(ids(), ElementsAre("a"));
}

TEST_F(Wallets, PhonesShowWhatAPhoneCanOpen) {  // docs/spec/connect.md#directory, filters
    config.mobile = true;
    start();
    open();
    open_all();
    const std::string phantom = "a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393";
    answer(last_get(),
           page({wallet("a"), R"({"id":"b","name":"B","chrome_store":"https://x.example"})",
                 R"({"id":"c","name":"C","link_mode":"https://c.example"})",
                 R"({"id":")" + phantom + R"(","name":"Phantom"})"},
                4));
    EXPECT_THAT(ids(), ElementsAre("a", "c", phantom));
}

// --- Connect ------------------------------------------------------------------------------------

TEST_F(Wallets, NamesLoseWhatTurnsATextAroundAndWhatNobodySees) {
    start();
    open();
    const auto named = [](const std::string& id, const std::string& name) {
        return R"({"id":")" + id + R"(","name":")" + name + R"("})";
    };
    answer(last_get(),
           page({named("a", "\u202eksa\u200bM\u2066ateM"), named("b", "\u202e\u200b")}, 2));
    open_all();
    answer(last_get(),
           page({named("a", "\u202eksa\u200bM\u2066ateM"), named("b", "\u202e\u200b")}, 2));
    ASSERT_THAT(ids(), ElementsAre("a"));
    EXPECT_EQ(slice().wallets[0].name, "ksaMateM");
}

TEST_F(Wallets, ConnectShowsTwoRecommendedOnesAtMost) {  // docs/spec/connect.md#rows
    start();
    open();
    answer(last_get(), pages(1, 4, 68));
    const auto recommended = [&] {
        std::vector<std::string> out;
        for (const WalletRow& row : shown.connect->wallets)
            if (row.kind == WalletRowKind::kRecommended) out.push_back(row.id);
        return out;
    };
    EXPECT_THAT(recommended(), ElementsAre("w1", "w2"));
    announce();
    EXPECT_THAT(recommended(), ElementsAre("w1"));
    announce("example.other", "Other");
    EXPECT_THAT(recommended(), IsEmpty());
}

// docs/spec/connect.md#rows, docs/spec/connect.md#directory
TEST_F(Wallets, ConnectShowsTheFeaturedOnesInsteadOfRecommended) {
    config.featured_wallet_ids = {"k"};
    start();
    open();
    std::vector<EffectId> requests;
    for (const EngineEffect& effect : effects)
        if (const auto* get = std::get_if<HttpGet>(&effect)) requests.push_back(get->id);
    ASSERT_EQ(requests.size(), 2u);
    answer(requests[0], page({wallet("k")}, 1));
    answer(requests[1], pages(1, 4, 67));
    std::vector<std::string> rows;
    for (const WalletRow& row : shown.connect->wallets)
        if (row.kind != WalletRowKind::kWalletConnect) rows.push_back(row.id);
    EXPECT_THAT(rows, ElementsAre("k"));
    EXPECT_EQ(slice().count, 68);
}

TEST_F(Wallets, ConnectShowsPlaceholdersWhileTheDirectoryLoads) {
    start();
    EXPECT_FALSE(shown.connect->awaited);
    open();
    EXPECT_EQ(shown.connect->awaited, 2);
    const EffectId requested = last_get();
    announce();
    EXPECT_EQ(shown.connect->awaited, 1);
    answer(requested, pages(1, 4, 68));
    EXPECT_FALSE(shown.connect->awaited);
}

TEST_F(Wallets, ConnectKeepsPlacesForTheFeaturedOnes) {
    config.featured_wallet_ids = {"a", "b", "c"};
    start();
    open();
    EXPECT_EQ(shown.connect->awaited, 3);
}

TEST_F(Wallets, ConnectKeepsNoPlacesForADirectoryThatFails) {
    start();
    open();
    answer(last_get(), "{}", 503);
    EXPECT_FALSE(shown.connect->awaited);
}

TEST_F(Wallets, WalletOfTheDirectoryIsConnectedByItsLink) {
    config.mobile = true;
    given_grid();
    when(ChooseWallet{"w2"});
    EXPECT_EQ(shown.router->view, View::kConnectingWalletConnect);
    ASSERT_TRUE(shown.connecting->wallet);
    EXPECT_EQ(shown.connecting->wallet->name, "Wallet w2");
    pairing_reports(wc::UriReady{"wc:1@2", at_ms + 300'000});
    EXPECT_THAT(shown.connecting->link->value, testing::StartsWith("w2://wc?uri="));
}

// docs/relay.md#which-wallets-can-use-this-relay: the directory leaves out what cannot be got to.
TEST_F(Wallets, OverTheOperatorsRelayTheDirectoryIsToldWhereThePageIs) {
    const auto url = [&] {
        start();
        open();
        return requested_urls().front();
    };
    EXPECT_THAT(url(), Not(HasSubstr("own_relay")));
    config.own_relay = true;
    EXPECT_THAT(url(), testing::EndsWith("&own_relay=desktop"));
    config.mobile = true;
    EXPECT_THAT(url(), testing::EndsWith("&own_relay=phone"));
    const std::string found =
        page({wallet("own"), R"({"id":"xyz","name":"Xyz","relay":"walletconnect",)"
                             R"("browse_link":"https://b.example/{page}"})"},
             2);
    answer(last_get(), found);
    open_all();
    answer(last_get(), found);
    EXPECT_THAT(ids(), ElementsAre("own", "xyz")) << "without a link for codes, too";
    config.no_adapters = true;
    EXPECT_THAT(url(), testing::EndsWith("&own_relay=alone"));
    config.own_relay = false;
    EXPECT_THAT(url(), Not(HasSubstr("own_relay")));
}

// --- search -------------------------------------------------------------------------------------

// docs/spec/connect.md#directory: 500 ms, 2 characters

}  // namespace
}  // namespace portico::engine
