// SPDX-License-Identifier: Apache-2.0
#include "core/embedded/solana.hpp"

#include "core/base/encoding/base58.hpp"
#include "core/base/encoding/base64.hpp"

namespace portico::embedded {
namespace {

Result<Json> transaction_for_frame(const Json& given) {
    if (!given.is_string() || given.as_string().empty())
        return fail(Code::json_missing_member, "transaction");
    const Bytes bytes = PORTICO_TRY(parse_base64(given.as_string()));
    if (bytes.size() > kSolanaTransactionBytesMax)
        return fail(Code::limit_exceeded, "size of the transaction");
    return Json::string(to_base58(bytes));
}

Result<Json> transaction_of_frame(const Json& given) {
    if (!given.is_string()) return fail(Code::json_missing_member, "transaction");
    return Json::string(to_base64(PORTICO_TRY(parse_base58(given.as_string()))));
}

/// Each of the member's list.
template <class Convert>
Result<Json> convert_all(const Json& from, Convert convert) {
    const Json* const given = from.find("transactions");
    if (!given || !given->is_array() || given->items().empty())
        return fail(Code::json_missing_member, "transactions");
    if (given->items().size() > kSolanaTransactionsMax)
        return fail(Code::limit_exceeded, "transactions");
    Json all = Json::array();
    for (const Json& one : given->items()) all.push(PORTICO_TRY(convert(one)));
    Json out = Json::object();
    out.set("transactions", std::move(all));
    return out;
}

}  // namespace

bool is_solana(std::string_view method) { return method.starts_with("solana_"); }

Result<Json> solana_params_for_frame(std::string_view method, const Json& params,
                                     std::string_view address) {
    if (!params.is_object()) return fail(Code::json_missing_member, "params");
    Json out = Json::object();
    if (method == "solana_signMessage") {
        const auto message = params.find_string("message");
        if (!message) return fail(Code::json_missing_member, "message");
        out.set("message", Json::string(std::string(*message)));
        out.set("pubkey",
                Json::string(std::string(params.find_string("pubkey").value_or(address))));
        return out;
    }
    if (method == "solana_signAllTransactions") return convert_all(params, transaction_for_frame);
    const Json* const transaction = params.find("transaction");
    if (!transaction) return fail(Code::json_missing_member, "transaction");
    out.set("transaction", PORTICO_TRY(transaction_for_frame(*transaction)));
    if (method != "solana_signAndSendTransaction") return out;
    const Json* options = params.find("sendOptions");
    if (!options) options = params.find("options");
    if (!options || !options->is_object()) return out;
    Json kept = Json::object();
    for (const char* name :
         {"skipPreflight", "preflightCommitment", "maxRetries", "minContextSlot"})
        if (const Json* const option = options->find(name)) kept.set(name, *option);
    out.set("options", std::move(kept));
    return out;
}

Result<Json> solana_result_of_frame(std::string_view method, const Json& result) {
    if (method == "solana_signAllTransactions") return convert_all(result, transaction_of_frame);
    if (method != "solana_signTransaction") return result;
    const Json* const transaction = result.find("transaction");
    const auto signature = result.find_string("signature");
    if (!transaction || !signature) return fail(Code::json_missing_member, "transaction");
    Json out = Json::object();
    out.set("signature", Json::string(std::string(*signature)));
    out.set("transaction", PORTICO_TRY(transaction_of_frame(*transaction)));
    return out;
}

}  // namespace portico::embedded
