// SPDX-License-Identifier: Apache-2.0
#include "core/approval/answer.hpp"

#include "core/approval/approval.hpp"
#include "core/approval/builder.hpp"
#include "core/approval/permission_calls.hpp"
#include "core/approval/simulation.hpp"
#include "core/approval/smart_calls.hpp"
#include "core/base/json/json_text.hpp"

namespace portico::approval {

namespace {

Result<std::string> answer(const Json& request) {
    if (const Json* simulate = request.find("simulate")) {
        const Json* params = simulate->find("params");
        if (params == nullptr) return fail(Code::approval_request_invalid, "params");
        const Json made = PORTICO_TRY(
            make_simulation_params(simulate->find_string("method").value_or(""), *params,
                                   simulate->find_string("account").value_or("")));
        return json_text(R"({"params":$})", {made});
    }
    if (const Json* simulated = request.find("simulated")) {
        const Json* result = simulated->find("result");
        const Json* calls = simulated->find("calls");
        if (result == nullptr || calls == nullptr)
            return fail(Code::approval_request_invalid, "result");
        const Simulation read = PORTICO_TRY(
            read_simulation(*result, static_cast<std::size_t>(calls->as_integer().value_or(0)),
                            simulated->find_string("account").value_or(""),
                            eip155_id(simulated->find_string("network").value_or(""))));
        return json_text(R"({"simulation":$})", {described(read)});
    }
    if (const Json* owner = request.find("smart_account"))
        return smart_account_of(owner->is_string() ? owner->as_string() : std::string());
    if (const Json* calls = request.find("smart_calls")) return smart_call_data(*calls);
    if (const Json* calls = request.find("own_calls")) return own_call_data(*calls);
    const auto read = PORTICO_TRY(from_json<ApprovalRequest>(request));
    const ApprovalSummary summary =
        PORTICO_TRY(describe_request(read.method, read.params, read.context));
    return json_text(R"({"summary":$})", {described(summary)});
}

std::string answer_by(Result<std::string> (*answer)(const Json&), std::string_view line) {
    const auto request = parse_json(line, {.depth = kRequestDepthMax + 8});
    if (!request) return refusal_json(request.error());
    auto answered = answer(*request);
    return answered ? std::move(*answered) : refusal_json(answered.error());
}

}  // namespace

std::string answer_request(std::string_view line) { return answer_by(answer, line); }

std::string answer_permissions(std::string_view line) { return answer_by(permission_calls, line); }

}  // namespace portico::approval
