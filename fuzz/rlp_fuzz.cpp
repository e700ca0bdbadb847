// SPDX-License-Identifier: Apache-2.0
//
// RLP is canonical: what is read, item by item, is written back as the same bytes.
#include <algorithm>

#include "core/chain/eip155/transaction/rlp.hpp"
#include "fuzz/fuzz_input.hpp"

namespace {

using namespace portico;
using namespace portico::chain;

/// False where something is no RLP; items within a list that is none are not written.
bool copy_items(RlpReader reader, RlpWriter& writer, int depth) {
    while (!reader.at_end()) {
        if (!reader.next_is_list() || depth == 0) {
            const auto raw = depth == 0 ? reader.next_raw() : reader.next_bytes();
            if (!raw) return false;
            if (depth == 0)
                writer.raw(*raw);
            else
                writer.bytes(*raw);
            continue;
        }
        const auto list = reader.next_list();
        if (!list) return false;
        const std::size_t mark = writer.open_list();
        if (!copy_items(*list, writer, depth - 1)) return false;
        writer.close_list(mark);
    }
    return true;
}

}  // namespace

PORTICO_FUZZ_TARGET(input) {
    RlpWriter writer;
    if (copy_items(RlpReader(input), writer, 64)) {
        const Bytes again = writer.take();
        PORTICO_ASSERT(std::ranges::equal(again, input));
    }
    RlpReader numbers(input);
    while (const auto number = numbers.next_uint256()) {
        const Bytes shortest = number->shortest_bytes();
        PORTICO_ASSERT(shortest.empty() || shortest[0] != 0);
    }
}
