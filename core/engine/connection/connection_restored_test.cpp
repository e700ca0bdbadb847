// SPDX-License-Identifier: Apache-2.0
//
// Every stage of a prior connection, every event: the table of connection.hpp.
#include "core/engine/connection/connection_constants.hpp"
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using S = ConnectionStatus;

class PriorMachine : public Scenario, public ::testing::WithParamInterface<std::string> {
  protected:
    void given(const std::string& stage) {
        storage.clear();
        start();
        given_connected();
        reload();
        if (stage == "waiting") return;
        if (stage == "late") return after(kRestoreDeadlineMs);
        announce();
    }
    void send(const std::string& event) {
        const EffectId open = wallet_requests.empty() ? 99 : wallet_requests.back().id;
        if (event == "found") announce();
        if (event == "some") when(WalletAnswered{open, grant({kAlice}, "eip155:1"), {}});
        if (event == "none") when(WalletAnswered{open, grant({}, "eip155:1"), {}});
        if (event == "error") when(WalletAnswered{open, {}, rpc_error(-32000)});
        if (event == "hex") when(WalletAnswered{open, json("\"0x1\""), {}});
        if (event == "deadline") after(kRestoreDeadlineMs);
        if (event == "lost") when(PairingLost{"gone"});
        if (event == "restored") pairing_reports(wc::Restored{});
        if (event == "disconnect") when(DisconnectWallet{});
        if (event == "unlocked") wallet_emits("accountsChanged", json("[\"" + kAlice + "\"]"));
        if (event == "ended") wallet_emits("disconnect", json(R"({"code":4900})"));
    }
    // The table of connection.hpp, as the status that is shown.
    static S next(const std::string& stage, const std::string& event) {
        const S now = stage == "late" ? S::kDisconnected : S::kConnecting;
        if (event == "disconnect" || event == "deadline") return S::kDisconnected;
        if (event == "found") return S::kConnecting;
        if (event == "unlocked") return S::kConnecting;
        const bool answered =
            event == "some" || event == "none" || event == "error" || event == "hex";
        if (!answered) return now;
        if (stage == "asked") return event == "some" ? S::kConnected : S::kDisconnected;
        return now;
    }
};

TEST_P(PriorMachine, GoesWhereTheTableSays) {
    for (const std::string event : {"found", "some", "none", "error", "hex", "deadline", "lost",
                                    "restored", "disconnect", "unlocked", "ended"}) {
        wallet_requests.clear();
        given(GetParam());
        send(event);
        EXPECT_EQ(connection().status, next(GetParam(), event)) << GetParam() << ", " << event;
        const bool ended = event == "disconnect" || (event == "ended" && GetParam() == "late");
        EXPECT_EQ(storage.contains("portico:connections"), !ended) << GetParam() << ", " << event;
    }
}

INSTANTIATE_TEST_SUITE_P(EveryStage, PriorMachine, ::testing::Values("waiting", "asked", "late"));

// docs/spec/connection.md#accounts: the account of a browser wallet that a reload finds.
class PriorAccount : public Scenario {
  protected:
    void found_again(const std::vector<std::string>& accounts) {
        reload();
        announce();
        wallet_grants(accounts);
    }
    std::string active() { return shown.account->address->value; }
};

TEST_F(PriorAccount, IsTheOneThatIsSelectedInTheWalletNow) {
    start();
    announce();
    when(Open{});
    when(ChooseWallet{kMeridian});
    wallet_grants({kAlice, kBob});
    found_again({kBob, kAlice});
    EXPECT_EQ(active(), kBob);
    found_again({kAlice, kBob});
    EXPECT_EQ(active(), kAlice);
}

TEST_F(PriorAccount, IsTheOneThatTheVisitorChoseUntilTheWalletSaysAnother) {
    start();
    announce();
    when(Open{});
    when(ChooseWallet{kMeridian});
    wallet_grants({kAlice, kBob});
    when(SwitchAccount{ChainNamespace::kEip155, kBob});
    found_again({kAlice, kBob});
    EXPECT_EQ(active(), kBob);
    found_again({kAlice, kBob});
    EXPECT_EQ(active(), kBob) << "at each load";
    found_again({kAlice});
    EXPECT_EQ(active(), kAlice) << "it is not given any more";
    found_again({kAlice, kBob});
    EXPECT_EQ(active(), kAlice);
    when(SwitchAccount{ChainNamespace::kEip155, kBob});
    wallet_emits("accountsChanged", json("[\"" + kBob + "\",\"" + kAlice + "\"]"));
    found_again({kAlice, kBob});
    EXPECT_EQ(active(), kAlice) << "the wallet was asked for an account since";
}

// A wallet that is locked and opened again with another account.
TEST_F(PriorAccount, IsTheWalletsWhereItComesBackInThePage) {
    start();
    announce();
    when(Open{});
    when(ChooseWallet{kMeridian});
    wallet_grants({kAlice, kBob});
    wallet_emits("accountsChanged", json("[]"));
    wallet_emits("accountsChanged", json("[\"" + kBob + "\"]"));
    wallet_grants({kBob, kAlice});
    EXPECT_EQ(active(), kBob);
}

// A row of a version that did not say who had made it the active one.
TEST_F(PriorAccount, OfAnEarlierVersionYieldsToTheWallet) {
    start();
    storage["portico:connections"] =
        R"({"connections":[{"chain_namespace":"eip155","connector_id":"example.meridian","name":"Meridian","accounts":[")" +
        kAlice + R"("]}]})";
    found_again({kBob, kAlice});
    EXPECT_EQ(active(), kBob);
}

}  // namespace
}  // namespace portico::engine
