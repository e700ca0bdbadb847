// SPDX-License-Identifier: Apache-2.0
#include "server/ops/log.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>

#include "core/base/json/json.hpp"

namespace portico::ops {
namespace {

constexpr std::array<std::string_view, 12> kSecretNames = {
    "auth",   "authorization", "jwt",  "token", "message", "body",
    "secret", "seed",          "text", "query", "email",   "password"};
constexpr std::array<std::string_view, 3> kShortenedNames = {"client", "topic", "project"};
constexpr std::size_t kFieldBytesMax = 512;

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

/// Enough to tell clients apart in one log, too little to find the client: for did:key the part
/// that all share is left out.
std::string shorten(std::string_view text) {
    constexpr std::string_view kDid = "did:key:z6Mk";
    if (text.starts_with(kDid)) text.remove_prefix(kDid.size());
    return std::string(text.substr(0, 8)) + (text.size() > 8 ? "..." : "");
}

/// The log stays readable where a peer sends bytes that are no UTF-8.
std::string printable(std::string_view text) {
    std::string out(text.substr(0, kFieldBytesMax));
    for (char& c : out)
        if (static_cast<unsigned char>(c) >= 0x80) c = '?';
    return out;
}

}  // namespace

std::string_view level_word(Level level) {
    constexpr std::array<std::string_view, 4> kWords = {"debug", "info", "warn", "error"};
    return kWords[static_cast<std::size_t>(level)];
}

bool parse_level(std::string_view word, Level& out) {
    for (const Level level : {Level::kDebug, Level::kInfo, Level::kWarn, Level::kError}) {
        if (level_word(level) != word) continue;
        out = level;
        return true;
    }
    return false;
}

std::string format_line(std::int64_t at_ms, Level level, std::string_view event, Fields fields) {
    const std::time_t seconds = static_cast<std::time_t>(at_ms / 1000);
    std::string line = fmt::format("{{\"time\":\"{:%FT%T}.{:03}Z\",\"level\":\"{}\",\"event\":",
                                   fmt::gmtime(seconds), at_ms % 1000, level_word(level));
    append_json_string(line, event);
    for (const Field& field : fields) {
        line.push_back(',');
        append_json_string(line, field.name);
        line.push_back(':');
        if (const auto* number = std::get_if<std::int64_t>(&field.value)) {
            line += std::to_string(*number);
        } else if (const auto* flag = std::get_if<bool>(&field.value)) {
            line += *flag ? "true" : "false";
        } else if (contains(kSecretNames, field.name)) {
            line += "\"[redacted]\"";
        } else {
            const std::string_view text = std::get<std::string_view>(field.value);
            const bool shortened = contains(kShortenedNames, field.name);
            append_json_string(line, printable(shortened ? shorten(text) : std::string(text)));
        }
    }
    line.push_back('}');
    return line;
}

void Log::error_seldom(std::string_view event, Fields fields) {
    write_seldom(Level::kError, event, {}, fields);
}

void Log::warn_seldom(std::string_view event, std::string_view which, Fields fields) {
    write_seldom(Level::kWarn, event, which, fields);
}

void Log::info_seldom(std::string_view event, std::string_view which, Fields fields) {
    write_seldom(Level::kInfo, event, which, fields);
}

void Log::write_seldom(Level level, std::string_view event, std::string_view which, Fields fields) {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    const std::int64_t steady_ms =
        std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
    std::string key(event);
    if (!which.empty()) key.append(" ").append(which);
    std::int64_t count = 0;
    {
        const std::lock_guard lock(mutex_);
        count = seldom_[std::move(key)].count(steady_ms);
    }
    if (count != 0) write(level, event, fields, count);
}

void Log::write(Level level, std::string_view event, Fields fields, std::int64_t count) {
    if (level < least_) return;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const std::int64_t at_ms = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
    std::string line = format_line(at_ms, level, event, fields);
    if (count != 0) line.insert(line.size() - 1, ",\"count\":" + std::to_string(count));
    line.push_back('\n');
    const std::lock_guard lock(mutex_);
    std::fwrite(line.data(), 1, line.size(), file_);
    std::fflush(file_);
}

}  // namespace portico::ops
