// SPDX-License-Identifier: Apache-2.0
//
// Call data of user operations from strangers: what is read is written back as it stood.
#include <algorithm>

#include "core/smart_account/account_calls.hpp"
#include "core/smart_account/smart_account.hpp"
#include "fuzz/fuzz_input.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    if (const auto calls = smart_account::decode_calls(input)) {
        const auto again = smart_account::encode_calls(*calls);
        PORTICO_ASSERT(again && std::ranges::equal(*again, input));
    }
    if (const auto calls = smart_account::read_account_calls(input))
        PORTICO_ASSERT(!calls->empty() && calls->size() <= smart_account::kAccountCallsMax);
    chain::UserOperation operation;
    operation.sender = smart_account::account_address({});
    operation.call_data.assign(input.begin(), input.end());
    (void)smart_account::check_operation(operation, {}, 1);
}
