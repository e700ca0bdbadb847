// SPDX-License-Identifier: Apache-2.0
//
// The connecting views: every state, every event (the table of connect.hpp).
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

class ConnectMachine : public Scenario, public ::testing::WithParamInterface<ConnectingState> {
  protected:
    void given(ConnectingState state, bool pairing) {
        storage.clear();
        start();
        announce();
        when(Open{});
        if (state == ConnectingState::kIdle) return;
        if (pairing) {
            when(ChooseWalletConnect{});
            if (state == ConnectingState::kLoading) return;
            pairing_reports(wc::UriReady{"wc:1@2?x", at_ms + 230'000});
            if (state == ConnectingState::kApproved)
                pairing_reports(wc::SessionConnected{session(), std::nullopt});
            if (state == ConnectingState::kDeclined)
                pairing_reports(wc::ConnectRejected{rpc_error(5000)});
            if (state == ConnectingState::kExpired) pairing_reports(wc::ConnectExpired{});
            if (state == ConnectingState::kFailed) pairing_reports(wc::ConnectFailed{"x", "y"});
            return;
        }
        when(ChooseWallet{kMeridian});
        if (state == ConnectingState::kDeclined) wallet_refuses(rpc_error(4001));
        if (state == ConnectingState::kPending) wallet_refuses(rpc_error(-32002));
        if (state == ConnectingState::kLocked) wallet_refuses(rpc_error(4100));
        if (state == ConnectingState::kFailed) wallet_refuses(rpc_error(-32000));
        if (state == ConnectingState::kApproved) {
            wallet_grants();
        }
    }
    static bool exists(ConnectingState state, bool pairing) {
        if (state == ConnectingState::kIdle) return !pairing;
        if (state == ConnectingState::kLoading || state == ConnectingState::kExpired)
            return pairing;
        if (state == ConnectingState::kPending || state == ConnectingState::kLocked)
            return !pairing;
        return true;
    }
    // The table of connect.hpp.
    static ConnectingState next(ConnectingState from, bool pairing, const std::string& event) {
        using S = ConnectingState;
        const bool runs = from == S::kLoading || from == S::kWaiting;
        const bool stuck = from == S::kDeclined || from == S::kPending || from == S::kLocked ||
                           from == S::kExpired || from == S::kFailed;
        if (event == "choose browser") return S::kWaiting;
        if (event == "choose pairing") return S::kLoading;
        if (event == "go back") return S::kIdle;
        if (event == "close") return S::kIdle;
        if (event == "retry" && stuck) return pairing ? S::kLoading : S::kWaiting;
        if (pairing && (runs || from == S::kExpired) && event == "session") return S::kApproved;
        if (pairing && runs) {
            if (event == "uri") return S::kWaiting;
            if (event == "expired") return S::kExpired;
            if (event == "rejected") return S::kDeclined;
            if (event == "failed" || event == "lost") return S::kFailed;
        }
        if (!pairing && from == S::kWaiting) {
            if (event == "accounts") return S::kApproved;
            if (event == "no accounts") return S::kLocked;
            if (event == "4001") return S::kDeclined;
            if (event == "-32002") return S::kPending;
            if (event == "error") return S::kFailed;
        }
        if (!pairing && (from == S::kPending || from == S::kLocked) && event == "accountsChanged")
            return S::kWaiting;
        if (from == S::kApproved && event == "rest") return S::kIdle;
        return from;
    }
    void send(const std::string& event) {
        const EffectId open = wallet_requests.empty() ? 99 : wallet_requests.back().id;
        if (event == "choose browser") when(ChooseWallet{kMeridian});
        if (event == "choose pairing") when(ChooseWalletConnect{});
        if (event == "go back") when(GoBack{});
        if (event == "close") when(Close{});
        if (event == "retry") when(Retry{});
        if (event == "uri") pairing_reports(wc::UriReady{"wc:2@2?x", at_ms + 230'000});
        if (event == "session") pairing_reports(wc::SessionConnected{session(), std::nullopt});
        if (event == "expired") pairing_reports(wc::ConnectExpired{});
        if (event == "rejected") pairing_reports(wc::ConnectRejected{rpc_error(5000)});
        if (event == "failed") pairing_reports(wc::ConnectFailed{"x", "y"});
        if (event == "lost") when(PairingLost{"gone"});
        if (event == "accounts") when(WalletAnswered{open, grant({kAlice}, "eip155:1"), {}});
        if (event == "no accounts") when(WalletAnswered{open, {}, rpc_error(4100)});
        if (event == "4001") when(WalletAnswered{open, {}, rpc_error(4001)});
        if (event == "-32002") when(WalletAnswered{open, {}, rpc_error(-32002)});
        if (event == "error") when(WalletAnswered{open, {}, rpc_error(-32000)});
        if (event == "accountsChanged")
            wallet_emits("accountsChanged", json("[\"" + kAlice + "\"]"));
        if (event == "rest") after(kApprovedRestMs);
    }
};

TEST_P(ConnectMachine, GoesWhereTheTableSays) {
    for (const bool pairing : {false, true}) {
        if (!exists(GetParam(), pairing)) continue;
        for (const std::string event :
             {"choose browser", "choose pairing", "go back", "close", "retry", "uri", "session",
              "expired", "rejected", "failed", "lost", "accounts", "no accounts", "4001", "-32002",
              "error", "accountsChanged", "rest"}) {
            given(GetParam(), pairing);
            ASSERT_EQ(connecting().state, GetParam()) << event;
            send(event);
            EXPECT_EQ(connecting().state, next(GetParam(), pairing, event))
                << "state " << static_cast<int>(GetParam()) << (pairing ? " pairing, " : ", ")
                << event;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(EveryState, ConnectMachine,
                         ::testing::Values(ConnectingState::kIdle, ConnectingState::kLoading,
                                           ConnectingState::kWaiting, ConnectingState::kApproved,
                                           ConnectingState::kDeclined, ConnectingState::kPending,
                                           ConnectingState::kLocked, ConnectingState::kExpired,
                                           ConnectingState::kFailed));

}  // namespace
}  // namespace portico::engine
