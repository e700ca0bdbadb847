// SPDX-License-Identifier: Apache-2.0
//
// What `portico payments ...` is asked to do (docs/pay.md).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace portico::app {

enum class PaymentsAction : std::uint8_t { kKeyCreate, kKeyList, kKeyRemove };

struct PaymentsOptions {
    PaymentsAction action = PaymentsAction::kKeyList;
    std::string project;
    std::string webhook;  ///< key create: the URL; empty: nobody is told
    std::string key;      ///< key remove: its id
};

/// Adds the subcommand `payments` and its actions; `add_keys` adds the options that all share.
CLI::App* add_payments_command(CLI::App& program, PaymentsOptions& out,
                               const std::function<void(CLI::App&)>& add_keys);

}  // namespace portico::app
