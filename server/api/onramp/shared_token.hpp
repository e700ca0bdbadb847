// SPDX-License-Identifier: Apache-2.0
//
// A token of which a provider has one at a time: a new one ends the one before. So all processes
// over one database hold the same, it outlives each of them, and one of them at a time renews it.
// In the database it is sealed under what the provider's secret gives, which is not stored there.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <functional>
#include <string>

#include "core/base/entropy.hpp"
#include "core/base/limits.hpp"
#include "core/base/secret.hpp"
#include "server/data/purchase_store.hpp"
#include "server/ops/awaitable.hpp"
#include "server/store/worker.hpp"

namespace portico::api::onramp {

/// Also what is stored, sealed.
struct HeldToken {
    Text<8192> token, before;  ///< empty: none
    std::int64_t ends_s = 0;
};
BOOST_DESCRIBE_STRUCT(HeldToken, (), (token, before, ends_s))

class SharedToken {
  public:
    /// Nobody else renews it for so long.
    static constexpr std::int64_t kLeaseMs = 30'000;

    /// The store's worker must outlive it.
    SharedToken(store::Access<Store> store, std::string provider, std::string_view secret,
                EntropyFn entropy, std::function<std::int64_t()> clock);

    const HeldToken& held() const { return held_; }
    /// Holds what is stored, unless it is older. False: the token is the one of before.
    ops::Awaitable<bool> load();
    /// True: it is this process's to renew, until `put` or kLeaseMs.
    ops::Awaitable<bool> lease();
    /// Holds `token` and stores it. The one that was held is the one before. False: it is not
    /// stored, but held.
    ops::Awaitable<bool> put(std::string token, std::int64_t ends_s);

  private:
    Bytes seal(const HeldToken& held) const;
    HeldToken open(ByteView sealed) const;
    template <class Work>
    auto ask(Work work);

    store::Access<Store> store_;
    std::string provider_;
    Secret<32> key_;
    EntropyFn entropy_;
    std::function<std::int64_t()> clock_;
    HeldToken held_;
};

}  // namespace portico::api::onramp
