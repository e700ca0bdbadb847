// SPDX-License-Identifier: Apache-2.0
//
// What every fuzz target begins with. A target checks with PORTICO_ASSERT that what was accepted
// can be written back and read again as the same value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/assert.hpp"
#include "core/base/bytes.hpp"

// PORTICO_FUZZ_TARGET(input) { ... use the ByteView `input` ... }
#define PORTICO_FUZZ_TARGET(input)                                                      \
    static void portico_fuzz_one(::portico::ByteView input);                            \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);  \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) { \
        portico_fuzz_one({data, size});                                                 \
        return 0;                                                                       \
    }                                                                                   \
    static void portico_fuzz_one(::portico::ByteView input)
