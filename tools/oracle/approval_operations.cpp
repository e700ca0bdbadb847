// SPDX-License-Identifier: Apache-2.0
//
// Section 13 of vectors/ORACLE.md: what an approval says.
#include "core/approval/approval.hpp"
#include "tools/oracle/operations.hpp"

namespace portico::oracle {

namespace {

Reply approval_describe(const Request& in) {
    const std::string_view method = PORTICO_TRY(in.text("method"));
    const Json* params = in.find("params");
    const Json* known = in.find("context");
    if (params == nullptr || known == nullptr || !known->is_object()) return bad_request();
    const auto context = PORTICO_TRY(from_json<approval::ApprovalContext>(*known));
    const approval::ApprovalSummary summary =
        PORTICO_TRY(approval::describe_request(method, *params, context));
    Json out = PORTICO_TRY(parse_json(to_json_text(summary)));
    return Out().json("summary", std::move(out)).done();
}

constexpr Operation kApprovalOperations[] = {
    {"approval.describe", approval_describe},
};

}  // namespace

std::span<const Operation> approval_operations() { return kApprovalOperations; }

}  // namespace portico::oracle
