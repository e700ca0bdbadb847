// SPDX-License-Identifier: Apache-2.0
//
// Memory of bytes that have come and are no whole message or request yet: so much for all
// connections together, and a part of it for each address, so that one cannot fill it. A
// connection's first bytes are free: short messages come through also when it is full.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

namespace portico::net {

class ReceiveBudget {
  public:
    static constexpr std::size_t kFreeBytes = 4 * 1024;

    ReceiveBudget(std::size_t total_bytes, std::size_t address_bytes)
        : total_max_(total_bytes), address_max_(address_bytes) {}
    ReceiveBudget(const ReceiveBudget&) = delete;

    /// What one connection holds. The budget must outlive it.
    class Share {
      public:
        Share(ReceiveBudget& budget, std::string address)
            : budget_(budget), address_(std::move(address)) {}
        ~Share() { set(0); }
        Share(const Share&) = delete;

        /// So many it is now. False where that is more than is left: the connection is to give up.
        bool set(std::size_t bytes);

      private:
        ReceiveBudget& budget_;
        std::string address_;
        std::size_t held_ = 0;
    };

    std::size_t held() const { return held_; }

  private:
    std::size_t total_max_, address_max_;
    std::size_t held_ = 0;
    std::unordered_map<std::string, std::size_t> by_address_;  ///< those that hold some
};

}  // namespace portico::net
