// SPDX-License-Identifier: Apache-2.0
#include "server/api/wallets/directory_file.hpp"

#include <gmock/gmock.h>

#include <map>

#include "core/base/describe/describe.hpp"
#include "core/base/json/json.hpp"
#include "server/api/wallets/bundled_directory.hpp"

namespace portico::api::wallets {
namespace {

using testing::HasSubstr;

std::string file(std::string_view wallets) {
    return R"({"format":1,"wallets":[)" + std::string(wallets) + "]}";
}

std::string refusal(std::string_view text) {
    const auto read = read_directory(text);
    return read ? "taken" : read.error();
}

TEST(DirectoryFile, EveryFieldIsReadAndWrittenBack) {
    const std::string text = file(
        R"({"id":"kestrel","name":"Kestrel","homepage":"https://kestrel.example","rdns":"example.kestrel",)"
        R"("badge_type":"certified","chains":["eip155:*","solana:1"],"mobile_link":"kestrel://",)"
        R"("link_mode":"https://kestrel.example/ul","desktop_link":"kestrel-desk://",)"
        R"("webapp_link":"https://web.kestrel.example","app_store":"https://a.example/1",)"
        R"("play_store":"https://a.example/2","chrome_store":"https://a.example/3",)"
        R"("browse_link":"https://kestrel.example/open?url={page}","relay":"walletconnect",)"
        R"("injected":[{"namespace":"eip155","injected_id":"isKestrel"}]},)"
        R"({"id":"merlin","name":"Merlin","rdns":null,"badge_type":"none"})");
    const auto read = read_directory(text);
    ASSERT_TRUE(read) << read.error();
    ASSERT_EQ(read->size(), 2u);
    const Wallet& wallet = read->front();
    EXPECT_EQ(wallet.rdns, "example.kestrel");
    EXPECT_TRUE(wallet.certified);
    EXPECT_EQ(wallet.chains, (std::vector<std::string>{"eip155:*", "solana:1"}));
    EXPECT_EQ(wallet.desktop_link, "kestrel-desk://");
    EXPECT_EQ(wallet.browse_link, "https://kestrel.example/open?url={page}");
    EXPECT_EQ(wallet.relay, "walletconnect");
    EXPECT_EQ(make_wallet_row(wallet).relay->value, "walletconnect");
    EXPECT_EQ(make_wallet_row(wallet).browse_link->value, wallet.browse_link);
    EXPECT_FALSE(make_wallet_row(read->back()).relay) << "it can use any relay";
    EXPECT_EQ(wallet.injected, (std::vector<InjectedId>{{"eip155", "isKestrel"}}));
    EXPECT_FALSE(read->back().certified);
    EXPECT_EQ(*read_directory(write_directory(*read)), *read);
    EXPECT_EQ(*read_directory(write_directory({})), std::vector<Wallet>{});
}

TEST(DirectoryFile, ErrorsSayWhere) {
    EXPECT_EQ(refusal("{\n  \"format\": 1,\n  \"wallets\": [}\n}"),
              "line 3, column 15: not valid JSON");
    EXPECT_THAT(refusal(""), HasSubstr("line 1, column 1"));
    EXPECT_THAT(refusal("[]"), HasSubstr("the file must begin with"));
    EXPECT_THAT(refusal(R"({"format":2,"wallets":[]})"), HasSubstr("other formats are not known"));
    EXPECT_THAT(refusal(R"({"format":1,"wallets":[],"more":1})"), HasSubstr("nothing else"));
    EXPECT_EQ(refusal(file("1")), "wallets[0] must be an object");
    EXPECT_EQ(refusal(file(R"({"id":"a","name":"A"},{"name":"B"})")),
              "wallets[1] (B).id is missing");
    EXPECT_EQ(refusal(file(R"({"id":"a"})")), "wallets[0].name is missing");
    EXPECT_EQ(refusal(file(R"({"id":"a","name":"A","nmae":"B"})")),
              "wallets[0] (A).nmae is not a field of a wallet");
    EXPECT_EQ(refusal(file(R"({"id":"a","name":"A","id":"b"})")),
              "wallets[0] (A).id is given twice");
    EXPECT_EQ(refusal(file(R"({"id":"a","name":"A","rdns":7})")),
              "wallets[0] (A).rdns must be a text");
    EXPECT_EQ(refusal(file(R"({"id":"a","name":"A","mobile_link":"javascript://x"})")),
              "wallets[0] (A).mobile_link has the scheme javascript, which does not open one app");
    EXPECT_EQ(refusal(file(R"({"id":"a","name":"A","homepage":"http://a.example"})")),
              "wallets[0] (A).homepage must begin with https://");
    EXPECT_EQ(refusal(file(R"({"id":"a","name":"A","relay":"wss://relay.example.org"})")),
              "wallets[0] (A).relay must be \"walletconnect\"; leave it out for a wallet that can "
              "use your relay");
    EXPECT_THAT(refusal(file(R"({"id":"a","name":"A","badge_type":"gold"})")),
                HasSubstr("badge_type"));
    EXPECT_THAT(refusal(file(R"({"id":"a","name":"A","chains":["eip155"]})")), HasSubstr("CAIP-2"));
    EXPECT_THAT(refusal(file(R"({"id":"a","name":"A","chains":["a12:1","a12:1"]})")),
                HasSubstr("twice"));
    EXPECT_THAT(refusal(file(R"({"id":"a","name":"A","injected":[{"namespace":"eip155"}]})")),
                HasSubstr("injected must hold"));
}

TEST(DirectoryFile, NoTwoWalletsCanBeTakenForOneAnother) {
    EXPECT_EQ(refusal(file(R"({"id":"a","name":"A"},{"id":"a","name":"B"})")),
              "wallets A and B have the same id, a");
    EXPECT_EQ(refusal(file(R"({"id":"a","name":"Kestrel"},{"id":"b","name":"KÉSTREL"})")),
              "wallets Kestrel and KÉSTREL have the same name, KÉSTREL");
    EXPECT_EQ(
        refusal(file(R"({"id":"a","name":"A","rdns":"x.y"},{"id":"b","name":"B","rdns":"X.y"})")),
        "wallets A and B have the same id, X.y");
}

TEST(DirectoryFile, LimitsHold) {
    std::string many;
    for (std::size_t i = 0; i < kWalletsMax; ++i)
        many += (i ? "," : "") + ("{\"id\":\"w" + std::to_string(i)) + "\",\"name\":\"W" +
                std::to_string(i) + "\"}";
    EXPECT_EQ(read_directory(file(many))->size(), kWalletsMax);
    EXPECT_THAT(refusal(file(many + R"(,{"id":"x","name":"X"})")), HasSubstr("more than 4096"));
    EXPECT_THAT(refusal(file(std::string(kDirectoryBytesMax, ' '))), HasSubstr("larger"));
}

// --- the one that comes with the program --------------------------------------------------------

TEST(BundledDirectory, IsValidWrittenTidilyAndCoversFiveNamespaces) {
    const auto read = read_directory(bundled_directory());
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(write_directory(*read), bundled_directory());
    EXPECT_GE(read->size(), 60u);
    std::map<std::string, int> namespaces;
    for (const Wallet& wallet : *read) {
        EXPECT_FALSE(wallet.homepage.empty()) << wallet.name;
        EXPECT_FALSE(wallet.chains.empty()) << wallet.name;
        // docs/relay.md#which-wallets-can-use-this-relay
        EXPECT_EQ(wallet.relay, "walletconnect") << wallet.name;
        for (const std::string& chain : wallet.chains) ++namespaces[chain];
    }
    for (const char* chain : {"eip155:*", "solana:*", "bip122:*", "polkadot:*", "cosmos:*"})
        EXPECT_GE(namespaces[chain], 5) << chain;
}

TEST(BundledDirectory, KeepsTheIdsThatHostsHaveInTheirCode) {  // docs/spec/http-api.md#wallets
    const std::map<std::string, std::string> known = {
        {"MetaMask", "c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96"},
        {"Trust Wallet", "4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0"},
        {"Coinbase Wallet", "fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa"},
        {"Phantom", "a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393"},
        {"Solflare", "1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79"}};
    const auto wallets = read_directory(bundled_directory());
    ASSERT_TRUE(wallets);
    std::size_t checked = 0;
    for (const Wallet& wallet : *wallets)
        if (const auto found = known.find(wallet.name); found != known.end()) {
            EXPECT_EQ(wallet.id, found->second);
            ++checked;
        }
    EXPECT_EQ(checked, known.size());
}

TEST(WalletJson, WholeNamespacesAreWrittenOut) {
    Wallet wallet{.id = "a", .name = "A"};
    const auto row = [&wallet] { return to_json_text(make_wallet_row(wallet)); };
    EXPECT_EQ(row(), R"({"id":"a","name":"A","badge_type":"none","order":0})");
    wallet.chains = {"solana:*", "eip155:123456789"};
    EXPECT_THAT(row(), HasSubstr(R"("chains":["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")"));
    EXPECT_THAT(row(), HasSubstr(R"("eip155:123456789"])"));
    EXPECT_THAT(row(), testing::Not(HasSubstr("*")));
}

}  // namespace
}  // namespace portico::api::wallets
