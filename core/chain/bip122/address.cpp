// SPDX-License-Identifier: Apache-2.0
#include "core/chain/bip122/address.hpp"

#include <utility>

#include "core/base/encoding/bech32.hpp"
#include "core/crypto/base58check.hpp"

namespace portico::chain {

namespace {

constexpr std::size_t kBase58AddressMax = 35;  // 25 bytes take at most 35 characters
constexpr std::size_t kHashBytes = 20;

struct Base58Version {
    std::uint8_t byte;
    BitcoinNetwork network;
    BitcoinAddressType type;
};
constexpr Base58Version kBase58Versions[] = {
    {0x00, BitcoinNetwork::kMainnet, BitcoinAddressType::kP2pkh},
    {0x05, BitcoinNetwork::kMainnet, BitcoinAddressType::kP2sh},
    {0x6f, BitcoinNetwork::kTestnet, BitcoinAddressType::kP2pkh},
    {0xc4, BitcoinNetwork::kTestnet, BitcoinAddressType::kP2sh},
};

struct Bech32Prefix {
    std::string_view prefix;
    BitcoinNetwork network;
};
constexpr Bech32Prefix kBech32Prefixes[] = {
    {"bc", BitcoinNetwork::kMainnet},
    {"tb", BitcoinNetwork::kTestnet},
    {"bcrt", BitcoinNetwork::kRegtest},
};

struct Genesis {
    std::string_view reference;
    BitcoinNetwork network;
};
constexpr Genesis kGenesisBlocks[] = {
    {"000000000019d6689c085ae165831e93", BitcoinNetwork::kMainnet},
    {"000000000933ea01ad0ee984209779ba", BitcoinNetwork::kTestnet},  // testnet 3
    {"00000000da84f2bafbbc53dee25a72ae", BitcoinNetwork::kTestnet},  // testnet 4
    {"00000008819873e925422c1ff0f99f7c", BitcoinNetwork::kTestnet},  // signet
    {"0f9188f13cb7b2c71f2a335e3a4fc328", BitcoinNetwork::kRegtest},
};

Result<BitcoinAddress> parse_base58_form(std::string_view text) {
    if (text.size() > kBase58AddressMax) return fail(Code::address_invalid);
    const auto payload = parse_base58check(text);
    if (!payload || payload->size() != 1 + kHashBytes) return fail(Code::address_invalid);
    for (const Base58Version& version : kBase58Versions) {
        if (version.byte != payload->front()) continue;
        return BitcoinAddress{version.network, version.type, 0,
                              Bytes(payload->begin() + 1, payload->end())};
    }
    return fail(Code::address_invalid);
}

std::optional<BitcoinAddressType> witness_type(std::uint8_t version, std::size_t program_size) {
    if (program_size < 2 || program_size > 40) return std::nullopt;  // BIP-141
    if (version == 0 && program_size == 20) return BitcoinAddressType::kP2wpkh;
    if (version == 0 && program_size == 32) return BitcoinAddressType::kP2wsh;
    if (version == 0) return std::nullopt;
    if (version == 1 && program_size == 32) return BitcoinAddressType::kP2tr;
    return BitcoinAddressType::kWitness;
}

Result<BitcoinAddress> parse_witness_form(const Bech32& decoded, BitcoinNetwork network) {
    if (decoded.words.empty() || decoded.words.front() > 16) return fail(Code::address_invalid);
    const std::uint8_t version = decoded.words.front();
    // BIP-350: version 0 keeps bech32, all later ones take bech32m.
    const Bech32Variant wanted = version == 0 ? Bech32Variant::kBech32 : Bech32Variant::kBech32m;
    if (decoded.variant != wanted) return fail(Code::address_invalid);
    auto program = parse_bech32_words(ByteView(decoded.words).subspan(1));
    if (!program) return fail(Code::address_invalid);
    const auto type = witness_type(version, program->size());
    if (!type) return fail(Code::address_invalid);
    return BitcoinAddress{network, *type, version, std::move(*program)};
}

}  // namespace

Result<BitcoinAddress> parse_bitcoin_address(std::string_view text) {
    const auto bech32 = parse_bech32(text);
    if (!bech32) return parse_base58_form(text);
    for (const Bech32Prefix& known : kBech32Prefixes) {
        if (known.prefix == bech32->prefix) return parse_witness_form(*bech32, known.network);
    }
    return fail(Code::address_invalid);
}

Bytes bitcoin_output_script(const BitcoinAddress& address) {
    constexpr std::uint8_t kOpDup = 0x76, kOpHash160 = 0xa9, kOpEqual = 0x87, kOpEqualVerify = 0x88,
                           kOpCheckSig = 0xac, kOp1 = 0x51;
    const auto size = static_cast<std::uint8_t>(address.program.size());
    Bytes head;
    Bytes tail;
    switch (address.type) {
        case BitcoinAddressType::kP2pkh:
            head = {kOpDup, kOpHash160, size};
            tail = {kOpEqualVerify, kOpCheckSig};
            break;
        case BitcoinAddressType::kP2sh:
            head = {kOpHash160, size};
            tail = {kOpEqual};
            break;
        default: {
            const std::uint8_t version = address.witness_version;
            head = {version == 0 ? version : static_cast<std::uint8_t>(kOp1 + version - 1), size};
        }
    }
    head.insert(head.end(), address.program.begin(), address.program.end());
    head.insert(head.end(), tail.begin(), tail.end());
    return head;
}

std::optional<BitcoinNetwork> bitcoin_network(std::string_view reference) {
    for (const Genesis& genesis : kGenesisBlocks) {
        if (genesis.reference == reference) return genesis.network;
    }
    return std::nullopt;
}

bool is_bitcoin_address(std::string_view text, BitcoinNetwork network) {
    const auto address = parse_bitcoin_address(text);
    if (!address) return false;
    if (address->network == network) return true;
    const bool is_base58 =
        address->type == BitcoinAddressType::kP2pkh || address->type == BitcoinAddressType::kP2sh;
    return is_base58 && address->network == BitcoinNetwork::kTestnet &&
           network == BitcoinNetwork::kRegtest;
}

}  // namespace portico::chain
