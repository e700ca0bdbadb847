// SPDX-License-Identifier: Apache-2.0
//
// Who knows whose an address is: an interface, asked one after another until one knows a name.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/chain/eip155/address.hpp"
#include "server/ops/ttl_lru_cache.hpp"

namespace portico::api::identity {

struct Identity {
    std::string name;    ///< empty: none
    std::string avatar;  ///< an address that a page may show; empty: none

    std::size_t heap_bytes() const { return ops::heap_bytes(name, avatar); }
};

class Provider {
  public:
    /// Nothing: it could not be asked.
    using Done = std::function<void(std::optional<Identity> identity)>;
    virtual ~Provider() = default;
    virtual void identify(const chain::EvmAddress& address, Done done) = 0;
};

}  // namespace portico::api::identity
