// SPDX-License-Identifier: Apache-2.0
//
// The shapes of GET /v1/wallets/{address}/transactions/, as the service's documentation and its
// answers show them. The service itself is played by e2e/scenarios/hosted_history.mjs.
#include "server/api/history/hosted_page.hpp"

#include <gmock/gmock.h>

#include "core/chain/eip155/address.hpp"
#include "server/api/history/cursor.hpp"

namespace portico::api::history {
namespace {

using testing::HasSubstr;

constexpr std::string_view kMe = "0x42b9dF65B219B3dD36FF330A4dD8f327A6Ada990";
constexpr std::string_view kTrade = R"({
  "type": "transactions", "id": "52d994a173d755e99845e861d534a419",
  "attributes": {
    "operation_type": "trade",
    "hash": "0x109d8622084d562263230ba5de412b5cd7c372019131e2c9d0a8aa4925eb6034",
    "mined_at_block": 15345739, "mined_at": "2022-08-15T11:26:31+00:00",
    "sent_from": "0x42b9df65b219b3dd36ff330a4dd8f327a6ada990",
    "sent_to": "0x794a61358d6845594f94dc1db02a252b5b4814ad",
    "status": "confirmed", "nonce": 3757,
    "fee": {"fungible_info": {"name": "Ethereum", "symbol": "ETH", "icon": null},
            "quantity": {"int": "3845484327711334", "decimals": 18, "float": 0.0038454843277113,
                         "numeric": "0.003845484327711334"}, "price": 2365.11, "value": 9.0949},
    "transfers": [
      {"fungible_info": {"name": "Ethereum", "symbol": "ETH",
                         "icon": {"url": "https://icons.example/eth.png"},
                         "flags": {"verified": true}, "implementations": []},
       "direction": "in",
       "quantity": {"int": "150000000000000000", "decimals": 18, "float": 0.15,
                    "numeric": "0.150000000000000000"},
       "value": 356.1855, "price": 2374.57,
       "sender": "0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad",
       "recipient": "0x42b9df65b219b3dd36ff330a4dd8f327a6ada990"},
      {"fungible_info": {"name": "Metroxynth", "symbol": "MXH", "icon": null},
       "direction": "out",
       "quantity": {"int": "100000", "decimals": 2, "float": 1000, "numeric": "1000.00"},
       "value": null, "price": null,
       "sender": "0x42b9df65b219b3dd36ff330a4dd8f327a6ada990",
       "recipient": "0xd65754e039dba5ff19ccb0c11786d495b6246ae8"}],
    "approvals": [{"fungible_info": null, "quantity": {"numeric": "1"}, "sender": "0x00"}],
    "application_metadata": {"name": "Uniswap", "icon": {"url": "https://icons.example/uni.png"},
                             "contract_address": "0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad",
                             "method": {"id": "0x3593564c", "name": "Execute"}},
    "flags": {"is_trash": false}},
  "relationships": {"chain": {"links": {"related": "https://api.example/v1/chains/ethereum"},
                              "data": {"type": "chains", "id": "ethereum"}}}})";

/// The trade with one text of it replaced.
std::string trade_with(std::string_view from, std::string_view to) {
    std::string out(kTrade);
    const std::size_t at = out.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return out.replace(at, from.size(), to);
}

std::string page_of(std::string_view data, std::string_view links = "{}") {
    return R"({"links":)" + std::string(links) + R"(,"data":[)" + std::string(data) + "]}";
}

std::expected<HostedPage, std::string> read(std::string_view transaction) {
    return read_hosted_page(page_of(transaction), kMe);
}

Entry entry_with(std::string_view from, std::string_view to) {
    const auto page = read(trade_with(from, to));
    if (!page || page->entries.size() != 1) {
        ADD_FAILURE() << to << ": " << (page ? "not one entry" : page.error());
        return {};
    }
    return page->entries[0];
}

TEST(HostedPage, ATransactionAsRecorded) {
    const auto page = read(kTrade);
    ASSERT_TRUE(page) << page.error();
    ASSERT_EQ(page->entries.size(), 1);
    const Entry& entry = page->entries[0];
    const std::string hash = "0x109d8622084d562263230ba5de412b5cd7c372019131e2c9d0a8aa4925eb6034";
    EXPECT_EQ(entry.id, "eip155:1:" + hash);
    EXPECT_EQ(entry.hash, hash);
    EXPECT_EQ(entry.operation, "trade");
    EXPECT_EQ(entry.mined_at_s, 1'660'562'791);
    EXPECT_EQ(entry.sent_from, kMe);
    EXPECT_EQ(entry.sent_to, "0x794a61358D6845594F94dc1DB02A252b5b4814aD");
    EXPECT_FALSE(entry.failed);
    EXPECT_EQ(entry.nonce, 3757);
    EXPECT_EQ(entry.chain, "eip155:1");
    EXPECT_EQ(entry.application->name, "Uniswap");
    EXPECT_EQ(entry.application->icon_url, "https://icons.example/uni.png");
    ASSERT_EQ(entry.transfers.size(), 2);
    const Transfer& came = entry.transfers[0];
    EXPECT_EQ(came.direction, "in");
    EXPECT_EQ(came.fungible->symbol, "ETH");
    EXPECT_EQ(came.fungible->icon_url, "https://icons.example/eth.png");
    EXPECT_EQ(came.quantity, "0.15");
    EXPECT_EQ(came.value, "356.1855");
    EXPECT_EQ(came.price, "2374.57");
    EXPECT_FALSE(came.is_spam);
    const Transfer& went = entry.transfers[1];
    EXPECT_EQ(went.quantity, "1000");
    EXPECT_EQ(went.value, std::nullopt);
    EXPECT_EQ(went.fungible->icon_url, std::nullopt);
}

TEST(HostedPage, WhatAnAccountDid) {
    constexpr std::string_view kType = R"("operation_type": "trade")";
    EXPECT_EQ(entry_with(kType, R"("operation_type": "withdraw")").operation, "withdraw");
    EXPECT_EQ(entry_with(kType, R"("operation_type": "revoke")").operation, "approve");
    EXPECT_EQ(entry_with(kType, R"("operation_type": "delegate")").operation, "execute");
    EXPECT_EQ(entry_with(kType, R"("operation_type": null)").operation, "execute");
    EXPECT_TRUE(entry_with(R"("confirmed")", R"("failed")").failed);
    EXPECT_EQ(entry_with(R"("0x794a61358d6845594f94dc1db02a252b5b4814ad")", "null").sent_to, "");
    EXPECT_EQ(entry_with(R"("id": "ethereum")", R"("id": "base")").chain, "eip155:8453");
    EXPECT_EQ(entry_with("2022-08-15T11:26:31+00:00", "2022-08-15T11:26:31Z").mined_at_s,
              1'660'562'791);
}

TEST(HostedPage, WhomAnAccountDealtWith) {  // as of our own index
    constexpr std::string_view kType = R"("operation_type": "trade")";
    const auto text = [](std::string_view address) {
        return chain::checksum_evm_address(address).value();
    };
    const Entry sent = entry_with(kType, R"("operation_type": "send")");
    EXPECT_EQ(sent.sent_from, kMe);
    EXPECT_EQ(sent.sent_to, text("0xd65754e039dba5ff19ccb0c11786d495b6246ae8"));
    const Entry came = entry_with(kType, R"("operation_type": "receive")");
    EXPECT_EQ(came.sent_from, text("0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad"));
    EXPECT_EQ(came.sent_to, kMe);
    // To several, or to what is no address: the contract that was called stays.
    const std::string called = text("0x794a61358d6845594f94dc1db02a252b5b4814ad");
    std::string several = trade_with(kType, R"("operation_type": "send")");
    several.replace(several.find(R"("direction": "in")"), 17, R"("direction": "out")");
    EXPECT_EQ(read(several)->entries.at(0).sent_to, called);
    std::string odd = trade_with(kType, R"("operation_type": "send")");
    odd.replace(odd.find("0xd65754"), 8, "javascri");
    EXPECT_EQ(read(odd)->entries.at(0).sent_to, called);
}

TEST(HostedPage, TheFeeOfWhoSentItIsPassedOn) {
    const Entry own = read(kTrade)->entries.at(0);
    ASSERT_TRUE(own.fee);
    EXPECT_EQ(own.fee->coin.symbol, "ETH");
    EXPECT_EQ(own.fee->quantity, "0.003845484327711334");
    EXPECT_EQ(own.fee->value, "9.0949");
    EXPECT_EQ(own.fee->price, "2365.11");
    EXPECT_FALSE(entry_with(R"("sent_from": "0x42b9df65b219b3dd36ff330a4dd8f327a6ada990")",
                            R"("sent_from": "0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad")")
                     .fee);
    // What cannot be read of it spoils nothing else.
    for (const auto& [from, to] : {std::pair(R"("fee": {)", R"("fee": null, "f": {)"),
                                   std::pair(R"("fee": {)", R"("fee": 7, "f": {)"),
                                   std::pair(R"("0.003845484327711334")", R"("-1")"),
                                   std::pair(R"("0.003845484327711334")", "0.1")}) {
        const Entry entry = entry_with(from, to);
        EXPECT_FALSE(entry.fee) << to;
        EXPECT_EQ(entry.transfers.size(), 2) << to;
    }
    const Entry plain = entry_with(R"("price": 2365.11, "value": 9.0949)", R"("price": null)");
    EXPECT_EQ(plain.fee->value, std::nullopt);
    EXPECT_EQ(plain.fee->price, std::nullopt);
}

TEST(HostedPage, ContractsAreThoseOfTheChain) {
    constexpr std::string_view kNone = R"("implementations": [])";
    const auto contract = [&](const std::string& places) {
        return entry_with(kNone, R"("implementations": )" + places).transfers[0].contract;
    };
    EXPECT_EQ(contract(R"([{"chain_id":"base","address":"0x01"},
        {"chain_id":"ethereum","address":"0x794a61358d6845594f94dc1db02a252b5b4814ad"}])"),
              "0x794a61358D6845594F94dc1DB02A252b5b4814aD");
    for (const char* none : {"[]", "{}", "[7]", R"([{"chain_id":"ethereum","address":null}])",
                             R"([{"chain_id":"ethereum","address":"0x7"}])",
                             R"([{"chain_id":"base","address":"0x01"}])"})
        EXPECT_EQ(contract(none), std::nullopt) << none;
    EXPECT_EQ(
        entry_with(R"("fungible_info": {"name": "Metroxynth", "symbol": "MXH", "icon": null})",
                   R"("nft_info": {"contract_address":
                            "0x794a61358d6845594f94dc1db02a252b5b4814ad", "name": "A"})")
            .transfers[1]
            .contract,
        "0x794a61358D6845594F94dc1DB02A252b5b4814aD");
}

TEST(HostedPage, ACurrencyThatIsAContractTooHasNone) {
    EXPECT_EQ(entry_with(R"("implementations": [])",
                         R"("implementations": [{"chain_id":"ethereum",
                            "address":"0xfffffffffffffffffffffffffffffffffffffffe"}])")
                  .transfers[0]
                  .contract,
              std::nullopt);
}

TEST(HostedPage, CollectiblesAndCoinsThatNobodyKnows) {
    constexpr std::string_view kCoin =
        R"("fungible_info": {"name": "Metroxynth", "symbol": "MXH", "icon": null})";
    const Transfer nft = entry_with(kCoin, R"("fungible_info": null, "nft_info": {"name": "Boat #7",
            "content": {"preview": {"url": "https://a.example/7"}}, "flags": {"is_spam": true}})")
                             .transfers[1];
    EXPECT_EQ(nft.nft->name, "Boat #7");
    EXPECT_FALSE(nft.fungible);
    EXPECT_TRUE(nft.is_spam);
    const Transfer coin = entry_with(kCoin, R"("fungible_info": null)").transfers[1];
    EXPECT_TRUE(coin.fungible);
    EXPECT_EQ(coin.fungible->symbol, std::nullopt);
}

TEST(HostedPage, SpamAndPoisoningAreMarked) {
    for (const Transfer& one : entry_with(R"("is_trash": false)", R"("is_trash": true)").transfers)
        EXPECT_TRUE(one.is_spam);
    // Of nothing, which somebody else made in the account's name.
    std::string poison = trade_with(R"("sent_from": "0x42b9df65b219b3dd36ff330a4dd8f327a6ada990")",
                                    R"("sent_from": "0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad")");
    const auto at = poison.find(R"("1000.00")");
    poison.replace(at, 9, R"("0.00")");
    const auto page = read(poison);
    ASSERT_TRUE(page) << page.error();
    EXPECT_FALSE(page->entries[0].transfers[0].is_poisoning);
    EXPECT_TRUE(page->entries[0].transfers[1].is_poisoning);
    EXPECT_TRUE(page->entries[0].transfers[1].is_spam);
    EXPECT_FALSE(entry_with(R"("1000.00")", R"("0.00")").transfers[1].is_poisoning);  // my own
}

TEST(HostedPage, WhatIsNotMinedOrOfNoKnownChainIsLeftOut) {
    for (const auto& [from, to] : {std::pair(R"("confirmed")", R"("pending")"),
                                   std::pair(R"("id": "ethereum")", R"("id": "solana")"),
                                   std::pair(R"("relationships")", R"("others")")}) {
        const auto page = read(trade_with(from, to));
        ASSERT_TRUE(page) << page.error();
        EXPECT_TRUE(page->entries.empty()) << to;
    }
}

TEST(HostedPage, OneThatCannotBeReadSpoilsThePage) {
    for (const auto& [from, to] : {
             std::pair(R"("0x109d8622084d562263230ba5de412b5cd7c372019131e2c9d0a8aa4925eb6034")",
                       R"("0x109d")"),
             std::pair(R"("hash")", R"("hush")"),
             std::pair("2022-08-15T11:26:31+00:00", "2022-02-30T11:26:31Z"),
             std::pair(R"("mined_at":)", R"("mined":)"),
             std::pair(R"("0x42b9df65b219b3dd36ff330a4dd8f327a6ada990")", R"("me")"),
             std::pair(R"("0x794a61358d6845594f94dc1db02a252b5b4814ad")", "7"),
             std::pair(R"("confirmed")", R"("dropped")"),
             std::pair(R"("transfers": [)", R"("transfers": null, "t": [)"),
             std::pair(R"("direction": "out")", R"("direction": "up")"),
             std::pair(R"("1000.00")", R"("-1")"),
             std::pair(R"("1000.00")", R"("1e3")"),
             std::pair(R"("1000.00")", R"("1.0.0")"),
             std::pair(R"("1000.00")", R"(".5")"),
             std::pair(R"("1000.00")", R"("")"),
             std::pair(R"("1000.00")", "1000"),
             std::pair(R"("attributes")", R"("attribute")"),
         }) {
        const auto page = read(trade_with(from, to));
        EXPECT_FALSE(page) << to;
    }
}

TEST(HostedPage, TextsOfOthersHaveLimits) {
    const std::string longer(257, 'x');
    EXPECT_EQ(entry_with("Metroxynth", longer).transfers[1].fungible->name, std::nullopt);
    EXPECT_EQ(entry_with("https://icons.example/eth.png", "http://icons.example/eth.png")
                  .transfers[0]
                  .fungible->icon_url,
              std::nullopt);
    EXPECT_EQ(entry_with("356.1855", "1e999").transfers[0].value, std::nullopt);
    EXPECT_EQ(entry_with("356.1855", R"("356")").transfers[0].value, std::nullopt);
    EXPECT_EQ(entry_with("356.1855", "-356.1855").transfers[0].value, std::nullopt);
    EXPECT_EQ(entry_with("Metroxynth", "Metro\u202exy\u200bnth").transfers[1].fungible->name,
              "Metroxynth");
    EXPECT_EQ(entry_with(R"("nonce": 3757)", R"("nonce": -1)").nonce, 0);
}

TEST(HostedPage, WhatIsNoPageIsRefused) {
    for (const char* body :
         {"", "{", "[]", "null", R"({"data":{}})", R"({"data":null})", R"({"data":[1]})",
          R"({"errors":[{"title":"Malformed parameter was sent","detail":"no"}]})",
          "<html>502 Bad Gateway</html>"})
        EXPECT_FALSE(read_hosted_page(body, kMe)) << body;
    std::string many(kTrade);
    for (std::size_t i = 0; i < 2 * kHostedPageSize; ++i) many += "," + std::string(kTrade);
    EXPECT_FALSE(read(many));
}

std::string next_of(std::string_view link) {
    const auto page =
        read_hosted_page(page_of("", R"({"next":")" + std::string(link) + R"("})"), kMe);
    return page ? page->next : "refused";
}

TEST(HostedPage, WhereTheNextOneBegins) {
    constexpr std::string_view kPath = "https://api.example/v1/wallets/0x42/transactions/";
    const std::string path(kPath);
    EXPECT_EQ(next_of(path + "?currency=usd&page%5Bafter%5D=WyIyMDI1%3D%3D&page%5Bsize%5D=5"),
              "page%5Bafter%5D=WyIyMDI1%3D%3D");
    EXPECT_EQ(next_of(path + "?page[size]=5&page[after]=Wy="), "page[after]=Wy=");
    EXPECT_EQ(next_of(path + "?page%5BlastId%5D=950a&page%5BlastTimestamp%5D=2022-12-08T09%3A12Z"),
              "page%5BlastId%5D=950a&page%5BlastTimestamp%5D=2022-12-08T09%3A12Z");
    EXPECT_EQ(next_of(""), "");
    EXPECT_EQ(read_hosted_page(R"({"data":[]})", kMe)->next, "");
    // Nothing of another host, path or filter is taken from it.
    EXPECT_EQ(next_of("http://10.0.0.1/x?filter%5Btrash%5D=a&page%5Bafter%5D=b"),
              "page%5Bafter%5D=b");
    for (const std::string& wrong :
         {path, path + "?", path + "?currency=usd", path + "?page%5Bsize%5D=5",
          path + "?page[after]=a b", path + "?page[after]=a\\r\\nX: y",
          path + "?page[after]=" + std::string(1024, 'a')})
        EXPECT_EQ(next_of(wrong), "refused") << wrong;
}

TEST(HostedPage, WhatIsAsked) {
    EXPECT_EQ(hosted_path("/v1/", kMe, "", ""),
              "/v1/wallets/0x42b9dF65B219B3dD36FF330A4dD8f327A6Ada990/transactions/"
              "?currency=usd&page%5Bsize%5D=50&filter%5Btrash%5D=no_filter");
    EXPECT_THAT(hosted_path("/", kMe, "base", "page[after]=x"),
                HasSubstr("no_filter&filter%5Bchain_ids%5D=base&page[after]=x"));
    EXPECT_EQ(hosted_chain("eip155:56"), "binance-smart-chain");
    EXPECT_EQ(hosted_chain("eip155:31337"), std::nullopt);
}

TEST(HistoryPlace, IsOfOneAccountAndOneChain) {
    const Bytes key(32, 7);
    const std::string place = "page%5Bafter%5D=WyIyMDI1%3D%3D";
    const std::string text = seal_place(place, "me eip155:1", key);
    EXPECT_EQ(open_place(text, "me eip155:1", key), place);
    EXPECT_FALSE(open_place(text, "me ", key));
    EXPECT_FALSE(open_place(text, "you eip155:1", key));
    EXPECT_FALSE(open_place(text, "me eip155:1", Bytes(32, 8)));
    EXPECT_FALSE(open_place(place, "me eip155:1", key));
    EXPECT_FALSE(open_cursor(text, "me eip155:1", key));
    EXPECT_FALSE(open_place(seal_cursor({}, "me", key), "me", key));
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string changed = text;
        changed[i] = changed[i] == 'A' ? 'B' : 'A';
        EXPECT_FALSE(open_place(changed, "me eip155:1", key)) << i;
        EXPECT_FALSE(open_place(text.substr(0, i), "me eip155:1", key));
    }
}

}  // namespace
}  // namespace portico::api::history
