// SPDX-License-Identifier: Apache-2.0
//
// What the parts of the pairing machine share while one step runs: the time, the entropy, the
// output, and the making of ids. Private to this folder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "core/base/entropy.hpp"
#include "core/base/vec.hpp"
#include "core/machine/output.hpp"
#include "core/walletconnect/contract.hpp"

namespace portico::wc {

/// Two clocks. Wall time is what peers and people see and may jump; `mono_ms` only counts forward
/// and is for waiting: a clock set back must not stop a retry.
struct Now {
    std::int64_t wall_ms = 0;
    std::int64_t mono_ms = 0;
};

struct Step {
    Now now;
    const EntropyFn& entropy;
    machine::Output& out;
    /// Keys written (value) or removed (none) in this step, the last word of each. They become
    /// effects in front of all others: what has been acknowledged or sent must never be forgotten
    /// by a crash.
    Vec<std::pair<std::string, std::optional<std::string>>> storage{};

    /// Its place among them; made when there is none.
    std::optional<std::string>& stored(const std::string& key);
    void remove(const std::string& key) { stored(key).reset(); }

    template <class Effect>
    void emit(const Effect& value) {
        out.emit(value);
    }
    template <class Event>
    void notify(const Event& value) {
        out.notify(value);
    }
    /// A random number below `bound` (at most 2^20; the bias is below 2^-12).
    std::uint32_t random_below(std::uint32_t bound) {
        std::uint8_t bytes[4];
        entropy(bytes);
        const std::uint32_t number =
            static_cast<std::uint32_t>(bytes[0]) | static_cast<std::uint32_t>(bytes[1]) << 8 |
            static_cast<std::uint32_t>(bytes[2]) << 16 | static_cast<std::uint32_t>(bytes[3]) << 24;
        return number % bound;
    }
};

/// Ids of messages between peers and to the relay: of time and chance, never repeated, never going
/// back.
class MessageIds {
  public:
    /// `scale` is 1000 between peers (16 digits, below 2^53), 1'000'000 towards the relay (19
    /// digits).
    explicit MessageIds(std::uint32_t scale) : scale_(scale) {}

    std::int64_t next(Step& step) {
        const std::int64_t fresh = step.now.wall_ms * scale_ + step.random_below(scale_);
        last_ = fresh > last_ ? fresh : last_ + 1;
        return last_;
    }

  private:
    std::uint32_t scale_;
    std::int64_t last_ = 0;
};

}  // namespace portico::wc
