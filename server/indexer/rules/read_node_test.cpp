// SPDX-License-Identifier: Apache-2.0
//
// Answers of nodes, right and wrong: what is read is what was told, and anything else is an error.
#include "server/indexer/rules/read_node.hpp"

#include <gmock/gmock.h>

#include "server/indexer/rules/receipts_root.hpp"

namespace portico::indexer {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string hash(char digit) { return "0x" + std::string(64, digit); }
std::string address(char digit) { return "0x" + std::string(40, digit); }
Address bytes_of(std::uint8_t byte) {
    Address out;
    out.fill(byte);
    return out;
}
Hash hash_of(std::uint8_t byte) {
    Hash out;
    out.fill(byte);
    return out;
}

std::string transaction(const std::string& value) {
    return R"({"hash":")" + hash('a') + R"(","from":")" + address('1') + R"(","to":")" +
           address('2') + R"(","value":")" + value +
           R"(","nonce":"0x7","input":"0xa9059cbb00","blockHash":")" + hash('b') +
           R"(","transactionIndex":"0x3"})";
}

std::string block(const std::string& transactions, const std::string& number = "0x10") {
    return R"({"number":")" + number + R"(","hash":")" + hash('b') + R"(","parentHash":")" +
           hash('c') + R"(","timestamp":"0x65","logsBloom":"0x)" + std::string(512, '0') +
           R"(","transactions":)" + transactions + "}";
}

TEST(ReadBlock, TakesWhatIsTold) {
    const auto reported = read_block(block("[" + transaction("0x0de0") + "]"), true);
    ASSERT_TRUE(reported);
    EXPECT_EQ((*reported)->number, 16);
    EXPECT_EQ((*reported)->parent, hash_of(0xcc));
    EXPECT_EQ((*reported)->time_s, 0x65);
    const NodeTransaction& one = (*reported)->transactions.at(0);
    EXPECT_EQ(one.value, (Amount{0x0d, 0xe0}));
    EXPECT_EQ(one.selector, 0xa9059cbb);
    EXPECT_EQ(one.recipient, bytes_of(0x22));
    EXPECT_EQ(read_block("null", true).value(), std::nullopt);
    EXPECT_THAT(read_block(block(R"([")" + hash('a') + R"("])"), false).value()->transactions,
                IsEmpty());
}

// The example of EIP-155, as nodes tell it.
std::string signed_transaction(const std::string& from, const std::string& to) {
    return R"({"hash":"0x33469b22e9f636356c4160a87eb19df52b7412e8eac32a4a55ffe88ea8350788",)"
           R"("type":"0x0","from":")" +
           from + R"(","to":")" + to +
           R"(","value":"0xde0b6b3a7640000","nonce":"0x9","gas":"0x5208",)"
           R"("gasPrice":"0x4a817c800","input":"0x","chainId":"0x1","v":"0x25",)"
           R"("r":"0x28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276",)"
           R"("s":"0x67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83",)"
           R"("blockHash":")" +
           hash('b') + R"(","transactionIndex":"0x3"})";
}
const std::string kSigner = "0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f";
const std::string kPaid = "0x3535353535353535353535353535353535353535";

TEST(ReadBlock, RefusesASenderWhoHasNotSignedIt) {
    EXPECT_TRUE(read_block(block("[" + signed_transaction(kSigner, kPaid) + "]"), true));
    const auto wrong = read_block(block("[" + signed_transaction(address('1'), kPaid) + "]"), true);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().detail, "from");
    EXPECT_FALSE(read_transaction(signed_transaction(address('1'), kPaid), hash_of(0xbb)));
    EXPECT_TRUE(read_transaction(signed_transaction(kSigner, kPaid), hash_of(0xbb)));
}

// As Moonbeam tells a call that came from another chain, and one whose signature is nobody's.
TEST(ReadBlock, ReadsWhatNobodySigned) {
    const auto unsigned_one = [](const std::string& transaction_hash, const char* r) {
        return R"({"hash":")" + transaction_hash + R"(","type":"0x2","from":")" + address('1') +
               R"(","to":")" + kPaid +
               R"(","value":"0xde0b6b3a7640000","nonce":"0x9","gas":"0x5208","gasPrice":"0x0",)"
               R"("maxFeePerGas":"0x0","maxPriorityFeePerGas":"0x0","accessList":[],)"
               R"("input":"0x","chainId":"0x504","yParity":"0x1","v":"0x1","s":"0x1","r":")" +
               r + R"(","blockHash":")" + hash('b') + R"(","transactionIndex":"0x3"})";
    };
    for (const std::string& one :
         {unsigned_one("0xc73a49ac77184b647cb984f3e00e3cb14fb61412ec349a7b2f879166c2c413af", "0x1"),
          unsigned_one("0x39f3b0f008376d3865d11685c61cc1bc568619461cee74a3a4aebc3670e673cf",
                       "0x5")}) {
        const auto read = read_block(block("[" + one + "]"), true);
        ASSERT_TRUE(read) << one;
        EXPECT_EQ((*read)->transactions.at(0).sender, bytes_of(0x11));
    }
}

TEST(ReadBlock, BelievesANodeWhereNoSignatureSaysAnything) {
    // Another hash than that of what was told: a chain that encodes it otherwise, or a lie that
    // leaves a transaction which nobody finds.
    EXPECT_TRUE(
        read_block(block("[" + signed_transaction(address('1'), address('2')) + "]"), true));
    EXPECT_TRUE(read_block(block("[" + transaction("0x1") + "]"), true));
}

TEST(ReadBlock, WhatADepositMintsIsRead) {  // OP stack
    const auto minted = [](const std::string& members) {
        std::string one = transaction("0x1");
        one.replace(one.size() - 1, 1, "," + members + "}");
        return read_block(block("[" + one + "]"), true).value()->transactions.at(0).mint;
    };
    EXPECT_EQ(minted(R"("type":"0x7e","mint":"0xde0b6b3a7640000")"),
              (Amount{0x0d, 0xe0, 0xb6, 0xb3, 0xa7, 0x64, 0, 0}));
    EXPECT_EQ(minted(R"("type":"0x7e","mint":"0x0")"), Amount{});
    EXPECT_EQ(minted(R"("type":"0x7e","mint":null)"), Amount{});
    EXPECT_EQ(minted(R"("type":"0x7e")"), Amount{});
    EXPECT_EQ(minted(R"("type":"0x2","mint":"0x1")"), Amount{}) << "of no deposit";
}

TEST(ReadBlock, RefusesTheRest) {
    for (const std::string& wrong : {std::string(""), std::string("[]"), std::string("{}"),
                                     block("[]", "16"), block("[]", "0xffffffffffffffffff"),
                                     block("{}"), block("[1]"), block("[" + transaction("1") + "]"),
                                     block("[" + transaction("0x1" + std::string(64, '0')) + "]")})
        EXPECT_FALSE(read_block(wrong, true)) << wrong;
}

std::string receipt(const std::string& logs, const char* status = "0x1") {
    return R"({"blockHash":")" + hash('b') + R"(","transactionHash":")" + hash('a') +
           R"(","contractAddress":null,"status":")" + status + R"(","logs":)" + logs + "}";
}

TEST(ReadReceipts, TakesLogsAndFailure) {
    const std::string log = R"([{"address":")" + address('5') + R"(","data":"0x01","topics":[")" +
                            hash('d') + R"("]}])";
    const auto reported =
        read_receipts("[" + receipt(log) + "," + receipt("[]", "0x0") + "]", hash_of(0xbb));
    ASSERT_TRUE(reported);
    EXPECT_THAT((*reported)->at(0).logs.at(0).topics, ElementsAre(hash_of(0xdd)));
    EXPECT_FALSE((*reported)->at(0).failed);
    EXPECT_TRUE((*reported)->at(1).failed);
    EXPECT_FALSE(read_receipts("[" + receipt("[]") + "]", hash_of(0xee)));  // of another block
    EXPECT_FALSE(read_receipts("[" + receipt("{}") + "]", hash_of(0xbb)));
    EXPECT_EQ(read_receipt("null", hash_of(0xbb)).value(), std::nullopt);
}

NodeBlock one_transaction() {
    return {.hash = hash_of(0xbb), .transactions = {{.hash = hash_of(0xaa)}}};
}

std::string flat(const std::string& path, const std::string& more = "") {
    return R"({"type":"call","action":{"callType":"call","from":")" + address('1') + R"(","to":")" +
           address('2') + R"(","value":"0x5"},"blockHash":")" + hash('b') +
           R"(","transactionPosition":0,"traceAddress":)" + path + more + "}";
}

TEST(ReadTraces, LeavesOutWhatWasUndone) {
    const std::string failed = R"(,"error":"Reverted")";
    const auto traces = read_flat_traces("[" + flat("[]") + "," + flat("[0]", failed) + "," +
                                             flat("[0,0]") + "," + flat("[1]") + "]",
                                         one_transaction());
    ASSERT_TRUE(traces);
    EXPECT_EQ(traces->at(0).size(), 2);  // the outermost and [1]; [0] and [0,0] were undone
    EXPECT_FALSE(read_flat_traces("[" + flat("[x]") + "]", one_transaction()));
    EXPECT_FALSE(read_flat_traces("{}", one_transaction()));
    EXPECT_FALSE(read_flat_traces("[" + flat("[]") + "]", {.hash = hash_of(0xbb)}));

    const std::string inner = R"({"type":"CALL","from":")" + address('2') + R"(","to":")" +
                              address('3') + R"(","value":"0x1"})";
    const std::string undone = R"({"type":"CALL","from":")" + address('2') + R"(","to":")" +
                               address('3') + R"(","value":"0x2","error":"no","calls":[)" + inner +
                               "]}";
    const auto calls = read_call_traces(
        R"([{"txHash":")" + hash('a') + R"(","result":{"type":"CALL","from":")" + address('1') +
            R"(","to":")" + address('2') + R"(","value":"0x5","calls":[)" + inner + "," + undone +
            R"(,{"type":"DELEGATECALL","from":")" + address('2') + R"(","to":")" + address('3') +
            R"(","value":"0x9"}]}}])",
        one_transaction());
    ASSERT_TRUE(calls);
    EXPECT_EQ(calls->at(0).size(), 2);
    EXPECT_FALSE(read_call_traces("[]", one_transaction()));
}

TEST(ReadTraces, WhatWasUndoneIsOutWhereverItStands) {
    const std::string failed = R"(,"error":"Reverted")";
    const auto count = [](const std::string& traces) {
        const auto reported = read_flat_traces("[" + traces + "]", one_transaction());
        return reported ? static_cast<int>(reported->at(0).size()) : -1;
    };
    EXPECT_EQ(count(flat("[1,2,3]") + "," + flat("[1]", failed)), 0) << "told before it";
    EXPECT_EQ(count(flat("[1,2]", failed) + "," + flat("[1]") + "," + flat("[1,3]")), 2);
    EXPECT_EQ(count(flat("[12]") + "," + flat("[1]", failed) + "," + flat("[2,1]")), 2);
    EXPECT_EQ(count(flat("[]", failed) + "," + flat("[4]")), 0);
    std::string deep = "0";
    for (std::size_t i = 1; i < kCallDepthMax; ++i) deep += ",0";
    EXPECT_EQ(count(flat("[" + deep + "]") + "," + flat("[1]", failed)), 1);
    EXPECT_EQ(count(flat("[" + deep + "]") + "," + flat("[0,0]", failed)), 0);
    EXPECT_EQ(count(flat("[" + deep + ",0]")), -1) << "deeper than the machine goes";
}

TEST(ReadTraces, CallsNestAsDeepAsTheMachineGoes) {  // whoever pays for one could stop the index
    const std::string head = R"({"type":"CALL","from":")" + address('1') + R"(","to":")" +
                             address('2') + R"(","value":"0x1")";
    const auto read = [&](const std::string& result) {
        return read_call_traces(R"([{"txHash":")" + hash('a') + R"(","result":)" + result + "}]",
                                one_transaction());
    };
    std::string deep = head + "}";
    for (std::size_t i = 1; i <= kCallDepthMax; ++i) deep = head + R"(,"calls":[)" + deep + "]}";
    const auto traces = read(deep);
    ASSERT_TRUE(traces);
    EXPECT_EQ(traces->at(0).size(), kCallDepthMax + 1);
    EXPECT_EQ(read(head + R"(,"note":"{\"}\\"})")->at(0).size(), 1)
        << "brackets in a text are text";
    for (const std::string wrong : {R"(,"calls":[0]})", R"(,"calls":[{},0]})", R"(,"calls":[{}})",
                                    R"(,"calls":[1]})", "", R"(,"calls":[{]})", "}}"})
        EXPECT_FALSE(read(head + wrong)) << wrong;
}

TEST(MakeBlock, RefusesWhatDoesNotFitTogether) {
    NodeBlock reported = one_transaction();
    NodeBlockDetails good{.receipts = {{.transaction = hash_of(0xaa),
                                        .logs = {{bytes_of(0x55), {hash_of(0xdd)}, {5}}},
                                        .envelope = ReceiptEnvelope{.cumulative_gas = 21'000}}}};
    reported.bloom = bloom_of(good.receipts);
    reported.receipts_root = receipts_root(good.receipts);
    EXPECT_TRUE(make_block(reported, good));
    NodeBlockDetails missing = good;
    missing.receipts[0].logs.clear();
    EXPECT_FALSE(make_block(reported, missing));
    EXPECT_FALSE(make_block(reported, missing, ReceiptCheck::kFilter));
    EXPECT_TRUE(make_block(reported, missing, ReceiptCheck::kNone));
    NodeBlockDetails amount = good;  // other coins: the filter does not see it
    amount.receipts[0].logs[0].data = {6};
    EXPECT_FALSE(make_block(reported, amount));
    EXPECT_TRUE(make_block(reported, amount, ReceiptCheck::kFilter));
    NodeBlockDetails unknown = good;
    unknown.receipts[0].envelope.reset();
    EXPECT_FALSE(make_block(reported, unknown));
    NodeBlockDetails added = good;
    added.receipts[0].logs.push_back({bytes_of(0x66), {}, {}});
    EXPECT_FALSE(make_block(reported, added));
    NodeBlockDetails other = good;
    other.receipts[0].transaction = hash_of(0xab);
    EXPECT_FALSE(make_block(reported, other));
    NodeBlockDetails failed = good;
    failed.receipts[0].failed = true;  // and yet it left logs
    EXPECT_FALSE(make_block(reported, failed));
    EXPECT_FALSE(make_block(reported, {}));
    NodeBlockDetails traced = good;
    traced.traces.emplace();
    EXPECT_FALSE(make_block(reported, traced));
}

TEST(MakeBlock, APolygonStateSyncIsInNeitherFilterNorTraces) {  // until PIP-74
    const auto log = [](std::uint8_t n) { return Log{bytes_of(n), {hash_of(n)}, {}}; };
    NodeBlock reported{.number = 5, .hash = hash_of(0xbb)};
    reported.transactions = {{.hash = hash_of(1), .sender = bytes_of(1), .recipient = bytes_of(2)},
                             {.hash = hash_of(2), .sender = {}, .recipient = Address{}}};
    NodeBlockDetails details;
    details.receipts = {{.transaction = hash_of(1), .logs = {log(3)}},
                        {.transaction = hash_of(2), .logs = {log(4)}}};
    const auto fits = [&](ChainId chain) {
        return make_block(reported, details, ReceiptCheck::kFilter, {.chain = chain}).has_value();
    };
    reported.bloom = bloom_of(std::vector<Receipt>{details.receipts[0]});
    EXPECT_TRUE(fits(137));
    EXPECT_TRUE(fits(80'002));
    EXPECT_FALSE(fits(42'161)) << "elsewhere nobody leaves anything out";
    details.receipts[0].logs.push_back(log(5));
    EXPECT_FALSE(fits(137)) << "of the others nothing may be added";
    details.receipts[0].logs.pop_back();
    reported.bloom = bloom_of(details.receipts);
    EXPECT_TRUE(fits(137)) << "since then";
    const std::string trace = R"([{"txHash":"0x)" + std::string(64, '0') +
                              R"(","result":{"type":"CALL","from":")" + address('1') +
                              R"(","to":")" + address('2') + R"(","value":"0x1"}}])";
    reported.transactions[0].hash = {};
    const auto traces = read_call_traces(trace, reported);
    ASSERT_TRUE(traces);
    EXPECT_EQ(traces->size(), 2);
    EXPECT_THAT(traces->at(1), IsEmpty());
    reported.transactions[1].sender = bytes_of(1);
    EXPECT_FALSE(read_call_traces(trace, reported));
}

}  // namespace
}  // namespace portico::indexer
