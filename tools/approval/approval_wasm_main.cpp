// SPDX-License-Identifier: Apache-2.0
//
// approval_probe.wasm: core/approval and nothing else over the ABI of core/wasm. It says what the
// library costs a page, and the tests of tools/approval ask it. Never shipped.
#include "core/wasm/abi.hpp"
#include "tools/approval/answer.hpp"

namespace {

class ApprovalProbe {
  public:
    static portico::Result<ApprovalProbe> create(std::string_view, portico::EntropyFn) {
        return ApprovalProbe();
    }
    std::string step(std::string_view line) { return portico::approval::answer_line(line); }
};

}  // namespace

const portico::machine::MachineType portico::wasm::machine_type =
    portico::machine::machine_type_of<ApprovalProbe>();
