// SPDX-License-Identifier: Apache-2.0
//
// The log: one JSON object per line on stderr, with time, level, event and fields. Carries codes,
// counts, durations and shortened ids. Secrets and personal data do not get in: fields whose name
// says what they hold (auth, jwt, message, ...) are written as "[redacted]", client ids and topics
// as their first characters.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <initializer_list>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <variant>

#include "server/ops/log_limiter.hpp"

namespace portico::ops {

enum class Level : std::uint8_t { kDebug, kInfo, kWarn, kError };

struct Field {
    std::string_view name;
    std::variant<std::string_view, std::int64_t, bool> value;

    Field(std::string_view name_in, std::string_view text) : name(name_in), value(text) {}
    Field(std::string_view name_in, const char* text)
        : name(name_in), value(std::string_view(text)) {}
    Field(std::string_view name_in, const std::string& text)
        : name(name_in), value(std::string_view(text)) {}
    Field(std::string_view name_in, bool flag) : name(name_in), value(flag) {}
    template <class T>
        requires(std::is_integral_v<T> && !std::is_same_v<T, bool>)
    Field(std::string_view name_in, T number)
        : name(name_in), value(static_cast<std::int64_t>(number)) {}
};

using Fields = std::initializer_list<Field>;

/// One line of the log, without its end of line.
std::string format_line(std::int64_t at_ms, Level level, std::string_view event, Fields fields);

/// Safe to use from every thread.
class Log {
  public:
    explicit Log(Level least = Level::kInfo, std::FILE* file = stderr)
        : least_(least), file_(file) {}

    void debug(std::string_view event, Fields fields = {}) { write(Level::kDebug, event, fields); }
    void info(std::string_view event, Fields fields = {}) { write(Level::kInfo, event, fields); }
    void warn(std::string_view event, Fields fields = {}) { write(Level::kWarn, event, fields); }
    void error(std::string_view event, Fields fields = {}) { write(Level::kError, event, fields); }

    /// For a failure that each call may meet, on a disk that may be the full one: of each event a
    /// line at once, then one in LogLimiter::kEveryMs, with how often it came (`count`).
    void error_seldom(std::string_view event, Fields fields = {});
    /// The same of what strangers can bring about as often as they like, so that they do not fill
    /// the disk. `which`: of a few kinds of the event, each of which has its own lines.
    void warn_seldom(std::string_view event, std::string_view which, Fields fields = {});
    void info_seldom(std::string_view event, std::string_view which, Fields fields = {});

    void set_level(Level least) { least_ = least; }

  private:
    void write(Level level, std::string_view event, Fields fields, std::int64_t count = 0);
    void write_seldom(Level level, std::string_view event, std::string_view which, Fields fields);

    std::mutex mutex_;
    std::map<std::string, LogLimiter, std::less<>> seldom_;  ///< by event and kind
    std::atomic<Level> least_;
    std::FILE* file_;
};

/// "debug", "info", "warn", "error".
std::string_view level_word(Level level);
bool parse_level(std::string_view word, Level& out);

}  // namespace portico::ops
