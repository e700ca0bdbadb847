// SPDX-License-Identifier: Apache-2.0
//
// What every area sees while it handles one event: the time, and where effects and events go. A
// machine adds what its own areas know of each other by deriving from it.
#pragma once

#include <string>
#include <utility>

#include "core/machine/contract.hpp"
#include "core/machine/ids.hpp"
#include "core/machine/output.hpp"

namespace portico::machine {

struct Context {
    std::int64_t now_ms;
    Ids& ids;
    Output& out;

    template <class Effect>
    void emit(const Effect& effect) const {
        out.emit(effect);
    }
    template <class Event>
    void notify(const Event& event) const {
        out.notify(event);
    }
    /// The id of an effect whose answer is to come to this area.
    template <class Owner>
    std::int64_t take_id(Owner owner) const {
        return ids.take(static_cast<unsigned>(owner));
    }
    /// Fires once, as TimerFired of this id.
    template <class Owner>
    std::int64_t set_timer(Owner owner, std::int64_t delay_ms) const {
        return set_timer_of(static_cast<unsigned>(owner), delay_ms);
    }
    /// Clears the timer and sets its id to "none".
    void clear_timer(std::int64_t& id) const;
    void log(LogLevel level, std::string message) const;

  private:
    std::int64_t set_timer_of(unsigned owner, std::int64_t delay_ms) const;
};

}  // namespace portico::machine
