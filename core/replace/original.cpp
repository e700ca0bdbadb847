// SPDX-License-Identifier: Apache-2.0
//
// See original.hpp.
#include "core/replace/original.hpp"

#include <utility>

#include "core/chain/eip155/transaction/told_transaction.hpp"

namespace portico::replace {

std::optional<chain::Transaction> read_original(const Json& json, std::string_view hash) {
    auto told = chain::read_told_transaction(json, hash);
    if (!told || !told->transaction.to) return std::nullopt;
    return std::move(told->transaction);
}

}  // namespace portico::replace
