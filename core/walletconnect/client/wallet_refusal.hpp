// SPDX-License-Identifier: Apache-2.0
//
// What a wallet means by refusing a request. The sign protocol's 5000 stands for "the user
// rejected", and pages know EIP-1193's 4001; but many wallets say 5000 of whatever went wrong, and
// others say of their owner's "no" anything from 0 to -32000 (docs/spec/host-provider.md#errors).
// Whoever sends money must not take one for the other: what was declined was surely not sent.
#pragma once

#include "core/walletconnect/contract.hpp"

namespace portico::wc {

/// 4001 where the person said no; -32603 where the wallet says 5000 to 5003 of something else. Its
/// text and data stay.
RpcError read_wallet_refusal(RpcError error);

/// Some wallets answer what was declined with the text "null" as its result.
bool is_declined_result(const Json& result);

}  // namespace portico::wc
