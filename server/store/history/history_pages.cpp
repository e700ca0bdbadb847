// SPDX-License-Identifier: Apache-2.0
#include "server/store/history/history_pages.hpp"

#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "server/store/history/history_recent.hpp"

namespace portico::store {
namespace {

using namespace indexer;

constexpr std::int64_t kEnd = std::numeric_limits<std::int64_t>::max();

/// Later entries first; of the same second, those of the lower chain id.
auto order_of(const Position& at) {
    return std::tuple(-at.time_s, at.chain, -at.block, -at.position);
}

/// Everything of `chain` that comes after `after` is below this.
Position bound_of(ChainId chain, const std::optional<Position>& after) {
    if (!after) return {kEnd, chain, 0, 0};
    if (chain == after->chain) return *after;
    return {chain > after->chain ? after->time_s + 1 : after->time_s, chain, 0, 0};
}

StoreResult<void> read_chain(sql::Connection& sql, const PageQuery& query, ChainId chain,
                             std::vector<PageEntry>& out) {
    const Position bound = bound_of(chain, query.after);
    auto rows = PORTICO_TRY(sql.query(
        "SELECT a.time_s, a.block, a.position, t.hash, t.sender, t.recipient, t.failed, t.nonce, "
        "t.selector, t.effects, t.fee FROM index_activity AS a JOIN index_transaction AS t "
        "ON t.chain = a.chain AND t.block = a.block AND t.position = a.position "
        "WHERE a.account = $1 AND a.chain = $2 AND (a.time_s, a.block, a.position) < ($3, $4, $5) "
        "ORDER BY a.time_s DESC, a.block DESC, a.position DESC LIMIT $6",
        query.account, chain, bound.time_s, bound.block, bound.position,
        static_cast<std::int64_t>(query.size + 1)));
    while (PORTICO_TRY(rows.next())) out.push_back(PORTICO_TRY(read_history_entry(rows, chain)));
    if (!has_recent(sql)) return {};
    for (const Position& at :
         PORTICO_TRY(read_recent_positions(sql, query.account, bound, query.size + 1))) {
        auto one = PORTICO_TRY(
            sql.query("SELECT time_s, block, position, hash, sender, recipient, failed, nonce, "
                      "selector, effects, fee FROM index_transaction WHERE chain = $1 AND "
                      "block = $2 AND position = $3",
                      chain, at.block, at.position));
        if (PORTICO_TRY(one.next())) out.push_back(PORTICO_TRY(read_history_entry(one, chain)));
    }
    return {};
}

/// An array as PostgreSQL writes it; `text` of each: what stands between the commas.
template <class Values, class Text>
std::string array_of(const Values& values, Text text) {
    std::string out = "{";
    for (const auto& one : values) out += (out.size() > 1 ? "," : "") + text(one);
    return out + "}";
}

/// All chains in one statement: each would be a journey to a server, and would read transactions
/// that are on no page. SQLite has neither LATERAL nor a journey.
StoreResult<void> read_chains_at_once(sql::Connection& sql, const PageQuery& query,
                                      std::vector<PageEntry>& out) {
    const auto column = [&](std::int64_t Position::* field) {
        return array_of(query.chains, [&](ChainId chain) {
            return std::to_string(bound_of(chain, query.after).*field);
        });
    };
    auto rows = PORTICO_TRY(sql.query(
        "SELECT a.time_s, a.block, a.position, t.hash, t.sender, t.recipient, t.failed, t.nonce, "
        "t.selector, t.effects, t.fee, a.chain FROM (SELECT one.*, c.chain FROM "
        "unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) "
        "AS c(chain, time_s, block, position) CROSS JOIN LATERAL (SELECT i.time_s, i.block, "
        "i.position FROM index_activity AS i WHERE i.account = $1 AND i.chain = c.chain AND "
        "(i.time_s, i.block, i.position) < (c.time_s, c.block, c.position) "
        "ORDER BY i.time_s DESC, i.block DESC, i.position DESC LIMIT $6) AS one "
        "ORDER BY one.time_s DESC, c.chain, one.block DESC, one.position DESC LIMIT $6) AS a "
        "JOIN index_transaction AS t "
        "ON t.chain = a.chain AND t.block = a.block AND t.position = a.position",
        query.account, column(&Position::chain), column(&Position::time_s),
        column(&Position::block), column(&Position::position),
        static_cast<std::int64_t>(query.size + 1)));
    while (PORTICO_TRY(rows.next()))
        out.push_back(PORTICO_TRY(read_history_entry(rows, rows.integer(11))));
    return {};
}

/// Reads as of one moment: rows that an append moves meanwhile stand nowhere twice, and nowhere
/// never. One statement of PostgreSQL reads all of them.
class ReadSnapshot {
  public:
    static StoreResult<ReadSnapshot> begin(sql::Connection& sql) {
        if (has_recent(sql)) PORTICO_CHECK(sql.begin_reading());
        return ReadSnapshot(sql);
    }
    ReadSnapshot(ReadSnapshot&& other) noexcept : sql_(std::exchange(other.sql_, nullptr)) {}
    ReadSnapshot& operator=(ReadSnapshot&&) = delete;
    ~ReadSnapshot() {
        if (sql_ != nullptr && has_recent(*sql_)) sql_->end_reading();
    }

  private:
    explicit ReadSnapshot(sql::Connection& sql) : sql_(&sql) {}
    sql::Connection* sql_;
};

/// Whether blocks at or above the cursor's have been replaced since it was made.
StoreResult<bool> is_outdated(sql::Connection& sql, const PageQuery& query) {
    const std::set<ChainId> chains(query.chains.begin(), query.chains.end());
    auto rows = PORTICO_TRY(
        sql.query("SELECT chain, fork_block, fork_time_s FROM index_rewind WHERE number > $1",
                  query.rewinds));
    while (PORTICO_TRY(rows.next())) {
        const ChainId chain = rows.integer(0);
        if (!chains.contains(chain)) continue;
        if (chain == query.after->chain ? rows.integer(1) < query.after->block
                                        : rows.integer(2) <= query.after->time_s)
            return true;
    }
    return false;
}

/// With whom the effect of `author` was, if it was a transfer of the account's with somebody.
std::optional<Address> counterparty(const Address& account, const Effect& effect,
                                    const Address& author) {
    if (author == account || !effect.moves() || (effect.from != account && effect.to != account))
        return std::nullopt;
    const Address& other = effect.from == account ? effect.to : effect.from;
    if (other == account || other == Address{}) return std::nullopt;
    return other;
}

/// Whom the account has paid, of those who look like somebody of a page.
class Counterparties {
  public:
    static StoreResult<Counterparties> read(sql::Connection& sql, const Address& account,
                                            const std::vector<PageEntry>& entries) {
        std::set<std::int64_t> wanted;
        for (const PageEntry& entry : entries)
            each(account, entry,
                 [&](std::size_t, const Address& other) { wanted.insert(likeness_of(other)); });
        Counterparties out;
        if (wanted.empty()) return out;
        // Recent ones at once: each look-up would be in every run.
        if (has_recent(sql)) {
            static const std::string kRecent =
                "SELECT likeness, other FROM " + recent_rows("counterparty");
            PORTICO_CHECK(out.take(sql.query(kRecent, account)));
        }
        if (sql.dialect() == sql::Dialect::kPostgres) {
            PORTICO_CHECK(out.take(sql.query(
                "SELECT w.likeness, c.other FROM unnest($2::bigint[]) AS w(likeness) "
                "CROSS JOIN LATERAL (SELECT DISTINCT i.other FROM index_counterparty AS i "
                "WHERE i.account = $1 AND i.likeness = w.likeness LIMIT 100) AS c",
                account,
                array_of(wanted, [](std::int64_t likeness) { return std::to_string(likeness); }))));
            return out;
        }
        for (const std::int64_t likeness : wanted)
            PORTICO_CHECK(
                out.take(sql.query("SELECT DISTINCT likeness, other FROM index_counterparty "
                                   "WHERE account = $1 AND likeness = $2 LIMIT 100",
                                   account, likeness)));
        return out;
    }

    void mark(const Address& account, PageEntry& entry) const {
        entry.is_look_alike.assign(entry.transaction.effects.size(), false);
        each(account, entry, [&](std::size_t i, const Address& other) {
            entry.is_look_alike[i] = is_look_alike(other);
        });
    }

  private:
    template <class Visit>
    static void each(const Address& account, const PageEntry& entry, Visit visit) {
        const std::vector<Address> authors = authors_of(entry.transaction);
        for (std::size_t i = 0; i < authors.size(); ++i)
            if (const auto other = counterparty(account, entry.transaction.effects[i], authors[i]))
                visit(i, *other);
    }
    /// Looks like somebody whom the account paid, and is nobody of these.
    bool is_look_alike(const Address& other) const {
        const auto found = known_.find(likeness_of(other));
        return found != known_.end() && !found->second.contains(other);
    }
    StoreResult<void> take(StoreResult<sql::Query> query) {
        auto rows = PORTICO_TRY(std::move(query));
        while (PORTICO_TRY(rows.next()))
            known_[rows.integer(0)].insert(PORTICO_TRY(fixed<20>(rows, 1)));
        return {};
    }

    std::map<std::int64_t, std::set<Address>> known_;  ///< by their likeness
};

TokenInfo token_info(const sql::Query& rows, int first) {
    TokenInfo info{rows.optional_text(first), rows.optional_text(first + 1), {}};
    if (!rows.is_null(first + 2)) info.decimals = rows.integer(first + 2);
    return info;
}

StoreResult<void> read_token_infos(sql::Connection& sql, Page& page) {
    std::set<Token> wanted;
    for (const PageEntry& entry : page.entries)
        for (const Effect& effect : entry.transaction.effects)
            if (effect.is_of_token()) wanted.insert({entry.at.chain, effect.token});
    if (wanted.empty()) return {};
    if (sql.dialect() == sql::Dialect::kPostgres) {
        const auto chain = [](const Token& one) { return std::to_string(one.chain); };
        const auto address = [](const Token& one) {
            return "\"\\\\x" + to_hex(one.address) + "\"";
        };
        auto rows = PORTICO_TRY(sql.query(
            "SELECT t.chain, t.token, t.name, t.symbol, t.decimals "
            "FROM unnest($1::bigint[], $2::bytea[]) AS w(chain, token) JOIN index_token AS t "
            "ON t.chain = w.chain AND t.token = w.token AND t.is_named = 1",
            array_of(wanted, chain), array_of(wanted, address)));
        while (PORTICO_TRY(rows.next()))
            page.tokens.emplace_back(Token{rows.integer(0), PORTICO_TRY(fixed<20>(rows, 1))},
                                     token_info(rows, 2));
        return {};
    }
    for (const Token& token : wanted) {
        auto rows = PORTICO_TRY(
            sql.query("SELECT name, symbol, decimals FROM index_token WHERE chain = $1 AND "
                      "token = $2 AND is_named = 1",
                      token.chain, token.address));
        if (PORTICO_TRY(rows.next())) page.tokens.emplace_back(token, token_info(rows, 0));
    }
    return {};
}

}  // namespace

StoreResult<PageEntry> read_history_entry(const sql::Query& rows, ChainId chain) {
    PageEntry out{.at = {rows.integer(0), chain, rows.integer(1), rows.integer(2)},
                  .transaction = {.position = rows.integer(2),
                                  .hash = PORTICO_TRY(fixed<32>(rows, 3)),
                                  .sender = PORTICO_TRY(fixed<20>(rows, 4)),
                                  .failed = rows.integer(6) != 0,
                                  .nonce = rows.integer(7),
                                  .selector = rows.integer(8)}};
    if (!rows.is_null(5)) out.transaction.recipient = PORTICO_TRY(fixed<20>(rows, 5));
    auto effects = unpack_effects(rows.bytes(9));
    if (!effects) return store_error(Failure::kDamaged, "damaged effects in index_transaction");
    out.transaction.effects = std::move(*effects);
    if (!rows.is_null(10)) out.transaction.fee = rows.bytes(10);
    return out;
}

StoreResult<Page> read_history_page(sql::Connection& sql, const PageQuery& query) {
    Page page;
    const ReadSnapshot moment = PORTICO_TRY(ReadSnapshot::begin(sql));
    // Before the rows: a rewind in between makes the next cursor older than need be, never newer.
    page.rewinds = PORTICO_TRY(sql.integer("SELECT max(number) FROM index_rewind")).value_or(0);
    if (sql.dialect() == sql::Dialect::kPostgres)
        PORTICO_CHECK(read_chains_at_once(sql, query, page.entries));
    else
        for (const ChainId chain : query.chains)
            PORTICO_CHECK(read_chain(sql, query, chain, page.entries));
    if (query.after && PORTICO_TRY(is_outdated(sql, query)))
        return store_error(Failure::kConflict, "blocks of the pages before were replaced");
    std::ranges::sort(page.entries, {}, [](const PageEntry& one) { return order_of(one.at); });
    page.more = page.entries.size() > query.size;
    if (page.more) page.entries.resize(query.size);
    const auto counterparties = PORTICO_TRY(Counterparties::read(sql, query.account, page.entries));
    for (PageEntry& entry : page.entries) counterparties.mark(query.account, entry);
    PORTICO_CHECK(read_token_infos(sql, page));
    return page;
}

StoreResult<std::vector<Nft>> read_nfts(sql::Connection& sql, const NftQuery& query) {
    const NftName after = query.after.value_or(NftName{});
    auto rows = PORTICO_TRY(sql.query(
        "SELECT n.token, n.id, n.is_erc1155, t.name, t.symbol FROM index_nft AS n "
        "LEFT JOIN index_token AS t ON t.chain = n.chain AND t.token = n.token "
        "WHERE n.account = $1 AND n.chain = $2 AND ($3 = 0 OR (n.token, n.id) > ($4, $5)) "
        "ORDER BY n.token, n.id LIMIT $6",
        query.account, query.chain, static_cast<std::int64_t>(query.after.has_value()),
        after.contract, after.id, static_cast<std::int64_t>(query.most)));
    std::vector<Nft> out;
    while (PORTICO_TRY(rows.next()))
        out.push_back({{PORTICO_TRY(fixed<20>(rows, 0)), rows.bytes(1)},
                       rows.integer(2) != 0,
                       {rows.optional_text(3), rows.optional_text(4), {}}});
    return out;
}

StoreResult<Approvals> read_approvals(sql::Connection& sql, const Address& account, ChainId chain,
                                      std::size_t most) {
    Approvals out;
    const auto first = PORTICO_TRY(
        sql.integer("SELECT first_block FROM index_chain WHERE chain = $1 AND tip >= 0", chain));
    if (!first) return out;
    out.is_followed = true;
    const auto next = PORTICO_TRY(sql.integer(
        "SELECT next_block FROM index_past WHERE account = $1 AND chain = $2", account, chain));
    out.is_whole = *first <= 0 || (next && *next < 0);
    out.until_s =
        PORTICO_TRY(sql.integer("SELECT max(time_s) FROM index_header WHERE chain = $1", chain))
            .value_or(0);
    auto rows = PORTICO_TRY(sql.query(
        "SELECT a.token, a.spender, a.id, a.for_all, a.own, a.block, t.name, t.symbol, t.decimals "
        "FROM index_approval AS a LEFT JOIN index_token AS t ON t.chain = a.chain AND "
        "t.token = a.token AND t.is_named = 1 WHERE a.account = $1 AND a.chain = $2 "
        "ORDER BY a.own DESC, a.block DESC, a.token, a.spender, a.id, a.for_all LIMIT $3",
        account, chain, static_cast<std::int64_t>(most)));
    while (PORTICO_TRY(rows.next()))
        out.all.push_back({.token = PORTICO_TRY(fixed<20>(rows, 0)),
                           .spender = PORTICO_TRY(fixed<20>(rows, 1)),
                           .id = rows.bytes(2),
                           .kind = static_cast<indexer::ApprovalKind>(rows.integer(3)),
                           .is_own = rows.integer(4) != 0,
                           .block = rows.integer(5),
                           .info = token_info(rows, 6)});
    return out;
}

}  // namespace portico::store
