// SPDX-License-Identifier: Apache-2.0
#include "core/chain/address.hpp"

#include "core/chain/bip122/address.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/cosmos/address.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/polkadot/address.hpp"
#include "core/chain/solana/address.hpp"

namespace portico::chain {

bool is_valid_address(std::string_view chain_namespace, std::string_view reference,
                      std::string_view address) {
    if (!is_caip10_address(address)) return false;
    if (chain_namespace == "eip155") return is_evm_address(address);
    if (chain_namespace == "solana") return is_solana_address(address);
    if (chain_namespace == "polkadot") return is_polkadot_address(address);
    if (chain_namespace == "cosmos") return is_cosmos_address(address, reference);
    if (chain_namespace == "bip122") {
        const auto network = bitcoin_network(reference);
        return !network || is_bitcoin_address(address, *network);
    }
    return true;
}

}  // namespace portico::chain
