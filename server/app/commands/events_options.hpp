// SPDX-License-Identifier: Apache-2.0
//
// What `portico events ...` is asked to do (docs/configuration.md).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace portico::app {

enum class EventsAction : std::uint8_t { kExport, kWebhookAdd, kWebhookList, kWebhookRemove };

struct EventsOptions {
    EventsAction action = EventsAction::kExport;
    std::string project;
    std::string from;     ///< export: a day, "2026-01-31"; empty: the first
    std::string to;       ///< export: the last day that is wanted; empty: until now
    std::string url;      ///< webhook add
    std::string webhook;  ///< webhook remove: its id
};

/// Adds the subcommand `events` and its actions; `add_keys` adds the options that all share.
CLI::App* add_events_command(CLI::App& program, EventsOptions& out,
                             const std::function<void(CLI::App&)>& add_keys);

}  // namespace portico::app
