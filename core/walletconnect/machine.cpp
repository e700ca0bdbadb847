// SPDX-License-Identifier: Apache-2.0
#include "core/walletconnect/machine.hpp"

#include "core/base/describe_visit.hpp"
#include "core/base/json_text.hpp"
#include "core/walletconnect/client.hpp"

namespace portico::wc {

namespace {

bool is_time(std::int64_t at_ms) { return at_ms >= 0 && at_ms <= kTimeMaxMs; }

/// PairingStep with its event still as it stands in the document.
struct StepInPlace {
    std::int64_t at_ms = 0;
    const Json* event = nullptr;
};
BOOST_DESCRIBE_STRUCT(StepInPlace, (), (at_ms, event))

/// The path of a member, seen from the whole step: "$" is the event itself.
std::string within_event(const std::string& path) {
    if (path == "$") return "event";
    return path[0] == '[' ? "event" + path : "event." + path;
}

}  // namespace

Machine::Machine(std::unique_ptr<Client> client) : client_(std::move(client)) {}
Machine::Machine(Machine&&) noexcept = default;
Machine& Machine::operator=(Machine&&) noexcept = default;
Machine::~Machine() = default;

Result<Machine> Machine::create(std::string_view config_json, EntropyFn entropy) {
    // The stored records may be many: the sum is bounded by the codec, the text by this.
    const Json json =
        PORTICO_TRY(parse_json(config_json, {.depth = 16, .size_bytes = 64 * 1024 * 1024}));
    PairingConfig config;
    PORTICO_CHECK(read_described(type_info<PairingConfig>(), json, &config));
    return create(std::move(config), std::move(entropy));
}

Result<Machine> Machine::create(PairingConfig config, EntropyFn entropy) {
    const std::string& url = config.relay_url.value;
    const bool is_socket = url.starts_with("wss://") || url.starts_with("ws://");
    if (!is_socket || url.find_first_of("?# ") != std::string::npos)
        return fail(Code::wc_config_invalid, "relay_url");
    if (!kWithWallet && config.role == Role::kWallet) return fail(Code::wc_config_invalid, "role");
    if (!is_time(config.at_ms)) return fail(Code::wc_config_invalid, "at_ms");
    return Machine(std::make_unique<Client>(std::move(config), std::move(entropy)));
}

std::string Machine::step(std::string_view step_json) {
    // An event carries texts of up to 4 MiB, which escaping can make six times as long.
    const auto json = parse_json(step_json, {.depth = kDepthMax, .size_bytes = 32 * 1024 * 1024});
    if (!json) return refusal_json(json.error());
    StepInPlace input;
    if (const auto read = read_described(type_info<StepInPlace>(), *json, &input); !read)
        return refusal_json(read.error());
    if (!is_time(input.at_ms)) return refusal_json({Code::number_out_of_range, "at_ms"});
    Client::Taker taker(*client_, input.at_ms);
    Error error{};
    visit_described<PairingInput>(*input.event, taker, error);
    if (error.detail.empty()) return taker.output();
    error.detail = within_event(error.detail);
    return refusal_json(error);
}

Result<PairingOutput> Machine::step(const PairingStep& step) {
    if (!is_time(step.at_ms)) return fail(Code::number_out_of_range, "at_ms");
    Client::Taker taker(*client_, step.at_ms);
    std::visit([&](const auto& event) { taker.take(event); }, step.event);
    return parse_described<PairingOutput>(taker.output(), {.size_bytes = SIZE_MAX});
}

const ClientStats& Machine::stats() const { return client_->stats(); }
const std::string& Machine::client_id() const { return client_->client_id(); }

}  // namespace portico::wc
