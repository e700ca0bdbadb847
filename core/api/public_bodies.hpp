// SPDX-License-Identifier: Apache-2.0
//
// Every body that a page may read: what tools/typegen prints.
#pragma once

#include <boost/mp11/list.hpp>

#include "core/api/approvals.hpp"
#include "core/api/chains.hpp"
#include "core/api/convert.hpp"
#include "core/api/history.hpp"
#include "core/api/holdings.hpp"
#include "core/api/identity.hpp"
#include "core/api/prices.hpp"

namespace portico::api {

using PORTICO_PUBLIC_BODIES =
    boost::mp11::mp_list<HistoryBody, BalanceBody, NftsBody, ApprovalsBody, ChartBody, IdentityBody,
                         ReverseName, PricesBody, SupportedChainsBody, ConvertTokens, ConvertQuotes,
                         ConvertAllowance, ConvertGasPrice, ConvertApprove, ConvertBuildRequest,
                         ConvertTransaction>;

}  // namespace portico::api
