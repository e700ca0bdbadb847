// SPDX-License-Identifier: Apache-2.0
//
// What every refusal of the HTTP API looks like: as clients of the reference read it (`status`,
// `reasons`), and ours beside it (`error`).
#pragma once

#include <boost/describe.hpp>
#include <optional>

#include "core/base/limits.hpp"

namespace portico::api {

struct RefusalReason {
    Text<64> field;  ///< the parameter that is wrong; empty: no one parameter
    Text<1024> description;
};
BOOST_DESCRIBE_STRUCT(RefusalReason, (), (field, description))

struct RefusalParameters {
    std::optional<Text<200>> detail;
};
BOOST_DESCRIBE_STRUCT(RefusalParameters, (), (detail))

struct RefusalError {
    Text<64> code;  ///< of core/base/errors.def or server/api/routing/errors.def
    Text<1024> message;
    RefusalParameters params;
    Text<64> request_id;
};
BOOST_DESCRIBE_STRUCT(RefusalError, (), (code, message, params, request_id))

struct RefusalBody {
    Text<16> status;  ///< "FAILED"
    List<RefusalReason, 8> reasons;
    RefusalError error;
};
BOOST_DESCRIBE_STRUCT(RefusalBody, (), (status, reasons, error))

}  // namespace portico::api
