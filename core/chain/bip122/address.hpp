// SPDX-License-Identifier: Apache-2.0
//
// Bitcoin addresses: base58check (P2PKH, P2SH), bech32 for witness version 0 (BIP-173) and bech32m
// for versions 1 to 16 (BIP-350). Not for other coins of the bip122 namespace.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"

namespace portico::chain {

enum class BitcoinNetwork : std::uint8_t { kMainnet, kTestnet, kRegtest };
enum class BitcoinAddressType : std::uint8_t { kP2pkh, kP2sh, kP2wpkh, kP2wsh, kP2tr, kWitness };

/// A decoded address. `program` is the hash or key that it commits to.
struct BitcoinAddress {
    BitcoinNetwork network;  ///< base58 of testnet and regtest look alike: kTestnet
    BitcoinAddressType type;
    std::uint8_t witness_version;  ///< 0 for the base58 types as well
    Bytes program;

    friend bool operator==(const BitcoinAddress&, const BitcoinAddress&) = default;
};

/// Errors: address_invalid (any rule of the three documents broken; another coin's prefix).
Result<BitcoinAddress> parse_bitcoin_address(std::string_view text);

/// The output script that pays to an address.
Bytes bitcoin_output_script(const BitcoinAddress& address);

/// The network whose genesis block hash begins with the CAIP-2 reference; testnet 3, testnet 4 and
/// signet share one form of addresses. Nothing for other coins.
std::optional<BitcoinNetwork> bitcoin_network(std::string_view reference);

/// True if `text` is an address that can be paid on `network`.
bool is_bitcoin_address(std::string_view text, BitcoinNetwork network);

}  // namespace portico::chain
