// SPDX-License-Identifier: Apache-2.0
//
// oracle.wasm: the oracle protocol over the ABI of core/wasm. A machine without state: `step` takes
// a request line and gives the reply line. portico-oracle.mjs drives it.
#include "core/wasm/abi.hpp"
#include "tools/oracle/oracle.hpp"

namespace {

class OracleMachine {
  public:
    static portico::Result<OracleMachine> create(std::string_view, portico::EntropyFn) {
        return OracleMachine();
    }
    std::string step(std::string_view line) { return portico::oracle::answer_line(line); }
};

}  // namespace

const portico::machine::MachineType portico::wasm::machine_type =
    portico::machine::machine_type_of<OracleMachine>();
