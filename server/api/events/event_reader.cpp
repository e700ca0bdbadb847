// SPDX-License-Identifier: Apache-2.0
#include "server/api/events/event_reader.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>

#include "core/base/json/json.hpp"

namespace portico::api::events {
namespace {

template <class T>
using Read = std::expected<T, std::string>;

constexpr std::size_t kIdBytesMax = 64;
constexpr std::size_t kNameBytesMax = 64;
constexpr std::size_t kDomainBytesMax = 253;
constexpr std::size_t kUrlBytesMax = 2048;
constexpr std::size_t kAddressBytesMax = 128;
/// A page's clock may be wrong, but a chart of the year 1970 or 9999 helps nobody.
constexpr std::int64_t kClockPastMs = 7 * 24 * 3'600'000LL;
constexpr std::int64_t kClockFutureMs = 24 * 3'600'000LL;

bool is_word_of(std::string_view text, std::string_view others) {
    return !text.empty() && std::ranges::all_of(text, [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               others.find(c) != std::string_view::npos;
    });
}

/// A text that is there and not too long; one that is missing or null is empty.
Read<std::string> text_of(const Json& object, const char* name, std::size_t bytes_max) {
    const Json* value = object.find(name);
    if (value == nullptr || value->is_null()) return std::string();
    if (!value->is_string()) return std::unexpected(std::string(name) + " must be a text");
    if (value->as_string().size() > bytes_max)
        return std::unexpected(std::string(name) + " is longer than " + std::to_string(bytes_max) +
                               " bytes");
    if (value->as_string().find('\0') != std::string::npos)
        return std::unexpected(std::string(name) + " holds a NUL character");
    return value->as_string();
}

Read<std::string> id_of(const Json& event) {
    auto id = text_of(event, "eventId", kIdBytesMax);
    if (id && !is_word_of(*id, "-_"))
        return std::unexpected("eventId must be a UUID: letters, digits and dashes, 1 to 64");
    return id;
}

Read<std::string> name_of(const Json& object, const char* key) {
    auto name = text_of(object, key, kNameBytesMax);
    if (name && !is_word_of(*name, "_-:"))
        return std::unexpected(std::string(key) +
                               " must be the name of an event: letters, digits, _ - and :, 1 to " +
                               std::to_string(kNameBytesMax));
    return name;
}

template <class Number>
std::optional<Number> digits(std::string_view& text, std::size_t count) {
    Number value{};
    if (text.size() < count) return std::nullopt;
    const auto read = std::from_chars(text.data(), text.data() + count, value);
    if (read.ec != std::errc() || read.ptr != text.data() + count) return std::nullopt;
    text.remove_prefix(count);
    return value;
}

bool eat(std::string_view& text, char c) {
    if (!text.starts_with(c)) return false;
    text.remove_prefix(1);
    return true;
}

/// What JavaScript's toISOString writes: 2026-11-21T20:37:39.123Z.
std::optional<std::int64_t> iso_ms(std::string_view text) {
    using namespace std::chrono;
    const auto year_number = digits<int>(text, 4);
    if (!year_number || !eat(text, '-')) return std::nullopt;
    const auto month_number = digits<unsigned>(text, 2);
    if (!month_number || !eat(text, '-')) return std::nullopt;
    const auto day_number = digits<unsigned>(text, 2);
    if (!day_number || !eat(text, 'T')) return std::nullopt;
    const auto hour = digits<unsigned>(text, 2);
    if (!hour || *hour > 23 || !eat(text, ':')) return std::nullopt;
    const auto minute = digits<unsigned>(text, 2);
    if (!minute || *minute > 59 || !eat(text, ':')) return std::nullopt;
    const auto second = digits<unsigned>(text, 2);
    if (!second || *second > 60) return std::nullopt;
    unsigned ms = 0;
    if (eat(text, '.')) {
        const auto fraction = digits<unsigned>(text, 3);
        if (!fraction) return std::nullopt;
        ms = *fraction;
    }
    if (text != "Z") return std::nullopt;
    const year_month_day date{year(*year_number), month(*month_number), day(*day_number)};
    if (!date.ok()) return std::nullopt;
    return duration_cast<milliseconds>(sys_days(date).time_since_epoch()).count() +
           ((*hour * 60 + *minute) * 60LL + *second) * 1000 + ms;
}

/// A clock that is far off counts as ours.
Read<std::int64_t> time_of(const Json& event, std::int64_t now_ms) {
    const Json* value = event.find("timestamp");
    std::optional<std::int64_t> at;
    if (value != nullptr && value->is_number()) at = value->as_integer();
    if (value != nullptr && value->is_string()) at = iso_ms(value->as_string());
    if (!at)
        return std::unexpected(
            "timestamp must be milliseconds since 1970 or a time as 2026-01-31T23:59:59.999Z");
    return *at < now_ms - kClockPastMs || *at > now_ms + kClockFutureMs ? now_ms : *at;
}

/// Queries and fragments hold what is private: tokens, names, searches. So may a user's part.
std::string without_private_parts(std::string url) {
    url.resize(std::min(url.find_first_of("?#"), url.size()));
    const std::size_t scheme = url.find("://");
    const std::size_t host = scheme == std::string::npos ? 0 : scheme + 3;
    const std::size_t host_end = std::min(url.find('/', host), url.size());
    const std::size_t user_end = url.rfind('@', host_end);
    if (user_end != std::string::npos && user_end >= host && user_end < host_end)
        url.erase(host, user_end + 1 - host);
    return url;
}

Read<std::string> properties_of(const Json* properties) {
    if (properties == nullptr || properties->is_null()) return std::string("{}");
    if (!properties->is_object()) return std::unexpected("properties must be an object");
    std::string out = write_json(*properties);
    if (out.size() > kPropertiesBytesMax)
        return std::unexpected("properties are longer than " + std::to_string(kPropertiesBytesMax) +
                               " bytes");
    return out;
}

constexpr JsonLimits kLimits{.depth = 16, .size_bytes = kBodyBytesMax, .values = 4096};

Read<Json> parse(std::string_view body) {
    auto json = parse_json(body, kLimits);
    if (!json) return std::unexpected("the body is not JSON that can be used");
    return std::move(*json);
}

Read<const Json*> props_of(const Json& event) {
    if (!event.is_object()) return std::unexpected("an event must be an object");
    const Json* props = event.find("props");
    if (props == nullptr || !props->is_object()) return std::unexpected("props must be an object");
    return props;
}

/// One line of the library's telemetry. Of its properties, which hold topics and client ids,
/// nothing is kept.
Read<Event> read_line(const Json& line, std::int64_t now_ms) {
    const Json& props = *PORTICO_TRY(props_of(line));
    Event event;
    event.kind = Kind::kLibrary;
    event.id = PORTICO_TRY(id_of(line));
    event.occurred_at_ms = PORTICO_TRY(time_of(line, now_ms));
    event.domain = PORTICO_TRY(text_of(line, "domain", kDomainBytesMax));
    event.name = PORTICO_TRY(name_of(props, "event"));
    Json kept = Json::object();
    const auto type = PORTICO_TRY(text_of(props, "type", kNameBytesMax));
    if (!type.empty()) kept.set("type", Json::string(type));
    event.properties = write_json(kept);
    return event;
}

Read<Event> read_one(const Json& json, std::int64_t now_ms) {
    const Json& props = *PORTICO_TRY(props_of(json));
    Event event;
    event.id = PORTICO_TRY(id_of(json));
    event.occurred_at_ms = PORTICO_TRY(time_of(json, now_ms));
    event.domain = PORTICO_TRY(text_of(json, "domain", kDomainBytesMax));
    event.url = without_private_parts(PORTICO_TRY(text_of(json, "url", kUrlBytesMax)));
    event.address = PORTICO_TRY(text_of(props, "address", kAddressBytesMax));
    event.name = PORTICO_TRY(name_of(props, "event"));
    const auto type = props.find_string("type");
    if (type == "track") {
        event.properties = PORTICO_TRY(properties_of(props.find("properties")));
        return event;
    }
    if (type != "error") return std::unexpected("props.type must be track or error");
    // Clients in the field put the parts of an error beside its category, or under properties.
    event.kind = Kind::kError;
    const Json* parts = props.find("properties");
    const Json& where = parts != nullptr && parts->is_object() ? *parts : props;
    Json kept = Json::object();
    for (const char* part : {"errorType", "errorMessage", "stackTrace"}) {
        const auto text = PORTICO_TRY(text_of(where, part, kPropertiesBytesMax));
        if (!text.empty()) kept.set(part, Json::string(text));
    }
    event.properties = PORTICO_TRY(properties_of(&kept));
    return event;
}

std::expected<std::vector<Event>, std::string> read_all(const Json& list, std::int64_t now_ms,
                                                        Read<Event> (*read)(const Json&,
                                                                            std::int64_t)) {
    if (list.items().size() > kBatchMax)
        return std::unexpected("more than " + std::to_string(kBatchMax) + " events at once");
    std::vector<Event> out;
    for (const Json& one : list.items()) out.push_back(PORTICO_TRY(read(one, now_ms)));
    return out;
}

}  // namespace

std::expected<std::vector<Event>, std::string> read_events(std::string_view body,
                                                           std::int64_t now_ms) {
    const Json json = PORTICO_TRY(parse(body));
    if (json.is_array()) return read_all(json, now_ms, read_one);
    std::vector<Event> out;
    out.push_back(PORTICO_TRY(read_one(json, now_ms)));
    return out;
}

std::expected<std::vector<Event>, std::string> read_batch(std::string_view body,
                                                          std::int64_t now_ms) {
    const Json json = PORTICO_TRY(parse(body));
    if (!json.is_array()) return std::unexpected("the body must be a list of events");
    return read_all(json, now_ms, read_line);
}

std::string_view system_of(std::string_view user_agent) {
    constexpr std::pair<std::string_view, std::string_view> kWords[] = {
        {"Android", "Android"}, {"iPhone", "iOS"},    {"iPad", "iOS"},     {"iPod", "iOS"},
        {"Windows", "Windows"}, {"CrOS", "ChromeOS"}, {"Mac OS", "macOS"}, {"Linux", "Linux"},
    };
    for (const auto& [word, system] : kWords)
        if (user_agent.find(word) != std::string_view::npos) return system;
    return {};
}

}  // namespace portico::api::events
