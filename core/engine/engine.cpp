// SPDX-License-Identifier: Apache-2.0
//
// See engine.hpp. What a step does is routing.hpp.
#include "core/engine/engine.hpp"

#include <array>
#include <cstring>

#include "core/base/describe/describe_visit.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/engine/engine_state.hpp"
#include "core/engine/routing.hpp"

namespace portico {

namespace {

// One step of a page, one configuration: bodies of 4 MiB, escaped.
constexpr JsonLimits kStepLimits{.depth = 128, .size_bytes = 16 * 1024 * 1024};

}  // namespace

Engine::Engine(machine::Kept<State> state) : state_(std::move(state)) {}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

Result<Engine> Engine::create(std::string_view config_json, const EntropyFn& entropy) {
    std::array<std::uint8_t, 16> random{};
    entropy(random);
    std::uint32_t first_id = 0;
    std::memcpy(&first_id, random.data(), sizeof first_id);
    machine::Kept<State> state(new State(machine::Ids(first_id)));
    EngineConfig& config = state->setup.config;  // read in place: it is large
    PORTICO_CHECK(read_described(type_info<EngineConfig>(),
                                 PORTICO_TRY(parse_json(config_json, kStepLimits)), &config));
    state->storage.restore(std::move(config.storage));
    state->now_ms = config.at_ms;
    PORTICO_CHECK(state->setup.prepare());
    state->telemetry.id = to_hex(ByteView(random).subspan(sizeof first_id)) + '-';
    load(state->connection, state->setup, state->storage);
    load(state->connect, state->storage);
    return Engine(std::move(state));
}

std::string Engine::step(std::string_view step_json) {
    return machine::step<in_place::EngineInput, Routing>(step_json, kStepLimits, *state_);
}

std::string Engine::snapshot() const { return state_->storage.snapshot(); }

}  // namespace portico
