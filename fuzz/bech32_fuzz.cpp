// SPDX-License-Identifier: Apache-2.0
//
// Bech32 and bech32m texts, and the words in them. The checksum is made right before the second
// try, so that the fuzzer gets past it.
#include "core/base/encoding/bech32.hpp"
#include "fuzz/fuzz_input.hpp"

namespace {

void check(std::string_view text) {
    using namespace portico;
    const auto value = parse_bech32(text);
    if (!value) return;
    const std::string written = make_bech32(*value).value();
    PORTICO_ASSERT(written.size() == text.size());
    PORTICO_ASSERT(parse_bech32(written).value() == *value);
    const auto bytes = parse_bech32_words(value->words);
    if (bytes) PORTICO_ASSERT(to_bech32_words(*bytes) == value->words);
}

}  // namespace

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    check(as_text(input));
    if (input.size() < 2) return;
    Bech32 value;
    value.variant = input[0] & 1 ? Bech32Variant::kBech32m : Bech32Variant::kBech32;
    const std::size_t split = 1 + input[0] % (input.size() - 1);
    value.prefix = as_text(input.subspan(1, split - 1));
    for (const std::uint8_t byte : input.subspan(split)) value.words.push_back(byte & 31);
    if (const auto text = make_bech32(value)) check(*text);
}
