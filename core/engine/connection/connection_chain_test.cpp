// SPDX-License-Identifier: Apache-2.0
//
// Accounts of a session may differ from chain to chain: whatever says that a connection is on
// another chain, its accounts are those that the session has there
// (docs/spec/connection.md#accounts).
#include <random>

#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::string kCarol = "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb";
const std::string kDave = "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB";
const std::string kOtherTopic(64, 'd');

wc::Session of_accounts(wc::Session session, const std::vector<std::string>& accounts) {
    wc::Namespace& entry = session.namespaces[0];
    entry.chains.clear();
    entry.accounts.clear();
    for (const std::string& account : accounts) {
        const std::string chain = account.substr(0, account.rfind(':'));
        if (std::ranges::find(entry.chains, ChainId(chain)) == entry.chains.end())
            entry.chains.emplace_back(chain);
        entry.accounts.emplace_back(account);
    }
    return session;
}

class ChainOfConnection : public Scenario {
  protected:
    void given_accounts(const std::vector<std::string>& accounts) {
        start();
        given_paired(of_accounts(session(), accounts));
        emitted.clear();
    }
    void wallet_says(const std::string& name, const std::string& data,
                     const std::string& on = "eip155:1", const std::string& topic = kTopic) {
        pairing_reports(wc::SessionEmitted{topic, on, name, json(data)});
    }
    std::vector<std::string> accounts() const {
        std::vector<std::string> texts;
        for (const auto& account : connection().accounts) texts.push_back(account);
        return texts;
    }
    std::string chain() const { return connection().caip_network_id->value; }
};

TEST_F(ChainOfConnection, AfterTheWalletsChainChangedTheAccountIsTheOneOfThatChain) {
    given_accounts({"eip155:1:" + kAlice, "eip155:8453:" + kBob});
    ASSERT_THAT(accounts(), ElementsAre(kAlice));
    wallet_says("chainChanged", "8453");
    EXPECT_EQ(chain(), "eip155:8453");
    EXPECT_THAT(accounts(), ElementsAre(kBob));
    ASSERT_THAT(emitted_names(), ElementsAre("chainChanged", "accountsChanged"));
    EXPECT_EQ(emitted[1].data, json("[\"" + kBob + "\"]"));
    EXPECT_EQ(shown.account->address->value, kBob);
    host_requests("r", "eth_accounts");
    EXPECT_EQ(answer_text("r"), "[\"" + kBob + "\"]");
    wallet_says("chainChanged", "\"0x1\"", "eip155:8453");
    EXPECT_THAT(accounts(), ElementsAre(kAlice));
}

TEST_F(ChainOfConnection, AChosenAccountStaysWhereItIsGranted) {
    given_accounts({"eip155:1:" + kAlice, "eip155:1:" + kBob, "eip155:8453:" + kAlice,
                    "eip155:8453:" + kBob, "eip155:10:" + kAlice});
    when(SwitchAccount{ChainNamespace::kEip155, kBob});
    wallet_says("chainChanged", "8453");
    EXPECT_THAT(accounts(), ElementsAre(kBob, kAlice));
    when(ChooseNetwork{"eip155:10"});
    EXPECT_THAT(accounts(), ElementsAre(kAlice));
    wallet_says("chainChanged", "1");
    EXPECT_THAT(accounts(), ElementsAre(kBob, kAlice));
}

TEST_F(ChainOfConnection, TheWalletsChoiceIsAmongTheAccountsOfTheSession) {
    given_accounts({"eip155:1:" + kAlice, "eip155:1:" + kBob});
    wallet_says("accountsChanged", "[\"" + kBob + "\"]");
    EXPECT_THAT(accounts(), ElementsAre(kBob, kAlice));
    wallet_says("accountsChanged", "[]");
    EXPECT_THAT(accounts(), ElementsAre(kBob, kAlice)) << "a session without accounts is updated";
}

// Wallets emit once for each chain of the session.
TEST_F(ChainOfConnection, AnAccountOfAnotherChainSaysNothingOfThisOne) {
    given_accounts({"eip155:1:" + kAlice, "eip155:8453:" + kBob, "eip155:8453:" + kCarol});
    for (const std::string& data : {"[\"eip155:8453:" + kCarol + "\"]", "[\"" + kCarol + "\"]"}) {
        wallet_says("accountsChanged", data, "eip155:8453");
        EXPECT_THAT(accounts(), ElementsAre(kAlice));
        EXPECT_THAT(emitted_names(), IsEmpty());
    }
    wallet_says("chainChanged", "8453");
    EXPECT_THAT(accounts(), ElementsAre(kCarol, kBob));
}

TEST_F(ChainOfConnection, AnAccountThatTheSessionLacksIsTheOneOfItsChainUntilAnUpdate) {
    given_accounts({"eip155:1:" + kAlice, "eip155:8453:" + kBob});
    wallet_says("accountsChanged", "[\"eip155:1:" + kDave + "\"]");
    EXPECT_THAT(accounts(), ElementsAre(kDave));
    wallet_says("chainChanged", "8453");
    EXPECT_THAT(accounts(), ElementsAre(kBob));
    pairing_reports(
        wc::SessionUpdated{of_accounts(session(), {"eip155:1:" + kAlice, "eip155:1:" + kDave})});
    EXPECT_THAT(accounts(), ElementsAre(kDave, kAlice)) << "chosen where it is granted";
}

TEST_F(ChainOfConnection, OneBesideTheUsedOneFollowsItsWalletToo) {
    given_accounts({"eip155:1:" + kAlice, "eip155:8453:" + kBob});
    announce();
    when(ChooseWallet{kMeridian});
    wallet_grants({kCarol});
    after(kApprovedRestMs);
    emitted.clear();
    const auto beside = [&] { return shown.profile->connections[1]; };
    wallet_says("chainChanged", "8453");
    EXPECT_EQ(beside().accounts[0].address.value, kBob);
    pairing_reports(wc::SessionUpdated{of_accounts(
        session(), {"eip155:1:" + kAlice, "eip155:8453:" + kBob, "eip155:8453:" + kDave})});
    EXPECT_EQ(beside().accounts[0].address.value, kBob) << "its own chain, not the used one's";
    wallet_says("accountsChanged", "[\"eip155:8453:" + kDave + "\"]", "eip155:8453");
    EXPECT_EQ(beside().accounts[0].address.value, kDave);
    EXPECT_THAT(emitted_names(), IsEmpty()) << "the page uses another wallet";
    EXPECT_THAT(accounts(), ElementsAre(kCarol));
    when(SwitchConnection{ChainNamespace::kEip155, beside().connector_id, std::nullopt});
    EXPECT_EQ(chain(), "eip155:8453");
    EXPECT_THAT(accounts(), ElementsAre(kDave, kBob));
    EXPECT_THAT(emitted_names(), ElementsAre("chainChanged", "accountsChanged"));
}

TEST_F(ChainOfConnection, OneBesideTheUsedOneIsFoundAgainWithWhatItsSessionGrants) {
    given_accounts({"eip155:1:" + kAlice});
    announce();
    when(ChooseWallet{kMeridian});
    wallet_grants({kCarol});
    after(kApprovedRestMs);
    reload();
    wc::Restored found;
    found.sessions.push_back(of_accounts(session(), {"eip155:8453:" + kBob}));
    pairing_reports(found);
    ASSERT_EQ(shown.profile->connections.size(), 1U);
    EXPECT_EQ(shown.profile->connections[0].accounts[0].address.value, kBob);
}

// --- whatever happens, in whatever order
// ----------------------------------------------------------

class AnyOrder : public ChainOfConnection, public ::testing::WithParamInterface<unsigned> {
  protected:
    AnyOrder() : random_(GetParam()) {
        config.networks = {ChainId("eip155:1"), ChainId("eip155:8453"), ChainId("eip155:10")};
    }
    std::size_t below(std::size_t end) { return random_() % end; }
    template <class T>
    const T& any(const std::vector<T>& of) {
        return of[below(of.size())];
    }
    wc::Session any_session(const std::string& topic) {
        std::vector<std::string> granted;
        while (granted.empty())
            for (const std::string& chain : chains_)
                for (const std::string& account : addresses_)
                    if (below(2) == 0) granted.push_back(chain + ":" + account);
        std::ranges::shuffle(granted, random_);
        auto made = of_accounts(session(), granted);
        made.topic = topic;
        made.peer.name = topic.substr(0, 4);
        return made;
    }
    /// What the model says: those on the chain, else all of them.
    static std::vector<std::string> granted(const wc::Session& of, const std::string& on) {
        std::vector<std::string> here;
        std::vector<std::string> all;
        for (const auto& account : of.namespaces[0].accounts) {
            const std::string address = account.value.substr(account.value.rfind(':') + 1);
            if (std::ranges::find(all, address) == all.end()) all.push_back(address);
            if (account.value.starts_with(on + ":")) here.push_back(address);
        }
        auto& found = here.empty() ? all : here;
        std::ranges::sort(found);
        return found;
    }
    void pair(wc::Session with) {
        sessions_[with.topic.value] = with;
        given_paired(with);
    }
    void step() {
        auto of = sessions_.begin();
        std::advance(of, below(sessions_.size()));
        wc::Session& one = of->second;
        const std::string account = any(granted(one, any(chains_)));
        const std::string on = any(chains_);
        switch (below(8)) {
            case 0:
            case 1:
                return wallet_says("chainChanged", on.substr(7), any(chains_), one.topic);
            case 2:
                return wallet_says("accountsChanged", "[\"" + account + "\"]", on, one.topic);
            case 3:
                return wallet_says(
                    "accountsChanged",
                    "[\"" +
                        one.namespaces[0].accounts[below(one.namespaces[0].accounts.size())].value +
                        "\"]",
                    on, one.topic);
            case 4:
                one = any_session(one.topic);
                return pairing_reports(wc::SessionUpdated{one});
            case 5:
                return when(ChooseNetwork{on});
            case 6:
                return when(SwitchAccount{ChainNamespace::kEip155, account});
            default:
                return change_page();
        }
    }
    void change_page() {
        if (below(3) != 0) {
            const auto& rows = shown.profile->connections;
            if (rows.empty()) return;
            return when(SwitchConnection{ChainNamespace::kEip155,
                                         rows[below(rows.size())].connector_id, std::nullopt});
        }
        reload();
        host_ = {};
        emitted.clear();
        wc::Restored found;
        for (const auto& [topic, session] : sessions_) found.sessions.push_back(session);
        pairing_reports(found);
    }
    void follow_as_host() {
        for (const HostEmit& event : emitted) {
            if (event.name.value == "accountsChanged") host_.accounts = event.data;
            if (event.name.value == "chainChanged") host_.chain = event.data;
            if (event.name.value == "connect") host_.chain = *event.data.find("chainId");
        }
        emitted.clear();
    }
    void expect_agreement() {
        for (const auto& row : shown.profile->connections) {
            const std::string id = row.connector_id;
            const auto of = sessions_.find(id.substr(id.find(':') + 1));
            ASSERT_NE(of, sessions_.end()) << id;
            if (row.state != LinkState::kConnected) continue;
            auto held = accounts();
            std::ranges::sort(held);
            EXPECT_EQ(held, granted(of->second, chain())) << "on " << chain();
        }
        follow_as_host();
        Json told = Json::array();
        for (const std::string& account : accounts()) told.push(Json::string(account));
        EXPECT_EQ(host_.accounts, told);
        host_requests("r" + std::to_string(++requests_), "eth_chainId");
        EXPECT_EQ(answer_text("r" + std::to_string(requests_)), write_json(host_.chain));
    }

    const std::vector<std::string> chains_{"eip155:1", "eip155:8453", "eip155:10"};
    const std::vector<std::string> addresses_{kAlice, kBob, kCarol};
    std::map<std::string, wc::Session> sessions_;
    struct {
        Json chain;
        Json accounts;
    } host_;
    int requests_ = 0;
    std::mt19937 random_;
};

TEST_P(AnyOrder, TheAccountsAreThoseOfTheSessionOnTheChain) {
    start();
    pair(any_session(kTopic));
    pair(any_session(kOtherTopic));
    expect_agreement();
    for (int i = 0; i < 60 && !HasFailure(); ++i) {
        step();
        ASSERT_EQ(connection().status, ConnectionStatus::kConnected);
        expect_agreement();
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, AnyOrder, ::testing::Range(1U, 41U));

}  // namespace
}  // namespace portico::engine
