// SPDX-License-Identifier: Apache-2.0
//
// For tests: a relay core on a memory store, with connections that remember what they were sent.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/relay/core/relay_core.hpp"
#include "server/relay/memory_store.hpp"

namespace portico::relay {

inline const std::string kTopicA(64, 'a');
inline const std::string kTopicB(64, 'b');
inline constexpr std::int64_t kHourMs = 3'600'000;

class RelayWorld {
  public:
    explicit RelayWorld(Limits limits = {}) : limits_(std::move(limits)) { start(); }

    /// A new core on what the store holds.
    void start() {
        CoreConfig config;
        config.limits = limits_;
        config.relay_id = "did:key:relay";
        core = std::make_unique<RelayCore>(std::move(config), store.snapshot(), at());
        settle();
    }
    /// kill -9 and start again: sockets and uncommitted writes are gone.
    void crash() {
        store.crash();
        frames.clear();
        closed.clear();
        start();
    }

    ConnectionId connect(const std::string& client, const Origin& origin = {}) {
        const ConnectionId id = ++last_id_;
        core->connected(id, client, Transport::kSocket, at(), origin);
        settle();
        return id;
    }
    void disconnect(ConnectionId id) {
        core->disconnected(id, at());
        settle();
    }
    void send(ConnectionId id, const std::string& text) {
        core->received(id, text, at());
        settle();
    }
    void pass(std::int64_t ms) {
        now_ms += ms;
        core->tick(at());
        settle();
        core->tick(at());
        settle();
    }

    /// A request, and its answer: the frame with its id.
    Json call(ConnectionId id, const std::string& method, const std::string& params) {
        const std::string request = std::to_string(++last_request_);
        send(id, R"({"id":)" + request + R"(,"jsonrpc":"2.0","method":")" + method +
                     R"(","params":)" + params + "}");
        for (const Json& frame : frames[id])
            if (frame.find("id")->is_number() && frame.find("id")->number_text() == request)
                return frame;
        return {};
    }
    /// The result as JSON text, or the error's tag.
    std::string outcome(ConnectionId id, const std::string& method, const std::string& params) {
        const Json answer = call(id, method, params);
        if (const Json* result = answer.find("result")) return write_json(*result);
        if (const Json* error = answer.find("error"))
            return std::string(error->find_string("data").value_or("?"));
        return "no answer";
    }
    std::string publish(ConnectionId id, const std::string& topic, const std::string& message,
                        int ttl_s = 300, int tag = 0) {
        return outcome(id, "irn_publish",
                       R"({"topic":")" + topic + R"(","message":")" + message + R"(","ttl":)" +
                           std::to_string(ttl_s) + R"(,"tag":)" + std::to_string(tag) + "}");
    }
    std::string subscribe(ConnectionId id, const std::string& topic) {
        return outcome(id, "irn_subscribe", R"({"topic":")" + topic + "\"}");
    }

    std::string unsubscribe(ConnectionId id, const std::string& topic) {
        return outcome(id, "irn_unsubscribe", R"({"topic":")" + topic + "\"}");
    }

    /// Texts of the messages pushed to a connection, oldest first.
    std::vector<std::string> pushed(ConnectionId id) const {
        std::vector<std::string> out;
        for (const Json& frame : pushes(id))
            out.emplace_back(*frame.find("params")->find("data")->find_string("message"));
        return out;
    }
    std::vector<Json> pushes(ConnectionId id) const {
        std::vector<Json> out;
        const auto found = frames.find(id);
        if (found == frames.end()) return out;
        for (const Json& frame : found->second)
            if (frame.find("method") != nullptr) out.push_back(frame);
        return out;
    }
    /// Acknowledges everything pushed to a connection, and forgets it.
    void acknowledge(ConnectionId id) {
        for (const Json& frame : pushes(id))
            send(id, R"({"id":)" + frame.find("id")->number_text() +
                         R"(,"jsonrpc":"2.0","result":true})");
        frames[id].clear();
    }

    Time at() const { return {now_ms + wall_step_ms, now_ms}; }

    /// Carries out effects; commits when `committing`.
    void settle() {
        while (true) {
            std::vector<Effect> effects = core->take_effects();
            for (Effect& effect : effects) {
                if (auto* frame = std::get_if<SendFrame>(&effect)) {
                    auto parsed = parse_json(frame->text);
                    ASSERT_TRUE(parsed) << frame->text;
                    texts[frame->connection].emplace_back(frame->text);
                    frames[frame->connection].push_back(*parsed);
                } else if (auto* close = std::get_if<CloseConnection>(&effect)) {
                    closed[close->connection] = *close;
                } else if (auto* persist = std::get_if<Persist>(&effect)) {
                    store.enqueue(std::move(persist->write));
                } else {
                    posts.push_back(std::get<PostWebhook>(effect));
                }
            }
            const Ticket last = committing ? store.commit() : 0;
            if (last != 0) core->durable(last, at());
            ASSERT_EQ(core->broken_invariant(), "");
            if (effects.empty() && last == 0) return;
        }
    }

    std::int64_t now_ms = 1'700'000'000'000;
    std::int64_t wall_step_ms = 0;  ///< how far the wall clock was stepped
    bool committing = true;
    MemoryStore store;
    std::unique_ptr<RelayCore> core;
    std::map<ConnectionId, std::vector<Json>> frames;
    std::map<ConnectionId, std::vector<std::string>> texts;
    std::map<ConnectionId, CloseConnection> closed;
    std::vector<PostWebhook> posts;

  private:
    Limits limits_;
    ConnectionId last_id_ = 0;
    std::uint64_t last_request_ = 1'700'000'000'000'000'000;
};

}  // namespace portico::relay
