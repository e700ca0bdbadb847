// SPDX-License-Identifier: Apache-2.0
//
// Places for connections: so many for all listeners together, some of them kept for single
// listeners, and shares of network addresses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string_view>
#include <utility>
#include <vector>

#include "server/ops/shares.hpp"

namespace portico::net {

class ConnectionPlaces {
  public:
    explicit ConnectionPlaces(std::size_t total);
    ConnectionPlaces(const ConnectionPlaces&) = delete;

    /// Of a listener for which `kept` places are left free by the others. Returns its number.
    std::size_t add_listener(std::size_t kept);

    /// One connection's place, given back when it goes. The places must outlive it.
    class Place {
      public:
        Place(Place&& from) noexcept
            : places_(std::exchange(from.places_, nullptr)),
              listener_(from.listener_),
              holder_(from.holder_) {}
        Place& operator=(Place&&) = delete;
        ~Place() {
            if (places_) places_->give_back(*this);
        }

        /// Counts one that counts under nobody under this address from now on. False: it has its
        /// share already, and nothing has changed.
        bool count_under(std::string_view address);

      private:
        friend class ConnectionPlaces;
        Place(ConnectionPlaces& places, std::size_t listener, const ops::Holder& holder)
            : places_(&places), listener_(listener), holder_(holder) {}

        ConnectionPlaces* places_;
        std::size_t listener_;
        ops::Holder holder_;
    };

    enum class Refusal : std::uint8_t { kFull, kShare };
    /// `address`: empty for a connection that counts under nobody.
    std::expected<Place, Refusal> take(std::size_t listener, std::string_view address);

    std::size_t taken() const { return taken_; }

  private:
    struct Listener {
        std::size_t kept = 0;
        std::size_t taken = 0;
    };
    void give_back(const Place& place);

    std::size_t total_;
    std::size_t taken_ = 0;
    std::vector<Listener> listeners_;
    ops::Shares shares_;
};

}  // namespace portico::net
