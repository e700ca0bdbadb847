// SPDX-License-Identifier: Apache-2.0
//
// See chain_rpc.hpp.
#include "core/account/rpc/chain_rpc.hpp"

#include <algorithm>

#include "core/account/rpc/chain_rpc_constants.hpp"
#include "core/base/text/decimal.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/engine/provider/provider_error.hpp"
#include "core/engine/refuses_batch.hpp"
#include "core/engine/retry_after.hpp"

namespace portico::account {
namespace {

using engine::kChainDisconnected;
using engine::kInternalError;
using engine::kRetryAfterMaxMs;
using engine::make_rpc_error;

std::string request_text(std::int64_t id, std::string_view method, const Json& params) {
    std::string text = R"({"jsonrpc":"2.0","id":)";
    append_decimal_signed(text, id);
    text += R"(,"method":)";
    append_json_string(text, method);
    text += R"(,"params":)";
    append_json(text, params);
    text += '}';
    return text;
}

std::string body_of(const RpcBatch& batch) {
    if (batch.calls.size() == 1) return batch.calls[0].text;
    std::string body = "[";
    for (const RpcCall& call : batch.calls) {
        if (body.size() > 1) body += ',';
        body += call.text;
    }
    body += ']';
    return body;
}

void answer(const RpcCall& call, std::optional<Json> result, std::optional<RpcError> error,
            const Context& context) {
    context.send(ChainReply{call.owner, {call.key, std::move(result), std::move(error)}});
}

void answer_all(const RpcBatch& batch, const RpcError& error, const Context& context) {
    for (const RpcCall& call : batch.calls) answer(call, std::nullopt, error, context);
}

// Makes sure that no transport that cannot take it gets several calls at once.
void send_or_split(RpcState& state, RpcBatch batch, const Context& context) {
    RpcTransport& transport = state.chains[batch.chain].transports[batch.order[batch.at]];
    if (transport.no_batch && batch.calls.size() > 1) {
        for (RpcCall& call : batch.calls) {
            RpcBatch one = batch;
            one.calls.clear();
            one.calls.push_back(std::move(call));
            send_or_split(state, std::move(one), context);
        }
        return;
    }
    batch.http = context.take_id(Owner::kChain);
    context.emit(HttpRequest{batch.http, transport.url, body_of(batch), kRpcTimeoutMs});
    state.batches.push_back(std::move(batch));
}

void start_round(RpcState& state, RpcBatch batch, const Context& context) {
    batch.order = state.chains[batch.chain].ranked();
    batch.at = 0;
    send_or_split(state, std::move(batch), context);
}

void keep_pinging(RpcChain& chain, const Context& context) {
    if (chain.transports.size() < 2) return;  // nothing to rank
    chain.ping_rounds = kRpcPingSamples;
    if (chain.ping_timer == 0)
        chain.ping_timer = context.set_timer(Owner::kChain, kRpcPingIntervalMs);
}

// What a chain's URLs are never changes while the page lives.
std::optional<std::size_t> chain_index(RpcState& state, const RequestChain& request) {
    for (std::size_t i = 0; i < state.chains.size(); ++i)
        if (state.chains[i].chain == request.chain.value) return i;
    if (request.rpc_urls.empty()) return std::nullopt;
    RpcChain chain{.chain = request.chain};
    for (const ShortText& url : request.rpc_urls) chain.transports.push_back({.url = url});
    state.chains.push_back(std::move(chain));
    return state.chains.size() - 1;
}

void flush(RpcState& state, const Context& context) {
    state.flush_timer = 0;
    Vec<RpcBatch> queued = std::move(state.queued);
    state.queued.clear();
    for (RpcBatch& batch : queued) {
        keep_pinging(state.chains[batch.chain], context);
        start_round(state, std::move(batch), context);
    }
}

void ping(RpcState& state, std::size_t index, const Context& context) {
    RpcChain& chain = state.chains[index];
    chain.ping_timer = 0;
    if (chain.ping_rounds == 0) return;
    --chain.ping_rounds;
    const bool evm = engine::namespace_of(chain.chain) == ChainNamespace::kEip155;
    for (std::size_t i = 0; i < chain.transports.size(); ++i) {
        const EffectId id = context.take_id(Owner::kChain);
        std::string body =
            request_text(++state.last_call_id, evm ? "eth_chainId" : "getHealth", Json::array());
        context.emit(HttpRequest{id, chain.transports[i].url, std::move(body), kRpcPingTimeoutMs});
        state.pings.push_back({id, index, i});
    }
    chain.ping_timer = context.set_timer(Owner::kChain, kRpcPingIntervalMs);
}

// --- answers ------------------------------------------------------------------------------------

bool has_id(const Json& item, std::int64_t id) {
    const Json* reported = item.find("id");
    if (reported == nullptr) return false;
    const std::string wanted = to_decimal_signed(id);
    return (reported->is_number() && reported->number_text() == wanted) ||
           (reported->is_string() && reported->as_string() == wanted);
}

RpcError read_error(const Json& error) {
    RpcError read{kInternalError, {}, std::nullopt};
    if (const Json* code = error.find("code")) read.code = code->as_integer().value_or(read.code);
    // JavaScript could not hold more, and neither can the codec.
    if (read.code > kSafeIntegerMax || read.code < -kSafeIntegerMax) read.code = kInternalError;
    read.message =
        engine::peer_text(std::string(error.find_string("message").value_or("Unknown error")));
    if (const Json* data = error.find("data")) read.data = *data;
    return read;
}

void answer_from(const RpcCall& call, const Json& item, const Context& context) {
    if (const Json* error = item.find("error"); error != nullptr && !error->is_null())
        return answer(call, std::nullopt, read_error(*error), context);
    if (const Json* result = item.find("result"))
        return answer(call, *result, std::nullopt, context);
    answer(call, std::nullopt, make_rpc_error(kInternalError, Code::rpc_bad_answer), context);
}

enum class Reading : std::uint8_t { kDone, kUnreadable, kNoBatch };

Reading read_answers(const RpcBatch& batch, const HttpAnswered& event, const Context& context) {
    if (!event.body) return Reading::kUnreadable;
    const auto parsed = parse_json(event.body->value);
    if (!parsed) return Reading::kUnreadable;
    if (batch.calls.size() == 1) {
        const Json& item =
            parsed->is_array() && parsed->items().size() == 1 ? parsed->items()[0] : *parsed;
        if (!item.is_object() || (!item.find("result") && !item.find("error")))
            return Reading::kUnreadable;
        answer_from(batch.calls[0], item, context);
        return Reading::kDone;
    }
    if (parsed->is_object() && parsed->find("error")) return Reading::kNoBatch;
    if (!parsed->is_array()) return Reading::kUnreadable;
    std::size_t hint = 0;  // servers answer in order: then this is linear
    const Json::Array& items = parsed->items();
    for (const RpcCall& call : batch.calls) {
        std::size_t tried = 0;
        while (tried < items.size() && !has_id(items[(hint + tried) % items.size()], call.id))
            ++tried;
        if (tried == items.size()) {
            answer(call, std::nullopt, make_rpc_error(kInternalError, Code::rpc_bad_answer),
                   context);
            continue;
        }
        hint = (hint + tried) % items.size();
        answer_from(call, items[hint], context);
        hint = (hint + 1) % items.size();
    }
    return Reading::kDone;
}

RpcError error_of(const HttpAnswered& event) {
    if (event.failure) return make_rpc_error(kInternalError, Code::rpc_no_answer);
    if (event.status >= 200 && event.status < 300)
        return make_rpc_error(kInternalError, Code::rpc_bad_answer);
    return make_rpc_error(kInternalError, Code::http_status, to_decimal_signed(event.status));
}

bool may_pass(const HttpAnswered& event) {
    return event.failure ||
           std::ranges::find(kRpcRetriedStatuses, event.status) != kRpcRetriedStatuses.end();
}

void failed(RpcState& state, RpcBatch batch, const HttpAnswered& event, const Context& context) {
    if (batch.at + 1 < batch.order.size()) {
        ++batch.at;
        return send_or_split(state, std::move(batch), context);
    }
    std::int64_t delay_ms = kRpcRetryDelayMs << batch.retries;
    if (event.retry_after)
        delay_ms =
            engine::parse_retry_after_ms(*event.retry_after, context.now_ms).value_or(delay_ms);
    if (!may_pass(event) || batch.retries == kRpcRetries || delay_ms > kRetryAfterMaxMs)
        return answer_all(batch, error_of(event), context);
    ++batch.retries;
    batch.timer = context.set_timer(Owner::kChain, delay_ms);
    state.batches.push_back(std::move(batch));
}

void answered(RpcState& state, RpcBatch batch, const HttpAnswered& event, const Context& context) {
    batch.http = 0;
    const bool ok = !event.failure && event.status >= 200 && event.status < 300;
    const bool no_batch = batch.calls.size() > 1 && event.body && event.status != 429 &&
                          engine::refuses_batch(event.body->value);
    if (!ok && !no_batch && may_pass(event)) return failed(state, std::move(batch), event, context);
    switch (no_batch ? Reading::kNoBatch : read_answers(batch, event, context)) {
        case Reading::kDone:
            return;
        case Reading::kNoBatch:
            state.chains[batch.chain].transports[batch.order[batch.at]].no_batch = true;
            return send_or_split(state, std::move(batch), context);
        case Reading::kUnreadable:
            return failed(state, std::move(batch), event, context);
    }
}

// Takes out the batch of an id; nothing if none waits for it.
std::optional<RpcBatch> take(RpcState& state, std::int64_t RpcBatch::* member, std::int64_t id) {
    const auto found = std::ranges::find(state.batches, id, member);
    if (id == 0 || found == state.batches.end()) return std::nullopt;
    RpcBatch batch = std::move(*found);
    state.batches.erase(found);
    return batch;
}

}  // namespace

void update(RpcState& state, const ChainQuestion& question, const Context& context) {
    const RequestChain& request = question.request;
    const auto chain = chain_index(state, request);
    if (!chain) {
        context.send(ChainReply{
            question.owner,
            {request.id, std::nullopt,
             make_rpc_error(kChainDisconnected, Code::rpc_chain_disconnected, request.chain)}});
        return;
    }
    const std::int64_t id = ++state.last_call_id;
    RpcCall call{id, question.owner, request.id, request_text(id, request.method, request.params)};
    if (state.flush_timer == 0) state.flush_timer = context.set_timer(Owner::kChain, 0);
    const std::size_t size_bytes = call.text.size() + 1;
    for (RpcBatch& batch : state.queued) {
        if (batch.chain != *chain || batch.calls.size() == kRpcBatchMax ||
            batch.size_bytes + size_bytes > kRpcBodyMaxBytes)
            continue;
        batch.calls.push_back(std::move(call));
        batch.size_bytes += size_bytes;
        return;
    }
    state.queued.push_back({.chain = *chain, .calls = {std::move(call)}, .size_bytes = size_bytes});
}

void update(RpcState& state, const HttpAnswered& event, const Context& context) {
    if (auto batch = take(state, &RpcBatch::http, event.id))
        return answered(state, std::move(*batch), event, context);
    const auto found = std::ranges::find(state.pings, event.id, &RpcState::Ping::http);
    if (found == state.pings.end()) return;
    const bool ok = !event.failure && event.status >= 200 && event.status < 300;
    state.chains[found->chain].transports[found->transport].add_sample({ok, event.elapsed_ms});
    state.pings.erase(found);
}

void update(RpcState& state, const wc::TimerFired& event, const Context& context) {
    if (event.timer_id == state.flush_timer) return flush(state, context);
    if (auto batch = take(state, &RpcBatch::timer, event.timer_id)) {
        batch->timer = 0;
        return start_round(state, std::move(*batch), context);
    }
    for (std::size_t i = 0; i < state.chains.size(); ++i)
        if (state.chains[i].ping_timer != 0 && state.chains[i].ping_timer == event.timer_id)
            return ping(state, i, context);
}

}  // namespace portico::account
