// SPDX-License-Identifier: Apache-2.0
//
// What adapters of hosted exchanges have in common: they learn from the exchange what it sends at
// the moment, take orders for that alone, and compare what it says it sent with what was ordered.
// What it answers is read as untrusted input.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json/json.hpp"
#include "server/api/providers/answer.hpp"
#include "server/api/wallet_rpc/exchange.hpp"
#include "server/ops/awaitable.hpp"

namespace portico::api::wallet_rpc {

/// An asset as the exchange names it. Amounts are decimal, of whole tokens; empty: no limit.
struct ListedAsset {
    std::string symbol, network;
    std::string least = {}, most = {};
    std::size_t places = 18;  ///< at most, behind the point
    bool is_sent = true;      ///< false: it was, before the exchange's latest list
};

/// By CAIP-19 id in small letters. Of two that name one asset the first counts.
class AssetList {
  public:
    static constexpr std::size_t kMost = 20'000;

    /// `contract` is empty for the currency of the chain: then `listed.symbol` has to be its own,
    /// so that nothing becomes a currency by an address that is left out.
    void add(std::string_view chain, std::string_view contract, ListedAsset listed);

    std::map<std::string, ListedAsset, std::less<>> rows;
};

/// What an exchange says it sent. Empty: it does not say.
struct SentAsset {
    std::string symbol, network, address;
    std::string amount;  ///< as providers::read_amount writes it
};

class HostedExchange : public Exchange {
  public:
    using Clock = std::function<std::int64_t()>;  ///< milliseconds since 1970
    static constexpr std::int64_t kAssetsForMs = 300'000;
    /// One that did not answer is left alone so long.
    static constexpr std::int64_t kUnknownForMs = 5'000;

    HostedExchange(std::string id, std::string name, Clock clock);
    ~HostedExchange() override;

    const std::string& id() const final { return id_; }
    const std::string& name() const final { return name_; }
    const std::string& image_url() const final { return no_image_; }
    std::string_view artwork() const final { return artwork_; }
    void has(std::string_view asset, std::string_view amount, HasDone done) final;
    void start(const Purchase& purchase, std::string_view client_address, UrlDone done) final;
    void status(const Purchase& purchase, StatusDone done) final;
    void probe(ProbeDone done) final;

  protected:
    template <class T>
    using Answer = providers::Answer<T>;

    /// A purchase in the exchange's words.
    struct Order {
        std::string session, symbol, network;
        std::string amount;   ///< decimal, of whole tokens, exact
        std::string address;  ///< of the recipient
        std::string client_address = {};
    };
    virtual ops::Awaitable<Answer<AssetList>> list_assets() = 0;
    /// The page. The order's amount is within the asset's limits.
    virtual ops::Awaitable<Answer<std::string>> open_page(Order order) = 0;
    virtual ops::Awaitable<Answer<BuyStatus>> look_up(Order order) = 0;

    /// Whether that is what was ordered, and not less of it.
    static bool is_ordered(const SentAsset& sent, const Order& order);
    /// The 32 bytes of a transaction's hash, 0x; empty where it is none.
    static std::string hash_of(std::string_view text);
    static std::unexpected<providers::Refusal> unreadable();

    std::int64_t now_ms() const { return clock_(); }

  private:
    using Known = std::expected<bool, std::string>;  ///< the error: why there is no list
    ops::Awaitable<Known> know();
    void take(Answer<AssetList> answer);
    ops::Awaitable<std::expected<std::string, Fault>> start_order(Purchase purchase,
                                                                  std::string client_address);
    ops::Awaitable<std::expected<BuyStatus, Fault>> find_status(Purchase purchase);
    std::optional<Order> order_of(const Purchase& purchase, const ListedAsset& listed) const;
    const ListedAsset* find(std::string_view asset) const;
    template <class T, class Done>
    void run(ops::Awaitable<T> work, Done done);

    std::string id_, name_, no_image_, artwork_;
    Clock clock_;
    AssetList assets_;
    std::int64_t asked_at_ms_ = 0;
    std::string problem_;  ///< why there is no list; empty: there is one
    std::vector<std::function<void(Known)>> waiting_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace portico::api::wallet_rpc
