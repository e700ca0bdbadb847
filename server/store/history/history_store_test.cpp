// SPDX-License-Identifier: Apache-2.0
//
// The contract of the indexer's store (server/data/history_store.hpp), on every engine.
#include "server/store/history/history_store.hpp"

#include <gmock/gmock.h>

#include <thread>

#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::store {
namespace {

using namespace indexer;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr ChainId kChain = 31337, kOtherChain = 10;
constexpr std::int64_t kT0 = 1'700'000'000;
const Writer kMe{kChain, "me"};

Address account(std::uint8_t n) {
    return {n, 0x11, 0x22, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x33, n};
}
Hash hash_of(BlockNumber number, std::uint8_t branch = 0) {
    Hash out{};
    out[0] = branch;
    out[31] = static_cast<std::uint8_t>(number);
    out[30] = static_cast<std::uint8_t>(number >> 8);
    return out;
}
const Address kCoin{0xcc}, kEntryPoint{0x43, 0x37};

Effect sent(const Address& from, const Address& to, std::uint8_t amount, Address token = {}) {
    return {.kind = token == Address{} ? EffectKind::kNative : EffectKind::kErc20,
            .token = token,
            .from = from,
            .to = to,
            .amount = amount == 0 ? Amount{} : Amount{amount}};
}

/// A block of one transaction by the effects' first giver.
Block block(BlockNumber number, std::vector<Effect> effects, std::uint8_t branch = 0,
            std::uint8_t parent_branch = 0) {
    Block out{.number = number,
              .hash = hash_of(number, branch),
              .parent = hash_of(number - 1, parent_branch),
              .time_s = kT0 + number * 12};
    if (!effects.empty()) {
        const Address sender = effects.front().from;
        out.transactions.push_back({.position = 0,
                                    .hash = hash_of(number + 1000, branch),
                                    .sender = sender,
                                    .recipient = effects.front().to,
                                    .nonce = number,
                                    .effects = std::move(effects)});
    }
    return out;
}

template <class Engine>
struct HistoryStoreContract : testing::Test {
    void SetUp() override {
        sql = engine.open();
        const auto migrated = migrate(*sql, history_schema());
        ASSERT_TRUE(migrated) << migrated.error().text;
        store = open_history_store(*sql);
        for (const ChainId chain : {kChain, kOtherChain})
            ASSERT_TRUE(store->lease({chain, "me"}, 0, 1000).value());
    }
    void append(std::vector<Block> blocks, Writer writer = kMe) {
        const auto done = store->append(writer, blocks, 64);
        ASSERT_TRUE(done) << done.error().text;
    }
    std::vector<BlockNumber> history(const Address& of, std::vector<ChainId> chains = {}) {
        const auto page = store->page({.account = of, .chains = std::move(chains), .size = 1000});
        EXPECT_TRUE(page) << page.error().text;
        std::vector<BlockNumber> out;
        for (const PageEntry& entry : page->entries) out.push_back(entry.at.block);
        return out;
    }
    Engine engine;
    std::unique_ptr<sql::Connection> sql;
    std::unique_ptr<indexer::Store> store;
};
TYPED_TEST_SUITE(HistoryStoreContract, Engines);

TYPED_TEST(HistoryStoreContract, WhatWasAppendedIsReadWhole) {
    EXPECT_EQ(this->store->tail(kChain).value(), std::nullopt);
    Block one =
        block(7, {sent(account(1), account(2), 5),
                  sent(account(2), account(3), 0, kCoin),
                  {EffectKind::kErc721, kCoin, account(1), account(2), {1}, {0xff, 0}},
                  {EffectKind::kApproval, kCoin, account(1), account(9), Amount(32, 0xff)}});
    one.transactions[0].recipient = std::nullopt;
    one.transactions[0].selector = 0xa9059cbb;
    one.transactions[0].fee = Amount(32, 0xff);
    one.transactions.push_back(
        {.position = 1, .hash = hash_of(99), .sender = account(4), .failed = true});
    this->append({one});
    const auto page = this->store->page({.account = account(1)}).value();
    ASSERT_EQ(page.entries.size(), 1);
    EXPECT_EQ(page.entries[0].transaction, one.transactions[0]);
    EXPECT_EQ(page.entries[0].at, (Position{one.time_s, kChain, 7, 0}));
    EXPECT_FALSE(page.more);
    EXPECT_THAT(this->history(account(3)), ElementsAre(7));
    EXPECT_THAT(this->history(account(9)), IsEmpty());  // may spend, got nothing yet
    EXPECT_TRUE(this->store->page({.account = account(4)}).value().entries[0].transaction.failed);
    const Tail tail = this->store->tail(kChain).value().value();
    EXPECT_EQ(tail.first, 7);
    EXPECT_THAT(tail.blocks, ElementsAre(BlockRef{7, one.hash, one.time_s}));
    EXPECT_THAT(this->store->chains().value(), ElementsAre(kChain));
}

TYPED_TEST(HistoryStoreContract, OnlyTheChildOfTheTipIsTaken) {
    this->append({block(1, {}), block(2, {})});
    for (const Block& wrong : {block(2, {}), block(4, {}), block(3, {}, 1, 1)}) {
        const auto done = this->store->append(kMe, std::vector{wrong}, 64);
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().kind, Failure::kConflict);
    }
    this->append({block(3, {})});
    EXPECT_EQ(this->store->tail(kChain).value()->blocks.back().number, 3);
}

TYPED_TEST(HistoryStoreContract, NamesOfTheNewestBlocksAreKept) {
    for (BlockNumber number = 1; number <= 100; ++number) this->append({block(number, {})});
    const Tail tail = this->store->tail(kChain).value().value();
    EXPECT_EQ(tail.first, 1);
    EXPECT_EQ(tail.blocks.size(), 65);
    EXPECT_EQ(tail.blocks.front().number, 36);
}

TYPED_TEST(HistoryStoreContract, RewindLeavesNothingOfTheDeadBranch) {
    this->append({block(1, {sent(account(1), account(2), 1, kCoin)}),
                  block(2, {sent(account(1), account(3), 1, kCoin)}),
                  block(3, {sent(account(1), account(2), 1, kCoin)})});
    ASSERT_TRUE(this->store->rewind(kMe, 1));
    EXPECT_THAT(this->history(account(1)), ElementsAre(1));
    EXPECT_THAT(this->history(account(2)), ElementsAre(1));
    EXPECT_THAT(this->history(account(3)), IsEmpty());
    EXPECT_THAT(this->store->tokens_of(account(2), kChain, 10).value(),
                ElementsAre(Token{kChain, kCoin}));
    EXPECT_THAT(this->store->tokens_of(account(3), kChain, 10).value(), IsEmpty());
    EXPECT_EQ(this->store->tail(kChain).value()->blocks.back().number, 1);
    this->append({block(2, {sent(account(4), account(3), 1)}, 1, 0)});
    EXPECT_THAT(this->history(account(3)), ElementsAre(2));
    // What is not kept cannot be gone back to, and nothing is lost by trying.
    EXPECT_EQ(this->store->rewind(kMe, 0).error().kind, Failure::kConflict);
    EXPECT_THAT(this->history(account(3)), ElementsAre(2));
}

TYPED_TEST(HistoryStoreContract, PagesOfSeveralChainsAreMergedByTime) {
    std::vector<Block> odd, even;
    for (BlockNumber number = 1; number <= 30; ++number) {
        odd.push_back(block(number, {sent(account(1), account(2), 1)}));
        even.push_back(block(number, {sent(account(1), account(2), 1)}, 7, 7));
        even.back().time_s += number % 3 == 0 ? 0 : 6;  // some in the same second
    }
    this->append(odd);
    this->append(even, {kOtherChain, "me"});
    std::vector<Position> all;
    std::optional<Position> after;
    for (bool more = true; more;) {
        const Page page =
            this->store->page({.account = account(1), .after = after, .size = 7}).value();
        for (const PageEntry& entry : page.entries) all.push_back(entry.at);
        more = page.more;
        after = all.back();
    }
    ASSERT_EQ(all.size(), 60);
    for (std::size_t i = 1; i < all.size(); ++i) {
        EXPECT_GE(all[i - 1].time_s, all[i].time_s);
        if (all[i - 1].time_s == all[i].time_s) EXPECT_LT(all[i - 1].chain, all[i].chain);
    }
    EXPECT_EQ(this->history(account(1), {kChain}).size(), 30);
    EXPECT_THAT(this->history(account(1), {1}), IsEmpty());
}

TYPED_TEST(HistoryStoreContract, AReaderWhosePagesWereReplacedMustBeginAgain) {
    std::vector<Block> blocks;
    for (BlockNumber number = 1; number <= 20; ++number)
        blocks.push_back(block(number, {sent(account(1), account(2), 1)}));
    this->append(blocks);
    const auto page_of = [&](std::int64_t rewinds, BlockNumber after) {
        return this->store->page({.account = account(1),
                                  .chains = {kChain},
                                  .after = Position{kT0 + after * 12, kChain, after, 0},
                                  .rewinds = rewinds,
                                  .size = 5});
    };
    ASSERT_TRUE(this->store->rewind(kMe, 15));
    EXPECT_EQ(page_of(0, 18).error().kind, Failure::kConflict);
    EXPECT_EQ(page_of(0, 16).error().kind, Failure::kConflict);
    // Of what was read up to here nothing below has changed: it goes on.
    ASSERT_TRUE(page_of(0, 15));
    EXPECT_EQ(page_of(0, 15)->entries[0].at.block, 14);
    const std::int64_t now = this->store->page({.account = account(1)})->rewinds;
    EXPECT_TRUE(page_of(now, 15));
    // Other chains' rewinds do not matter to a reader of this one.
    this->append({block(1, {}), block(2, {})}, {kOtherChain, "me"});
    ASSERT_TRUE(this->store->rewind({kOtherChain, "me"}, 1));
    EXPECT_TRUE(page_of(now, 15));
}

TYPED_TEST(HistoryStoreContract, OnlyTheOwnerOfTheLeaseWrites) {
    this->append({block(1, {})});
    const Writer other{kChain, "other"};
    EXPECT_FALSE(this->store->lease(other, 500, 1500).value());
    EXPECT_EQ(this->store->append(other, std::vector{block(2, {})}, 64).error().kind,
              Failure::kConflict);
    EXPECT_TRUE(this->store->lease(other, 1001, 2000).value());  // mine has run out
    EXPECT_EQ(this->store->append(kMe, std::vector{block(2, {})}, 64).error().kind,
              Failure::kConflict);
    EXPECT_EQ(this->store->rewind(kMe, 0).error().kind, Failure::kConflict);
    EXPECT_FALSE(this->store->lease(kMe, 1001, 2000).value());
    ASSERT_TRUE(this->store->release(other));
    EXPECT_TRUE(this->store->lease(kMe, 1001, 2000).value());
    this->append({block(2, {})});
}

TYPED_TEST(HistoryStoreContract, OfTwoWritersAtOnceOneWins) {
    const auto second_sql = this->engine.open();
    const auto second = open_history_store(*second_sql);
    int mine = 0, theirs = 0;
    const auto write = [](indexer::Store& into, int& count) {
        for (BlockNumber number = 1; number <= 50; ++number)
            count +=
                into.append(kMe, std::vector{block(number, {sent(account(1), account(2), 1)})}, 64)
                    .has_value();
    };
    std::thread thread([&] { write(*second, theirs); });
    write(*this->store, mine);
    thread.join();
    const auto tip = this->store->tail(kChain).value()->blocks.back().number;
    EXPECT_EQ(mine + theirs, tip);
    EXPECT_EQ(this->history(account(2)).size(), static_cast<std::size_t>(tip));
}

TYPED_TEST(HistoryStoreContract, LookAlikesOfPeopleWhoWerePaidAreMarked) {
    Address twin = account(2);
    twin[9] = 0x77;  // the same beginning and end
    Block spoof = block(2, {sent(account(1), twin, 0, kCoin)});
    spoof.transactions[0].sender = account(66);
    Block dust = block(3, {sent(twin, account(1), 1)});
    this->append({block(1, {sent(account(1), account(2), 9)}), spoof, dust,
                  block(4, {sent(account(2), account(1), 4)})});
    const Page page = this->store->page({.account = account(1)}).value();
    ASSERT_EQ(page.entries.size(), 4);
    EXPECT_THAT(page.entries[0].is_look_alike, ElementsAre(false));  // the friend answers
    EXPECT_THAT(page.entries[1].is_look_alike, ElementsAre(true));
    EXPECT_THAT(page.entries[2].is_look_alike, ElementsAre(true));
    EXPECT_THAT(page.entries[3].is_look_alike, ElementsAre(false));
    // Nobody was paid before: there is nobody to look like.
    EXPECT_THAT(this->store->page({.account = twin}).value().entries[0].is_look_alike,
                ElementsAre(false));
}

/// A bundle (ERC-4337): what stands before an operation it did.
Effect operation(const Address& by) {
    return {EffectKind::kOperation, kEntryPoint, by, {}, {7}, {}};
}

TYPED_TEST(HistoryStoreContract, WhatASmartAccountPaysItPaysItself) {
    Address twin = account(2);
    twin[9] = 0x77;
    Block payment =
        block(1, {operation({}), sent(account(1), account(2), 9, kCoin), operation(account(1)),
                  sent(account(1), account(3), 9, kCoin), operation(account(5))});
    payment.transactions[0].sender = account(66);
    // By its own operation again, and beside it by a stranger's.
    Block both = block(2, {operation({}), sent(account(1), twin, 0, kCoin), operation(account(1)),
                           sent(account(1), twin, 0, kCoin), operation(account(5))});
    both.transactions[0].sender = account(66);
    this->append({payment, both});
    const Page page = this->store->page({.account = account(1)}).value();
    ASSERT_EQ(page.entries.size(), 2);
    EXPECT_THAT(page.entries[0].is_look_alike, ElementsAre(false, false, false, true, false));
    EXPECT_EQ(page.entries[1].transaction, payment.transactions[0]);
    // What another's operation moved in its name made nobody known.
    Address other_twin = account(3);
    other_twin[9] = 0x77;
    this->append({block(3, {sent(other_twin, account(1), 1)})});
    EXPECT_THAT(this->store->page({.account = account(1)})->entries[0].is_look_alike,
                ElementsAre(false));
    EXPECT_THAT(this->store->unnamed_tokens(kChain, 9).value(), ElementsAre(Token{kChain, kCoin}))
        << "an entry point is no token";
    // The dead branch takes with it whom it showed.
    ASSERT_TRUE(this->store->rewind(kMe, 2));
    this->append({block(3, {sent(twin, account(1), 1)}, 1, 0)});
    EXPECT_THAT(this->store->page({.account = account(1)})->entries[0].is_look_alike,
                ElementsAre(true));
}

TYPED_TEST(HistoryStoreContract, AnAccountsOperationThatMovesNothingIsInItsHistory) {
    Block bundle = block(1, {operation({}), operation(account(1))});
    bundle.transactions[0].sender = account(66);
    this->append({bundle});
    EXPECT_THAT(this->history(account(1)), ElementsAre(1));
    EXPECT_THAT(this->history(account(66)), ElementsAre(1));
}

TYPED_TEST(HistoryStoreContract, FeesAreThoseThatAreKnown) {
    Block three = block(1, {sent(account(1), account(2), 1)});
    three.transactions.push_back(three.transactions[0]);
    three.transactions.push_back(three.transactions[0]);
    for (std::uint8_t n = 0; n < 3; ++n) {
        three.transactions[n].position = n;
        three.transactions[n].hash[0] = n;
    }
    three.transactions[1].fee = Amount{};
    three.transactions[2].fee = Amount{0x0d, 0xe0};
    this->append({three});
    const Page page = this->store->page({.account = account(1)}).value();
    ASSERT_EQ(page.entries.size(), 3);
    EXPECT_EQ(page.entries[0].transaction.fee, (Amount{0x0d, 0xe0}));
    EXPECT_EQ(page.entries[1].transaction.fee, Amount{}) << "free, which is known";
    EXPECT_EQ(page.entries[2].transaction.fee, std::nullopt);
}

TYPED_TEST(HistoryStoreContract, TokensAreNamedOnce) {
    this->append({block(1, {sent(account(1), account(2), 1, kCoin)})});
    const Token coin{kChain, kCoin};
    EXPECT_THAT(this->store->unnamed_tokens(kChain, 10).value(), ElementsAre(coin));
    ASSERT_TRUE(this->store->name_token(coin, {"Coin", "C", 6}));
    EXPECT_THAT(this->store->unnamed_tokens(kChain, 10).value(), IsEmpty());
    this->append({block(2, {sent(account(1), account(2), 1, kCoin)})});
    EXPECT_THAT(this->store->unnamed_tokens(kChain, 10).value(), IsEmpty());
    EXPECT_THAT(this->store->page({.account = account(1)})->tokens,
                ElementsAre(std::pair(coin, TokenInfo{"Coin", "C", 6})));
}

Effect nft(const Address& from, const Address& to, Amount id, EffectKind kind = EffectKind::kErc721,
           Address token = kCoin) {
    return {kind, token, from, to, {1}, std::move(id)};
}

TYPED_TEST(HistoryStoreContract, NftsThatCameAreFoundByName) {
    const Address other{0xaa};
    this->append({block(1, {nft({}, account(1), {7}), nft({}, account(1), {}),
                            nft({}, account(1), {1, 0}, EffectKind::kErc1155, other)}),
                  block(2, {nft(account(1), account(2), {7}), sent(account(1), account(2), 1)})});
    ASSERT_TRUE(this->store->name_token({kChain, kCoin}, {"Boats", "BOAT", {}}));
    const Nft rare{{other, {1, 0}}, true, {}};
    const Nft first{{kCoin, {}}, false, {"Boats", "BOAT", {}}};
    const Nft seventh{{kCoin, {7}}, false, {"Boats", "BOAT", {}}};
    const auto of = [&](const Address& who, std::optional<NftName> after, std::size_t most = 9) {
        return this->store->nfts_of({who, kChain, std::move(after), most}).value();
    };
    // Also what has gone again: the chain is asked who owns it.
    EXPECT_THAT(of(account(1), {}), ElementsAre(rare, first, seventh));
    EXPECT_THAT(of(account(1), {}, 2), ElementsAre(rare, first));
    EXPECT_THAT(of(account(1), first.name), ElementsAre(seventh));
    EXPECT_THAT(of(account(1), seventh.name), IsEmpty());
    EXPECT_THAT(of(account(2), {}), ElementsAre(seventh));
    EXPECT_THAT(of({}, {}), IsEmpty()) << "what is burnt belongs to nobody";
    EXPECT_THAT(this->store->nfts_of({account(1), kOtherChain, {}, 9}).value(), IsEmpty());
}

TYPED_TEST(HistoryStoreContract, ARewindTakesNftsThatOnlyTheDeadBranchShowed) {
    this->append({block(101, {nft({}, account(1), {1})}),
                  block(102, {nft({}, account(1), {2}), nft(account(1), account(2), {1})}),
                  block(103, {nft(account(2), account(1), {1})})});
    ASSERT_TRUE(this->store->rewind(kMe, 101));
    const auto count = [&](const Address& who) {
        return this->store->nfts_of({who, kChain, {}, 9}).value().size();
    };
    EXPECT_EQ(count(account(1)), 1u);
    EXPECT_EQ(count(account(2)), 0u);
    this->append({block(102, {nft({}, account(2), {2})}, 1, 0)});
    EXPECT_EQ(count(account(2)), 1u);
    // What an older block shows stays, though a newer one that showed it again has gone.
    ASSERT_TRUE(this->store->add_past(kMe, std::vector{block(50, {nft({}, account(2), {2})})},
                                      {account(2), kChain, 49}));
    ASSERT_TRUE(this->store->rewind(kMe, 101));
    EXPECT_EQ(count(account(2)), 1u);
}

Effect allowed(const Address& owner, const Address& spender, Amount amount,
               const Address& token = kCoin) {
    return {EffectKind::kApproval, token, owner, spender, std::move(amount)};
}
Effect allowed_all(const Address& owner, const Address& spender, bool granted) {
    return {EffectKind::kApprovalForAll, kCoin, owner, spender, granted ? Amount{1} : Amount{}};
}

TYPED_TEST(HistoryStoreContract, WhatAnAccountLetOthersTakeIsFound) {
    const Address strange{0x01};
    const auto by = [](BlockNumber number, const Address& sender, std::vector<Effect> effects) {
        Block out = block(number, std::move(effects));
        for (Transaction& one : out.transactions) one.sender = sender;
        return out;
    };
    const Effect one_nft{EffectKind::kApproval, kCoin, account(1), account(7), {}, {7}};
    this->append({by(0, account(1), {allowed(account(1), account(5), {9})}),
                  by(1, account(1), {allowed_all(account(1), account(6), true), one_nft}),
                  by(2, account(1),
                     {allowed(account(1), account(5), {}),
                      allowed_all(account(1), account(8), false),
                      {EffectKind::kPermit2Approval, kCoin, account(1), account(5), {3}}}),
                  // Only the word of a contract that nobody knows.
                  by(3, account(9), {allowed(account(1), account(9), {1}, strange)})});
    ASSERT_TRUE(this->store->name_token({kChain, kCoin}, {"Coin", "C", 6}));
    const auto of = [&](const Address& who, std::size_t most = 9) {
        return this->store->approvals_of(who, kChain, most).value();
    };
    const TokenInfo coin{"Coin", "C", 6};
    const Approval first{kCoin, account(5), {}, ApprovalKind::kOne, true, 2, coin};
    const Approval by_permit2{kCoin, account(5), {}, ApprovalKind::kPermit2, true, 2, coin};
    const Approval all{kCoin, account(6), {}, ApprovalKind::kCollection, true, 1, coin};
    const Approval nft_one{kCoin, account(7), {7}, ApprovalKind::kOne, true, 1, coin};
    const Approval stranger{strange, account(9), {}, ApprovalKind::kOne, false, 3, {}};
    EXPECT_THAT(of(account(1)).all, ElementsAre(first, by_permit2, all, nft_one, stranger))
        << "also what is taken back: the chain says what is left";
    EXPECT_THAT(of(account(1), 1).all, ElementsAre(first));
    EXPECT_THAT(of(account(5)).all, IsEmpty());
    EXPECT_TRUE(of(account(1)).is_followed);
    EXPECT_TRUE(of(account(1)).is_whole);
    EXPECT_EQ(of(account(1)).until_s, kT0 + 3 * 12);
    EXPECT_FALSE(this->store->approvals_of(account(1), kOtherChain, 9)->is_followed);
}

TYPED_TEST(HistoryStoreContract, ApprovalsAreWholeWhereAnAccountsPastWasSearched) {
    this->append({block(100, {allowed(account(1), account(5), {9})})});
    const auto is_whole = [&] {
        return this->store->approvals_of(account(1), kChain, 9)->is_whole;
    };
    EXPECT_FALSE(is_whole());
    ASSERT_TRUE(this->store->want_past({account(1), kChain}));
    EXPECT_FALSE(is_whole());
    ASSERT_TRUE(
        this->store->add_past(kMe, std::vector{block(50, {allowed(account(1), account(6), {9})})},
                              {account(1), kChain, -1}));
    EXPECT_TRUE(is_whole());
    EXPECT_EQ(this->store->approvals_of(account(1), kChain, 9)->all.size(), 2U);
}

TYPED_TEST(HistoryStoreContract, WhatAnAccountDidItselfIsLookedAtFirst) {
    const auto token = [](std::uint8_t first) { return Address{first, 7}; };
    // Strangers spray low addresses, before and after; it buys the last one itself.
    Block before = block(1, {}), bought = block(2, {}), after = block(3, {});
    const auto by = [&](Block& into, const Address& sender, const Effect& effect) {
        into.transactions.push_back(
            {.position = static_cast<std::int64_t>(into.transactions.size()),
             .hash = hash_of(200 + into.number * 10 +
                             static_cast<BlockNumber>(into.transactions.size())),
             .sender = sender,
             .recipient = effect.token,
             .effects = {effect}});
    };
    const auto given = [&](std::uint8_t first) {
        return Effect{EffectKind::kErc20, token(first), account(3), account(1), {1}};
    };
    by(before, account(9), given(1));
    by(before, account(9), given(0xff));
    by(bought, account(1), given(0xff));
    by(after, account(9), given(2));
    by(after, account(9), {EffectKind::kErc721, token(0), account(9), account(1), {1}, {5}});
    this->append({before});
    this->append({bought, after});
    const auto found = [&](std::size_t most) {
        std::vector<int> out;
        for (const Token& one : this->store->tokens_of(account(1), kChain, most).value())
            out.push_back(one.address[0]);
        return out;
    };
    EXPECT_THAT(found(10), ElementsAre(0xff, 2, 1, 0));
    EXPECT_THAT(found(1), ElementsAre(0xff));
    for (int i = 0; i < 600; ++i) this->append({block(4 + i, {})});
    EXPECT_THAT(found(10), ElementsAre(0xff, 2, 1, 0)) << "also when its rows have moved";
}

TYPED_TEST(HistoryStoreContract, PastsGoDownSideBySide) {
    this->append({block(100, {sent(account(1), account(2), 1)})});
    for (const Address& one : {account(1), account(2)})
        ASSERT_TRUE(this->store->want_past({one, kChain, 0, kT0}));
    ASSERT_TRUE(this->store->add_past(kMe, {}, {account(1), kChain, 79}));
    EXPECT_THAT(this->store->wanted_pasts(kChain, kT0).value(),
                ElementsAre(Backfill{account(2), kChain, 99}, Backfill{account(1), kChain, 79}))
        << "who has waited longest for his newest range";
}

/// Of those that wait, how many are of this asker.
template <class Store>
std::ptrdiff_t pasts_of(Store& store, std::int64_t asker, std::int64_t now_s = kT0) {
    return std::ranges::count(store.wanted_pasts(kChain, now_s).value(), asker, &Backfill::asker);
}
Address numbered(std::int64_t n) {
    return {0xab, static_cast<std::uint8_t>(n >> 8), static_cast<std::uint8_t>(n)};
}

TYPED_TEST(HistoryStoreContract, WhoAsksForAThousandPastsShutsNobodyElseOut) {
    this->append({block(100, {sent(account(1), account(2), 1)})});
    constexpr std::int64_t kGreedy = 1, kOther = 2;
    for (std::int64_t i = 0; i < kPastsMax; ++i)
        ASSERT_TRUE(*this->store->want_past({numbered(i), kChain, kGreedy, kT0}));
    ASSERT_TRUE(this->store->add_past(kMe, {}, {numbered(0), kChain, 49}));
    const PastWish more{numbered(kPastsMax), kChain, kGreedy, kT0};
    EXPECT_EQ(this->store->want_past(more).value(), std::nullopt);
    EXPECT_TRUE(*this->store->want_past({account(1), kChain, kOther, kT0}));
    EXPECT_EQ(pasts_of(*this->store, kOther), 1);
    EXPECT_EQ(pasts_of(*this->store, kGreedy), kPastsMax - 1) << "one gives way";
    EXPECT_EQ(this->store->want_past({numbered(0), kChain, kGreedy, kT0}).value()->next, 49)
        << "none for which something was done";
    EXPECT_EQ(this->store->want_past(more).value(), std::nullopt) << "it has the most still";
}

TYPED_TEST(HistoryStoreContract, NobodyHoldsUpAnAccountByAskingForItFirst) {
    this->append({block(100, {sent(account(1), account(2), 1)})});
    constexpr std::int64_t kGreedy = 1, kOther = 2;
    for (std::int64_t i = 0; i < 5; ++i)
        ASSERT_TRUE(*this->store->want_past({numbered(i), kChain, kGreedy, kT0}));
    EXPECT_EQ(this->store->want_past({numbered(3), kChain, kOther, kT0}).value()->asker, kOther);
    EXPECT_EQ(pasts_of(*this->store, kOther), 1);
    EXPECT_EQ(this->store->want_past({numbered(3), kChain, kGreedy, kT0}).value()->asker, kOther)
        << "nor takes it back";
}

TYPED_TEST(HistoryStoreContract, APastThatNobodyAsksForRestsAndGoesOnWhereItWas) {
    this->append({block(100, {sent(account(1), account(2), 1)})});
    const auto want = [&](std::int64_t now_s) {
        return this->store->want_past({account(1), kChain, 1, now_s}).value();
    };
    ASSERT_TRUE(want(kT0));
    ASSERT_TRUE(this->store->add_past(kMe, {}, {account(1), kChain, 49, 1}));
    constexpr std::int64_t kDayS = 24 * 3600;
    ASSERT_TRUE(want(kT0 + 3 * kDayS));
    const std::int64_t week = kT0 + 3 * kDayS + kPastRestsAfterS;
    EXPECT_EQ(pasts_of(*this->store, 1, week - 1), 1) << "a week from when it was asked for last";
    EXPECT_EQ(pasts_of(*this->store, 1, week), 0);
    for (std::int64_t i = 0; i < kPastsMax; ++i)
        ASSERT_TRUE(*this->store->want_past({numbered(i), kChain, 2, week})) << "it takes no place";
    EXPECT_EQ(want(week), (Backfill{account(1), kChain, 49, 1}));
    EXPECT_EQ(pasts_of(*this->store, 1, week), 1);
}

TYPED_TEST(HistoryStoreContract, ThePastOfAnAccountIsFilledOnDemand) {
    const PastWish wish{account(1), kChain, 7, kT0};
    EXPECT_EQ(this->store->want_past(wish).value(), std::nullopt);
    this->append({block(100, {sent(account(1), account(2), 1)})});
    const Backfill task{account(1), kChain, 99, 7};
    EXPECT_EQ(this->store->want_past(wish).value(), task);
    EXPECT_THAT(this->store->wanted_pasts(kChain, kT0).value(), ElementsAre(task));
    const Block old = block(50, {sent(account(2), account(1), 1, kCoin)});
    for (int twice = 0; twice < 2; ++twice)  // found again for the other one
        ASSERT_TRUE(this->store->add_past(kMe, std::vector{old}, {account(1), kChain, 49}));
    EXPECT_THAT(this->history(account(1)), ElementsAre(100, 50));
    EXPECT_EQ(this->store->want_past(wish).value()->next, 49);
    ASSERT_TRUE(this->store->add_past(kMe, {}, {account(1), kChain, -1}));
    EXPECT_THAT(this->store->wanted_pasts(kChain, kT0).value(), IsEmpty());
    EXPECT_EQ(this->store->want_past(wish).value(), (Backfill{account(1), kChain, -1}))
        << "and nobody knows any more who asked";
    // A rewind does not take what lies below: the asset was seen at block 50 first.
    this->append({block(101, {sent(account(1), account(2), 1, kCoin)})});
    ASSERT_TRUE(this->store->rewind(kMe, 100));
    EXPECT_THAT(this->history(account(1)), ElementsAre(100, 50));
    EXPECT_THAT(this->store->tokens_of(account(1), kChain, 9).value(),
                ElementsAre(Token{kChain, kCoin}));
}

TYPED_TEST(HistoryStoreContract, CursorsAreSealedWithOneKeyForAll) {
    const Bytes key = this->store->cursor_key(Bytes(32, 1)).value();
    EXPECT_EQ(key, Bytes(32, 1));
    EXPECT_EQ(open_history_store(*this->engine.open())->cursor_key(Bytes(32, 2)).value(), key);
}

TYPED_TEST(HistoryStoreContract, BlocksFarApartHavePartitionsOfTheirOwn) {
    this->append({block(kPartitionBlocks - 1, {sent(account(1), account(2), 1)}),
                  block(kPartitionBlocks, {sent(account(1), account(2), 1)})});
    EXPECT_THAT(this->history(account(1)), ElementsAre(kPartitionBlocks, kPartitionBlocks - 1));
}

TEST(PackedEffects, AreReadBackAndNothingElseIs) {
    const std::vector<Effect> effects = {sent(account(1), account(2), 3, kCoin),
                                         sent(account(1), account(2), 0),
                                         {EffectKind::kErc1155, kCoin, {}, {}, {2}, {9, 9}}};
    const Bytes packed = pack_effects(effects);
    EXPECT_EQ(unpack_effects(packed), effects);
    for (std::size_t size = 0; size < packed.size(); ++size) {
        const auto cut = unpack_effects(ByteView(packed).first(size));
        if (cut) EXPECT_LT(cut->size(), effects.size());  // ended between two
    }
    EXPECT_FALSE(unpack_effects(Bytes{2}));
    EXPECT_FALSE(unpack_effects(Bytes{1, 0x3f}));
}

}  // namespace
}  // namespace portico::store
