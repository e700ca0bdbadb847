// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/methods.hpp"

#include <gtest/gtest.h>

namespace portico::api::rpc {
namespace {

Kind kind(Family family, std::string_view method, const std::vector<std::string>& allowed = {}) {
    return rule_of(family, method, "[]", allowed).kind;
}

TEST(RpcMethods, OnlyWhatItsSenderSignedIsSentOn) {
    for (const char* method : {"eth_sendRawTransaction", "eth_sendRawTransactionSync",
                               "eth_sendRawTransactionConditional", "eth_sendPrivateTransaction",
                               "eth_sendPrivateRawTransaction", "eth_sendUserOperation"})
        EXPECT_EQ(kind(Family::kEvm, method), Kind::kWrite) << method;
    EXPECT_EQ(kind(Family::kSolana, "sendTransaction"), Kind::kWrite);
    EXPECT_EQ(kind(Family::kBitcoin, "sendrawtransaction"), Kind::kWrite);
    EXPECT_EQ(kind(Family::kPolkadot, "author_submitExtrinsic"), Kind::kWrite);
    EXPECT_EQ(kind(Family::kCosmos, "broadcast_tx_sync"), Kind::kWrite);
}

TEST(RpcMethods, WhatActsWithANodesKeysOrSteersItIsRefused) {
    // Names that nodes, bundlers and rollups answer, and what looks like one that passes.
    for (const char* method : {"eth_sendTransaction",
                               "eth_sendTransactionSync",
                               "eth_sendUnsignedTransaction",
                               "eth_setEtherbase",
                               "eth_submitTransaction",
                               "eth_submitWork",
                               "eth_submitWorkDetail",
                               "eth_submitHashrate",
                               "eth_sign",
                               "eth_signTransaction",
                               "eth_signTypedData_v4",
                               "eth_signUserOperation",
                               "eth_decrypt",
                               "eth_getEncryptionPublicKey",
                               "eth_accounts",
                               "eth_coinbase",
                               "eth_resend",
                               "eth_fillTransaction",
                               "eth_newFilter",
                               "eth_newFilterEx",
                               "eth_getFilterChanges",
                               "eth_getFilterChangesEx",
                               "eth_getFilterLogs",
                               "eth_getWork",
                               "eth_mining",
                               "eth_SENDTRANSACTION",
                               "ETH_CALL",
                               "Eth_Call",
                               "eth_sendrawtransaction",
                               "eth_call ",
                               "eth_foo",
                               "eth_getFoo",
                               "eth_",
                               "",
                               "rollup_addForceTransaction",
                               "optimism_setHead",
                               "optimism_foo",
                               "zks_getFoo",
                               "zks_sendRawTransactionWithDetailedOutput",
                               "personal_sendTransaction",
                               "personal_unlockAccount",
                               "admin_addPeer",
                               "miner_start",
                               "debug_setHead",
                               "debug_traceTransaction",
                               "engine_newPayloadV4",
                               "evm_mine",
                               "anvil_setBalance",
                               "hardhat_impersonateAccount",
                               "txpool_content",
                               "wallet_addEthereumChain",
                               "parity_setMode",
                               "eea_sendTransaction",
                               "pm_sponsorUserOperation"})
        EXPECT_EQ(kind(Family::kEvm, method), Kind::kForbidden) << method;
    for (const char* method : {"requestAirdrop", "getFoo", "get", "sendBundle", "validatorExit",
                               "setIdentity", "GetBalance"})
        EXPECT_EQ(kind(Family::kSolana, method), Kind::kForbidden) << method;
    for (const char* method :
         {"author_insertKey", "author_rotateKeys", "author_hasKey", "author_removeExtrinsic",
          "system_addReservedPeer", "system_dryRun", "state_traceBlock", "state_getFoo",
          "state_getPairs", "payment_queryFoo", "offchain_localStorageSet", "sudo_call"})
        EXPECT_EQ(kind(Family::kPolkadot, method), Kind::kForbidden) << method;
    for (const char* method : {"sendtoaddress", "sendmany", "send", "walletpassphrase",
                               "dumpprivkey", "getbalance", "getnewaddress", "signmessage", "stop",
                               "generatetoaddress", "signrawtransactionwithwallet", "addnode"})
        EXPECT_EQ(kind(Family::kBitcoin, method), Kind::kForbidden) << method;
    for (const char* method :
         {"broadcast_evidence", "broadcast_tx_", "unsafe_flush_mempool", "dial_seeds"})
        EXPECT_EQ(kind(Family::kCosmos, method), Kind::kForbidden) << method;
}

TEST(RpcMethods, WhatTheOperatorNamesPassesLetterForLetter) {
    const std::vector<std::string> allowed{"debug_traceTransaction"};
    EXPECT_EQ(kind(Family::kEvm, "debug_traceTransaction", allowed), Kind::kWrite);
    EXPECT_EQ(kind(Family::kEvm, "debug_tracetransaction", allowed), Kind::kForbidden);
}

TEST(RpcMethods, WhatBundlersTellIsReadAndNeverKept) {
    for (const char* method : {"eth_estimateUserOperationGas", "eth_getUserOperationByHash",
                               "eth_getUserOperationReceipt", "eth_supportedEntryPoints"}) {
        EXPECT_EQ(kind(Family::kEvm, method), Kind::kRead) << method;
        EXPECT_EQ(rule_of(Family::kEvm, method, "[]", {}).keep, CachePolicy::kNever) << method;
    }
}

TEST(Methods, TheServerAloneMayHaveACallTraced) {
    const auto kind = [](Caller caller, const char* method) {
        return rule_of(caller, Family::kEvm, method, "[]", {}).kind;
    };
    EXPECT_EQ(kind(Caller::kServer, "debug_traceCall"), Kind::kRead);
    EXPECT_EQ(kind(Caller::kPage, "debug_traceCall"), Kind::kForbidden);
    EXPECT_EQ(kind(Caller::kServer, "debug_traceTransaction"), Kind::kRead);
    EXPECT_EQ(kind(Caller::kPage, "debug_traceTransaction"), Kind::kForbidden);
    EXPECT_EQ(kind(Caller::kServer, "debug_traceBlockByNumber"), Kind::kForbidden);
    EXPECT_EQ(kind(Caller::kServer, "eth_sign"), Kind::kForbidden);
}

}  // namespace
}  // namespace portico::api::rpc
