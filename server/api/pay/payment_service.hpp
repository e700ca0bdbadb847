// SPDX-License-Identifier: Apache-2.0
//
// /v1/payments: what merchants ask for by a secret key, what pages show, and what the server itself
// sees of it on the chain (docs/pay.md). A payment counts as paid by nothing that a page or a
// merchant says: a page names transactions, and the operator's own nodes are asked about them.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/api/pay.hpp"
#include "core/base/entropy.hpp"
#include "server/api/access/authorizer.hpp"
#include "server/api/chain_data/reader.hpp"
#include "server/api/pay/config.hpp"
#include "server/api/pay/settlement.hpp"
#include "server/api/routing/api_error.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/redis/rate_limiter.hpp"
#include "server/store/worker.hpp"

namespace portico::api::pay {

struct Token {
    std::string symbol;
    std::int64_t decimals = 0;
};

/// All must outlive the service. The entropy is used on the store's threads too.
struct Foundations {
    store::Access<Store> store;
    chain_data::Reader& own_nodes;
    std::function<Token(std::string_view chain)> currency;           ///< the chain's own
    std::function<access::ProjectRef(std::string_view id)> project;  ///< as stored; or null
    store::RateLimiter& limiter;
    ops::Log& log;
    EntropyFn entropy;
    std::function<std::int64_t()> clock;  ///< milliseconds since 1970
};

class PaymentService {
  public:
    static constexpr std::int64_t kLookEveryMs = 1'000;
    static constexpr std::int64_t kSweepEveryMs = 15'000;
    static constexpr std::int64_t kPurgeEveryMs = 3'600'000;
    static constexpr std::int64_t kLeaseMs = 30'000;
    static constexpr std::int64_t kKeepMs = std::int64_t{180} * 24 * 3600 * 1000;

    PaymentService(Foundations foundations, Config config);

    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);
    /// Looks at the payments that are due. Every kLookEveryMs.
    void look();
    /// Looks for transfers of tokens that nobody reported. Every kSweepEveryMs.
    void sweep();
    /// Takes away what ended long ago. Every kPurgeEveryMs.
    void purge();
    void write_metrics(ops::MetricsText& out) const;

  private:
    using Response = ops::Awaitable<net::Response>;
    struct Call {
        std::string body, id, authorization, idempotency, network, request_id;
    };
    struct Refused {
        ApiCode code = ApiCode::parameter_invalid;
        std::string why;
    };
    template <class T>
    using Checked = std::expected<T, Refused>;

    Response make(Call call);
    Response get(Call call, access::ProjectRef project);
    Response report(Call call, access::ProjectRef project);

    ops::Awaitable<Checked<KeyRow>> find_key(std::string authorization);
    Checked<PaymentRow> read_request(const Call& call, const KeyRow& key) const;
    ops::Awaitable<Checked<Token>> ask_token(std::string chain, std::string token);
    ops::Awaitable<Checked<Payment>> find(std::string id, std::string project);

    /// What the nodes have of a transaction that found no place, and of those that hold one.
    struct Weighed {
        Claim claim;
        Known known;
    };
    /// Nothing: no node can say, or it is not this payment's.
    ops::Awaitable<std::optional<Weighed>> weigh(Payment payment, std::string hash);

    /// What nodes say of one transaction.
    struct Told {
        bool is_told = false;  ///< else its receipt, or all of it, could not be read
        Json transaction = {};
        Included found = {};
    };
    /// Of each hash, by itself: how long a receipt is whoever sent the transaction has chosen, so
    /// one that is too long for nodes or for this server leaves out no other. The receipt is asked
    /// for where the transaction is in a block and its own call is the payment's.
    ops::Awaitable<std::vector<Told>> tell(PaymentRow row, std::vector<std::string> hashes);

    ops::Awaitable<bool> look_at(Payment payment);
    struct Look {
        Seen seen;                        ///< without the reports of which nothing is known now
        std::vector<std::string> unread;  ///< the hashes of these
    };
    ops::Awaitable<std::optional<Look>> see(Payment payment);
    ops::Awaitable<bool> sweep_all(std::vector<Watched> watched);
    ops::Awaitable<bool> sweep_one(Watched one);
    /// The logs of blocks `from` to `to` are read, and what they lead to is reported.
    struct Swept {
        std::int64_t to = 0;         ///< the last block of which all was dealt with
        std::int64_t head = 0;       ///< as the node has it that told the logs
        bool too_much = false;       ///< so many blocks are refused
        std::int64_t held = kNever;  ///< the first block with a transfer that waits for its place
    };
    ops::Awaitable<std::optional<Swept>> sweep_blocks(Watched one, std::int64_t from,
                                                      std::int64_t to);
    struct Found {
        std::int64_t block = 0;
        std::string hash, reference = {};
        chain::Uint256 asks = {};
    };
    /// Of transactions that have moved the token there: what pays is reported. The first block with
    /// one that waits for its place, or kNever. Nothing: no node or no database could say.
    ops::Awaitable<std::optional<std::int64_t>> report_found(Watched one, std::vector<Found> moved);
    /// The same of those with one payment's reference, the one that asks to move most first.
    ops::Awaitable<std::optional<std::int64_t>> report_for(Watched one, std::vector<Found> found);
    /// Of the reports that wait: those that no node has. Nothing: no node could say.
    ops::Awaitable<std::optional<Known>> find_nowhere(Payment payment);
    ops::Awaitable<std::optional<std::int64_t>> ask_head(std::string chain);
    /// How long a block of the chain takes, by its newest ones.
    ops::Awaitable<std::optional<std::int64_t>> ask_block_ms(std::string chain,
                                                             std::int64_t newest);
    void sweep_failed(const std::string& chain, const char* place);

    template <class Work>
    auto ask(Work work);
    ops::Awaitable<chain_data::ChainAnswers> read(std::string chain,
                                                  std::vector<chain_data::ChainCall> calls);
    /// Each call in a batch of its own, all at once: what one answer lacks is missed by no other.
    ops::Awaitable<chain_data::ChainAnswers> read_each(std::string chain,
                                                       std::vector<chain_data::ChainCall> calls);
    std::string draw_id() const;
    net::Response refuse(const Refused& refused, const Call& call);
    Refused why_of(const store::StoreError& error, const char* place);
    net::Response answer(const Payment& payment, bool is_merchant) const;

    Foundations on_;
    Config config_;
    bool looking_ = false, purging_ = false, sweeping_ = false;
    /// Up to which block the logs of a token and recipient were read.
    std::unordered_map<std::string, std::int64_t> swept_to_;
    /// Of the same: transfers that found no place yet, by their hash.
    struct Waits {
        std::int64_t block = 0, since_ms = 0;
    };
    std::unordered_map<std::string, std::map<std::string, Waits>> waiting_;
    /// What sweeping has learned of a chain.
    struct SweptChain {
        std::int64_t span = 0;  ///< blocks that one question may be about; 0: not asked yet
        std::int64_t span_at_ms = 0;
        std::int64_t block_ms = 0, block_ms_at_ms = 0;
        std::int64_t failed_at_ms = 0;  ///< when the log last told of a failure
    };
    std::unordered_map<std::string, SweptChain> swept_chains_;
    std::size_t under_way_ = 0;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
    std::uint64_t made_ = 0, reported_ = 0, refused_ = 0, looks_ = 0, paid_ = 0, unavailable_ = 0,
                  sweeps_failed_ = 0;
};

/// As pages (without what is the merchant's) and merchants read it.
PaymentBody payment_body(const Payment& payment, bool is_merchant);

/// The key that is written once, for a merchant, and what is stored of it.
struct NewKey {
    std::string secret;
    KeyRow row;
};
NewKey make_key(const std::string& project, const std::string& url, EntropyFn entropy,
                std::int64_t now_ms);

// --- templates

template <class Work>
auto PaymentService::ask(Work work) {
    using Answer = std::invoke_result_t<Work&, Store&>;
    return ops::callback<Answer>([this, work = std::move(work)](auto done) {
        if (!on_.store.run(work, [done](Answer answer) { done(std::move(answer)); }))
            done(Answer(std::unexpect, store::StoreError{store::Failure::kUnavailable,
                                                         "the database has too much to do"}));
    });
}

}  // namespace portico::api::pay
