// SPDX-License-Identifier: Apache-2.0
#include "server/app/areas/network_facts.hpp"

#include <algorithm>
#include <boost/describe.hpp>

#include "core/base/describe/describe.hpp"
#include "core/base/limits.hpp"
#include "core/chain/eip155/address.hpp"

namespace portico::app {
namespace {

struct ToldToken {
    Text<64> address, symbol;
    std::uint8_t decimals = 0;
    bool wrapped = false;
};
BOOST_DESCRIBE_STRUCT(ToldToken, (), (address, symbol, decimals, wrapped))

struct ToldNetwork {
    Text<64> currency;
    List<ToldToken, kToldTokensMax> tokens;
    List<Text<64>, 64> exchanges;
};
BOOST_DESCRIBE_STRUCT(ToldNetwork, (), (currency, tokens, exchanges))

}  // namespace

std::optional<std::string> network_facts(const api::tokens::TokenBook& book,
                                         const api::convert::ExchangesByChain& exchanges,
                                         std::string_view network) {
    ToldNetwork out;
    out.currency = book.currency(network).symbol;
    const auto swaps = exchanges.find(network);
    std::string wrapped;
    if (swaps != exchanges.end()) {
        wrapped = chain::evm_address_text(swaps->second.wrapped);
        for (const api::convert::Exchange& one : swaps->second.exchanges)
            if (out.exchanges.size() < decltype(out.exchanges)::kMax)
                out.exchanges.emplace_back(chain::evm_address_text(one.router));
    }
    const auto& tokens = book.of_chain(network);
    for (std::size_t i = 0; i < std::min(tokens.size(), kToldTokensMax); ++i) {
        ToldToken& told = out.tokens.emplace_back();
        told.address = tokens[i].address;
        told.symbol = tokens[i].symbol;
        told.decimals = tokens[i].decimals;
        told.wrapped = tokens[i].address == wrapped;
    }
    if (out.currency.empty() && out.tokens.empty() && out.exchanges.empty()) return std::nullopt;
    return to_json_text(out);
}

}  // namespace portico::app
