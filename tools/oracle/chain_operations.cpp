// SPDX-License-Identifier: Apache-2.0
//
// Section 12 of vectors/ORACLE.md, as far as the core has it: names, and addresses and messages of
// chains other than Ethereum. What it has in part is `unsupported` where it ends.
#include "core/base/encoding/base58.hpp"
#include "core/base/encoding/bech32.hpp"
#include "core/chain/bip122/address.hpp"
#include "core/chain/eip155/contracts/ens_name.hpp"
#include "core/chain/polkadot/address.hpp"
#include "core/chain/solana/address.hpp"
#include "core/chain/solana/message.hpp"
#include "core/chain/solana/program_address.hpp"
#include "core/crypto/hash/ripemd160.hpp"
#include "tools/oracle/operations.hpp"

namespace portico::oracle {

namespace {

Outcome<Bech32Variant> variant_of(const Request& in) {
    const std::string_view word = PORTICO_TRY(in.text("variant"));
    if (word != "bech32" && word != "bech32m") return unsupported();
    return word == "bech32" ? Bech32Variant::kBech32 : Bech32Variant::kBech32m;
}

Reply bech32_encode(const Request& in) {
    Bech32 value{.variant = PORTICO_TRY(variant_of(in)),
                 .prefix = std::string(PORTICO_TRY(in.text("hrp"))),
                 .words = {}};
    const Json* words = in.find("words");
    if (words == nullptr || !words->is_array()) return bad_request();
    for (const Json& one : words->items()) {
        const auto word = one.as_integer();
        if (!word || *word < 0) return bad_request();
        if (*word > 31) return invalid();
        value.words.push_back(static_cast<std::uint8_t>(*word));
    }
    return Out().text("text", PORTICO_TRY(make_bech32(value))).done();
}

Reply bech32_decode(const Request& in) {
    const std::string_view text = PORTICO_TRY(in.text("text"));
    const Bech32Variant variant = PORTICO_TRY(variant_of(in));
    const Bech32 read = PORTICO_TRY(parse_bech32(text, variant));
    Json words = Json::array();
    for (const std::uint8_t word : read.words) words.push(Json::integer(word));
    return Out().text("hrp", read.prefix).json("words", std::move(words)).done();
}

/// The core knows names that are in normal form without the tables of ENSIP-15.
Outcome<std::string_view> plain_name_of(const Request& in) {
    const std::string_view name = PORTICO_TRY(in.text("name"));
    // One label is a name here; the product asks for two.
    if (!chain::is_plain_ens_name(std::string(name) + ".eth")) return unsupported();
    return name;
}

Reply ens_normalize(const Request& in) {
    return Out().text("name", PORTICO_TRY(plain_name_of(in))).done();
}

Reply ens_namehash(const Request& in) {
    const std::string_view name = PORTICO_TRY(plain_name_of(in));
    return Out().bytes("hash", chain::ens_namehash(name)).done();
}

Reply bitcoin_address_decode(const Request& in) {
    using chain::BitcoinAddressType;
    using chain::BitcoinNetwork;
    const std::string_view text = PORTICO_TRY(in.text("address"));
    const chain::BitcoinAddress address = PORTICO_TRY(chain::parse_bitcoin_address(text));
    constexpr std::string_view kNetworks[] = {"mainnet", "testnet", "regtest"};
    constexpr std::string_view kTypes[] = {"p2pkh", "p2sh", "p2wpkh", "p2wsh", "p2tr", "witness"};
    static_assert(static_cast<int>(BitcoinNetwork::kRegtest) == 2 &&
                  static_cast<int>(BitcoinAddressType::kWitness) == 5);
    return Out()
        .text("network", kNetworks[static_cast<std::size_t>(address.network)])
        .text("type", kTypes[static_cast<std::size_t>(address.type)])
        .bytes("script", chain::bitcoin_output_script(address))
        .done();
}

Reply ss58_encode(const Request& in) {
    const std::int64_t prefix = PORTICO_TRY(in.integer("prefix"));
    const Bytes key = PORTICO_TRY(in.bytes("public"));
    if (prefix > chain::kSs58PrefixMax) return invalid();
    return Out()
        .text("address", PORTICO_TRY(chain::make_ss58({static_cast<std::uint16_t>(prefix), key})))
        .done();
}

Reply ss58_decode(const Request& in) {
    const std::string_view text = PORTICO_TRY(in.text("address"));
    const chain::Ss58Address address = PORTICO_TRY(chain::parse_ss58(text));
    return Out().bytes("public", address.public_key).integer("prefix", address.prefix).done();
}

Reply solana_address_decode(const Request& in) {
    const std::string_view text = PORTICO_TRY(in.text("address"));
    return Out().bytes("public", PORTICO_TRY(chain::parse_solana_address(text))).done();
}

Reply solana_message_decode(const Request& in) {
    const Bytes bytes = PORTICO_TRY(in.bytes("bytes"));
    const auto message = chain::parse_solana_message(bytes);
    if (!message) return invalid();
    // Which accounts a table gives is of no use to the product, so they are counted alone.
    if (!message->tables.empty()) return unsupported();
    const auto numbers = [](const Bytes& list) {
        Json out = Json::array();
        for (const std::uint8_t one : list) out.push(Json::integer(one));
        return out;
    };
    Json accounts = Json::array();
    for (const Bytes32& key : message->keys) accounts.push(Json::string(to_base58(key)));
    Json instructions = Json::array();
    for (const chain::SolanaInstruction& one : message->instructions)
        instructions.push(Out()
                              .integer("program", one.program)
                              .json("accounts", numbers(one.accounts))
                              .bytes("data", one.data)
                              .done());
    Out out;
    out.json("version", message->versioned ? Json::integer(0) : Json::string("legacy"));
    out.json("header", Out()
                           .integer("signers", message->signatures)
                           .integer("readonlySigned", message->readonly_signed)
                           .integer("readonlyUnsigned", message->readonly)
                           .done());
    out.json("accounts", std::move(accounts)).text("blockhash", to_base58(message->blockhash));
    out.json("instructions", std::move(instructions));
    if (message->versioned) out.json("lookups", Json::array());
    return out.done();
}

Reply solana_pda(const Request& in) {
    constexpr std::size_t kSeedsMax = 15, kSeedBytesMax = 32;
    const std::string_view text = PORTICO_TRY(in.text("program"));
    const Json* list = in.find("seeds");
    if (list == nullptr || !list->is_array()) return bad_request();
    const Bytes32 program = PORTICO_TRY(chain::parse_solana_address(text));
    std::vector<Bytes> seeds;
    for (const Json& one : list->items()) {
        seeds.push_back(PORTICO_TRY(bytes_inside(&one)));
        if (seeds.back().size() > kSeedBytesMax || seeds.size() > kSeedsMax) return invalid();
    }
    const std::vector<ByteView> views(seeds.begin(), seeds.end());
    const auto found = chain::find_program_address(views, program);
    if (!found) return invalid();
    return Out().text("address", to_base58(found->address)).integer("bump", found->bump).done();
}

Reply cosmos_address(const Request& in) {
    const FixedBytes<33> key = PORTICO_TRY(in.fixed<33>("public"));
    const std::string_view prefix = PORTICO_TRY(in.text("hrp"));
    const Bech32 address{.variant = Bech32Variant::kBech32,
                         .prefix = std::string(prefix),
                         .words = to_bech32_words(hash160(key))};
    return Out().text("address", PORTICO_TRY(make_bech32(address))).done();
}

constexpr Operation kChainOperations[] = {
    {"bech32.encode", bech32_encode},
    {"bech32.decode", bech32_decode},
    {"ens.normalize", ens_normalize},
    {"ens.namehash", ens_namehash},
    {"bitcoin.address.decode", bitcoin_address_decode},
    {"ss58.encode", ss58_encode},
    {"ss58.decode", ss58_decode},
    {"solana.address.decode", solana_address_decode},
    {"solana.message.decode", solana_message_decode},
    {"solana.pda", solana_pda},
    {"cosmos.address", cosmos_address},
};

}  // namespace

std::span<const Operation> chain_operations() { return kChainOperations; }

}  // namespace portico::oracle
