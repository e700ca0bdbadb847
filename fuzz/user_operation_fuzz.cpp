// SPDX-License-Identifier: Apache-2.0
//
// User operations of JSON-RPC: what is read and written is read as the same, and hashes as the
// same. The same bytes as the answer of an EntryPoint.
#include "core/base/assert.hpp"
#include "core/chain/eip155/user_operation/entry_point.hpp"
#include "core/chain/eip155/user_operation/user_operation_json.hpp"
#include "fuzz/fuzz_input.hpp"

using namespace portico;
using namespace portico::chain;

PORTICO_FUZZ_TARGET(input) {
    static_cast<void>(decode_failed_operation(input));
    static_cast<void>(decode_operation_event({}, input));
    const auto json = parse_json(as_text(input));
    if (!json) return;
    const auto read = read_user_operation(*json, OperationForm::kUnsigned);
    PORTICO_ASSERT(read || !read_user_operation(*json, OperationForm::kSigned));
    if (!read) return;
    const auto again = read_user_operation(user_operation_json(*read), OperationForm::kSigned);
    PORTICO_ASSERT(again && *again == *read);
    for (const auto version : {EntryPointVersion::k07, EntryPointVersion::k08}) {
        const EvmAddress at = entry_point_address(version);
        PORTICO_ASSERT(user_operation_hash(*read, version, at, 1) ==
                       user_operation_hash(*again, version, at, 1));
    }
    static_cast<void>(is_authorized(*read, 1));
    PORTICO_ASSERT(pre_verification_gas(*read) > 21'000);
    PORTICO_ASSERT(!encode_handle_ops({&*read, 1}, read->sender).empty());
}
