// SPDX-License-Identifier: Apache-2.0
#include "server/api/wallet_rpc/hosted_exchange.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/currency_contracts.hpp"
#include "core/chain/units.hpp"
#include "server/api/providers/amount.hpp"
#include "server/api/tokens/currencies.hpp"
#include "server/api/wallet_rpc/page_address.hpp"

namespace portico::api::wallet_rpc {
namespace {

using providers::Refusal;
constexpr std::size_t kWordMax = 32;

std::string small(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

bool is_within(const std::string& amount, const ListedAsset& listed) {
    const std::size_t point = amount.find('.');
    const std::size_t places = point == std::string::npos ? 0 : amount.size() - point - 1;
    return places <= listed.places &&
           (listed.least.empty() || providers::compare_amounts(amount, listed.least) >= 0) &&
           (listed.most.empty() || providers::compare_amounts(amount, listed.most) <= 0);
}

Exchange::Fault fault_of(const Refusal& refusal) {
    return refusal.why == Refusal::Why::kRefused ? Exchange::Fault::kRefused
                                                 : Exchange::Fault::kUnavailable;
}

}  // namespace

void AssetList::add(std::string_view chain, std::string_view contract, ListedAsset listed) {
    constexpr std::string_view kNoContract = "0x0000000000000000000000000000000000000000";
    if (rows.size() >= kMost || listed.symbol.empty() || listed.symbol.size() > kWordMax ||
        listed.network.empty() || listed.network.size() > kWordMax)
        return;
    std::string id(chain);
    if (contract.empty() || contract == kNoContract ||
        chain::is_currency_contract(chain, contract)) {
        if (listed.symbol != tokens::native_token(chain).symbol) return;
        id += "/slip44:60";
    } else {
        const auto address = chain::checksum_evm_address(contract);
        if (!address) return;
        id += "/erc20:" + small(*address);
    }
    rows.try_emplace(std::move(id), std::move(listed));
}

HostedExchange::HostedExchange(std::string id, std::string name, Clock clock)
    : id_(std::move(id)),
      name_(std::move(name)),
      artwork_("exchange/" + id_),
      clock_(std::move(clock)) {}

HostedExchange::~HostedExchange() = default;

template <class T, class Done>
void HostedExchange::run(ops::Awaitable<T> work, Done done) {
    ops::spawn(std::move(work), std::move(done), [](const std::exception_ptr&) {});
}

const ListedAsset* HostedExchange::find(std::string_view asset) const {
    const auto found = assets_.rows.find(small(asset));
    return found == assets_.rows.end() ? nullptr : &found->second;
}

ops::Awaitable<HostedExchange::Known> HostedExchange::know() {
    const auto known = [this] {
        return problem_.empty() ? Known(true) : Known(std::unexpected(problem_));
    };
    if (asked_at_ms_ != 0 &&
        clock_() - asked_at_ms_ < (problem_.empty() ? kAssetsForMs : kUnknownForMs))
        co_return known();
    co_return co_await ops::callback<Known>([this, known](auto done) {
        waiting_.emplace_back(done);
        if (waiting_.size() > 1) return;
        const auto took = [this, known, alive = std::weak_ptr(alive_)](Answer<AssetList> answer) {
            if (alive.expired()) return;
            take(std::move(answer));
            for (const auto& one : std::exchange(waiting_, {})) one(known());
        };
        // Whatever happens, those that wait are told.
        ops::spawn(list_assets(), took, [took](const std::exception_ptr&) {
            took(std::unexpected(Refusal{Refusal::Why::kUnavailable, "it could not be read"}));
        });
    });
}

void HostedExchange::take(Answer<AssetList> answer) {
    asked_at_ms_ = clock_();
    problem_.clear();
    if (!answer) {
        problem_ = answer.error().text.empty() ? "it refuses" : answer.error().text;
        return;
    }
    // What is not sent any more is still asked about: its names are needed for that.
    for (auto& [id, listed] : assets_.rows) {
        listed.is_sent = false;
        if (answer->rows.size() < AssetList::kMost) answer->rows.try_emplace(id, listed);
    }
    assets_ = std::move(*answer);
}

void HostedExchange::has(std::string_view asset, std::string_view amount, HasDone done) {
    run(know(), [this, asset = std::string(asset), amount = providers::read_amount(amount),
                 done = std::move(done)](const Known& known) {
        if (!known) return done(Has::kUnavailable);
        const ListedAsset* listed = find(asset);
        done(listed != nullptr && listed->is_sent && (!amount || is_within(*amount, *listed))
                 ? Has::kYes
                 : Has::kNo);
    });
}

void HostedExchange::probe(ProbeDone done) {
    run(know(), [this, done = std::move(done)](const Known& known) {
        if (!known) return done(std::unexpected(known.error()));
        done(static_cast<std::size_t>(std::ranges::count_if(
            assets_.rows, [](const auto& row) { return row.second.is_sent; })));
    });
}

std::optional<HostedExchange::Order> HostedExchange::order_of(const Purchase& purchase,
                                                              const ListedAsset& listed) const {
    const auto recipient = chain::Caip10::parse(purchase.recipient);
    const auto decimal = chain::format_units(purchase.amount, purchase.decimals);
    const auto amount = decimal ? providers::read_amount(*decimal) : std::nullopt;
    if (!recipient || !amount) return std::nullopt;
    return Order{.session = purchase.session,
                 .symbol = listed.symbol,
                 .network = listed.network,
                 .amount = *amount,
                 .address = std::string(recipient->address())};
}

ops::Awaitable<std::expected<std::string, Exchange::Fault>> HostedExchange::start_order(
    Purchase purchase, std::string client_address) {
    const Known known = co_await know();
    if (!known) co_return std::unexpected(Fault::kUnavailable);
    const ListedAsset* listed = find(purchase.asset);
    if (listed == nullptr || !listed->is_sent) co_return std::unexpected(Fault::kRefused);
    auto order = order_of(purchase, *listed);
    if (!order) co_return std::unexpected(Fault::kRefused);
    if (!is_within(order->amount, *listed)) co_return std::unexpected(Fault::kRefused);
    order->client_address = std::move(client_address);
    const Answer<std::string> url = co_await open_page(std::move(*order));
    if (!url) co_return std::unexpected(fault_of(url.error()));
    if (!is_page(*url)) co_return std::unexpected(Fault::kUnavailable);
    co_return *url;
}

void HostedExchange::start(const Purchase& purchase, std::string_view client_address,
                           UrlDone done) {
    run(start_order(purchase, std::string(client_address)), std::move(done));
}

ops::Awaitable<std::expected<BuyStatus, Exchange::Fault>> HostedExchange::find_status(
    Purchase purchase) {
    // After a restart its names are not there.
    if (find(purchase.asset) == nullptr) (void)co_await know();
    const ListedAsset* listed = find(purchase.asset);
    auto order = listed != nullptr ? order_of(purchase, *listed) : std::nullopt;
    if (!order) co_return std::unexpected(Fault::kUnavailable);
    Answer<BuyStatus> status = co_await look_up(std::move(*order));
    if (!status) co_return std::unexpected(Fault::kUnavailable);
    co_return std::move(*status);
}

void HostedExchange::status(const Purchase& purchase, StatusDone done) {
    run(find_status(purchase), std::move(done));
}

bool HostedExchange::is_ordered(const SentAsset& sent, const Order& order) {
    const auto is_same = [](const std::string& said, const std::string& ordered) {
        return said.empty() || small(said) == small(ordered);
    };
    return is_same(sent.symbol, order.symbol) && is_same(sent.network, order.network) &&
           is_same(sent.address, order.address) && !sent.amount.empty() &&
           providers::compare_amounts(sent.amount, order.amount) >= 0;
}

std::string HostedExchange::hash_of(std::string_view text) {
    const bool is_prefixed = text.starts_with("0x");
    const auto bytes = parse_hex_fixed<32>(text);
    if (!bytes) return {};
    return is_prefixed ? std::string(text) : "0x" + std::string(text);
}

std::unexpected<Refusal> HostedExchange::unreadable() {
    return std::unexpected(Refusal{Refusal::Why::kUnavailable, "its answer is not as documented"});
}

}  // namespace portico::api::wallet_rpc
