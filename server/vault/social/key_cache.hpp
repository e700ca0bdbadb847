// SPDX-License-Identifier: Apache-2.0
//
// The published keys of one provider, as long as they are good. Tokens may name any key that they
// like: the provider is asked for its keys once a minute at most.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "server/vault/social/id_token.hpp"

namespace portico::vault::social {

class KeyCache {
  public:
    static constexpr std::int64_t kAskAgainMs = 60'000;
    /// A key that the provider takes back is not believed for longer.
    static constexpr std::int64_t kLifeMs = 3'600'000;

    /// The keys, where they are young and have this one. Nothing: ask, where may_ask() lets you.
    const SigningKeys* find(std::string_view kid, std::int64_t now_ms) const {
        return keys_ && now_ms - came_ms_ < kLifeMs && keys_->has(kid) ? &*keys_ : nullptr;
    }
    /// Whether the provider may be asked now; then it counts as asked.
    bool may_ask(std::int64_t now_ms) {
        if (asked_ms_ && now_ms - *asked_ms_ < kAskAgainMs) return false;
        asked_ms_ = now_ms;
        return true;
    }
    void keep(SigningKeys keys, std::int64_t now_ms) {
        keys_ = std::move(keys);
        came_ms_ = now_ms;
    }

  private:
    std::optional<SigningKeys> keys_;
    std::int64_t came_ms_ = 0;
    std::optional<std::int64_t> asked_ms_;
};

}  // namespace portico::vault::social
