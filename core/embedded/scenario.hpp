// SPDX-License-Identifier: Apache-2.0
//
// The embedded wallet's machine in a world that the test writes: the frame, the engine, the clock.
#pragma once

#include <gmock/gmock.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/embedded/constants.hpp"
#include "core/embedded/machine.hpp"

namespace portico::embedded {

inline const std::string kAlice = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
inline const std::string kSafe = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

class Scenario : public ::testing::Test {
  protected:
    Scenario();
    ~Scenario() override;

    // --- given ----------------------------------------------------------------------------------

    EmbeddedConfig config;
    std::map<std::string, std::string> storage;  ///< by the whole key
    std::int64_t at_ms = 1'700'000'000'000;

    /// Makes a machine from what is stored; a second time: the page was loaded again.
    void start();
    /// alice@example.org has entered her code and is known to the engine.
    void given_logged_in();
    void log_in();

    // --- when -----------------------------------------------------------------------------------

    void when(EmbeddedInput event);
    void after(std::int64_t delay_ms);
    /// The frame has loaded, and its 500 ms are over.
    void frame_loads(const std::string& version = "4");
    /// Answers the last open request of this event.
    void frame_answers(const std::string& event, const std::string& payload = "");
    /// `more`: further members of the payload, `,"code":5760`.
    void frame_fails(const std::string& event, const std::string& message,
                     const std::string& more = "");
    /// The page took it out.
    void frame_goes();
    void frame_says(const std::string& message);
    void ask_connector(EffectId id, const std::string& method, const std::string& params = "null",
                       ChainNamespace chain_namespace = ChainNamespace::kEip155);
    void modal(bool open, int transactions = 0);

    // --- then -----------------------------------------------------------------------------------

    EmbeddedSlices shown;
    LoginStep step() const { return shown.login->step; }
    std::string error() const {
        return shown.login->error ? shown.login->error->value : std::string();
    }
    std::string notice() const { return shown.embedded_notice->code; }
    std::string result(EffectId id) const;        ///< as JSON; "": not answered so
    std::string refused(EffectId id) const;       ///< "4001 words"; "": not refused
    std::vector<EmbeddedEffect> effects;          ///< of the last event
    std::vector<EmbeddedEvent> events;            ///< for the engine, of the last event
    std::vector<std::string> asked;               ///< events that the frame was sent, all
    std::vector<Json> messages;                   ///< the same, whole
    std::map<std::int64_t, std::int64_t> timers;  ///< id -> due
    std::map<EffectId, ConnectorAnswer> answers;
    std::vector<ConnectorEmit> emitted;
    std::vector<ConnectorRegister> registered;
    bool frame_open = false;
    int frames = 0;  ///< ever opened
    std::optional<Machine> machine;
    template <class Event>
    bool told() const {
        for (const EmbeddedEvent& event : events)
            if (std::holds_alternative<Event>(event)) return true;
        return false;
    }
    Json last_payload(const std::string& event) const;

  private:
    void take(const EmbeddedEffect& effect);
    EffectId frame_ = 0;
    std::uint8_t entropy_ = 0;
};

}  // namespace portico::embedded
