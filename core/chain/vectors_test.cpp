// SPDX-License-Identifier: Apache-2.0
//
// The published vectors of this folder's functions (vectors/ORACLE.md), also of the stages that the
// oracle does not speak yet. Run from the root of the repository.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <optional>
#include <string>

#include "core/base/encoding/hex.hpp"
#include "core/base/json/json.hpp"
#include "core/chain/bip122/address.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/contracts/ens_name.hpp"
#include "core/chain/polkadot/address.hpp"
#include "core/chain/solana/address.hpp"
#include "core/chain/units.hpp"

namespace portico::chain {
namespace {

/// What an operation gives: members by name, or nothing for a rejection.
using Reply = std::optional<std::map<std::string, std::string>>;

std::string text_of(const Json& in, std::string_view name) {
    const auto text = in.find_string(name);
    return text ? std::string(*text) : std::string();
}

std::uint8_t decimals_of(const Json& in) {
    return static_cast<std::uint8_t>(in.find("decimals")->as_integer().value());
}

Reply decode_bitcoin(const Json& in) {
    const auto address = parse_bitcoin_address(text_of(in, "address"));
    if (!address) return std::nullopt;
    constexpr const char* networks[] = {"mainnet", "testnet", "regtest"};
    constexpr const char* types[] = {"p2pkh", "p2sh", "p2wpkh", "p2wsh", "p2tr", "witness"};
    return {{{"network", networks[static_cast<int>(address->network)]},
             {"type", types[static_cast<int>(address->type)]},
             {"script", to_hex_0x(bitcoin_output_script(*address))}}};
}

Reply decode_ss58(const Json& in) {
    const auto address = parse_ss58(text_of(in, "address"));
    if (!address) return std::nullopt;
    return {
        {{"public", to_hex_0x(address->public_key)}, {"prefix", std::to_string(address->prefix)}}};
}

Reply encode_ss58(const Json& in) {
    const auto prefix = in.find("prefix")->as_integer().value();
    if (prefix > UINT16_MAX) return std::nullopt;
    const auto text =
        make_ss58({static_cast<std::uint16_t>(prefix), *parse_hex(text_of(in, "public"))});
    if (!text) return std::nullopt;
    return {{{"address", *text}}};
}

Reply decode_solana(const Json& in) {
    const auto key = parse_solana_address(text_of(in, "address"));
    if (!key) return std::nullopt;
    return {{{"public", to_hex_0x(*key)}}};
}

Reply units_in(const Json& in) {
    const auto value = parse_units(text_of(in, "text"), decimals_of(in));
    if (!value) return std::nullopt;
    return {{{"value", *value}}};
}

Reply units_out(const Json& in) {
    const auto text = format_units(text_of(in, "value"), decimals_of(in));
    if (!text) return std::nullopt;
    return {{{"text", *text}}};
}

Reply caip2(const Json& in) {
    const auto chain = Caip2::parse(text_of(in, "text"));
    if (!chain) return std::nullopt;
    return {{{"namespace", std::string(chain->chain_namespace())},
             {"reference", std::string(chain->reference())}}};
}

Reply caip10(const Json& in) {
    const auto account = Caip10::parse(text_of(in, "text"));
    if (!account) return std::nullopt;
    return {{{"namespace", std::string(account->chain().chain_namespace())},
             {"reference", std::string(account->chain().reference())},
             {"address", account->address()}}};
}

Reply checksum(const Json& in) {
    const auto address = checksum_evm_address(text_of(in, "address"));
    if (!address) return std::nullopt;
    return {{{"address", *address}}};
}

Reply validate(const Json& in) {
    return {{{"valid", is_evm_address(text_of(in, "text")) ? "true" : "false"}}};
}

struct Operation {
    std::string_view op;
    Reply (*run)(const Json& in);
    int vectors;  ///< how many the files hold, so that a file that is not found fails
};
constexpr Operation kOperations[] = {
    {"bitcoin.address.decode", decode_bitcoin, 173},
    {"ss58.decode", decode_ss58, 34},
    {"ss58.encode", encode_ss58, 31},
    {"solana.address.decode", decode_solana, 17},
    {"units.parse", units_in, 19},
    {"units.format", units_out, 19},
    {"caip2.parse", caip2, 66},
    {"caip10.parse", caip10, 49},
    {"eip55.checksum", checksum, 145},
    {"eip55.validate", validate, 283},
};

/// A JSON scalar as the text a Reply holds.
std::string scalar_text(const Json& value) {
    return value.is_string() ? value.as_string() : write_json(value);
}

void check(const Operation& operation, const Json& vector) {
    SCOPED_TRACE(vector.find("id")->as_string());
    const Reply reply = operation.run(*vector.find("in"));
    const Json* wanted = vector.find("out");
    ASSERT_EQ(reply.has_value(), wanted != nullptr);
    if (wanted == nullptr) return;
    for (const Json::Member& member : wanted->members()) {
        ASSERT_TRUE(reply->contains(member.name)) << member.name;
        EXPECT_EQ(reply->at(member.name), scalar_text(member.value)) << member.name;
    }
}

TEST(ChainVectors, AllAgree) {
    std::map<std::string_view, int> seen;
    for (const char* file : {"bitcoin-addresses", "lib-bitcoin", "polkadot", "lib-polkadot",
                             "solana", "units", "caip", "eip55", "ethers-addresses"}) {
        std::ifstream lines("vectors/" + std::string(file) + ".jsonl");
        for (std::string line; std::getline(lines, line);) {
            const auto vector = parse_json(line);
            ASSERT_TRUE(vector) << line;
            for (const Operation& operation : kOperations) {
                if (vector->find_string("op") != operation.op) continue;
                check(operation, *vector);
                ++seen[operation.op];
            }
        }
    }
    for (const Operation& operation : kOperations) {
        EXPECT_EQ(seen[operation.op], operation.vectors) << operation.op;
    }
}

TEST(ChainVectors, Case33NamesThatAreTakenAreNormalByTheStandard) {  // ENSIP-15
    std::ifstream lines("vectors/ens-normalize.jsonl");
    int seen = 0;
    int taken = 0;
    for (std::string line; std::getline(lines, line); ++seen) {
        const auto vector = parse_json(line);
        ASSERT_TRUE(vector) << line;
        const std::string name = text_of(*vector->find("in"), "name");
        const Json* out = vector->find("out");
        // The list has labels as well; in ours a name has two.
        for (const std::string& one : {name, name + ".eth"}) {
            if (!is_plain_ens_name(one)) continue;
            ++taken;
            ASSERT_TRUE(out != nullptr) << line;
            EXPECT_EQ(text_of(*out, "name"), name) << line;
        }
    }
    EXPECT_EQ(seen, 13136);
    EXPECT_GT(taken, 100);
}

}  // namespace
}  // namespace portico::chain
