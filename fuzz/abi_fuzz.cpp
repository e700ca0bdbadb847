// SPDX-License-Identifier: Apache-2.0
//
// The contract ABI: a line of types, then data. What decodes is encoded and decoded to the same
// values; types are written and read to the same types. Logs and answers of contracts never stop.
#include <algorithm>

#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/logs.hpp"
#include "core/chain/eip155/contracts/multicall.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "fuzz/fuzz_input.hpp"

namespace {

using namespace portico;
using namespace portico::chain;

void check_answers(ByteView data) {
    (void)decode_multicall(data, 1);
    (void)abi_revert_reason(data);
    if (const auto text = read_token_text(data)) PORTICO_ASSERT(text->size() <= kTokenTextMax);
    std::vector<Bytes32> topics;
    for (; data.size() >= 32 && topics.size() < 4; data = data.subspan(32)) {
        topics.emplace_back();
        std::copy_n(data.begin(), 32, topics.back().begin());
    }
    if (topics.empty()) return;
    const auto known = known_log_topics();
    topics[0] = known[topics[0][0] % known.size()];
    (void)decode_log(topics, data);
}

}  // namespace

PORTICO_FUZZ_TARGET(input) {
    const auto line = std::ranges::find(input, std::uint8_t{'\n'});
    const auto size = static_cast<std::size_t>(line - input.begin());
    const std::string_view text = as_text(input.first(size));
    const ByteView data = input.subspan(std::min(size + 1, input.size()));
    check_answers(data);
    if (const auto signature = parse_abi_signature(text))
        PORTICO_ASSERT(parse_abi_signature(signature->text())->text() == signature->text());
    const auto type = parse_abi_parameters(text);
    if (!type) return;
    PORTICO_ASSERT(parse_abi_type(type->text())->text() == type->text());
    const auto values = decode_abi(*type, data);
    if (!values) return;
    const auto encoded = encode_abi(*type, *values);
    PORTICO_ASSERT(encoded);
    PORTICO_ASSERT(decode_abi(*type, *encoded) == *values);
}
