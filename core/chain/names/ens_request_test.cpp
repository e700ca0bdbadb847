// SPDX-License-Identifier: Apache-2.0
#include "core/chain/names/ens_request.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/ens_name.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::chain {
namespace {

const std::string kName = "alice.shop.eth";

Bytes call(std::string_view signature, const AbiValue::List& arguments) {
    return *encode_abi_call(*parse_abi_signature(signature), arguments);
}

Bytes dns(std::string_view name) {
    Bytes out;
    while (!name.empty()) {
        const std::string_view label = name.substr(0, name.find('.'));
        out.push_back(static_cast<std::uint8_t>(label.size()));
        out.insert(out.end(), label.begin(), label.end());
        name.remove_prefix(std::min(label.size() + 1, name.size()));
    }
    out.push_back(0);
    return out;
}

AbiValue node_of(std::string_view name) { return AbiValue::word(ens_namehash(name)); }

Bytes resolve(const Bytes& name, const Bytes& data) {
    return call("resolve(bytes,bytes)", {AbiValue::bytes(name), AbiValue::bytes(data)});
}

Bytes addr(std::string_view name = kName) { return call("addr(bytes32)", {node_of(name)}); }

Bytes four_records() {
    AbiValue::List all;
    for (const Bytes& one :
         {addr(),
          call("addr(bytes32,uint256)",
               {node_of(kName), AbiValue::number(Uint256(std::uint64_t{2'147'492'101}))}),
          call("text(bytes32,string)", {node_of(kName), AbiValue::text("description")}),
          call("contenthash(bytes32)", {node_of(kName)})})
        all.push_back(AbiValue::bytes(one));
    return call("multicall(bytes[])", {AbiValue::list(std::move(all))});
}

EnsRecords ada() {
    EnsRecords records;
    records.addresses[60] = *parse_hex("7E5F4552091A69125d5DfCb7b8C2659029395Bdf");
    records.texts["description"] = "sells lamps";
    return records;
}

std::string hash_of(const Bytes& bytes) { return to_hex_0x(keccak256(bytes)); }

std::string fault_of(ByteView request) {
    const auto read = decode_ens_request(request);
    EXPECT_FALSE(read);
    return read ? "" : read.error().detail;
}

// Hashes of what viem 2.48 encodes for the same.
TEST(EnsRequest, IsReadAsClientsWriteIt) {
    const Bytes request = resolve(dns(kName), addr());
    EXPECT_EQ(hash_of(request),
              "0xd6df4e3cc9e359a68d64858f56946104f71b1e7634312059646888b80df2c702");
    const auto read = decode_ens_request(request);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->name, kName);
    EXPECT_EQ(read->records, std::vector{EnsRecord{}});
    EXPECT_EQ(hash_of(encode_ens_result(*read, ada())),
              "0xdfbc88cbeffbe11a8ff3019e22f124ec60caf1907da0ca6bd8f50e4c2222e0ef");
}

TEST(EnsRequest, AsksForManyRecordsAtOnce) {
    const Bytes request = resolve(dns(kName), four_records());
    EXPECT_EQ(hash_of(request),
              "0x1335cb458e62979410540e4900eedbb4c11c53ad4486bef883433efdba99fd88");
    const auto read = decode_ens_request(request);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->records,
              (std::vector<EnsRecord>{{},
                                      {EnsRecordKind::kCoinAddress, 2'147'492'101, {}},
                                      {EnsRecordKind::kText, 60, "description"},
                                      {EnsRecordKind::kContentHash, 60, {}}}));
    EXPECT_EQ(hash_of(encode_ens_result(*read, ada())),
              "0x4141b577439e5816f049326b7f79f83b4029c5fbc28980380d9efb68ca3388d3");
}

TEST(EnsRequest, AnAnswerIsSignedForOneContractAndQuestion) {
    const auto resolver = *parse_evm_address("0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF");
    const Bytes request = resolve(dns(kName), addr());
    const Bytes result = encode_ens_result(*decode_ens_request(request), ada());
    const Bytes32 digest = ens_answer_digest(resolver, 1'700'000'300, request, result);
    EXPECT_EQ(to_hex_0x(digest),
              "0xdba3e8b97262a43f92fb16a3ff321facc116f15aa6fc39fc44715ae04ab90736");
    EXPECT_NE(digest, ens_answer_digest({}, 1'700'000'300, request, result));
    EXPECT_NE(digest, ens_answer_digest(resolver, 1'700'000'301, request, result));
    EXPECT_NE(digest, ens_answer_digest(resolver, 1'700'000'300, result, result));
    EXPECT_EQ(hash_of(encode_ens_answer(result, 1'700'000'300, Bytes(65, 0xab))),
              "0x37f41d8015fb27f9c91583f2535844d1d8c29bb58370c6d664f929868bb4046c");
}

TEST(EnsRequest, TheNameAndTheNodeAreOneName) {
    EXPECT_EQ(fault_of(resolve(dns("bob.shop.eth"), addr())), "name");
    // A dot inside a label is another name with the same text.
    Bytes dotted = dns("alice-shop.eth");
    dotted[6] = '.';
    EXPECT_EQ(fault_of(resolve(dotted, addr())), "name");
    EXPECT_EQ(fault_of(resolve({}, addr(""))), "name");
    EXPECT_EQ(fault_of(resolve({0}, addr(""))), "name");
    EXPECT_EQ(fault_of(resolve({5, 'a', 'l'}, addr())), "name");
    EXPECT_EQ(fault_of(resolve({1, 'a', 0, 1, 'b', 0}, addr("a"))), "name");
    EXPECT_EQ(fault_of(resolve(dns(std::string(64, 'a') + ".shop.eth"), addr())), "name");
}

TEST(EnsRequest, OtherCallsAreNotRead) {
    EXPECT_EQ(fault_of(resolve(dns(kName), call("name(bytes32)", {node_of(kName)}))), "record");
    EXPECT_EQ(fault_of(resolve(dns(kName), {})), "record");
    const Bytes nested =
        call("multicall(bytes[])", {AbiValue::list({AbiValue::bytes(four_records())})});
    EXPECT_EQ(fault_of(resolve(dns(kName), nested)), "record");
    const Bytes many =
        call("multicall(bytes[])",
             {AbiValue::list(AbiValue::List(kEnsRecordsMax + 1, AbiValue::bytes(addr())))});
    EXPECT_EQ(fault_of(resolve(dns(kName), many)), "record");
    EXPECT_FALSE(decode_ens_request(addr()));
}

TEST(EnsRequest, AnAddressOfSolanaHasItsThirtyTwoBytes) {  // ENSIP-9
    EnsRecords records = ada();
    records.addresses[501] = Bytes(32, 0xab);
    const auto read = decode_ens_request(
        resolve(dns(kName), call("addr(bytes32,uint256)",
                                 {node_of(kName), AbiValue::number(Uint256(std::uint64_t{501}))})));
    ASSERT_TRUE(read);
    std::string key;
    for (int i = 0; i < 32; ++i) key += "ab";
    EXPECT_EQ(to_hex(encode_ens_result(*read, records)),
              std::string(62, '0') + "20" + std::string(62, '0') + "20" + key);
}

TEST(EnsRequest, ACoinThatNoAddressHasIsEmpty) {
    for (const Uint256& coin : {Uint256(std::uint64_t{1} << 32), Uint256(0), Uint256(61)}) {
        const auto read = decode_ens_request(resolve(
            dns(kName), call("addr(bytes32,uint256)", {node_of(kName), AbiValue::number(coin)})));
        ASSERT_TRUE(read);
        const Bytes result = encode_ens_result(*read, ada());
        EXPECT_EQ(to_hex(result), std::string(62, '0') + "20" + std::string(64, '0'));
    }
    // ENSIP-11's number of Ethereum is 60.
    const auto read = decode_ens_request(
        resolve(dns(kName),
                call("addr(bytes32,uint256)",
                     {node_of(kName), AbiValue::number(Uint256(std::uint64_t{2'147'483'649}))})));
    EXPECT_NE(to_hex(encode_ens_result(*read, ada())).find("7e5f4552"), std::string::npos);
}

RC_GTEST_PROP(EnsRequest, AnyBytesAreReadOrRefused, ()) {
    Bytes request = resolve(dns(kName), four_records());
    const auto changes =
        *rc::gen::container<std::vector<std::pair<std::size_t, std::uint8_t>>>(rc::gen::pair(
            rc::gen::inRange<std::size_t>(0, request.size()), rc::gen::arbitrary<std::uint8_t>()));
    for (const auto& [at, value] : changes) request[at] = value;
    request.resize(*rc::gen::inRange<std::size_t>(0, request.size() + 1));
    if (const auto read = decode_ens_request(request))
        RC_ASSERT(!encode_ens_result(*read, ada()).empty());
}

}  // namespace
}  // namespace portico::chain
