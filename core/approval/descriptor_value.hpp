// SPDX-License-Identifier: Apache-2.0
//
// What is signed as descriptors see it: values by their names, with those within, and the paths
// that lead to them. Private to core/approval.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/approval/typed_data_request.hpp"
#include "core/base/vec.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::approval {

/// A value by its name, with those within.
struct Node {
    std::string name{};
    chain::AbiKind kind = chain::AbiKind::kTuple;
    std::string text{};
    Bytes bytes{};  ///< of numbers, addresses and bytes
    Vec<Node> items{};
    bool told = false;  ///< shown, or hidden by the descriptor; with all that is within

    bool is_list() const {
        return kind == chain::AbiKind::kArray || kind == chain::AbiKind::kFixedArray;
    }
    bool is_leaf() const { return kind != chain::AbiKind::kTuple && !is_list(); }
};

Node number_node(const chain::Uint256& number, std::uint32_t bits);
Node address_node(const chain::EvmAddress& address);
Node bytes_node(ByteView bytes);
/// A text that a descriptor has itself: a number or an address where it reads as one.
Node constant_node(std::string text);
/// Values that a call holds.
Node node_of(const chain::AbiType& type, const chain::AbiValue& value);
/// A value of typed data. False where a struct is left out. Precondition: the value is valid.
bool read_node(Node& out, const Json& types, std::string_view type, const Json& value);

/// Decimal, or hex with 0x.
std::optional<chain::Uint256> number_in(std::string_view text);
/// A number, or the bytes that contracts pack as one.
std::optional<chain::Uint256> node_number(const Node& node);
/// An address, its bytes, or a number that is no more than one: contracts pack all of them.
std::optional<chain::EvmAddress> node_address(const Node& node);

/// The next step of `a.[0].b`, taken off.
std::string_view next_step(std::string_view& path);

/// The places in lists that a path goes through as wholes.
struct Places {
    static constexpr std::size_t kMax = 4;  ///< in one another
    std::size_t count = 0;
    std::size_t at[kMax] = {};
};

/// A value that a path has led to.
struct Found {
    Node* node;
    Places places;
};

/// Follows paths through what is signed (`#.`) and what carries it (`@.`).
class Values {
  public:
    Values(Node& root, Node& container) : root_(root), container_(container) {}

    /// Adds what the path leads to, from `here` or from a root that it names. `follow`: in lists,
    /// the place beside that of another value. False where it leads nowhere.
    bool find(std::string_view path, Node& here, const Places* follow, Vec<Found>& out);
    /// A value of ours that lives as long as this.
    Node* keep(Node node);
    /// Groups and lists within groups and lists would take for ever.
    bool is_too_much() const;

    Node& root() { return root_; }

  private:
    bool walk(Node& node, std::string_view path, Places places, const Places* follow,
              Vec<Found>& out);

    Node& root_;
    Node& container_;
    Vec<std::unique_ptr<Node>> kept_;
    std::size_t steps_ = 0;
};

}  // namespace portico::approval
