// SPDX-License-Identifier: Apache-2.0
//
// The seven exports over the module's machine_type.
#include "core/wasm/abi.hpp"

#include <cstdlib>

#include "core/base/json/json.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/vec.hpp"
#include "core/wasm/trap.hpp"

#define PORTICO_EXPORT(name) extern "C" __attribute__((export_name(name), used))

extern "C" __attribute__((import_module("env"), import_name("entropy"))) void portico_host_entropy(
    std::uint8_t* out, std::size_t size);

namespace portico::wasm {
namespace {

// Handles are places in this list plus one. Places of dropped machines are used again.
Vec<void*> machines;
std::string answer;

std::string_view text_at(const char* at, std::size_t size) { return {at, size}; }

void*& place_of(std::size_t handle) {
    static void* none;
    none = nullptr;
    return handle == 0 || handle > machines.size() ? none : machines[handle - 1];
}

EntropyFn host_entropy() {
    return [](std::span<std::uint8_t> out) { portico_host_entropy(out.data(), out.size()); };
}

}  // namespace

PORTICO_EXPORT("version") int abi_version() { return kAbiVersion; }

PORTICO_EXPORT("alloc") void* abi_alloc(std::size_t size) {
    return std::malloc(size == 0 ? 1 : size);
}

PORTICO_EXPORT("free") void abi_free(void* pointer) { std::free(pointer); }

PORTICO_EXPORT("create") std::size_t abi_create(const char* config, std::size_t size) {
    Error error{};
    void* const machine = machine_type.create(text_at(config, size), host_entropy(), error);
    if (machine == nullptr) {
        answer = refusal_json(error);
        return 0;
    }
    answer.clear();
    for (std::size_t i = 0; i < machines.size(); ++i) {
        if (machines[i] != nullptr) continue;
        machines[i] = machine;
        return i + 1;
    }
    machines.push_back(machine);
    return machines.size();
}

PORTICO_EXPORT("step")
std::size_t abi_step(std::size_t handle, const char* event, std::size_t size) {
    void* const machine = place_of(handle);
    if (machine == nullptr)
        answer = refusal_json({Code::machine_unknown, to_decimal(handle)});
    else
        answer = machine_type.step(machine, text_at(event, size));
    return answer.size();
}

PORTICO_EXPORT("output") const char* abi_output() {
    const char* const report = trap_report();
    return report != nullptr ? report : answer.c_str();
}

PORTICO_EXPORT("drop") void abi_drop(std::size_t handle) {
    void*& place = place_of(handle);
    if (place != nullptr) machine_type.destroy(place);
    place = nullptr;
}

}  // namespace portico::wasm
