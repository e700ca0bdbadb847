// SPDX-License-Identifier: Apache-2.0
#include "server/store/names/name_store.hpp"

namespace portico::store {
namespace {

using namespace api::names;

constexpr std::string_view kFind =
    "SELECT name, zone, look, claimed_by, owner_coin, bio, registered_at_ms, updated_at_ms FROM "
    "zone_name WHERE name = $1";
/// Of names that were handed over since, the one who claimed them is the owner no more.
constexpr std::string_view kOwned =
    " FROM zone_name n JOIN zone_name_address a ON a.name = n.name AND a.coin = n.owner_coin AND "
    "a.address = n.claimed_by WHERE n.claimed_by = $1";

NameRow name_at(const sql::Query& row) {
    return {.name = row.text(0),
            .zone = row.text(1),
            .look = row.text(2),
            .claimed_by = row.text(3),
            .owner_coin = static_cast<std::uint32_t>(row.integer(4)),
            .bio = row.optional_text(5),
            .registered_at_ms = row.integer(6),
            .updated_at_ms = row.integer(7),
            .addresses = {}};
}

class NameStore final : public api::names::Store {
  public:
    explicit NameStore(sql::Connection& sql) : sql_(sql) {}

    StoreResult<std::optional<NameRow>> find(const std::string& name) override {
        auto rows = PORTICO_TRY(find_all(name));
        if (rows.empty()) return std::optional<NameRow>();
        return std::optional<NameRow>(std::move(rows.front()));
    }

    StoreResult<std::optional<std::string>> find_look(const std::string& look) override {
        auto rows = PORTICO_TRY(sql_.query("SELECT name FROM zone_name WHERE look = $1", look));
        if (!PORTICO_TRY(rows.next())) return std::optional<std::string>();
        return std::optional<std::string>(rows.text(0));
    }

    StoreResult<std::vector<NameRow>> names_of(const std::string& address,
                                               std::size_t most) override {
        static const std::string kSql =
            "SELECT n.name, n.zone, n.look, n.claimed_by, n.owner_coin, n.bio, n.registered_at_ms, "
            "n.updated_at_ms" +
            std::string(kOwned) + " ORDER BY n.registered_at_ms, n.name LIMIT $2";
        return read(PORTICO_TRY(sql_.query(kSql, address, most)));
    }

    StoreResult<std::vector<std::string>> taken(const std::vector<std::string>& looks) override {
        std::vector<std::string> out;
        for (const std::string& look : looks) {
            const auto name = PORTICO_TRY(find_look(look));
            if (name) out.push_back(look);
        }
        return out;
    }

    StoreResult<Change> add(const NameRow& row, const SpentMessage& message,
                            std::int64_t most) override {
        return changed([&]() -> StoreResult<Change> {
            const auto stored = PORTICO_TRY(find(row.name));
            if (stored) return Change::kTaken;
            const auto alike = PORTICO_TRY(find_look(row.look));
            if (alike) return Change::kAlike;
            static const std::string kCount = "SELECT COUNT(*)" + std::string(kOwned);
            const auto owned = PORTICO_TRY(sql_.integer(kCount, row.claimed_by));
            if (owned.value_or(0) >= most) return Change::kTooMany;
            const bool fresh = PORTICO_TRY(spend(message));
            if (!fresh) return Change::kUsed;
            PORTICO_CHECK(
                sql_.run("INSERT INTO zone_name (name, zone, look, claimed_by, owner_coin, bio, "
                         "registered_at_ms, updated_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
                         row.name, row.zone, row.look, row.claimed_by, row.owner_coin, row.bio,
                         row.registered_at_ms, row.updated_at_ms));
            for (const AddressRow& address : row.addresses)
                PORTICO_CHECK(put_address(row.name, address));
            return Change::kDone;
        });
    }

    StoreResult<Change> set_bio(const NameChange& change,
                                const std::optional<std::string>& bio) override {
        return by_owner(change, [&](const NameRow&) -> StoreResult<Change> {
            PORTICO_CHECK(
                sql_.run("UPDATE zone_name SET bio = $2 WHERE name = $1", change.name, bio));
            return Change::kDone;
        });
    }

    StoreResult<Change> set_address(const NameChange& change, const AddressRow& address) override {
        return by_owner(change, [&](const NameRow& row) -> StoreResult<Change> {
            if (row.address_of(address.coin) == nullptr && row.addresses.size() >= kAddressesMax)
                return Change::kTooMany;
            if (address.coin == row.owner_coin && address.address != row.owner())
                PORTICO_CHECK(sql_.run("DELETE FROM zone_name_address WHERE name = $1", row.name));
            PORTICO_CHECK(put_address(change.name, address));
            return Change::kDone;
        });
    }

    StoreResult<std::vector<NameRow>> page(const std::string& zone, const std::string& after,
                                           std::size_t most) override {
        return read(PORTICO_TRY(
            sql_.query("SELECT name, zone, look, claimed_by, owner_coin, bio, registered_at_ms, "
                       "updated_at_ms FROM zone_name WHERE zone = $1 AND name > $2 ORDER BY name "
                       "LIMIT $3",
                       zone, after, most)));
    }

    StoreResult<bool> erase(const std::string& name) override {
        return PORTICO_TRY(sql_.run("DELETE FROM zone_name WHERE name = $1", name)) == 1;
    }

    StoreResult<void> purge(std::int64_t now_ms) override {
        PORTICO_CHECK(sql_.run("DELETE FROM zone_name_message WHERE ends_at_ms <= $1", now_ms));
        return {};
    }

  private:
    StoreResult<std::vector<NameRow>> find_all(const std::string& name) {
        return read(PORTICO_TRY(sql_.query(kFind, name)));
    }

    /// What `work` answers; unless that is kDone, nothing of it stays. Where another was faster to
    /// insert the same key, it is asked again and sees that.
    template <class Work>
    StoreResult<Change> changed(Work work) {
        auto done = change_once(work);
        for (int again = 0; again < 2 && !done && done.error().kind == Failure::kConflict; ++again)
            done = change_once(work);
        return done;
    }
    template <class Work>
    StoreResult<Change> change_once(Work& work) {
        Change refused = Change::kDone;
        auto done = sql_.transaction([&]() -> StoreResult<Change> {
            refused = Change::kDone;
            StoreResult<Change> answer = work();
            if (!answer || *answer == Change::kDone) return answer;
            refused = *answer;
            return store_error(Failure::kRefused, "the change is refused");
        });
        if (refused != Change::kDone) return refused;
        return done;
    }

    template <class Work>
    StoreResult<Change> by_owner(const NameChange& change, Work work) {
        return changed([&]() -> StoreResult<Change> {
            const auto row = PORTICO_TRY(find(change.name));
            if (!row) return Change::kNotFound;
            if (row->owner() != change.owner ||
                change.contract_coin.value_or(row->owner_coin) != row->owner_coin)
                return Change::kNotTheirs;
            const bool fresh = PORTICO_TRY(spend(change.message));
            if (!fresh) return Change::kUsed;
            PORTICO_CHECK(
                sql_.run("UPDATE zone_name SET claimed_by = $2, updated_at_ms = $3 WHERE name = $1",
                         change.name, change.owner, change.now_ms));
            return work(*row);
        });
    }

    StoreResult<bool> spend(const SpentMessage& message) {
        return PORTICO_TRY(sql_.run("INSERT INTO zone_name_message (hash, ends_at_ms) VALUES ($1, "
                                    "$2) ON CONFLICT (hash) DO NOTHING",
                                    message.hash, message.ends_at_ms)) == 1;
    }

    StoreResult<void> put_address(const std::string& name, const AddressRow& address) {
        PORTICO_CHECK(sql_.run(
            "INSERT INTO zone_name_address (name, coin, address, created_at_ms) VALUES ($1, $2, "
            "$3, $4) ON CONFLICT (name, coin) DO UPDATE SET address = excluded.address, "
            "created_at_ms = excluded.created_at_ms",
            name, address.coin, address.address, address.created_at_ms));
        return {};
    }

    StoreResult<std::vector<NameRow>> read(sql::Query rows) {
        std::vector<NameRow> out;
        while (PORTICO_TRY(rows.next())) out.push_back(name_at(rows));
        for (NameRow& row : out) PORTICO_CHECK(read_addresses(row));
        return out;
    }

    StoreResult<void> read_addresses(NameRow& row) {
        auto rows = PORTICO_TRY(
            sql_.query("SELECT coin, address, created_at_ms FROM zone_name_address WHERE name = $1 "
                       "ORDER BY coin",
                       row.name));
        while (PORTICO_TRY(rows.next()))
            row.addresses.push_back({.coin = static_cast<std::uint32_t>(rows.integer(0)),
                                     .address = rows.text(1),
                                     .created_at_ms = rows.integer(2)});
        return {};
    }

    sql::Connection& sql_;
};

}  // namespace

std::unique_ptr<api::names::Store> open_name_store(sql::Connection& sql) {
    return std::make_unique<NameStore>(sql);
}

}  // namespace portico::store
