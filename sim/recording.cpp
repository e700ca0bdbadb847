// SPDX-License-Identifier: Apache-2.0
#include "sim/recording.hpp"

#include <algorithm>
#include <utility>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"

namespace portico::sim {
namespace {

constexpr JsonLimits kLineLimits{.size_bytes = 256 << 20};

}  // namespace

Result<RecordedMachine> RecordedMachine::create(const machines::MachineRow& row,
                                                std::string_view config, EntropyFn entropy,
                                                Recording* recording) {
    std::shared_ptr<RecordedCall> call;
    if (recording != nullptr) {
        call = std::make_shared<RecordedCall>();
        call->instance = ++recording->instances;
        call->machine = row.name;
        call->input = config;
        entropy = [call, entropy = std::move(entropy)](std::span<std::uint8_t> out) {
            entropy(out);
            call->entropy.value += to_hex(out);
        };
    }
    auto instance = machines::Instance::create(row, config, entropy);
    if (!instance) return std::unexpected(std::move(instance).error());
    if (call) recording->write(*call);
    return RecordedMachine(std::move(*instance), std::move(call), recording);
}

std::string RecordedMachine::step(std::string_view step_json) {
    if (!call_) return instance_.step(step_json);
    call_->input = step_json;
    call_->entropy = "";
    std::string output = instance_.step(step_json);
    call_->output = output;
    recording_->write(*call_);
    return output;
}

/// Gives the recorded bytes, in order.
struct Replay::Entropy {
    std::string hex;
    bool ran_out = false;

    void fill(std::span<std::uint8_t> out) {
        const auto bytes = parse_hex(std::string_view(hex).substr(0, out.size() * 2));
        ran_out = ran_out || !bytes || bytes->size() != out.size();
        if (ran_out) {
            std::ranges::fill(out, std::uint8_t{0});
            return;
        }
        std::ranges::copy(*bytes, out.begin());
        hex.erase(0, out.size() * 2);
    }
    bool fits() const { return !ran_out && hex.empty(); }
};

std::expected<void, std::string> Replay::line(std::string_view text) {
    const auto call = parse_described<RecordedCall>(text, kLineLimits);
    if (!call) return std::unexpected("cannot be read: " + error_text(call.error()));
    const std::string& name = call->machine.value;
    auto found = machines_.find(call->instance);
    if (found == machines_.end()) {
        const machines::MachineRow* row = machines::find_machine(name);
        if (row == nullptr) return std::unexpected("there is no machine " + name);
        auto entropy = std::make_shared<Entropy>(call->entropy.value);
        auto instance = machines::Instance::create(
            *row, call->input.value,
            [entropy](std::span<std::uint8_t> out) { entropy->fill(out); });
        if (!instance)
            return std::unexpected(name + " was not created: " + error_text(instance.error()));
        if (!entropy->fits()) return std::unexpected(name + " drew other entropy");
        machines_.emplace(call->instance, Machine{std::move(*instance), std::move(entropy)});
        return {};
    }
    Machine& machine = found->second;
    *machine.entropy = Entropy{call->entropy.value};
    const std::string output = machine.instance.step(call->input.value);
    if (!machine.entropy->fits()) return std::unexpected(name + " drew other entropy");
    if (output != call->output.value)
        return std::unexpected(name + " gave\n" + output + "\nand not\n" + call->output.value);
    return {};
}

}  // namespace portico::sim
