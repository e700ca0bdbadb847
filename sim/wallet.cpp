// SPDX-License-Identifier: Apache-2.0
#include "sim/wallet.hpp"

#include <utility>
#include <variant>

namespace portico::sim {
namespace {

constexpr const char* kAccount = "0x71c7656ec7ab88b098defb751b7401b5f6d8976f";

/// Grants all that was asked for, on the chains that were asked for.
wc::Namespaces grant(const wc::ProposalReceived& proposal) {
    wc::Namespaces granted;
    const auto add = [&](const wc::Namespaces& requested) {
        for (const wc::Namespace& one : requested) {
            wc::Namespace* mine = nullptr;
            for (wc::Namespace& other : granted)
                if (other.key.value == one.key.value) mine = &other;
            if (!mine) {
                mine = &granted.emplace_back();
                mine->key = one.key;
            }
            for (const wc::ChainId& chain : one.chains) {
                mine->chains.push_back(chain);
                mine->accounts.push_back(wc::AccountId(chain.value + ":" + kAccount));
            }
            for (const wc::MethodName& method : one.methods) mine->methods.push_back(method);
            for (const wc::MethodName& event : one.events) mine->events.push_back(event);
        }
    };
    add(proposal.required);
    add(proposal.optional);
    return granted;
}

}  // namespace

Wallet::Wallet(World& world, RelayHost& relay, std::string name)
    : world_(world),
      name_(name),
      host_(world, relay, wc::Role::kWallet, std::move(name),
            [this](const wc::PairingEvent& event) { hear(event); }) {}

void Wallet::pair(const std::string& uri) { host_.step(wc::Pair{uri}); }

void Wallet::hear(const wc::PairingEvent& event) {
    if (const auto* proposal = std::get_if<wc::ProposalReceived>(&event)) {
        decide_proposal(*proposal);
    } else if (const auto* request = std::get_if<wc::RequestReceived>(&event)) {
        if (done_.contains({request->topic.value, request->id}))
            world_.violated(name_ + " was shown a request again that it had answered");
        decide_request(*request);
    }
}

void Wallet::decide_proposal(const wc::ProposalReceived& proposal) {
    world_.scheduler.after(world_.chance.between(200, 20'000), [this, proposal] {
        if (world_.chance.happens(150)) {
            host_.step(wc::RejectSession{proposal.proposal_id, {5000, "User rejected.", {}}});
        } else {
            wc::ApproveSession approval;
            approval.proposal_id = proposal.proposal_id;
            approval.namespaces = grant(proposal);
            host_.step(std::move(approval));
        }
    });
}

void Wallet::decide_request(const wc::RequestReceived& request) {
    world_.scheduler.after(
        world_.chance.between(100, 30'000), [this, topic = request.topic, id = request.id] {
            if (!host_.is_running() || !host_.sessions().contains(topic.value)) return;
            if (!done_.emplace(topic.value, id).second) return;
            wc::Respond answer{.topic = topic, .id = id, .result = {}, .error = {}};
            if (world_.chance.happens(200))
                answer.error = wc::RpcError{5000, "User rejected.", {}};
            else
                answer.result = Json::string("0x" + std::string(130, 'a'));
            host_.step(std::move(answer));
        });
}

void Wallet::act() {
    if (!host_.is_running() || host_.sessions().empty()) return;
    const wc::Session session = host_.sessions().begin()->second;
    if (session.namespaces.empty() || session.namespaces.front().chains.empty()) return;
    const wc::ChainId chain = session.namespaces.front().chains.front();
    switch (world_.chance.between(0, 9)) {
        case 0:
            host_.step(wc::Disconnect{session.topic});
            break;
        case 1:
            host_.step(wc::Ping{session.topic});
            break;
        case 2:
            host_.step(wc::Extend{session.topic});
            break;
        case 3: {
            wc::Update update{session.topic, session.namespaces};
            const std::string other =
                "0x" + std::string(39, '0') + static_cast<char>('1' + world_.chance.between(0, 8));
            for (wc::Namespace& one : update.namespaces) {
                one.accounts.clear();
                for (const wc::ChainId& granted : one.chains)
                    one.accounts.push_back(wc::AccountId(granted.value + ":" + other));
            }
            host_.step(std::move(update));
            break;
        }
        default: {
            Json accounts = Json::array();
            accounts.push(Json::string(kAccount));
            host_.step(wc::Emit{session.topic, chain, "accountsChanged", std::move(accounts)});
        }
    }
}

}  // namespace portico::sim
