// SPDX-License-Identifier: Apache-2.0
#include "server/store/console/event_store.hpp"

#include <map>
#include <tuple>

namespace portico::store {
namespace {

using namespace api::events;

std::int64_t hour_of(std::int64_t at_ms) { return at_ms - at_ms % kHourMs; }
std::int64_t day_of(std::int64_t at_ms) { return at_ms - at_ms % kDayMs; }
std::int64_t hour_end(std::int64_t at_ms) { return hour_of(at_ms + kHourMs - 1); }
std::int64_t day_end(std::int64_t at_ms) { return day_of(at_ms + kDayMs - 1); }

class EventStore final : public api::events::Store {
  public:
    explicit EventStore(sql::Connection& sql) : sql_(sql) {}

    StoreResult<std::int64_t> add(std::span<const NewEvent> events) override {
        return sql_.transaction([&]() -> StoreResult<std::int64_t> {
            std::int64_t added = 0;
            // project, hour, name, facet, value: summed here, so that a batch writes each row once,
            // and in one order, so that two processes never wait for each other in a circle.
            std::map<std::tuple<std::string_view, std::int64_t, std::string_view, std::string_view,
                                std::string_view>,
                     std::int64_t>
                counts;
            std::map<std::tuple<std::string_view, std::int64_t, std::string_view>, bool> accounts;
            for (const auto& [event, facets, is_only_counted] : events) {
                if (!is_only_counted) {
                    if (PORTICO_TRY(insert(event)) == 0) continue;
                    ++added;
                }
                const std::int64_t hour = hour_of(event.received_at_ms);
                const std::string_view name = event.name;
                const std::string_view kind = kKindWords[static_cast<std::size_t>(event.kind)];
                ++counts[{event.project, hour, name, "", kind}];
                for (const Facet& facet : facets)
                    ++counts[{event.project, hour, name, facet.name, facet.value}];
                if (!event.address.empty() && !is_only_counted)
                    accounts[{event.project, day_of(event.received_at_ms), event.address}] = true;
            }
            for (const auto& [key, count] : counts)
                PORTICO_CHECK(sql_.run(
                    "INSERT INTO event_count (project, hour_ms, name, facet, value, events) "
                    "VALUES ($1, $2, $3, $4, $5, $6) "
                    "ON CONFLICT (project, hour_ms, name, facet, value) "
                    "DO UPDATE SET events = event_count.events + excluded.events",
                    std::get<0>(key), std::get<1>(key), std::get<2>(key), std::get<3>(key),
                    std::get<4>(key), count));
            for (const auto& [key, seen] : accounts)
                PORTICO_CHECK(
                    sql_.run("INSERT INTO event_account (project, day_ms, address) "
                             "VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                             std::get<0>(key), std::get<1>(key), std::get<2>(key)));
            return added;
        });
    }

    StoreResult<std::vector<HourCount>> hours(std::string_view project, Span span) override {
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT hour_ms, name, CAST(sum(events) AS BIGINT) FROM event_count WHERE project = $1 "
            "AND hour_ms >= $2 AND hour_ms < $3 AND facet = '' "
            "GROUP BY hour_ms, name ORDER BY hour_ms, name",
            project, hour_of(span.from_ms), hour_end(span.to_ms)));
        std::vector<HourCount> out;
        while (PORTICO_TRY(rows.next()))
            out.push_back({rows.integer(0), rows.text(1), rows.integer(2)});
        return out;
    }

    StoreResult<std::vector<ValueCount>> values(std::string_view project, std::string_view name,
                                                std::string_view facet, Span span,
                                                std::int64_t most) override {
        // Errors have a row of their own for the kind, by which those of all categories are found.
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT value, CAST(sum(events) AS BIGINT) FROM event_count AS one WHERE project = $1 "
            "AND hour_ms >= $2 AND hour_ms < $3 AND facet = $5 "
            "AND (name = $4 OR ($4 = '' AND EXISTS (SELECT 1 FROM event_count AS kind "
            "WHERE kind.project = one.project AND kind.hour_ms = one.hour_ms "
            "AND kind.name = one.name AND kind.facet = '' AND kind.value = 'error'))) "
            "GROUP BY value ORDER BY 2 DESC, 1 LIMIT $6",
            project, hour_of(span.from_ms), hour_end(span.to_ms), name, facet, most));
        std::vector<ValueCount> out;
        while (PORTICO_TRY(rows.next())) out.push_back({rows.text(0), rows.integer(1)});
        return out;
    }

    StoreResult<std::int64_t> accounts(std::string_view project, Span span) override {
        const auto count = PORTICO_TRY(
            sql_.integer("SELECT count(DISTINCT address) FROM event_account WHERE project = $1 "
                         "AND day_ms >= $2 AND day_ms < $3",
                         project, day_of(span.from_ms), day_end(span.to_ms)));
        return count.value_or(0);
    }

    StoreResult<std::vector<Event>> page(std::string_view project, Span span, const Cursor& after,
                                         std::int64_t most) override {
        auto rows = PORTICO_TRY(sql_.query(
            "SELECT id, kind, name, received_at_ms, occurred_at_ms, domain, url, address, system, "
            "properties FROM event WHERE project = $1 AND received_at_ms >= $2 "
            "AND received_at_ms < $3 AND (received_at_ms, id) > ($4, $5) "
            "ORDER BY received_at_ms, id LIMIT $6",
            project, span.from_ms, span.to_ms, after.received_at_ms, after.id, most));
        std::vector<Event> out;
        while (PORTICO_TRY(rows.next())) {
            const std::int64_t kind = rows.integer(1);
            if (kind < 0 || kind >= static_cast<std::int64_t>(kKindWords.size()))
                return store_error(Failure::kDamaged, "damaged row in event");
            out.push_back({.project = std::string(project),
                           .id = rows.text(0),
                           .kind = static_cast<Kind>(kind),
                           .name = rows.text(2),
                           .received_at_ms = rows.integer(3),
                           .occurred_at_ms = rows.integer(4),
                           .domain = rows.text(5),
                           .url = rows.text(6),
                           .address = rows.text(7),
                           .system = rows.text(8),
                           .properties = rows.text(9)});
        }
        return out;
    }

    StoreResult<Purged> purge(std::int64_t before_ms, std::int64_t most) override {
        return sql_.transaction([&]() -> StoreResult<Purged> {
            const std::int64_t events = PORTICO_TRY(
                sql_.run("DELETE FROM event WHERE (project, id) IN (SELECT project, id FROM event "
                         "WHERE received_at_ms < $1 ORDER BY received_at_ms LIMIT $2)",
                         before_ms, most));
            if (events == most) return Purged{events, false};
            // Addresses are a person's: they go with the events, a day once all of it is too old.
            const std::int64_t accounts = PORTICO_TRY(sql_.run(
                "DELETE FROM event_account WHERE (project, day_ms, address) IN (SELECT project, "
                "day_ms, address FROM event_account WHERE day_ms < $1 ORDER BY day_ms LIMIT $2)",
                before_ms - kDayMs, most));
            return Purged{events, accounts < most};
        });
    }

  private:
    StoreResult<std::int64_t> insert(const Event& event) {
        return sql_.run(
            "INSERT INTO event (project, id, kind, name, received_at_ms, occurred_at_ms, domain, "
            "url, address, system, properties) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING",
            event.project, event.id, static_cast<std::int64_t>(event.kind), event.name,
            event.received_at_ms, event.occurred_at_ms, event.domain, event.url, event.address,
            event.system, event.properties);
    }

    sql::Connection& sql_;
};

}  // namespace

std::unique_ptr<api::events::Store> open_event_store(sql::Connection& sql) {
    return std::make_unique<EventStore>(sql);
}

StoreResult<void> check_can_write(sql::Connection& sql) {
    // As much as a busy second's, so that what fits says something: a page more may always fit.
    static const std::string kText(32'768, 'x');
    // No project has this id.
    constexpr std::string_view kProject = "probe";
    return sql.transaction([&]() -> StoreResult<void> {
        PORTICO_CHECK(sql.run(
            "INSERT INTO event (project, id, kind, name, received_at_ms, occurred_at_ms, domain, "
            "url, address, system, properties) VALUES ($1, '', 0, '', 0, 0, '', '', '', '', $2) "
            "ON CONFLICT DO NOTHING",
            kProject, kText));
        PORTICO_CHECK(sql.run("DELETE FROM event WHERE project = $1", kProject));
        return {};
    });
}

}  // namespace portico::store
