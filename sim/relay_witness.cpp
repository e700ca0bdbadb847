// SPDX-License-Identifier: Apache-2.0
#include "sim/relay_witness.hpp"

#include <utility>

#include "core/base/json/json.hpp"

namespace portico::sim {
namespace {

std::string text_of(const Json& json, std::string_view name) {
    return std::string(json.find_string(name).value_or(""));
}

std::vector<std::string> topics_of(const Json& params) {
    std::vector<std::string> topics;
    if (const auto one = params.find_string("topic")) topics.emplace_back(*one);
    if (const Json* several = params.find("topics"); several && several->is_array())
        for (const Json& topic : several->items())
            if (topic.is_string()) topics.push_back(topic.as_string());
    return topics;
}

std::string id_of(const Json& json) {
    const Json* id = json.find("id");
    return id ? write_json(*id) : std::string();
}

}  // namespace

void RelayWitness::request(std::uint64_t connection, const std::string& client,
                           const std::string& frame) {
    const auto json = parse_json(frame);
    if (!json) return;
    Socket& socket = sockets_[connection];
    if (!json->find("method")) {
        const auto pushed = socket.pushed.find(id_of(*json));
        if (pushed != socket.pushed.end() && json->find("result"))
            socket.acknowledged.insert(pushed->second);
        return;
    }
    const std::string method = text_of(*json, "method");
    const Json* params = json->find("params");
    if (!params) return;
    const auto key = std::pair(client, id_of(*json));
    if (method == "irn_publish") {
        std::int64_t ttl_s = 0;
        if (const Json* ttl = params->find("ttl")) ttl_s = ttl->as_integer().value_or(0);
        const Text text{text_of(*params, "topic"), text_of(*params, "message")};
        requested_[key] = {text.first, text.second, client,
                           world_.scheduler.now_ms() + ttl_s * 1000};
        // Where the first has been dropped since, a repeated publish is a new message.
        for (auto& [id, one] : sockets_) one.acknowledged.erase(text);
    } else if (method == "irn_subscribe" || method == "irn_batchSubscribe") {
        subscribing_[key] = topics_of(*params);
        for (const std::string& topic : subscribing_[key]) repeats_allowed(connection, topic);
    } else if (method == "irn_unsubscribe") {
        // Effective when asked: what comes after need not be delivered, also where a subscribe that
        // came before is answered, being stored, after this.
        for (const std::string& topic : topics_of(*params)) {
            subscribed_[topic].erase(client);
            for (auto& [requested, topics] : subscribing_)
                if (requested.first == client) std::erase(topics, topic);
        }
    }
}

/// A client that subscribes gets again what it may have acknowledged before it knew the topic.
void RelayWitness::repeats_allowed(std::uint64_t connection, const std::string& topic) {
    std::erase_if(sockets_[connection].acknowledged,
                  [&](const Text& text) { return text.first == topic; });
}

void RelayWitness::sent(std::uint64_t connection, const std::string& client,
                        const std::string& frame) {
    const auto json = parse_json(frame);
    if (!json) return;
    if (text_of(*json, "method") == "irn_subscription") {
        const Json* params = json->find("params");
        const Json* data = params ? params->find("data") : nullptr;
        if (!data) return;
        Socket& socket = sockets_[connection];
        const Text text{text_of(*data, "topic"), text_of(*data, "message")};
        if (socket.acknowledged.contains(text))
            world_.violated("a message on topic " + text.first.substr(0, 8) +
                            " came again to the socket that had acknowledged it, of " +
                            client.substr(0, 20));
        socket.pushed[id_of(*json)] = text;
        return;
    }
    if (!json->find("result")) return;
    const auto key = std::pair(client, id_of(*json));
    if (const auto requested = requested_.find(key); requested != requested_.end()) {
        answered_.push_back(std::move(requested->second));
        requested_.erase(requested);
    }
    if (const auto topics = subscribing_.find(key); topics != subscribing_.end()) {
        for (const std::string& topic : topics->second) {
            subscribed_[topic].insert(client);
            repeats_allowed(connection, topic);
        }
        subscribing_.erase(topics);
    }
}

void RelayWitness::arrived(const std::string& client, const std::string& frame) {
    const auto json = parse_json(frame);
    if (!json || text_of(*json, "method") != "irn_subscription") return;
    const Json* params = json->find("params");
    const Json* data = params ? params->find("data") : nullptr;
    if (data) arrived_.insert({client, {text_of(*data, "topic"), text_of(*data, "message")}});
}

void RelayWitness::closed(std::uint64_t connection) { sockets_.erase(connection); }

void RelayWitness::check_nothing_lost(const std::set<std::string>& here) {
    for (const Published& message : answered_) {
        // What expired before the trouble was over need not have arrived.
        if (message.expires_at_ms <= world_.scheduler.now_ms()) continue;
        for (const std::string& client : subscribed_[message.topic]) {
            if (client == message.publisher || !here.contains(client)) continue;
            if (!arrived_.contains({client, {message.topic, message.message}}))
                world_.violated("an answered publish on topic " + message.topic.substr(0, 8) +
                                " never reached its subscriber " + client.substr(0, 20));
        }
    }
}

}  // namespace portico::sim
