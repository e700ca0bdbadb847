// SPDX-License-Identifier: Apache-2.0
//
// No taps, reloads, answers and blocks, in whatever order, send what was not confirmed in the
// review, was given up, or anything twice.
#include <rapidcheck/gtest.h>

#include <set>

#include "core/base/encoding/base64.hpp"
#include "core/solana_send/constants.hpp"
#include "core/solana_send/scenario.hpp"

namespace portico::solana_send {
namespace {

enum class Act : std::uint8_t {
    kOpen,
    kReview,
    kConfirm,
    kEdit,
    kClose,
    kSign,
    kDecline,
    kReload,
    kWait,
    kTake,
    kGrowOld,
    kGoDown,
    kRefuse,
    kCount
};

class SolanaWorld : public Scenario {
  public:
    void TestBody() override {}

    void run(const std::vector<Act>& acts) {
        given_form();
        for (const Act act : acts) {
            perform(act);
            for (const std::string& one : delivered)
                RC_ASSERT(may_go_.contains(
                    chain::parse_solana_transaction(*parse_base64(one))->message_bytes));
        }
    }
    bool has_sent() const { return !delivered.empty(); }

  private:
    void perform(Act act) {
        switch (act) {
            case Act::kOpen:
                when(SolanaOpenSend{"", "0.25", kBen});
                return when(SolanaChooseSendToken{kChain}), type("0.25");
            case Act::kReview:
                ++node.blockhash[1];  // no two are the same transaction
                when(SolanaReviewSend{});
                return when(SolanaAcceptSendWarnings{true});
            case Act::kConfirm: {
                const std::size_t before = wallet.size();
                confirm();
                RC_ASSERT(wallet.size() <= before + 1);
                if (wallet.size() > before) may_sign_ = true;
                return;
            }
            case Act::kEdit:
                if (send().step == SendStep::kSigning) may_sign_ = false;
                return when(SolanaEditSend{});
            case Act::kClose:
                return when(SolanaCloseSend{});
            case Act::kSign:  // the last that it was asked, however late and often
                if (wallet.empty()) return;
                if (std::exchange(may_sign_, false)) may_go_.insert(requested().message_bytes);
                return wallet_signs();
            case Act::kDecline:
                if (wallet.empty()) return;
                may_sign_ = false;
                return wallet_refuses(4001);
            case Act::kReload:
                may_sign_ = false;
                return start();
            case Act::kWait:
                return after(kPollMs);
            case Act::kTake:
                for (const SolanaSent& one : transfers())
                    node.statuses[one.hash] = R"({"err":null,"confirmationStatus":"confirmed"})";
                return;
            case Act::kGrowOld:
                node.height += 100;
                return;
            case Act::kGoDown:
                node.down = !node.down;
                return;
            case Act::kRefuse:
                node.refusal = node.refusal.empty()
                                   ? R"({"code":-32002,"data":{"err":"AccountInUse","logs":[]}})"
                                   : "";
                return;
            case Act::kCount:
                return;
        }
    }

    bool may_sign_ = false;   ///< the wallet's last request is still wanted
    std::set<Bytes> may_go_;  ///< messages that were signed while they were
};

RC_GTEST_PROP(SolanaNeverTwice, SendsNothingThatWasNotConfirmed, ()) {
    auto acts = *rc::gen::container<std::vector<Act>>(
        40, rc::gen::map(rc::gen::inRange(0, static_cast<int>(Act::kCount)),
                         [](int one) { return static_cast<Act>(one); }));
    acts.insert(acts.begin(), {Act::kReview, Act::kConfirm});
    SolanaWorld world;
    world.run(acts);
    RC_CLASSIFY(world.has_sent());
}

}  // namespace
}  // namespace portico::solana_send
