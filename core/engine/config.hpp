// SPDX-License-Identifier: Apache-2.0
//
// The project's configuration on the operator's server, over the page's own options
// (docs/spec/configuration.md, docs/spec/modal.md; docs/spec/configuration.md#features,
// docs/spec/configuration.md#origins): which features are on, whether this page may use the
// project, whether events are wanted. Asked for once, at the start; nothing waits for the answer.
//
//   an entry of the answer            what becomes of the page's option
//   with a list, also an empty one    the entry wins; social_login by what its list names
//   with `config: null`               it stays: the operator has not decided
//   none                              off, if it is one that every project has; else it stays
//   no answer, or none to be read     everything stays, and the console says so
//   wallet_connect_basic              off, if it is one that every project has
//
// What a late answer changes is not moved under the visitor's finger: where the modal has been open
// for a second, features change with its next view. Ways to log in, whose place Connect has kept
// (decision 101), come at once.
#pragma once

#include "core/engine/context.hpp"

namespace portico::engine {

struct ConfigState {
    EffectId http = 0;
    bool analytics = false;    ///< the server wants events; no answer: no
    std::optional<Json> late;  ///< an answer that waits for the next view
    bool was_open = false;
    std::int64_t opened_at_ms = 0;  ///< the modal
};

/// Flags that the page's options leave out are as core/api/features.hpp says.
void set_initial_features(Features& features);
/// `config` is what `context.setup` shows: the options are changed in place.
void start(ConfigState& state, EngineConfig& config, const Context& context);
void update(ConfigState& state, EngineConfig& config, const HttpAnswered& event,
            const Context& context);
/// The modal or its view has changed.
void view_changed(ConfigState& state, EngineConfig& config, const Context& context);

/// An address of the operator's server.
std::string address_of(const EngineConfig& config, std::string_view path);
/// `{api}{path}?projectId=..` on the operator's server.
std::string project_address(const EngineConfig& config, std::string_view path);
/// "https://app.example:8080" of where the page is; empty if it is nowhere.
std::string_view page_origin(const EngineConfig& config);
/// What a server said of its refusal, in its own words; else "HTTP status code 503".
std::string refusal_text(const HttpAnswered& event);

}  // namespace portico::engine
