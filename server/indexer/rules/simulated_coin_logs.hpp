// SPDX-License-Identifier: Apache-2.0
//
// Logs of contracts that are a chain's own currency, as nodes write them. Tests only.
#pragma once

#include <initializer_list>

#include "core/chain/eip155/currency_contracts.hpp"
#include "server/indexer/rules/simulated_operations.hpp"

namespace portico::indexer {

inline Address known_address(std::string_view text) { return *chain::parse_evm_address(text); }

inline const Address kBaseToken = known_address("0x000000000000000000000000000000000000800A"),
                     kBootloader = known_address("0x0000000000000000000000000000000000008001"),
                     kPolygonCoin = known_address("0x0000000000000000000000000000000000001010"),
                     kCeloCoin = known_address("0x471EcE3750Da237f93B8E339c536989b8978a438"),
                     kMetisCoin = known_address("0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000");

inline Log event_log(const Address& contract, std::string_view signature,
                     std::initializer_list<Address> topics, std::initializer_list<Amount> words) {
    Log out{contract, {event_topic(signature)}, {}};
    for (const Address& topic : topics) out.topics.push_back(word_of(topic));
    for (const Amount& amount : words) {
        const Bytes32 word = word_of(amount);
        out.data.insert(out.data.end(), word.begin(), word.end());
    }
    return out;
}

inline Log transfer_log(const Address& contract, const Address& from, const Address& to,
                        const Amount& amount) {
    return event_log(contract, "Transfer(address,address,uint256)", {from, to}, {amount});
}

inline Log deposit_log(const Address& contract, const Address& account, const Amount& amount) {
    return event_log(contract, "Deposit(address,uint256)", {account}, {amount});
}

inline Log withdrawal_log(const Address& contract, const Address& account, const Amount& amount) {
    return event_log(contract, "Withdrawal(address,uint256)", {account}, {amount});
}

/// Of Polygon's nodes: with what either had before and after.
inline Log polygon_log(const Address& from, const Address& to, const Amount& amount) {
    return event_log(kPolygonCoin,
                     "LogTransfer(address,address,address,uint256,uint256,uint256,uint256,uint256)",
                     {kPolygonCoin, from, to}, {amount, {9}, {}, {8}, {1}});
}
inline Log polygon_fee_log(const Address& from, const Address& to, const Amount& amount) {
    return event_log(
        kPolygonCoin,
        "LogFeeTransfer(address,address,address,uint256,uint256,uint256,uint256,uint256)",
        {kPolygonCoin, from, to}, {amount, {9}, {}, {8}, {1}});
}

}  // namespace portico::indexer
