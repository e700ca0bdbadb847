// SPDX-License-Identifier: Apache-2.0
//
// Frames of a client: the same bytes give the same messages however they are cut into reads, no
// message is longer than the limit, and every text is UTF-8.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/base/text/utf8.hpp"
#include "server/net/websocket/ws_frames.hpp"

namespace {

using namespace portico::net;

constexpr std::size_t kLimit = 300;

/// All that came out, as one text.
std::string read(std::string_view bytes, std::size_t piece) {
    FrameReader reader(kLimit);
    std::string out, rest;
    while (!bytes.empty()) {
        rest += bytes.substr(0, piece);
        bytes.remove_prefix(std::min(piece, bytes.size()));
        std::span<char> left(rest);
        while (true) {
            const std::size_t before = left.size();
            const Incoming one = reader.next(left);
            if (one.kind == Incoming::Kind::kNothing) break;
            out += std::to_string(static_cast<int>(one.kind)) + ":" + std::to_string(one.code) +
                   ":" + std::string(one.text) + "\n";
            if (one.kind == Incoming::Kind::kRefused) return out;
            if (left.size() >= before) std::abort();
            if (one.kind != Incoming::Kind::kText) continue;
            if (one.text.size() > kLimit) std::abort();
            if (portico::valid_utf8_prefix(one.text) != one.text.size()) std::abort();
        }
        rest.erase(0, rest.size() - left.size());
    }
    return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::string whole = read(bytes, bytes.size() + 1);
    if (read(bytes, 1 + data[0] % 16) != whole) std::abort();
    return 0;
}
