// SPDX-License-Identifier: Apache-2.0
#include "server/app/doctor/doctor_swap.hpp"

namespace portico::app {

void check_swap_keys(const Options& options, Report& report) {
    if (!options.swap.enabled || options.swap_zero_x_key.expose().empty()) return;
    const bool has_one_inch = !options.swap_one_inch_key.expose().empty();
    report.warn(
        std::string("swap.zero_x_key: pages pass swaps of 0x over, and clients of the reference "
                    "get them ") +
        (has_one_inch ? "only on networks that neither your pools nor 1inch serve"
                      : "only on networks whose pools this server does not know") +
        ". 0x is asked, and learns what is swapped, all the same. The key is for clients of your "
        "own: docs/money.md");
}

}  // namespace portico::app
