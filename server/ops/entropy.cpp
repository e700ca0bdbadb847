// SPDX-License-Identifier: Apache-2.0
#include "server/ops/entropy.hpp"

#include <sys/random.h>

#include <cstdlib>

namespace portico::ops {

void fill_random(std::span<std::uint8_t> out) {
    std::size_t done = 0;
    while (done < out.size()) {
        const ssize_t got = getrandom(out.data() + done, out.size() - done, 0);
        if (got <= 0) std::abort();  // a kernel without entropy: nothing safe can go on
        done += static_cast<std::size_t>(got);
    }
}

}  // namespace portico::ops
