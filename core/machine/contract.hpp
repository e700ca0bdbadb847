// SPDX-License-Identifier: Apache-2.0
//
// What every machine may hear from its shell and ask of it: timers, stored keys, the network, the
// log. A machine lists those that it uses in the variants of its own contract.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <cstdint>
#include <optional>
#include <variant>

#include "core/base/json/json.hpp"
#include "core/base/limits.hpp"

namespace portico::machine {

/// One item of the page's storage.
struct StoredItem {
    Text<256> key;
    Text<4194304> value;
};
BOOST_DESCRIBE_STRUCT(StoredItem, (), (key, value))

// --- events -------------------------------------------------------------------------------------

struct TimerFired {
    std::int64_t timer_id = 0;
};
BOOST_DESCRIBE_STRUCT(TimerFired, (), (timer_id))

/// Another tab wrote (value) or removed (no value) a key under our prefix.
struct StorageChanged {
    Text<256> key;
    std::optional<Text<4194304>> value;
};
BOOST_DESCRIBE_STRUCT(StorageChanged, (), (key, value))

struct OnlineChanged {
    bool online = true;
};
BOOST_DESCRIBE_STRUCT(OnlineChanged, (), (online))

/// A slice of another machine that WatchSlices named: as it is, and whenever it changes.
struct SliceChanged {
    Text<64> name;
    Json value;
};
BOOST_DESCRIBE_STRUCT(SliceChanged, (), (name, value))

// --- effects ------------------------------------------------------------------------------------

/// Answered by TimerFired.
struct TimerSet {
    std::int64_t timer_id = 0;
    std::int64_t delay_ms = 0;
};
BOOST_DESCRIBE_STRUCT(TimerSet, (), (timer_id, delay_ms))

struct TimerClear {
    std::int64_t timer_id = 0;
};
BOOST_DESCRIBE_STRUCT(TimerClear, (), (timer_id))

struct StorageSet {
    Text<256> key;
    Text<4194304> value;
};
BOOST_DESCRIBE_STRUCT(StorageSet, (), (key, value))

struct StorageRemove {
    Text<256> key;
};
BOOST_DESCRIBE_STRUCT(StorageRemove, (), (key))

enum class LogLevel : std::uint8_t { kDebug, kInfo, kWarn, kError };
BOOST_DESCRIBE_ENUM(LogLevel, kDebug, kInfo, kWarn, kError)

/// For the developer console. Never secrets, never message contents.
struct Log {
    LogLevel level = LogLevel::kInfo;
    Text<4096> message;
};
BOOST_DESCRIBE_STRUCT(Log, (), (level, message))

/// From now on the machine hears of these slices of the others; a later list replaces it.
struct WatchSlices {
    List<Text<64>, 64> names;
};
BOOST_DESCRIBE_STRUCT(WatchSlices, (), (names))

// --- all of them --------------------------------------------------------------------------------

using SharedEvent = std::variant<TimerFired, StorageChanged, OnlineChanged, SliceChanged>;
using SharedEffect =
    std::variant<TimerSet, TimerClear, StorageSet, StorageRemove, Log, WatchSlices>;

/// Roots that tools/typegen prints.
using PORTICO_MACHINE_TYPES = boost::mp11::mp_list<StoredItem, SharedEvent, SharedEffect>;

}  // namespace portico::machine
