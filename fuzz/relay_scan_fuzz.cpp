// SPDX-License-Identifier: Apache-2.0
//
// Frames read in place against the full reader: what the first accepts, the second reads the same.
#include <cstdint>
#include <cstdlib>

#include "server/relay/frames/frame_scan_agrees.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (!portico::relay::scan_agrees(text)) std::abort();
    return 0;
}
