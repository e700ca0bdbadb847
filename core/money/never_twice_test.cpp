// SPDX-License-Identifier: Apache-2.0
//
// No taps, reloads, answers and blocks that come and go, in whatever order, have the wallet asked
// for what was not confirmed in the review, or for anything twice.
#include <rapidcheck/gtest.h>

#include <set>

#include "core/base/encoding/hex.hpp"
#include "core/money/constants.hpp"
#include "core/money/scenario.hpp"

namespace portico::money {
namespace {

enum class Deed : std::uint8_t {
    kOpen,
    kReview,
    kGoThere,
    kAccept,
    kConfirm,
    kConfirmOld,
    kEdit,
    kClose,
    kAnswer,
    kAnswerLate,
    kMumble,
    kDecline,
    kReload,
    kWait,
    kMine,
    kRevert,
    kUndo,
    kForget,
    kReplace,
    kGoDown,
    kCount
};

/// What the wallet was asked, and what the visitor can know of it.
struct Asking {
    EffectId id = 0;
    bool is_of_this_page = true;
    bool may_be_out = true;  ///< nobody has said what became of it
};

class MoneyWorld : public Scenario {
  public:
    void TestBody() override {}

    void run(const std::vector<Deed>& acts) {
        given_form();
        for (const Deed act : acts) {
            const std::size_t before = wallet.size();
            const std::optional<SendQuote> quote = send().quote;
            const bool accepted = send().accepted;
            const bool open = std::ranges::any_of(asked_, &Asking::may_be_out);
            perform(act);
            if (wallet.size() > before) {
                RC_ASSERT(act == Deed::kConfirm);
                RC_ASSERT(wallet.size() == before + 1);
                RC_ASSERT(quote.has_value());
                RC_ASSERT(quotes_.insert(quote->id).second);
                // Of an earlier one nobody knows whether it went out: that was read, and accepted.
                RC_ASSERT(!open || accepted);
                RC_ASSERT(hex("value") == "0x3782dace9d90000");
                RC_ASSERT(*chain::parse_evm_address(hex("to")) == *chain::parse_evm_address(kBob));
                asked_.push_back({wallet.back().id});
            }
            // What may be out is kept, whatever happens to the page.
            const auto kept = std::ranges::count_if(shown.transfers->transfers, [](auto& one) {
                return one.status == TransferStatus::kAsking ||
                       one.status == TransferStatus::kUnsure;
            });
            RC_ASSERT(kept >= std::ranges::count_if(asked_, &Asking::may_be_out));
        }
    }
    std::size_t sent() const { return hashes_; }

  private:
    void perform(Deed act) {
        switch (act) {
            case Deed::kOpen:
                when(OpenSend{});
                return type("0.25"), to(kBob);
            case Deed::kReview:
                return when(ReviewSend{});
            case Deed::kGoThere:  // the whole way to the review, as it is read
                perform(Deed::kOpen);
                perform(Deed::kReview);
                return perform(Deed::kAccept);
            case Deed::kAccept:
                return when(AcceptSendWarnings{true});
            case Deed::kConfirm:
                return confirm();
            case Deed::kConfirmOld:  // a press that was meant for what stood there before
                if (!quotes_.empty()) when(ConfirmSend{*quotes_.begin()});
                return;
            case Deed::kEdit:
                return when(EditSend{});
            case Deed::kClose:
                return when(CloseSend{});
            case Deed::kAnswer:
            case Deed::kAnswerLate:  // twice, or behind another
                return answer(act == Deed::kAnswer ? asked_.size() : asked_.size() / 2);
            case Deed::kMumble:  // neither a hash nor a no
                if (!is_waiting()) return;
                return wallet_answers("null");
            case Deed::kDecline:
                if (!is_waiting()) return;
                asked_.back().may_be_out = false;
                return wallet_refuses(4001, "no");
            case Deed::kReload:
                for (Asking& one : asked_) one.is_of_this_page = false;
                quotes_.clear();
                return start();
            case Deed::kWait:
                return after(kPollMs);
            case Deed::kMine:
            case Deed::kRevert:
                for (const Transfer& one : shown.transfers->transfers)
                    if (one.hash)
                        node.receipts[one.hash->value] =
                            R"({"transactionHash":")" + one.hash->value + R"(","status":")" +
                            (act == Deed::kMine ? "0x1" : "0x0") +
                            R"(","gasUsed":"0x5208","effectiveGasPrice":"0x2540be400"})";
                return after(kPollMs);
            case Deed::kUndo:
                node.receipts.clear();
                return after(kPollMs);
            case Deed::kForget:
                node.transactions.clear();
                return after(kDroppedAfterMs);
            case Deed::kReplace:
                node.transactions.clear();
                ++node.nonce;
                return after(2 * kPollMs);
            case Deed::kGoDown:
                node.down = !node.down;
                return;
            case Deed::kCount:
                return;
        }
    }
    bool is_waiting() const {
        return !asked_.empty() && asked_.back().is_of_this_page && asked_.back().may_be_out;
    }
    void answer(std::size_t count) {
        if (count == 0) return;
        Asking& one = asked_[count - 1];
        if (!one.is_of_this_page) return;
        if (std::exchange(one.may_be_out, false)) ++hashes_;
        const std::string hash = to_hex_0x(Uint256(static_cast<std::uint64_t>(count)).big_endian());
        node.transactions[hash] = R"({"hash":")" + hash + R"(","nonce":"0x7"})";
        when(WalletAnswered{one.id, Json::string(hash), std::nullopt});
    }

    std::vector<Asking> asked_;
    std::set<std::int64_t> quotes_;  ///< that were confirmed on this page
    std::size_t hashes_ = 0;
};

RC_GTEST_PROP(MoneyNeverTwice, TheWalletIsAskedForWhatWasConfirmedAndOnce, ()) {
    auto acts = *rc::gen::container<std::vector<Deed>>(
        70, rc::gen::map(rc::gen::inRange(0, static_cast<int>(Deed::kCount)),
                         [](int one) { return static_cast<Deed>(one); }));
    acts.insert(acts.begin(), {Deed::kReview, Deed::kConfirm});
    MoneyWorld world;
    world.run(acts);
    RC_CLASSIFY(world.sent() > 1);
}

}  // namespace
}  // namespace portico::money
