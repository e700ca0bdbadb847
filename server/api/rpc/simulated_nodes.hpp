// SPDX-License-Identifier: Apache-2.0
//
// For tests: nodes of one chain around a ProxyCore, in virtual time. A node answers truthfully what
// its chain would, unless its fault says otherwise.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/base/json/json.hpp"
#include "core/base/text/decimal.hpp"
#include "server/api/rpc/proxy_core.hpp"

namespace portico::api::rpc {

/// A JSON-RPC call as text; `id` and `params` are JSON.
inline std::string call(const std::string& id, const std::string& method,
                        const std::string& params = "[]") {
    return R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":")" + method + R"(","params":)" +
           params + "}";
}

enum class Fault : std::uint8_t {
    kNone,
    kNotSent,  ///< nobody listens
    kHang,     ///< takes it, never answers
    kCut,      ///< takes it, the answer breaks off
    kNotJson,
    kWrongId,
    kNoResult,    ///< JSON, but neither result nor error
    kHttp429,     ///< with Retry-After, and does nothing
    kTurnedAway,  ///< in front of it: an error under an id of its own, and it does nothing
    kHttp500,
    kNodeError,  ///< a JSON-RPC error about its quota: it does nothing
    kRefusal,    ///< a JSON-RPC error about the call: it does nothing
    kTooLong,    ///< the answer is longer than is read
    kCount
};

struct SimulatedNode {
    std::function<Fault(const std::string& method)> fault = [](const auto&) {
        return Fault::kNone;
    };
    /// A JSON-RPC error in the place of an answer; empty: none.
    std::function<std::string(const std::string& method)> error = [](const auto&) {
        return std::string();
    };
    int error_status = 200;
    int turned_away_status = 403;
    std::int64_t delay_ms = 10;
    std::string chain_id = "0x1";
    std::int64_t head_lie = 0;    ///< added to the head that it tells
    std::int64_t time_lie_s = 0;  ///< added to its block's time
    bool takes_batches = true;
    std::string refuses_batch_by = {};  ///< with 500 and this body; empty: an error with 200
    std::string retry_after = "1";
    std::string error_retry_after = {};  ///< beside `error`; empty: none
    std::string identity = {};  ///< what it tells for its chain id, as JSON; empty: its chain id
    std::map<std::string, int> taken = {};       ///< calls by method that reached it
    std::vector<std::int64_t> posts_at_ms = {};  ///< but for those of checks
};

class SimulatedChain {
  public:
    static constexpr std::int64_t kStartMs = 1'800'000'000'000;

    explicit SimulatedChain(std::size_t nodes, Policy policy = {},
                            std::vector<std::int64_t> weights = {}, std::uint64_t seed = 1,
                            bool named = false)
        : node(nodes) {
        ChainConfig chain{.id = "eip155:1", .nodes = {}, .methods = {"debug_x"}, .named = named};
        for (std::size_t i = 0; i < nodes; ++i)
            chain.nodes.push_back({.url = "https://node" + std::to_string(i) + ".example/key",
                                   .weight = weights.empty() ? 100 : weights[i]});
        core = std::make_unique<ProxyCore>(std::vector<ChainConfig>{chain}, policy, seed);
    }

    /// Posts a body; its answer will be in `replies`.
    RequestId fetch(const std::string& body, std::uint64_t asker = 0) {
        core->fetch(++last_request, 0, body, now_ms, Caller::kPage, {.address = asker});
        carry_out();
        return last_request;
    }
    /// Posts a body and lets time pass until it is answered.
    Reply answer(const std::string& body, std::uint64_t asker = 0) {
        const RequestId id = fetch(body, asker);
        run_until([&] { return replies.contains(id); });
        return replies[id];
    }
    Json result(const std::string& method, const std::string& params = "[]") {
        const Reply reply = answer(R"({"jsonrpc":"2.0","id":1,"method":")" + method +
                                   R"(","params":)" + params + "}");
        const auto json = parse_json(reply.body);
        const Json* found = json ? json->find("result") : nullptr;
        return found ? *found : Json::string("no result: " + reply.body);
    }
    void run_for(std::int64_t ms) {
        const std::int64_t until_ms = now_ms + ms;
        run_until([&] { return now_ms >= until_ms; });
    }
    void run_until(const std::function<bool()>& done) {
        for (int steps = 0; steps < 100'000 && !done(); ++steps) {
            now_ms += kStepMs;
            while (!coming.empty() && coming.begin()->first <= now_ms) {
                auto [id, outcome] = std::move(coming.begin()->second);
                coming.erase(coming.begin());
                outcome.wall_s = (now_ms + clock_error_ms) / 1000;
                core->posted(id, std::move(outcome), now_ms);
                carry_out();
            }
            core->tick(now_ms);
            carry_out();
        }
    }

    std::uint64_t head() const { return static_cast<std::uint64_t>(now_ms / 12'000); }
    /// What the chain answers, as JSON.
    std::string truth(const std::string& method, const Json& params) const {
        if (method == "eth_blockNumber") return quoted_hex(head());
        if (method == "eth_getBlockByNumber") return block(head());
        return "\"" + std::to_string(std::hash<std::string>{}(method + write_json(params))) + "\"";
    }
    int writes_taken() const {
        int sum = 0;
        for (const auto& [params, count] : writes) sum += count;
        return sum;
    }

    std::vector<SimulatedNode> node;
    std::unique_ptr<ProxyCore> core;
    std::int64_t now_ms = kStartMs;
    std::int64_t clock_error_ms = 0;  ///< of the machine's clock beside the chain's time
    RequestId last_request = 0;
    std::map<RequestId, Reply> replies;
    std::vector<PostId> withdrawn;
    std::map<std::string, int> writes;                ///< by parameters: how many nodes took each
    std::vector<std::pair<std::size_t, bool>> turns;  ///< nodes that went down or came up

  private:
    static constexpr std::int64_t kStepMs = 5;

    static std::string quoted_hex(std::uint64_t number) {
        char text[32];
        std::snprintf(text, sizeof text, "\"0x%llx\"", static_cast<unsigned long long>(number));
        return text;
    }
    std::string block(std::uint64_t number, std::int64_t time_lie_s = 0) const {
        return R"({"number":)" + quoted_hex(number) + R"(,"timestamp":)" +
               quoted_hex(static_cast<std::uint64_t>(now_ms / 12'000 * 12 + time_lie_s)) + "}";
    }

    void carry_out() {
        for (Effect& effect : core->take_effects()) {
            if (auto* post = std::get_if<Post>(&effect)) take(*post);
            if (auto* reply = std::get_if<Reply>(&effect)) replies[reply->id] = *reply;
            if (auto* turned = std::get_if<DownChanged>(&effect))
                turns.emplace_back(turned->node, turned->down);
            if (auto* gone = std::get_if<Withdraw>(&effect)) {
                withdrawn.push_back(gone->id);
                std::erase_if(coming,
                              [&](const auto& one) { return one.second.first == gone->id; });
            }
        }
    }

    std::string one_answer(SimulatedNode& to, const Json& call, Fault fault) {
        const std::string method = call.find("method")->as_string();
        ++to.taken[method];
        const bool refused = fault == Fault::kHttp429 || fault == Fault::kTurnedAway ||
                             fault == Fault::kNodeError || fault == Fault::kRefusal;
        if (method == "eth_sendRawTransaction" && !refused)
            ++writes[write_json(*call.find("params"))];
        std::string out = R"({"jsonrpc":"2.0","id":)";
        out += fault == Fault::kWrongId ? "987654321" : call.find("id")->number_text();
        if (fault == Fault::kNoResult) return out + "}";
        if (fault == Fault::kNodeError)
            return out + R"(,"error":{"code":-32005,"message":"daily quota exceeded"}})";
        if (const std::string error = to.error(method); !error.empty())
            return out + ",\"error\":" + error + "}";
        if (fault == Fault::kRefusal)
            return out + R"(,"error":{"code":-32000,"message":"already known"}})";
        out += ",\"result\":";
        const auto lied = [&](std::uint64_t number) {
            return static_cast<std::uint64_t>(static_cast<std::int64_t>(number) + to.head_lie);
        };
        if (method == "eth_chainId")
            out += to.identity.empty() ? "\"" + to.chain_id + "\"" : to.identity;
        else if (method == "eth_blockNumber")
            out += quoted_hex(lied(head()));
        else if (method == "eth_getBlockByNumber")
            out += block(lied(head()), to.time_lie_s);
        else
            out += to.chain_id == "0x1" ? truth(method, *call.find("params")) : "\"elsewhere\"";
        return out + "}";
    }

    void take(const Post& post) {
        SimulatedNode& to = node[post.node];
        const Json body = *parse_json(post.body);
        const Json& first = body.is_array() ? body.items()[0] : body;
        const std::string method = first.find("method")->as_string();
        const Fault fault = to.fault(method);
        if (method != "eth_chainId" && method != "eth_getBlockByNumber")
            to.posts_at_ms.push_back(now_ms);
        Posted outcome{.outcome = Posted::Outcome::kAnswered, .status = 200};
        std::int64_t at_ms = now_ms + to.delay_ms;
        if (fault == Fault::kNotSent) {
            outcome.outcome = Posted::Outcome::kNotSent;
        } else if (body.is_array() && !to.takes_batches) {
            outcome.body = R"({"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no"}})";
            if (!to.refuses_batch_by.empty()) {
                outcome.status = 500;
                outcome.body = to.refuses_batch_by;
            }
        } else if (body.is_array()) {
            outcome.body = "[";
            for (const Json& call : body.items())  // in another order, as servers may
                outcome.body.insert(1, one_answer(to, call, fault) + ",");
            outcome.body.back() = ']';
        } else {
            outcome.body = one_answer(to, body, fault);
        }
        if (body.is_object() && !to.error(method).empty()) {
            outcome.status = to.error_status;
            outcome.retry_after = to.error_retry_after;
        }
        if (fault == Fault::kTooLong) outcome = {.outcome = Posted::Outcome::kTooLong};
        if (fault == Fault::kHang) at_ms = now_ms + post.timeout_ms;
        if (fault == Fault::kHang || fault == Fault::kCut)
            outcome = {.outcome = Posted::Outcome::kBroken};
        if (fault == Fault::kNotJson) outcome.body = "<html>Bad gateway</html>";
        if (fault == Fault::kHttp500) {
            outcome.status = 500;
            outcome.body = "failed";
        }
        if (fault == Fault::kHttp429) {
            outcome.status = 429;
            outcome.retry_after = to.retry_after;
            outcome.body = "slow down";
        }
        if (fault == Fault::kTurnedAway) {
            outcome.status = to.turned_away_status;
            outcome.body =
                R"({"jsonrpc":"2.0","error":{"code":403,"message":"Access forbidden"},"id":"639c"})";
        }
        if (at_ms - now_ms > post.timeout_ms) {
            at_ms = now_ms + post.timeout_ms;
            outcome = {.outcome = Posted::Outcome::kBroken};
        }
        coming.emplace(at_ms, std::pair(post.id, std::move(outcome)));
    }

    std::multimap<std::int64_t, std::pair<PostId, Posted>> coming;
};

}  // namespace portico::api::rpc
