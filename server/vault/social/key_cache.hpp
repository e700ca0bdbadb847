// SPDX-License-Identifier: Apache-2.0
//
// The published keys of one provider, as long as they are good. Tokens may name any key that they
// like: the provider is asked for its keys once a minute at most, and sooner only where the last
// time gave none.
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
    static constexpr std::int64_t kAskAgainFailedMs = 5'000;
    /// A key that the provider takes back is not believed for longer.
    static constexpr std::int64_t kLifeMs = 3'600'000;
    /// While the provider cannot be asked whether it has taken it back.
    static constexpr std::int64_t kUnrenewedLifeMs = 24 * 3'600'000;

    /// The keys, where they are young and have this one. Nothing: ask, where may_ask() lets you.
    const SigningKeys* find(std::string_view kid, std::int64_t now_ms) const {
        return find_within(kLifeMs, kid, now_ms);
    }
    /// The same of older ones, for where they could not be asked for.
    const SigningKeys* find_unrenewed(std::string_view kid, std::int64_t now_ms) const {
        return find_within(kUnrenewedLifeMs, kid, now_ms);
    }
    /// Whether the provider may be asked now; then it counts as asked.
    bool may_ask(std::int64_t now_ms) {
        const std::int64_t pause_ms = has_failed_ ? kAskAgainFailedMs : kAskAgainMs;
        if (asked_ms_ && now_ms - *asked_ms_ < pause_ms) return false;
        asked_ms_ = now_ms;
        return true;
    }
    void keep(SigningKeys keys, std::int64_t now_ms) {
        keys_ = std::move(keys);
        came_ms_ = now_ms;
        has_failed_ = false;
    }
    /// The provider was asked and gave none.
    void note_failure(std::int64_t now_ms) {
        asked_ms_ = now_ms;
        has_failed_ = true;
    }
    /// Whether it gave none when it was asked last.
    bool has_failed() const { return has_failed_; }

  private:
    const SigningKeys* find_within(std::int64_t life_ms, std::string_view kid,
                                   std::int64_t now_ms) const {
        return keys_ && now_ms - came_ms_ < life_ms && keys_->has(kid) ? &*keys_ : nullptr;
    }

    std::optional<SigningKeys> keys_;
    std::int64_t came_ms_ = 0;
    std::optional<std::int64_t> asked_ms_;
    bool has_failed_ = false;
};

}  // namespace portico::vault::social
