// SPDX-License-Identifier: Apache-2.0
#include "server/store/vault/row_seal.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <string_view>
#include <utility>

#include "core/crypto/hash/hmac.hpp"
#include "server/store/vault/mac_input.hpp"

namespace portico::store {
namespace {

/// `#`: an integer; `%`: bytes. `+`, at the end of a row: an integer that came later, which is not
/// part of what is sealed while it is 0, so that seals of before fit. Those that no rule reads are
/// left out: when a notice is due, which language a mail is in, when a way of recovery was set up,
/// and by which of a provider's keys a share is wrapped (it is bound to its owner anyway).
struct Table {
    std::string_view name;
    std::string_view owner;
    std::string_view columns;
};

constexpr Table kOfAccount[] = {
    {"vault_account", "id", "project email #created_at_ms #held_until_ms #email_by_code"},
    {"vault_device", "account", "id name #created_at_ms #seen_at_ms #is_removed"},
    {"vault_session", "account",
     "id device %access_hash %host_hash %refresh_hash %previous_refresh_hash #created_at_ms "
     "#refreshed_at_ms #access_ends_ms #ends_ms #stepped_up_until_ms #ended +is_unused"},
    {"vault_identity", "account", "project provider issuer subject #linked_at_ms"},
    {"vault_wallet", "account", "record change"},
    {"vault_change", "account", "id device %body_hash record #at_ms"},
    {"vault_share", "account", "#kind device #epoch change #names_account %sealed"},
    {"vault_recovery", "account",
     "id device key %cancel_hash #started_at_ms #opens_at_ms #ends_at_ms"},
    {"vault_handover", "account",
     "id device session giver #step commitment nonce public_key opening sealed change "
     "#started_at_ms #ends_at_ms"},
    {"vault_notice", "account", "#number #kind project email device recovery #at_ms"},
};
constexpr Table kOfFlow[] = {
    {"vault_flow", "id",
     "project device #purpose email %code_hash #sent_at_ms #sends #submissions #used account "
     "origin device_name network #created_at_ms #approval %approval_hash number numbers "
     "#approval_ends_ms session new_email #used_at_ms"},
    {"vault_social", "flow",
     "provider %state_hash #step %channel issuer subject name #trust %result_hash "
     "#result_ends_ms"},
};

std::span<const Table> tables_of(RowSet set) {
    if (set == RowSet::kAccount) return kOfAccount;
    return kOfFlow;
}

struct SealTable {
    std::string_view name;
    std::string_view owner;
};
constexpr SealTable seal_table(RowSet set) {
    return set == RowSet::kAccount ? SealTable{"vault_seal", "account"}
                                   : SealTable{"vault_flow_seal", "flow"};
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        out.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

/// A column as text, of one spelling on each engine.
std::string as_text_sql(std::string_view column, sql::Dialect dialect) {
    const bool is_number = column[0] == '#' || column[0] == '+';
    const std::string name(column.substr(is_number || column[0] == '%' ? 1 : 0));
    if (is_number) return "CAST(" + name + " AS TEXT)";
    if (column[0] != '%') return name;
    return dialect == sql::Dialect::kSqlite ? "lower(hex(" + name + "))"
                                            : "encode(" + name + ", 'hex')";
}

/// One statement over all tables of a set: each row is the table's name and its columns as texts.
/// The seal's own comes with them, so that both are of one moment.
struct SetQuery {
    std::string sql;
    std::size_t width = 0;
    /// Of a table.
    struct Columns {
        std::size_t all = 0, later = 0;  ///< `later` of them: at the end
    };
    std::map<std::string, Columns> columns = {};
};

SetQuery make_query(RowSet set, sql::Dialect dialect) {
    const SealTable seal = seal_table(set);
    std::vector<Table> tables(tables_of(set).begin(), tables_of(set).end());
    tables.push_back({seal.name, seal.owner, "#version %mac"});
    SetQuery out;
    for (const Table& table : tables)
        out.width = std::max(out.width, words_of(table.columns).size());
    for (const Table& table : tables) {
        out.sql +=
            (out.sql.empty() ? "SELECT '" : " UNION ALL SELECT '") + std::string(table.name) + "'";
        const auto columns = words_of(table.columns);
        out.columns[std::string(table.name)] = {
            columns.size(), static_cast<std::size_t>(std::ranges::count(
                                columns, '+', [](std::string_view one) { return one[0]; }))};
        for (std::size_t i = 0; i < out.width; ++i)
            out.sql += ", " + (i < columns.size() ? as_text_sql(columns[i], dialect) : "''");
        out.sql +=
            " FROM " + std::string(table.name) + " WHERE " + std::string(table.owner) + " = $1";
    }
    return out;
}

const SetQuery& query_of(RowSet set, sql::Dialect dialect) {
    static const SetQuery kQueries[2][2] = {{make_query(RowSet::kAccount, sql::Dialect::kSqlite),
                                             make_query(RowSet::kAccount, sql::Dialect::kPostgres)},
                                            {make_query(RowSet::kFlow, sql::Dialect::kSqlite),
                                             make_query(RowSet::kFlow, sql::Dialect::kPostgres)}};
    return kQueries[set == RowSet::kFlow ? 1 : 0][dialect == sql::Dialect::kPostgres ? 1 : 0];
}

}  // namespace

StoreResult<StoredRows> read_rows(sql::Connection& sql, RowSet set, const std::string& id) {
    const SetQuery& query = query_of(set, sql.dialect());
    auto rows = PORTICO_TRY(sql.query(query.sql, id));
    StoredRows out;
    while (PORTICO_TRY(rows.next())) {
        std::vector<std::string> row;
        for (std::size_t i = 0; i <= query.width; ++i)
            row.push_back(rows.text(static_cast<int>(i)));
        const auto [all, later] = query.columns.at(row[0]);
        row.resize(1 + all);
        while (row.size() > 1 + all - later && row.back() == "0") row.pop_back();
        if (row[0] != seal_table(set).name) {
            out.rows.push_back(std::move(row));
            continue;
        }
        // Something else may have written it: what is no number is no seal.
        std::int64_t version = 0;
        for (const char digit : row[1])
            version = digit >= '0' && digit <= '9' && version < (std::int64_t{1} << 58)
                          ? version * 10 + (digit - '0')
                          : std::int64_t{1} << 60;
        out.version = version;
        out.mac = std::move(row[2]);
    }
    std::ranges::sort(out.rows);
    return out;
}

StoreResult<void> write_seal(sql::Connection& sql, RowSet set, const std::string& id,
                             std::int64_t version, const Bytes32& mac) {
    constexpr std::string_view kAccountSql =
        "INSERT INTO vault_seal (account, version, mac) VALUES ($1, $2, $3) ON CONFLICT (account) "
        "DO UPDATE SET version = excluded.version, mac = excluded.mac";
    constexpr std::string_view kFlowSql =
        "INSERT INTO vault_flow_seal (flow, version, mac) VALUES ($1, $2, $3) ON CONFLICT (flow) "
        "DO UPDATE SET version = excluded.version, mac = excluded.mac";
    PORTICO_CHECK(sql.run(set == RowSet::kAccount ? kAccountSql : kFlowSql, id, version, mac));
    return {};
}

Bytes32 seal_mac(const Secret<32>& key, RowSet set, const std::string& id, std::int64_t version,
                 const std::vector<std::vector<std::string>>& rows) {
    Bytes bytes;
    add_text(bytes, set == RowSet::kAccount ? "rows of an account" : "rows of a login");
    add_text(bytes, id);
    add_number(bytes, static_cast<std::uint64_t>(version));
    for (const auto& row : rows) {
        add_number(bytes, row.size());
        for (const std::string& cell : row) add_text(bytes, cell);
    }
    return hmac_sha256(key.expose(), bytes);
}

Secret<32> derive_row_key(const Secret<32>& log_key) {
    return Secret<32>(hmac_sha256(log_key.expose(), as_bytes("key of the seals of rows")));
}

}  // namespace portico::store
