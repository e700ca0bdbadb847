// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <expected>
#include <string>

namespace portico::api::providers {

/// Why there is no answer.
struct Refusal {
    enum class Why : std::uint8_t {
        kUnavailable,  ///< it does not answer, or not as its documents say
        kRefused       ///< it does not sell this: the amount, the country
    };
    Why why = Why::kUnavailable;
    std::string text;  ///< for the log; of kRefused for a person
    int status = 0;    ///< of its answer; 0: none
};

template <class T>
using Answer = std::expected<T, Refusal>;

}  // namespace portico::api::providers
