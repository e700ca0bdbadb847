// SPDX-License-Identifier: Apache-2.0
//
// No taps, reloads, answers and blocks that come and go, in whatever order, pay the same order
// twice but by the visitor's own "Pay once more".
#include <rapidcheck/gtest.h>

#include <set>

#include "core/base/encoding/hex.hpp"
#include "core/pay/scenario.hpp"

namespace portico::pay {
namespace {

enum class Deed : std::uint8_t {
    kOpen,
    kConfirm,
    kConfirmAgain,
    kConfirmOld,
    kRetry,
    kClose,
    kAnswer,
    kAnswerLate,
    kDecline,
    kReload,
    kWait,
    kMine,
    kRevert,
    kUndo,
    kLose,
    kServerSees,
    kServerAway,
    kGoDown,
    kOtherDevice,
    kExchange,
    kExchangeAgain,
    kExchangeFails,
    kExchangeGoesOn,
    kExchangeHasPaid,
    kCount
};

/// What the wallet was asked, and what the visitor can know of it.
struct Asking {
    EffectId id = 0;
    bool is_of_this_page = true;
    bool may_be_out = true;  ///< it was not declined: it may pay, now or later
};

class PayWorld : public Scenario {
  public:
    explicit PayWorld(bool by_server) : by_server_(by_server) {
        server.exchanges = R"({"result":{"total":1,"exchanges":[{"id":"harbour","name":"Harbour",)"
                           R"("imageUrl":""}]}})";
    }
    void TestBody() override {}

    void run(const std::vector<Deed>& acts) {
        start();
        for (const Deed act : acts) {
            const std::size_t before = wallet.size();
            const std::optional<PayQuote> quote = shown.pay ? pay().quote : std::nullopt;
            const bool open = has_other_ || std::ranges::any_of(asked_, &Asking::may_be_out) ||
                              std::ranges::any_of(server.buy_statuses, [](const auto& one) {
                                  return one.second != "FAILED";
                              });
            const std::size_t windows_before = windows.size();
            perform(act);
            if (act == Deed::kExchange) RC_ASSERT(windows.size() == windows_before || !open);
            if (wallet.size() == before) continue;
            RC_ASSERT(wallet.size() == before + 1);
            // What is out already is sent again by "Pay once more" alone.
            RC_ASSERT(act == Deed::kConfirmAgain || (act == Deed::kConfirm && !open));
            RC_ASSERT(quote.has_value());
            RC_ASSERT(quotes_.insert(quote->id).second);
            RC_ASSERT(quote->amount.value == "1.5");
            RC_ASSERT(*chain::parse_evm_address(sent("to")) == *chain::parse_evm_address(kDollar));
            asked_.push_back({wallet.back().id});
        }
    }
    std::size_t sent_count() const { return hashes_ + server.buy_statuses.size(); }

  private:
    void perform(Deed act) {
        switch (act) {
            case Deed::kOpen: {
                const std::string call = std::to_string(++calls_);
                if (by_server_) return open_payment(call);
                OpenPay asked = own();
                asked.call = call;
                return when(asked);
            }
            case Deed::kConfirm:
                return confirm();
            case Deed::kConfirmAgain:
                return confirm(true);
            case Deed::kConfirmOld:  // a press that was meant for what stood there before
                if (!quotes_.empty()) when(ConfirmPay{*quotes_.begin(), true});
                return;
            case Deed::kRetry:
                return when(RetryPay{});
            case Deed::kClose:
                return when(ClosePay{});
            case Deed::kAnswer:
            case Deed::kAnswerLate:  // twice, or behind another
                return answer(act == Deed::kAnswer ? asked_.size() : asked_.size() / 2);
            case Deed::kDecline:
                if (asked_.empty() || !asked_.back().is_of_this_page || has_hash(asked_.size()))
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
                for (const std::size_t one : hashed_)
                    if (asked_[one - 1].may_be_out) block_takes(hash_of(one));
                return;
            case Deed::kRevert: {  // it is in a block, and did nothing: it never will
                if (hashed_.empty()) return;
                const std::size_t last = *hashed_.rbegin();
                if (node.receipts.contains(hash_of(last))) return;
                asked_[last - 1].may_be_out = false;
                return block_takes(hash_of(last), "0x0");
            }
            case Deed::kUndo:
                std::erase_if(node.receipts, [](const auto& one) {
                    return one.second.find(R"("status":"0x1")") != std::string::npos;
                });
                return after(transfers::kPollMs);
            case Deed::kLose:
                node.lost = node.lost.empty() && !hashed_.empty() ? hash_of(*hashed_.begin()) : "";
                return after(2 * transfers::kPollMs);
            case Deed::kServerSees:
                if (!hashed_.empty())
                    server_says(api::PaymentStatus::kSeen, api::PaymentTransactionState::kIncluded,
                                "1500000", hash_of(*hashed_.begin()));
                return after(transfers::kPollMs);
            case Deed::kServerAway:
                server.status = server.report_status = server.status == 200 ? 503 : 200;
                return;
            case Deed::kGoDown:
                node.down = !node.down;
                return;
            case Deed::kOtherDevice:
                return another_device_pays();
            case Deed::kExchange:
            case Deed::kExchangeAgain:
                return go_to_exchange(act == Deed::kExchangeAgain);
            case Deed::kExchangeFails:
                return exchange_says("FAILED");
            case Deed::kExchangeGoesOn:
                return exchange_says("IN_PROGRESS");
            case Deed::kExchangeHasPaid:
                return exchange_says("SUCCESS");
            case Deed::kCount:
                return;
        }
    }
    static std::string hash_of(std::size_t count) {
        return to_hex_0x(Uint256(static_cast<std::uint64_t>(count)).big_endian());
    }
    void go_to_exchange(bool again) {
        const std::string session = std::to_string(server.buy_statuses.size() + 1);
        server.pay_url = R"({"result":{"url":"https://harbour.example/pay/)" + session +
                         R"(","sessionId":")" + session + R"("}})";
        when(PayAtExchange{"harbour", again});
        if (!windows.empty() && windows.back().ends_with("/pay/" + session))
            server.buy_statuses.emplace(session, "IN_PROGRESS");
    }
    // The page hears of it from the server, if that is not away and has told of no block yet.
    void another_device_pays() {
        if (!by_server_ || server.status != 200 ||
            server.payment.status != api::PaymentStatus::kOpen ||
            !server.payment.transactions.empty())
            return;
        server.payment.transactions.emplace_back().hash = "0x" + std::string(64, 'f');
        has_other_ = true;
        after(kIdlePollMs);
    }
    // Of the newest; what was paid or has failed stays so.
    void exchange_says(const std::string& status) {
        const auto last = server.buy_statuses.find(std::to_string(server.buy_statuses.size()));
        if (last != server.buy_statuses.end() && last->second == "IN_PROGRESS")
            last->second = status;
        after(kExchangePollMs);
    }
    bool has_hash(std::size_t count) const { return hashed_.contains(count); }
    void answer(std::size_t count) {
        if (count == 0 || !asked_[count - 1].is_of_this_page || !asked_[count - 1].may_be_out)
            return;
        if (hashed_.insert(count).second) ++hashes_;
        when(WalletAnswered{asked_[count - 1].id, Json::string(hash_of(count)), std::nullopt});
    }

    bool by_server_;
    int calls_ = 0;
    std::vector<Asking> asked_;
    std::set<std::size_t> hashed_;   ///< of asked_, counted from one
    std::set<std::int64_t> quotes_;  ///< that were confirmed on this page
    std::size_t hashes_ = 0;
    bool has_other_ = false;  ///< the payer's phone has paid it
};

std::vector<Deed> random_visit(Deed first = Deed::kConfirm) {
    auto acts = *rc::gen::container<std::vector<Deed>>(
        70, rc::gen::map(rc::gen::inRange(0, static_cast<int>(Deed::kCount)),
                         [](int one) { return static_cast<Deed>(one); }));
    acts.insert(acts.begin(), {Deed::kOpen, first});
    return acts;
}

RC_GTEST_PROP(PayNeverTwice, AnOrderOfAShopIsPaidOnce, ()) {
    PayWorld world(true);
    world.run(random_visit());
    RC_CLASSIFY(world.sent_count() > 1);
}

RC_GTEST_PROP(PayNeverTwice, AnOrderThatAnotherDeviceHasPaidIsPaidOnce, ()) {
    PayWorld world(true);
    world.run(random_visit(Deed::kOtherDevice));
    RC_CLASSIFY(world.sent_count() > 0);
}

RC_GTEST_PROP(PayNeverTwice, WhatAPageNamesIsPaidOnce, ()) {
    PayWorld world(false);
    world.run(random_visit());
    RC_CLASSIFY(world.sent_count() > 1);
}

RC_GTEST_PROP(PayNeverTwice, WhatWasBegunAtAnExchangeIsPaidOnce, ()) {
    PayWorld world(false);
    world.run(random_visit(Deed::kExchange));
    RC_CLASSIFY(world.sent_count() > 1);
}

}  // namespace
}  // namespace portico::pay
