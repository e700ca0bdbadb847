// SPDX-License-Identifier: Apache-2.0
//
// A small world for the tests of the pairing machine: devices with storage and tabs, a relay with
// mailboxes, a virtual clock. Everything happens in order of a queue, so a test that fails, fails
// again. Not a simulator of bad networks: that is sim/.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/walletconnect/client/client.hpp"
#include "core/walletconnect/machine.hpp"
#include "core/walletconnect/relay/relay_auth.hpp"

namespace portico::wc::test {

inline constexpr std::int64_t kStartMs = 1'760'000'000'000;
inline constexpr char kAddress[] = "0x00000000000000000000000000000000000000aa";

class World;
class Tab;

/// What one browser profile (or phone) keeps; its tabs share it.
struct Device {
    std::string name;
    Role role = Role::kDapp;
    std::map<std::string, std::string> storage;
    std::vector<std::unique_ptr<Tab>> tabs;
};

class Tab {
  public:
    Tab(World& world, Device& device, std::uint64_t seed);
    /// One step; its effects are carried out.
    PairingOutput send(PairingInput event);
    void crash();
    void start();

    template <class Event>
    std::vector<Event> all() const {
        std::vector<Event> found;
        for (const PairingEvent& event : events)
            if (const auto* one = std::get_if<Event>(&event)) found.push_back(*one);
        return found;
    }
    template <class Event>
    std::size_t count() const {
        return all<Event>().size();
    }
    /// The last event of that kind; fails the test's assertion by being empty.
    template <class Event>
    std::optional<Event> last() const {
        auto found = all<Event>();
        return found.empty() ? std::nullopt : std::optional<Event>(std::move(found.back()));
    }
    bool runs() const { return machine != nullptr; }

    /// Stands still: a phone shows another app. Its timers do not fire, and what is sent to it
    /// waits.
    bool suspended = false;
    void resume();                    ///< runs again, and is looked at
    std::int64_t clock_ahead_ms = 0;  ///< of the world's

    Device& device;
    std::unique_ptr<Machine> machine;
    std::vector<PairingEvent> events;
    std::int64_t steps = 0;
    /// Crash in the step with this number, and start again: after its effects, or after those that
    /// store and before all others.
    std::int64_t crash_at_step = -1;
    bool crash_before_sending = false;

  private:
    friend class World;
    void carry_out(const PairingEffect& effect);
    void hear(const PairingInput& event);  ///< of the relay or another tab
    World& world_;
    std::uint64_t random_;
    std::int64_t life_ = 0;
    std::vector<PairingInput> waiting_;             ///< while it stands still
    std::map<std::int64_t, std::int64_t> timers_;   ///< id to due time
    std::map<std::int64_t, std::int64_t> sockets_;  ///< the machine's id to the relay's
};

/// The relay: mailboxes per client id, pushes to the socket that opened or subscribed last.
class World {
  public:
    Device& add_device(std::string name, Role role);
    Tab& add_tab(Device& device);
    void run();                     ///< until nothing is left to do at this time
    void advance(std::int64_t ms);  ///< timers fire on the way
    void post(std::function<void()> action) { queue_.push_back(std::move(action)); }

    std::int64_t now_ms = kStartMs;
    bool relay_is_up = true;
    bool relay_is_mute = false;  ///< takes frames and answers nothing
    std::optional<std::string> refusal;
    bool tells_time = true;  ///< in refusals for a clock that is wrong
    std::optional<Json> publish_error;
    std::int64_t opened_sockets = 0;
    struct Published {
        std::string topic;
        std::int64_t tag = 0;
        std::int64_t ttl = 0;
        std::string id;
        bool prompt = false;
    };
    std::vector<Published> published;
    std::vector<std::string> raw_frames;  ///< everything clients sent
    std::vector<std::unique_ptr<Device>> devices;

    void open(Tab& tab, std::int64_t socket_id, const std::string& url);
    void close(std::int64_t relay_socket);
    void frame(std::int64_t relay_socket, const std::string& text);
    void drop_sockets(std::int64_t code, const std::string& reason);
    /// Without a word: whoever has one does not know.
    void lose_sockets() { sockets_.clear(); }
    /// Gives a message to a tab as if a stranger had published it.
    void inject(const std::string& topic, const std::string& message);

  private:
    struct Socket {
        Tab* tab;
        std::int64_t life;
        std::int64_t id;  ///< the machine's
        std::string client;
        std::int64_t awake_at = 0;  ///< order in which sockets opened or subscribed last
    };
    struct Mail {
        std::string id;
        std::string topic;
        std::string message;
        std::int64_t tag = 0;
        std::int64_t expires_ms = 0;
    };
    struct Mailbox {
        std::vector<std::string> topics;
        std::vector<Mail> mails;  ///< pushed or not, until acknowledged
    };
    struct Stored {
        Mail mail;
        std::string publisher;
    };
    std::optional<std::string> time_refusal(const RelayJwt& jwt) const;
    void reply(std::int64_t relay_socket, const Json& id, const std::string& member,
               const Json& value);
    void push(const std::string& client, const Mail& mail);
    void subscribe(std::int64_t relay_socket, const std::string& topic);
    void to_tab(std::int64_t relay_socket, PairingInput event);

    std::deque<std::function<void()>> queue_;
    std::map<std::int64_t, Socket> sockets_;
    std::map<std::string, Mailbox> mailboxes_;
    std::vector<Stored> stored_;
    std::vector<std::string> seen_publish_ids_;
    std::int64_t last_id_ = 1'000'000'000;
    std::int64_t last_awake_ = 0;
    std::uint64_t seeds_ = 0;
};

Namespaces eip155(std::vector<ChainId> chains, bool with_accounts);
/// What most tests ask for.
Connect usual_connect();

/// A dapp and a wallet, and the way they usually go together.
struct Pairing {
    World world;
    Device* dapp_device;
    Device* wallet_device;
    Tab* dapp;
    Tab* wallet;
    Pairing();
    void propose();         ///< until the wallet shows the proposal
    std::string connect();  ///< until both have the session; its topic
};

}  // namespace portico::wc::test
