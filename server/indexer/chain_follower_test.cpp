// SPDX-License-Identifier: Apache-2.0
//
// The follower on the real store, over chains that grow and are reorganised at random, with nodes
// that lie, lag and fall silent, and processes that are killed: in the end every account's history
// is what a slow recount of the chain says, and no reader of pages ever sees a transaction twice.
#include "server/indexer/rules/chain_follower.hpp"

#include <gmock/gmock.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "server/indexer/simulated_chain.hpp"
#include "server/store/history/history_store.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/sqlite_connection.hpp"

namespace portico::indexer {
namespace {

constexpr ChainId kChain = 31337;

/// The shell's part, with nodes that misbehave as often as they are told to.
class World {
  public:
    explicit World(std::uint64_t seed, ChainFollowerConfig config = {}, ChainKind kind = {})
        : dice_(seed),
          chain_(seed ^ 0xabcdef, kind),
          config_(std::move(config)),
          writer_{kind.id(), "me"} {
        config_.chain = kind.id();
        config_.wrapped = {SimulatedChain::kWrapped};
        sql_ = store::sql::open_sqlite(":memory:").value();
        if (!store::migrate(*sql_, store::history_schema())) std::abort();
        store_ = store::open_history_store(*sql_);
        (void)store_->lease(writer_, 0, 1'000'000'000'000);
        restart();
    }

    /// The process is killed: whatever was under way is forgotten.
    void restart() {
        counted_rewinds_ += follower_ ? follower_->counts().deepest_rewind : 0;
        follower_.emplace(config_, store_->tail(id()).value());
    }

    void step() {
        now_ms_ += 50;
        follower_->tick(now_ms_);
        for (ChainFollowerEffect& effect : follower_->take_effects())
            std::visit([this](auto& one) { carry_out(one); }, effect);
        if (follower_->state() == ChainFollower::State::kLost) restart();
    }

    bool is_level() const {
        return follower_->tip() &&
               follower_->tip()->hash == chain_.reported(chain_.size() - 1).hash;
    }

    /// Until everything is stored; false: it never is.
    bool settle() {
        faults = 0;
        chain_.mine(1);  // of a chain that became shorter nobody knows until it goes on
        for (int i = 0; i < 20'000; ++i) {
            if (is_level()) return true;
            step();
        }
        return false;
    }

    std::vector<Counted> history(const Address& account) {
        std::vector<Counted> out;
        for (const PageEntry& entry :
             store_->page({.account = account, .chains = {id()}, .size = 100'000})->entries)
            out.push_back({entry.at.block, entry.transaction, entry.is_look_alike});
        return out;
    }

    ChainId id() const { return writer_.chain; }
    indexer::Store& store() { return *store_; }
    SimulatedChain& chain() { return chain_; }
    ChainFollower& follower() { return *follower_; }
    Dice& dice() { return dice_; }

    std::uint64_t faults = 0;  ///< one in so many answers is wrong; 0: none

  private:
    bool faulty() { return faults > 0 && dice_.one_in(faults); }
    /// The chain as a node that lags behind knows it.
    std::size_t known() {
        return faulty() ? chain_.size() - dice_.roll(std::min<std::size_t>(chain_.size(), 4))
                        : chain_.size();
    }

    void carry_out(FetchHead& fetch) {
        if (faulty()) return follower_->failed(fetch.id, now_ms_);
        NodeBlock head = chain_.reported(std::max<std::size_t>(known(), 1) - 1);
        if (faulty()) head.hash[5] ^= 1;
        if (faulty()) return follower_->head_reported(fetch.id, std::nullopt, now_ms_);
        follower_->head_reported(fetch.id, head, now_ms_);
    }
    void carry_out(FetchBlocks& fetch) {
        if (faulty()) return follower_->failed(fetch.id, now_ms_);
        if (faulty()) churn();
        std::vector<std::optional<NodeBlock>> reported;
        const std::size_t end = known();
        for (const BlockNumber number : fetch.numbers) {
            if (static_cast<std::size_t>(number) >= end) {
                reported.emplace_back();
                continue;
            }
            reported.emplace_back(chain_.reported(static_cast<std::size_t>(number)));
            if (!fetch.whole) reported.back()->transactions.clear();
            if (faulty()) reported.back()->parent[3] ^= 1;
            if (faulty()) reported.back()->hash[3] ^= 1;
            if (faulty()) ++reported.back()->number;
        }
        if (faulty()) reported.pop_back();
        follower_->blocks_reported(fetch.id, std::move(reported), now_ms_);
    }
    void carry_out(FetchDetails& fetch) {
        if (faulty()) return follower_->failed(fetch.id, now_ms_);
        if (faulty()) churn();
        std::vector<std::optional<NodeBlockDetails>> reported;
        for (const NodeBlock& block : fetch.blocks) {
            const auto at = chain_.find(block.hash);
            reported.emplace_back();
            if (at) reported.back() = chain_.details(*at);
            if (reported.back() && faulty()) spoil(*reported.back());
        }
        follower_->details_reported(fetch.id, std::move(reported), now_ms_);
    }
    void carry_out(Write& write) {
        if (faulty()) return follower_->written(store::Failure::kUnavailable, now_ms_);
        const auto done = store_->append(writer_, write.blocks, config_.keep);
        ended(done);
    }
    void carry_out(Rewind& rewind) {
        if (faulty()) return follower_->written(store::Failure::kUnavailable, now_ms_);
        ended(store_->rewind(writer_, rewind.to));
    }
    void ended(const StoreResult<void>& done) {
        // Killed after the commit, before anybody heard of it.
        if (faulty()) return restart();
        follower_->written(done ? std::nullopt : std::optional(done.error().kind), now_ms_);
    }

    /// Something changes while a question is under way.
    void churn() {
        if (dice_.one_in(2))
            chain_.reorganise(dice_.roll(8), dice_.roll(10));
        else
            chain_.mine(1 + dice_.roll(3));
    }
    void spoil(NodeBlockDetails& reported) {
        if (reported.receipts.empty()) return;
        Receipt& one = reported.receipts[dice_.roll(reported.receipts.size())];
        switch (dice_.roll(4)) {
            case 0:
                one.transaction[0] ^= 1;
                break;
            case 1:
                one.logs.push_back({Address{0xbd}, {Hash{1}}, {}});
                break;
            case 2:
                reported.receipts.pop_back();
                break;
            default:
                if (!one.logs.empty()) one.logs.back().contract[7] ^= 1;
        }
    }

    Dice dice_;
    SimulatedChain chain_;
    ChainFollowerConfig config_;
    Writer writer_;
    std::unique_ptr<store::sql::Connection> sql_;
    std::unique_ptr<indexer::Store> store_;
    std::optional<ChainFollower> follower_;
    std::uint64_t counted_rewinds_ = 0;
    std::int64_t now_ms_ = 0;
};

/// Somebody who reads an account's pages from the first to the last, slowly.
class Reader {
  public:
    Reader(World& world, Address account) : world_(world), account_(account) { begin(); }

    /// One page. What a pass saw is checked when it ends.
    void read() {
        auto page = world_.store().page({.account = account_,
                                         .chains = {world_.id()},
                                         .after = after_,
                                         .rewinds = rewinds_,
                                         .size = 2});
        if (!page) {
            RC_ASSERT(page.error().kind == store::Failure::kConflict);
            return begin();
        }
        for (const PageEntry& entry : page->entries)
            RC_ASSERT(seen_.insert(entry.transaction.hash).second);  // nothing twice
        rewinds_ = page->rewinds;
        if (!page->entries.empty()) after_ = page->entries.back().at;
        if (!page->more) end();
    }
    int passes = 0;

  private:
    void begin() {
        seen_.clear();
        after_.reset();
        rewinds_ = 0;
        at_begin_.clear();
        for (const Counted& one : world_.history(account_)) at_begin_.insert(one.transaction.hash);
    }
    void end() {
        // What stood there all the time was seen.
        for (const Counted& one : world_.history(account_))
            if (at_begin_.contains(one.transaction.hash) && !moved(one))
                RC_ASSERT(seen_.contains(one.transaction.hash));
        ++passes;
        begin();
    }
    /// Mined again in a block that this pass had been beyond already.
    bool moved(const Counted& one) const {
        return after_ && one.block > after_->block && !seen_.contains(one.transaction.hash);
    }

    World& world_;
    Address account_;
    std::set<Hash> seen_, at_begin_;
    std::optional<Position> after_;
    std::int64_t rewinds_ = 0;
};

void expect_recount(World& world, std::size_t first) {
    for (std::uint8_t n = 0; n < SimulatedChain::kAccounts; ++n) {
        const Address account = SimulatedChain::account(n);
        RC_ASSERT(world.history(account) == world.chain().recount(account, first));
    }
}

/// Of a chain whose nodes tell of its own coins in one way or another.
void follow_at_random(std::uint64_t seed, ChainKind kind) {
    World world(seed, {.from = 0, .batch = 7, .keep = 5000, .poll_ms = 100}, kind);
    Reader reader(world, SimulatedChain::account(0));
    for (int round = 0; round < 60; ++round) {
        world.faults = world.dice().one_in(3) ? 0 : 4 + world.dice().roll(30);
        switch (world.dice().roll(5)) {
            case 0:
                world.chain().reorganise(world.dice().roll(30), world.dice().roll(32));
                break;
            case 1:
                world.restart();
                break;
            default:
                world.chain().mine(world.dice().roll(12));
        }
        for (std::uint64_t steps = world.dice().roll(12); steps > 0; --steps) {
            world.step();
            if (world.dice().one_in(2)) reader.read();
        }
    }
    RC_ASSERT(world.settle());
    expect_recount(world, 0);
}

RC_GTEST_PROP(HistoryFollow, RandomHistoriesAreWhatARecountSays, (std::uint64_t seed)) {
    follow_at_random(seed, {.has_traces = seed % 2 == 0});
}

RC_GTEST_PROP(HistoryFollow, CoinsAreCountedOnceOnChainsOfEveryKind, (std::uint64_t seed)) {
    follow_at_random(seed,
                     {static_cast<CoinTelling>(1 + seed / 2 % (kCoinTellings - 1)), seed % 2 == 0});
}

TEST(HistoryFollowDepths, EveryDepthFrom1To64IsSurvived) {
    World world(7, {.from = 0, .batch = 10, .keep = 64, .poll_ms = 100});
    for (std::size_t depth = 1; depth <= 64; ++depth) {
        world.chain().mine(70);
        ASSERT_TRUE(world.settle());
        world.chain().reorganise(depth, depth + depth % 3);  // as long, or longer
        ASSERT_TRUE(world.settle()) << depth;
        EXPECT_EQ(world.follower().counts().deepest_rewind, depth);
        for (std::uint8_t n = 0; n < SimulatedChain::kAccounts; ++n)
            ASSERT_EQ(world.history(SimulatedChain::account(n)),
                      world.chain().recount(SimulatedChain::account(n), 0))
                << "depth " << depth;
    }
}

TEST(HistoryFollowDepths, DeeperThanWhatIsKeptStopsAndLosesNothing) {
    World world(8, {.from = 0, .batch = 10, .keep = 20, .poll_ms = 100});
    world.chain().mine(60);
    ASSERT_TRUE(world.settle());
    const auto before = world.history(SimulatedChain::account(1));
    world.chain().reorganise(30, 40);
    for (int i = 0; i < 200; ++i) world.step();
    EXPECT_EQ(world.follower().state(), ChainFollower::State::kStuck);
    EXPECT_EQ(world.history(SimulatedChain::account(1)), before);
}

TEST(HistoryFollowDepths, ALieToldOnceMovesNothing) {
    World world(9, {.from = 0, .poll_ms = 100});
    world.chain().mine(30);
    ASSERT_TRUE(world.settle());
    const auto good = *world.follower().tip();
    ChainFollower liar_heard({.chain = kChain, .poll_ms = 100}, world.store().tail(kChain).value());
    std::int64_t now_ms = 0;
    for (int round = 0; round < 20; ++round) {  // another lie each time
        now_ms += 60'000;
        liar_heard.tick(now_ms);
        const auto effects = liar_heard.take_effects();
        ASSERT_EQ(effects.size(), 1);
        NodeBlock lie = world.chain().reported(30);
        lie.hash[0] = static_cast<std::uint8_t>(lie.hash[0] + 1 + round);
        liar_heard.head_reported(std::get<FetchHead>(effects[0]).id, lie, now_ms);
        EXPECT_TRUE(liar_heard.take_effects().empty());
    }
    EXPECT_EQ(liar_heard.tip(), good);
}

TEST(HistoryFollowDepths, ANodeThatContradictsItselfTakesNothingAway) {
    World world(12, {.from = 0, .poll_ms = 100});
    world.chain().mine(30);
    ASSERT_TRUE(world.settle());
    const auto good = *world.follower().tip();
    ChainFollower& follower = world.follower();
    std::int64_t now_ms = 1'000'000;
    std::uint64_t refused = follower.counts().refused;
    for (int round = 0; round < 20; ++round) {
        now_ms += 60'000;
        follower.tick(now_ms);
        for (auto effects = follower.take_effects(); !effects.empty();
             effects = follower.take_effects())
            for (const ChainFollowerEffect& effect : effects) {
                if (const auto* head = std::get_if<FetchHead>(&effect)) {
                    NodeBlock lie = world.chain().reported(3);  // its number, another's name
                    lie.hash = world.chain().reported(20).hash;
                    follower.head_reported(head->id, lie, now_ms);
                } else if (const auto* fetch = std::get_if<FetchBlocks>(&effect)) {
                    std::vector<std::optional<NodeBlock>> reported;
                    for (const BlockNumber number : fetch->numbers)
                        reported.emplace_back(
                            world.chain().reported(static_cast<std::size_t>(number)));
                    follower.blocks_reported(fetch->id, std::move(reported), now_ms);
                } else {
                    ADD_FAILURE() << "something is written or taken away";
                }
            }
    }
    EXPECT_EQ(follower.tip(), good);
    EXPECT_EQ(follower.counts().rewinds, 0);
    EXPECT_GT(follower.counts().refused, refused);
}

TEST(HistoryFollowDepths, ConfirmationsAreWaitedFor) {
    World world(10, {.from = 0, .confirmations = 5, .poll_ms = 100});
    world.chain().mine(30);
    for (int i = 0; i < 500; ++i) world.step();
    EXPECT_EQ(world.follower().tip()->number, static_cast<BlockNumber>(world.chain().size()) - 6);
    world.chain().reorganise(5, 5);  // of blocks that nobody took
    for (int i = 0; i < 500; ++i) world.step();
    EXPECT_EQ(world.follower().counts().rewinds, 0);
}

TEST(HistoryFollowDepths, AChainWithoutABeginningStartsWhereItMayStillChange) {
    World world(11, {.keep = 10, .poll_ms = 100});
    world.chain().mine(30);
    ASSERT_TRUE(world.settle());
    EXPECT_EQ(world.store().tail(kChain).value()->first, 21);
    world.chain().reorganise(10, 12);  // of blocks from before it began
    ASSERT_TRUE(world.settle());
}

}  // namespace
}  // namespace portico::indexer
