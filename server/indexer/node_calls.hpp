// SPDX-License-Identifier: Apache-2.0
//
// JSON-RPC calls to a chain's nodes, through the proxy's rules (server/api/rpc): several at once,
// with an answer or an error for each.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/rpc/rpc_service.hpp"

namespace portico::indexer {

struct NodeCall {
    std::string method, params;  ///< parameters are JSON
};

struct NodeAnswer {
    std::string_view result;  ///< JSON; empty where there is an error
    std::int64_t code = 0;    ///< of the error
    bool is_error() const { return result.empty(); }
    /// The node does not have the method, whatever number it says so with.
    bool is_unsupported = false;
    std::uint32_t nodes = 0;  ///< bits of those that answered what was asked together
    /// Nobody answered, or a node spoke of itself: nothing is known about what was asked.
    bool is_trouble = false;
    /// What was called ended by itself: a contract's word.
    bool is_revert = false;
    /// The answer is above this server's own limit of length: asked again it will be, too.
    bool is_too_long = false;
    /// Of an error: what the node said, in quotes and escaped as it stood.
    std::string_view message = {};
};

/// Whether an error says that the node has no longer the state that a block began with: full nodes
/// keep those of the newest blocks alone, and trace no older ones.
bool speaks_of_old_state(const NodeAnswer& answer);

/// For the log: what a node said, short; where there is nothing, that nobody answered.
std::string shown_refusal(const NodeAnswer& answer);

/// "0x1b4"
std::string quantity_text(std::int64_t number);

std::string batch_text(const std::vector<NodeCall>& calls);
/// One answer for each call, in order; empty where the text is something else. Views into `body`.
std::vector<NodeAnswer> read_batch(std::string_view body, std::span<const std::string> methods);

/// The nodes of one chain.
class Nodes {
  public:
    /// An empty list: no node answered.
    using Done = std::function<void(const std::vector<NodeAnswer>&)>;

    virtual ~Nodes() = default;
    virtual void fetch(const std::vector<NodeCall>& calls, Done done) = 0;
    /// What these told did not hold: others are asked first, for `ms` and longer each time.
    virtual void distrust(std::uint32_t nodes, std::int64_t ms) = 0;
    virtual std::string labels(std::uint32_t nodes) const = 0;
};

class ProxyNodes final : public Nodes {
  public:
    /// `chain` is the proxy's index of it.
    ProxyNodes(api::rpc::RpcService& rpc, std::size_t chain) : rpc_(rpc), chain_(chain) {}
    void fetch(const std::vector<NodeCall>& calls, Done done) override;
    void distrust(std::uint32_t nodes, std::int64_t ms) override {
        rpc_.distrust(chain_, nodes, ms);
    }
    std::string labels(std::uint32_t nodes) const override { return rpc_.labels(chain_, nodes); }

  private:
    api::rpc::RpcService& rpc_;
    std::size_t chain_;
};

}  // namespace portico::indexer
