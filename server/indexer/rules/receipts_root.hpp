// SPDX-License-Identifier: Apache-2.0
//
// The root of a block's receipts, as its header has it (yellow paper, section 4.3.2; EIP-2718 of
// typed receipts; OP stack, "Deposited transactions"): it covers every byte of every log.
#pragma once

#include <optional>

#include "core/base/json/json.hpp"
#include "server/indexer/rules/chain_data.hpp"

namespace portico::indexer {

/// What of a receipt goes into the root beside its status and logs. Nothing where a part is
/// missing, or it is of a type whose encoding is not known here.
std::optional<ReceiptEnvelope> read_envelope(const Json& receipt);

/// Nothing where a receipt has no envelope.
std::optional<Hash> receipts_root(const std::vector<Receipt>& receipts);

}  // namespace portico::indexer
