// SPDX-License-Identifier: Apache-2.0
#include "core/walletconnect/machine.hpp"

#include "core/base/json/json_text.hpp"
#include "core/walletconnect/client/client.hpp"

namespace portico::wc {

namespace {

// An event carries texts of up to 4 MiB, which escaping can make six times as long.
constexpr JsonLimits kStepLimits{.depth = kDepthMax, .size_bytes = 32 * 1024 * 1024};

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
    if (!machine::is_time(config.at_ms)) return fail(Code::wc_config_invalid, "at_ms");
    return Machine(std::make_unique<Client>(std::move(config), std::move(entropy)));
}

std::string Machine::step(std::string_view step_json) {
    return machine::step<PairingInput, Client::Turn>(step_json, kStepLimits, *client_);
}

Result<PairingOutput> Machine::step(const PairingStep& step) {
    if (!machine::is_time(step.at_ms)) return fail(Code::number_out_of_range, "at_ms");
    Client::Turn turn(*client_, step.at_ms);
    std::visit([&](const auto& event) { turn.take(event); }, step.event);
    return parse_described<PairingOutput>(turn.output(), {.size_bytes = SIZE_MAX});
}

const ClientStats& Machine::stats() const { return client_->stats(); }
const std::string& Machine::client_id() const { return client_->client_id(); }

}  // namespace portico::wc
