// SPDX-License-Identifier: Apache-2.0
//
// What a browser sends about a passkey: CBOR, an attestation, authenticator data, clientDataJSON.
// What is taken has the shape that the store relies on.
#include "core/base/assert.hpp"
#include "fuzz/fuzz_input.hpp"
#include "server/api/console/cbor.hpp"
#include "server/api/console/webauthn.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    using namespace portico::api::console;
    static const RelyingParty kParty{"localhost", "http://localhost:5556"};
    std::size_t used = 0;
    if (const auto item = read_cbor(input, used)) {
        PORTICO_ASSERT(used > 0 && used <= input.size());
        item->find("authData");
        item->bytes_at(-2);
    }
    if (const auto made = verify_registration(input, kParty)) {
        PORTICO_ASSERT(!made->credential_id.empty() &&
                       made->credential_id.size() <= kCredentialIdMax);
        // A key that was taken once can be used, and no signature of nothing is right.
        PORTICO_ASSERT(!verify_assertion(input, {}, {}, made->public_key, kParty));
    }
    if (const auto client = read_client_data(input, "webauthn.get", kParty))
        PORTICO_ASSERT(!verify_assertion(input, input, *client, input, kParty));
}
