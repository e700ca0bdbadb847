// SPDX-License-Identifier: Apache-2.0
//
// The methods of docs/spec/relay.md#methods. Each reads its parameters, finds out whether all of it
// can be done, and only then does it: a refused request has changed nothing. Unknown members, among
// them the analytics fields of 3.9, are not read and so never kept.
#include <algorithm>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "server/relay/core/relay_core.hpp"

namespace portico::relay {
namespace {

constexpr std::uint32_t kTagPropose = 1100;
constexpr std::uint32_t kTagProposeAnswer = 1101;
constexpr std::uint32_t kTagSettle = 1102;
constexpr std::int64_t kSessionTtlS = 300;

std::unexpected<RpcError> invalid_params(std::string_view text) {
    return invalid_payload("InvalidParams", text);
}

RpcResult<Topic> read_topic(std::string_view text) {
    if (text.size() == 64)
        if (auto topic = parse_hex_fixed<32>(text)) return *topic;
    return invalid_payload("InvalidTopic", "Topic decoding failed: it must be 64 hex digits");
}

RpcResult<Topic> read_topic(const Json* value) {
    if (value == nullptr || !value->is_string())
        return invalid_params("Invalid params: a topic is missing or not a string");
    return read_topic(std::string_view(value->as_string()));
}

RpcResult<Topic> read_topic(const Json& params, std::string_view name) {
    return read_topic(params.find(name));
}

RpcResult<std::string> read_text(const Json& params, std::string_view name) {
    const Json* value = params.find(name);
    if (value == nullptr || !value->is_string())
        return invalid_params("Invalid params: " + std::string(name) +
                              " is missing or not a string");
    return value->as_string();
}

RpcResult<std::optional<std::string>> read_attestation(const Json& params) {
    const Json* text = params.find("attestation");
    if (text == nullptr || text->is_null()) return std::nullopt;
    if (!text->is_string()) return invalid_params("Invalid params: attestation is not a string");
    return text->as_string();
}

/// A list member with 1 to `limit` items.
RpcResult<const Json::Array*> read_list(const Json& params, std::string_view name,
                                        std::size_t limit) {
    const Json* value = params.find(name);
    if (value == nullptr || !value->is_array())
        return invalid_params("Invalid params: " + std::string(name) + " is missing or not a list");
    if (value->items().empty()) return invalid_payload("BatchEmpty", "The batch contains no items");
    if (value->items().size() > limit)
        return invalid_payload(
            "BatchLimitExceeded",
            "The batch contains too many items. Maximum is " + std::to_string(limit));
    return &value->items();
}

void append_list_item(std::string& list, std::string_view json) {
    if (list.size() > 1) list.push_back(',');
    list.append(json);
}

std::string quoted(std::string_view plain) { return '"' + std::string(plain) + '"'; }

/// The same refusal under the tag that the session methods use for it (3.10).
std::unexpected<RpcError> session_error(std::string_view data, RpcError error) {
    if (error.code == -32000) error.data = data;
    return std::unexpected(std::move(error));
}

}  // namespace

RpcResult<RelayCore::Draft> RelayCore::handle(const RpcRequest& request, Client& client) {
    const Json& params = request.params;
    if (!params.is_object()) return invalid_params("Invalid params: an object is wanted");
    switch (request.method) {
        case Method::kPublish:
            return publish(params, client);
        case Method::kBatchPublish:
            return batch_publish(params, client);
        case Method::kSubscribe:
            return subscribe(params, client);
        case Method::kSubscribeBlocking:
            return subscribe(params, client);
        case Method::kBatchSubscribe:
            return batch_subscribe(params, client);
        case Method::kBatchSubscribeBlocking:
            return batch_subscribe_blocking(params, client);
        case Method::kUnsubscribe:
            return unsubscribe(params, client);
        case Method::kBatchUnsubscribe:
            return batch_unsubscribe(params, client);
        case Method::kFetchMessages:
            return fetch(params, client, false);
        case Method::kBatchFetchMessages:
            return fetch(params, client, true);
        case Method::kBatchReceive:
            return batch_receive(params, client);
        case Method::kWatchRegister:
            return watch_register(params, client);
        case Method::kWatchUnregister:
            return watch_unregister(params, client);
        case Method::kCreateTopic:
            return create_topic(params);
        case Method::kProposeSession:
            return propose_session(params, client);
        case Method::kApproveSession:
            return approve_session(params, client);
    }
    return invalid_payload("InvalidMethod", "Invalid request method");
}

// --- publish ------------------------------------------------------------------------------------

RpcResult<RelayCore::Publication> RelayCore::read_publication(const Json& params) const {
    if (!params.is_object()) return invalid_params("Invalid params: an object is wanted");
    Publication out;
    out.topic = PORTICO_TRY(read_topic(params, "topic"));
    out.text = PORTICO_TRY(read_text(params, "message"));

    out.ttl_s = PORTICO_TRY(read_ttl(params.find("ttl")));
    if (const Json* tag = params.find("tag"); tag != nullptr && !tag->is_null()) {
        const auto value = tag->as_integer();
        if (!value || *value < 0 || *value > 0xFFFF'FFFF)
            return invalid_params("Invalid params: tag is not an unsigned 32-bit integer");
        out.tag = static_cast<std::uint32_t>(*value);
    }
    out.attestation = PORTICO_TRY(read_attestation(params));
    PORTICO_CHECK(check_size(out));
    return out;
}

RpcResult<std::int64_t> RelayCore::read_ttl(const Json* ttl) const {
    const auto ttl_s = ttl == nullptr ? std::nullopt : ttl->as_integer();
    if (!ttl_s) return invalid_params("Invalid params: ttl is missing or not an integer");
    PORTICO_CHECK(check_ttl(*ttl_s));
    return *ttl_s;
}

RpcResult<void> RelayCore::check_ttl(std::int64_t ttl_s) const {
    const Limits& limits = config_.limits;
    if (ttl_s < limits.ttl_min_s)
        return handler_error(
            "TtlTooShort", "TTL too short. Minimum is " + std::to_string(limits.ttl_min_s) + " s");
    if (ttl_s > limits.ttl_max_s)
        return handler_error("TtlTooLong",
                             "TTL too long. Maximum is " + std::to_string(limits.ttl_max_s) + " s");
    return {};
}

RpcResult<void> RelayCore::check_size(const Publication& out) const {
    const Limits& limits = config_.limits;
    const auto override_bytes = limits.message_bytes_by_tag.find(out.tag);
    const std::size_t limit = override_bytes == limits.message_bytes_by_tag.end()
                                  ? limits.message_bytes
                                  : override_bytes->second;
    if (out.text.size() + (out.attestation ? out.attestation->size() : 0) > limit)
        return invalid_payload("PayloadSizeExceeded",
                               "Payload size limit exceeded. Maximum size for tag " +
                                   std::to_string(out.tag) + " is " + std::to_string(limit));
    return {};
}

RpcResult<RelayCore::Draft> RelayCore::publish(const ScannedPublish& request, Client& client) {
    Publication out;
    out.topic = PORTICO_TRY(read_topic(request.topic));
    PORTICO_CHECK(check_ttl(request.ttl_s));
    out.ttl_s = request.ttl_s;
    out.tag = request.tag;
    out.text = request.message;
    if (request.attestation) out.attestation = *request.attestation;
    PORTICO_CHECK(check_size(out));
    Draft draft{.result = "true", .answer_when_durable = true};
    PORTICO_CHECK(admit_all({&out, 1}, client, draft));
    return draft;
}

RpcResult<RelayCore::Draft> RelayCore::publish(const Json& params, Client& client) {
    Draft draft{.result = "true", .answer_when_durable = true};
    Publication publication = PORTICO_TRY(read_publication(params));
    PORTICO_CHECK(admit_all({&publication, 1}, client, draft));
    return draft;
}

RpcResult<RelayCore::Draft> RelayCore::batch_publish(const Json& params, Client& client) {
    Draft draft{.result = "true", .answer_when_durable = true};
    const Json::Array& items =
        *PORTICO_TRY(read_list(params, "messages", config_.limits.batch_items));
    std::vector<Publication> publications;
    for (const Json& item : items) publications.push_back(PORTICO_TRY(read_publication(item)));
    PORTICO_CHECK(admit_all(publications, client, draft));
    return draft;
}

// --- subscribe ----------------------------------------------------------------------------------

RpcResult<std::vector<Topic>> RelayCore::read_topics(const Json& params) const {
    std::vector<Topic> topics;
    const Json::Array& items =
        *PORTICO_TRY(read_list(params, "topics", config_.limits.batch_items));
    for (const Json& item : items) topics.push_back(PORTICO_TRY(read_topic(&item)));
    return topics;
}

RpcResult<RelayCore::Draft> RelayCore::subscribe(const Json& params, Client& client) {
    Draft draft{.answer_when_durable = true};
    const Topic topic = PORTICO_TRY(read_topic(params, "topic"));
    PORTICO_CHECK(may_subscribe(topic, client, 0));
    draft.result = quoted(add_subscription(topic, client, draft));
    return draft;
}

RpcResult<RelayCore::Draft> RelayCore::batch_subscribe(const Json& params, Client& client) {
    Draft draft{.result = "[", .answer_when_durable = true};
    const std::vector<Topic> topics = PORTICO_TRY(read_topics(params));
    for (std::size_t i = 0; i < topics.size(); ++i)
        PORTICO_CHECK(may_subscribe(topics[i], client, i));
    for (const Topic& topic : topics)
        append_list_item(draft.result, quoted(add_subscription(topic, client, draft)));
    draft.result.push_back(']');
    return draft;
}

RpcResult<RelayCore::Draft> RelayCore::batch_subscribe_blocking(const Json& params,
                                                                Client& client) {
    Draft draft{.result = "[", .answer_when_durable = true};
    const Json::Array& items =
        *PORTICO_TRY(read_list(params, "topics", config_.limits.batch_items));
    for (const Json& item : items) {  // here every topic has an outcome of its own
        const RpcResult<Topic> topic = read_topic(&item);
        const RpcResult<void> allowed =
            topic ? may_subscribe(*topic, client, 0) : std::unexpected(topic.error());
        append_list_item(draft.result,
                         allowed
                             ? "{\"id\":" + quoted(add_subscription(*topic, client, draft)) + "}"
                             : "{\"error\":" + write_error_object(allowed.error()) + "}");
    }
    draft.result.push_back(']');
    return draft;
}

RpcResult<RelayCore::Draft> RelayCore::unsubscribe(const Json& params, Client& client) {
    Draft draft{.result = "true", .answer_when_durable = true};
    const Topic topic = PORTICO_TRY(read_topic(params, "topic"));
    remove_subscription(topic, client, draft.ops);
    return draft;
}

RpcResult<RelayCore::Draft> RelayCore::batch_unsubscribe(const Json& params, Client& client) {
    Draft draft{.result = "true", .answer_when_durable = true};
    const Json::Array& items =
        *PORTICO_TRY(read_list(params, "subscriptions", config_.limits.batch_items));
    std::vector<Topic> topics;
    for (const Json& item : items) topics.push_back(PORTICO_TRY(read_topic(item, "topic")));
    for (const Topic& topic : topics) remove_subscription(topic, client, draft.ops);
    return draft;
}

// --- fetch --------------------------------------------------------------------------------------

RpcResult<RelayCore::Draft> RelayCore::fetch(const Json& params, Client& client, bool batch) {
    std::vector<Topic> topics;
    if (batch)
        topics = PORTICO_TRY(read_topics(params));
    else
        topics.push_back(PORTICO_TRY(read_topic(params, "topic")));

    Draft draft{.result = "{\"messages\":["};
    std::size_t count = 0;
    bool has_more = false;
    for (const Topic& id : topics) {
        TopicState* topic = find_topic(id);
        if (topic == nullptr) continue;
        Reader* reader = find_reader(*topic, client);
        std::vector<Sequence> fetched;
        for (const auto& [sequence, entry] : topic->messages) {
            const Message& message = *entry->message;
            if (entry->pending != 0) break;
            if (detail::is_from(*entry, client) || entry->expires_at_ms <= steady_ms_) continue;
            if (reader != nullptr && (sequence <= reader->cursor ||
                                      std::binary_search(reader->acknowledged.begin(),
                                                         reader->acknowledged.end(), sequence)))
                continue;
            if (count >= config_.limits.fetch_messages ||
                (count > 0 &&
                 draft.result.size() + message.text.size() > config_.limits.fetch_bytes)) {
                has_more = true;
                break;
            }
            if (count++ > 0) draft.result.push_back(',');
            append_fetched(draft.result, message);
            fetched.push_back(sequence);
        }
        if (fetched.empty()) continue;
        if (reader == nullptr) reader = note_fetcher(*topic, client);
        if (reader == nullptr) continue;
        for (const Sequence sequence : fetched) acknowledge(*topic, *reader, sequence);
    }
    draft.result.append("],\"hasMore\":").append(has_more ? "true}" : "false}");
    return draft;
}

RpcResult<RelayCore::Draft> RelayCore::batch_receive(const Json& params, Client& client) {
    Draft draft{.result = "true"};
    const Json::Array& items =
        *PORTICO_TRY(read_list(params, "receipts", config_.limits.batch_items));
    std::vector<std::pair<Topic, Bytes32>> receipts;
    for (const Json& item : items) {
        const Topic topic = PORTICO_TRY(read_topic(item, "topic"));
        auto text =
            item.find_string("message_id");  // the deployed spelling; then the published one
        if (!text) text = item.find_string("messageId");
        if (!text) return invalid_params("Invalid params: message_id is missing");
        const auto hash = parse_hex_fixed<32>(*text);
        if (!hash) return invalid_params("Invalid params: message_id is not 64 hex digits");
        receipts.emplace_back(topic, *hash);
    }
    for (const auto& [id, hash] : receipts) {
        TopicState* topic = find_topic(id);
        if (topic == nullptr) continue;
        const auto known = topic->by_hash.find(hash);
        if (known == topic->by_hash.end()) continue;
        if (Reader* reader = note_fetcher(*topic, client))
            acknowledge(*topic, *reader, known->second);
    }
    return draft;
}

// --- sessions -----------------------------------------------------------------------------------

RpcResult<RelayCore::Draft> RelayCore::create_topic(const Json& params) {
    PORTICO_CHECK(read_topic(params, "topic"));
    return Draft{.result = "true"};  // topics exist as soon as somebody uses them
}

RpcResult<RelayCore::Draft> RelayCore::propose_session(const Json& params, Client& client) {
    Draft draft{.result = "true", .answer_when_durable = true};
    const Topic topic = PORTICO_TRY(read_topic(params, "pairingTopic"));
    Publication proposal;
    proposal.topic = topic;
    proposal.text = PORTICO_TRY(read_text(params, "sessionProposal"));
    proposal.tag = kTagPropose;
    const Json* ttl = params.find("ttl");
    if (ttl != nullptr && !ttl->is_null())
        proposal.ttl_s = PORTICO_TRY(read_ttl(ttl));
    else
        proposal.ttl_s = kSessionTtlS;
    PORTICO_CHECK(check_ttl(proposal.ttl_s));
    proposal.attestation = PORTICO_TRY(read_attestation(params));
    PORTICO_CHECK(check_size(proposal));

    std::vector<Publication> publications;
    publications.push_back(std::move(proposal));
    if (const auto allowed = may_subscribe(topic, client, 0); !allowed)
        return session_error("SubscribeFailed", allowed.error());
    if (const auto admitted = admit_all(publications, client, draft); !admitted)
        return session_error("PublishFailed", admitted.error());
    add_subscription(topic, client, draft);
    return draft;
}

RpcResult<RelayCore::Draft> RelayCore::approve_session(const Json& params, Client& client) {
    Draft draft{.result = "true", .answer_when_durable = true};
    const Topic pairing = PORTICO_TRY(read_topic(params, "pairingTopic"));
    const Topic session = PORTICO_TRY(read_topic(params, "sessionTopic"));
    const auto read = [&](const Topic& topic, std::string_view member,
                          std::uint32_t tag) -> RpcResult<Publication> {
        Publication out;
        out.topic = topic;
        out.text = PORTICO_TRY(read_text(params, member));
        out.tag = tag;
        out.ttl_s = kSessionTtlS;
        PORTICO_CHECK(check_ttl(out.ttl_s));
        PORTICO_CHECK(check_size(out));
        return out;
    };
    std::vector<Publication> publications;
    publications.push_back(
        PORTICO_TRY(read(pairing, "sessionProposalResponse", kTagProposeAnswer)));
    publications.push_back(PORTICO_TRY(read(session, "sessionSettlementRequest", kTagSettle)));
    if (const auto allowed = may_subscribe(session, client, 0); !allowed)
        return session_error("SubscribeFailed", allowed.error());
    if (const auto admitted = admit_all(publications, client, draft); !admitted)
        return session_error("PublishFailed", admitted.error());
    add_subscription(session, client, draft);
    return draft;
}

}  // namespace portico::relay
