// SPDX-License-Identifier: Apache-2.0
//
// Whatever happens to wallets and sessions, in whatever order, before the eyes of two tabs: what is
// shown is what the wallets say, for the used connection and for those beside it, and nothing is
// forgotten that nobody has ended (docs/spec/connection.md).
#include <deque>
#include <random>

#include "core/engine/connection/connection_record.hpp"
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

class TwoTabs : public Scenario, public ::testing::WithParamInterface<unsigned> {
  protected:
    TwoTabs() : random_(GetParam()) {
        browser_[kMeridian].name = "Meridian";
        browser_[kJuniper].name = "Juniper";
        for (auto& [id, wallet] : browser_) wallet.has = kAddresses;
    }

    inline static const std::string kJuniper = "example.juniper";
    inline static const std::vector<std::string> kChains{"eip155:1", "eip155:8453", "eip155:10"};
    inline static const std::vector<std::string> kAddresses{
        kAlice, kBob, "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb"};

    static std::vector<std::string> sorted(std::vector<std::string> list) {
        std::ranges::sort(list);
        return list;
    }

    // --- the world ------------------------------------------------------------------------------

    /// A wallet of the browser. Locked: it gives no account.
    struct Wallet {
        std::string name;
        std::vector<std::string> has;
        std::string chain = "eip155:1";
        bool locked = false;
        bool there = true;
        bool connected = false;  ///< to this origin
        std::vector<std::string> gives() const {
            return locked || !connected ? std::vector<std::string>() : has;
        }
    };
    std::map<std::string, Wallet> browser_;
    std::map<std::string, wc::Session> sessions_;  ///< by topic, as they live
    std::set<std::string> ended_by_name_;          ///< topics

    std::size_t below(std::size_t end) { return random_() % end; }
    template <class T>
    const T& any(const std::vector<T>& of) {
        return of[below(of.size())];
    }
    Wallet& any_wallet(std::string& id) {
        auto at = browser_.begin();
        std::advance(at, below(browser_.size()));
        id = at->first;
        return at->second;
    }
    wc::Session any_session(const std::string& topic, bool with_accounts) {
        wc::Session made = session();
        made.topic = topic;
        // Sessions of one wallet may live beside each other.
        made.peer.name = topic[0] > '9' ? "Kestrel" : "Heron";
        wc::Namespace& entry = made.namespaces[0];
        entry.chains.clear();
        entry.accounts.clear();
        while (with_accounts && entry.accounts.empty())
            for (const std::string& chain : kChains)
                for (const std::string& address : kAddresses)
                    if (below(3) == 0) entry.accounts.emplace_back(chain + ":" + address);
        for (const std::string& chain : kChains) entry.chains.emplace_back(chain);
        return made;
    }
    /// Those on the chain, or all.
    static std::vector<std::string> granted(const wc::Session& of, const std::string& on) {
        std::set<std::string> here;
        std::set<std::string> all;
        for (const auto& account : of.namespaces[0].accounts) {
            const std::string address = account.value.substr(account.value.rfind(':') + 1);
            all.insert(address);
            if (account.value.starts_with(on + ":")) here.insert(address);
        }
        const auto& found = here.empty() ? all : here;
        return {found.begin(), found.end()};
    }

    // --- two tabs -------------------------------------------------------------------------------

    struct Host {
        Json accounts = Json::array();
    };
    /// What a tab has of its own; that of the one in front is in Scenario.
    struct Tab {
        std::optional<Engine> engine;
        EngineSlices shown;
        std::map<std::int64_t, std::int64_t> timers;
        std::map<std::string, HostAnswer> answers;
        std::vector<HostEmit> emitted;
        Host host;
        bool pairs = false;  ///< its pairing machine runs
    };
    Tab behind_;
    Host host_;
    bool pairs_ = false;
    int front_ = 0;
    int effects_of_step_ = 0;
    std::deque<std::pair<int, EngineInput>> inbox_;

    void show(int tab) {
        if (tab == front_) return;
        front_ = tab;
        std::swap(engine, behind_.engine);
        std::swap(shown, behind_.shown);
        std::swap(timers, behind_.timers);
        std::swap(answers, behind_.answers);
        std::swap(emitted, behind_.emitted);
        std::swap(host_, behind_.host);
        std::swap(pairs_, behind_.pairs);
    }
    void tell(int tab, EngineInput event) { inbox_.emplace_back(tab, std::move(event)); }
    void tell_both(const EngineInput& event) {
        for (const int tab : {0, 1}) tell(tab, event);
    }
    void tell_pairing(const wc::PairingEvent& event) {
        const int now = front_;
        for (const int tab : {0, 1}) {
            show(tab);
            if (pairs_) tell(tab, PairingEmitted{event});
        }
        show(now);
    }
    void start_pairing() {
        if (std::exchange(pairs_, true)) return;
        wc::Restored found;
        for (const auto& [topic, one] : sessions_) found.sessions.push_back(one);
        tell(front_, PairingEmitted{found});
    }
    Json answer_of(const WalletRequest& request, std::optional<RpcError>& error) {
        Wallet& wallet = browser_[request.connector_id];
        const bool silent = request.params.find("silent") != nullptr;
        if (request.method.value == "portico_disconnect") {
            wallet.connected = false;
            tell_both(WalletEmitted{request.connector_id, "accountsChanged", json("[]")});
            return Json();
        }
        if (request.method.value == "portico_connect" && !silent) {
            wallet.locked = false;
            wallet.connected = true;
            emit_accounts(request.connector_id);
        }
        if (wallet.there && !wallet.gives().empty()) return grant(wallet.gives(), wallet.chain);
        error = rpc_error(4100);
        return Json();
    }
    void take_effects() {
        const int tab = front_;
        const auto happened = effects;
        for (const EngineEffect& effect : happened) {
            if (const auto* set = std::get_if<wc::StorageSet>(&effect))
                tell(1 - tab, wc::StorageChanged{set->key, set->value});
            if (const auto* gone = std::get_if<wc::StorageRemove>(&effect))
                tell(1 - tab, wc::StorageChanged{gone->key, std::nullopt});
            if (std::holds_alternative<PairingStart>(effect)) start_pairing();
            if (const auto* request = std::get_if<WalletRequest>(&effect)) {
                std::optional<RpcError> error;
                Json result = answer_of(*request, error);
                if (error)
                    tell(tab, WalletAnswered{request->id, {}, error});
                else
                    tell(tab, WalletAnswered{request->id, std::move(result), {}});
            }
            const auto* command = std::get_if<PairingCommand>(&effect);
            if (command == nullptr) continue;
            start_pairing();
            if (const auto* end = std::get_if<wc::Disconnect>(&command->command)) {
                EXPECT_TRUE(ended_by_name_.contains(end->topic)) << "nobody has ended it";
                if (sessions_.erase(end->topic) > 0)
                    tell_pairing(wc::SessionEnded{end->topic, wc::EndReason::kSelf, {}});
            }
        }
        for (const HostEmit& event : emitted)
            if (event.name.value == "accountsChanged") host_.accounts = event.data;
        emitted.clear();
    }
    void drain() {
        int left = 400;
        while (!inbox_.empty() && --left > 0) {
            auto [tab, event] = std::move(inbox_.front());
            inbox_.pop_front();
            show(tab);
            // Tabs are told what is stored by then (StorageRunner): another may have come between.
            if (auto* changed = std::get_if<wc::StorageChanged>(&event)) {
                const auto stands = storage.find(changed->key.value);
                if (stands == storage.end())
                    changed->value.reset();
                else
                    changed->value = stands->second;
            }
            when(std::move(event));
            take_effects();
        }
        ASSERT_GT(left, 0) << "the tabs answer each other for ever";
    }
    void act(int tab, EngineInput event) {
        tell(tab, std::move(event));
        drain();
    }
    void pass(std::int64_t ms) {
        at_ms += ms;
        for (const int tab : {0, 1}) {
            show(tab);
            for (auto due = timers.begin(); due != timers.end();) {
                if (due->second > at_ms) {
                    ++due;
                    continue;
                }
                const std::int64_t id = due->first;
                timers.erase(due);
                act(tab, wc::TimerFired{id});
                show(tab);
                due = timers.begin();
            }
        }
    }
    void load(int tab) {
        show(tab);
        emitted.clear();
        host_ = {};
        pairs_ = false;
        start();
        take_effects();
        for (const auto& [id, wallet] : browser_)
            if (wallet.there) tell(tab, found(id));
        drain();
    }
    EngineInput found(const std::string& id) {
        return ConnectorFound{id, ConnectorKind::kAnnounced, ChainNamespace::kEip155,
                              browser_[id].name, std::nullopt};
    }
    void emit_accounts(const std::string& id) {
        Json list = Json::array();
        for (const std::string& account : browser_[id].gives()) list.push(Json::string(account));
        tell_both(WalletEmitted{id, "accountsChanged", std::move(list)});
    }

    // --- what happens ---------------------------------------------------------------------------

    void pair(int tab) {
        if (sessions_.size() > 2) return;
        static const std::string letters = "cdef0123456789";
        const std::string topic(64, letters[topics_++ % letters.size()]);
        act(tab, ChooseWalletConnect{});
        const wc::Session made = any_session(topic, true);
        sessions_[topic] = made;
        tell(tab, PairingEmitted{wc::UriReady{"wc:1@2?x", at_ms + 230'000}});
        tell_pairing(wc::SessionConnected{made, std::nullopt});
        drain();
        pass(kApprovedRestMs);
    }
    void end_named(const std::string& id) {
        if (browser_.contains(id)) browser_[id].connected = false;
        for (const auto& [topic, one] : sessions_)
            if (id == "wallet_connect:" + topic) ended_by_name_.insert(topic);
        if (connection().status == ConnectionStatus::kConnected) return;
        // The used one, while it is away, has the row of a recent wallet.
        for (const StoredConnection& used :
             read_connections(stored_rows(storage["portico:connections"])).rows)
            if (used.topic && id == "wallet_connect:" + used.name.value)
                ended_by_name_.insert(used.topic->value);
    }
    void visit(int tab) {
        show(tab);
        const auto rows = shown.profile->connections;
        const ProfileConnection* row = rows.empty() ? nullptr : &rows[below(rows.size())];
        const ChainNamespace of = ChainNamespace::kEip155;
        switch (below(7)) {
            case 0:
                return pair(tab);
            case 1: {
                std::string id;
                if (!any_wallet(id).there) return;
                act(tab, ChooseWallet{id});
                return pass(kApprovedRestMs);
            }
            case 2:
                return load(tab);
            case 3:
                if (row == nullptr) return;
                end_named(row->connector_id);
                if (row->state == LinkState::kDisconnected)
                    return act(tab, ForgetConnection{of, row->connector_id});
                return act(tab, DisconnectWallet{of, row->connector_id});
            default:
                if (row == nullptr || row->state != LinkState::kActive) return;
                return act(tab, SwitchConnection{of, row->connector_id, std::nullopt});
        }
    }
    void step() {
        std::string id;
        Wallet& wallet = any_wallet(id);
        auto of = sessions_.begin();
        if (!sessions_.empty()) std::advance(of, below(sessions_.size()));
        switch (below(12)) {
            case 0:
            case 1:
                wallet.locked = !wallet.locked;
                if (wallet.there && wallet.connected) emit_accounts(id);
                return drain();
            case 2:
                std::ranges::shuffle(wallet.has, random_);
                if (wallet.there && wallet.connected) emit_accounts(id);
                return drain();
            case 3:
                wallet.chain = any(kChains);
                if (wallet.there)
                    tell_both(WalletEmitted{id, "chainChanged", json(wallet.chain.substr(7))});
                return drain();
            case 4:
                wallet.there = !wallet.there;
                tell_both(wallet.there ? found(id) : EngineInput(ConnectorLost{id}));
                return drain();
            case 5:
                if (below(3) != 0 || !wallet.there) return;
                wallet.connected = false;
                tell_both(WalletEmitted{id, "disconnect", json(R"({"code":4900})")});
                return drain();
            case 6:
            case 7:
                if (sessions_.empty()) return;
                of->second = any_session(of->first, below(3) != 0);
                tell_pairing(wc::SessionUpdated{of->second});
                return drain();
            case 8: {
                if (sessions_.empty() || below(3) != 0) return;
                const std::string topic = of->first;
                sessions_.erase(of);
                tell_pairing(wc::SessionEnded{topic, wc::EndReason::kExpired, {}});
                return drain();
            }
            case 9:
                return pass(6'000);
            default:
                return visit(static_cast<int>(below(2)));
        }
    }

    // --- what holds -----------------------------------------------------------------------------

    std::set<std::string> kept() const {
        std::set<std::string> ids;
        for (const char* key : {"portico:connections", "portico:links"}) {
            const auto text = storage.find(key);
            if (text == storage.end()) continue;
            for (const StoredConnection& one : read_connections(stored_rows(text->second)).rows)
                if (!one.recent.value_or(false))
                    ids.insert(one.topic ? one.topic->value : one.connector_id.value);
        }
        return ids;
    }
    const ProfileConnection* row(const std::string& id) const {
        const ProfileConnection* found = nullptr;
        for (const ProfileConnection& one : shown.profile->connections) {
            if (one.connector_id.value != id || one.state == LinkState::kDisconnected) continue;
            EXPECT_EQ(found, nullptr) << "it is shown twice";
            found = &one;
        }
        return found;
    }
    static std::vector<std::string> accounts_of(const ProfileConnection& row) {
        std::vector<std::string> list;
        for (const ProfileAccount& account : row.accounts) list.push_back(account.address);
        return list;
    }
    void expect_truth() {
        const auto ids = kept();
        std::size_t alive = 0;
        for (const auto& [id, wallet] : browser_) {
            alive += wallet.connected;
            EXPECT_EQ(ids.contains(id), wallet.connected) << id << " is forgotten, or is not";
        }
        for (const auto& [topic, one] : sessions_) {
            EXPECT_TRUE(ids.contains(topic)) << topic << " is forgotten";
            EXPECT_FALSE(ended_by_name_.contains(topic)) << topic << " lives on at the wallet";
        }
        EXPECT_EQ(ids.size(), alive + sessions_.size()) << "one that has ended is kept";
        for (const int tab : {0, 1}) {
            SCOPED_TRACE("tab " + std::to_string(tab));
            show(tab);
            for (const auto& [id, wallet] : browser_) {
                const ProfileConnection* shown_row = row(id);
                const bool gives = wallet.there && !wallet.gives().empty();
                EXPECT_EQ(shown_row != nullptr, gives) << id;
                if (shown_row && gives) EXPECT_EQ(accounts_of(*shown_row), wallet.gives()) << id;
            }
            for (const auto& [topic, one] : sessions_) {
                const ProfileConnection* shown_row = row("wallet_connect:" + topic);
                const bool gives = !one.namespaces[0].accounts.empty();
                EXPECT_EQ(shown_row != nullptr, gives) << topic;
                if (shown_row && gives) {
                    const auto held = sorted(accounts_of(*shown_row));
                    EXPECT_TRUE(std::ranges::any_of(kChains, [&](const std::string& chain) {
                        return held == granted(one, chain);
                    })) << topic;
                }
            }
            Json told = Json::array();
            for (const auto& account : connection().accounts) told.push(Json::string(account));
            EXPECT_EQ(host_.accounts, told) << "what the page is told";
            if (connection().status != ConnectionStatus::kConnected) continue;
            const std::string used = connection().connector_id->value;
            for (const auto& [topic, one] : sessions_)
                if (used == "wallet_connect" && row("wallet_connect:" + topic) &&
                    row("wallet_connect:" + topic)->state == LinkState::kConnected) {
                    std::vector<std::string> held;
                    for (const auto& account : connection().accounts) held.push_back(account);
                    EXPECT_EQ(sorted(held), granted(one, connection().caip_network_id->value));
                }
        }
    }

    std::size_t topics_ = 0;
    std::mt19937 random_;
};

TEST_P(TwoTabs, ShowWhatTheWalletsSayAndForgetNothingThatNobodyEnded) {
    load(1);
    load(0);
    pair(0);
    expect_truth();
    for (int i = 0; i < 50 && !HasFailure(); ++i) {
        SCOPED_TRACE("step " + std::to_string(i));
        step();
        expect_truth();
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, TwoTabs, ::testing::Range(1U, 41U));

}  // namespace
}  // namespace portico::engine
