// SPDX-License-Identifier: Apache-2.0
//
// What a request to the embedded wallet says: a byte for its kind, then call data, a message, typed
// data, a Solana transaction, a whole request, or what a node simulated. Whatever comes, the
// summary keeps its limits, shows no hidden character, says of what it does not know that it does
// not, and has words for all money that it knows of: what is sent along, a Safe's refund of gas,
// what comes back for what Permit2 takes, and what a call within a call is sent with, where a
// descriptor says the call.
#include <algorithm>

#include "core/approval/approval.hpp"
#include "core/approval/simulation.hpp"
#include "core/base/encoding/base58.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/visible_text.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "fuzz/fuzz_input.hpp"

namespace {

using namespace portico;
using namespace portico::approval;

constexpr const char* kAccount = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
constexpr const char* kUsdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

ApprovalContext context(bool solana) {
    ApprovalContext known;
    known.network = solana ? "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" : "eip155:1";
    known.account = solana ? "4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi" : kAccount;
    known.origin = "https://app.example";
    known.currency = "ETH";
    known.now = 1'790'000'000;
    known.tokens = {{.address = kUsdc, .symbol = "USDC", .decimals = 6}};
    return known;
}

bool is_shown(std::string_view text) { return visible_text(text) == text; }

void check(const Result<ApprovalSummary>& summary) {
    if (!summary) return;
    const auto again = parse_described<ApprovalSummary>(to_json_text(*summary));
    PORTICO_ASSERT(again);
    bool unknown = false;
    for (const Sentence& one : summary->sentences) {
        const std::string_view code = one.code;
        unknown |= code == "unknown_call" || code == "unknown_instruction" ||
                   code == "typed_data" || code == "contract_creation" || code == "sign_bytes";
        for (const Argument& argument : one.arguments) PORTICO_ASSERT(is_shown(argument.value));
    }
    for (const Field& one : summary->fields)
        PORTICO_ASSERT(is_shown(one.name) && is_shown(one.value) && is_shown(one.type));
    PORTICO_ASSERT(!(unknown && summary->decoded));
    PORTICO_ASSERT(summary->decoded || summary->handling != Handling::kFrame);
    const bool danger = std::ranges::any_of(
        summary->warnings, [](const Warning& one) { return one.severity == Severity::kDanger; });
    PORTICO_ASSERT(!danger || summary->handling != Handling::kFrame);
}

constexpr const char* kValue = "0x4563918244f40000";
constexpr const char* kValueUnits = "5000000000000000000";

bool has_sentence(const ApprovalSummary& summary, std::string_view code) {
    return std::ranges::any_of(summary.sentences, [&](const Sentence& one) {
        return std::string_view(one.code).starts_with(code);
    });
}

/// Whether a sentence or warning names this much of the network's currency.
bool names_value(const ApprovalSummary& summary) {
    const auto names = [](const auto& said) {
        return std::ranges::any_of(said.arguments, [](const Argument& one) {
            return one.units && *one.units == kValueUnits && !one.contract;
        });
    };
    return std::ranges::any_of(summary.sentences, names) ||
           std::ranges::any_of(summary.warnings, names);
}

void check_paid(const Result<ApprovalSummary>& summary) {
    check(summary);
    if (summary && summary->handling != Handling::kRefuse) PORTICO_ASSERT(names_value(*summary));
}

void check_typed(const Result<ApprovalSummary>& summary, const Json& typed) {
    check(summary);
    if (!summary || !summary->decoded || summary->handling == Handling::kRefuse) return;
    const std::string_view primary = typed.find_string("primaryType").value_or("");
    if (primary.ends_with("WitnessTransferFrom"))
        PORTICO_ASSERT(has_sentence(*summary, "order_sell"));
    if (primary != "SafeTx") return;
    const Json* price = typed.find("message")->find("gasPrice");
    const std::string text = price->is_string() ? price->as_string() : write_json(*price);
    if (text.find_first_not_of("0x") != std::string::npos)
        PORTICO_ASSERT(has_sentence(*summary, "safe_refund") &&
                       summary->handling == Handling::kPopup);
}

Json transaction(ByteView data, bool paid) {
    Json out = Json::object();
    out.set("to", Json::string(kUsdc)).set("data", Json::string(to_hex_0x(data)));
    if (paid) out.set("value", Json::string(kValue));
    return Json::array().push(std::move(out));
}

/// A contract that carries out a call, as a descriptor of ERC-7730 says.
constexpr const char* kRunner = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
constexpr std::string_view kRun = "run(address to,uint256 value,bytes data)";

Json runner() {
    const std::string amount = R"({"path":"amount","label":"Amount","format":"tokenAmount",)"
                               R"("params":{"token":")" +
                               std::string(kUsdc) + R"("}})";
    return *parse_json(
        R"({"context":{"contract":{"deployments":[{"chainId":1,"address":")" +
        std::string(kRunner) + R"("}]}},"display":{"formats":{")" + std::string(kRun) +
        R"(":{"intent":"Run","fields":[{"path":"data","label":"Call","format":"calldata",)" +
        R"("params":{"calleePath":"to","amountPath":"value"}}]},)" +
        R"~("stake(uint256 amount)":{"intent":"Stake","fields":[)~" + amount + "]}}}}");
}

/// What is sent with the call within is said, and what stands behind the call: nothing of it may go
/// without a word.
void check_described(ByteView arguments) {
    const auto run = chain::parse_abi_signature(kRun);
    PORTICO_ASSERT(run);
    const auto selector = run->selector();
    Bytes data(selector.begin(), selector.end());
    data.insert(data.end(), arguments.begin(), arguments.end());
    ApprovalContext known = context(false);
    known.descriptors = {runner()};
    Json call = Json::object();
    call.set("to", Json::string(kRunner)).set("data", Json::string(to_hex_0x(data)));
    const auto summary =
        describe_request("eth_sendTransaction", Json::array().push(std::move(call)), known);
    check(summary);
    const auto values = chain::decode_abi(run->inputs, arguments);
    if (!summary || !summary->decoded || summary->handling == Handling::kRefuse || !values) return;
    const auto names = [&](std::string_view text) {
        const auto has = [&](const auto& said) {
            return std::ranges::any_of(said.arguments, [&](const Argument& one) {
                return one.value == text || (one.units && *one.units == text);
            });
        };
        return std::ranges::any_of(summary->sentences, has) ||
               std::ranges::any_of(summary->warnings, has) ||
               std::ranges::any_of(summary->fields,
                                   [&](const Field& one) { return one.value == text; });
    };
    const chain::Uint256 sent = (*values)[1].as_number();
    if (!sent.is_zero()) PORTICO_ASSERT(names(to_decimal(sent)));
    const auto again = chain::encode_abi(run->inputs, *values);
    PORTICO_ASSERT(again && again->size() <= arguments.size());
    const ByteView behind = arguments.subspan(again->size());
    if (!behind.empty() && behind.size() < 1'024) PORTICO_ASSERT(names(to_hex_0x(behind)));
}

Json pair(std::string first, std::string second) {
    return Json::array().push(Json::string(std::move(first))).push(Json::string(std::move(second)));
}

}  // namespace

PORTICO_FUZZ_TARGET(input) {
    if (input.empty()) return;
    const ByteView rest = input.subspan(1);
    const ApprovalContext evm = context(false);
    if (input[0] >= 0xf0) return check_described(rest);
    switch (input[0] % 6) {
        case 0:
            if (input[0] % 12 != 0)
                return check_paid(
                    describe_request("eth_sendTransaction", transaction(rest, true), evm));
            return check(describe_request("eth_sendTransaction", transaction(rest, false), evm));
        case 1:
            return check(describe_request("personal_sign", pair(to_hex_0x(rest), kAccount), evm));
        case 2: {
            const auto typed = parse_json(as_text(rest));
            if (!typed) return;
            const Json params = Json::array().push(Json::string(kAccount)).push(*typed);
            return check_typed(describe_request("eth_signTypedData_v4", params, evm), *typed);
        }
        case 3: {
            if (rest.size() > kBase58BytesMax) return;
            Json params = Json::object();
            params.set("transaction", Json::string(to_base58(rest)));
            return check(describe_request("solana_signTransaction", params, context(true)));
        }
        case 4: {
            const auto request = parse_described<ApprovalRequest>(as_text(rest));
            if (!request) return;
            return check(describe_request(request->method, request->params, request->context));
        }
        default: {
            const auto answer = parse_json(as_text(rest));
            if (!answer) return;
            const auto simulation = read_simulation(*answer, 1, kAccount, 1);
            if (!simulation) return;
            PORTICO_ASSERT(parse_described<Simulation>(to_json_text(*simulation)));
            return;
        }
    }
}
