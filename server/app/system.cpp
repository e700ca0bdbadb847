// SPDX-License-Identifier: Apache-2.0
#include "server/app/system.hpp"

#include <sys/random.h>

#include <chrono>
#include <cstdlib>

namespace portico::app {

void fill_random(std::span<std::uint8_t> out) {
    std::size_t done = 0;
    while (done < out.size()) {
        const ssize_t got = getrandom(out.data() + done, out.size() - done, 0);
        if (got <= 0) std::abort();  // a kernel without entropy: nothing safe can go on
        done += static_cast<std::size_t>(got);
    }
}

std::int64_t now_ms() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

}  // namespace portico::app
