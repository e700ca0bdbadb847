// SPDX-License-Identifier: Apache-2.0
//
// Transactions in the JSON form of vectors/ORACLE.md, section 9.
#pragma once

#include "core/chain/eip155/transaction/transaction.hpp"
#include "tools/oracle/request.hpp"

namespace portico::oracle {

/// The member `tx`. What is wrong or missing inside is a rejection.
Outcome<chain::Transaction> transaction_of(const Request& in);

Json transaction_json(const chain::Transaction& transaction);

}  // namespace portico::oracle
