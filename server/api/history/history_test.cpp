// SPDX-License-Identifier: Apache-2.0
//
// What a stored transaction looks like to an account, and the cursor's seal.
#include <gmock/gmock.h>

#include "core/base/describe/describe.hpp"
#include "core/base/json/json.hpp"
#include "core/chain/eip155/address.hpp"
#include "server/api/history/account_perspective.hpp"
#include "server/api/history/cursor.hpp"
#include "server/api/history/history_body.hpp"

namespace portico::api::history {
namespace {

using namespace indexer;
using testing::HasSubstr;
using testing::StartsWith;

Address account(std::uint8_t n) { return {n, 1, 2, 3}; }
const Address kMe = account(1), kFriend = account(2), kUntrusted = account(3), kPool = account(4);
const Address kCoin{0xcc}, kOther{0xdd}, kEntryPoint{0x43, 0x37};

struct Given {
    std::vector<Effect> effects;
    Address sender = kMe;
    bool failed = false;
    bool deploys = false;
    std::vector<bool> look_alikes = {};
    Page page = {};
    std::optional<Amount> fee = {};
};

Entry view(Given given) {
    PageEntry entry{
        .at = {1'700'000'000, 1, 5, 0},
        .transaction = {.sender = given.sender,
                        .recipient = given.deploys ? std::nullopt : std::optional(kCoin),
                        .failed = given.failed,
                        .effects = std::move(given.effects),
                        .fee = std::move(given.fee)},
        .is_look_alike = std::move(given.look_alikes)};
    entry.is_look_alike.resize(entry.transaction.effects.size());
    return view_from(entry, kMe, given.page);
}

Effect coin(Address from, Address to, Amount amount = {1}, Address token = kCoin) {
    return {EffectKind::kErc20, token, from, to, std::move(amount)};
}

TEST(HistoryView, NamesWhatWasDone) {
    EXPECT_EQ(view({{coin(kMe, kFriend)}}).operation, "send");
    EXPECT_EQ(view({{coin(kFriend, kMe)}, kFriend}).operation, "receive");
    EXPECT_EQ(view({{coin(kMe, kPool), coin(kPool, kMe, {1}, kOther)}}).operation, "trade");
    EXPECT_EQ(view({{coin({}, kMe)}}).operation, "mint");
    EXPECT_EQ(view({{coin(kMe, {})}}).operation, "burn");
    EXPECT_EQ(view({{coin(kMe, kMe)}}).operation, "send");
    EXPECT_EQ(view({{coin(kMe, kMe), coin({}, kMe)}}).operation, "mint")
        << "a deposit on zkSync gives to the account what was minted for it";
    const Effect bridged{EffectKind::kNative, {}, {}, kMe, {1}};
    EXPECT_EQ(view({{bridged}}).operation, "receive") << "a deposit of a rollup";
    EXPECT_EQ(view({{bridged}}).transfers[0].direction, "in");
    EXPECT_EQ(view({{{EffectKind::kApproval, kCoin, kMe, kPool, {9}}}}).operation, "approve");
    EXPECT_EQ(view({{{EffectKind::kPermit2Approval, kCoin, kMe, kPool, {9}}}}).operation,
              "approve");
    EXPECT_EQ(view({{}}).operation, "execute");
    EXPECT_EQ(view({.effects = {}, .deploys = true}).operation, "deploy");
    const Entry failed = view({.effects = {}, .failed = true});
    EXPECT_EQ(failed.operation, "execute");
    EXPECT_TRUE(failed.failed);
}

TEST(HistoryView, WhatAContractCallsADepositIsNoTokenWhereItIsNone) {
    const Effect given{EffectKind::kNative, {}, kMe, kCoin, {5}};
    const Effect back{EffectKind::kNative, {}, kCoin, kMe, {5}};
    Page vault, wrapped;
    vault.tokens = {{{1, kCoin}, {}}};  // it was asked, and told nothing
    wrapped.tokens = {{{1, kCoin}, {"Wrapped Ether", "WETH", 18}}};
    const Entry in = view({.effects = {given, coin({}, kMe, {5})}, .page = vault});
    EXPECT_EQ(in.operation, "send");
    ASSERT_EQ(in.transfers.size(), 1);
    EXPECT_EQ(in.sent_to, chain::evm_address_text(kCoin));
    EXPECT_EQ(view({.effects = {back, coin(kMe, {}, {5})}, .page = vault}).operation, "receive");
    EXPECT_EQ(view({.effects = {given, coin({}, kMe, {5})}, .page = wrapped}).operation, "trade");
    EXPECT_EQ(view({.effects = {given, coin({}, kMe, {5})}}).operation, "trade")
        << "until it is asked";
    EXPECT_EQ(view({.effects = {given, coin({}, kMe, {6})}, .page = vault}).operation, "trade")
        << "a token without decimals, by its own word";
}

// docs/spec/account.md#transactions: sentFrom, sentTo
TEST(HistoryView, NamesWhomTheAccountDealtWith) {
    const auto sides = [](Given given) {
        const Entry entry = view(std::move(given));
        return std::pair(entry.sent_from, entry.sent_to);
    };
    const auto text = [](const Address& address) { return chain::evm_address_text(address); };
    const std::string me = text(kMe), called = text(kCoin);
    EXPECT_EQ(sides({{coin(kMe, kFriend)}}), std::pair(me, text(kFriend))) << "not the token";
    EXPECT_EQ(sides({{{EffectKind::kErc721, kCoin, kMe, kFriend, {1}, {7}}}}),
              std::pair(me, text(kFriend)));
    EXPECT_EQ(sides({{coin(kMe, kMe)}}), std::pair(me, me));
    EXPECT_EQ(sides({{coin(kMe, kFriend), coin(kMe, kUntrusted)}}), std::pair(me, called))
        << "several: nobody is singled out";
    EXPECT_EQ(sides({{coin(kMe, {})}}), std::pair(me, called)) << "burnt";
    EXPECT_EQ(sides({{coin(kFriend, kMe)}, kUntrusted}), std::pair(text(kFriend), me))
        << "whoever paid for the transaction";
    EXPECT_EQ(sides({{coin(kFriend, kMe), coin(kPool, kMe)}, kUntrusted}),
              std::pair(text(kUntrusted), me));
    EXPECT_EQ(sides({{coin({}, kMe)}}), std::pair(me, me)) << "minted: nobody gave it";
    const Effect approval{EffectKind::kApproval, kCoin, kMe, kPool, {9}};
    EXPECT_EQ(sides({{approval}}), std::pair(me, text(kPool))) << "who may spend";
    EXPECT_EQ(sides({{{EffectKind::kApprovalForAll, kCoin, kMe, kPool, {}}}}),
              std::pair(me, text(kPool)));
    EXPECT_EQ(sides({{{EffectKind::kApproval, kCoin, kMe, {}, {}, {7}}}}), std::pair(me, called));
    EXPECT_EQ(sides({{coin(kMe, kPool), coin(kPool, kMe, {1}, kOther)}}), std::pair(me, called))
        << "a trade is with the contract that was called";
    EXPECT_EQ(sides({.effects = {}, .failed = true}), std::pair(me, called));
    EXPECT_EQ(sides({.effects = {}, .deploys = true}), std::pair(me, std::string()));
    // An untrusted contract's transfer in my name stays the stranger's.
    EXPECT_EQ(sides({{coin(kMe, kFriend, {})}, kUntrusted}).first, text(kUntrusted));
}

TEST(HistoryView, ShowsTheAccountsOwnTransfersAlone) {
    const Entry entry = view({{coin(kMe, kPool), coin(kPool, kUntrusted), coin(kPool, kMe)}});
    ASSERT_EQ(entry.transfers.size(), 2);
    EXPECT_EQ(entry.transfers[0].direction, "out");
    EXPECT_EQ(entry.transfers[1].direction, "in");
    EXPECT_EQ(view({{coin(kMe, kMe)}}).transfers[0].direction, "self");
}

TEST(HistoryView, AmountsAreInTheUnitThatPeopleRead) {
    Page known;
    known.tokens = {{{1, kCoin}, {"USD Coin", "USDC", 6}}};
    const Entry entry = view(
        {.effects =
             {coin(kMe, kFriend, {0x16, 0xe3, 0x60}),
              {EffectKind::kNative, {}, kMe, kFriend, {0x0d, 0xe0, 0xb6, 0xb3, 0xa7, 0x64, 0, 0}},
              {EffectKind::kErc721, kCoin, kMe, kFriend, {1}, {0x2a}},
              coin(kMe, kFriend, {7}, kOther)},
         .page = known});
    EXPECT_EQ(entry.transfers[0].quantity, "1.5");
    EXPECT_EQ(entry.transfers[0].fungible->symbol, "USDC");
    EXPECT_EQ(entry.transfers[1].quantity, "1");
    EXPECT_EQ(entry.transfers[1].fungible->symbol, "ETH");
    EXPECT_EQ(entry.transfers[2].nft->name, "USD Coin #42");
    EXPECT_EQ(entry.transfers[2].quantity, "1");
    EXPECT_EQ(entry.transfers[3].quantity, "") << "nobody can scale it: 7 is no amount";
    EXPECT_EQ(entry.transfers[3].units, "7");
    EXPECT_EQ(entry.transfers[3].fungible->symbol, std::nullopt);
}

TEST(HistoryView, MarksPoisoning) {
    // A transfer of nothing, from me, that somebody else made.
    EXPECT_TRUE(view({{coin(kMe, kUntrusted, {})}, kUntrusted}).transfers[0].is_poisoning);
    // Of nothing too, but my own.
    EXPECT_FALSE(view({{coin(kMe, kUntrusted, {})}}).transfers[0].is_poisoning);
    // Dust from somebody who looks like a friend.
    EXPECT_TRUE(view({.effects = {{EffectKind::kNative, {}, kUntrusted, kMe, {1}}},
                      .sender = kUntrusted,
                      .look_alikes = {true}})
                    .transfers[0]
                    .is_poisoning);
    EXPECT_FALSE(view({{coin(kFriend, kMe)}, kFriend}).transfers[0].is_poisoning);
}

/// What stands before it in a bundle the account did (ERC-4337); `payer` paid for it.
Effect operation(Address by, Address payer = {}, Amount cost = {7}, bool undone = false) {
    return {EffectKind::kOperation,       kEntryPoint, by, payer, std::move(cost),
            undone ? Amount{1} : Amount{}};
}
const Address kBundler = account(5);

TEST(HistoryView, TellsWhoPaidTheFee) {  // ui: fees are totals
    const auto fee = [](Given given) {
        const Entry entry = view(std::move(given));
        return entry.fee ? entry.fee->quantity + " " + entry.fee->coin.symbol.value_or("") : "none";
    };
    const Amount gas{0x0d, 0xe0, 0xb6, 0xb3, 0xa7, 0x64, 0, 0};
    EXPECT_EQ(fee({.effects = {coin(kMe, kFriend)}, .fee = gas}), "1 ETH");
    EXPECT_EQ(fee({.effects = {coin(kMe, kFriend)}, .fee = Amount{}}), "0 ETH");
    EXPECT_EQ(fee({.effects = {coin(kMe, kFriend)}}), "none") << "not known";
    EXPECT_EQ(fee({.effects = {}, .failed = true, .fee = gas}), "1 ETH")
        << "it is paid all the same";
    EXPECT_EQ(fee({.effects = {coin(kFriend, kMe)}, .sender = kFriend, .fee = gas}), "none")
        << "somebody else paid it";
    const auto bundle = [&](std::vector<Effect> effects) {
        return Given{.effects = std::move(effects), .sender = kBundler, .fee = gas};
    };
    EXPECT_EQ(fee(bundle({operation({}), operation(kMe, {}, {0x02, 0x54, 0x0b, 0xe4, 0x00})})),
              "0.00000001 ETH");
    EXPECT_EQ(fee(bundle({operation({}), operation(kMe), operation(kFriend), operation(kMe)})),
              "0.000000000000000014 ETH")
        << "two of them, and not the friend's";
    EXPECT_EQ(fee(bundle({operation({}), operation(kMe, kPool)})), "none") << "a paymaster";
    Given own = bundle({operation({}), operation(kFriend)});
    own.sender = kMe;
    EXPECT_EQ(fee(own), "1 ETH") << "the bundler pays for the transaction";
    EXPECT_EQ(fee(bundle({operation({}), operation(kMe, {}, Amount(32, 0xff)), operation(kMe)})),
              "none")
        << "above what 256 bits hold";
}

TEST(HistoryView, ASmartAccountsOperationIsItsOwnDoing) {
    const auto bundle = [](std::vector<Effect> effects) {
        return view({.effects = std::move(effects), .sender = kBundler});
    };
    const auto text = [](const Address& address) { return chain::evm_address_text(address); };
    const Entry sent = bundle({operation({}), coin(kMe, kFriend), operation(kMe)});
    EXPECT_EQ(sent.operation, "send");
    EXPECT_EQ(sent.sent_from, text(kMe));
    EXPECT_EQ(sent.sent_to, text(kFriend));
    EXPECT_FALSE(sent.transfers[0].is_spam);
    EXPECT_EQ(sent.transfers[0].by, text(kMe));
    EXPECT_EQ(bundle({operation({}), coin(kFriend, kMe), operation(kFriend)}).transfers[0].by,
              text(kFriend))
        << "not the bundler";
    EXPECT_EQ(
        bundle({operation({}), coin(kMe, kPool), coin(kPool, kMe, {1}, kOther), operation(kMe)})
            .operation,
        "trade");
    const Effect withdrawn{EffectKind::kNative, {}, kPool, kMe, {3}};
    EXPECT_EQ(bundle({withdrawn, operation({}), coin(kMe, kPool), operation(kMe)}).operation,
              "trade")
        << "coins stand before all operations";
    EXPECT_FALSE(
        bundle({operation({}), coin(kMe, kFriend, {}), operation(kMe)}).transfers[0].is_poisoning)
        << "of nothing, but its own";
    const Entry undone = bundle({operation({}), operation(kMe, {}, {7}, true)});
    EXPECT_TRUE(undone.failed);
    EXPECT_EQ(undone.operation, "execute");
    EXPECT_TRUE(undone.fee);
    EXPECT_FALSE(bundle({operation({}), operation(kFriend, {}, {7}, true), operation(kMe)}).failed);
}

TEST(HistoryView, WhatASmartAccountPrepaidIsItsFeeAndNoPayment) {
    const Effect prepaid{EffectKind::kNative, {}, kMe, kEntryPoint, {9}};
    const Effect paid{EffectKind::kNative, {}, kMe, kFriend, {5}};
    const auto bundle = [](std::vector<Effect> effects) {
        return view({.effects = std::move(effects), .sender = kBundler});
    };
    const Entry sent = bundle({prepaid, paid, operation({}), operation(kMe)});
    EXPECT_EQ(sent.sent_to, chain::evm_address_text(kFriend));
    ASSERT_EQ(sent.transfers.size(), 1);
    EXPECT_EQ(sent.transfers[0].quantity, "0.000000000000000005");
    EXPECT_EQ(bundle({prepaid, operation({}), operation(kMe)}).operation, "execute");
    // Whoever has a paymaster prepays nothing: that is a deposit, and so is the second one.
    EXPECT_EQ(bundle({prepaid, operation({}), operation(kMe, kPool)}).transfers.size(), 1);
    EXPECT_EQ(bundle({prepaid, prepaid, operation({}), operation(kMe)}).transfers.size(), 1);
    // Nor is a fee what no fee explains: somebody else may be who takes it out of there.
    const Effect deposit{EffectKind::kNative, {}, kMe, kEntryPoint, {0x8a, 0xc7, 0x23, 0x04}};
    const Entry given = bundle({deposit, operation({}), operation(kMe)});
    EXPECT_EQ(given.operation, "send");
    ASSERT_EQ(given.transfers.size(), 1);
    EXPECT_EQ(given.transfers[0].direction, "out");
}

TEST(HistoryView, NobodyBorrowsASmartAccountsName) {  // address poisoning
    const auto phishing_in = [](std::vector<Effect> effects, std::vector<bool> look_alikes,
                                Address sender = kBundler) {
        return view({.effects = std::move(effects),
                     .sender = sender,
                     .look_alikes = std::move(look_alikes)});
    };
    const auto text = [](const Address& address) { return chain::evm_address_text(address); };
    // The log of an untrusted contract is no operation: chain_data.cpp leaves it out.
    const Entry forged = phishing_in({coin(kMe, kUntrusted, {})}, {true}, kUntrusted);
    EXPECT_EQ(forged.sent_from, text(kUntrusted));
    EXPECT_TRUE(forged.transfers[0].is_poisoning);
    // In the same bundle as one of the account's own, before, between and behind.
    const Effect phishing = coin(kMe, kUntrusted, {9});
    const std::vector<Effect> own = {operation({}), coin(kMe, kFriend), operation(kMe)};
    for (const std::size_t at : {0u, 3u}) {
        std::vector<Effect> effects = own;
        effects.insert(effects.begin() + static_cast<std::ptrdiff_t>(at), phishing);
        if (at == 3) effects.push_back(operation(kUntrusted));
        std::vector<bool> marks(effects.size());
        marks[at] = true;
        const Entry entry = phishing_in(effects, marks);
        EXPECT_EQ(entry.sent_to, text(kFriend)) << at;
        ASSERT_EQ(entry.transfers.size(), 1) << "it does not stand beside what the account did";
        EXPECT_FALSE(entry.transfers[0].is_poisoning);
    }
    // Nor does one that looks like nobody name the receiver.
    const Entry beside = phishing_in(
        {operation({}), coin(kMe, kFriend), operation(kMe), phishing, operation(kUntrusted)}, {});
    EXPECT_EQ(beside.sent_to, text(kFriend));
    // What only strangers did stays theirs, though they are in bundles.
    const Entry theirs = phishing_in({operation({}), phishing, operation(kUntrusted)}, {});
    EXPECT_EQ(theirs.sent_from, text(kBundler));
    EXPECT_FALSE(theirs.fee);
    // A bundler's own account is no better a phishing text.
    const Entry bundler =
        phishing_in({operation({}), coin(kMe, kUntrusted, {9}), operation(kUntrusted)}, {}, kMe);
    EXPECT_EQ(bundler.operation, "execute");
    EXPECT_EQ(bundler.sent_to, text(kCoin)) << "what was called";
}

TEST(HistoryView, TellsTheContractOfATokenAlone) {
    const Entry entry = view({{coin(kMe, kFriend), {EffectKind::kNative, {}, kMe, kFriend, {1}}}});
    EXPECT_EQ(entry.transfers[0].contract, chain::evm_address_text(kCoin));
    EXPECT_EQ(entry.transfers[1].contract, std::nullopt);
}

TEST(HistoryView, MarksSpam) {
    Page phishing;
    phishing.tokens = {{{1, kCoin}, {"Visit https://gift.example", "WIN", 0}}};
    EXPECT_TRUE(view({.effects = {coin(kUntrusted, kMe)}, .sender = kUntrusted, .page = phishing})
                    .transfers[0]
                    .is_spam);
    EXPECT_FALSE(view({.effects = {coin(kMe, kUntrusted)}, .page = phishing}).transfers[0].is_spam);
    std::vector<Effect> crowd{coin(kUntrusted, kMe)};
    for (std::uint8_t n = 0; n + 2 < kBulkRecipients; ++n)
        crowd.push_back(coin(kUntrusted, account(static_cast<std::uint8_t>(100 + n))));
    EXPECT_FALSE(view({crowd, kUntrusted}).transfers[0].is_spam);  // one fewer than a crowd
    crowd.push_back(coin(kUntrusted, account(200)));
    EXPECT_TRUE(view({crowd, kUntrusted}).transfers[0].is_spam);
}

TEST(HistoryView, IsMadeOfAsManyTransfersAsABlockHolds) {
    // Each is looked at a few times, never each beside every other: that would not end here.
    Page known;
    std::vector<Effect> crowd;
    for (std::uint32_t n = 0; n < 60'000; ++n) {
        const Address some{0xee, static_cast<std::uint8_t>(n >> 16),
                           static_cast<std::uint8_t>(n >> 8), static_cast<std::uint8_t>(n)};
        crowd.push_back(coin(kUntrusted, kMe, {1}, n % 2 == 0 ? kCoin : some));
        crowd.push_back(coin(kUntrusted, some));
        known.tokens.push_back({{1, some}, {"Coin " + std::to_string(n), "C", 0}});
    }
    const Entry seen = view({.effects = crowd, .sender = kUntrusted, .page = known});
    ASSERT_EQ(seen.transfers.size(), 60'000);
    EXPECT_TRUE(seen.transfers[0].is_spam);
    EXPECT_FALSE(seen.transfers[59'999].is_spam);
    EXPECT_EQ(seen.transfers[59'999].fungible->name, "Coin 59999");
}

TEST(HistoryBody, HasTheShapeOfTheReference) {
    HistoryPage page{.entries = {view({{coin(kFriend, kMe),
                                        {EffectKind::kErc1155, kOther, kFriend, kMe, {2}, {9}}},
                                       kFriend}),
                                 view({.effects = {}, .fee = Amount{5}})},
                     .next = "abc"};
    tokens::TokenBook book;
    book.add({.tokens = {{"eip155:1",
                          {.address = chain::evm_address_text(kCoin),
                           .name = "Coin",
                           .symbol = "COIN",
                           .icon_url = "https://icons.example/coin.png"}}}});
    const auto json = parse_json(to_json_text(make_history_body(page, book)));
    ASSERT_TRUE(json);
    const Json& entry = json->find("data")->items()[0];
    const Json& metadata = *entry.find("metadata");
    EXPECT_EQ(metadata.find_string("minedAt"), "2023-11-14T22:13:20Z");
    EXPECT_EQ(metadata.find_string("chain"), "eip155:1");
    EXPECT_EQ(metadata.find_string("status"), "confirmed");
    EXPECT_TRUE(metadata.find("application")->is_null());
    const Json& nft = entry.find("transfers")->items()[1];
    EXPECT_TRUE(nft.find("fungible_info")->is_null());
    EXPECT_FALSE(nft.find("nft_info")->find("flags")->find("is_spam")->as_bool());
    EXPECT_EQ(nft.find("quantity")->find_string("numeric"), "2");
    EXPECT_EQ(nft.find_string("contract"), chain::evm_address_text(kOther));
    EXPECT_TRUE(entry.find("fee")->is_null());
    // Of this server: the token's, because a list has it, and the network's own currency's.
    EXPECT_EQ(entry.find("transfers")->items()[0].find("fungible_info")->find_string("image"),
              "/v1/logo/eip155:1:" + chain::evm_address_text(kCoin));
    const Json& fee = *json->find("data")->items()[1].find("fee");
    EXPECT_EQ(fee.find("fungible_info")->find_string("symbol"), "ETH");
    EXPECT_THAT(std::string(*fee.find("fungible_info")->find_string("image")),
                StartsWith("/v1/logo/eip155:1?v="));
    EXPECT_EQ(fee.find("quantity")->find_string("numeric"), "0.000000000000000005");
    EXPECT_TRUE(fee.find("value")->is_null());
    EXPECT_EQ(json->find_string("next"), "abc");
    page.entries[1].fee->coin.symbol = "OTHER";
    EXPECT_FALSE(to_json_text(make_history_body(page, {})).contains("image"))
        << "not the currency's, and in no list";
    EXPECT_EQ(to_json_text(make_history_body({}, {})), R"({"data":[],"next":null})");
}

TEST(HistoryCursor, IsReadBackAndNothingElseIs) {
    const Bytes key(32, 7);
    const Cursor cursor{{1'700'000'000, 8453, 20'000'000, 12}, 3};
    const std::string text = seal_cursor(cursor, "me eip155:1", key);
    EXPECT_EQ(open_cursor(text, "me eip155:1", key), cursor);
    EXPECT_FALSE(open_cursor(text, "me ", key));           // another choice of chain
    EXPECT_FALSE(open_cursor(text, "you eip155:1", key));  // another account
    EXPECT_FALSE(open_cursor(text, "me eip155:1", Bytes(32, 8)));
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string changed = text;
        changed[i] = changed[i] == 'A' ? 'B' : 'A';
        EXPECT_NE(open_cursor(changed, "me eip155:1", key), std::optional(Cursor{}));
        if (const auto open = open_cursor(changed, "me eip155:1", key)) EXPECT_EQ(*open, cursor);
        EXPECT_FALSE(open_cursor(text.substr(0, i), "me eip155:1", key));
    }
}

}  // namespace
}  // namespace portico::api::history
