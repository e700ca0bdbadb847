// SPDX-License-Identifier: Apache-2.0
#include "server/app/system.hpp"

#include <sys/random.h>

#include <chrono>
#include <cstdlib>
#include <ctime>

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

std::int64_t steady_ms() {
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return static_cast<std::int64_t>(now.tv_sec) * 1000 + now.tv_nsec / 1'000'000;
}

}  // namespace portico::app
