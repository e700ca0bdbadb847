// SPDX-License-Identifier: Apache-2.0
//
// The text in /v1/image/<sealed>, which anybody may make up: nothing opens but what was sealed
// here, for this use, letter by letter.
#include <algorithm>

#include "fuzz/fuzz_input.hpp"
#include "server/api/nfts/token_ref.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    using namespace portico::api::nfts;
    static const Bytes kKey(32, 7);
    const std::string_view text = as_text(input);
    if (const auto token = open_token(text, "picture", kKey))
        PORTICO_ASSERT(seal_token(*token, "picture", kKey) == text);

    // A token of these bytes: chain, contract, id, and at the end where its seal is changed.
    constexpr std::size_t kChain = 7, kContract = 20, kIdMax = 32, kChange = 3;
    if (input.size() < kChain + kContract + kChange) return;
    TokenRef token{.is_erc1155 = input.front() % 2 == 1};
    for (const std::uint8_t byte : input.first(kChain)) token.chain = token.chain << 8 | byte;
    std::ranges::copy(input.subspan(kChain, kContract), token.contract.begin());
    const ByteView id = input.subspan(
        kChain + kContract, std::min(kIdMax, input.size() - kChain - kContract - kChange));
    token.id.assign(std::ranges::find_if(id, [](std::uint8_t byte) { return byte != 0; }),
                    id.end());
    const std::string sealed = seal_token(token, "picture", kKey);
    PORTICO_ASSERT(open_token(sealed, "picture", kKey) == token);
    PORTICO_ASSERT(!open_token(sealed, "page", kKey));
    const ByteView change = input.last(kChange);
    std::string changed = sealed;
    const std::size_t at = std::size_t{change[0]} << 8 | change[1];
    char& letter = changed[at % changed.size()];
    letter = static_cast<char>(change[2]);
    PORTICO_ASSERT(changed == sealed || !open_token(changed, "picture", kKey));
}
