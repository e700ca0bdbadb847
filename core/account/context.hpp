// SPDX-License-Identifier: Apache-2.0
//
// What an area of the account machine sees while it handles one event: the time, the configuration,
// who is watched, and where its effects, events and asks go.
#pragma once

#include <string>
#include <string_view>

#include "core/account/contract.hpp"
#include "core/base/describe.hpp"

namespace portico::account {

/// The area an effect's id belongs to: an answer finds its way without a table.
enum class Owner : std::uint8_t {
    kChain,
    kBalance,
    kServer,
    kTokens,
    kIdentity,
    kActivity,
    kNfts,
    kChart
};
inline constexpr std::int64_t kOwners = 8;

/// 0 is never an id: areas use it for "none".
class IdSource {
  public:
    /// Starts at a point drawn from entropy: answers meant for a former machine are unknown here.
    explicit IdSource(std::uint32_t start) : last_(std::int64_t{start} + 1) {}
    std::int64_t take(Owner owner) { return ++last_ * kOwners + static_cast<std::int64_t>(owner); }

  private:
    std::int64_t last_;
};

inline std::optional<Owner> owner_of(std::int64_t id) {
    if (id <= 0) return std::nullopt;
    return static_cast<Owner>(id % kOwners);
}

/// CAIP-10: what caches go by.
inline std::string account_key(const WatchedAccount& account) {
    return account.chain.value + ":" + account.address.value;
}

/// A chain's answer on its way to the area that asked; without `owner` to the engine.
struct ChainReply {
    std::optional<Owner> owner;
    ChainAnswered answer;
};

/// A question of an area to a chain.
struct ChainQuestion {
    std::optional<Owner> owner;
    AskChain ask;
};

struct Context {
    std::int64_t now_ms;
    const AccountConfig& config;
    const WatchAccount& watch;
    bool online;
    IdSource& ids;
    std::string& effects;  ///< as JSON, each with a comma behind it: written as they happen
    std::string& events;   ///< as effects
    Vec<ChainQuestion>& questions;

    template <class Effect>
    void emit(const Effect& effect) const {
        write_alternative(effect, effects);
        effects += ',';
    }
    template <class Event>
    void tell(const Event& event) const {
        write_alternative(event, events);
        events += ',';
    }
    std::int64_t set_timer(Owner owner, std::int64_t delay_ms) const;
    /// Clears the timer and sets its id to "none".
    void clear_timer(std::int64_t& id) const;
    /// For who runs the page: what visitors see of it stands where it belongs.
    void warn(Code code) const;
    /// Asks the watched account's chain. Answered by ChainReply to the owner.
    EffectId ask_chain(Owner owner, std::string_view method, Json params) const;
    EffectId ask_wallet(Owner owner, std::string_view method, Json params) const;

    /// GET of the operator's server: `parameters` begins with & or is empty. Answered by
    /// HttpAnswered.
    EffectId ask_server(Owner owner, std::string_view path, std::string_view parameters = {}) const;
    /// The same of the watched account: `what` is the path behind the account's.
    EffectId ask_of_account(Owner owner, std::string_view what, std::string_view parameters) const;
    /// For ask_of_account: the watched account's chain.
    std::string chain_parameter() const;
    /// Where the operator's server is, without a slash at its end.
    std::string api_base() const;

    bool is_looked_at() const { return watch.looking != Looking::kNowhere; }
};

}  // namespace portico::account
