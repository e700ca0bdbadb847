// SPDX-License-Identifier: Apache-2.0
//
// Who finds a price for a swap and makes its call: this server's own router over the pools of
// exchanges (pool_router.hpp), or a hosted service (hosted.hpp). What any of them gives is checked
// before it is told (guards.hpp, build.cpp): none is believed.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/swap/router_call.hpp"
#include "server/ops/awaitable.hpp"

namespace portico::api::convert {

using chain::Uint256;
using swap::ConvertRouterKind;
using swap::EvmAddress;

/// One of the tokens of a swap: the contract, or the network's own currency.
struct Asset {
    EvmAddress token{};  ///< of the currency: the token that wraps it
    bool is_native = false;

    friend bool operator==(const Asset&, const Asset&) = default;
};

struct Ask {
    std::string chain;  ///< CAIP-2
    Asset from = {}, to = {};
    Uint256 amount = {};
    bool first_exchange_alone = false;  ///< for clients that know one spender a chain
    /// How the one router's address begins, hexadecimal: of the quote that was shown, whose spender
    /// the account allowed an amount. Empty: any.
    std::string router = {};
    std::string asker = {};  ///< a client's address; empty: nobody's
};

struct Offer {
    std::string provider;  ///< its id
    ConvertRouterKind kind = ConvertRouterKind::kUniswapSwapRouter02;
    EvmAddress router{};
    std::optional<EvmAddress> spender = {};
    Uint256 out = {};  ///< expected, behind the operator's fee
    std::optional<swap::RouterFee> fee = {};
    Uint256 fee_amount = {};
    Vec<swap::Part> parts = {};  ///< empty where the provider does not tell it
    std::uint64_t gas = 0;       ///< estimate
};

/// What is signed, besides fees.
struct Built {
    EvmAddress to{};
    Bytes data = {};
    Uint256 value = {};
};

struct BuildAsk {
    Ask ask;
    EvmAddress account{};
    Uint256 minimum = {};
    std::int64_t slippage_bps = 100;
    std::int64_t deadline_s = 0;
};

class Provider {
  public:
    virtual ~Provider() = default;
    virtual std::string_view id() const = 0;
    virtual std::string_view name() const = 0;
    virtual bool serves(std::string_view chain) const = 0;
    /// Who may have to be allowed an amount there.
    virtual std::vector<EvmAddress> spenders(std::string_view chain) const = 0;
    /// Nothing: it offers none. Precondition: serves(ask.chain), two tokens, an amount.
    virtual ops::Awaitable<std::optional<Offer>> quote(Ask ask) = 0;
    /// The call of an offer of its own; the error is one line for a person.
    virtual ops::Awaitable<std::expected<Built, std::string>> build(Offer offer, BuildAsk ask) = 0;
};

}  // namespace portico::api::convert
