// SPDX-License-Identifier: Apache-2.0
//
// Whose past is searched next. Those who asked take turns, so that one who asks for a thousand
// accounts holds up nobody else. Of one's own searches the one that lacks the newest blocks and the
// one that has come the deepest take turns: what is new is there soon, and however many are asked
// for meanwhile, each search ends (only what is deeper goes before it, and ends first).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "server/data/history_store.hpp"

namespace portico::indexer {

class PastTurns {
  public:
    /// Of searches as Store::wanted_pasts orders them. Nothing: there is none.
    std::optional<Backfill> next(std::span<const Backfill> open);

  private:
    std::optional<std::int64_t> last_asker_;
    bool is_newest_ = true;  ///< of each asker, in this round
};

}  // namespace portico::indexer
