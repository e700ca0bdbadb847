// SPDX-License-Identifier: Apache-2.0
//
// The wallets of the operator's directory (docs/wallets.md; docs/spec/connect.md#directory):
// featured and recommended ones, the endless grid of AllWallets, its search and its filter. Nothing
// is requested before the modal opens. What was found stays for the life of the engine; a list that
// is shown stays when its next page fails.
//
//   each list    event                                        next      effects
//   idle         modal opens (grid: AllWallets is shown)      loading   http_get
//   search       typed, 2 characters at least                 loading   timer 500 ms, then http_get
//   search       filter                                       loading   http_get
//   ready        more_wallets, there are more                 loading   http_get of the next page
//   loading      answered                                     ready     -
//   loading      failed in a way that may pass, twice at most loading   timer, then http_get
//   loading      failed otherwise                             failed    -
//   loading      failed, the page is offline                  offline   -
//   offline      online again                                 loading   http_get
//   failed       retry; the view or the modal opens again     loading   http_get
#pragma once

#include <array>

#include "core/engine/context.hpp"

namespace portico::engine {

/// One list from the directory. Wallets as the directory sent them, each with an id and a name.
struct WalletList {
    Json::Array wallets;
    std::int64_t count = 0;  ///< of all pages
    std::int64_t page = 0;   ///< the last one requested; 0: none
    DirectoryState state = DirectoryState::kIdle;
    std::int64_t http_status = 0;  ///< of the last failure; 0: no answer
    EffectId http = 0;
    std::int64_t timer = 0;  ///< until the next try
    std::size_t retries = 0;
};

struct WalletsState {
    enum Kind : std::uint8_t { kFeatured, kRecommended, kGrid, kSearch };
    std::array<WalletList, 4> lists;
    std::string search;
    bool certified = false;
    bool online = true;
    std::int64_t debounce_timer = 0;
};

/// The modal or its view has changed.
void view_changed(WalletsState& state, const Context& context);
void update(WalletsState& state, const SearchWallets& event, const Context& context);
void update(WalletsState& state, const FilterWallets& event, const Context& context);
void update(WalletsState& state, const MoreWallets& event, const Context& context);
void update(WalletsState& state, const Retry& event, const Context& context);
void update(WalletsState& state, const HttpAnswered& event, const Context& context);
void update(WalletsState& state, const wc::TimerFired& event, const Context& context);
void update(WalletsState& state, const wc::OnlineChanged& event, const Context& context);

WalletsSlice make_slice(const WalletsState& state, const Setup& setup, const Facts& facts);

/// A wallet of any list by its id, with what opens and gets it.
std::optional<KnownWallet> find_wallet(const WalletsState& state, std::string_view id,
                                       const Setup& setup);
/// As find_wallet gives them, for the rows of Connect.
Vec<KnownWallet> listed_wallets(const WalletsState& state, WalletsState::Kind kind,
                                const Setup& setup);

}  // namespace portico::engine
