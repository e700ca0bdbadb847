// SPDX-License-Identifier: Apache-2.0
#include "server/api/wallets/directory.hpp"

#include <gmock/gmock.h>

#include "core/api/wallets.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/json/json.hpp"

namespace portico::api::wallets {
namespace {

using testing::ElementsAre;

std::vector<Wallet> flock() {
    return {
        {.id = "hawk",
         .name = "Hawk Wallet",
         .rdns = "example.hawk",
         .certified = true,
         .chains = {"eip155:*"}},
        {.id = "sea-hawk", .name = "Sea Hawk", .chains = {"solana:*", "eip155:10"}},
        {.id = "goshawk", .name = "Goshawk", .certified = true, .chains = {"cosmos:cosmoshub-4"}},
        {.id = "eagle", .name = "Éagle", .rdns = "com.hawk.eagle"},
        {.id = "c57ca95b47569778a828d19178114f4d", .name = "Robin", .chains = {"bip122:*"}},
    };
}

class DirectoryTest : public testing::Test {
  protected:
    std::vector<std::string> names(const DirectoryQuery& query) const {
        std::vector<std::string> out;
        for (const Wallet* wallet : directory.match(query)) out.push_back(wallet->name);
        return out;
    }
    std::vector<std::string> search(std::string_view text) const { return names({.search = text}); }
    Directory directory{flock(), {{"eagle", "01234567-89ab-8def-8123-456789abcdef"}}};
};

TEST_F(DirectoryTest, WithoutFiltersTheOrderOfTheFile) {
    EXPECT_THAT(names({}), ElementsAre("Hawk Wallet", "Sea Hawk", "Goshawk", "Éagle", "Robin"));
}

TEST_F(DirectoryTest, SearchRanksWholeThenBeginningThenWordThenWithin) {
    EXPECT_THAT(search("hawk"), ElementsAre("Hawk Wallet", "Sea Hawk", "Éagle", "Goshawk"));
    EXPECT_THAT(search("goshawk"), ElementsAre("Goshawk"));
    EXPECT_THAT(search("HAWK w"), ElementsAre("Hawk Wallet"));
    EXPECT_THAT(search("wallet hawk"), ElementsAre("Hawk Wallet"));  // words in any order
    EXPECT_THAT(search("aw"), ElementsAre("Hawk Wallet", "Sea Hawk", "Goshawk", "Éagle"));
    EXPECT_THAT(search("  "), testing::SizeIs(5));
    EXPECT_THAT(search("falcon"), ElementsAre());
}

TEST_F(DirectoryTest, SearchKnowsNoCaseAndNoAccents) {
    EXPECT_THAT(search("eagle"), ElementsAre("Éagle"));
    EXPECT_THAT(search("ÉAG"), ElementsAre("Éagle"));
}

TEST_F(DirectoryTest, SearchFindsByRdnsAndId) {
    EXPECT_THAT(search("com.hawk"), ElementsAre("Éagle"));
    EXPECT_THAT(search("sea-hawk"), ElementsAre("Sea Hawk"));
    EXPECT_THAT(search("c57ca95b"), ElementsAre("Robin"));
    EXPECT_THAT(search("c57ca9"), ElementsAre());  // too little of an id of random digits
}

TEST_F(DirectoryTest, ExactNameComesBeforeLongerOnesOfMorePopularity) {
    const Directory birds({{.id = "a", .name = "Crowbar"}, {.id = "b", .name = "Crow"}}, {});
    EXPECT_EQ(birds.match({.search = "crow"})[0]->name, "Crow");
}

TEST_F(DirectoryTest, IncludeAndExcludeTakeIdsAndRdns) {
    EXPECT_THAT(names({.include = {"goshawk", "example.hawk", "nobody"}}),
                ElementsAre("Hawk Wallet", "Goshawk"));
    EXPECT_THAT(names({.exclude = {"hawk", "COM.hawk.eagle"}}),
                ElementsAre("Sea Hawk", "Goshawk", "Robin"));
    EXPECT_THAT(names({.include = {"hawk"}, .exclude = {"hawk"}}), ElementsAre());
    EXPECT_THAT(names({.include = {"nobody"}}), ElementsAre());
    EXPECT_THAT(names({.search = "hawk", .include = {"goshawk"}}), ElementsAre("Goshawk"));
}

// docs/spec/connect.md#directory: unknown support is shown
TEST_F(DirectoryTest, ChainsShowWhatMayWork) {
    EXPECT_THAT(names({.chains = {"eip155:1"}}), ElementsAre("Hawk Wallet", "Éagle"));
    EXPECT_THAT(names({.chains = {"eip155:10"}}), ElementsAre("Hawk Wallet", "Sea Hawk", "Éagle"));
    EXPECT_THAT(names({.chains = {"cosmos:osmosis-1", "bip122:000000000019d6689c085ae165831e93"}}),
                ElementsAre("Éagle", "Robin"));
    EXPECT_THAT(names({.chains = {"nothing"}}), ElementsAre("Éagle"));
}

TEST_F(DirectoryTest, CertifiedFilters) {
    EXPECT_THAT(names({.certified = true}), ElementsAre("Hawk Wallet", "Goshawk"));
}

TEST_F(DirectoryTest, PagesAndTheirCount) {
    const auto page = [&](std::size_t number, std::size_t entries) {
        const auto json = parse_json(directory.find({.page = number, .entries = entries}));
        std::string out = json->find("count")->number_text() + ":";
        for (const Json& wallet : json->find("data")->items())
            out += " " + std::string(*wallet.find_string("name"));
        return out;
    };
    EXPECT_EQ(page(1, 2), "5: Hawk Wallet Sea Hawk");
    EXPECT_EQ(page(3, 2), "5: Robin");
    EXPECT_EQ(page(4, 2), "5:");
    EXPECT_EQ(page(10'000, 200), "5:");
    EXPECT_EQ(page(1, 5), "5: Hawk Wallet Sea Hawk Goshawk Éagle Robin");
}

TEST_F(DirectoryTest, WalletsCarryTheirImageAndOrder) {
    EXPECT_TRUE(parse_described<WalletsBody>(directory.find({}))) << "not the body of core/api";
    const auto json = parse_json(directory.find({.include = {"eagle"}}));
    ASSERT_TRUE(json);
    const Json& eagle = json->find("data")->items().front();
    EXPECT_EQ(eagle.find_string("image_id"), "01234567-89ab-8def-8123-456789abcdef");
    EXPECT_EQ(eagle.find("order")->as_integer(), 40);
    EXPECT_EQ(eagle.find("chains"), nullptr);
    const auto other = parse_json(directory.find({.include = {"hawk"}}));
    EXPECT_EQ(other->find("data")->items().front().find("image_id"), nullptr);
}

TEST_F(DirectoryTest, RevisionChangesWithAnyAnswer) {
    EXPECT_EQ(directory.revision(),
              Directory(flock(), {{"eagle", "01234567-89ab-8def-8123-456789abcdef"}}).revision());
    EXPECT_NE(directory.revision(), Directory(flock(), {}).revision());
    auto changed = flock();
    changed[0].name = "Hawk";
    EXPECT_NE(directory.revision(),
              Directory(changed, {{"eagle", "01234567-89ab-8def-8123-456789abcdef"}}).revision());
}

}  // namespace
}  // namespace portico::api::wallets
