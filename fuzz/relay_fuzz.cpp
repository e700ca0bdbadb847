// SPDX-License-Identifier: Apache-2.0
//
// Frames of hostile clients into the relay core: two clients, time that passes, commits, sockets
// that come and go. Every request gets exactly one well-formed answer unless its connection was
// closed; nothing traps; memory stays within its limits, with every total the sum of its parts; a
// restart from the store agrees with what was kept.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "server/relay/core/relay_core.hpp"
#include "server/relay/memory_store.hpp"

namespace {

using namespace portico;
using namespace portico::relay;

class World {
  public:
    World() { start(); }

    /// The first byte of a line says what happens, the rest is the frame.
    void play(std::string_view line) {
        if (line.empty()) return;
        const char what = line[0];
        line.remove_prefix(1);
        switch (what) {
            case 'T':
                pass(1'000);
                break;
            case 'H':
                pass(4'000'000);
                break;
            case 'W':  // a step of the wall clock alone, one way or the other
                now_.wall_ms += line.empty() ? -3'600'000 : 3'600'000;
                core_->tick(now_);
                break;
            case 'C':
                committing_ = !committing_;
                break;
            case 'F':
                if (const Ticket last = store_.fail()) core_->store_failed(last, now_);
                break;
            case 'K':
                store_.crash();
                start();
                break;
            case 'D':
                reconnect(line.empty() ? 0 : static_cast<std::size_t>(line[0] & 1));
                break;
            default:
                core_->received(ids_[what & 1], line, now_);
                break;
        }
        settle();
    }

  private:
    void start() {
        Limits limits;
        limits.mailbox_messages = 4;
        limits.window_messages = 2;
        limits.subscribers_per_topic = 2;
        limits.frame_burst = 50;
        limits.subscriptions_total = 6;
        limits.total_mailbox_bytes = 6'000;
        limits.acknowledged_bytes = 1'000;
        limits.address_share_percent = 30;
        limits.watches_total = 3;
        CoreConfig config;
        config.limits = limits;
        core_ = std::make_unique<RelayCore>(std::move(config), store_.snapshot(), now_);
        for (std::size_t i = 0; i < 2; ++i) connect(i);
    }
    void connect(std::size_t client) {
        ids_[client] = ++last_id_;
        const char* name = client == 0 ? "dapp" : "wallet";
        core_->connected(ids_[client], name, Transport::kSocket, now_,
                         {.address = name, .project = "all"});
    }
    void pass(std::int64_t ms) {
        now_.wall_ms += ms;
        now_.steady_ms += ms;
        core_->tick(now_);
    }
    void reconnect(std::size_t client) {
        core_->disconnected(ids_[client], now_);
        connect(client);
    }
    void settle() {
        while (true) {
            const std::vector<Effect> effects = core_->take_effects();
            for (const Effect& effect : effects) {
                if (const auto* frame = std::get_if<SendFrame>(&effect)) {
                    if (!parse_json(frame->text)) std::abort();
                } else if (const auto* close = std::get_if<CloseConnection>(&effect)) {
                    for (std::size_t i = 0; i < 2; ++i)
                        if (ids_[i] == close->connection) connect(i);
                } else if (const auto* persist = std::get_if<Persist>(&effect)) {
                    store_.enqueue(persist->write);
                }
            }
            if (!core_->broken_invariant().empty()) std::abort();
            const Ticket last = committing_ ? store_.commit() : 0;
            if (last != 0) core_->durable(last, now_);
            if (effects.empty() && last == 0) return;
        }
    }

    MemoryStore store_;
    std::unique_ptr<RelayCore> core_;
    ConnectionId ids_[2] = {0, 0};
    ConnectionId last_id_ = 0;
    Time now_{1'700'000'000'000, 0};
    bool committing_ = true;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    World world;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        world.play(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return 0;
}
