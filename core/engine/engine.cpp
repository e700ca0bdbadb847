// SPDX-License-Identifier: Apache-2.0
//
// See engine.hpp. What a step does is routing.hpp.
#include "core/engine/engine.hpp"

#include <array>
#include <cstring>

#include "core/base/describe_visit.hpp"
#include "core/base/hex.hpp"
#include "core/engine/engine_state.hpp"
#include "core/engine/routing.hpp"

namespace portico {

namespace {

// One step of a page, one configuration: bodies of 4 MiB, escaped.
constexpr JsonLimits kStepLimits{.depth = 128, .size_bytes = 16 * 1024 * 1024};

}  // namespace

Engine::Engine(std::unique_ptr<State> state) : state_(std::move(state)) {}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

Result<Engine> Engine::create(std::string_view config_json, const EntropyFn& entropy) {
    EngineConfig config;  // read in place: it is large
    PORTICO_CHECK(read_described(type_info<EngineConfig>(),
                                 PORTICO_TRY(parse_json(config_json, kStepLimits)), &config));
    List<wc::StoredItem, 256> storage = std::move(config.storage);
    erase_if(storage, [](const wc::StoredItem& item) { return !is_stored_key(item.key); });
    std::array<std::uint8_t, 16> random{};
    entropy(random);
    std::uint32_t first_id = 0;
    std::memcpy(&first_id, random.data(), sizeof first_id);
    const std::int64_t at_ms = config.at_ms;
    auto state =
        std::make_unique<State>(PORTICO_TRY(Setup::create(std::move(config))), IdSource(first_id));
    state->now_ms = at_ms;
    state->telemetry.id = to_hex(ByteView(random).subspan(sizeof first_id)) + '-';
    load(state->connection, state->setup, storage);
    load(state->connect, storage);
    state->storage = std::move(storage);
    return Engine(std::move(state));
}

std::string Engine::step(std::string_view step_json) {
    const auto json = parse_json(step_json, kStepLimits);
    if (!json) return refusal_json(json.error());
    in_place::EngineStep step;
    if (const auto read = read_described(type_info<in_place::EngineStep>(), *json, &step); !read)
        return refusal_json(read.error());
    Routing routing(*state_, step.at_ms);
    visit_described<in_place::EngineInput>(*step.event, routing, routing.error);
    if (!routing.error.detail.empty()) {
        routing.error.detail = within_event(routing.error.detail);
        return refusal_json(routing.error);
    }
    std::string text = R"({"effects":[)";
    if (!routing.effects.empty())
        routing.effects.back() = ']';
    else
        text += ']';
    text += routing.effects;
    text += R"(,"slices":{)";
    text += routing.slices;
    text += "}}";
    return text;
}

std::string Engine::snapshot() const {
    std::string text = "[";
    for (const wc::StoredItem& item : state_->storage) {
        if (text.size() > 1) text += ',';
        text += to_json_text(item);
    }
    text += ']';
    return text;
}

}  // namespace portico
