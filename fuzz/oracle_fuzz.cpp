// SPDX-License-Identifier: Apache-2.0
//
// The oracle's line protocol, and through it every operation of the core that it calls: any line
// gets exactly one reply, on one line, with the id, and the same reply again.
#include "core/base/json/json.hpp"
#include "fuzz/fuzz_input.hpp"
#include "tools/oracle/oracle.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    const std::string reply = oracle::answer_line(as_text(input));
    PORTICO_ASSERT(reply.find('\n') == std::string::npos);
    const auto json = parse_json(reply, {.depth = kJsonDepthMax, .size_bytes = SIZE_MAX});
    PORTICO_ASSERT(json && json->members().size() == 2 && json->find("id") != nullptr);
    PORTICO_ASSERT((json->find("out") == nullptr) != (json->find("error") == nullptr));
    PORTICO_ASSERT(json->find_string("error") != "internal");
    PORTICO_ASSERT(oracle::answer_line(as_text(input)) == reply);
}
