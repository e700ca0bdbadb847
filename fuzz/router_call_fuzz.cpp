// SPDX-License-Identifier: Apache-2.0
//
// Calls of routers as a page gets them from a server: what is read is a call that this product
// would have written, to the byte.
#include <algorithm>

#include "core/base/assert.hpp"
#include "core/swap/router_call.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace portico;
    const ByteView bytes(data, size);
    const auto order = swap::read_router_call(bytes);
    if (!order) return 0;
    PORTICO_ASSERT(std::ranges::equal(swap::make_router_call(*order), bytes));
    PORTICO_ASSERT(order->kind == swap::ConvertRouterKind::kWrappedCurrency ||
                   !order->minimum.is_zero());
    return 0;
}
