// SPDX-License-Identifier: Apache-2.0
//
// Questions of resolvers: read or refused, and what is read can be answered. And what resolvers of
// strangers return and revert with.
#include "core/chain/names/ens_lookup.hpp"
#include "core/chain/names/ens_request.hpp"
#include "fuzz/fuzz_input.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    if (const auto request = chain::decode_ens_request(input)) {
        chain::EnsRecords records;
        records.addresses[60] = Bytes(20, 1);
        records.texts["description"] = "sells lamps";
        PORTICO_ASSERT(!chain::encode_ens_result(*request, records).empty());
    }
    if (const auto lookup = chain::read_offchain_lookup(input))
        PORTICO_ASSERT(!chain::encode_offchain_callback(*lookup, input).empty());
    for (const std::uint32_t coin : {60U, 501U, chain::kCoinOfAnyEvm})
        if (const auto address = chain::read_ens_address(input, coin))
            PORTICO_ASSERT(address->empty() || address->size() == (coin == 501 ? 32 : 20));
}
