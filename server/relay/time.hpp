// SPDX-License-Identifier: Apache-2.0
//
// The time of an input. Two clocks, because the wall clock may be stepped (by hand, by a wrong
// real-time clock): it is right for what bears a date, and wrong for every duration. A ttl is
// stored as a date and runs, in one process, as a duration.
#pragma once

#include <cstdint>

namespace portico::relay {

struct Time {
    std::int64_t wall_ms = 0;    ///< Unix time: publishedAt, tokens, what is stored
    std::int64_t steady_ms = 0;  ///< from any origin, never stepped: ttl, grace, rates, retries
};

}  // namespace portico::relay
