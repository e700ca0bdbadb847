// SPDX-License-Identifier: Apache-2.0
//
// abi_test.wasm: the smallest machine, for the test of the ABI (tools/wasm/abi.test.mjs). It counts
// its steps and does as the event says.
#include <array>

#include "core/base/assert.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/wasm/abi.hpp"

namespace {

using portico::EntropyFn;
using portico::Result;

class TestMachine {
  public:
    static Result<TestMachine> create(std::string_view config, EntropyFn entropy) {
        if (config == "refuse") return portico::fail(portico::Code::json_missing_member, "role");
        return TestMachine(config, std::move(entropy));
    }

    std::string step(std::string_view event) {
        ++steps_;
        if (event == "entropy") {
            std::array<std::uint8_t, 8> bytes{};
            entropy_(bytes);
            return portico::to_hex(bytes);
        }
        PORTICO_ASSERT(event != "break \"this\"");
        if (event == "overflow") return std::to_string(overflow(1));
        return name_ + " " + std::to_string(steps_) + " " + std::string(event);
    }

  private:
    TestMachine(std::string_view name, EntropyFn entropy)
        : name_(name), entropy_(std::move(entropy)) {}

    // Endless recursion: must end in a trap, not in overwritten data.
    [[gnu::noinline]] static int overflow(int depth) {
        volatile char frame[1024];
        frame[0] = static_cast<char>(depth);
        return depth < 0 ? 0 : overflow(depth + 1) + frame[0];
    }

    std::string name_;
    EntropyFn entropy_;
    int steps_ = 0;
};

}  // namespace

const portico::machine::MachineType portico::wasm::machine_type =
    portico::machine::machine_type_of<TestMachine>();
