// SPDX-License-Identifier: Apache-2.0
//
// What a provider of buying is to this server: it says what it sells, quotes, opens its page for
// one purchase, and reports what became of it. Each adapter follows the provider's own public
// documents, which its file names. Amounts are decimal text in the unit that people read.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/providers/answer.hpp"
#include "server/data/purchase_store.hpp"
#include "server/net/server.hpp"
#include "server/ops/awaitable.hpp"

namespace portico::api::onramp {

using providers::Answer, providers::Refusal;

struct Asset {
    std::string id;  ///< "ETH", "USDC_BASE": the same at every provider that sells it
    std::string symbol, name;
    std::string chain;     ///< CAIP-2
    std::string contract;  ///< empty: the network's own currency
};

/// How one currency may be paid with, and how much of it at once.
struct PayLimit {
    std::string currency;  ///< ISO 4217
    std::string method;    ///< card, ach_bank_account
    std::string min, max;
};

/// Where a visitor lives.
struct Place {
    std::string country;      ///< ISO 3166-1
    std::string subdivision;  ///< behind the hyphen of ISO 3166-2, "NY"; empty: not told
};

struct Offer {
    std::vector<Asset> assets;
    std::vector<PayLimit> limits;
    std::vector<std::string> countries;  ///< ISO 3166-1; none: the provider decides on its page
    /// It tells limits, and quotes, only for a place with a subdivision; no limits then.
    bool needs_subdivision = false;
};

struct QuoteRequest {
    Asset asset;
    std::string currency, amount, method;
    Place place;
};

struct Quote {
    std::string id;           ///< may be empty
    std::string arrives;      ///< of the asset
    std::string fee;          ///< in the currency, all in all
    std::string network_fee;  ///< of it, what the network takes; "0" where it is not told apart
};

struct SessionRequest {
    std::string purchase;  ///< our id of it
    QuoteRequest what;
    std::string address;
    std::string redirect_url;    ///< empty: none
    std::string client_address;  ///< of the visitor, as this server sees it
};

struct Session {
    std::string url;  ///< https; http at an address that the operator calls private
};

/// Why a report is not believed.
enum class ReportFault : std::uint8_t {
    kSignature,  ///< none, or not the provider's
    kTime,       ///< too old, or from the future
    kBody        ///< signed, but not as the documents say
};

/// What a believed report says; without a purchase it is about something else, and is taken and
/// dropped.
struct ReadReport {
    PurchaseReport report;
    bool is_of_purchase = true;
};

/// How far the time of a report may be from the server's.
inline constexpr std::int64_t kReportWindowS = 300;

class Provider {
  public:
    virtual ~Provider() = default;
    virtual std::string_view word() const = 0;   ///< "moonpay"
    virtual std::string_view label() const = 0;  ///< "MoonPay"
    virtual std::string_view website() const { return {}; }
    /// Whether what it sells is another in another place.
    virtual bool sells_by_place() const { return false; }
    virtual ops::Awaitable<Answer<Offer>> offer(Place place) = 0;
    virtual ops::Awaitable<Answer<Quote>> quote(QuoteRequest request) = 0;
    virtual ops::Awaitable<Answer<Session>> session(SessionRequest request) = 0;
    /// Gets what it needs before the first report comes. At start, and every kTickMs of the
    /// service.
    virtual ops::Awaitable<Answer<bool>> prepare() { co_return true; }
    /// True: what reports are signed with has changed, by another process. Then one that was not
    /// believed is read again, by its body alone.
    virtual ops::Awaitable<bool> reload_keys() { co_return false; }
    /// `request` is a POST to /v1/onramp/webhooks/{word}.
    virtual std::expected<ReadReport, ReportFault> read_report(const net::Request& request,
                                                               std::int64_t now_ms) = 0;
};

}  // namespace portico::api::onramp
