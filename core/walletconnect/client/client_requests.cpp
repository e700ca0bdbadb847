// SPDX-License-Identifier: Apache-2.0
// wc_sessionRequest: what a dapp asks and a wallet answers.
//
//   dapp     request -> sent -(relay has it)-> request_sent -(answer | expiry | session end)->
//   answered
//            Exactly one request_answered each, and a result that comes after the expiry.
//   wallet   received once per id -> respond | expiry | session end
#include <algorithm>
#include <utility>

#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"
#include "core/walletconnect/client/client.hpp"
#include "core/walletconnect/client/wallet_refusal.hpp"

namespace portico::wc {

namespace {

Verdict check_request(const Request& command, const SessionRecord* session) {
    if (session == nullptr || !session->acknowledged)
        return sign_error(2, "session topic doesn't exist: " + command.topic.value);
    const Namespaces& namespaces = session->session.namespaces;
    const std::int64_t expiry_s = command.expiry_s.value_or(kRequestExpiryMinS);
    if (expiry_s < kRequestExpiryMinS || expiry_s > kRequestExpiryMaxS)
        return sign_error(5, "request() expiry: " + to_decimal_signed(expiry_s) +
                                 ". Expiry must be a number (in seconds) between 300 and 604800");
    if (!permits_chain(namespaces, command.chain))
        return sign_error(5, "request() chainId: " + command.chain.value);
    if (!permits_method(namespaces, command.chain, command.method))
        return sign_error(5, "request() method: " + command.method.value);
    return {};
}

}  // namespace

// --- dapp ---------------------------------------------------------------------------------------

void Client::on(Step& step, const Request& command) {
    const auto is_same = [&](const SentRecord& sent) {
        return sent.request_id == command.request_id;
    };
    if (std::ranges::any_of(sent_, is_same))
        return refuse(step, "request", sign_error(5, "request() request_id is in use"));
    const SessionRecord* session = find_session(command.topic);
    Verdict error = check_request(command, session);
    if (error.code == 0 && sent_.size() >= kSentMax)
        error = sign_error(5, "request(): too many requests");
    if (error.code != 0) {
        step.notify(RequestAnswered{command.request_id, std::nullopt, std::move(error)});
        return;
    }
    const std::int64_t expiry_s = command.expiry_s.value_or(kRequestExpiryMinS);
    const std::int64_t expires_s = step.now.wall_ms / 1000 + expiry_s;
    const ChainId chain(session->by_former_ids ? former_id(command.chain.value)
                                               : std::string_view(command.chain.value));
    const std::string params =
        json_text(R"({"request":{"method":$,"params":$,"expiryTimestamp":$},"chainId":$})",
                  {command.method, command.params, expires_s, chain});
    SentRecord record;
    record.topic = command.topic;
    record.request_id = command.request_id;
    record.expires_at_ms = expires_s * 1000;
    record.id =
        send_request(step, command.topic, session->sym_key, params,
                     {.method = Method::kSessionRequest, .ttl_s = expiry_s, .id = command.id});
    save_record(step, storage_key(RecordKind::kSent, to_decimal_signed(record.id)), record);
    sent_.push_back(std::move(record));
}

void Client::handle_request_answer(Step& step, std::size_t index, const Json* result,
                                   const RpcError* error) {
    RpcError refusal;
    if (error != nullptr)
        refusal = read_wallet_refusal(*error);
    else if (is_declined_result(*result))
        refusal = {4001, "User rejected.", std::nullopt};
    else
        return answer_sent(step, index, result, nullptr);
    answer_sent(step, index, nullptr, &refusal);
}

void Client::fail_sent(Step& step, std::size_t index, std::int64_t code) {
    const RpcError error = sign_error(code);
    answer_sent(step, index, nullptr, &error);
}

/// The owner waits no longer; the wallet may not know that.
void Client::expire_sent(Step& step, std::size_t index) {
    SentRecord& record = sent_[index];
    if (record.expired) return fail_sent(step, index, 8000);
    record.expired = true;
    record.expires_at_ms = step.now.wall_ms + kLateAnswerMs;
    save_record(step, storage_key(RecordKind::kSent, to_decimal_signed(record.id)), record);
    step.notify(RequestAnswered{record.request_id, std::nullopt,
                                sign_error(8000, "The wallet may still do it.")});
}

/// An error counts more than a result; of what has expired it tells nothing new.
void Client::answer_sent(Step& step, std::size_t index, const Json* result, const RpcError* error) {
    const SentRecord record = std::move(sent_[index]);
    sent_.erase(sent_.begin() + static_cast<std::ptrdiff_t>(index));
    step.remove(storage_key(RecordKind::kSent, to_decimal_signed(record.id)));
    if (error != nullptr && record.expired) return;
    RequestAnswered answered;
    answered.request_id = record.request_id;
    if (error != nullptr)
        answered.error = *error;
    else
        answered.result = *result;
    step.notify(answered);
}

// --- wallet -------------------------------------------------------------------------------------

void Client::handle_session_request(Step& step, const Incoming& incoming, SessionRecord& session) {
    const Json none = Json::object();
    const Json* found = incoming.params.find("request");
    const Json& request = found != nullptr ? *found : none;
    const auto chain = incoming.params.find_string("chainId");
    const auto method = request.find_string("method");
    const std::int64_t now_s = step.now.wall_ms / 1000;
    const std::int64_t expiry_s =
        std::min(find_integer(request, "expiryTimestamp").value_or(now_s + kRequestExpiryMinS),
                 now_s + kRequestExpiryMaxS);
    const Namespaces& namespaces = session.session.namespaces;
    Verdict error;
    if (!session.controller || !method)
        error = sign_error(1001);
    else if (!chain || !permits_chain(namespaces, *chain))
        error = sign_error(3005, std::string(truncate_utf8(chain.value_or(""), 64)));
    else if (!permits_method(namespaces, *chain, *method))
        error = sign_error(3001, std::string(truncate_utf8(*method, 64)));
    else if (expiry_s <= now_s)
        error = sign_error(8000);
    else if (requests_.size() >= kRequestsMax)
        error = sign_error(5000, "Too many requests");
    if (error.code != 0) return answer(step, incoming, Method::kSessionRequest, &error);

    RequestRecord record;
    record.request.topic = incoming.topic;
    record.request.id = incoming.id;
    record.request.chain = *chain;
    record.request.method = *method;
    if (const Json* params = request.find("params")) record.request.params = *params;
    record.request.expires_at_ms = expiry_s * 1000;
    save_record(step, request_key(incoming.topic, incoming.id), record);
    step.notify(record.request);
    requests_.push_back(std::move(record));
}

void Client::on(Step& step, const Respond& command) {
    const auto found = std::ranges::find_if(requests_, [&](const RequestRecord& record) {
        return record.request.id == command.id && record.request.topic == command.topic;
    });
    const SessionRecord* session = find_session(command.topic);
    if (found == requests_.end() || session == nullptr)
        return refuse(step, "respond",
                      sign_error(2, "request id doesn't exist: " + to_decimal_signed(command.id)));
    if (command.result.has_value() == command.error.has_value())
        return refuse(step, "respond", sign_error(5, "exactly one of result and error"));
    const std::string result = command.result ? write_json(*command.result) : "";
    if (std::cmp_greater(result.size(), kAnswerTextMax))
        return refuse(
            step, "respond",
            sign_error(5, "the result is larger than " + to_decimal_signed(kAnswerTextMax) +
                              " bytes; the request still waits"));
    const std::int64_t left_s = (found->request.expires_at_ms - step.now.wall_ms) / 1000;
    send_answer(step, command.topic, session->sym_key, command.id,
                {.method = Method::kSessionRequest, .ttl_s = std::max(kRequestExpiryMinS, left_s)},
                command.error ? &*command.error : nullptr, result.c_str());
    remove_request(step, static_cast<std::size_t>(found - requests_.begin()));
}

void Client::remove_request(Step& step, std::size_t index) {
    const RequestReceived& request = requests_[index].request;
    step.remove(request_key(request.topic, request.id));
    requests_.erase(requests_.begin() + static_cast<std::ptrdiff_t>(index));
}

}  // namespace portico::wc
