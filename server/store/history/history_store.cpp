// SPDX-License-Identifier: Apache-2.0
#include "server/store/history/history_store.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "server/store/history/history_pages.hpp"
#include "server/store/history/history_recent.hpp"
#include "server/store/history/history_rows.hpp"

namespace portico::store {
namespace {

using namespace indexer;

/// Of accounts, by a key of `columns`, to index_`kind`, or into a run of its recent rows
/// (history_recent.hpp).
Rows rows_of_accounts(sql::Connection& sql, std::optional<std::int64_t> run,
                      const std::string& kind, const std::string& columns,
                      const std::string& on_conflict) {
    const auto count = 1 + static_cast<int>(std::ranges::count(columns, ','));
    if (run)
        return {sql, "INSERT INTO index_recent_" + kind + " (part, run, " + columns + ")",
                2 + count, ""};
    return {sql, "INSERT INTO index_" + kind + " (" + columns + ")", count, on_conflict};
}

/// The newest block counts, and whether it was ever the account's own doing.
constexpr std::string_view kKeepLastApproval =
    "UPDATE SET block = CASE WHEN excluded.block > index_approval.block THEN excluded.block "
    "ELSE index_approval.block END, own = CASE WHEN excluded.own > index_approval.own "
    "THEN excluded.own ELSE index_approval.own END "
    "WHERE excluded.block > index_approval.block OR excluded.own > index_approval.own";

/// What a batch writes, table by table.
struct Tables {
    /// `run`: of recent rows, which what is said of accounts goes to.
    explicit Tables(sql::Connection& sql, std::optional<std::int64_t> run = {})
        : transactions(sql,
                       "INSERT INTO index_transaction (chain, block, position, time_s, hash, "
                       "sender, recipient, failed, nonce, selector, effects, fee)",
                       12, "ON CONFLICT DO NOTHING"),
          activities(rows_of_accounts(sql, run, "activity",
                                      "account, chain, time_s, block, position",
                                      "ON CONFLICT DO NOTHING")),
          counterparties(rows_of_accounts(sql, run, "counterparty",
                                          "account, likeness, other, chain, block",
                                          "ON CONFLICT (account, likeness, other, chain) DO " +
                                              std::string(kKeepFirstCounterparty))),
          assets(rows_of_accounts(
              sql, run, "asset", "account, chain, token, block, own",
              "ON CONFLICT (account, chain, token) DO " + std::string(kKeepFirstAsset))),
          nfts(sql, "INSERT INTO index_nft (account, chain, token, id, is_erc1155, block)", 6,
               "ON CONFLICT (account, chain, token, id) DO UPDATE SET block = excluded.block "
               "WHERE excluded.block < index_nft.block"),
          approvals(sql,
                    "INSERT INTO index_approval (account, chain, token, spender, id, for_all, own, "
                    "block)",
                    8,
                    "ON CONFLICT (account, chain, token, spender, id, for_all) DO " +
                        std::string(kKeepLastApproval)),
          tokens(sql, "INSERT INTO index_token (chain, token, is_named)", 3,
                 "ON CONFLICT DO NOTHING"),
          headers(sql, "INSERT INTO index_header (chain, block, hash, time_s)", 4, ""),
          run_(run) {}

    /// To one of rows_of_accounts.
    template <class... Values>
    StoreResult<void> add(Rows& rows, const Values&... values) {
        return run_ ? rows.add(ByteView(), *run_, values...) : rows.add(values...);
    }
    StoreResult<void> end() {
        for (Rows* rows : {&transactions, &activities, &counterparties, &assets, &nfts, &approvals,
                           &tokens, &headers})
            PORTICO_CHECK(rows->end());
        return {};
    }

    Rows transactions, activities, counterparties, assets, nfts, approvals, tokens, headers;

  private:
    std::optional<std::int64_t> run_;
};

/// Somebody whom the author chose to give something: whom others may try to look like.
bool shows_counterparty(const Effect& effect, const Address& author) {
    return effect.moves() && effect.from == author && effect.to != Address{} &&
           (!effect.amount.empty() || !effect.id.empty());
}

/// Of one account on one chain: contracts of the largest ones are not all looked at.
constexpr std::int64_t kTokensLookedAt = 100'000;

/// Somebody may take something from somebody else from now on, as far as the contract's word goes.
/// What is taken back stands there already.
bool gives_approval(const Effect& effect) {
    const bool is_taken_back = effect.kind == EffectKind::kApprovalForAll && effect.amount.empty();
    return effect.approves() && !is_taken_back && effect.from != Address{} &&
           effect.to != Address{} && effect.from != effect.to;
}

ApprovalKind approval_kind(const Effect& effect) {
    if (effect.kind == EffectKind::kPermit2Approval) return ApprovalKind::kPermit2;
    return effect.kind == EffectKind::kApprovalForAll ? ApprovalKind::kCollection
                                                      : ApprovalKind::kOne;
}

/// An NFT came to somebody.
bool gives_nft(const Effect& effect) {
    return (effect.kind == EffectKind::kErc721 || effect.kind == EffectKind::kErc1155) &&
           effect.to != Address{};
}

/// Asked for again, a past is noted so often, and not each time.
constexpr std::int64_t kPastNotedEveryS = 24 * 3600;

class HistoryStore final : public indexer::Store {
  public:
    explicit HistoryStore(sql::Connection& sql) : sql_(sql) {}

    StoreResult<bool> lease(const Writer& writer, std::int64_t now_ms,
                            std::int64_t until_ms) override {
        return PORTICO_TRY(sql_.run(
                   "INSERT INTO index_chain (chain, first_block, tip, tip_hash, owner, "
                   "lease_until_ms) VALUES ($1, -1, -1, $5, $2, $4) ON CONFLICT (chain) DO UPDATE "
                   "SET owner = excluded.owner, lease_until_ms = excluded.lease_until_ms "
                   "WHERE index_chain.owner = excluded.owner OR index_chain.lease_until_ms < $3",
                   writer.chain, writer.owner, now_ms, until_ms, ByteView())) == 1;
    }

    StoreResult<void> release(const Writer& writer) override {
        PORTICO_CHECK(sql_.run(
            "UPDATE index_chain SET owner = '', lease_until_ms = 0 WHERE chain = $1 AND owner = $2",
            writer.chain, writer.owner));
        return {};
    }

    StoreResult<std::optional<Tail>> tail(ChainId chain) override {
        Tail out;
        const auto first = PORTICO_TRY(sql_.integer(
            "SELECT first_block FROM index_chain WHERE chain = $1 AND tip >= 0", chain));
        if (!first) return std::nullopt;
        out.first = *first;
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT block, hash, time_s FROM index_header WHERE chain = $1 ORDER BY block", chain));
        while (PORTICO_TRY(rows.next()))
            out.blocks.push_back(
                {rows.integer(0), PORTICO_TRY(fixed<32>(rows, 1)), rows.integer(2)});
        if (out.blocks.empty()) return store_error(Failure::kDamaged, "index_header lost a chain");
        return out;
    }

    StoreResult<void> append(const Writer& writer, std::span<const Block> blocks,
                             std::int64_t keep) override {
        if (blocks.empty()) return {};
        const Block& first = blocks.front();
        const Block& last = blocks.back();
        return sql_.transaction([&]() -> StoreResult<void> {
            PORTICO_CHECK(make_partitions(writer.chain, first.number, last.number));
            PORTICO_CHECK(one_row(sql_.run(
                "UPDATE index_chain SET tip = $3, tip_hash = $4, first_block = "
                "CASE WHEN tip < 0 THEN $5 ELSE first_block END WHERE chain = $1 AND "
                "owner = $2 AND (tip < 0 OR (tip = $5 - 1 AND tip_hash = $6))",
                writer.chain, writer.owner, last.number, last.hash, first.number, first.parent)));
            std::optional<std::int64_t> number;
            if (has_recent(sql_)) number = PORTICO_TRY(next_append(sql_));
            Tables tables(sql_, number.transform(run_of_append));
            for (const Block& block : blocks)
                PORTICO_CHECK(
                    tables.headers.add(writer.chain, block.number, block.hash, block.time_s));
            PORTICO_CHECK(add_transactions(writer.chain, blocks, tables));
            PORTICO_CHECK(add_sums(writer.chain, blocks, tables));
            PORTICO_CHECK(tables.end());
            if (number) PORTICO_CHECK(merge_recent(sql_, *number));
            PORTICO_CHECK(sql_.run("DELETE FROM index_header WHERE chain = $1 AND block < $2",
                                   writer.chain, last.number - keep));
            return {};
        });
    }

    StoreResult<void> rewind(const Writer& writer, BlockNumber to) override {
        return sql_.transaction([&]() -> StoreResult<void> {
            auto fork = PORTICO_TRY(
                sql_.query("SELECT hash, time_s FROM index_header WHERE chain = $1 AND block = $2",
                           writer.chain, to));
            if (!PORTICO_TRY(fork.next()))
                return store_error(Failure::kConflict, "the block to go back to is not kept");
            const Hash hash = PORTICO_TRY(fixed<32>(fork, 0));
            const std::int64_t time_s = fork.integer(1);
            PORTICO_CHECK(
                one_row(sql_.run("UPDATE index_chain SET tip = $3, tip_hash = $4 WHERE chain = $1 "
                                 "AND owner = $2 AND tip > $3",
                                 writer.chain, writer.owner, to, hash)));
            PORTICO_CHECK(remove_activities(writer.chain, to));
            for (const std::string_view statement :
                 {"DELETE FROM index_transaction WHERE chain = $1 AND block > $2",
                  "DELETE FROM index_header WHERE chain = $1 AND block > $2"})
                PORTICO_CHECK(sql_.run(statement, writer.chain, to));
            PORTICO_CHECK(
                sql_.run("INSERT INTO index_rewind (number, chain, fork_block, fork_time_s) "
                         "SELECT coalesce(max(number), 0) + 1, $1, $2, $3 FROM index_rewind",
                         writer.chain, to, time_s));
            return {};
        });
    }

    StoreResult<Page> page(const PageQuery& query) override {
        PageQuery requested = query;
        if (requested.chains.empty()) requested.chains = PORTICO_TRY(chains());
        return read_history_page(sql_, requested);
    }

    StoreResult<std::vector<ChainId>> chains() override {
        auto rows =
            PORTICO_TRY(sql_.query("SELECT chain FROM index_chain WHERE tip >= 0 ORDER BY chain"));
        std::vector<ChainId> out;
        while (PORTICO_TRY(rows.next())) out.push_back(rows.integer(0));
        return out;
    }

    StoreResult<std::vector<Token>> unnamed_tokens(ChainId chain, std::size_t most) override {
        return read_tokens(chain, sql_.query("SELECT token FROM index_token WHERE chain = $1 AND "
                                             "is_named = 0 ORDER BY token LIMIT $2",
                                             chain, static_cast<std::int64_t>(most)));
    }

    StoreResult<void> name_token(const Token& token, const TokenInfo& info) override {
        PORTICO_CHECK(sql_.run(
            "INSERT INTO index_token (chain, token, is_named, name, symbol, decimals) "
            "VALUES ($1, $2, 1, $3, $4, $5) ON CONFLICT (chain, token) DO UPDATE SET is_named = 1, "
            "name = excluded.name, symbol = excluded.symbol, decimals = excluded.decimals",
            token.chain, token.address, info.name, info.symbol, info.decimals));
        return {};
    }

    StoreResult<std::vector<Token>> tokens_of(const Address& account, ChainId chain,
                                              std::size_t most) override {
        std::string stored =
            "SELECT * FROM (SELECT token, own, block FROM index_asset WHERE account = $1 AND "
            "chain = $2 ORDER BY token LIMIT $4) AS settled";
        if (has_recent(sql_))
            stored += " UNION ALL SELECT token, own, block FROM " + recent_rows("asset") +
                      " AND chain = $2";
        return read_tokens(
            chain,
            sql_.query("SELECT a.token FROM (SELECT token, max(own) AS own, min(block) AS block "
                       "FROM (" +
                           stored +
                           ") AS stored GROUP BY token) AS a ORDER BY a.own DESC, "
                           "EXISTS (SELECT 1 FROM index_nft AS n WHERE n.account = $1 AND "
                           "n.chain = $2 AND n.token = a.token), a.block DESC, a.token LIMIT $3",
                       account, chain, static_cast<std::int64_t>(most), kTokensLookedAt));
    }

    StoreResult<std::vector<Nft>> nfts_of(const NftQuery& query) override {
        return read_nfts(sql_, query);
    }

    StoreResult<Approvals> approvals_of(const Address& account, ChainId chain,
                                        std::size_t most) override {
        return read_approvals(sql_, account, chain, most);
    }

    StoreResult<std::optional<Backfill>> want_past(const PastWish& wish) override {
        const auto first = PORTICO_TRY(
            sql_.integer("SELECT first_block FROM index_chain WHERE chain = $1 AND first_block > 0",
                         wish.chain));
        if (!first) return std::nullopt;
        // Read first: whoever asks again must not wait for the writer.
        const auto stored = PORTICO_TRY(stored_past(wish));
        Backfill task{wish.account, wish.chain, *first - 1, wish.asker};
        if (stored) {
            task.next = stored->task.next;
            const bool is_known = stored->asked_at_s > wish.now_s - kPastNotedEveryS &&
                                  stored->task.asker == wish.asker;
            if (task.next < 0 || is_known) return stored->task;
        }
        const auto open = PORTICO_TRY(open_pasts(wish.chain, wish.now_s));
        const std::int64_t own = open.of(wish.asker);
        if (stored && stored->asked_at_s > wish.now_s - kPastRestsAfterS) {
            // It stays with whoever has fewer: nobody holds up an account by asking for it first.
            if (own >= open.of(stored->task.asker) - 1) task.asker = stored->task.asker;
            const bool is_noted = stored->asked_at_s > wish.now_s - kPastNotedEveryS;
            if (is_noted && task.asker == stored->task.asker) return task;
        } else if (open.all >= kPastsMax) {
            if (own + 1 >= open.most) return std::nullopt;
            PORTICO_CHECK(rest_one(wish, open.whose, *first - 1));
        }
        PORTICO_CHECK(
            sql_.run("INSERT INTO index_past (account, chain, next_block, asker, asked_at_s) "
                     "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (account, chain) DO UPDATE SET "
                     "asker = excluded.asker, asked_at_s = excluded.asked_at_s",
                     task.account, task.chain, task.next, task.asker, wish.now_s));
        return task;
    }

    StoreResult<std::vector<Backfill>> wanted_pasts(ChainId chain, std::int64_t now_s) override {
        auto rows = PORTICO_TRY(
            sql_.query("SELECT account, next_block, asker FROM index_past WHERE chain = $1 AND "
                       "next_block >= 0 AND asked_at_s > $2 "
                       "ORDER BY asker, next_block DESC, account",
                       chain, now_s - kPastRestsAfterS));
        std::vector<Backfill> out;
        while (PORTICO_TRY(rows.next()))
            out.push_back(
                {PORTICO_TRY(fixed<20>(rows, 0)), chain, rows.integer(1), rows.integer(2)});
        return out;
    }

    StoreResult<void> add_past(const Writer& writer, std::span<const Block> blocks,
                               const Backfill& task) override {
        return sql_.transaction([&]() -> StoreResult<void> {
            PORTICO_CHECK(
                one_row(sql_.run("UPDATE index_chain SET tip = tip WHERE chain = $1 AND owner = $2",
                                 writer.chain, writer.owner)));
            Tables tables(sql_);
            for (const Block& block : blocks)
                PORTICO_CHECK(make_partitions(writer.chain, block.number, block.number));
            PORTICO_CHECK(add_transactions(writer.chain, blocks, tables));
            PORTICO_CHECK(add_sums(writer.chain, blocks, tables));
            PORTICO_CHECK(tables.end());
            PORTICO_CHECK(
                sql_.run("UPDATE index_past SET next_block = $3 WHERE account = $1 AND chain = $2",
                         task.account, task.chain, task.next));
            if (task.next >= 0) return {};
            // Nobody needs to know any more who asked.
            PORTICO_CHECK(
                sql_.run("UPDATE index_past SET asker = 0 WHERE account = $1 AND chain = $2",
                         task.account, task.chain));
            return {};
        });
    }

    StoreResult<Bytes> cursor_key(ByteView fresh) override {
        PORTICO_CHECK(
            sql_.run("INSERT INTO index_secret (name, value) VALUES ('cursor', $1) "
                     "ON CONFLICT DO NOTHING",
                     fresh));
        auto rows = PORTICO_TRY(sql_.query("SELECT value FROM index_secret WHERE name = 'cursor'"));
        if (!PORTICO_TRY(rows.next()))
            return store_error(Failure::kDamaged, "index_secret has no key");
        return rows.bytes(0);
    }

  private:
    struct StoredPast {
        Backfill task;
        std::int64_t asked_at_s = 0;
    };
    StoreResult<std::optional<StoredPast>> stored_past(const PastWish& wish) {
        auto rows = PORTICO_TRY(
            sql_.query("SELECT next_block, asker, asked_at_s FROM index_past WHERE account = $1 "
                       "AND chain = $2",
                       wish.account, wish.chain));
        if (!PORTICO_TRY(rows.next())) return std::nullopt;
        return StoredPast{{wish.account, wish.chain, rows.integer(0), rows.integer(1)},
                          rows.integer(2)};
    }

    /// How many pasts of a chain are being searched, and for whom.
    struct OpenPasts {
        std::map<std::int64_t, std::int64_t> by_asker = {};
        std::int64_t all = 0, most = 0;
        std::int64_t whose = 0;  ///< who has the most
        std::int64_t of(std::int64_t asker) const {
            const auto found = by_asker.find(asker);
            return found == by_asker.end() ? 0 : found->second;
        }
    };
    StoreResult<OpenPasts> open_pasts(ChainId chain, std::int64_t now_s) {
        auto rows =
            PORTICO_TRY(sql_.query("SELECT asker, count(*) FROM index_past WHERE chain = $1 AND "
                                   "next_block >= 0 AND asked_at_s > $2 GROUP BY asker",
                                   chain, now_s - kPastRestsAfterS));
        OpenPasts out;
        while (PORTICO_TRY(rows.next())) {
            const std::int64_t count = out.by_asker[rows.integer(0)] = rows.integer(1);
            out.all += count;
            if (count > out.most) out.whose = rows.integer(0);
            out.most = std::max(out.most, count);
        }
        return out;
    }

    /// Of an asker's the one for which the least was done; one for which nothing was goes.
    StoreResult<void> rest_one(const PastWish& wish, std::int64_t asker, BlockNumber begin) {
        Address account{};
        BlockNumber next = 0;
        {
            auto rows = PORTICO_TRY(
                sql_.query("SELECT account, next_block FROM index_past WHERE chain = $1 AND "
                           "next_block >= 0 AND asked_at_s > $2 AND asker = $3 "
                           "ORDER BY next_block DESC, asked_at_s DESC, account LIMIT 1",
                           wish.chain, wish.now_s - kPastRestsAfterS, asker));
            if (!PORTICO_TRY(rows.next())) return {};
            account = PORTICO_TRY(fixed<20>(rows, 0));
            next = rows.integer(1);
        }
        PORTICO_CHECK(
            sql_.run(next >= begin
                         ? "DELETE FROM index_past WHERE account = $1 AND chain = $2"
                         : "UPDATE index_past SET asked_at_s = 0 WHERE account = $1 AND chain = $2",
                     account, wish.chain));
        return {};
    }

    static StoreResult<void> one_row(const StoreResult<std::int64_t>& changed) {
        if (!changed) return std::unexpected(changed.error());
        if (*changed == 1) return {};
        return store_error(Failure::kConflict, "another process writes this chain");
    }

    static StoreResult<std::vector<Token>> read_tokens(ChainId chain,
                                                       StoreResult<sql::Query> query) {
        auto rows = PORTICO_TRY(std::move(query));
        std::vector<Token> out;
        while (PORTICO_TRY(rows.next())) out.push_back({chain, PORTICO_TRY(fixed<20>(rows, 0))});
        return out;
    }

    static StoreResult<void> add_transactions(ChainId chain, std::span<const Block> blocks,
                                              Tables& tables) {
        std::vector<std::pair<Address, Position>> activities;
        for (const Block& block : blocks) {
            for (const Transaction& one : block.transactions) {
                PORTICO_CHECK(tables.transactions.add(
                    chain, block.number, one.position, block.time_s, one.hash, one.sender,
                    one.recipient, static_cast<std::int64_t>(one.failed), one.nonce, one.selector,
                    pack_effects(one.effects), one.fee));
                for (const Address& account : parties_of(one))
                    activities.push_back(
                        {account, {block.time_s, chain, block.number, one.position}});
            }
        }
        // In the table's order, so that neighbours meet in one page.
        std::ranges::sort(activities, {}, [](const auto& each) {
            return std::tuple(each.first, each.second.block, each.second.position);
        });
        for (const auto& [account, at] : activities)
            PORTICO_CHECK(
                tables.add(tables.activities, account, chain, at.time_s, at.block, at.position));
        return {};
    }

    /// What several transactions of a batch may say alike: each row once, because one statement of
    /// PostgreSQL must not meet a row twice.
    static StoreResult<void> add_sums(ChainId chain, std::span<const Block> blocks,
                                      Tables& tables) {
        std::map<std::pair<Address, Address>, BlockNumber> counterparties;
        std::map<std::pair<Address, Address>, std::pair<BlockNumber, bool>> assets;
        std::map<std::pair<Address, NftName>, std::pair<BlockNumber, bool>> nfts;
        using ApprovalKey = std::tuple<Address, Address, Address, Amount, ApprovalKind>;
        std::map<ApprovalKey, std::pair<BlockNumber, bool>> approvals;
        std::set<Address> tokens;
        const auto note = [](auto& into, const Address& a, const Address& b, BlockNumber block) {
            const auto [at, is_new] = into.try_emplace({a, b}, block);
            if (!is_new) at->second = std::min(at->second, block);
        };
        for (const Block& block : blocks) {
            for (const Transaction& transaction : block.transactions) {
                const std::vector<Address> authors = authors_of(transaction);
                for (std::size_t i = 0; i < authors.size(); ++i) {
                    const Effect& effect = transaction.effects[i];
                    if (shows_counterparty(effect, authors[i]))
                        note(counterparties, effect.from, effect.to, block.number);
                    if (!effect.is_of_token()) continue;
                    tokens.insert(effect.token);
                    if (gives_approval(effect)) {
                        auto& [last, is_own] = approvals[{effect.from, effect.token, effect.to,
                                                          effect.id, approval_kind(effect)}];
                        last = std::max(last, block.number);
                        is_own |= effect.from == authors[i];
                    }
                    if (!effect.moves()) continue;
                    if (gives_nft(effect)) {
                        const std::pair seen(block.number, effect.kind == EffectKind::kErc1155);
                        const auto [at, is_new] =
                            nfts.try_emplace({effect.to, {effect.token, effect.id}}, seen);
                        if (!is_new) at->second = std::min(at->second, seen);
                    }
                    for (const Address& account : {effect.from, effect.to}) {
                        if (account == Address{}) continue;
                        const bool is_own = account == authors[i];
                        const auto [at, is_new] =
                            assets.try_emplace({account, effect.token}, block.number, is_own);
                        at->second.first = std::min(at->second.first, block.number);
                        at->second.second |= is_own;
                    }
                }
            }
        }
        for (const auto& [key, block] : counterparties)
            PORTICO_CHECK(tables.add(tables.counterparties, key.first, likeness_of(key.second),
                                     key.second, chain, block));
        for (const auto& [key, seen] : assets)
            PORTICO_CHECK(tables.add(tables.assets, key.first, chain, key.second, seen.first,
                                     static_cast<std::int64_t>(seen.second)));
        for (const auto& [key, seen] : nfts)
            PORTICO_CHECK(tables.nfts.add(key.first, chain, key.second.contract, key.second.id,
                                          static_cast<std::int64_t>(seen.second), seen.first));
        for (const auto& [key, seen] : approvals) {
            const auto& [account, token, spender, id, kind] = key;
            PORTICO_CHECK(tables.approvals.add(account, chain, token, spender, id,
                                               static_cast<std::int64_t>(kind),
                                               static_cast<std::int64_t>(seen.second), seen.first));
        }
        for (const Address& token : tokens)
            PORTICO_CHECK(tables.tokens.add(chain, token, std::int64_t{0}));
        return {};
    }

    /// Of every block above `to`. What the first of an account's blocks shows goes with that block;
    /// the branch that replaces it may show it again.
    StoreResult<void> remove_activities(ChainId chain, BlockNumber to) {
        std::vector<std::pair<Position, Transaction>> removed;
        {
            auto rows = PORTICO_TRY(sql_.query(
                "SELECT time_s, block, position, hash, sender, recipient, failed, "
                "nonce, selector, effects, fee FROM index_transaction WHERE chain = $1 AND "
                "block > $2",
                chain, to));
            while (PORTICO_TRY(rows.next())) {
                PageEntry entry = PORTICO_TRY(read_history_entry(rows, chain));
                removed.emplace_back(entry.at, std::move(entry.transaction));
            }
        }
        for (const auto& [at, transaction] : removed) {
            for (const Address& account : parties_of(transaction))
                PORTICO_CHECK(remove("activity",
                                     "chain = $2 AND time_s = $3 AND block = $4 AND position = $5",
                                     account, chain, at.time_s, at.block, at.position));
            const std::vector<Address> authors = authors_of(transaction);
            for (std::size_t i = 0; i < authors.size(); ++i) {
                const Effect& effect = transaction.effects[i];
                if (shows_counterparty(effect, authors[i]))
                    PORTICO_CHECK(
                        remove("counterparty",
                               "likeness = $2 AND other = $3 AND chain = $4 AND block > $5",
                               effect.from, likeness_of(effect.to), effect.to, chain, to));
                if (!effect.moves()) continue;
                if (gives_nft(effect))
                    PORTICO_CHECK(
                        sql_.run("DELETE FROM index_nft WHERE account = $1 AND chain = $2 AND "
                                 "token = $3 AND id = $4 AND block > $5",
                                 effect.to, chain, effect.token, effect.id, to));
                for (const Address& account : {effect.from, effect.to})
                    PORTICO_CHECK(remove("asset", "chain = $2 AND token = $3 AND block > $4",
                                         account, chain, effect.token, to));
            }
        }
        return {};
    }

    /// Rows of an account, recent or not.
    template <class... Arguments>
    StoreResult<void> remove(const std::string& kind, const std::string& where,
                             const Address& account, const Arguments&... arguments) {
        PORTICO_CHECK(sql_.run("DELETE FROM index_" + kind + " WHERE account = $1 AND " + where,
                               account, arguments...));
        if (has_recent(sql_))
            PORTICO_CHECK(sql_.run("DELETE FROM " + recent_rows(kind) + " AND " + where, account,
                                   arguments...));
        return {};
    }

    /// PostgreSQL has no partition for a chain or a range of blocks before they are seen. Asked
    /// each time: what an undone transaction made is not there.
    StoreResult<void> make_partitions(ChainId chain, BlockNumber from, BlockNumber to) {
        if (sql_.dialect() != sql::Dialect::kPostgres) return {};
        const std::string id = std::to_string(chain);
        for (BlockNumber range = from / kPartitionBlocks; range <= to / kPartitionBlocks; ++range) {
            const std::string chain_table = "index_transaction_c" + id;
            PORTICO_CHECK(sql_.execute("CREATE TABLE IF NOT EXISTS index_activity_c" + id +
                                       " PARTITION OF index_activity FOR VALUES IN (" + id +
                                       "); CREATE TABLE IF NOT EXISTS " + chain_table +
                                       " PARTITION OF index_transaction FOR VALUES IN (" + id +
                                       ") PARTITION BY RANGE (block); CREATE TABLE IF NOT EXISTS " +
                                       chain_table + "_b" + std::to_string(range) +
                                       " PARTITION OF " + chain_table + " FOR VALUES FROM (" +
                                       std::to_string(range * kPartitionBlocks) + ") TO (" +
                                       std::to_string((range + 1) * kPartitionBlocks) + ")"));
        }
        return {};
    }

    sql::Connection& sql_;
};

}  // namespace

std::unique_ptr<indexer::Store> open_history_store(sql::Connection& sql) {
    return std::make_unique<HistoryStore>(sql);
}

StoreResult<std::unique_ptr<indexer::Store>> open_history_writer(sql::Connection& sql) {
    if (sql.dialect() == sql::Dialect::kSqlite)
        for (const char* pragma : {"PRAGMA cache_size = -131072",         // 128 MiB
                                   "PRAGMA wal_autocheckpoint = 16384"})  // pages: as much
            PORTICO_CHECK(sql.execute(pragma));
    return open_history_store(sql);
}

}  // namespace portico::store
