// SPDX-License-Identifier: Apache-2.0
#include "server/net/receive_budget.hpp"

namespace portico::net {

bool ReceiveBudget::Share::set(std::size_t bytes) {
    if (bytes <= kFreeBytes) bytes = 0;
    if (bytes == held_) return true;
    const bool grows = bytes > held_;
    budget_.held_ += bytes - held_;
    std::size_t& of_address = budget_.by_address_[address_];
    of_address += bytes - held_;
    held_ = bytes;
    const bool fits = budget_.held_ <= budget_.total_max_ && of_address <= budget_.address_max_;
    if (of_address == 0) budget_.by_address_.erase(address_);
    return fits || !grows;
}

}  // namespace portico::net
