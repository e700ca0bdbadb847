// SPDX-License-Identifier: Apache-2.0
//
// Why a store did not do what it was asked. The text is for the operator's log, never for a client:
// it may quote the database.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>

namespace portico::store {

enum class Failure : std::uint8_t {
    kUnavailable,  ///< the database cannot be reached or did not answer in time: try again later
    kConflict,     ///< a key is taken, or a referenced row is not there: nothing was done
    kFull,         ///< disk or quota: nothing was done
    kDamaged,      ///< what is stored is not what this program writes
    kRefused,      ///< the value cannot be stored (a NUL character, no UTF-8): nothing was done
    kInternal,     ///< our own mistake: the database did not understand the statement
    kAltered,      ///< rows that authorise somebody are not as this program left them
};

struct StoreError {
    Failure kind = Failure::kInternal;
    std::string text;

    friend bool operator==(const StoreError&, const StoreError&) = default;
};

template <class T>
using StoreResult = std::expected<T, StoreError>;

std::string_view failure_word(Failure kind);

[[nodiscard]] inline std::unexpected<StoreError> store_error(Failure kind, std::string text) {
    return std::unexpected(StoreError{kind, std::move(text)});
}

}  // namespace portico::store
