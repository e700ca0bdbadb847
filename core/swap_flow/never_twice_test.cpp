// SPDX-License-Identifier: Apache-2.0
//
// No taps, reloads, answers and blocks that come and go, in whatever order, have the wallet asked
// for a step that was not confirmed in the review, or for anything twice.
#include <rapidcheck/gtest.h>

#include <set>

#include "core/base/encoding/hex.hpp"
#include "core/swap_flow/constants.hpp"
#include "core/swap_flow/scenario.hpp"

namespace portico::swap_flow {
namespace {

using transfers::TransferStatus;

enum class Deed : std::uint8_t {
    kOpenEther,
    kOpenDollars,
    kReview,
    kGoThere,
    kAccept,
    kConfirm,
    kConfirmOld,
    kEdit,
    kClose,
    kAnswer,
    kAnswerLate,
    kDecline,
    kReload,
    kWait,
    kMine,
    kRevert,
    kUndo,
    kReplace,
    kAllow,
    kServerDown,
    kCount
};

/// What the wallet was asked, and what the visitor can know of it.
struct Asking {
    EffectId id = 0;
    bool is_of_this_page = true;
    bool may_be_out = true;  ///< nobody has said what became of it
};

class SwapWorld : public Scenario {
  public:
    void TestBody() override {}

    void run(const std::vector<Deed>& acts) {
        start();
        for (const Deed act : acts) {
            const std::size_t before = wallet.size();
            const std::optional<SwapQuote> quote = swap().quote;
            const bool accepted = swap().accepted;
            const bool open = std::ranges::any_of(asked_, &Asking::may_be_out);
            perform(act);
            if (wallet.size() > before) {
                RC_ASSERT(act == Deed::kConfirm);
                RC_ASSERT(wallet.size() == before + 1);
                RC_ASSERT(quote.has_value());
                RC_ASSERT(quotes_.insert(quote->id).second);
                // Of an earlier one nobody knows whether it went out: that was read, and accepted.
                RC_ASSERT(!open || accepted);
                const bool is_swap = quote->act == SwapAct::kSwap;
                RC_ASSERT(address(sent("to")) == address(is_swap ? kRouter : kDollar));
                if (!is_swap) RC_ASSERT(sent("data").starts_with("0x095ea7b3"));
                asked_.push_back({wallet.back().id});
            }
            // What may be out is kept, whatever happens to the page.
            const auto kept =
                std::ranges::count_if(shown.swap_transfers->transfers, [](const Transfer& one) {
                    return one.status == TransferStatus::kAsking ||
                           one.status == TransferStatus::kUnsure;
                });
            RC_ASSERT(kept >= std::ranges::count_if(asked_, &Asking::may_be_out));
        }
    }
    std::size_t sent_count() const { return hashes_; }

  private:
    void perform(Deed act) {
        switch (act) {
            case Deed::kOpenEther:
                when(OpenSwap{"eth", "usdx", "0.5"});
                return after(0);
            case Deed::kOpenDollars:
                when(OpenSwap{kDollar, "ETH", "300"});
                return after(0);
            case Deed::kReview:
                return when(ReviewSwap{});
            case Deed::kGoThere:  // the whole way to the review, as it is read
                perform(asked_.size() % 2 == 0 ? Deed::kOpenEther : Deed::kOpenDollars);
                perform(Deed::kReview);
                return perform(Deed::kAccept);
            case Deed::kAccept:
                return accept();
            case Deed::kConfirm:
                return confirm();
            case Deed::kConfirmOld:  // a press that was meant for what stood there before
                if (!quotes_.empty()) when(ConfirmSwap{*quotes_.begin()});
                return;
            case Deed::kEdit:
                return when(EditSwap{});
            case Deed::kClose:
                return when(CloseSwap{});
            case Deed::kAnswer:
            case Deed::kAnswerLate:  // twice, or behind another
                return answer(act == Deed::kAnswer ? asked_.size() : asked_.size() / 2);
            case Deed::kDecline:
                if (asked_.empty() || !asked_.back().is_of_this_page || !asked_.back().may_be_out)
                    return;
                asked_.back().may_be_out = false;
                return wallet_refuses(4001, "no");
            case Deed::kReload:
                for (Asking& one : asked_) one.is_of_this_page = false;
                quotes_.clear();
                return start();
            case Deed::kWait:
                return after(transfers::kPollMs);
            case Deed::kMine:
            case Deed::kRevert:
                node.replaced = false;
                for (const Transfer& one : shown.swap_transfers->transfers)
                    if (one.hash)
                        node.receipts[one.hash->value] =
                            R"({"transactionHash":")" + one.hash->value + R"(","status":")" +
                            (act == Deed::kMine ? "0x1" : "0x0") +
                            R"(","gasUsed":"0x5208","effectiveGasPrice":"0x2540be400"})";
                return after(transfers::kPollMs);
            case Deed::kUndo:
                node.receipts.clear();
                node.allowance = 0;
                return after(transfers::kPollMs);
            case Deed::kReplace:
                node.receipts.clear();
                node.replaced = true;
                return after(2 * transfers::kPollMs);
            case Deed::kAllow:
                node.allowance = 300'000'000;
                return;
            case Deed::kServerDown:
                server.down = !server.down;
                return;
            case Deed::kCount:
                return;
        }
    }
    void answer(std::size_t count) {
        if (count == 0) return;
        Asking& one = asked_[count - 1];
        if (!one.is_of_this_page) return;
        if (std::exchange(one.may_be_out, false)) ++hashes_;
        when(WalletAnswered{
            one.id,
            Json::string(to_hex_0x(Uint256(static_cast<std::uint64_t>(count)).big_endian())),
            std::nullopt});
    }

    std::vector<Asking> asked_;
    std::set<std::int64_t> quotes_;  ///< that were confirmed on this page
    std::size_t hashes_ = 0;
};

RC_GTEST_PROP(SwapNeverTwice, TheWalletIsAskedForWhatWasConfirmedAndOnce, ()) {
    auto acts = *rc::gen::container<std::vector<Deed>>(
        70, rc::gen::map(rc::gen::inRange(0, static_cast<int>(Deed::kCount)),
                         [](int one) { return static_cast<Deed>(one); }));
    const Deed first = *rc::gen::element(Deed::kOpenEther, Deed::kOpenDollars);
    acts.insert(acts.begin(), {first, Deed::kReview, Deed::kConfirm});
    SwapWorld world;
    world.run(acts);
    RC_CLASSIFY(world.sent_count() > 1);
}

}  // namespace
}  // namespace portico::swap_flow
