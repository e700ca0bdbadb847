// SPDX-License-Identifier: Apache-2.0
//
// The machine of paying in a world that the test writes: the operator's server with its exchanges,
// a node, the wallet, the clock.
#pragma once

#include <gmock/gmock.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/api/pay.hpp"
#include "core/pay/machine.hpp"
#include "core/pay/pay.hpp"

namespace portico::pay {

inline const std::string kAlice = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
inline const std::string kShop = "0xFb69000000000000000000000000000000c5D359";
inline const std::string kDollar = "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB";  ///< 6 decimals
inline const std::string kHash = "0x" + std::string(64, 'a');
inline const std::string kSecond = "0x" + std::string(64, 'b');
inline const std::string kThird = "0x" + std::string(64, 'd');
inline const std::string kId = "0123456789abcdef0123456789abcdef";
inline const std::string kReference = std::string(64, 'c');

struct Server {
    std::int64_t status = 200;  ///< of payments
    api::PaymentBody payment;
    std::int64_t report_status = 200;
    std::string exchanges = R"({"result":{"total":0,"exchanges":[]}})";
    std::string pay_url = R"({"result":{"url":"https://harbour.example/pay","sessionId":"s1"}})";
    std::map<std::string, std::string> buy_statuses;  ///< of a session; of the others buy_status
    std::string buy_status = R"({"result":{"status":"IN_PROGRESS"}})";
    std::string prices = R"({"fungibles":[]})";
    std::vector<std::string> urls, bodies, prices_asked;
    bool hangs = false;  ///< what it is asked gets no answer
    bool lists = true;   ///< what is reported; else it has it, and it counts for good

    /// In US dollars: one of the token, and one of the currency. Empty: nobody knows.
    void costs(const std::string& token, const std::string& ether);

    /// What was reported is listed, as it waits for its block.
    void list(const api::SentTransaction& sent) {
        if (!lists) return;
        for (const api::PaymentTransaction& one : payment.transactions)
            if (one.hash == sent.hash.value) return;
        payment.transactions.emplace_back().hash = sent.hash.value;
    }
};

struct Node {
    std::uint64_t chain_id = 1;
    Uint256 balance = *chain::parse_uint256("2000000000000000000");
    Uint256 dollars = 5'000'000'000;
    Uint256 base = 1'000'000'000;  ///< of the fee
    int decimals = 6;
    std::string own_code = "0x";
    std::string refuses_call;
    bool says_no = false;  ///< the token returns false
    bool down = false;
    std::optional<std::uint64_t> arrives;  ///< of dollars in a trial; none: it cannot try
    bool oracle_busy = false;              ///< that of the data fee is asked too often
    std::map<std::string, std::string> receipts;
    std::string lost;  ///< a hash that it does not know any more
    std::uint64_t head = 1'000;
    /// The block that used the account's number, and its transactions. 0: none has.
    std::uint64_t used_in = 0;
    std::string used_by = "[]";
    std::optional<Json> answer(const RequestChain& request, engine::RpcError& error) const;
};

class Scenario : public ::testing::Test {
  protected:
    Scenario();

    // --- given
    PayConfig config;
    std::map<std::string, std::string> storage;
    std::int64_t at_ms = 1'700'000'000'000;
    std::optional<WatchedAccount> account;
    Server server;
    Node node;
    /// Makes a machine from what is stored; a second time: the page was loaded again.
    void start();
    void given_native(const std::string& amount = "100000000000000000");
    OpenPay own(const std::string& amount = "1.5");  ///< dollars, in the words of the reference

    // --- when
    void when(PayInput event);
    void after(std::int64_t delay_ms);
    void open_payment(const std::string& call = "1", const std::string& id = kId) {
        OpenPay asked;
        asked.call = call;
        asked.payment = id;
        when(asked);
    }
    void confirm(bool again = false) { when(ConfirmPay{pay().quote ? pay().quote->id : 0, again}); }
    void account_becomes(std::optional<WatchedAccount> now);
    void wallet_answers(const std::string& hash);
    void wallet_refuses(std::int64_t code, const std::string& message);
    void block_takes(const std::string& hash, const std::string& status = "0x1");
    /// The wallet's "Speed up": a block takes another transaction of the same number.
    void wallet_speeds_up(const std::string& transactions = "[]");
    /// What the widget sent in place of its newest, as the replace machine tells it.
    Transfer replacement(const std::string& hash = kThird);
    void tell(const Transfer& replacement);
    void server_says(api::PaymentStatus status, api::PaymentTransactionState state,
                     const std::string& received = "0", const std::string& hash = kHash);

    // --- then
    PaySlices shown;
    const PaySlice& pay() const { return *shown.pay; }
    std::string word(const char* member) const;  ///< of the slice: "step", "problem"
    std::vector<RequestWallet> wallet;
    std::vector<std::string> windows;  ///< addresses, in the order in which they were opened
    int windows_closed = 0;            ///< by the page
    std::int64_t window = 0;
    std::string sent(const char* member) const;  ///< of the last transaction
    std::size_t reports() const;
    std::map<std::int64_t, std::int64_t> timers;
    std::optional<Machine> machine;

  private:
    void step(PayInput event);
    void answer_all();
    void take(const PayEffect& effect);
    HttpAnswered serve(EffectId id, const std::string& url, const std::string* body);
    std::vector<PayEffect> open_;
    std::uint8_t entropy_ = 0;
};

}  // namespace portico::pay
