// SPDX-License-Identifier: Apache-2.0
//
// approval.wasm: what a request would do, in words (core/approval). Pure: it has no key and draws
// nothing. The secure site loads it with the first approval.
#include "core/approval/answer.hpp"
#include "core/wasm/abi.hpp"

namespace {

class Approvals {
  public:
    static portico::Result<Approvals> create(std::string_view, portico::EntropyFn) {
        return Approvals();
    }
    std::string step(std::string_view request) {
        return portico::approval::answer_request(request);
    }
};

}  // namespace

const portico::machine::MachineType portico::wasm::machine_type =
    portico::machine::machine_type_of<Approvals>();
