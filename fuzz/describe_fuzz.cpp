// SPDX-License-Identifier: Apache-2.0
//
// The codec over the real contracts of both machines: whatever is accepted is written back,
// accepted again and written the same.
#include "core/base/describe/describe.hpp"
#include "core/engine/contract.hpp"
#include "core/walletconnect/contract.hpp"
#include "fuzz/fuzz_input.hpp"

namespace {

template <class T>
void check(const portico::Json& json) {
    using namespace portico;
    const auto value = from_json<T>(json);
    if (!value) return;
    const std::string text = to_json_text(*value);
    const auto again = parse_described<T>(text, {.size_bytes = SIZE_MAX});
    PORTICO_ASSERT(again.has_value());
    PORTICO_ASSERT(to_json_text(*again) == text);
}

}  // namespace

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    const auto json = parse_json(as_text(input));
    if (!json) return;
    check<engine::EngineConfig>(*json);
    check<engine::EngineStep>(*json);
    check<engine::EngineOutput>(*json);
    check<wc::PairingConfig>(*json);
    check<wc::PairingStep>(*json);
    check<wc::PairingOutput>(*json);
}
