// SPDX-License-Identifier: Apache-2.0
//
// permissions.wasm: the calls of a smart account that give permissions and take them back
// (core/approval/permission_calls.hpp). Pure, as approval.wasm is, which says in words what they
// do. The secure site loads it with the first of them.
#include "core/approval/answer.hpp"
#include "core/wasm/abi.hpp"

namespace {

class Permissions {
  public:
    static portico::Result<Permissions> create(std::string_view, portico::EntropyFn) {
        return Permissions();
    }
    std::string step(std::string_view request) {
        return portico::approval::answer_permissions(request);
    }
};

}  // namespace

const portico::machine::MachineType portico::wasm::machine_type =
    portico::machine::machine_type_of<Permissions>();
