// SPDX-License-Identifier: Apache-2.0
//
// vault.wasm: the keys of embedded wallets. Linked with the heap that wipes what is freed
// (heap.cpp); here goes what the step left on the stack. So once the caller has overwritten the
// answer, nothing of a secret is left in the module's memory (tools/wasm/vault.test.mjs looks).
#include <cstdint>

#include "core/vault/vault.hpp"
#include "core/wasm/abi.hpp"

namespace {

using portico::vault::Vault;

/// The stack is the first part of memory and grows down (--stack-first): everything below this
/// frame belongs to calls that have returned.
[[gnu::noinline]] void wipe_stack() {
    constexpr std::uintptr_t kFirst = 16;
    volatile char here = 0;
    const auto end = reinterpret_cast<std::uintptr_t>(&here);
    auto* from = reinterpret_cast<char*>(kFirst);
    asm volatile("" : "+r"(from));
    if (end > kFirst) __builtin_memset(from, 0, end - kFirst);
    asm volatile("" : : "r"(from) : "memory");
}

/// A frame of its own for all that the step has there.
[[gnu::noinline]] std::string run(const Vault& vault, std::string_view input) {
    return vault.step(input);
}

class WipingVault {
  public:
    static portico::Result<WipingVault> create(std::string_view config, portico::EntropyFn random) {
        Vault vault = PORTICO_TRY(Vault::create(config, std::move(random)));
        return WipingVault(std::move(vault));
    }

    std::string step(std::string_view input) {
        std::string answer = run(vault_, input);
        wipe_stack();
        return answer;
    }

  private:
    explicit WipingVault(Vault vault) : vault_(std::move(vault)) {}
    Vault vault_;
};

}  // namespace

const portico::machine::MachineType portico::wasm::machine_type =
    portico::machine::machine_type_of<WipingVault>();
