// SPDX-License-Identifier: Apache-2.0
//
// What ERC-7562 says to traces. That nodes give such traces is shown by e2e/scenarios/bundler.mjs.
#include "server/api/bundler/validation_tracer.hpp"

#include <gmock/gmock.h>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::api::bundler {
namespace {

using chain::EvmAddress;
using testing::HasSubstr;

const EvmAddress kAccount = {0xaa}, kFactory = {0xbb}, kPaymaster = {0xcc}, kToken = {0xdd};

struct ValidationRules : testing::Test {
    ValidationRules() { operation.sender = kAccount; }

    static std::string quoted(const EvmAddress& address) { return '"' + to_hex_0x(address) + '"'; }
    /// A frame of the trace, with more members or others.
    static std::string frame(const EvmAddress& to, const std::string& more = "") {
        const std::string rest = R"("ops":{},"create2":0,"slots":[],"calls":[]})";
        // The first member of a name counts.
        return R"({"to":)" + quoted(to) + "," + more + rest;
    }
    static std::string slot(const EvmAddress& of, const std::string& number) {
        return R"("slots":[{"of":)" + quoted(of) + R"(,"slot":")" + number + R"("}],)";
    }
    static std::string call(const EvmAddress& to, bool value, bool code,
                            const std::string& data = "0x") {
        return R"("calls":[{"op":"CALL","to":)" + quoted(to) + R"(,"value":)" +
               (value ? "true" : "false") + R"(,"data":")" + data + R"(","code":)" +
               (code ? "true" : "false") + "}],";
    }
    std::string broken(const std::vector<std::string>& frames, const std::string& hashed = "") {
        std::string text = R"({"frames":[)";
        for (const std::string& one : frames) text += one + ",";
        const auto trace = parse_json(text + frame(end) + R"(],"hashed":[)" + hashed +
                                      R"(],"broken":)" + (is_cut ? "true" : "false") + "}");
        EXPECT_TRUE(trace);
        return broken_rule(*trace, operation, entry_point,
                           [this](const EvmAddress& one) { return one == trusted; })
            .value_or("");
    }

    chain::UserOperation operation;
    const EvmAddress entry_point = chain::entry_point_address(chain::EntryPointVersion::k08);
    EvmAddress trusted{};
    EvmAddress end = entry_point;  ///< whom the last frame is to
    bool is_cut = false;
};

TEST_F(ValidationRules, AnAccountMayUseItsOwnStorageAndThatOfItsHashes) {
    EXPECT_EQ(broken({frame(kAccount)}), "");
    EXPECT_EQ(broken({frame(kAccount, slot(kAccount, "0x7"))}), "");
    EXPECT_THAT(broken({frame(kAccount, slot(kToken, "0x7"))}), HasSubstr("STO-021"));
    Bytes key(64, 0);
    std::ranges::copy(kAccount, key.begin() + 12);
    const auto balance = chain::Uint256::from_bytes(keccak256(key));
    const std::string hashed = '"' + to_hex_0x(key) + '"';
    const auto at = [&](std::uint64_t after) {
        return frame(kAccount, slot(kToken, to_quantity(*add(balance, chain::Uint256(after)))));
    };
    EXPECT_EQ(broken({at(0)}, hashed), "");
    EXPECT_EQ(broken({at(128)}, hashed), "");
    EXPECT_THAT(broken({at(129)}, hashed), HasSubstr("STO-021"));
    EXPECT_THAT(broken({at(0)}), HasSubstr("STO-021")) << "nobody hashed the sender";
    // Of an account that is only being made, others could be made in the same way to crowd it out.
    operation.factory = kFactory;
    EXPECT_THAT(broken({at(0)}, hashed), HasSubstr("STO-021"));
}

TEST_F(ValidationRules, WhatChangesBetweenBlocksIsForbidden) {
    for (const char* op : {"TIMESTAMP", "NUMBER", "BALANCE", "GAS", "ORIGIN", "SELFDESTRUCT"})
        EXPECT_THAT(broken({frame(kAccount, R"("ops":{")" + std::string(op) + R"(":1},)")}),
                    HasSubstr(op));
    EXPECT_THAT(broken({frame(kAccount, R"("fault":true,)")}), HasSubstr("OP-020"));
}

TEST_F(ValidationRules, CallsMayPayTheEntryPointAloneAndNeedCode) {
    EXPECT_EQ(broken({frame(kAccount, call(kToken, false, true))}), "");
    EXPECT_THAT(broken({frame(kAccount, call(kToken, true, true))}), HasSubstr("OP-061"));
    EXPECT_THAT(broken({frame(kAccount, call(kToken, false, false))}), HasSubstr("OP-041"));
    EvmAddress ecrecover{};
    ecrecover[19] = 1;
    EXPECT_EQ(broken({frame(kAccount, call(ecrecover, false, false))}), "");
    EXPECT_EQ(broken({frame(kAccount, call(entry_point, true, true))}), "");
    EXPECT_EQ(broken({frame(kAccount, call(entry_point, true, true, "0xb760faf9"))}), "");
    EXPECT_THAT(broken({frame(kAccount, call(entry_point, false, true, "0x35567e1a"))}),
                HasSubstr("OP-054"));
}

TEST_F(ValidationRules, FactoriesMakeOneContractAndPaymastersFollowThemToo) {
    operation.factory = kFactory;
    const EvmAddress creator = chain::sender_creator(entry_point);
    EXPECT_EQ(broken({frame(creator, R"("create2":1,)"), frame(kAccount)}), "");
    EXPECT_THAT(broken({frame(creator, R"("create2":2,)"), frame(kAccount)}),
                HasSubstr("the factory uses CREATE2"));
    EXPECT_THAT(broken({frame(kAccount, R"("create2":1,)")}),
                HasSubstr("the account uses CREATE2"));
    operation.factory.reset();
    operation.paymaster = kPaymaster;
    const std::string greedy = frame(kPaymaster, slot(kPaymaster, "0x0"));
    EXPECT_THAT(broken({frame(kAccount), greedy}), HasSubstr("the paymaster reads"));
    trusted = kPaymaster;
    EXPECT_EQ(broken({frame(kAccount), greedy}), "");
}

TEST_F(ValidationRules, NobodyLooksAtTheEntryPointsCode) {
    for (const char* op : {"EXTCODESIZE", "EXTCODEHASH", "EXTCODECOPY"})
        EXPECT_THAT(broken({frame(kAccount, R"("calls":[{"op":")" + std::string(op) + R"(","to":)" +
                                                quoted(entry_point) +
                                                R"(,"value":false,"data":"0x","code":true}],)")}),
                    HasSubstr("OP-054"))
            << op;
}

TEST_F(ValidationRules, CodeOfEip7702IsTheSendersAlone) {
    const auto asks = [](const EvmAddress& one) {
        return frame(kAccount, R"("calls":[{"op":"STATICCALL","to":)" + quoted(one) +
                                   R"(,"value":false,"data":"0x","code":true,"delegated":true}],)");
    };
    EXPECT_EQ(broken({asks(kAccount)}), "");
    EXPECT_THAT(broken({asks(kToken)}), HasSubstr("AUTH-030"));
    EXPECT_EQ(broken({frame(kAccount, R"("delegated":true,)")}), "");
    operation.paymaster = kPaymaster;
    EXPECT_THAT(broken({frame(kAccount), frame(kPaymaster, R"("delegated":true,)")}),
                HasSubstr("AUTH-020"));
}

TEST_F(ValidationRules, ATraceThatWasCutShortProvesNothing) {
    end = kAccount;
    EXPECT_THAT(broken({frame(kAccount)}), HasSubstr("cut short"));
    end = entry_point;
    is_cut = true;
    EXPECT_THAT(broken({frame(kAccount)}), HasSubstr("cut short"));
    is_cut = false;
    operation.paymaster = kPaymaster;
    EXPECT_THAT(broken({frame(kAccount)}), HasSubstr("does not show the paymaster"));
    operation.paymaster.reset();
    operation.factory = kFactory;
    EXPECT_THAT(broken({frame(kAccount)}), HasSubstr("does not show the factory"));
    operation.factory = chain::kEip7702Marker;
    EXPECT_EQ(broken({frame(kAccount)}), "");
}

TEST_F(ValidationRules, ATraceThatDoesNotShowTheValidationProvesNothing) {
    EXPECT_NE(broken({}), "");
    EXPECT_NE(broken({frame(entry_point)}), "");
    EXPECT_NE(broken({frame(kPaymaster)}), "");
    EXPECT_NE(broken({R"({"to":"0x12"})"}), "");
    EXPECT_NE(broken({R"({"to":)" + quoted(kAccount) + "}"}), "");
    for (const char* text : {"{}", "[]", "null", R"({"frames":{},"hashed":[]})"})
        EXPECT_TRUE(broken_rule(*parse_json(text), operation, entry_point,
                                [](const EvmAddress&) { return false; }));
}

}  // namespace
}  // namespace portico::api::bundler
