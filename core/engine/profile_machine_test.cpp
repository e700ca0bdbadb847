// SPDX-License-Identifier: Apache-2.0
//
// A wallet beside another one of its namespace: every state of its link, every event
// (docs/spec/connection.md#profile; the table of profile.hpp).
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

enum class Link { kNone, kConnected, kActive, kRequested, kDisconnected };

const std::string kJuniper = "example.juniper";

class Links : public Scenario {
  protected:
    // The wallet is Meridian of this browser, or Kestrel on a phone; the other one is Juniper.
    void given(Link state, bool paired) {
        storage.clear();
        start();
        announce();
        announce(kJuniper, "Juniper");
        session_ = session();
        if (state == Link::kConnected) connect_juniper();
        if (state != Link::kNone) paired ? given_paired(session_) : given_connected();
        if (state == Link::kDisconnected) when(DisconnectWallet{});
        if (state != Link::kConnected) connect_juniper();
        if (state == Link::kRequested) when(switch_to(paired));
    }
    static bool exists(Link state, bool paired) { return !paired || state != Link::kRequested; }

    const ProfileConnection* row(bool paired) const {
        for (const ProfileConnection& row : shown.profile->connections)
            if (row.name.value == (paired ? "Kestrel" : "Meridian")) return &row;
        return nullptr;
    }
    Link state(bool paired) const {
        const ProfileConnection* found = row(paired);
        if (found == nullptr) return Link::kNone;
        if (found->state == LinkState::kConnected) return Link::kConnected;
        if (found->state == LinkState::kDisconnected)
            return found->switching ? Link::kRequested : Link::kDisconnected;
        return found->switching ? Link::kRequested : Link::kActive;
    }
    bool login() const {
        return is_open() &&
               (view() == View::kConnectingExternal || view() == View::kConnectingWalletConnect ||
                view() == View::kConnectingWalletConnectBasic);
    }

    static Link next(Link from, bool paired, const std::string& event) {
        const bool connected = from != Link::kNone && from != Link::kDisconnected;
        const bool beside = connected && from != Link::kConnected;
        if (event == "switch" && beside) return paired ? Link::kConnected : Link::kRequested;
        if (event == "switch to Juniper" && from == Link::kConnected) return from;  // it is asked
        if (event == "forget" && from == Link::kDisconnected) return Link::kNone;
        if (event == "wallet locked" && (from == Link::kConnected || from == Link::kActive))
            return Link::kDisconnected;
        if ((event == "disconnect" || event == "disconnect all" || event == "wallet left") &&
            connected)
            return Link::kDisconnected;
        if (from == Link::kRequested) {
            if (event == "granted") return Link::kConnected;
            if (event == "declined" || event == "locked") return Link::kActive;
        }
        if (event == "links forgotten by another tab" && from != Link::kConnected)
            return Link::kNone;
        return from;
    }
    static bool logs_in(Link from, const std::string& event) {
        return (from == Link::kDisconnected && event == "switch") ||
               (from == Link::kRequested && event == "locked");
    }

    void send(const std::string& event, bool paired) {
        const EffectId open = wallet_requests.empty() ? 99 : wallet_requests.back().id;
        if (event == "switch") when(switch_to(paired));
        if (event == "switch to Juniper")
            when(SwitchConnection{ChainNamespace::kEip155, kJuniper, std::nullopt});
        if (event == "forget") when(ForgetConnection{ChainNamespace::kEip155, id(paired)});
        if (event == "disconnect") when(DisconnectWallet{ChainNamespace::kEip155, id(paired)});
        if (event == "disconnect all") when(DisconnectWallet{});
        if (event == "granted") when(WalletAnswered{open, grant({kAlice}, "eip155:1"), {}});
        if (event == "declined") when(WalletAnswered{open, {}, rpc_error(4001)});
        if (event == "locked") when(WalletAnswered{open, {}, rpc_error(4100)});
        if (event == "wallet left") {
            if (paired)
                pairing_reports(
                    wc::SessionEnded{session_.topic, wc::EndReason::kPeer, std::nullopt});
            else
                wallet_emits("disconnect", json(R"({"code":4900})"));
        }
        if (event == "wallet locked") {
            auto empty = session_;
            empty.namespaces.clear();
            if (paired)
                pairing_reports(wc::SessionUpdated{empty});
            else
                wallet_emits("accountsChanged", json("[]"));
        }
        if (event == "pairing lost") when(PairingLost{"gone"});
        if (event == "links forgotten by another tab") {
            storage.erase("portico:links");
            when(wc::StorageChanged{"portico:links", std::nullopt});
        }
    }

  private:
    void connect_juniper() {
        when(ChooseWallet{kJuniper});
        wallet_grants({kBob});
        after(kApprovedRestMs);
    }
    ConnectorId id(bool paired) const {
        if (const ProfileConnection* found = row(paired)) return found->connector_id;
        return ConnectorId(paired ? kTopic : kMeridian);
    }
    EngineInput switch_to(bool paired) const {
        return SwitchConnection{ChainNamespace::kEip155, id(paired), std::nullopt};
    }

    wc::Session session_;
};

class LinkMachine : public Links, public ::testing::WithParamInterface<Link> {};

TEST_P(LinkMachine, GoesWhereTheTableSays) {
    for (const bool paired : {false, true}) {
        if (!exists(GetParam(), paired)) continue;
        for (const std::string event :
             {"switch", "switch to Juniper", "forget", "disconnect", "disconnect all", "granted",
              "declined", "locked", "wallet left", "wallet locked", "pairing lost",
              "links forgotten by another tab"}) {
            SCOPED_TRACE(event + (paired ? ", paired" : ", in the browser"));
            given(GetParam(), paired);
            ASSERT_EQ(state(paired), GetParam());
            ASSERT_FALSE(is_open());
            send(event, paired);
            EXPECT_EQ(state(paired), next(GetParam(), paired, event));
            EXPECT_EQ(login(), logs_in(GetParam(), event));
            const Link reached = state(paired);
            if (reached == Link::kRequested) continue;
            reload();  // what a reload shows: recent links stay, connected ones are found again
            announce();
            announce(kJuniper, "Juniper");
            const bool away = event == "wallet locked";  // connection_links_test.cpp
            if (reached == Link::kNone || (reached == Link::kDisconnected && !away))
                EXPECT_EQ(state(paired), reached);
        }
    }
}

// A wallet that was disconnected while it was asked stays so, whatever it answers later.
TEST_F(Links, AnAnswerAfterTheDisconnectionDoesNotConnect) {
    given(Link::kRequested, false);
    const EffectId requested = wallet_requests.back().id;
    when(DisconnectWallet{ChainNamespace::kEip155, ConnectorId(kMeridian)});
    when(WalletAnswered{requested, grant({kAlice}, "eip155:1"), {}});
    EXPECT_EQ(state(false), Link::kDisconnected);
    EXPECT_EQ(connection().connector_id->value, kJuniper);
}

INSTANTIATE_TEST_SUITE_P(EveryState, LinkMachine,
                         ::testing::Values(Link::kNone, Link::kConnected, Link::kActive,
                                           Link::kRequested, Link::kDisconnected));

}  // namespace
}  // namespace portico::engine
