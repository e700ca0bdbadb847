// SPDX-License-Identifier: Apache-2.0
//
// Any machine of the list (core/machines): the first byte says which. One line is one step. "t" and
// text: so many seconds later, and the timer that is due first fires; "a" and members: an answer to
// the oldest effect that waits for one, whose id is filled in; "r": the page is loaded again, with
// what was stored; anything else is an event as it stands. Every output must be one, and what is
// stored is declared. What only one machine promises is its own target's (engine, account,
// wc_machine).
#include <algorithm>
#include <deque>
#include <map>
#include <optional>

#include "core/base/text/utf8.hpp"
#include "core/machines/list.hpp"
#include "fuzz/fuzz_input.hpp"

namespace {

using namespace portico;
using namespace portico::machines;

constexpr std::int64_t kStart = 1'760'000'000'000;
constexpr std::size_t kWaitingMax = 64;

class Player {
  public:
    explicit Player(const MachineRow& row) : row_(row) { load(); }

    void play(std::string_view line) {
        const std::string_view rest = line.substr(1);
        switch (line.front()) {
            case 't':
                return fire_timer(static_cast<std::int64_t>(rest.size()) * 1'000);
            case 'a':
                return answer_oldest(rest);
            case 'r':
                return load();
            default:
                return step(line);
        }
    }

  private:
    void load() {
        Json config = parse_json(row_.configuration(at_ms_)).value();
        if (row_.stored) {
            Json list = Json::array();
            for (const auto& [key, value] : storage_)
                list.push(
                    Json::object().set("key", Json::string(key)).set("value", Json::string(value)));
            config.set("storage", std::move(list));
        }
        auto machine = Instance::create(row_, write_json(config), [](std::span<std::uint8_t> out) {
            for (auto& byte : out) byte = 7;
        });
        PORTICO_ASSERT(machine.has_value());  // what a machine stored, the next one takes
        machine_.emplace(std::move(*machine));
        timers_.clear();
        asked_.clear();
        step(R"({"type":"online_changed","online":true})");
    }

    void fire_timer(std::int64_t later_ms) {
        at_ms_ += later_ms;
        const auto first =
            std::ranges::min_element(timers_, {}, [](const auto& timer) { return timer.second; });
        if (first == timers_.end()) return;
        const auto [id, due_ms] = *first;
        timers_.erase(first);
        at_ms_ = std::max(at_ms_, due_ms);
        step(R"({"type":"timer_fired","timer_id":)" + std::to_string(id) + "}");
    }

    void answer_oldest(std::string_view members) {
        if (asked_.empty()) return;
        const std::string id = std::to_string(asked_.front());
        asked_.pop_front();
        step(R"({"id":)" + id + "," + std::string(members) + "}");
    }

    void step(std::string_view event) {
        const std::string text = machine_->step(R"({"at_ms":)" + std::to_string(at_ms_) +
                                                R"(,"event":)" + std::string(event) + "}");
        if (text.starts_with(R"({"error":)")) return;
        PORTICO_ASSERT(row_.is_output(text));
        const Json output = parse_json(text, {.depth = 400, .size_bytes = 64 << 20}).value();
        for (const Json& effect : output.find("effects")->items()) take(effect);
    }

    void take(const Json& effect) {
        const std::string_view type = *effect.find_string("type");
        if (type == "storage_set" || type == "storage_remove") {
            const std::string key(*effect.find_string("key"));
            PORTICO_ASSERT(row_.stored && row_.stored->find(key));
            if (type == "storage_set")
                storage_[key] = *effect.find_string("value");
            else
                storage_.erase(key);
        } else if (type == "timer_set") {
            if (timers_.size() < kWaitingMax)
                timers_[*effect.find("timer_id")->as_integer()] =
                    at_ms_ + *effect.find("delay_ms")->as_integer();
        } else if (type == "timer_clear") {
            timers_.erase(*effect.find("timer_id")->as_integer());
        } else if (const Json* id = effect.find("id"); id && id->as_integer()) {
            if (asked_.size() < kWaitingMax) asked_.push_back(*id->as_integer());
        }
    }

    const MachineRow& row_;
    std::optional<Instance> machine_;
    std::int64_t at_ms_ = kStart;
    std::map<std::string, std::string> storage_;
    std::map<std::int64_t, std::int64_t> timers_;  ///< when each is due
    std::deque<std::int64_t> asked_;
};

}  // namespace

PORTICO_FUZZ_TARGET(input) {
    std::string_view rest = as_text(input);
    rest = rest.substr(0, valid_utf8_prefix(rest));
    if (rest.empty()) return;
    const auto rows = all_machines();
    Player player(rows[static_cast<unsigned char>(rest.front()) % rows.size()]);
    rest.remove_prefix(1);
    for (int steps = 0; !rest.empty() && steps < 48; ++steps) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(line.size() < rest.size() ? line.size() + 1 : rest.size());
        if (!line.empty()) player.play(line);
    }
}
