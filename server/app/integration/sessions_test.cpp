// SPDX-License-Identifier: Apache-2.0
//
// Sessions against the real program, begun as docs/smart-accounts.md says: apps, the account that
// is a contract on a real node, many at once, and what outlives the program.
#include "core/api/sessions.hpp"

#include <sys/stat.h>

#include <latch>
#include <thread>

#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/user_operation/user_operation_json.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "server/api/sessions/cosigning.hpp"
#include "server/app/integration/test_owned_account.hpp"
#include "server/app/integration/test_sign_in.hpp"

namespace portico::app::sessions {
namespace {

using chain::AbiValue;
using sign_in::evm_sign;
using sign_in::kAda;
using sign_in::kBank;
using sign_in::key_of;
using sign_in::kShop;
using sign_in::World;
using testing::HasSubstr;

constexpr std::uint64_t kChainNumber = 31337;
const chain::EvmAddress kReceiver = {0x51};

class Sessions : public testing::Test {
  protected:
    Sessions() {
        account.deploy(chain);
        EXPECT_TRUE(comes_true([&] { return code_at(chain, account.address()) != "0x"; }));
    }
    std::vector<std::string> options() const {
        return {"--rpc-chains", std::string(Anvil::kChain) + " " + chain.url() + " allow_private",
                "--sessions-chains", std::string(Anvil::kChain) + " fees_day=1000000000000000"};
    }
    Answer ask(const std::string& method, const std::string& path, const std::string& body = {},
               const std::string& project = kShop, const std::string& more = {}) const {
        return fetch(world.server->port, method,
                     "/v1/sessions/" + std::string(Anvil::kChain) + ":" + account.address() + path +
                         "?projectId=" + project + more,
                     body);
    }
    std::string terms() const {
        return R"("expiry":)" + std::to_string(begun_s + 3600) +
               R"(,"signer":{"type":"account","data":{"address":")" + kAda +
               R"("}},"permissions":[{"type":"native-token-recurring-allowance","data":)"
               R"({"allowance":"0x64","start":)" +
               std::to_string(begun_s) + R"(,"period":86400}}],"policies":[])";
    }
    std::string active() const {
        const Answer made = ask("POST", "", "{" + terms() + "}");
        EXPECT_EQ(made.status, 200) << made.body;
        const auto body = parse_described<api::SessionMade>(made.body);
        const std::string pci = body ? body->pci.value : "";
        const Answer done = ask("POST", "/activate",
                                R"({"pci":")" + pci + R"(","context":"0x)" + std::string(64, '1') +
                                    R"(",)" + terms() + "}");
        EXPECT_EQ(done.status, 200) << done.body;
        return pci;
    }
    Answer sign(const std::string& pci, std::uint64_t value, std::uint64_t nonce) const {
        Bytes packed(kReceiver.begin(), kReceiver.end());
        const Bytes32 word = chain::Uint256(value).big_endian();
        packed.insert(packed.end(), word.begin(), word.end());
        chain::UserOperation operation;
        operation.sender = *chain::parse_evm_address(account.address());
        operation.nonce = nonce;
        operation.call_data =
            *chain::encode_abi_call(*chain::parse_abi_signature("execute(bytes32,bytes)"),
                                    std::vector{AbiValue::word({}), AbiValue::bytes(packed)});
        operation.call_gas_limit = operation.verification_gas_limit = 100'000;
        operation.max_fee_per_gas = 1000;
        const auto signature = *chain::sign_evm_digest(
            key_of(1), api::sessions::signed_digest(operation, kChainNumber));
        operation.signature.assign(signature.begin(), signature.end());
        return ask("POST", "/sign",
                   R"({"pci":")" + pci + R"(","userOp":)" +
                       write_json(chain::user_operation_json(operation)) + "}");
    }
    Answer revoke(const std::string& pci, std::uint8_t key) const {
        api::sessions::CosignedSession session;
        session.pci = pci;
        session.chain = Anvil::kChain;
        session.account = account.address();
        const std::string text = api::sessions::revocation_messages(session)[0];
        return ask("POST", "/revoke",
                   R"({"pci":")" + pci + R"(","signature":")" + evm_sign(text, key) + R"("})",
                   kBank);
    }

    std::int64_t begun_s = now_ms() / 1000;
    Anvil chain;
    /// Owned by the key 1, which is the app's as well here.
    OwnedAccount account{kAda};
    World world{options()};
};

TEST_F(Sessions, WhatWasSignedAndTakenBackOutlivesTheProgram) {
    const std::string pci = active();
    EXPECT_EQ(sign(pci, 60, 1).status, 200);
    EXPECT_THAT(sign(pci, 41, 2).body, HasSubstr("beyond the allowance"));
    struct stat facts{};
    ASSERT_EQ(::stat(world.folder.file("sessions.key").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777, 0400U);
    const Answer before = sign(pci, 60, 1);

    world.server.reset();
    world.start();
    EXPECT_EQ(sign(pci, 60, 1).body, before.body) << "by the same key";
    EXPECT_EQ(sign(pci, 41, 2).status, 401);
    EXPECT_EQ(ask("GET", "/getcontext", {}, kBank, "&pci=" + pci).status, 404);
    EXPECT_EQ(revoke(pci, 2).status, 401);
    const Answer revoked = revoke(pci, 1);
    EXPECT_EQ(revoked.status, 200) << "as the account says on its chain" << revoked.body;
    EXPECT_EQ(revoke(pci, 1).status, 400);
    EXPECT_EQ(sign(pci, 1, 2).status, 401);
    EXPECT_EQ(metric(world.server->admin_port, "portico_sessions_revoked_total"), 1U);

    world.server.reset();
    world.start();
    EXPECT_EQ(sign(pci, 1, 2).status, 401);
    EXPECT_THAT(ask("GET", "").body, HasSubstr(R"("revokedAt":1)"));
}

TEST_F(Sessions, OfManyAtOnceNoMoreIsSignedThanThereIs) {
    const std::string pci = active();
    constexpr int kAtOnce = 8;
    std::latch start(kAtOnce);
    std::atomic<int> done = 0, refused = 0;
    std::vector<std::thread> apps;
    for (int i = 0; i < kAtOnce; ++i)
        apps.emplace_back([&, i] {
            start.arrive_and_wait();
            const int status = sign(pci, 30, static_cast<std::uint64_t>(i) + 1).status;
            done += status == 200;
            refused += status == 401;
        });
    for (std::thread& app : apps) app.join();
    EXPECT_EQ(done, 3);
    EXPECT_EQ(refused, kAtOnce - 3);
}

TEST(SessionsSetUp, IsCheckedBeforeTheServerBegins) {
    const Folder folder;
    const auto why = [&](const std::string& chains) {
        return run_program({"serve", "--data", folder.path(), "--listen", "127.0.0.1:0",
                            "--admin-listen", "", "--no-rpc-public-nodes", "--sessions-chains",
                            chains})
            .errors;
    };
    EXPECT_THAT(why("eip155:31337"), HasSubstr("is no line like"));
    EXPECT_THAT(why("eip155:31337 fees_day=1"), HasSubstr("has no node of yours"));
}

TEST(SessionsSetUp, WithoutItNothingIsOffered) {
    World world;
    const std::string path =
        "/v1/sessions/eip155:31337:" + kAda + "?projectId=" + std::string(kShop);
    EXPECT_EQ(fetch(world.server->port, "GET", path).body, R"({"pcis":[]})");
    EXPECT_EQ(fetch(world.server->port, "POST", path, "{}").status, 503);
}

}  // namespace
}  // namespace portico::app::sessions
