// SPDX-License-Identifier: Apache-2.0
//
// Questions of resolvers: read or refused, and what is read can be answered.
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
}
