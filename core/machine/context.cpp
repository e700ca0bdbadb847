// SPDX-License-Identifier: Apache-2.0
//
// See context.hpp and ids.hpp.
#include "core/machine/context.hpp"

#include <array>
#include <cstring>

namespace portico::machine {

std::uint32_t draw_start(const EntropyFn& entropy) {
    std::array<std::uint8_t, 4> random{};
    entropy(random);
    std::uint32_t start = 0;
    std::memcpy(&start, random.data(), sizeof start);
    return start;
}

[[gnu::noinline]] std::int64_t Context::set_timer_of(unsigned owner, std::int64_t delay_ms) const {
    const std::int64_t id = ids.take(owner);
    emit(TimerSet{id, delay_ms});
    return id;
}

[[gnu::noinline]] void Context::clear_timer(std::int64_t& id) const {
    if (id != 0) emit(TimerClear{id});
    id = 0;
}

[[gnu::noinline]] void Context::log(LogLevel level, std::string message) const {
    emit(Log{level, std::move(message)});
}

}  // namespace portico::machine
