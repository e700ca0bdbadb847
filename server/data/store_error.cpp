// SPDX-License-Identifier: Apache-2.0
#include "server/data/store_error.hpp"

#include <array>

namespace portico::store {

std::string_view failure_word(Failure kind) {
    constexpr std::array<std::string_view, 7> kWords = {
        "unavailable", "conflict", "full", "damaged", "refused", "internal", "altered"};
    return kWords[static_cast<std::size_t>(kind)];
}

}  // namespace portico::store
